"""The tutorial: its files and commands, followed exactly, create the game that it promises."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from builder.paths import ROOT

TUTORIAL = ROOT / "docs/adding-a-game.md"
GAME = "tic-tac-toe"
UNNEEDED = shutil.ignore_patterns("__pycache__", ".*_cache", "pictures", "browser", "static", "templates")
BLOCK = re.compile(r"(?:^(?P<head>[^\n]+)\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
FILE = re.compile(r"\*\*(?P<add>Add to )?`(?P<path>[^`]+)`\*\*")
EXCERPT = re.compile(r"From `(?P<path>[^`]+)`:")
COMMANDS = {"python3 build.py": "-m builder", "python3 -m pygames": "-m pygames"}
# The tests that `build.py check` runs without a browser. Collecting all tests would take longer than running these.
LAWS = ("laws", "taps_and_scenes", "words", "bots", "contract", "sessions", "records", "motions", "perft", "goldens")


@dataclass(frozen=True)
class Block:
    """A fenced block and the line above it."""

    head: str
    kind: str
    text: str


def blocks() -> Iterator[Block]:
    for match in BLOCK.finditer(TUTORIAL.read_text("utf-8")):
        yield Block(match["head"] or "", match["kind"], match["text"])


def run(folder: Path, *arguments: str) -> str:
    """Run Python in the copy of the project, and return its output."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment |= {
        "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'site'}",
        "LANG": "en",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, check=False,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
    return process.stdout


def follow(block: Block, folder: Path) -> None:
    """Create the file of a block, or run its commands and compare their output."""
    if file := FILE.fullmatch(block.head):
        path = folder / file["path"]
        path.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8") + "\n" + block.text if file["add"] else block.text
        path.write_text(text, "utf-8")
    elif block.kind == "console":
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.M):
            for prefix, module in COMMANDS.items():
                command = command.replace(prefix, module)
            if command.startswith("-m builder check"):  # build.py also runs the laws; here they run at the end
                expected = expected.removeprefix("· contract\n").partition("· laws\n")[0]
            printed = run(folder, *shlex.split(command))
            same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
            assert same, f"$ {command}\n{printed}\nbut the tutorial has:\n{expected}"


@pytest.fixture(scope="module")
def tutorial_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow the tutorial in a copy of the project, and return its folder."""
    folder = tmp_path_factory.mktemp("tutorial")
    for name in ("pygames", "site", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=UNNEEDED)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for block in blocks():
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
    excerpts = [(match["path"], block.text) for block in blocks() if (match := EXCERPT.fullmatch(block.head))]
    assert excerpts
    for path, text in excerpts:
        assert remove_indents(text) in remove_indents((ROOT / path).read_text("utf-8")), (
            f"{path} no longer contains:\n{text}"
        )


def remove_indents(text: str) -> str:
    """Return lines without indents and blank lines, because ruff formats the excerpts as whole files."""
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def test_tutorial_examples_work() -> None:
    python = "\n".join(block.text for block in blocks() if ">>> " in block.text)
    examples = doctest.DocTestParser().get_doctest(python, {}, TUTORIAL.name, str(TUTORIAL), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


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
