"""Where Chromium, Chrome or Edge is on a machine. build.py imports this, so it needs the standard library only."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping

COMMANDS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable",
)  # fmt: skip
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_FOLDERS = ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
WINDOWS_PROGRAMS = (
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)


def list_candidates(system: str, environment: Mapping[str, str]) -> list[str]:
    """Return the commands and paths to try, in order. `system` is a value of sys.platform."""
    if chosen := environment.get("CHROMIUM"):
        return [chosen]
    if system == "darwin":
        folders = ["/Applications", *(f"{home}/Applications" for home in [environment.get("HOME")] if home)]
        return [f"{folder}/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS for folder in folders]
    if system == "win32":
        bases = [base for name in WINDOWS_FOLDERS if (base := environment.get(name))]
        return [f"{base}\\{program}" for program in WINDOWS_PROGRAMS for base in bases]
    return [*COMMANDS, "/snap/bin/chromium"]


def find_chromium(*preferred: str) -> str | None:
    """Return the path of a browser, `preferred` commands first, or None: then Playwright starts its own."""
    first = () if os.environ.get("CHROMIUM") else preferred
    return next(filter(None, map(shutil.which, (*first, *list_candidates(sys.platform, os.environ)))), None)
