"""Passing a text on by the device's share sheet."""

from __future__ import annotations

from pyscript import ffi, window


async def share_text(text: str) -> bool:
    """Open the device's share sheet if it is a phone's or a tablet's; elsewhere pasting is what people expect."""
    if not hasattr(window.navigator, "share") or not window.matchMedia("(pointer: coarse)").matches:
        return False
    try:
        await window.navigator.share(ffi.to_js({"text": text}))
    except Exception as error:  # of the browser, in its own words
        return "AbortError" in str(error)
    return True
