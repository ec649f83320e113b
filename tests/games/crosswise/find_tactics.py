"""Find positions of Crosswise with a proven best move, for `tactics.txt`.

    python -m tests.games.crosswise.find_tactics --seed 1 --count 20 > positions.txt

Players who like action tiles empty the bag, so that near the end both know all tiles. Where exhaustive search to the
end of the game shows that some moves win or draw and others do worse, the position is printed.
"""

from __future__ import annotations

import argparse
from random import Random

from pygames import GAMES, choose
from pygames.bots import sample_outcome
from pygames.game import State
from pygames.games.crosswise.board import ACTIONS, EMPTY
from pygames.games.crosswise.rules import CrosswiseState
from pygames.record import Record

MAX_CELLS, MIN_MOVES, MAX_MOVES, MAX_STATES = 4, 6, 60, 40_000


class TooLarge(Exception):
    pass


def solve(state: State, budget: list[int]) -> int:
    """Return orange's result: 1, 0 or -1. Raise TooLarge when too many positions have been searched."""
    if state.result is not None:
        return (1 in state.result.winners) - (2 in state.result.winners)
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLarge
    sign, best = (1 if state.actor == 1 else -1), -1
    for move in state.legal_moves():
        best = max(best, sign * solve(state.play(move), budget))
        if best == 1:
            break
    return sign * best


def find_best(state: CrosswiseState) -> list[str] | None:
    """Return the moves with the best result, if there are worse ones and all can be proven."""
    moves = state.legal_moves()
    if state.bag or state.board.count(EMPTY) > MAX_CELLS or not MIN_MOVES <= len(moves) <= MAX_MOVES:
        return None
    sign, budget = (1 if state.actor == 1 else -1), [MAX_STATES]
    try:
        results = {move: sign * solve(state.play(move), budget) for move in moves}
    except TooLarge:
        return None
    best = [move for move in moves if results[move] == max(results.values())]
    return best if len(best) <= len(moves) / 3 else None


def find_in_game(seed: int) -> str | None:
    """Play a game and return the first position found in it, as a block of `tactics.txt`."""
    rng, state, played = Random(seed), GAMES["crosswise"].new(2), list[str]()
    while state.actor is not None:
        if state.actor:
            assert isinstance(state, CrosswiseState)
            if best := find_best(state):
                cells = {1: "one cell", 2: "two cells"}.get(empty := state.board.count(EMPTY), f"{empty} cells")
                why = f"With {cells} left and all tiles known, this keeps the best result."
                return f"# {why}\n{Record('crosswise', 2, {}, tuple(played))}\nbest: {' '.join(best)}\n"
            actions = [move for move in state.legal_moves() if move[0] in ACTIONS]
            move = rng.choice(actions) if actions and state.bag else choose(state, "medium", rng, iterations=1)
        else:
            move = sample_outcome(state, rng)
        played.append(move)
        state = state.play(move)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    seed, found = options.seed * 100_000, 0
    while found < options.count:
        if block := find_in_game(seed):
            print(block, flush=True)
            found += 1
        seed += 1


if __name__ == "__main__":
    main()
