"""The moves of a game by turns."""

from __future__ import annotations

import pytest

from pygames.game import Game
from pygames.record import Record
from pygames.turns import TurnList
from tests.app.harness import random_record

# Of a short game, the moves of each turn, first those of chance before it.
TURNS = {
    "crosswise players=2 : A B C D E F A B Ac1 C": "A B C D E F A B | Ac1 C",
    "c-cross players=2 : e7 e8+f8 d3": "| e7 | e8+f8 | d3",
    "crossado players=2 : 5 3 c5-e5 e6-g6 c7-e7": "5 3 | c5-e5 | e6-g6 | c7-e7",
}


@pytest.mark.parametrize("text", TURNS)
def test_turns_of_known_games(text: str) -> None:
    record = Record.parse(text)
    turns = TurnList().update([*record.states()], record.moves)
    written = [" ".join(record.moves[turn.start : turn.stop]) for turn in turns]
    assert [part.strip() for part in TURNS[text].split("|") if part.strip()] == written


def test_turns_cover_all_moves_in_order(game: Game) -> None:
    """A turn has one seat, or all seats where everybody chooses at once; only the first may have none."""
    for players in game.players:
        record = random_record(game, 60, players=players)
        states = [*record.states()]
        turns = TurnList().update(states, record.moves)
        assert [turn.start for turn in turns] == [0, *(turn.stop for turn in turns)][:-1]
        assert turns[-1].stop == len(record.moves)
        for number, turn in enumerate(turns):
            deciders = {states[index].actor for index in range(turn.start, turn.stop)} - {0}
            assert deciders == {*turn.seats}
            assert len(turn.seats) <= (players if game.is_simultaneous else 1)
            if number and not turn.seats:
                assert states[turn.start].die_owner


def test_turns_found_move_by_move_are_the_same(game: Game) -> None:
    """Also after moves have been taken back and others played."""
    turns = TurnList()
    for seed in (1, 2):
        record = random_record(game, 40, seed, game.players[-1])
        states = [*record.states()]
        for count in (*range(len(record.moves) + 1), 3):
            assert turns.update(states, record.moves[:count]) == TurnList().update(states, record.moves[:count])
