"""Documents: the API reference is current, and the page for Python users works."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import pygames
from builder import api_reference
from builder.errors import BuildError
from builder.paths import ROOT
from tests.site.walkthrough import blocks, follow, run_examples

PAGE = ROOT / "docs/use-from-python.md"


def test_api_reference_is_current() -> None:
    assert api_reference.REFERENCE.read_text("utf-8") == api_reference.build_reference(), "Run: python3 build.py api"


def test_api_reference_fails_on_unlisted_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygames, "__all__", [*pygames.__all__, "diff"])
    with pytest.raises(BuildError, match=r"differ in: diff\."):
        api_reference.build_reference()


def test_python_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pygames").symlink_to(ROOT / "pygames")
    for block in blocks(PAGE):
        follow(block, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    run_examples(PAGE)
