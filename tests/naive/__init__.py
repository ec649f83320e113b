"""Reference engines, naive on purpose and written from the spec alone, to check the fast ones against."""
