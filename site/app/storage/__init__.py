"""Saved games and settings in the browser's storage."""
