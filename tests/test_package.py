"""What `pip install` of a checkout installs: the command `crossboard` and the package `pygames`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", ".gitignore")

pytestmark = pytest.mark.builds


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of a checkout in which setuptools once left a build folder, with a game that has been deleted since."""
    checkout = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "pygames", checkout / "pygames")
    for name in SOURCES:
        shutil.copy(ROOT / name, checkout)
    stale = checkout / "build/lib/pygames/games/deleted_game"
    stale.mkdir(parents=True)
    (stale / "__init__.py").touch()
    folder = checkout / "wheels"
    pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(checkout))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new virtual environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip("--python", str(scripts / "python"), "install", "--no-index", str(wheel))
    return scripts


def pip(*words: str) -> None:
    run = subprocess.run([sys.executable, "-m", "pip", "--quiet", *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def output(*command: str | Path, folder: Path) -> str:
    """Run a program outside the checkout, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_wheel_has_every_file_but_fixture_games(wheel: Path) -> None:
    expected = {
        name.as_posix()
        for file in (ROOT / "pygames").rglob("*")
        if file.is_file() and "__pycache__" not in (name := file.relative_to(ROOT)).parts
        if not (name.parts[1] == "games" and name.parts[2].startswith("_") and len(name.parts) > 3)
    }
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == expected
    assert {"pygames/locale/it.toml", "pygames/games/crossing/rules.fr.html", "pygames/py.typed"} < packed


def test_command_and_module_are_the_same(bin_folder: Path, tmp_path: Path) -> None:
    by_name = output(bin_folder / "crossboard", "games", "--lang", "it", folder=tmp_path)
    by_module = output(bin_folder / "python", "-m", "pygames", "games", "--lang", "it", folder=tmp_path)
    assert by_name == by_module
    assert "crosswise" in by_name
    assert "Usage: crossboard" in output(bin_folder / "crossboard", "--help", "--lang", "en", folder=tmp_path)


def test_import_finds_the_installed_package(bin_folder: Path, tmp_path: Path) -> None:
    code = "import pygames; print(pygames.__file__, pygames.choose(pygames.GAMES['crossing'].new(), 'random'))"
    assert str(bin_folder.parent) in output(bin_folder / "python", "-c", code, folder=tmp_path)


def test_installed_command_finds_bot_in_folder(bin_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view, moves, rng):\n    return moves[0]\n", "utf-8")
    words = ("match", "c-cross", "--bots", "mine:choose,random", "--games", "2")
    assert "mine:choose" in output(bin_folder / "crossboard", *words, folder=tmp_path)
