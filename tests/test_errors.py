"""Errors for people name games by their titles; errors for programmers show what was refused, and survive pickling."""

from __future__ import annotations

import pickle

import pytest

from pygames.game import BadInput, Game, IllegalMove
from pygames.i18n import LANGUAGES
from pygames.record import Record


@pytest.mark.parametrize("lang", LANGUAGES)
def test_player_count_error_shows_game_title(game: Game, lang: str) -> None:
    with pytest.raises(BadInput) as error:
        game.new(players=99)
    assert game.words(lang)("title") in error.value.text(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_option_error_shows_game_title(game: Game, lang: str) -> None:
    with pytest.raises(BadInput) as error:
        game.new(colour="red")
    assert game.words(lang)("title") in error.value.text(lang)
    assert "colour" in error.value.text(lang)


def test_unknown_game_error_shows_given_name() -> None:
    with pytest.raises(BadInput, match="chess"):
        Record.parse("chess players=2 :")


def illegal_move() -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        Record.parse("_full players=2 : 2 a2-a2").replay()
    return error.value


def test_illegal_move_repr_shows_key_move_and_ply() -> None:
    facts = {"one": "a2", "other": "a2"}
    assert repr(illegal_move()) == f"IllegalMove('why.apart', game='_full', move='a2-a2', facts={facts}, ply=2)"


def test_bad_input_repr_shows_key_and_values() -> None:
    with pytest.raises(BadInput) as error:
        Record.parse("chess players=2 :")
    assert repr(error.value).startswith("BadInput('error.game', game=None, facts={'game_name': 'chess', ")


def test_illegal_move_survives_pickling() -> None:
    """As it must to cross from a process pool."""
    error = illegal_move()
    copy = pickle.loads(pickle.dumps(error))
    assert [type(copy), repr(copy), str(copy)] == [type(error), repr(error), str(error)]
