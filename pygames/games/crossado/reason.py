"""Says why a move of Crossado is good, in one short sentence.

It holds for any player; a weak level gives the first reason that it thinks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from pygames.bots import Reason, first_reason
from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.judge import FACES, RAFT_FACES, Judge, create_judge
from pygames.games.crossado.plans import has_won
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view
from pygames.games.crossado.strategies import WORRY_TURNS
from pygames.i18n import Translations

SAME = 1e-6  # Expected turns that differ by less are the same.
LITTLE = 0.5  # A change of this many turns or more is worth mentioning.
MAX_STEPS = 6  # On the die.

# The reasons that a level does not think of, and within how many turns of their goals it notices the others.
UNSEEN = {"child": {"pass", "guard", "stay", "exact", "rather"}, "easy": {"guard", "stay"}, "medium": {"guard", "stay"}}
TURNS_NOTICED = {"child": 0.0, "easy": WORRY_TURNS}


def explain_move(view: CrossadoView, move: str, say: Translations, level: str = "hard") -> str:
    """Return why a move is good, by what a level thinks of, in one short sentence."""
    reasons = find_reasons(state_from_view(view), move, TURNS_NOTICED.get(level, inf), say)
    return first_reason(reasons, UNSEEN.get(level, ()), say)


def find_reasons(state: CrossadoState, move: str, turns_noticed: float, say: Translations) -> Iterator[Reason]:
    """Yield the reasons for a move, the best one first."""
    judge, board, seat = create_judge(state), state.board, state.turn
    noticed = [other for other in judge.seats if other != seat and judge.seat_turns(board, other) < turns_noticed]
    if move in ("roll", "pass"):
        yield move, {}
    elif ">" in move:
        yield from walk_reasons(judge, board, seat, state.steps, move, say)
    elif move[0] == "^":
        yield from lift_reasons(judge, board, seat, move[1:], noticed, say)
    else:
        yield from lay_reasons(judge, board, seat, move, noticed, say)
    yield "own_way", {"seat": say.seat_name(seat)}


def lift_reasons(
    judge: Judge, board: Board, seat: int, raft: str, noticed: Sequence[int], say: Translations
) -> Iterator[Reason]:
    before, after = judge.turns_needed(board), judge.turns_needed(board.lift_raft(raft))
    harm = {other: after[other - 1] - before[other - 1] for other in judge.seats}
    for other in noticed:
        if numbers := stopped_numbers(judge, board, other, raft):
            numbers_text = say.join_list([str(number) for number in numbers])
            yield "stop", {"seat": say.seat_name(other), "n": len(numbers), "numbers": numbers_text}
    worst = max(noticed, key=harm.__getitem__, default=seat)
    if harm[worst] >= 1 and harm[worst] > harm[seat] + SAME:
        yield "tear", {"seat": say.seat_name(worst)}
    if harm[seat] >= LITTLE:
        yield "costly", {"seat": say.seat_name(seat), "n": max(1, round(harm[seat]))}
    if noticed and max(harm.values()) < LITTLE:
        yield "unused", {}
    yield "spare", {"seat": say.seat_name(seat)}


def stopped_numbers(judge: Judge, board: Board, seat: int, raft: str) -> list[int]:
    """Return the numbers with which a seat could win on its next roll, but not without this raft.

    With the others, it may also move a raft, and win after all.
    """

    def wins(now: Board, number: int) -> bool:
        return any(has_won(after, seat) for _, after in judge.walks(now, seat, number))

    without = board.lift_raft(raft)
    return [face for face in FACES if face not in RAFT_FACES and wins(board, face) and not wins(without, face)]


def lay_reasons(
    judge: Judge, board: Board, seat: int, place: str, noticed: Sequence[int], say: Translations
) -> Iterator[Reason]:
    laid = board.lay_raft(place)
    before, after = judge.turns_needed(board), judge.turns_needed(laid)
    gain = {other: round(before[other - 1] - after[other - 1]) for other in judge.seats}
    gainer = seat if gain[seat] > 0 else max(noticed, key=gain.__getitem__, default=seat)
    if gain[gainer] > 0:
        missing, name = missing_rafts(judge, laid, gainer), say.seat_name(gainer)
        if missing == missing_rafts(judge, board, gainer):
            yield "build", {"seat": name, "n": gain[gainer]}
        elif missing:
            yield "gaps", {"seat": name, "n": missing}
        else:
            yield "completes", {"seat": name}
    if noticed and max(gain.values()) <= 0:
        yield "aside", {}
    if not missing_rafts(judge, board, seat):
        yield "complete", {"seat": say.seat_name(seat)}


def missing_rafts(judge: Judge, board: Board, seat: int) -> int:
    """Return how many rafts are missing on the way of the pawn that misses most."""
    return max((cost % STEP_COST for cost in judge.costs(board, seat)), default=0)


def walk_reasons(judge: Judge, board: Board, seat: int, steps: int, move: str, say: Translations) -> Iterator[Reason]:
    source, _, end = move.partition(">")
    after = board.move_pawn(seat, source, end)
    if end == "goal":
        left = PAWNS_PER_SEAT - after.at_goal(seat)
        yield ("goal", {"n": left}) if left else ("won", {})
    elif judge.is_critical(after, seat, end):
        yield "guard", {"seat": say.seat_name(seat), "cell": end}
    walks = dict(judge.walks(board, seat, steps))
    if len(walks) == 1:
        yield "only", {"n": steps}
    gains = {walk: steps_gained(judge, board, seat, walk) for walk in walks}
    if gains[move] <= 0:
        yield from retreat_reasons(judge, board, seat, move, walks, gains, say)
        return
    if source == "home":
        yield "leave", {}
    cost = judge.path_cost(after, seat, end)
    if cost <= MAX_STEPS * STEP_COST:
        yield "near", {"n": cost // STEP_COST}
    missing = judge.path_cost(board, seat, source) % STEP_COST - cost % STEP_COST
    yield ("bridged", {"n": missing}) if missing > 0 else ("onward", {"n": gains[move]})


def retreat_reasons(
    judge: Judge,
    board: Board,
    seat: int,
    move: str,
    walks: dict[str, Board],
    gains: dict[str, int],
    say: Translations,
) -> Iterator[Reason]:
    """Yield why a pawn moves that comes no nearer to the goal."""
    best = max(gains, key=gains.__getitem__)
    if gains[best] <= gains[move]:
        yield "level" if gains[move] == 0 else "loss", {}
    source = best.partition(">")[0]
    if source not in ("home", move.partition(">")[0]) and judge.is_critical(board, seat, source):
        yield "stay", {"seat": say.seat_name(seat), "cell": source}
    turns = {walk: judge.seat_turns(after, seat) for walk, after in walks.items()}
    yield "exact" if turns[move] <= min(turns.values()) + SAME else "rather", {}


def steps_gained(judge: Judge, board: Board, seat: int, walk: str) -> int:
    """Return how many steps nearer to the goal a pawn comes; a missing raft counts as several (`distances.py`)."""
    source, _, end = walk.partition(">")
    now = 0 if end == "goal" else judge.path_cost(board, seat, end)
    return judge.path_cost(board, seat, source) // STEP_COST - now // STEP_COST
