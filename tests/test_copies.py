"""The fixture games, published under new names in a scratch checkout: all laws hold for them, in the browser too.

The usual tier runs a part of the browser tests on each copy (see README.md)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames.i18n import package_name
from tests import tiers

ROOT = Path(__file__).parent.parent
COPIES = {"_null": "tiny_heap", "_full": "big_heap"}
PARTS = 3  # of the browser tests; without `--all`, each copy runs another one of them
UNNEEDED = (".git", "node_modules", ".venv", ".cache", "__pycache__", "dist", ".*_cache")
LEFT_OUT = shutil.ignore_patterns(*UNNEEDED)


def copies() -> Iterator[tuple[str, str]]:
    """The fixture games that there are, with their new names."""
    for source, name in COPIES.items():
        if (ROOT / "pygames/games" / source / "__init__.py").exists():
            yield source, name


@pytest.fixture(params=[*copies()], ids=lambda pair: pair[1])
def checkout(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A copy of the project in which a fixture game has got a public name, and the name."""
    source, name = request.param
    root = shutil.copytree(ROOT, tmp_path / "checkout", ignore=LEFT_OUT)
    for shared in ("node_modules", ".cache"):
        (root / shared).symlink_to(ROOT / shared)
    publish(root / "pygames/games", source, name)
    return root, name.replace("_", "-")


def publish(games: Path, source: str, name: str) -> None:
    """Copy a game's folder under another name, which the game is called by from then on."""
    for file in shutil.copytree(games / source, games / name, ignore=LEFT_OUT).rglob("*.*"):
        text = re.sub(rf"(?<=games[./]){source}\b", name, file.read_text("utf-8"))
        file.write_text(re.sub(rf"\b{source}\b", name.replace("_", "-"), text), "utf-8")


def part(name: str) -> int:
    return 1 + [*COPIES.values()].index(package_name(name))


def test_all_laws_hold_for_published_copy(checkout: tuple[Path, str], tmp_path: Path) -> None:
    root, name = checkout
    words = ["--game", name, "--basetemp", str(tmp_path / "temp"), "-p", "no:cacheprovider", "--tb", "short"]
    words += ["--all"] if tiers.tier == "all" else ["--part", f"{part(name)}/{PARTS}"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=root, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-10_000:]
