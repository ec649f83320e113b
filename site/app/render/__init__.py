"""Puts a render state on the page."""
