"""Embedding: parameters, pasted code and previews. Pure: the build uses them too."""
