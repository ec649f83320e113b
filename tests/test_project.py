"""Laws for the whole project: a game is one folder, the engines are pure, and the examples in documents work."""

from __future__ import annotations

import ast
import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {"js", "pyodide", "pyscript", "time", "datetime", "os", "socket", "subprocess", "threading", "asyncio"}
# The only files with input, output and clocks.
IO_FILES = {"train.py", "find_book.py", "__main__.py", "arguments.py", "terminal.py", "terminal_play.py", "bench.py"}


def test_new_game_needs_only_its_folder(tmp_path: Path) -> None:
    """A copy of _null/ under a new name is found, listed and played without any other change."""
    shutil.copytree(ROOT / "pygames", tmp_path / "pygames")
    folder = tmp_path / "pygames" / "games" / "fresh_game"
    shutil.copytree(ROOT / "pygames" / "games" / "_null", folder)
    for file in folder.rglob("*.py"):
        file.write_text(file.read_text("utf-8").replace("pygames.games._null", "pygames.games.fresh_game"), "utf-8")
    for arguments in (["games"], ["simulate", "fresh-game", "--games", "5"], ["replay", "fresh-game players=2 : 1 2"]):
        run = subprocess.run(
            [sys.executable, "-m", "pygames", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        assert arguments[0] != "games" or "fresh-game" in run.stdout


@pytest.mark.parametrize("file", sorted((ROOT / "pygames").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_engines_are_pure(file: Path) -> None:
    """They import only the standard library and each other, no clock, system or browser; rules import no `random`."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            top = name.partition(".")[0]
            assert top in sys.stdlib_module_names | {"pygames"} or (file.name, top) == ("bench.py", "chess"), name
            is_bot_clock = (file.name, top) == ("bots.py", "time")  # for the time limit of a search
            assert is_bot_clock or file.name in IO_FILES or top not in FORBIDDEN, name
            assert file.name != "rules.py" or top != "random", "chance is a seat with weights"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"} or file.name in IO_FILES


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/for-programmers.md", "docs/for-teachers.md"])
def test_documented_examples_work(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    python = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    examples = doctest.DocTestParser().get_doctest(python, {}, name, name, 0)
    assert examples.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_readme_commands_work() -> None:
    commands = re.findall(r"^python3? -m pygames (.*)$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert commands
    for command in commands:
        if not command.startswith("bench"):  # test_terminal.py runs it
            run = subprocess.run(
                f"{sys.executable} -m pygames {command}",
                shell=True, cwd=ROOT, input="quit\n", capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert run.returncode == 0, (command, run.stderr)
