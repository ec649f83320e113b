"""The build: the same bytes from the same sources, complete or not at all, and nothing in it that nobody needs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builder import build, previews, scenes
from builder.build import build_site
from builder.errors import BuildError
from builder.new_game import create_game
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.resources import cover_record

# What the app can reach in a page: everything is imported and asked for, with the browser's own modules stood in for.
REACH = """
import sys
from pathlib import Path
from unittest.mock import MagicMock
sys.path.insert(0, sys.argv[1])
sys.modules |= {name: MagicMock() for name in ("js", "pyodide", "pyodide.ffi", "pyscript")}
import app.main, app.bots.worker
from app.text import site_words
from pygames import GAMES, IllegalMove
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction
for game in GAMES.values():
    game.bot.think
    game.animator.animations
    if game.is_simultaneous:
        game.strip.strip
    state = game.new()
    for lang in LANGUAGES:
        say = site_words(lang, game.name)
        game.renderer.scene(state.view(None), Interaction(), say)
        game.narrator.board_as_text(state.view(None), say)
        try:
            state.play("?")
        except IllegalMove as illegal:
            illegal.text(lang)
home = Path(sys.argv[1])
for module in sys.modules.values():
    if (file := getattr(module, "__file__", None)) and isinstance(file, str) and home in Path(file).parents:
        print(Path(file).relative_to(home).as_posix())
"""


def test_two_builds_are_the_same(dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URL", raising=False)
    build_site(again := tmp_path / "dist")
    files = {file.relative_to(dist): file for file in dist.rglob("*") if file.is_file()}
    assert set(files) == {file.relative_to(again) for file in again.rglob("*") if file.is_file()}
    for name, file in files.items():
        assert file.read_bytes() == (again / name).read_bytes(), name
    assert [*tmp_path.iterdir()] == [again]


@pytest.mark.builds
def test_failed_build_keeps_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (out := tmp_path / "dist").mkdir()
    (out / "index.html").write_text("old")
    monkeypatch.setattr(build, "render_pages", lambda *_: (_ for _ in ()).throw(KeyError("a word is missing")))
    with pytest.raises(BuildError) as error:
        build_site(out)
    first, *_, last = str(error.value).splitlines()
    assert first == "Traceback (most recent call last):"
    assert last == "The pages could not be rendered."
    assert [*tmp_path.iterdir()] == [out]
    assert (out / "index.html").read_text() == "old"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What a build reads, without the packages: to be changed and built elsewhere."""
    for folder in ("pygames", "site"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("netlify.toml", "package-lock.json", "LICENSE"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path


def built(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "builder", "site", "--stock", *options]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": ".:site"}, capture_output=True, text=True, check=False
    )


def test_without_packages_it_says_what_to_do(copy: Path) -> None:
    run = built(copy)
    assert run.returncode == 1
    assert re.fullmatch(r"node_modules/\S+ is missing\. Run: npm ci\n", run.stderr)
    assert not (copy / "dist").exists()


def test_new_game_is_published_by_its_folder(copy: Path) -> None:
    for name in ("node_modules", ".cache"):
        (copy / name).symlink_to(ROOT / name)
    create_game("fresh-game", copy / "pygames/games")
    run = built(copy)
    assert run.returncode == 0, run.stderr
    for lang in LANGUAGES:
        assert f'href="../{lang}/fresh-game/"' in (copy / f"dist/{lang}/index.html").read_text("utf-8")
        assert 'data-key="counter:3"' in (copy / f"dist/{lang}/fresh-game/rules/index.html").read_text("utf-8")
    assert (copy / "dist/og/fresh-game.png").is_file()


def test_the_archive_holds_what_the_app_needs_and_nothing_else(dist: Path, tmp_path: Path) -> None:
    [archive] = dist.glob("assets/crossboard-*.zip")
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path)
    run = subprocess.run(
        [sys.executable, "-I", "-B", "-c", REACH, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    for_other_games = {"pygames/draw.py", "pygames/mcts.py"}  # defaults that no published game needs
    assert {name for name in names if name.endswith(".py")} == set(run.stdout.split()) | for_other_games
    shared = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("pygames/locale/*.toml")}
    games = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("pygames/games/[!_]*/words.*.toml")}
    own = {file.relative_to(ROOT / "site").as_posix() for file in ROOT.glob("site/app/words.*.toml")}
    assert {name for name in names if not name.endswith(".py")} == shared | games | own


def test_a_poster_is_of_its_own_game(game: Game) -> None:
    record = cover_record(game)
    assert record.game == game.name
    assert record.replay().actor is not None


def test_pictures_are_whole_and_always_the_same(dist: Path, tmp_path: Path) -> None:
    for name in ("crossboard", *GAMES):
        content = (dist / f"og/{name}.png").read_bytes()
        width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
        assert (width, height) == (1200, 630)
        assert len(content) > 50_000, name
    covers = {name: scenes.cover_scene(game, "en") for name, game in GAMES.items()}
    for name, scene in covers.items():
        assert "var(" not in previews.compose((scene,)), name
    drawing = previews.compose(tuple(covers.values()))
    assert previews.png(drawing, 240, tmp_path / "one") == previews.png(drawing, 240, tmp_path / "two")
