"""Naive reference engines, written from the spec alone, to check the real ones against."""
