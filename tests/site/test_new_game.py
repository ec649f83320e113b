"""`build.py new-game`: the new game can be played, and invalid names are rejected with a sentence."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import check_games
from builder.check_games import check_game_named
from builder.errors import BuildError
from builder.new_game import GAMES, create_game, rename_python
from builder.paths import ROOT
from pygames import check
from pygames.game import Game


@pytest.fixture
def games(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "pygames", tmp_path / "pygames", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "pygames/games"


def run_pygames(games: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "pygames", *arguments]
    run = subprocess.run(command, cwd=games.parents[1], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_new_game_can_be_played(games: Path) -> None:
    advice = create_game("drop-four", games)
    assert advice.startswith("Created pygames/games/drop_four/, ")
    assert "drop-four" in run_pygames(games, "games")
    run_pygames(games, "simulate", "drop-four", "--games", "5")
    run_pygames(games, "play", "drop-four", "--bots", "easy,easy")


def test_new_game_has_no_template_names(games: Path) -> None:
    create_game("drop-four", games)
    files = [file for file in (games / "drop_four").rglob("*.*") if file.suffix != ".pyc"]
    assert {file.relative_to(games / "drop_four") for file in files} == {
        file.relative_to(GAMES / "_null") for file in (GAMES / "_null").rglob("*.*") if file.suffix != ".pyc"
    }
    for file in files:
        assert not re.search(r"_null|Null", file.read_text("utf-8")), file


def test_python_names_and_prose_are_renamed() -> None:
    source = '"""How Null is drawn."""\nfrom pygames.games._null.rules import NullState  # of Null\nGAME = Null()\n'
    assert rename_python(source, "drop-four") == (
        '"""How Drop four is drawn."""\nfrom pygames.games.drop_four.rules import DropFourState  # of Drop four\n'
        "GAME = DropFour()\n"
    )


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("drop_four", "'drop_four' cannot be the name of a game. .* Try 'drop-four'."),
        ("Drop-Four", "'Drop-Four' cannot .* Try 'drop-four'."),
        ("drop--four", "'drop--four' cannot .* Try 'drop-four'."),
        ("-four", "'-four' cannot .* Try 'four'."),
        ("4", "'4' cannot be the name of a game. Use lower-case letters and digits, with hyphens between words."),
        ("_null", "'_null' cannot .* Try 'null'."),
        ("../away", "'../away' cannot .* Try 'away'."),
        ("import", "'import' cannot be the name of a game, because Python or the site uses it. Choose another."),
        ("about", "'about' cannot be the name of a game, because Python or the site uses it. Choose another."),
    ],
)
def test_invalid_name_is_rejected(name: str, sentence: str, games: Path) -> None:
    before = sorted(games.iterdir())
    with pytest.raises(BuildError) as error:
        create_game(name, games)
    assert re.fullmatch(sentence, str(error.value))
    assert sorted(games.iterdir()) == before


def test_existing_name_is_rejected(games: Path) -> None:
    create_game("drop-four", games)
    with pytest.raises(BuildError, match=r"^The game 'drop-four' exists already, in pygames/games/drop_four/\."):
        create_game("drop-four", games)


def test_check_plays_game_and_lists_gaps(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[Game] = []
    monkeypatch.setattr(check_games, "play_game", played.append)
    monkeypatch.setattr(check, "check_release", lambda game: [f"{game.name} has no words.it.toml"])
    check_game_named(game.name)
    assert played == [game]
    assert capsys.readouterr().out == f"{game.name} has no words.it.toml\n"


def test_check_rejects_unknown_game() -> None:
    with pytest.raises(BuildError, match=r"^Unknown game 'drop-four'\. Choose from: "):
        check_game_named("drop-four")
