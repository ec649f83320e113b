"""All laws hold for the fixture games, too, when they are published under new names in a scratch checkout.

In the tier `test` each copy runs a part of the browser tests (see README.md)."""

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
PARTS = 3  # of the browser tests; without `--all`, each copy runs a different one
UNNEEDED_FILES = (".git", "node_modules", ".venv", ".cache", "__pycache__", "dist", ".*_cache")
IGNORE = shutil.ignore_patterns(*UNNEEDED_FILES)


def list_copies() -> Iterator[tuple[str, str]]:
    """Yield the folder of each fixture game and its new name."""
    for source, name in COPIES.items():
        if (ROOT / "pygames/games" / source / "__init__.py").exists():
            yield source, name


@pytest.fixture(params=[*list_copies()], ids=lambda pair: pair[1])
def checkout(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A copy of the project in which a fixture game has a public name, and that name."""
    source, name = request.param
    root = shutil.copytree(ROOT, tmp_path / "checkout", ignore=IGNORE)
    for shared in ("node_modules", ".cache"):
        (root / shared).symlink_to(ROOT / shared)
    publish(root / "pygames/games", source, name)
    return root, name.replace("_", "-")


def publish(games: Path, source: str, name: str) -> None:
    """Copy a game's folder under another name, and rename the game in it."""
    for file in shutil.copytree(games / source, games / name, ignore=IGNORE).rglob("*.*"):
        text = re.sub(rf"(?<=games[./]){source}\b", name, file.read_text("utf-8"))
        file.write_text(re.sub(rf"\b{source}\b", name.replace("_", "-"), text), "utf-8")


def part_of(name: str) -> int:
    """Return the part that this copy runs."""
    return 1 + [*COPIES.values()].index(package_name(name))


def test_published_copy_passes_all_laws(checkout: tuple[Path, str], tmp_path: Path) -> None:
    root, name = checkout
    arguments = ["--game", name, "--basetemp", str(tmp_path / "temp"), "-p", "no:cacheprovider", "--tb", "short"]
    arguments += ["--all"] if tiers.tier == "all" else ["--part", f"{part_of(name)}/{PARTS}"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=root, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-10_000:]
