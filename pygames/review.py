"""What decided a game: the decisions by which people lost most of their chance to win.

A decision is judged by what its seat could know. States are imagined from the seat's view; dice, draws and the choices
that others make at the same moment are sampled from a fixed seed, alike for all moves that are compared. After the
move, bots play on for a while, and the chances then are the worth of the move. All decisions get a quick look; those
that seem to have cost most are looked at again with more samples, and compared with what strong bots would play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import TypeVar

from pygames.game import CHANCE, State
from pygames.record import Record
from pygames.worths import Decision, Steps, chance_of, has_luck, look_along, mean, sample_worths, search

MAX_POINTS = 3  # for each person
MAX_CANDIDATES = 7  # decisions for each person that get the long look
MAX_ALL_MOVES = 12  # if there are no more, all are tried, otherwise those that bots propose
MIN_QUICK_LOSS = 0.02  # the least that a quick look must find
# The least loss of a turning point. Two good looks at a position of C-Cross differ by 0.12 (root of the mean square of
# 38 positions), so where one line stands for all, less proves nothing. Elsewhere the error is known, and less than this
# would not be worth a person's time.
MIN_LOSS, MIN_OPEN_LOSS = 0.07, 0.12
MARGIN_SHARE = 0.5  # of the least loss: moves that are worse than the best by no more than this are right, too
SURE_ERRORS = 2.0  # standard errors by which a move must be worse: 19 of 20 such differences are no accident

QUICK_SAMPLES, QUICK_ROUNDS, QUICK_ITERATIONS = 6, 20, 40
# Of the samples in which moves are compared: after each batch, moves this many standard errors behind are left out.
RACE_SAMPLES, RACE_ERRORS = 8, 2.5
SAMPLES, ROUNDS = 40, 160  # a round, where all choose at the same moment, is short, and depends more on luck
DECISIONS = 4  # that bots make after the move: an answer for both sides, twice
LOOKS, LOOK_ITERATIONS = 4, 250  # where nothing is left to chance: along the line that strong bots would play
# Levels and iterations of the bots that propose moves, in the quick and in the long look.
QUICK_PROPOSALS = (("hard", 40), ("medium", 40))
PROPOSALS = (("hard", 300), *QUICK_PROPOSALS)
FOLLOW_ITERATIONS = 100  # of hard, for each move of what would have followed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost much: the move, a better one, and the difference in the chance to win."""

    index: int
    seat: int
    move: str
    best: str
    loss: float


def run(request: str) -> Iterator[str]:
    """Answer the page, as JSON: yield "" between slices of work, then how much is done, at last the turning points."""
    values = json.loads(request)
    record = Record.parse(values["record"])
    steps = find_turning_points([*record.states()], record.moves, values["seats"], values.get("start", 0))
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            yield json.dumps([asdict(point) for point in end.value])
            return
        yield "" if done is None else json.dumps(done)


def find_turning_points(
    states: Sequence[State], moves: Sequence[str], seats: Sequence[int], start: int = 0
) -> Steps[tuple[TurningPoint, ...]]:
    """Return at most MAX_POINTS for each of these seats, in the order of the game, after the first `start` moves."""
    decisions = find_decisions(states, moves, seats, start)
    losses = list[float]()
    for number, decision in enumerate(decisions):
        yield 0.4 * number / len(decisions)
        losses.append((yield from quick_loss(decision)))
    if not has_luck(states[0].game):
        losses = [max(loss, later_loss(states, decision)) for loss, decision in zip(losses, decisions, strict=True)]
    points = list[TurningPoint]()
    candidates = [
        decision
        for seat in seats
        for loss, decision in largest(
            [pair for pair in zip(losses, decisions, strict=True) if pair[1].seat == seat and pair[0] > MIN_QUICK_LOSS],
            MAX_CANDIDATES,
        )
    ]
    for number, decision in enumerate(candidates):
        yield 0.4 + 0.6 * number / len(candidates)
        if point := (yield from examine(decision)):
            points.append(point)
        decision.memory.clear()
    kept = [
        point
        for seat in seats
        for _, point in largest([(point.loss, point) for point in points if point.seat == seat], MAX_POINTS)
    ]
    return tuple(sorted(kept, key=lambda point: point.index))


def largest(pairs: Sequence[tuple[float, T]], number: int) -> list[tuple[float, T]]:
    return sorted(pairs, key=lambda pair: -pair[0])[:number]


def find_decisions(
    states: Sequence[State], moves: Sequence[str], seats: Sequence[int], start: int = 0
) -> list[Decision]:
    return [
        find_decision(states, moves, index)
        for index in range(start, len(moves))
        if states[index].actor in seats and len(states[index].legal_moves()) > 1
    ]


def find_decision(states: Sequence[State], moves: Sequence[str], index: int) -> Decision:
    """Return the decision at an index. What others have chosen at the same moment is not in its view."""
    seat, start = states[index].actor or CHANCE, index
    if states[0].game.is_simultaneous:
        while start and states[start - 1].actor and states[start - 1].is_hidden(moves[start - 1], None):
            start -= 1
    return Decision(index, seat, moves[index], states[index], states[start].view(seat))


# The quick look


def quick_loss(decision: Decision) -> Steps[float]:
    """Return about what the move has cost, against all others if they are few, or what bots propose at first sight."""
    game = decision.state.game
    proposed = yield from propose_moves(decision, QUICK_PROPOSALS if has_luck(game) else QUICK_PROPOSALS[:1])
    moves = [decision.move, *(move for move in proposed if move != decision.move)]
    if len(moves) == 1:
        return 0.0
    if not has_luck(game):
        values = yield from look_along(decision, moves, 1, QUICK_ITERATIONS)
    elif game.is_simultaneous:
        values = yield from sample_worths(decision, moves, range(QUICK_ROUNDS), 0)
    else:  # all samples are alike where nothing is hidden
        values = yield from sample_worths(
            decision, moves, range(QUICK_SAMPLES if game.has_hidden_information else 1), 0
        )
    played, *others = map(mean, values)
    return max(others) - played


def later_loss(states: Sequence[State], decision: Decision) -> float:
    """Return what the seat's chances had lost when it decided again: where all is open, this shows deeper errors."""
    later = next((s for s in states[decision.index + 1 :] if s.actor in (decision.seat, None)), states[-1])
    return chance_of(decision.state, decision.seat) - chance_of(later, decision.seat)


# The long look


def examine(decision: Decision) -> Steps[TurningPoint | None]:
    """Return the turning point, or None if the move was about as good as any."""
    proposed = yield from propose_moves(decision, PROPOSALS)
    best = yield from find_best(decision, [decision.move, *(move for move in proposed if move != decision.move)])
    if best == decision.move:
        return None
    # With other samples, so that a move is not accused because its rival was lucky.
    played_values, best_values = yield from compare(decision, [decision.move, best], "verify")
    loss, error = mean_gap(best_values, played_values)
    if loss < least_loss(decision) or loss < SURE_ERRORS * error:
        return None
    return TurningPoint(decision.index, decision.seat, decision.move, best, round(loss, 4))


def find_best(decision: Decision, moves: Sequence[str]) -> Steps[str]:
    """Return the best of these moves, or the first, which was played, if it is hardly worse.

    Where samples are independent, moves that are far behind the best get no more of them, and if none can be much
    better than the first one, all end."""
    samples, needed = count_samples(decision), least_loss(decision) / 2
    steps = [*range(RACE_SAMPLES, samples, RACE_SAMPLES), samples] if can_race(decision) else [samples]
    values, start = {move: list[float]() for move in moves}, 0
    for stop in steps:
        compared = yield from compare(decision, [*values], "choose", range(start, stop))
        for found, new in zip(values.values(), compared, strict=True):
            found += new
        best, start = max(values, key=lambda move: mean(values[move])), stop
        gap, error = mean_gap(values[best], values[moves[0]])
        if gap + RACE_ERRORS * error < needed and stop < samples:
            return moves[0]
        values = {
            move: found for move, found in values.items() if move in (best, moves[0]) or is_close(values[best], found)
        }
    return best if gap >= needed else moves[0]


def is_close(leading: Sequence[float], values: Sequence[float]) -> bool:
    gap, error = mean_gap(leading, values)
    return gap <= RACE_ERRORS * error


def mean_gap(higher: Sequence[float], lower: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of values in the same samples, and its standard error."""
    gaps = [one - other for one, other in zip(higher, lower, strict=True)]
    gap = mean(gaps)
    error: float = sum((one - gap) ** 2 for one in gaps) ** 0.5 / len(gaps)
    return gap, error


def find_loss(decision: Decision, move: str, best: str) -> Steps[float]:
    """Return how much of the chances a move costs, compared with the best one."""
    if move == best:
        return 0.0
    values = yield from compare(decision, [move, best], "verify")
    return mean(values[1]) - mean(values[0])


def is_right(decision: Decision, loss: float) -> bool:
    """Return whether a move with this loss is about as good as the best one."""
    return loss <= MARGIN_SHARE * least_loss(decision)


def least_loss(decision: Decision) -> float:
    return MIN_LOSS if has_luck(decision.state.game) else MIN_OPEN_LOSS


def propose_moves(decision: Decision, bots: Sequence[tuple[str, int]]) -> Steps[list[str]]:
    """Return the moves that may be best: all if they are few, otherwise what bots would play."""
    moves = decision.state.legal_moves()
    if len(moves) <= MAX_ALL_MOVES and has_luck(decision.state.game):
        return list(moves)
    proposed = list[str]()
    for bot in bots:
        if not (move := decision.memory.get(bot, "")):
            move = yield from search(decision.imagine(), bot[0], Random(decision.index), bot[1], {})
            decision.memory[bot] = move
        if move not in proposed:
            proposed.append(move)
    return proposed


def can_race(decision: Decision) -> bool:
    """Return whether samples can be taken one after the other."""
    return has_luck(decision.state.game) and not decision.state.game.is_simultaneous


def count_samples(decision: Decision) -> int:
    return ROUNDS if decision.state.game.is_simultaneous else SAMPLES


def compare(
    decision: Decision, moves: Sequence[str], purpose: str, samples: range | None = None
) -> Steps[list[list[float]]]:
    """Return several estimates of the chances after each move: each is made alike for all moves."""
    game = decision.state.game
    if not has_luck(game):
        return (yield from look_along(decision, moves, LOOKS if purpose == "verify" else 1, LOOK_ITERATIONS))
    samples, decisions = samples or range(count_samples(decision)), 0 if game.is_simultaneous else DECISIONS
    return (yield from sample_worths(decision, moves, samples, decisions, purpose))
