"""The opening book: which positions it knows, and what it plays there."""

from __future__ import annotations

from random import Random

from pygames.bots import choose
from pygames.games import GAMES
from pygames.games.c_cross.book import HALF_TURN, find_book_move, find_key, load_book, parse_book
from pygames.games.c_cross.find_book import find_book, format_book
from tests.games.c_cross.test_bot import replay

START = GAMES["c-cross"].new()


def test_book_has_moves_for_first_turn() -> None:
    moves = {choose(START, "hard", Random(seed), iterations=0) for seed in range(20)}
    assert len(moves) > 1
    assert moves <= set(START.legal_moves())


def test_all_moves_of_book_can_be_played() -> None:
    """Each position is one with these pawns, and each move is legal in it and leads on."""
    for number in range(30):
        state, rng = replay(""), Random(number)
        while move := find_book_move(state, rng):
            assert move in state.legal_moves()
            state = state.apply(move)
        assert state != START


def test_half_turn_of_position_has_same_line() -> None:
    """g5 is where a half turn of the board puts c10."""
    assert find_key(replay("c10"))[0] == find_key(replay("g5"))[0]
    assert {find_key(replay("c10"))[1], find_key(replay("g5"))[1]} == {False, True}
    assert "C".translate(HALF_TURN) == "N"


def test_book_move_depends_on_position_only() -> None:
    """Zones count, not cells; the same generator gives the same move."""
    for seed in range(5):
        assert find_book_move(replay("d10"), Random(seed)) == find_book_move(replay("d10"), Random(seed))
    assert find_key(replay("d14 h9")) == find_key(replay("e12 h9"))


def test_unknown_position_is_left_to_search() -> None:
    assert find_book_move(replay("h9 f6+f7 d10+d11 c6+d6 e10+f10 f4+f5 e9+f9"), Random(1)) == ""
    assert find_book_move(replay("a3 h12"), Random(1)) in ("", *replay("a3 h12").legal_moves())


def test_book_is_made_of_searches() -> None:
    """The likeliest position comes first, each has moves, and the text can be read again."""
    book = list(find_book(Random(1), 30, 3))[-1]
    assert next(iter(book)) == "/ 1"
    assert len(book) == 3
    assert all(book.values())
    assert parse_book(format_book(book, ["made by: a test"])) == book


def test_book_is_small() -> None:
    assert 5 <= len(load_book()) <= 400
