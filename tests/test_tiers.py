"""Which tests a run selects."""

from __future__ import annotations

import subprocess
import sys

from builder.paths import ROOT
from pygames.games import GAMES
from pygames.i18n import LANGUAGES


def test_combinations_use_each_value() -> None:
    """A test with a game and a language runs for each game and each language, but not for all pairs."""
    test = "tests/browser/test_languages.py::test_page_uses_its_language"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-qq",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
        test,
    ]
    done = subprocess.run([*command, "-q"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout.split(":")[-1]) == max(len(GAMES), len(LANGUAGES))
