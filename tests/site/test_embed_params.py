"""Parameters in the addresses of embeds: any of them give a game to play, and invalid ones give warnings."""

from __future__ import annotations

import pytest

from app.embed import params
from app.text import site_words
from pygames.bots import DEFAULT_LEVEL
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.sample_games import unfinished_game

CROSS = GAMES["c-cross"]


def test_default_reader_begins_against_bots(game: Game) -> None:
    parsed = params.parse_params(game, {}, site_words("en", game.name))
    assert parsed.record == Record(game.name, game.players[0])
    assert parsed.reader == 1
    assert not parsed.warnings
    assert {player.bot for seat, player in parsed.seats.items() if seat != 1} == {DEFAULT_LEVEL}


@pytest.mark.parametrize("name", GAMES)
def test_reader_gets_seat_to_move(name: str) -> None:
    game = GAMES[name]
    record = unfinished_game(game, game.players[0], 0.6)
    parsed = params.parse_params(game, {"record": str(record)}, site_words("en", game.name))
    assert parsed.record == record
    assert parsed.reader == (record.replay().actor or 1)


def test_bots_and_players_round_trip(game: Game) -> None:
    levels = ",".join((["-", "easy", "hard", "random", "medium", "-"])[: game.players[-1]])
    values = {"players": str(game.players[-1]), "bots": levels}
    parsed = params.parse_params(game, values, site_words("en", game.name))
    assert parsed.record.players == game.players[-1]
    assert params.format_bots(parsed.seats) == levels
    assert not parsed.warnings


@pytest.mark.parametrize(
    "values",
    [{"record": ""}, {"record": "x"}, {"record": "c-cross players=2 : e7 e7"}, {"players": "two"}, {"bots": "-"},
     {"mode": "puzzle"}, {"mode": "puzzle", "solution": "|"}, {"mode": "puzzle", "solution": "e7|nonsense"},
     {"mode": "replay", "record": "crossado players=2 :"}],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_invalid_params_still_give_a_game(values: dict[str, str], lang: str) -> None:
    parsed = params.parse_params(CROSS, values, site_words(lang, "c-cross"))
    assert parsed.record.game == "c-cross"
    assert parsed.record.replay().legal_moves()
    assert bool(parsed.warnings) == (values != {"record": ""})
    assert parsed.mode != "puzzle" or parsed.lines


def test_puzzle_lines_may_begin_with_chance() -> None:
    crossado = GAMES["crossado"]
    values = {"mode": "puzzle", "solution": "4 6 k3-m3|5 6 d3-d5|6 4 d3-d5"}
    parsed = params.parse_params(crossado, values, site_words("en", "crossado"))
    assert parsed.lines == (("4", "6", "k3-m3"), ("5", "6", "d3-d5"))
    assert parsed.reader == 2


def test_format_fragment_quotes_values() -> None:
    values = {"record": "c-cross players=2 : e7 d7+d8", "solution": "a|b c", "bots": "-,easy", "empty": ""}
    text = params.format_fragment(values)
    assert text == "record=c-cross_players=2_:_e7_d7%2Bd8&solution=a%7Cb_c&bots=-,easy"
