"""Replaces text in files. All replacements of the build use it, because one without a match would build a site that
does not start."""

from __future__ import annotations

import re
from collections.abc import Callable

from builder.errors import BuildError

Replacement = str | Callable[[re.Match[str]], str]


def substitute(
    text: str, old: str | re.Pattern[str], new: Replacement, *, source: str, expected: int = 1, advice: str = ""
) -> str:
    """Replace `old` in `text`. Fail unless it occurs exactly `expected` times. `source` names the file in the error."""
    pattern = re.compile(re.escape(old)) if isinstance(old, str) else old
    replace = new if callable(new) else lambda match: new
    replaced, count = pattern.subn(replace, text)
    if count != expected:
        sought = old if isinstance(old, str) else old.pattern
        raise BuildError(f"{source}: '{sought}' occurs {times(count)}, expected {times(expected)}. {advice}".strip())
    return replaced


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
