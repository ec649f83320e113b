"""Errors of the build."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager


class BuildError(Exception):
    """The build cannot continue. The message says what is wrong and what to do."""


@contextmanager
def build_step(failure: str) -> Iterator[None]:
    """Turn an error in a step into a BuildError: the whole traceback, and `failure` as the last line."""
    try:
        yield
    except BuildError:
        raise
    except Exception:
        raise BuildError(f"{traceback.format_exc()}{failure}") from None
