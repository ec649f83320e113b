"""The bots of Crosswise: what they must see, and that they know no more than their seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from pygames import GAMES, choose
from pygames.bots import run_search, sample_outcome, think
from pygames.games.crosswise.board import BAG, BARE, CELL, SYMBOLS, columns, is_six, put, rows
from pygames.games.crosswise.bot import dealt, different, play_of
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.judge import HARD
from pygames.games.crosswise.rules import ORDER, Table
from pygames.i18n import LANGUAGES

CROSSWISE = GAMES["crosswise"]
LEVELS = ("easy", "medium", "hard")


def table(lying: str, hands: tuple[str, ...], turn: int = 0) -> Table:
    """Tiles as "Aa1 Bc3"; what is neither there nor in a hand is in the bag."""
    board, bag = BARE, BAG
    for word in lying.split():
        board = put(board, CELL[word[1:]], word[0])
    for tile in board.replace(".", "") + "".join(hands):
        bag = bag.replace(tile, "", 1)
    return Table(len(hands), board, hands, bag, "play", turn)


def seen(players: int, seed: int, moves: int = 60) -> Iterator[Table]:
    """The decisions of a random game."""
    state, rng = CROSSWISE.new(players), Random(seed)
    while state.actor is not None and moves:
        if state.actor:
            assert isinstance(state, Table)
            moves -= 1
            yield state
        state = state.play(sample_outcome(state, rng) if state.actor == 0 else rng.choice(state.legal_moves()))


def reshuffled(state: Table, rng: Random) -> Table:
    """Another state that looks the same to the seat that acts."""
    return imagine(state.view(state.actor), rng)


@pytest.mark.parametrize("players", CROSSWISE.players)
def test_answers_are_legal_and_the_same_again(players: int) -> None:
    for state in list(seen(players, 5))[::4]:
        for level in LEVELS:
            move = choose(state, level, Random(1), iterations=20)
            assert move in state.legal_moves()
            assert choose(state, level, Random(1), iterations=20) == move


@pytest.mark.parametrize("players", CROSSWISE.players)
def test_what_is_hidden_changes_nothing(players: int) -> None:
    rng = Random(6)
    for state in list(seen(players, 7))[::4]:
        other = reshuffled(state, rng)
        assert other.view(state.actor) == state.view(state.actor)
        assert other.view(None) == state.view(None)
        for level in LEVELS:
            assert choose(state, level, Random(2), iterations=20) == choose(other, level, Random(2), iterations=20)


def test_an_imagined_table_has_all_the_tiles() -> None:
    for players in CROSSWISE.players:
        for state in seen(players, 8):
            other = reshuffled(state, Random(1))
            assert sorted("".join((other.bag, *other.hands))) == sorted("".join((state.bag, *state.hands)))


def test_what_is_dealt_anew_is_only_what_the_seat_cannot_see() -> None:
    for players in CROSSWISE.players:
        for state in list(seen(players, 13))[::3]:
            assert state.actor
            seat, deal, rng = state.actor - 1, dealt(state.view(state.actor), Random(1)), Random(2)
            again = deal.redealt(seat, rng)
            assert (again.cells, again.hands[seat], again.turn) == (deal.cells, deal.hands[seat], deal.turn)
            assert list(map(len, again.hands)) == list(map(len, deal.hands))
            assert len(again.bag) - again.drawn == len(deal.bag)
            assert sorted(chain(again.bag[again.drawn :], *again.hands)) == sorted(chain(deal.bag, *deal.hands))


def test_plays_that_come_to_the_same_are_tried_once() -> None:
    """On an empty board a tile is a tile, wherever it is laid."""
    state = table("", ("AABC", "BCDE"))
    trial = dealt(state.view(1), Random(1))
    assert [move[0] for move in different(trial, state.legal_moves())] == ["A", "B", "C"]
    state = table("Aa1", ("AABX", "BCDE"))
    trial = dealt(state.view(1), Random(1))
    assert different(trial, ["Ba2", "Ba3", "Bb1", "Bc4", "XAa1", "XBa1"]) == ["Ba2", "Bb1", "Bc4", "XAa1", "XBa1"]


def test_trials_go_as_the_rules_do() -> None:
    """Plays change lines and hands alike, and what a play gains is what the lines are worth more."""
    for players in CROSSWISE.players:
        for state in seen(players, 9):
            if state.phase != "play" or state.legal_moves() == ("pass",):
                continue
            assert state.actor
            for move in state.legal_moves()[:: max(1, len(state.legal_moves()) // 9)]:
                trial, after = dealt(state.view(state.actor), Random(1)), state.play(move)
                trial.play(play_of(move))
                points = after.points()
                assert trial.six() or trial.margin() == points["orange"] - points["green"]
                fresh = dealt(state.view(state.actor), Random(1))
                assert len(trial.hands[state.actor - 1]) >= len(after.hands[state.actor - 1])
                assert trial.turn == (fresh.turn + 1) % len(ORDER[players])


def test_what_gains_most_is_found_among_all_plays() -> None:
    """`best` may miss a little where two cells share a line, never more than it finds."""
    for state in list(seen(2, 10))[2:]:
        if state.phase == "play" and state.legal_moves() != ("pass",):
            trial = dealt(state.view(state.actor), Random(1))
            gain, play = trial.best(HARD)
            assert gain == trial.ranked(HARD)[0][0]
            if play is None:
                continue
            most = max(trial.gain(play_of(move), HARD) for move in state.legal_moves())
            assert trial.gain(play, HARD) == pytest.approx(gain)
            assert gain <= most + 1e-9
            if not any(tile in "MS" for tile in state.hands[state.seat - 1]):
                assert gain == pytest.approx(most)


FIVE = "Aa2 Ab2 Ac2 Ad2 Ae2"


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("lying", "hand", "winning"),
    [
        (FIVE, "ABCD", {"Af2"}),
        (FIVE + " Ac5", "BCDM", {"Mc5-f2"}),
        (FIVE + " Bf2", "ACDX", {"XAf2"}),
        (FIVE + " Bf2 Af5", "BCDS", {"Sf2-f5"}),
    ],
)
def test_six_in_a_row_is_made(level: str, lying: str, hand: str, winning: set[str]) -> None:
    assert choose(table(lying, (hand, "BCDE")), level, Random(1), iterations=50) in winning


@pytest.mark.parametrize("players", [2, 4])
def test_six_in_a_row_is_stopped(players: int) -> None:
    """It is green's turn, and orange lacks one."""
    state = table(FIVE, ("AABC", "BCDE", *("BCDE",) * (players - 2)), 1)
    after = state.play(choose(state, "hard", Random(1), iterations=200))
    assert after.board[CELL["f2"]] in set(SYMBOLS) - {"A"}


def test_a_six_of_one_s_own_partner_s_line_is_a_win() -> None:
    state = table(FIVE, ("BBCC", "BCDE", "ABCD", "BCDE"), 2)
    assert choose(state, "hard", Random(1), iterations=50) == "Af2"


def exact(state: Table) -> tuple[int, int]:
    """Who wins for orange and by how much, both playing perfectly and knowing all."""
    if state.result is not None:
        points = state.points()
        margin = points["orange"] - points["green"]
        return (1 in state.result.winners) - (2 in state.result.winners), margin
    assert state.actor
    return (max if state.actor == 1 else min)(exact(state.play(move)) for move in state.legal_moves())


@pytest.mark.parametrize("seed", range(12))
def test_the_end_is_solved_when_all_is_known(seed: int) -> None:
    """Two cells, no bag, only symbols: hard plays as well as can be."""
    tiles, cells = list(BAG[:42]), list(CELL)
    Random(seed).shuffle(tiles)
    Random(seed).shuffle(cells)
    lying = " ".join(map(str.__add__, tiles[8:], cells))
    hands = tuple("".join(sorted(tiles[start : start + 4])) for start in (0, 4))
    state = table(lying, hands, seed % 2)
    state = Table(2, state.board, hands, "", "play", seed % 2)
    assert not any(map(is_six, rows(state.board) + columns(state.board)))
    found = exact(state.play(choose(state, "hard", Random(1), iterations=2000)))
    assert found == exact(state)


def test_no_time_is_no_excuse() -> None:
    asked = []

    def no() -> bool:
        asked.append(1)
        return False

    for state in list(seen(3, 11))[::6]:
        moves = state.legal_moves()
        if len(moves) > 1:
            for level in LEVELS:
                asked.clear()
                assert run_search(think(state, level, Random(1)), no) in moves
                assert len(asked) <= 1


@pytest.mark.parametrize(
    ("lying", "move", "said"),
    [
        (FIVE, "Af2", "It makes six of one kind in row 2, and that wins at once."),
        ("Aa2 Ab2", "Ac2", "It makes three of one kind in row 2 (sun)."),
        ("Ba1 Ba2 Ba3 Ba4 Ba5", "Aa6", "It keeps Green from six of one kind in column a."),
        ("Ba1 Ba3 Ca2", "Ra1", "It takes a point from Green."),
        ("", "Aa1", "It helps Green as little as possible and leaves the good cells open."),
    ],
)
def test_reasons(lying: str, move: str, said: str) -> None:
    view = table(lying, ("AABR", "BCDE")).view(1)
    assert CROSSWISE.bot.explain_move(view, move, CROSSWISE.words("en")) == said


def test_every_move_has_a_reason_in_every_language() -> None:
    for players in CROSSWISE.players:
        for number, state in enumerate(seen(players, 12)):
            say = CROSSWISE.words(LANGUAGES[number % len(LANGUAGES)])
            for move in state.legal_moves()[::5]:
                text = CROSSWISE.bot.explain_move(state.view(state.actor), move, say)
                assert text.strip()
                assert "{" not in text
