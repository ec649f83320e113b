"""Embedding: parameters, code for posts and previews. Pure: the build uses them too."""
