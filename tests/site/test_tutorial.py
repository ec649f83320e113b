"""The tutorial: its files and commands, followed exactly, create the game that it promises."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from builder.paths import ROOT
from tests.site.walkthrough import blocks, follow, run, run_examples

TUTORIAL = ROOT / "docs/adding-a-game.md"
GAME = "tic-tac-toe"
UNNEEDED = shutil.ignore_patterns("__pycache__", ".*_cache", "pictures", "browser", "static", "templates")
EXCERPT = re.compile(r"From `(?P<path>[^`]+)`:")
# The tests that `build.py check` runs without a browser. Collecting all tests would take longer than running these.
LAWS = (
    "laws",
    "taps_and_scenes",
    "words",
    "bots",
    "contract",
    "sessions",
    "records",
    "motions",
    "perft",
    "goldens",
    "lessons",
)


@pytest.fixture(scope="module")
def tutorial_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow the tutorial in a copy of the project, and return its folder."""
    folder = tmp_path_factory.mktemp("tutorial")
    for name in ("pygames", "site", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=UNNEEDED)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for block in blocks(TUTORIAL):
        follow(block, folder)
    return folder


def test_laws_hold_for_tutorial_game(tutorial_game: Path) -> None:
    laws = [f"tests/test_{name}.py" for name in LAWS]
    printed = run(tutorial_game, "-m", "pytest", "--quick", "--game", GAME, "-p", "no:cacheprovider", *laws)
    assert re.search(r"^\d+ passed", printed, re.M), printed


def test_tutorial_files_are_linted_and_typed(tutorial_game: Path) -> None:
    game = str(tutorial_game / "pygames/games" / GAME.replace("-", "_"))
    assert run(tutorial_game, "-m", "ruff", "check", game) == "All checks passed!\n"
    assert "already formatted" in run(tutorial_game, "-m", "ruff", "format", "--check", game)
    assert run(tutorial_game, "-m", "mypy", game).startswith("Success")


def test_excerpts_are_in_their_files() -> None:
    excerpts = [(match["path"], block.text) for block in blocks(TUTORIAL) if (match := EXCERPT.fullmatch(block.head))]
    assert excerpts
    for path, text in excerpts:
        assert remove_indents(text) in remove_indents((ROOT / path).read_text("utf-8")), (
            f"{path} no longer contains:\n{text}"
        )


def remove_indents(text: str) -> str:
    """Return lines without indents and blank lines, because ruff formats the excerpts as whole files."""
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def test_tutorial_examples_work() -> None:
    run_examples(TUTORIAL)


def test_laws_named_in_tutorial_exist() -> None:
    tests = "".join(file.read_text("utf-8") for file in (ROOT / "tests").glob("test_*.py"))
    names = re.findall(r"`(test_\w+)`", TUTORIAL.read_text("utf-8"))
    assert names
    assert [name for name in names if f"def {name}(" not in tests] == []


def test_tutorial_links_lead_to_headings() -> None:
    text = TUTORIAL.read_text("utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.*)$", text, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= headings
