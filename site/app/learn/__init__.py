"""Guided games, puzzles, reviews and results. Pages load this package when it is asked for (app/late.py)."""
