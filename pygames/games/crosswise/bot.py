"""How Crosswise is played: by what the lines of both teams promise, and hard by trying it out.

Easy looks at a handful of its plays and takes what scores most for its own lines now. Medium looks at all, and at the
points of both teams, as they stand, not too exactly. Hard judges by what lines promise (see `judge.py`): six in a
row, of either team, weighs more than anything else. Its best plays run a race, of those that come to the same only
one: the hidden tiles are dealt at random, as the view allows, each play is tried on the same deal, everybody, partners
and opponents, answers with what gains most at once, and after a few plays the lines are judged. Who falls behind is
dropped; what time there is goes to the others, until more deals would tell no more. With few cells left the answers
are searched by alpha-beta to the end; with an empty bag and two players all hands are known, and where only symbols
are left that is exact; of the plays of action tiles only the likely ones are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atanh, exp, sqrt
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crosswise.board import CELL, EXCHANGE, SIDE
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.judge import CODE, EASY, HARD, MEDIUM, MOVE, NOTHING, SIX, SWAP, Play
from pygames.games.crosswise.reason import explain_move
from pygames.games.crosswise.rules import FULL_HAND, ORDER, CrosswiseView, Table
from pygames.games.crosswise.search import Search, Trial

__all__ = ["explain_move", "think", "win_probabilities"]

CARELESS = {"easy": 1.0, "medium": 1.0, "hard": 0.1}  # points, by which a level may misjudge a play
HANDFUL = 12  # plays that easy looks at
WIDTH = 12  # plays that hard tries out
DEPTH = 4  # how far ahead, in plays
FEW, PLIES = 3, 6  # cells left, and how far ahead then: the end game
NARROW, WIDE = 4, 20  # answers that its search looks at
PRIOR = 2.0  # the first judgement counts like so many deals
SURE, CERTAIN = 0.7, 0.999  # how much of what it sees comes true, in the outcomes of a hundred games; and its limit
ENOUGH = 1000  # deals: what differs by less than they show is the same
ROUND = 8  # deals, after each of which those fall out that are behind
BEHIND = 3.0  # standard errors: it is looked so often that a smaller number would drop the best now and then


def think(view: CrosswiseView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if view["phase"] == "redraw":
        return "redraw"
    if level == "easy" and len(moves) > HANDFUL:
        moves = rng.sample(moves, HANDFUL)
    judge = {"easy": EASY, "medium": MEDIUM, "hard": HARD}[level]
    trial = dealt(view, rng)
    gains = {move: trial.gain(play_of(move), judge) + rng.uniform(0, CARELESS[level]) for move in moves}
    ranked = sorted(moves, key=lambda move: -gains[move])
    if level != "hard" or gains[ranked[0]] > SIX / 2:
        return ranked[0]
    hopes = {move: trial.slope * gains[move] for move in different(trial, ranked)}
    known = view["bag"] == 0 and view["player_count"] == 2
    return (yield from (ending if known and len(trial.empty) <= FEW else race)(view, hopes, rng))


def win_probabilities(state: Table) -> dict[tuple[int, ...], float]:
    """How likely each team is to win, by what the lines promise and the action tiles that are kept."""
    trial = laid_out(state, list(state.bag))
    outlook = max(-CERTAIN, min(CERTAIN, trial.outlook(HARD)))
    orange = 1 / (1 + exp(-2 * SURE * atanh(outlook)))
    return dict(zip(state.sides, (orange, 1 - orange), strict=True))


def different(trial: Trial, ranked: Sequence[str]) -> list[str]:
    """The best plays; of those that spend the same tile and leave the same lines only the first."""
    found: dict[tuple[object, ...], str] = {}
    for move in ranked:
        after, play = trial.copy(), play_of(move)
        after.play(play)
        given = play[1] if play[0] == CODE[EXCHANGE] else NOTHING
        lines = *sorted(after.lines[:SIDE]), *sorted(after.lines[SIDE:])
        found.setdefault((play[0], given, lines), move)
        if len(found) == WIDTH:
            break
    return list(found.values())


def race(view: CrosswiseView, hopes: Mapping[str, float], rng: Random) -> MoveSearch:
    """The candidate that does best on average, over as many deals as there is time for."""
    running, deals, first = list(hopes), 0, dealt(view, rng)
    results: dict[str, list[float]] = {move: [] for move in hopes}
    while len(running) > 1 and deals < ENOUGH and (yield):
        deal = first.redealt((view["seat"] or 0) - 1, rng)
        try:
            values = []
            for move in running:
                values.append((yield from tried(deal, move, NARROW)))
        except LookupError:
            break
        deals += 1
        for move, value in zip(running, values, strict=True):
            results[move].append(value)
        if deals % ROUND == 0:
            leader = max(running, key=lambda move: sum(results[move]))
            running = [move for move in running if not behind(results[move], results[leader])]
    return max(running, key=lambda move: (sum(results[move]) + PRIOR * hopes[move]) / (deals + PRIOR))


def ending(view: CrosswiseView, hopes: Mapping[str, float], rng: Random) -> MoveSearch:
    """The best candidate, when there is but one deal: searched wider and wider."""
    deal, best = dealt(view, rng), dict(hopes)
    for width in (NARROW, 2 * NARROW, WIDE):
        try:
            found = {}
            for move in hopes:
                found[move] = yield from tried(deal, move, width)
            best = found
        except LookupError:
            break
    return max(best, key=lambda move: best[move])


def tried(deal: Trial, move: str, width: int) -> Search:
    """What comes of a move on this deal for the team that makes it. LookupError when there is no more time."""
    if not (yield):
        raise LookupError
    trial, sign = deal.copy(), -1 if deal.order[deal.turn] & 1 else 1
    trial.play(play_of(move))
    if six := trial.six():
        return sign * six / SIX
    if len(deal.empty) <= FEW:
        return sign * (yield from trial.solve(HARD, PLIES, width, -2.0, 2.0))
    return sign * trial.finish(HARD, DEPTH)


def behind(results: Sequence[float], leading: Sequence[float]) -> bool:
    """Whether it is clear enough, deal by deal, that the leader is better."""
    gaps = [better - worse for better, worse in zip(leading, results, strict=True)]
    mean = sum(gaps) / len(gaps)
    return mean > BEHIND * sqrt(sum((gap - mean) ** 2 for gap in gaps) + 0.1) / len(gaps)


def play_of(move: str) -> Play:
    tile = CODE[move[0]]
    if tile in (MOVE, SWAP):
        return tile, CELL[move[1:3]], CELL[move[4:]]
    return (tile, CODE[move[1]], CELL[move[2:]]) if move[0] == EXCHANGE else (tile, CELL[move[1:]], 0)


def dealt(view: CrosswiseView, rng: Random) -> Trial:
    table = imagine(view, rng)
    bag = list(table.bag)
    rng.shuffle(bag)
    return laid_out(table, bag)


def laid_out(table: Table, bag: Sequence[str]) -> Trial:
    cells, hands = [CODE[tile] for tile in table.board], [[CODE[tile] for tile in hand] for hand in table.hands]
    order = [seat - 1 for seat in ORDER[table.seats]]
    return Trial(cells, hands, [CODE[tile] for tile in bag], table.turn, order, FULL_HAND[table.seats])
