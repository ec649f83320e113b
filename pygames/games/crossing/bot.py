"""How Crossing is played: choices are hidden and simultaneous, so each level answers with a mixture, not a best move.

Draft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from pygames.bots import More
from pygames.games.crossing.judge import Round, heap_of, move_of, round_of
from pygames.games.crossing.rules import PAUSE, Clearing
from pygames.games.crossing.stones import points

Mix = list[float]  # how likely each of a seat's targets is

KNOBS = {"naive": 0.3, "kappa": 0.15, "sharp": 0.05, "tempt": 1.5, "least": 60, "most": 4000, "second": 0.5}


def choose(view: Mapping[str, Any], moves: Sequence[str], level: str, rng: Random, more: More) -> str:
    state = state_of(view)
    if view["unserved"]:
        return rng.choice(list(moves))
    the_round, seat = round_of(state), view["seat"] - 1
    if level == "easy":
        mix = tempted(state, the_round, seat)
    elif level == "medium":
        mix = answered(state, the_round, seat)
    else:
        mix = balanced(state, the_round, seat, rng, more)
    return move_of(rng.choices(the_round.options[seat], mix)[0], view["players"], seat)


def state_of(view: Mapping[str, Any]) -> Clearing:
    """The position as this seat knows it: others' choices of this round are not in it."""
    heaps = {name: tuple(heap_of(heap) for heap in view[name]) for name in ("mushrooms", "held", "banked")}
    return Clearing(
        heaps["mushrooms"], heaps["held"], heaps["banked"], heap_of(view["bag"]), view["actor"],
        pausing=sum(1 << seat - 1 for seat in view["pausing"]),
        due=tuple(place - 1 for place in view["due"]),
        unserved=tuple(f"f{number}" for number in view["unserved"]),
        dealer=view["dealer"],
    )  # fmt: skip


def gains(state: Clearing, the_round: Round, seat: int) -> list[float]:
    """What each target would bring at once; to protect: what it saves."""
    held, banked = state.held[seat], state.banked[seat]
    now, own = points(held + banked), the_round.players - 1 + seat
    return [
        now - points(banked) if target == own else points(held + banked + the_round.heaps[target]) - now
        for target in the_round.options[seat]
    ]


def tempted(state: Clearing, the_round: Round, seat: int) -> Mix:
    own = the_round.players - 1 + seat
    gain = [
        g * 0.4 if t == own else g
        for t, g in zip(the_round.options[seat], gains(state, the_round, seat), strict=True)
    ]
    return soft(gain, KNOBS["tempt"])


def soft(worths: Sequence[float], heat: float) -> Mix:
    if not worths:
        return []
    top = max(worths)
    raw = [exp(max((worth - top) / heat, -60)) for worth in worths]
    whole = sum(raw)
    return [one / whole for one in raw]


def answered(state: Clearing, the_round: Round, seat: int) -> Mix:
    """The best answer to three who are tempted."""
    players, tiles = the_round.players, the_round.players - 1
    empty = [1.0] * (len(the_round.heaps))
    one = [0.0] * len(empty)
    for other in range(players):
        if other != seat:
            for target, likely in zip(the_round.options[other], tempted(state, the_round, other), strict=True):
                one[target] = one[target] * (1 - likely) + empty[target] * likely
                empty[target] *= 1 - likely
    own, last = tiles + seat, not state.bag
    robbed = one[own]
    gain = gains(state, the_round, seat)
    risk = points(state.held[seat] + state.banked[seat]) - points(state.banked[seat])
    worths = []
    for target, g in zip(the_round.options[seat], gain, strict=True):
        if target == own:
            worths.append(0.0 if last else risk * 0.3 - 1.5)
        else:
            worths.append(g * empty[target] - robbed * risk)
    return soft(worths, KNOBS["second"])


def balanced(state: Clearing, the_round: Round, seat: int, rng: Random, more: More) -> Mix:
    """Smoothed play of the round against itself."""
    knobs = KNOBS
    players = the_round.players
    options = the_round.options
    naive = [tempted(state, the_round, other) for other in range(players)]
    mixes = [list(mix) for mix in naive]
    totals = [[0.0] * len(own) for own in options]
    active = [other for other in range(players) if options[other]]
    for step in range(1, int(knobs["most"])):
        if not more():
            break
        choices = [
            rng.choices(options[k], naive[k] if rng.random() < knobs["naive"] else mixes[k])[0] if options[k] else -1
            for k in range(players)
        ]
        for k in active:
            totals[k] = [a + b for a, b in zip(totals[k], the_round.prospects(choices, k), strict=True)]
        if step % 8 == 0 and step >= knobs["least"]:
            for k in active:
                mixes[k] = warmed([t / step for t in totals[k]], knobs["kappa"])
    else:
        step += 1
    if not any(totals[seat]):
        return answered(state, the_round, seat)
    return warmed(totals[seat], knobs["sharp"])


def warmed(worths: Sequence[float], part: float) -> Mix:
    return soft(worths, part * (max(worths) - min(worths)) + 1e-12)
