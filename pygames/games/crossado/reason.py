"""Says why a move of Crossado is good, in one short sentence that holds for any player."""

from __future__ import annotations

from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.judge import FACES, RAFT_FACES, Judge, create_judge
from pygames.games.crossado.plans import has_won
from pygames.games.crossado.rules import CrossadoView, state_from_view
from pygames.i18n import Translations

SAME = 1e-6  # Expected turns that differ by less are the same.
LITTLE = 0.5  # A change of this many turns or more is worth mentioning.
MAX_STEPS = 6  # On the die.


def explain_move(view: CrossadoView, move: str, say: Translations) -> str:
    """Return why a move is good, in one short sentence."""
    if move in ("roll", "pass"):
        return say(f"reason.{move}")
    state = state_from_view(view)
    judge, board, seat = create_judge(state), state.board, state.turn
    if ">" in move:
        return explain_walk(judge, board, seat, state.steps, move, say)
    if move[0] == "^":
        return explain_lift(judge, board, seat, move[1:], say)
    return explain_lay(judge, board, seat, move, say)


def explain_lift(judge: Judge, board: Board, seat: int, raft: str, say: Translations) -> str:
    before, after = judge.turns_needed(board), judge.turns_needed(board.lift_raft(raft))
    harm = {other: after[other - 1] - before[other - 1] for other in judge.seats}
    worst = max((other for other in judge.seats if other != seat), key=harm.__getitem__)
    for other in judge.seats:
        if other != seat and (numbers := stopped_numbers(judge, board, other, raft)):
            numbers_text = say.join_list([str(number) for number in numbers])
            return say("reason.stop", seat=say.seat_name(other), n=len(numbers), numbers=numbers_text)
    if harm[worst] >= 1 and harm[worst] > harm[seat] + SAME:
        return say("reason.tear", seat=say.seat_name(worst))
    if harm[seat] >= LITTLE:
        return say("reason.costly", seat=say.seat_name(seat), n=max(1, round(harm[seat])))
    return say("reason.unused" if harm[worst] < LITTLE else "reason.spare", seat=say.seat_name(seat))


def stopped_numbers(judge: Judge, board: Board, seat: int, raft: str) -> list[int]:
    """Return the numbers with which a seat could win on its next roll, but not without this raft.

    With the others, it may also move a raft, and win after all.
    """

    def wins(now: Board, number: int) -> bool:
        return any(has_won(after, seat) for _, after in judge.walks(now, seat, number))

    without = board.lift_raft(raft)
    return [face for face in FACES if face not in RAFT_FACES and wins(board, face) and not wins(without, face)]


def explain_lay(judge: Judge, board: Board, seat: int, place: str, say: Translations) -> str:
    laid = board.lay_raft(place)
    before, after = judge.turns_needed(board), judge.turns_needed(laid)
    gain = {other: round(before[other - 1] - after[other - 1]) for other in judge.seats}
    gainer = seat if gain[seat] > 0 else max(judge.seats, key=gain.__getitem__)
    if gain[gainer] <= 0:
        return say("reason.aside")
    missing = missing_rafts(judge, laid, gainer)
    if missing == missing_rafts(judge, board, gainer):
        return say("reason.build", seat=say.seat_name(gainer), n=gain[gainer])
    if missing:
        return say("reason.links", seat=say.seat_name(gainer), n=missing)
    return say("reason.completes", seat=say.seat_name(gainer))


def missing_rafts(judge: Judge, board: Board, seat: int) -> int:
    """Return how many rafts are missing on the way of the pawn that misses most."""
    return max((cost % STEP_COST for cost in judge.costs(board, seat)), default=0)


def explain_walk(judge: Judge, board: Board, seat: int, steps: int, move: str, say: Translations) -> str:
    source, _, end = move.partition(">")
    after = board.move_pawn(seat, source, end)
    if end == "goal":
        left = PAWNS_PER_SEAT - after.at_goal(seat)
        return say("reason.goal", n=left) if left else say("reason.won")
    if judge.is_critical(after, seat, end):
        return say("reason.guard", seat=say.seat_name(seat), cell=end)
    walks = dict(judge.walks(board, seat, steps))
    if len(walks) == 1:
        return say("reason.only", n=steps)
    gains = {walk: steps_gained(judge, board, seat, walk) for walk in walks}
    if gains[move] <= 0:
        return explain_retreat(judge, board, seat, move, walks, gains, say)
    if source == "home":
        return say("reason.leave")
    cost = judge.path_cost(after, seat, end)
    if cost <= MAX_STEPS * STEP_COST:
        return say("reason.near", n=cost // STEP_COST)
    missing = judge.path_cost(board, seat, source) % STEP_COST - cost % STEP_COST
    return say("reason.bridged", n=missing) if missing > 0 else say("reason.onward", n=gains[move])


def explain_retreat(
    judge: Judge,
    board: Board,
    seat: int,
    move: str,
    walks: dict[str, Board],
    gains: dict[str, int],
    say: Translations,
) -> str:
    """Return why a pawn moves that comes no nearer to the goal."""
    best = max(gains, key=gains.__getitem__)
    if gains[best] <= gains[move]:
        return say("reason.level" if gains[move] == 0 else "reason.loss")
    source = best.partition(">")[0]
    if source not in ("home", move.partition(">")[0]) and judge.is_critical(board, seat, source):
        return say("reason.stay", seat=say.seat_name(seat), cell=source)
    turns = {walk: judge.seat_turns(after, seat) for walk, after in walks.items()}
    return say("reason.exact" if turns[move] <= min(turns.values()) + SAME else "reason.rather")


def steps_gained(judge: Judge, board: Board, seat: int, walk: str) -> int:
    """Return how many steps nearer to the goal a pawn comes; a missing raft counts as several (`distances.py`)."""
    source, _, end = walk.partition(">")
    now = 0 if end == "goal" else judge.path_cost(board, seat, end)
    return judge.path_cost(board, seat, source) // STEP_COST - now // STEP_COST
