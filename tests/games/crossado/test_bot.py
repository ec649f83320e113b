"""What the Crossado bots play, and how they evaluate boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from unittest.mock import Mock

import pytest

from pygames import Record
from pygames.bots import LEVELS, choose, run_search, think
from pygames.game import CHANCE, Fact
from pygames.games.crossado import GAME, bot
from pygames.games.crossado.board import CELLS, PLACE_MASKS, SHORES, Board, cell_set
from pygames.games.crossado.distances import GAP_COST, HOME, STEP_COST, Flood, goal_flood, shortcut_cells
from pygames.games.crossado.hard import CLOSE_VALUE, Hard
from pygames.games.crossado.judge import NUMBERS, Judge, create_judge
from pygames.games.crossado.plans import Plan, Planning, best_plans, run
from pygames.games.crossado.rules import CrossadoState, Setup, state_from_view
from pygames.games.crossado.strategies import Easy
from pygames.i18n import LANGUAGES

SEARCH_LEVELS = LEVELS[:-1]
SETUPS = [(2, "adjacent"), (2, "opposite"), (3, "adjacent"), (4, "adjacent")]
BRIDGE = ("c2-e2", "f2-f4", "f5-f7", "f8-f10", "f11-f13", "g13-i13", "j13-l13")  # The whole path of seat 1.
JUDGE = Judge(("sw", "nw"), "none")


def position(
    phase: str, steps: int, *rafts: str, pawns: tuple[tuple[str, ...], ...], home: tuple[int, ...]
) -> CrossadoState:
    """Return a position with seat 1 to move."""
    raft_cells = sum(PLACE_MASKS[raft] for raft in rafts)
    board = Board(tuple(sorted(rafts)), tuple(cell_set(*cells) for cells in pawns), home, raft_cells)
    return CrossadoState(Setup(len(home), "adjacent", "none"), board, phase, 1, steps)


def choose_move(state: CrossadoState, level: str = "hard", seed: int = 1, iterations: int = 400) -> str:
    return choose(state, level, Random(seed), iterations=iterations)


def test_view_restores_position() -> None:
    for state, _ in sample_positions(2):
        assert state_from_view(state.view(1)) == state
        assert state_from_view(state.view(None)).legal_moves() == state.legal_moves()


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize(("setup", "stacking"), list(product(SETUPS, ("none", "colours"))))
def test_every_level_is_legal_in_every_setup(level: str, setup: tuple[int, str], stacking: str) -> None:
    players, corners = setup
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
def test_bot_is_deterministic_for_seed(level: str) -> None:
    state = GAME.new()
    rng = Random(5)
    for number in range(60):
        if state.actor != CHANCE and number % 5 == 0:
            assert choose(state, level, Random(3), iterations=30) == choose(state, level, Random(3), iterations=30)
        state = state.play(choose(state, "easy", rng, iterations=3))


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize("phase", ["lay", "walk", "lift", "relay"])
def test_search_stops_soon_without_time(level: str, phase: str) -> None:
    state = position(phase, 0 if phase == "lay" else 1, *BRIDGE, pawns=(("c2",), ("f5",)), home=(3, 3))
    keep_searching = Mock(return_value=False)
    assert run_search(think(state, level, Random(1)), keep_searching) in state.legal_moves()
    assert keep_searching.call_count <= 2


def sample_positions(number: int) -> Iterator[tuple[CrossadoState, str]]:
    """Yield positions of random games where a seat is to move, with a move of that seat."""
    rng = Random(7)
    for (players, corners), _ in product(SETUPS, range(number)):
        state = GAME.new(players=players, corners=corners)
        for _ in range(120):
            move = choose(state, "random", rng)
            assert isinstance(state, CrossadoState)
            if state.actor:
                yield state, move
            state = state.play(move)


# Distances and turns


def test_path_cost_counts_steps() -> None:
    cells = [CELLS["l13"], CELLS["k13"], CELLS["c2"], HOME]
    costs = goal_flood(sum(PLACE_MASKS[raft] for raft in BRIDGE), "sw").find_costs(sum(cells))
    assert [costs[cell] / STEP_COST for cell in cells] == [1, 2, 21, 22]


def home_cost(raft_cells: int, corner: str) -> int:
    return goal_flood(raft_cells, corner).find_costs(HOME)[HOME]


def test_costs_are_the_same_in_any_order() -> None:
    cells, raft_cells = [CELLS[name] for name in ("l13", "f7", "c2", "a8")], sum(PLACE_MASKS[raft] for raft in BRIDGE)
    near, far = Flood(raft_cells, SHORES["ne"], 0), Flood(raft_cells, SHORES["ne"], 0)
    costs = near.find_costs(cells[0]) | near.find_costs(cells[1]) | near.find_costs(cells[2] | cells[3])
    assert costs == far.find_costs(sum(cells))


@pytest.mark.parametrize("missing_raft", BRIDGE)
def test_missing_raft_costs_gap(missing_raft: str) -> None:
    raft_cells = sum(PLACE_MASKS[raft] for raft in BRIDGE if raft != missing_raft)
    assert home_cost(raft_cells, "sw") == 22 * STEP_COST + GAP_COST


def test_open_water_costs_seven_rafts() -> None:
    assert home_cost(0, "sw") == home_cost(0, "nw") == 22 * STEP_COST + 7 * GAP_COST


def test_turns_account_for_exact_entry() -> None:
    turns_to_finish = JUDGE.turns_to_finish
    assert turns_to_finish((STEP_COST,)) == turns_to_finish((3 * STEP_COST,)) == 6
    assert turns_to_finish((STEP_COST, 2 * STEP_COST)) < turns_to_finish((2 * STEP_COST, 2 * STEP_COST))
    assert turns_to_finish((22 * STEP_COST,) * 4) > 88 / 3.5


def test_pawns_share_cost_of_missing_raft() -> None:
    complete, broken = 9 * STEP_COST, 9 * STEP_COST + GAP_COST
    pairs = (complete, complete), (complete, broken), (broken, broken)
    none, one, both = map(JUDGE.turns_to_finish, pairs)
    assert one < both < 2 * one - none


def test_path_rafts_are_needed_and_empty() -> None:
    board = position("walk", 1, *BRIDGE, "m3-m5", "a4-a6", pawns=(("f5",), ()), home=(3, 4)).board
    assert set(JUDGE.path_rafts(board, 1)) == set(BRIDGE) - {"f5-f7"}


@pytest.mark.parametrize("seat", [1, 2])
def test_only_shortcut_cells_shorten_paths(seat: int) -> None:
    corner = ("sw", "nw")[seat - 1]
    for state, _ in list(sample_positions(1))[:40:8]:
        board = state.board
        cells, judge = shortcut_cells(board, seat, corner), create_judge(state)
        before = judge.seat_turns(board, seat)
        shorter = {place for place in board.free_places() if judge.seat_turns(board.lay_raft(place), seat) < before}
        assert all(PLACE_MASKS[place] & cells for place in shorter)


def test_lead_counts_more_near_end() -> None:
    advantage = JUDGE.advantage
    assert advantage((2, 5), 1) > advantage((20, 23), 1) > 0 > advantage((23, 20), 1)
    assert advantage((10, 12, 12), 1) < advantage((10, 12, 30), 1)


def test_turns_after_roll_include_forced_moves() -> None:
    """A pawn on m12 reaches the goal with a 1 or a 2. Other numbers must move it away if there are rafts behind it."""
    short = position("walk", 1, "m10-m12", pawns=(("m12",), ()), home=(0, 4)).board
    assert JUDGE.turns_after_roll(short.lay_raft("m7-m9").lay_raft("m4-m6"), 1) > JUDGE.turns_after_roll(short, 1)


def test_weakest_raft_is_needed_and_empty() -> None:
    state = position("walk", 1, *BRIDGE, "m3-m5", pawns=(("c2",), ()), home=(3, 4))
    assert Hard(state, Random(1)).weakest_raft in BRIDGE[1:]
    guarded = position("walk", 1, "j13-l13", "m3-m5", pawns=(("l13",), ()), home=(0, 4))
    assert Hard(guarded, Random(1)).weakest_raft == ""


def test_rafts_without_guard_are_a_risk() -> None:
    careless, careful = (Judge(("sw", "nw"), "none", NUMBERS._replace(bridge=number)) for number in (0.0, 0.5))
    long = position("walk", 1, *BRIDGE, "l2-l4", pawns=(("c2",), ("l4",)), home=(3, 0)).board
    assert careful.evaluate_next_rolls(long, 1) < careless.evaluate_next_rolls(long, 1)
    guarded = position("walk", 1, "j13-l13", "l2-l4", pawns=(("l13",), ("l4",)), home=(0, 0)).board
    assert careful.evaluate_next_rolls(guarded, 1) == careless.evaluate_next_rolls(guarded, 1)


def test_near_goal_needs_all_pawns_close() -> None:
    for cell, home, close in (("j13", 0, True), ("f13", 0, True), ("f5", 0, False), ("j13", 1, False)):
        assert JUDGE.is_near_goal(position("walk", 1, *BRIDGE, pawns=((cell,), ()), home=(home, 4)).board, 1) == close


# Choices


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bot_brings_last_pawn_in(level: str) -> None:
    for phase in ("walk", "lift"):
        state = position(phase, 1, *BRIDGE, pawns=(("l13",), ("f5",)), home=(0, 3))
        assert choose_move(state, level) == "l13>goal"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bot_closes_only_gap(level: str) -> None:
    state = position("lift", 1, *BRIDGE[1:], "a4-a6", pawns=(("f2", "f4"), ()), home=(2, 4))
    assert choose_move(state, level, iterations=2000) == "^a4-a6"
    assert choose_move(state.play("^a4-a6"), level) == "c2-e2"


def test_hard_removes_raft_of_leader() -> None:
    """Yellow's last pawn needs all these rafts; Red, with four pawns at home, does best to remove one."""
    yellow_path = ("c13-e13", "f13-h13", "i13-k13", "k10-k12", "k7-k9", "k4-k6", "k1-k3", "l3-n3")
    state = position("lift", 6, *yellow_path, "c2-e2", "f2-h2", pawns=((), ("i13",)), home=(4, 0))
    move = choose_move(state, iterations=2000)
    assert move[0] == "^"
    assert move[1:] in yellow_path


def test_hard_lays_rafts_only_it_can_use() -> None:
    """The first raft serves only Red's path, not the middle, where the paths cross."""
    state = Record("crossado", players=2, options={}, moves=("6", "1")).replay()
    assert isinstance(state, CrossadoState)
    place = choose_move(state)
    judge = create_judge(state)
    before, after = judge.turns_needed(state.board), judge.turns_needed(state.board.lay_raft(place))
    assert before[0] - after[0] > before[1] - after[1]


# Levels


def test_child_forgets_its_pawns_behind() -> None:
    """The pawns behind are never moved while the one in front can."""
    for steps in (2, 3, 4):
        state = position("walk", steps, *BRIDGE, pawns=(("f8", "f4", "c2"), ()), home=(1, 4))
        assert choose_move(state, "child").startswith("f8>")


def test_child_mends_its_way() -> None:
    """Now and then, with a raft that it does not need; where no raft is missing, it takes none."""
    broken = position("lift", 1, *BRIDGE[:3], *BRIDGE[4:], "a4-a6", pawns=(("f4",), ()), home=(3, 4))
    answers = [choose_move(broken, "child", seed) for seed in range(20)]
    assert answers.count("^a4-a6") >= 4
    complete = position("lift", 1, *BRIDGE, "a4-a6", pawns=(("f4",), ()), home=(3, 4))
    assert not any(choose_move(complete, "child", seed)[0] == "^" for seed in range(20))


def test_child_walks_forwards_with_pawns_behind() -> None:
    """The pawn in front cannot go on, and to a child all moves of those behind look alike."""
    state = position("walk", 2, *BRIDGE[:3], pawns=(("f7", "f6", "f3"), ()), home=(1, 4))
    assert {choose_move(state, "child", seed) for seed in range(10)} == {"f3>f5"}


def test_easy_notices_only_who_is_nearly_there() -> None:
    state = position("walk", 3, *BRIDGE, pawns=((), ()), home=(4, 4))
    easy, board = Easy(state, Random(1)), state.board
    assert easy.evaluate(board, [30, 12], 1) == easy.evaluate(board, [30, 40], 1) > easy.evaluate(board, [30, 5], 1)


def test_medium_expects_no_answer() -> None:
    """Unlike hard, it evaluates boards as they stand, so more time changes nothing."""
    state = position("lift", 6, *BRIDGE, "a4-a6", pawns=(("f5",), ("f8",)), home=(3, 3))
    assert choose_move(state, "medium", 1, 2000) == choose_move(state, "medium", 2, 20000)


def all_rafts_laid() -> CrossadoState:
    """Return a position with a 6 on the die, and one pawn on its way."""
    rafts = (
        "b3-b5 h2-j2 c5-e5 b9-b11 f5-f7 f4-h4 i8-i10 b6-b8 k12-m12 j1-l1 f8-h8 f3-h3 j10-j12 a12-c12 c2-c4 n9-n11 "
        "c6-e6 m7-m9"
    )
    state = Record("crossado", 2, {}, ("6", "2", *rafts.split(), "3", "home>b5", "6")).replay()
    assert isinstance(state, CrossadoState)
    return state


def test_hard_uses_more_time() -> None:
    """With more iterations it looks further, and plays out more turns, until only one plan is left."""
    counts = []
    for limit in (200, 1000):
        keep_searching = Mock(side_effect=[True] * limit + [False] * 10)
        run_search(think(all_rafts_laid(), "hard", Random(1)), keep_searching)
        counts.append(keep_searching.call_count)
    assert counts[0] > 200
    assert counts[1] > 300


@pytest.mark.parametrize("iterations", [0, 60, 10_000])
def test_look_at_own_next_turn_keeps_all_plans(iterations: int) -> None:
    """The close plans that it reaches come first, by their new values; the others stay in their order."""
    state, answers = all_rafts_laid(), iter([True] * iterations)
    hard = Hard(state, Random(1))
    plans = best_plans(run(hard.own_plans(state.legal_moves())), 9)
    looked = run_steps(hard.look_further(plans), lambda: next(answers, False))
    assert sorted(plan.move for plan in looked) == sorted(plan.move for plan in plans)
    count = sum(plan not in plans for plan in looked)
    close = sum(plan.value > plans[0].value - CLOSE_VALUE for plan in plans)
    assert (count == 0, count == close) == {0: (True, False), 60: (False, False), 10_000: (False, True)}[iterations]
    assert [plan.value for plan in looked[:count]] == sorted((plan.value for plan in looked[:count]), reverse=True)
    assert looked[count:] == plans[count:]


def run_steps(planning: Planning, keep_searching: Callable[[], bool]) -> list[Plan]:
    try:
        next(planning)
        while True:
            planning.send(keep_searching())
    except StopIteration as end:
        plans: list[Plan] = end.value
        return plans


# Chances


def test_chances_see_the_number_on_the_die() -> None:
    """Seat 1 wins with a 1 or a 2 that it has rolled, and may still lose before it rolls."""
    pawns = (("l13",), ("f5",))
    before = bot.win_probabilities(position("roll", 0, *BRIDGE, pawns=pawns, home=(0, 0)))
    rolled = bot.win_probabilities(position("walk", 1, *BRIDGE, pawns=pawns, home=(0, 0)))
    assert 0.5 < before[1,] < rolled[1,] == 1


def test_chances_are_even_at_first() -> None:
    assert set(bot.win_probabilities(GAME.new()).values()) == {0.5}


# Hints


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_reason(lang: str) -> None:
    say, reasons = GAME.words(lang, {2: "Zoë"}), set()
    for state, move in sample_positions(1):
        reason = bot.explain_move(state.view(state.turn), move, say)
        assert reason
        assert "{" not in reason
        reasons.add(reason)
    assert len(reasons) > 10


@pytest.mark.parametrize(
    ("state", "move", "key", "facts"),
    [
        (position("walk", 1, *BRIDGE, pawns=(("l13",), ()), home=(0, 4)), "l13>goal", "won", {}),
        (position("walk", 1, *BRIDGE, pawns=(("l13", "c2"), ()), home=(0, 4)), "l13>goal", "goal", {"n": 1}),
        (position("walk", 3, *BRIDGE, pawns=(("f13", "c2"), ()), home=(0, 4)), "f13>i13", "near", {"n": 4}),
        (position("walk", 3, *BRIDGE, pawns=(("i13", "c2"), ()), home=(0, 4)), "i13>f13", "rather", {}),
        (position("walk", 3, *BRIDGE, pawns=(("i13", "c2"), ()), home=(0, 4)), "c2>f2", "onward", {"n": 3}),
        (position("walk", 2, *BRIDGE[:2], pawns=(("f4",), ()), home=(0, 4)), "f4>f2", "only", {"n": 2}),
        (position("walk", 2, *BRIDGE[:2], pawns=(("f4", "f3"), ()), home=(0, 4)), "f4>f2", "loss", {}),
        (position("walk", 1, *BRIDGE, pawns=(("k13", "d2"), ()), home=(2, 4)), "home>c2", "leave", {}),
        (position("walk", 1, *BRIDGE[1:], pawns=(("h13", "f5"), ()), home=(0, 4)), "h13>i13", "near", {"n": 4}),
        (position("walk", 3, *BRIDGE, pawns=((), ()), home=(4, 4)), "home>e2", "guard", {"seat": "Red", "cell": "e2"}),
        (position("lay", 0, *BRIDGE[1:], pawns=((), ()), home=(4, 4)), "c2-e2", "completes", {"seat": "Red"}),
        (position("lay", 0, *BRIDGE[2:], pawns=((), ()), home=(4, 4)), "c2-e2", "gaps", {"seat": "Red", "n": 1}),
        (position("lay", 0, *BRIDGE, pawns=((), ()), home=(4, 4)), "n7-n9", "aside", {}),
        (position("lift", 6, *BRIDGE, "n8-n10", pawns=((), ()), home=(4, 4)), "^n8-n10", "unused", {}),
        (position("lift", 6, *BRIDGE, pawns=((), ()), home=(4, 4)), "^f5-f7", "costly", {"seat": "Red", "n": 5}),
        (
            position("lift", 6, *BRIDGE, "m3-m5", "m6-m8", pawns=(("c2",), ("m7",)), home=(3, 0)),
            "^m3-m5",
            "stop",
            {"seat": "Yellow", "n": 1, "numbers": "5"},
        ),
        (position("stuck", 0, *BRIDGE, pawns=((), ()), home=(4, 4)), "roll", "roll", {}),
    ],
)
def test_reason_names_effect_of_move(state: CrossadoState, move: str, key: str, facts: dict[str, Fact]) -> None:
    say = GAME.words("en")
    assert bot.explain_move(state.view(1), move, say) == say(f"reason.{key}", **facts)
