"""Replacing parts of files. Every replacement of the build goes through here, because one that finds nothing would
build a site that does not start."""

from __future__ import annotations

import re
from collections.abc import Callable

from builder.errors import BuildError

Replacement = str | Callable[[re.Match[str]], str]


def substitute(
    text: str, old: str | re.Pattern[str], new: Replacement, *, source: str, expected: int = 1, advice: str = ""
) -> str:
    """Replace `old` in `text`. Fail unless it occurs exactly `expected` times; `source` names the file."""
    pattern = re.compile(re.escape(old)) if isinstance(old, str) else old
    replace = new if callable(new) else lambda match: new
    replaced, count = pattern.subn(replace, text)
    if count != expected:
        shown = old if isinstance(old, str) else old.pattern
        times = "once" if expected == 1 else f"{expected} times"
        raise BuildError(f"{source}: {shown!r} occurs {count} times, expected {times}. {advice}".strip())
    return replaced
