"""What addresses of embeds ask for: whatever they say, there is a game to play, and what is wrong is told."""

from __future__ import annotations

import pytest

from app.embed import params
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.sample_games import unfinished_game

CROSS = GAMES["c-cross"]


def test_without_a_word_the_reader_begins_against_the_machine(game: Game) -> None:
    found = params.parse_params(game, {}, site_words("en", game.name))
    assert found.record == Record(game.name, game.players[0])
    assert found.reader == 1
    assert not found.warnings
    assert {who.bot for seat, who in found.seats.items() if seat != 1} == {params.DEFAULT_BOT}


@pytest.mark.parametrize("name", GAMES)
def test_in_a_position_the_reader_is_whoever_is_to_move(name: str) -> None:
    game = GAMES[name]
    record = unfinished_game(game, game.players[0], 0.6)
    found = params.parse_params(game, {"record": str(record)}, site_words("en", game.name))
    assert found.record == record
    assert found.reader == (record.replay().actor or 1)


def test_what_is_written_is_read(game: Game) -> None:
    levels = ",".join((["-", "easy", "hard", "random", "medium", "-"])[: game.players[-1]])
    given = {"players": str(game.players[-1]), "bots": levels}
    found = params.parse_params(game, given, site_words("en", game.name))
    assert found.record.players == game.players[-1]
    assert params.format_bots(found.seats) == levels
    assert not found.warnings


@pytest.mark.parametrize(
    "given",
    [{"record": ""}, {"record": "x"}, {"record": "c-cross players=2 : e7 e7"}, {"players": "two"}, {"bots": "-"},
     {"mode": "puzzle"}, {"mode": "puzzle", "solution": "|"}, {"mode": "puzzle", "solution": "e7|nonsense"},
     {"mode": "replay", "record": "crossado players=2 :"}],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_always_a_game_to_play(given: dict[str, str], lang: str) -> None:
    found = params.parse_params(CROSS, given, site_words(lang, "c-cross"))
    assert found.record.game == "c-cross"
    assert found.record.replay().legal_moves()
    assert bool(found.warnings) == (given not in ({"record": ""}, {"players": "two"}))
    assert found.mode != "puzzle" or found.lines


def test_a_puzzle_s_lines_begin_with_the_reader_or_with_chance() -> None:
    river = GAMES["crossado"]
    given = {"mode": "puzzle", "solution": "4 6 k3-m3|5 6 d3-d5|6 4 d3-d5"}
    found = params.parse_params(river, given, site_words("en", "crossado"))
    assert found.lines == (("4", "6", "k3-m3"), ("5", "6", "d3-d5"))
    assert found.reader == 2


def test_addresses_hold_what_was_put_in() -> None:
    told = {"record": "c-cross players=2 : e7 d7+d8", "solution": "a|b c", "bots": "-,easy", "empty": ""}
    text = params.format_fragment(told)
    assert text == "record=c-cross_players=2_:_e7_d7%2Bd8&solution=a%7Cb_c&bots=-,easy"
