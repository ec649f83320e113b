"""How the numbers of Crossado's judge follow the results of games."""

from __future__ import annotations

from random import Random

import pytest

from pygames.games.crossado import learn
from pygames.games.crossado.judge import NUMBERS, Numbers
from pygames.games.crossado.learn import LEAST, PERTURBATION, Sample, fit, move_numbers, play_game

WEIGHTS = {name: [number] for name, number in NUMBERS._asdict().items()}


def test_numbers_move_towards_winners() -> None:
    signs = (1, -1, 1, -1, 1, -1, 1)
    for lead in (2, -2):
        fitted = Numbers(*[number for (number,) in fit([Sample(signs, lead)], WEIGHTS).values()])
        moved = [after - before for after, before in zip(fitted, NUMBERS, strict=True)]
        assert all(change * sign * lead > 0 for change, sign in zip(moved, signs, strict=True))
    assert fit([Sample(signs, 0)], WEIGHTS) == WEIGHTS


def test_numbers_find_what_wins() -> None:
    """Where only a small weight of removals wins games, this is learned, and the others stay near where they were."""
    rng, weights = Random(1), WEIGHTS
    for _ in range(30):
        samples = []
        for _ in range(100):
            signs = tuple(rng.choice((-1, 1)) for _ in PERTURBATION)
            samples.append(Sample(signs, rng.choice((-2, 0, 2, -2 * signs[4]))))
        weights = fit(samples, weights)
    assert weights["removal"][0] < 0.5 * NUMBERS.removal
    others = [name for name in weights if name != "removal"]
    assert all(abs(weights[name][0] / WEIGHTS[name][0] - 1) < 0.5 for name in others)


def test_no_number_falls_to_zero() -> None:
    assert move_numbers(NUMBERS, [-100.0] * len(PERTURBATION)) == tuple(LEAST * size for size in PERTURBATION)


def test_better_numbers_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player to whom missing rafts cost nothing soon needs more turns, in both games of a pair."""
    monkeypatch.setattr(learn, "MAX_PLIES", 40)
    blind = NUMBERS._replace(raft=0.0, pawn=0.0)
    assert play_game([NUMBERS, blind], 1) == 1
    assert play_game([blind, NUMBERS], 1) == 2
