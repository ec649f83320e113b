"""Build errors: one sentence, and the lines that matter."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager


class BuildError(Exception):
    """The build cannot go on; the message says why and what to do."""


@contextmanager
def build_step(failure: str) -> Iterator[None]:
    """Turn any error of a step into a BuildError: Python's traceback, whole and first, then the sentence."""
    try:
        yield
    except BuildError:
        raise
    except Exception:
        raise BuildError(f"{traceback.format_exc()}{failure}") from None
