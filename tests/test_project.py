"""What is true of the project as a whole: a game is one folder, the engines are pure, the documents tell the truth."""

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
BORDER = {
    "__main__.py",
    "arguments.py",
    "terminal.py",
    "terminal_play.py",
    "bench.py",
}  # may touch the machine; everything else may not


def test_adding_a_game_is_adding_a_folder(tmp_path: Path) -> None:
    """A copy of _null/ under a fresh name is found, listed, played and drawn; nothing else is touched."""
    shutil.copytree(ROOT / "pygames", tmp_path / "pygames")
    fresh = tmp_path / "pygames" / "games" / "fresh_game"
    shutil.copytree(ROOT / "pygames" / "games" / "_null", fresh)
    for file in fresh.rglob("*.py"):
        file.write_text(file.read_text("utf-8").replace("pygames.games._null", "pygames.games.fresh_game"), "utf-8")
    for arguments in (["games"], ["simulate", "fresh-game", "--games", "5"], ["replay", "fresh-game players=2 : 1 2"]):
        run = subprocess.run(
            [sys.executable, "-m", "pygames", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        assert arguments[0] != "games" or "fresh-game" in run.stdout


@pytest.mark.parametrize("file", sorted((ROOT / "pygames").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_engines_are_pure(file: Path) -> None:
    """Only the standard library and ourselves; no clock, no system, no browser, no random generator of their own."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            top = name.partition(".")[0]
            assert top in sys.stdlib_module_names | {"pygames"} or (file.name, top) == ("bench.py", "chess"), name
            measured = (file.name, top) == (
                "bots.py",
                "time",
            )  # bots are told whether there is time, not what time it is
            assert measured or file.name in BORDER or top not in FORBIDDEN, name
            assert file.name != "rules.py" or top != "random", "chance is a player"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"} or file.name in BORDER


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/for-programmers.md", "docs/for-teachers.md"])
def test_the_examples_in_the_documents_work(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    python = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    examples = doctest.DocTestParser().get_doctest(python, {}, name, name, 0)
    assert examples.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_the_commands_in_the_readme_work() -> None:
    commands = re.findall(r"^python3? -m pygames (.*)$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert commands
    for command in commands:
        if not command.startswith("bench"):  # measured elsewhere
            run = subprocess.run(
                f"{sys.executable} -m pygames {command}",
                shell=True, cwd=ROOT, input="quit\n", capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert run.returncode == 0, (command, run.stderr)
