"""Dates as the browser writes them in a page's language."""

from __future__ import annotations

from typing import Any

from pyscript import ffi, window


class Dates:
    """Formats times in milliseconds since 1970."""

    def __init__(self, lang: str) -> None:
        self._locale = "en-GB" if lang == "en" else lang  # as the site writes English

    def day(self, milliseconds: float) -> str:
        """Return a date with its year: "20 Nov 2026"."""
        return self._format(window.Date.new(milliseconds), dateStyle="medium")

    def brief(self, milliseconds: float) -> str:
        """Return a date as briefly as it is clear: "today, 14:32", "yesterday, 9:05", "18 Nov", "18 Nov 2025"."""
        date, today = window.Date.new(milliseconds), window.Date.new()
        yesterday = window.Date.new()
        yesterday.setDate(today.getDate() - 1)
        for days, day in ((0, today), (-1, yesterday)):
            if str(date.toDateString()) == str(day.toDateString()):
                relative = window.Intl.RelativeTimeFormat.new(self._locale, ffi.to_js({"numeric": "auto"}))
                return f"{relative.format(days, 'day')}, {self._format(date, timeStyle='short')}"
        if date.getFullYear() != today.getFullYear():
            return self.day(milliseconds)
        return self._format(date, day="numeric", month="short")

    def _format(self, date: Any, **style: str) -> str:
        return str(date.toLocaleString(self._locale, ffi.to_js(style)))
