"""The command line, run as a user runs it."""

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
from tests.goldens import finished_records


def test_games_command_lists_options_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        assert main(["games", "--lang", lang]) == 0
        output = capsys.readouterr().out
        for name, game in GAMES.items():
            assert name in output
            assert game.words(lang)("tagline") in output
            assert all(value in output for option in game.options.values() for value in option.values)


def test_whole_game_can_be_typed(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An annotated game that is typed in ends as annotated, and its record is printed."""
    record = finished_records(game)[0]
    head, _, moves = record.partition(" : ")
    inputs = iter(moves.split())
    # Between two humans with secrets the terminal asks for Enter when the device changes hands.
    monkeypatch.setattr("builtins.input", lambda prompt="": "" if "pass" in prompt.lower() else next(inputs))
    settings = [word for word in head.split()[1:] if not word.startswith("players=")]
    players = next(word for word in head.split() if word.startswith("players="))[8:]
    options = [argument for setting in settings for argument in ("--option", setting)]
    assert main(["play", game.name, "--players", players, "--by-hand", "--lang", "en", *options]) == 0
    assert capsys.readouterr().out.strip().splitlines()[-1] == " ".join(record.split())


def test_play_survives_commands_and_mistakes(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("\n".join(["help", "moves", "nonsense", "undo", "redo", "", "quit"] * 9))
    )
    assert main(["play", game.name, "--bots", "random", "--seed", "1", "--names", "Zoë", "--lang", "fr"]) == 0
    output = capsys.readouterr().out
    assert "nonsense" in output
    assert words("fr")("cli.play.commands") in output
    assert f"{game.name} players=" in output


def test_replay_prints_moves_and_writes_svg(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for record in finished_records(game):
        file = tmp_path / "record.txt"
        file.write_text(record, "utf-8")
        assert main(["replay", str(file), "--lang", "de"]) == 0
        lines = capsys.readouterr().out.splitlines()
        moves = record.partition(" : ")[2].split()
        assert [line.split()[1] for line in lines[: len(moves)]] == moves
    assert main(["replay", record, "--chances"]) == 0
    lines = capsys.readouterr().out.splitlines()[: len(moves)]
    percentages = [[int(share) for share in re.findall(r" (\d+)% ", line)] for line in lines]
    assert all(abs(sum(row) - 100) <= len(row) > 1 for row in percentages)
    assert 100 in percentages[-1]
    assert main(["replay", record, "--svg", str(tmp_path / "pictures")]) == 0
    pictures = sorted((tmp_path / "pictures").glob("*.svg"))
    assert len(pictures) == len(moves) + 1
    assert all(ElementTree.parse(picture).getroot().tag.endswith("svg") for picture in pictures)


def test_simulation_repeats_for_seed(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    output = set()
    for _ in range(2):
        assert main(["simulate", game.name, "--games", "5", "--seed", "4", "--cap", "300"]) == 0
        output.add(capsys.readouterr().out)
    assert len(output) == 1
    assert "median" in output.pop()


def test_exploit_prints_mean_and_worst(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, number in (("STEPS", 20), ("PLAYOUTS", 10)):
        monkeypatch.setattr(f"pygames.games.crossing.exploit.{name}", number)
    assert main(["exploit", "crossing", "--players", "4", "--positions", "3", "--seed", "1", "--lang", "en"]) == 0
    assert re.search(r"3 positions.* on average, .* at worst", capsys.readouterr().out)
    assert main(["exploit", "c-cross", "--lang", "en"]) == 2


def test_bench_prints_row_per_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--lang", "en"]) == 0
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert rows == ["game", "chess", *GAMES]
