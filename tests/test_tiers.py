"""Which tests a run selects."""

from __future__ import annotations

import subprocess
import sys

from builder.paths import ROOT
from tests.tiers import MAX_COMBINATIONS


def test_combinations_are_sampled() -> None:
    """A test with a game and a language runs for some pairs, in which every value can come first."""
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
    assert int(done.stdout.split(":")[-1]) == MAX_COMBINATIONS
