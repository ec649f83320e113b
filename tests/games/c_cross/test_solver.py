"""Forced connections: what is recognised by sight and what the solver proves, against the exhaustive proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from unittest.mock import Mock

from pygames.bots import MoveSearch, choose, run_search, win_probabilities
from pygames.games import GAMES
from pygames.games.c_cross.expand import Nodes
from pygames.games.c_cross.find_proof import ConnectProof
from pygames.games.c_cross.judge import CERTAIN, by_side, can_connect_now
from pygames.games.c_cross.placements import is_placement
from pygames.games.c_cross.reason import PROOF_STEPS
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from pygames.games.c_cross.solver import NEVER, Solver, find_forced_win, search_with_solvers, zones_near
from pygames.games.c_cross.threats import can_make_winning_threat, has_winning_threat
from tests.games.c_cross.test_bot import board, replay
from tests.tiers import scale_count

GAME = GAMES["c-cross"]
# The mover wins in three turns. A solver needs 35 positions to prove it, and the tree more than 400.
DEEP_WIN = replay(
    "a3 c8+d8 f7+f8 f9+g9 f10+f11 e7+e8 e4+e5 g10+g11 g8+h8 xe4+h8 d6+e6 f5+f6 xa3+f6 g6+g7 d4+d5 d2 b5+c5 c3+d3 xc8 "
    "a4 b2+b3 b6"
)


def late_positions(seed: int, games: int) -> Iterator[CCrossState]:
    """Yield positions from the last turns of games between quick bots."""
    for number in range(games):
        rng, states = Random(f"{seed} {number}"), [GAME.new()]
        while states[-1].actor:
            states.append(states[-1].play(choose(states[-1], "medium", rng, iterations=20)))
        for state in states[-9:-1]:
            assert isinstance(state, CCrossState)
            if is_placement(state):
                yield state


def test_winning_threats_win() -> None:
    """What wins by sight wins against every answer, on either side's turn."""
    seen = {has_winning_threat: 0, can_make_winning_threat: 0}
    for position in late_positions(1, max(20, scale_count(30))):
        for mover in (1, 2):
            state = replace(position, mover=mover)
            if not state.actor or can_connect_now(state):
                continue
            own, other, tiles, other_tiles = by_side(state, mover - 1)
            if has_winning_threat(other, own, other_tiles, tiles):
                seen[has_winning_threat] += 1
                assert ConnectProof(3 - mover).holds(state, 1)
            elif can_make_winning_threat(own, other, tiles, other_tiles):
                seen[can_make_winning_threat] += 1
                if seen[can_make_winning_threat] <= 8:
                    assert ConnectProof(mover).holds(state, 2)
    assert all(seen.values())


def test_solver_agrees_with_exhaustive_proof() -> None:
    """What it proves holds within these turns, and it misses less than a third of the wins in two turns."""
    proven = possible = 0
    for state in late_positions(2, scale_count(14)):
        for seat in (1, 2):
            turns, exact = find_forced_win(state, seat, PROOF_STEPS), ConnectProof(seat)
            if turns in (1, 2):
                assert exact.holds(state, turns), (state, seat)
            elif not turns and zones_near(state.tiles[seat - 1], state.tiles[2 - seat]):
                possible += exact.holds(state, 2)
            proven += turns in (1, 2)
    assert proven > 2 * possible


def test_solver_proves_that_nothing_is_forced() -> None:
    """With two tiles far from each other and no pawns, the attack ends at once."""
    state = board("", "g4 h12", light_tiles="AP", dark_tiles="F")
    solver = Solver(Nodes(Random(1)), 1)
    root = solver.find(state)
    assert (root.proof, root.disproof) == (NEVER, 0)
    assert not ConnectProof(1).holds(state, 2)


def test_solver_sees_further_than_tree() -> None:
    tree = Tree(DEEP_WIN, Random(1))
    for _ in range(400):
        tree.deepen()
    assert tree.root.best < CERTAIN
    solver = Solver(Nodes(Random(1)), tree.root.side)
    root = solver.find(DEEP_WIN)
    for _ in range(40):
        if not root.is_decided:
            solver.step(root)
    assert not root.proof
    assert root.count_turns() == 3
    run_search(search(tree), Mock(return_value=True))
    assert tree.root.best > CERTAIN


def test_solver_is_deterministic_and_stays_in_budget() -> None:
    def numbers() -> list[tuple[int, int]]:
        solver = Solver(Nodes(Random(3)), 1)
        root, result = solver.find(DEEP_WIN), list[tuple[int, int]]()
        for _ in range(20):
            before = len(solver.proofs)
            solver.step(root)
            assert len(solver.proofs) <= before + 1
            result.append((root.proof, root.disproof))
        return result

    assert numbers() == numbers()


def test_search_with_solvers_stops_when_told() -> None:
    keep_searching = Mock(side_effect=[True] * 50 + [False])
    run_search(search(Tree(replay("h9 f6+f7 d10+d11 c6+d6 e10+f10"), Random(1))), keep_searching)
    assert keep_searching.call_count == 51


def search(tree: Tree) -> MoveSearch:
    yield from search_with_solvers(tree)
    return ""


def test_reasons_about_forced_wins_agree_with_chances() -> None:
    say, found = GAME.words("en"), 0
    for state in late_positions(4, scale_count(8)):
        for move in Random(1).sample(state.legal_moves(), 2):
            reason = GAME.bot.explain_move(state.view(state.actor), move, say)
            seat, chances = state.mover, win_probabilities(state.play(move))
            if reason in [
                say("reason.forces", seat=say.seat_name(seat), other=say.seat_name(3 - seat), n=n) for n in range(9)
            ]:
                found += 1
                assert chances[seat,] > 0.9
            if reason == say("reason.lost", other=say.seat_name(3 - seat)):
                found += 1
                assert chances[seat,] < 0.1
    assert found
