"""Bot moves, computed in a worker or in slices on the page."""
