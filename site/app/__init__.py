"""The Python that runs in the page: events go to the game's controller, its render states to the page."""
