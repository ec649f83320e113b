"""Build errors: one sentence, and the lines that matter."""

from __future__ import annotations


class BuildError(Exception):
    """The build cannot go on; the message says why and what to do."""
