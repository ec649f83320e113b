"""Each page: its parts and its start."""
