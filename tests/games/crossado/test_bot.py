"""How Crossado is played and judged by the bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from unittest.mock import Mock

import pytest

from pygames import Record
from pygames.bots import LEVELS, choose, run_search, think
from pygames.game import CHANCE
from pygames.games.crossado import GAME, bot
from pygames.games.crossado.board import CELLS, PLACES, Board, union
from pygames.games.crossado.judge import GAP, STEP, Judge, ahead, need, shortcuts, turns, ways
from pygames.games.crossado.rules import River, Table, state_from_view
from pygames.i18n import LANGUAGES

SEARCH_LEVELS = LEVELS[:-1]
TABLES = [(2, "adjacent"), (2, "opposite"), (3, "adjacent"), (4, "adjacent")]
BRIDGE = ("c2-e2", "f2-f4", "f5-f7", "f8-f10", "f11-f13", "g13-i13", "j13-l13")  # the whole way of seat 1


def crossing(phase: str, steps: int, *rafts: str, pawns: tuple[tuple[str, ...], ...], home: tuple[int, ...]) -> River:
    """Seat 1 is to move."""
    covered = sum(PLACES[raft] for raft in rafts)
    board = Board(tuple(sorted(rafts)), tuple(union(*cells) for cells in pawns), home, covered)
    return River(Table(len(home), "adjacent", "none"), board, phase, 1, steps)


def answer(state: River, level: str = "hard", seed: int = 1, iterations: int = 400) -> str:
    return choose(state, level, Random(seed), iterations=iterations)


def test_a_view_gives_back_its_position() -> None:
    for state, _ in positions(2):
        assert state_from_view(state.view(1)) == state
        assert state_from_view(state.view(None)).legal_moves() == state.legal_moves()


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize(("table", "stacking"), list(product(TABLES, ("none", "colours"))))
def test_every_level_answers_legally_at_every_table(level: str, table: tuple[int, str], stacking: str) -> None:
    players, corners = table
    rng, phases = Random(2), set()
    state = GAME.new(players=players, corners=corners, stacking=stacking)
    for _ in range(150):
        if state.actor is None:
            break
        phases.add(state.view(None)["phase"])
        move = choose(state, level, rng, iterations=4)
        assert move in state.legal_moves()
        state = state.play(move)
    assert phases >= {"start", "lay", "roll", "walk", "lift"}


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_the_same_seed_and_steps_give_the_same_answer(level: str) -> None:
    state = GAME.new()
    rng = Random(5)
    for number in range(60):
        if state.actor != CHANCE and number % 5 == 0:
            assert choose(state, level, Random(3), iterations=30) == choose(state, level, Random(3), iterations=30)
        state = state.play(choose(state, "easy", rng, iterations=3))


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize("phase", ["lay", "walk", "lift", "relay"])
def test_without_time_the_question_is_asked_a_few_times_only(level: str, phase: str) -> None:
    state = crossing(phase, 0 if phase == "lay" else 1, *BRIDGE, pawns=(("c2",), ("f5",)), home=(3, 3))
    more = Mock(return_value=False)
    assert run_search(think(state, level, Random(1)), more) in state.legal_moves()
    assert more.call_count <= 2


def positions(number: int) -> Iterator[tuple[River, str]]:
    """Random positions where a seat is to move, after a few hasty turns, with a move of it."""
    rng = Random(7)
    for table in product(TABLES, range(number)):
        (players, corners), _ = table
        state = GAME.new(players=players, corners=corners)
        for _ in range(120):
            move = choose(state, "random", rng)
            assert isinstance(state, River)
            if state.actor:
                yield state, move
            state = state.play(move)


# Distances and what they mean


def test_a_way_is_as_long_as_its_steps() -> None:
    way = ways(sum(PLACES[raft] for raft in BRIDGE), "sw")
    assert [way[cell] / STEP for cell in (CELLS["l13"], CELLS["k13"], CELLS["c2"], 0)] == [1, 2, 21, 22]


@pytest.mark.parametrize("missing", BRIDGE)
def test_a_missing_raft_costs_a_gap(missing: str) -> None:
    assert ways(sum(PLACES[raft] for raft in BRIDGE if raft != missing), "sw")[0] == 22 * STEP + GAP


def test_over_open_water_a_way_needs_seven_rafts() -> None:
    assert ways(0, "sw")[0] == ways(0, "nw")[0] == 22 * STEP + 7 * GAP


def test_a_last_pawn_needs_its_number_and_two_pawns_help_each_other() -> None:
    assert turns((STEP,)) == turns((3 * STEP,)) == 6
    assert turns((STEP, 2 * STEP)) < turns((2 * STEP, 2 * STEP))
    assert turns((22 * STEP,) * 4) > 88 / 3.5


def test_who_shares_a_missing_raft_shares_its_cost() -> None:
    whole, torn = 9 * STEP, 9 * STEP + GAP
    assert turns((whole, torn)) < turns((torn, torn)) < 2 * turns((whole, torn)) - turns((whole, whole))


@pytest.mark.parametrize("seat", [1, 2])
def test_a_raft_beside_all_shortcuts_brings_nobody_nearer(seat: int) -> None:
    corner = ("sw", "nw")[seat - 1]
    for state, _ in list(positions(1))[:40:8]:
        board = state.board
        cells, before = shortcuts(board, seat, corner), need(board, seat, corner)
        nearer = {place for place in board.places() if need(board.laid(place), seat, corner) < before}
        assert all(PLACES[place] & cells for place in nearer)


def test_a_lead_counts_more_when_few_turns_are_left() -> None:
    assert ahead((2, 5), 1) > ahead((20, 23), 1) > 0 > ahead((23, 20), 1)
    assert ahead((10, 12, 12), 1) < ahead((10, 12, 30), 1)


def test_a_forced_walk_back_is_foreseen() -> None:
    """A pawn on m12 goes in with a 1 or with a 2. On one raft no other number moves it; with more behind, all do."""
    judge = Judge(1, ("sw", "nw"), "none")
    short = crossing("walk", 1, "m10-m12", pawns=(("m12",), ()), home=(0, 4)).board
    assert judge.ready(short.laid("m7-m9").laid("m4-m6"), 1) > judge.ready(short, 1)


def test_the_weakest_raft_is_one_that_holds_the_way_and_that_nobody_stands_on() -> None:
    judge = Judge(1, ("sw", "nw"), "none")
    board = crossing("walk", 1, *BRIDGE, "m3-m5", pawns=(("c2",), ()), home=(3, 4)).board
    assert judge.weakest(board) in BRIDGE[1:]
    guarded = crossing("walk", 1, "j13-l13", "m3-m5", pawns=(("l13",), ()), home=(0, 4)).board
    assert judge.weakest(guarded) == ""


def test_near_the_goal_the_numbers_matter() -> None:
    judge = Judge(1, ("sw", "nw"), "none")
    for cell, home, close in (("j13", 0, True), ("f13", 0, True), ("f5", 0, False), ("j13", 1, False)):
        assert judge.close(crossing("walk", 1, *BRIDGE, pawns=((cell,), ()), home=(home, 4)).board) == close


# Choices


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_last_pawn_goes_in(level: str) -> None:
    for phase in ("walk", "lift"):
        state = crossing(phase, 1, *BRIDGE, pawns=(("l13",), ("f5",)), home=(0, 3))
        assert answer(state, level) == "l13>goal"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_one_gap_in_the_way_is_closed(level: str) -> None:
    state = crossing("lift", 1, *BRIDGE[1:], "a4-a6", pawns=(("f2", "f4"), ()), home=(2, 4))
    assert answer(state, level, iterations=2000) == "^a4-a6"
    assert answer(state.play("^a4-a6"), level) == "c2-e2"


def test_hard_tears_the_way_of_who_is_about_to_win() -> None:
    """Yellow's last pawn waits behind a bridge; Red, all at home, has nothing better to do than to take it away."""
    yellow = ("c13-e13", "f13-h13", "i13-k13", "k10-k12", "k7-k9", "k4-k6", "k1-k3", "l3-n3")
    state = crossing("lift", 6, *yellow, "c2-e2", "f2-h2", pawns=((), ("i13",)), home=(4, 0))
    move = answer(state, iterations=2000)
    assert move[0] == "^"
    assert move[1:] in yellow


def test_opponents_are_not_fed() -> None:
    """The first raft serves the own way alone, not the middle, where the ways cross."""
    state = Record("crossado", players=2, options={}, moves=("6", "1")).replay()
    assert isinstance(state, River)
    place = answer(state)
    judge = bot.judge_of(state)
    before, after = judge.needs(state.board), judge.needs(state.board.laid(place))
    assert before[0] - after[0] > before[1] - after[1]


# Hints


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_a_reason(lang: str) -> None:
    say, said = GAME.words(lang, {2: "Zoë"}), set()
    for state, move in positions(1):
        text = bot.explain_move(state.view(state.turn), move, say)
        assert text
        assert "{" not in text
        said.add(text)
    assert len(said) > 10


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (crossing("walk", 1, *BRIDGE, pawns=(("l13",), ()), home=(0, 4)), "l13>goal", "you win"),
        (crossing("walk", 1, *BRIDGE, pawns=(("l13", "c2"), ()), home=(0, 4)), "l13>goal", "only one is left"),
        (crossing("walk", 3, *BRIDGE, pawns=(("f13", "c2"), ()), home=(0, 4)), "f13>i13", "4 steps"),
        (crossing("walk", 3, *BRIDGE, pawns=(("i13", "c2"), ()), home=(0, 4)), "i13>f13", "No pawn has a better"),
        (crossing("walk", 3, *BRIDGE, pawns=((), ()), home=(4, 4)), "home>e2", "which holds your way"),
        (crossing("lay", 0, *BRIDGE[1:], pawns=((), ()), home=(4, 4)), "c2-e2", "shorter"),
        (crossing("lay", 0, *BRIDGE, pawns=((), ()), home=(4, 4)), "n7-n9", "helps the others least"),
        (crossing("stuck", 0, *BRIDGE, pawns=((), ()), home=(4, 4)), "roll", "costs nothing"),
    ],
)
def test_reasons_name_what_matters(state: River, move: str, text: str) -> None:
    assert text in bot.explain_move(state.view(1), move, GAME.words("en"))
