"""Tests of the built site, of the build and of the local server."""
