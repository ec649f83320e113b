"""The last two rounds of Crossing, compared with all that can happen in them, played by the rules."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from random import Random

import pytest

from pygames.game import CHANCE
from pygames.games.crossing.endings import Endings, LastRound, is_ending, list_refills
from pygames.games.crossing.judge import choices_key, create_round_model, find_target
from pygames.games.crossing.playouts import create_table
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.search import RoundSearch
from tests.games.crossing.test_bot import choosing_state

Choices = tuple[str, ...]  # of the seats that do not pause


def list_choices(state: CrossingState) -> list[tuple[Choices, CrossingState]]:
    """Return everybody's choices with the state after them, by the rules alone."""
    found = list[tuple[Choices, CrossingState]]()
    states: list[tuple[Choices, CrossingState]] = [((), state)]
    while states:
        choices, before = states.pop()
        for move in before.legal_moves():
            after = before.play(move)
            is_complete = not after.choices
            (found if is_complete else states).append(((*choices, move), after))
    return found


def list_draws(state: CrossingState) -> list[tuple[CrossingState, float]]:
    """Return the states after all draws, each with its probability."""
    if state.actor != CHANCE:
        return [(state, 1.0)]
    weights = state.weights()
    return [
        (after, chance * weight / sum(weights.values()))
        for colour, weight in weights.items()
        for after, chance in list_draws(state.play(colour))
    ]


def results_of(state: CrossingState) -> dict[Choices, list[float]]:
    """Return each seat's share of the win after all choices of a last round."""
    results = {}
    for choices, after in list_choices(state):
        assert after.result
        winners = after.result.winners
        results[choices] = [(seat in winners) / len(winners) for seat in range(1, state.player_count + 1)]
    return results


def solve_duel(state: CrossingState, rounds: int = 3000) -> tuple[float, float]:
    """Return bounds of the first active seat's value in a last round of two, by best responses to all earlier ones."""
    results = {choices: wins[active_seats(state)[0]] for choices, wins in results_of(state).items()}
    own, other = (sorted({choices[seat] for choices in results}) for seat in (0, 1))
    own_sums, other_sums = dict.fromkeys(own, 0.0), dict.fromkeys(other, 0.0)
    choice, reply = own[0], other[0]
    for _ in range(rounds):
        for move in own:
            own_sums[move] += results[move, reply] / rounds
        for move in other:
            other_sums[move] += results[choice, move] / rounds
        choice, reply = max(own, key=own_sums.__getitem__), min(other, key=other_sums.__getitem__)
    return min(other_sums.values()), max(own_sums.values())


def find_bounds(state: CrossingState) -> tuple[float, float]:
    """Return bounds of the value of a last round for seat 1, if seat 3 is beaten and pauses."""
    if state.result:
        value = (1 in state.result.winners) / len(state.result.winners)
        return value, value
    active = active_seats(state)
    if len(active) == 2:
        return solve_duel(state, 600)
    values = [wins[0] for wins in results_of(state).values()]
    value = max(values) if active == [0] else min(values)
    return value, value


def active_seats(state: CrossingState) -> list[int]:
    return [seat for seat in range(state.player_count) if not state.pausing >> seat & 1]


def solve(state: CrossingState, looks: int = 150) -> tuple[LastRound, list[list[float]]]:
    """Return a last round, and the mean of its strategies."""
    table, rng = create_table(state, Random(1)), Random(2)
    last_round = LastRound(table, state.mushrooms)
    sums = [[0.0] * len(options) for options in last_round.model.options]
    for look in range(looks):
        last_round.look(rng)
        for row, strategy in zip(sums, last_round.strategies, strict=True):
            for index, part in enumerate(strategy):
                row[index] += look * part
    return last_round, [[part / sum(row) for part in row] for row in sums]


DUELS = [  # seat 3 pauses and is beaten
    choosing_state("RB | YW", "RB | YY | -", "RBY | RBY | R", pausing=0b100),
    choosing_state("R | YW", "RBW | B | -", "RB | RBYY | B", pausing=0b100),
    choosing_state("Y | Y", "RB | RB | -", "RBY | RBYW | Y", pausing=0b100),
    choosing_state("WW | RB", "R | BB | -", "RBY | RBYY | R", pausing=0b100),
]


@pytest.mark.parametrize("state", DUELS)
def test_duels_in_the_last_round_have_their_exact_value(state: CrossingState) -> None:
    low, high = solve_duel(state)
    assert high - low < 0.05
    last_round, _ = solve(state)
    assert low - 0.02 <= last_round.chances[0] <= high + 0.02
    assert sum(last_round.chances) == pytest.approx(1)


THREE_PLAYERS = [
    choosing_state("RB | YW", "RB | YY | W", "RBY | RBY | RBY"),
    choosing_state("R | BY", "RYB | B | -", "RB | RBYY | BBYR"),
    choosing_state("RBY | W", "R | R | B", "R | RW | YY"),
]


@pytest.mark.parametrize("state", THREE_PLAYERS)
def test_last_round_equilibrium_leaves_no_gain(state: CrossingState) -> None:
    last_round, strategies = solve(state)
    chances = [
        dict(zip(options, row, strict=True)) for options, row in zip(last_round.model.options, strategies, strict=True)
    ]
    worths = [dict.fromkeys(options, 0.0) for options in last_round.model.options]
    for choices, wins in results_of(state).items():
        targets = [find_target(move, 3, seat) for seat, move in enumerate(choices)]
        for seat, target in enumerate(targets):
            others = [chances[other][targets[other]] for other in range(3) if other != seat]
            worths[seat][target] += wins[seat] * others[0] * others[1]
    for seat in range(3):
        own = sum(part * worths[seat][target] for target, part in chances[seat].items())
        assert max(worths[seat].values()) - own < 0.05
        assert last_round.chances[seat] == pytest.approx(own, abs=0.05)


@pytest.mark.parametrize("bag", ["R", "RW", "RBY"])
def test_refills_are_all_that_can_be_drawn(bag: str) -> None:
    state = choosing_state("R | -", "R | B | Y", "- | - | -", bag=bag)
    choices, after = next((c, after) for c, after in list_choices(state) if c == ("m1", "m1", "p"))
    table = create_table(state, Random(1))
    table.play_round([find_target(move, 3, seat) for seat, move in enumerate(choices)])
    refills, expected = list_refills(table), defaultdict[tuple[int, ...], float](float)
    for drawn, chance in list_draws(after):
        assert not drawn.bag
        expected[drawn.mushrooms] += chance
    total = sum(refills.values())
    assert {heaps: weight / total for heaps, weight in refills.items()} == pytest.approx(dict(expected))


def test_last_round_but_one_becomes_exact() -> None:
    """Seat 3, which is beaten, protects, so the last round is a duel that has one value: for all choices and draws."""
    state = choosing_state("RB | Y", "RB | YY | R", "RBYRBY | RBYRBY | -", bag="RW")
    endings = Endings(state, create_round_model(state))
    rng = Random(3)
    safe = [(choices, after) for choices, after in list_choices(state) if choices[2] == "p"]
    for choices, after in rng.sample(safe, 6):
        low = high = 0.0
        for drawn, chance in list_draws(after):
            bounds = find_bounds(drawn)
            low, high = low + chance * bounds[0], high + chance * bounds[1]
        targets = [find_target(move, 3, seat) for seat, move in enumerate(choices)]
        for _ in range(200):
            endings.play_out(targets, rng)
        outlook = endings.model.outlooks[choices_key(targets)]
        assert outlook.trust == 1.0
        assert low - 0.03 <= outlook.chances[0] <= high + 0.03


def test_search_uses_what_it_has_found() -> None:
    """In the last round but one the chances of all choices become those of the last rounds that may follow."""
    state = choosing_state("RB | Y", "RB | YY | R", "R | B | YY", bag="RW")
    search = RoundSearch(state)
    for _ in range(1500):
        search.step()
    model, known = search.model, [outlook for outlook in search.model.outlooks.values() if outlook.trust == 1.0]
    assert len(known) > len(model.outlooks) / 2 > 20
    for choices in product(*model.options):
        outlook = model.outlooks.get(choices_key(choices))
        if outlook and outlook.trust == 1.0:
            for seat, (options, chances) in enumerate(zip(model.options, model.all_win_chances(choices), strict=True)):
                assert chances[options.index(choices[seat])] == pytest.approx(outlook.chances[seat], abs=0.02)


def test_only_the_last_rounds_are_played_to_their_end() -> None:
    early = choosing_state("RB | Y | R", "R | B | Y | W", "- | - | - | -", bag="RBYW" * 6)
    late = choosing_state("RB | Y | R", "R | B | Y | W", "- | - | - | -", bag="RBYW")
    last = choosing_state("RB | Y | R", "R | B | Y | W", "- | - | - | -")
    assert [is_ending(state) for state in (early, late, last)] == [False, True, False]
