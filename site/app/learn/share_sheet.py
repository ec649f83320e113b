"""Passing a text on by the device's share sheet."""

from __future__ import annotations

from pyscript import window

from app.pages.share import share


async def share_text(text: str) -> bool:
    """Open the device's share sheet if it is a phone's or a tablet's; elsewhere pasting is what people expect."""
    return bool(window.matchMedia("(pointer: coarse)").matches) and await share(text=text)
