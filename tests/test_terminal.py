"""The command line, run as a person runs it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pygames.__main__ import main
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, words
from tests.goldens import whole_games


def test_games_are_listed_with_every_option_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        assert main(["games", "--lang", lang]) == 0
        shown = capsys.readouterr().out
        for name, game in GAMES.items():
            assert name in shown
            assert game.words(lang)("tagline") in shown
            assert all(value in shown for option in game.options.values() for value in option.values)


def test_a_whole_game_against_bots_is_played_by_typing(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An annotated game typed in by hand ends as it says, and prints the record it was typed from."""
    record = whole_games(game)[0]
    head, _, moves = record.partition(" : ")
    typed = iter(moves.split())
    # Between two people with secrets the terminal asks for Enter as the device changes hands.
    monkeypatch.setattr("builtins.input", lambda prompt="": "" if "pass" in prompt.lower() else next(typed))
    settings = [word for word in head.split()[1:] if not word.startswith("players=")]
    players = next(word for word in head.split() if word.startswith("players="))[8:]
    options = [argument for setting in settings for argument in ("--option", setting)]
    assert main(["play", game.name, "--players", players, "--by-hand", "--lang", "en", *options]) == 0
    assert capsys.readouterr().out.strip().splitlines()[-1] == " ".join(record.split())


def test_playing_survives_commands_and_mistakes(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("\n".join(["help", "moves", "nonsense", "undo", "redo", "", "quit"] * 9))
    )
    assert main(["play", game.name, "--bots", "random", "--seed", "1", "--names", "Zoë", "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "nonsense" in shown
    assert words("fr")("cli.play.commands") in shown
    assert f"{game.name} players=" in shown


def test_replay_tells_every_move_and_the_end(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for record in whole_games(game):
        file = tmp_path / "record.txt"
        file.write_text(record, "utf-8")
        assert main(["replay", str(file), "--lang", "de"]) == 0
        lines = capsys.readouterr().out.splitlines()
        moves = record.partition(" : ")[2].split()
        assert [line.split()[1] for line in lines[: len(moves)]] == moves
    assert main(["replay", record, "--chances"]) == 0
    lines = capsys.readouterr().out.splitlines()[: len(moves)]
    shares = [[int(share) for share in re.findall(r" (\d+)% ", line)] for line in lines]
    assert all(abs(sum(known) - 100) <= len(known) > 1 for known in shares)
    assert 100 in shares[-1]
    assert main(["replay", record, "--svg", str(tmp_path / "pictures")]) == 0
    pictures = sorted((tmp_path / "pictures").glob("*.svg"))
    assert len(pictures) == len(moves) + 1
    assert all(ElementTree.parse(picture).getroot().tag.endswith("svg") for picture in pictures)


def test_simulations_repeat_by_their_seed(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    shown = set()
    for _ in range(2):
        assert main(["simulate", game.name, "--games", "5", "--seed", "4", "--cap", "300"]) == 0
        shown.add(capsys.readouterr().out)
    assert len(shown) == 1
    assert "median" in shown.pop()


def test_bench_prints_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--lang", "en"]) == 0
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert rows == ["game", "chess", *GAMES]
