"""draft"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.bots import More
from pygames.games.crosswise.board import ACTIONS, CELL, CELLS, COPIES, EMPTY
from pygames.games.crosswise.judge import CODE, EASY, HARD, MEDIUM, MOVE, NOTHING, SWAP, SIX, Judge, Play
from pygames.games.crosswise.rules import ORDER, Table
from pygames.games.crosswise.search import Trial

WIDTH = 20


def choose(view: Mapping[str, Any], moves: Sequence[str], level: str, rng: Random, more: More) -> str:
    if view["phase"] == "redraw":
        return "redraw"
    judge = {"easy": EASY, "medium": MEDIUM, "hard": HARD}[level]
    trial = trial_of(imagined(view, rng), rng)
    ranked = sorted(moves, key=lambda move: (-trial.gain(play_of(move), judge), move))
    if level == "easy":
        return max(moves, key=lambda move: trial.gain(play_of(move), judge) + rng.random())
    if level == "medium":
        return max(moves, key=lambda move: trial.gain(play_of(move), judge) + 0.1 * rng.random())
    return race(view, ranked, judge, rng, more)


def race(view, ranked, judge, rng, more, width=WIDTH, drop=2.0, prior=4.0, slope=0.03, soft=0.02) -> str:
    """Every candidate plays the same samples to the end; who clearly falls behind is dropped."""
    start = trial_of(imagined(view, rng), rng)
    alive = ranked[:width]
    plays = {move: play_of(move) for move in alive}
    prior_of = {move: slope * start.gain(plays[move], judge) for move in alive}
    results = {move: [] for move in alive}
    sign = 1 if view["seat"] % 2 else -1
    rounds = 0
    while len(alive) > 1 and more():
        sample = trial_of(imagined(view, rng), rng)
        found = []
        for move in alive:
            if found and not more():
                break
            trial = sample.copy()
            trial.play(plays[move])
            margin = sign * (trial.six() or trial.finish(judge))
            found.append((margin > 0) + 0.5 * (margin == 0) + soft * max(-10, min(10, margin)))
        if len(found) < len(alive):
            break
        for move, value in zip(alive, found):
            results[move].append(value)
        rounds += 1
        if rounds % 8 == 0:
            best = max(alive, key=lambda move: sum(results[move]))
            keep = []
            for move in alive:
                gaps = [a - b for a, b in zip(results[best], results[move])]
                mean = sum(gaps) / rounds
                error = (sum((gap - mean) ** 2 for gap in gaps) + 0.1) ** 0.5 / rounds
                if mean <= drop * error:
                    keep.append(move)
            alive = keep
    race.rounds = rounds, len(alive)
    return max(alive, key=lambda move: (sum(results[move]) + prior * prior_of[move]) / (rounds + prior))


def play_of(move: str) -> Play:
    tile = CODE[move[0]]
    if tile in (MOVE, SWAP):
        return tile, CELL[move[1:3]], CELL[move[4:]]
    if move[0] == "X":
        return tile, CODE[move[1]], CELL[move[2:]]
    return tile, CELL[move[1:]], 0


def imagined(view: Mapping[str, Any], rng: Random) -> Table:
    """A state that looks like this one to its seat; what is hidden is as likely as any other."""
    board = "".join(view["board"].get(name, EMPTY) for name in CELLS)
    seen = board + "".join(view["hand"] or ())
    hidden = [tile for tile, copies in COPIES.items() for _ in range(copies - seen.count(tile) - view["played"].get(tile, 0))]
    rng.shuffle(hidden)
    hands = []
    for seat, size in enumerate(view["hands"], 1):
        hand = view["hand"] if seat == view["seat"] else [hidden.pop() for _ in range(size)]
        hands.append("".join(sorted(hand)))
    order = ORDER[view["players"]]
    turn = next(
        (place for place, seat in enumerate(order) if seat == view["turn"] and view["next"] in (None, order[(place + 1) % len(order)])), 0
    )
    return Table(view["players"], board, tuple(hands), "".join(sorted(hidden)), view["phase"], turn)


def trial_of(table: Table, rng: Random | None = None) -> Trial:
    bag = [CODE[tile] for tile in table.bag]
    if rng: rng.shuffle(bag)
    order = [seat - 1 for seat in ORDER[table.seats]]
    from pygames.games.crosswise.rules import FULL_HAND
    return Trial([CODE[tile] for tile in table.board], [[CODE[t] for t in h] for h in table.hands], bag, table.turn, order, FULL_HAND[table.seats])
