"""Who plays, who is to move, the points and everybody's last turn: what the panel beside the board always says."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.game.move_lines import MoveLines
from app.render.state import PlayerLine
from pygames.game import CHANCE
from pygames.i18n import Translations
from pygames.session import Session

MAX_MOVES = 4  # of a turn


def standings(
    session: Session,
    reader: int | None,
    ply: int,
    acting_seat: int,
    move_lines: MoveLines,
    say: Translations,
    hides_turns: bool = False,
) -> tuple[PlayerLine, ...]:
    """Return a line for each seat at `ply`, as `reader` may know it; at the end, the winners come first.

    Call `move_lines.lines` first."""
    state = session.states[ply]
    winners = state.result.winners if state.result else ()
    points = state.view(reader)["scores"]
    if points and winners and not decides(points, winners):
        points = None
    colours = state.game.renderer.SEAT_COLOURS
    return tuple(
        PlayerLine(
            name=say.seat_label(seat),
            kind=say(f"site.bot.{player.bot}") if player.bot else "",
            colour=colours[seat - 1],
            points="" if points is None else str(points[seat - 1]),
            is_acting=seat == acting_seat,
            last_turn=""
            if hides_turns or seat == acting_seat  # it would look like the turn that begins
            else " ".join(move_lines.text(session, index, reader, say) for index in last_turn(session, seat, ply))
            or describe_pause(session, seat, ply, reader, say),
        )
        for seat, player in sorted(
            session.seats.items(),
            key=lambda item: (item[0] not in winners, -points[item[0] - 1] if winners and points else 0, item[0]),
        )
    )


def decides(points: Sequence[int], winners: Collection[int]) -> bool:
    """Return whether the winners have more points than everybody else: otherwise points at the end would mislead."""
    others = [n for seat, n in enumerate(points, 1) if seat not in winners]
    return not others or max(others) < min(points[seat - 1] for seat in winners)


def last_turn(session: Session, seat: int, ply: int) -> list[int]:
    """Return the indices of the last decisions and rolls of `seat` before `ply`; draws may come between them.

    Where all choose at once, only the last round counts: there is none for a seat that has paused in it."""
    turn = list[int]()
    for index in reversed(range(ply)):
        state = session.states[index]
        if seat in (state.actor, state.die_owner):
            turn.append(index)
        elif (state.actor != CHANCE or state.die_owner) and turn:
            break
        if len(turn) == MAX_MOVES:
            break
    reveal = last_reveal(session, ply)
    has_paused = reveal is not None and turn and turn[0] <= reveal - len(session.revealed_moves(reveal))
    return [] if has_paused else turn[::-1]


def last_reveal(session: Session, ply: int) -> int | None:
    """Return the index of the last move before `ply` that has revealed others, or None."""
    plies = reversed(range(ply)) if session.game.is_simultaneous else ()
    return next((index for index in plies if session.states[index].reveals_hidden(session.moves[index])), None)


def describe_pause(session: Session, seat: int, ply: int, reader: int | None, say: Translations) -> str:
    """Return that a seat has paused in the last round, if the game has words for it, or ""."""
    summary, reveal = session.game.parts.reveal_summary, last_reveal(session, ply)
    if not summary or reveal is None or seat in session.revealed_moves(reveal):
        return ""
    (event,) = session.events_between(reveal, reveal + 1, reader)
    text = summary(event, say).get(seat, "")
    return f"{text}." if text else ""
