"""The build: reproducible, complete or not replaced, and without unused files."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builder import assets, build, previews, scenes
from builder.build import build_site
from builder.errors import BuildError
from builder.new_game import create_game
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.resources import cover_record
from tests.site.building import link_packages, run_build

# Imports and uses everything that the app needs in a page, with mocks of the browser's modules, and prints the files.
USE_EVERYTHING = """
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


def test_build_is_reproducible(dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URL", raising=False)
    build_site(second := tmp_path / "dist")
    files = {file.relative_to(dist): file for file in dist.rglob("*") if file.is_file()}
    assert set(files) == {file.relative_to(second) for file in second.rglob("*") if file.is_file()}
    for name, file in files.items():
        assert file.read_bytes() == (second / name).read_bytes(), name
    assert [*tmp_path.iterdir()] == [second]


@pytest.mark.builds
def test_failed_build_keeps_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_build_fails_without_npm_packages(project: Path) -> None:
    run = run_build(project)
    assert run.returncode == 1
    assert re.fullmatch(r"node_modules/\S+ is missing\. Run: npm ci\n", run.stderr)
    assert not (project / "dist").exists()


def test_new_game_needs_only_its_folder(project: Path) -> None:
    link_packages(project)
    create_game("fresh-game", project / "pygames/games")
    run = run_build(project)
    assert run.returncode == 0, run.stderr
    for lang in LANGUAGES:
        assert f'href="../{lang}/fresh-game/"' in (project / f"dist/{lang}/index.html").read_text("utf-8")
        assert 'data-key="counter:3"' in (project / f"dist/{lang}/fresh-game/rules/index.html").read_text("utf-8")
    assert (project / "dist/og/fresh-game.png").is_file()


def test_archive_contains_only_imported_files(dist: Path, tmp_path: Path) -> None:
    [archive] = dist.glob("assets/crossboard-*.zip")
    with zipfile.ZipFile(archive) as file:
        names = set(file.namelist())
        file.extractall(tmp_path)
    run = subprocess.run(
        [sys.executable, "-I", "-B", "-c", USE_EVERYTHING, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    unused_defaults = {"pygames/draw.py", "pygames/mcts.py"}  # defaults that no published game needs
    assert {name for name in names if name.endswith(".py")} == set(run.stdout.split()) | unused_defaults
    shared = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("pygames/locale/*.toml")}
    games = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("pygames/games/[!_]*/words.*.toml")}
    own = {file.relative_to(ROOT / "site").as_posix() for file in ROOT.glob("site/app/words.*.toml")}
    learned = {
        file.relative_to(ROOT).as_posix()
        for name in ("weights.txt", "book.txt")
        for file in ROOT.glob(f"pygames/games/[!_]*/{name}")
    }
    assert {name for name in names if not name.endswith(".py")} == shared | games | own | learned


def test_checkout_may_be_in_any_folder() -> None:
    """Also in one that is called like a folder that no page needs."""
    assert assets.is_packaged(Path("/home/ada/play/crossboard/pygames/session.py"))


def test_cover_shows_its_own_game(game: Game) -> None:
    record = cover_record(game)
    assert record.game == game.name
    assert record.replay().actor is not None


def test_previews_are_complete_and_reproducible(dist: Path, tmp_path: Path) -> None:
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
