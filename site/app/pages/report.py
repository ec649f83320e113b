"""Keeps the last Python error for *Copy details* (static/failures.js)."""

from __future__ import annotations

import traceback

from pyscript import window


def report(error: BaseException) -> None:
    window.crossboard.remember("".join(traceback.format_exception(error)))
