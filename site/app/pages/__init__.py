"""Each page: what it is made of, and how it starts."""
