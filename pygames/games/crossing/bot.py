"""How Crossing is played: choices are hidden and simultaneous, so every level answers with a mixture and rolls for it.

Easy is tempted: it counts the points a target would bring if it were alone there, thinks a little of what it could
lose, and not at all of the others. Medium believes the others to be half tempted and half blind, and answers that
once: points times the chance to be alone, less what thieves would take. Hard counts in chances to win (`judge.py`; in
the last round exactly: only places count, white stones included) and looks for a balance: all seats' choices are
sampled from their mixtures, each seat adds up what each of its options would have brought, and the mixtures follow
these sums: regret matching, but softly, with a heat that is a part of what is at stake. (In matches plain regret
matching did not differ measurably; softly, seats that are alike stay alike.) Some of the others' choices are sampled
as mere temptation, so that hard profits from those who do not think. The dealer's choice is tried out with sampled
stones. Nothing else is searched: what later rounds bring is in the judge's weights.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch, sample_outcome
from pygames.game import CHANCE
from pygames.games.crossing.describe import stones
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import Round, move_of, round_of, win_probabilities
from pygames.games.crossing.rules import PROTECT, Clearing, CrossingView
from pygames.games.crossing.stones import points, size
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "win_probabilities"]

Mix = list[float]  # how likely a seat chooses each of its options
Balancing = Generator[None, bool, Mix]

TEMPER = 1.5  # how many points make a temptation stronger by the factor e
CARE = 0.4  # of a point that could be stolen: what saving it is worth to who is tempted
BLIND = 0.5  # how much of others' choices medium holds for mere chance
SAFE, REST = 0.3, 1.5  # what medium gains by a point that is safe for good, and what a round's pause costs it
STEADY = 0.5  # medium's own heat, in points

NAIVE = 0.3  # how much of others' choices hard holds for mere temptation
HEAT, COOL = 0.15, 0.05  # parts of what is at stake: the heat of the balance, and of hard's own answer to it
SAMPLES, EVERY = 2000, 8  # when the balance has been found; how often mixtures follow
TRIES = 200  # how often each of the dealer's choices is tried


def think(view: CrossingView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    state, seat = imagine(view, rng), (view["seat"] or 0) - 1
    if view["unserved"]:
        return rng.choice(moves) if level == "easy" else (yield from served(state, seat, moves, rng))
    the_round = round_of(state)
    if level == "easy":
        mix = tempted(state, the_round, seat)
    elif level == "medium":
        mix = answered(state, the_round, seat)
    else:
        mix = yield from balanced(state, the_round, seat, rng)
    return move_of(rng.choices(the_round.options[seat], mix)[0], state.player_count, seat)


# Easy


def gains(state: Clearing, the_round: Round, seat: int) -> list[int]:
    """The points that each option would bring at once; for protecting, those that it saves."""
    mine, own = state.held[seat] + state.banked[seat], the_round.players - 1 + seat
    return [
        at_risk(state, seat) if target == own else points(mine + the_round.heaps[target]) - points(mine)
        for target in the_round.options[seat]
    ]


def at_risk(state: Clearing, seat: int) -> int:
    return points(state.held[seat] + state.banked[seat]) - points(state.banked[seat])


def tempted(state: Clearing, the_round: Round, seat: int) -> Mix:
    own, gained = the_round.players - 1 + seat, gains(state, the_round, seat)
    options = zip(the_round.options[seat], gained, strict=True)
    return soft([gain * CARE if target == own else gain for target, gain in options], TEMPER)


def soft(worths: Sequence[float], heat: float) -> Mix:
    """The better the likelier: a mixture, the steeper the cooler."""
    best = max(worths, default=0.0)
    raw = [exp((worth - best) / heat) for worth in worths]
    whole = sum(raw)
    return [one / whole for one in raw]


# Medium


def meeting(state: Clearing, the_round: Round, seat: int) -> tuple[list[float], list[float]]:
    """How likely nobody else points at a target, and how likely exactly one does."""
    nobody, one = [1.0] * len(the_round.heaps), [0.0] * len(the_round.heaps)
    for other, options in enumerate(the_round.options):
        if other != seat and options:
            for target, likely in zip(options, tempted(state, the_round, other), strict=True):
                comes = BLIND / len(options) + (1 - BLIND) * likely
                one[target] += comes * (nobody[target] - one[target])
                nobody[target] *= 1 - comes
    return nobody, one


def answered(state: Clearing, the_round: Round, seat: int) -> Mix:
    own, risk = the_round.players - 1 + seat, at_risk(state, seat)
    nobody, one = meeting(state, the_round, seat)
    stays = SAFE * risk - REST if state.bag else 0.0  # in the last round a pause costs nothing
    options = zip(the_round.options[seat], gains(state, the_round, seat), strict=True)
    return soft([stays if t == own else gain * nobody[t] - risk * one[own] for t, gain in options], STEADY)


# Hard


def balanced(state: Clearing, the_round: Round, seat: int, rng: Random) -> Balancing:
    options, seats = the_round.options, range(the_round.players)
    active = [other for other in seats if options[other]]
    naive = [tempted(state, the_round, other) for other in seats]
    mixes = naive.copy()
    sums = [[0.0] * len(targets) for targets in options]
    for step in range(1, SAMPLES + 1):
        if not (yield):
            break
        choices = [-1] * the_round.players
        for other in active:
            mix = naive[other] if rng.random() < NAIVE else mixes[other]
            choices[other] = rng.choices(options[other], mix)[0]
        for other in active:
            brought = the_round.prospects(choices, other)
            sums[other] = [old + new for old, new in zip(sums[other], brought, strict=True)]
        if not step % EVERY:
            for other in active:
                mixes[other] = heated(sums[other], HEAT)
    return heated(sums[seat], COOL) if any(sums[seat]) else answered(state, the_round, seat)


def heated(sums: Sequence[float], part: float) -> Mix:
    """A mixture by what each option brought so far; what is at stake is the difference of the best and the worst."""
    stake = max(sums) - min(sums)
    return soft(sums, part * stake if stake else 1.0)


# The dealer


def served(state: Clearing, seat: int, moves: Sequence[str], rng: Random) -> MoveSearch:
    """The mushroom to fill: each is tried out with sampled stones, and a round of answers after that."""
    sums = dict.fromkeys(moves, 0.0)
    for _ in range(TRIES):
        for move in moves:
            if not (yield):
                return max(moves, key=sums.__getitem__)
            filled = state.play(move)
            while filled.actor == CHANCE or filled.unserved:
                filled = filled.play(
                    sample_outcome(filled, rng) if filled.actor == CHANCE else rng.choice(filled.unserved)
                )
            if filled.actor is not None:
                sums[move] += outlook(filled, seat, rng)
    return max(moves, key=sums.__getitem__)


def outlook(state: Clearing, seat: int, rng: Random) -> float:
    """A seat's chances if this round is played as medium would."""
    the_round = round_of(state)
    choices = [
        rng.choices(options, answered(state, the_round, other))[0] if options else -1
        for other, options in enumerate(the_round.options)
    ]
    return max(the_round.prospects(choices, seat)) if the_round.options[seat] else the_round.shares(choices)[seat]


# A hint


def explain_move(view: CrossingView, move: str, say: Translations) -> str:
    """Why a move may be good, in a sentence."""
    if move[0] == "f":
        return say("reason.fill", number=int(move[1:]))
    seat, last = (view["seat"] or 0) - 1, not any(view["bag"].values())
    state = imagine(view, Random(0))
    if move == PROTECT:
        saved = say("points", n=at_risk(state, seat))
        return say("reason.protect_last" if last else "reason.protect", points=saved)
    the_round, place = round_of(state), int(move[1:]) - 1
    target = place if move[0] == "m" else place + state.player_count - 1
    gained = gains(state, the_round, seat)[the_round.options[seat].index(target)]
    facts: dict[str, str | int] = {"points": say("points", n=gained)}
    if not gained:
        return say("reason.nothing")
    if move[0] == "s":
        facts |= {"other": say.seat_name(place + 1), "stones": stones(view["held"][place], say)}
        scores = view["scores"] or []
        leads = scores[place] == max(scores) > scores[seat]
        return say("reason.leader" if leads else "reason.tile", **facts)
    nobody, _ = meeting(state, the_round, seat)
    if gained > size(the_round.heaps[target]) + 1:
        return say("reason.set", **facts)
    busiest = min(nobody[: state.player_count - 1])
    return say("reason.quiet" if nobody[target] > busiest + 0.1 else "reason.mushroom", **facts)
