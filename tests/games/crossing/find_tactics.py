"""Find last rounds with a proven answer, for tactics.txt: a choice that no other ever beats, whatever the others do.

python -m tests.games.crossing.find_tactics --games 400 --seed 1
"""

from __future__ import annotations

import argparse
from itertools import product
from random import Random

from pygames.bots import choose, sample_outcome
from pygames.games.crossing.judge import create_round_model, format_move
from pygames.games.crossing.rules import CrossingState
from pygames.record import Record
from pygames.session import Session

WORTH_IT = 0.1  # of the others' choices, for which the answer wins more than the next best one


def find_answers(state: CrossingState, seat: int) -> tuple[list[str], float]:
    """Return the choices that are never worse than another, if there are any, and in how many cases they are better."""
    model = create_round_model(state)
    cases = [
        model.win_chances_by_option(choices, seat)
        for choices in product(*(options or (-1,) for options in model.options))
        if choices[seat] == model.options[seat][0]
    ]
    indices = range(len(model.options[seat]))
    best = [index for index in indices if all(case[index] >= max(case) - 1e-3 for case in cases)]
    others = [index for index in indices if index not in best]
    if not best or not others:
        return [], 0.0
    margin = min(sum(case[best[0]] > case[other] + 0.1 for case in cases) for other in others) / len(cases)
    return [format_move(model.options[seat][index], state.player_count, seat) for index in best], margin


def find(games: int, seed: int) -> None:
    for number in range(games):
        rng = Random(f"{seed} {number}")
        session = Session(Record("crossing", 3 + number % 3))
        while (actor := session.state.actor) is not None:
            state = session.state
            if isinstance(state, CrossingState) and state.is_choosing and not any(state.choices) and not state.bag:
                answers, margin = find_answers(state, actor - 1)
                if margin >= WORTH_IT:
                    print(f"# better than any other in {margin:.0%} of all cases, never worse")
                    print(f"{session.record}\nbest: {' '.join(answers)}\n")
            session.play(choose(state, "medium", rng, iterations=1) if actor else sample_outcome(state, rng))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    find(options.games, options.seed)
