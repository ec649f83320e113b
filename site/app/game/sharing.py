"""What of a running game may leave the device: its record without secrets, a picture; or whose secrets it reveals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.game import CHANCE
from pygames.record import Record
from pygames.scene import Interaction, Scene
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController


def public_record(session: Session) -> Record | None:
    """Return the record up to the first move that is still secret, or None if it cannot be cut there.

    Choices are left out: they are made again. Draws are not: without them the rest would be another game.
    """
    record, secrets = session.record, secret_moves(session)
    if any(session.states[index].actor == CHANCE for index in secrets):
        return None
    moves = record.moves[: secrets[0]] if secrets else record.moves
    return Record(record.game, record.players, record.options, moves)


def secret_owners(session: Session) -> tuple[int, ...]:
    """Return the seats that know more than everybody; all of them if there are moves that no seat knows yet."""
    secrets = secret_moves(session)
    owners = tuple(
        seat for seat in sorted(session.seats) if any(session.is_visible_to(index, seat) for index in secrets)
    )
    return owners if owners or not secrets else tuple(sorted(session.seats))


def secret_moves(session: Session) -> list[int]:
    """Return the indices of the moves that not everybody may know yet."""
    last_reveal = session.last_reveal
    start = 0 if last_reveal is None else last_reveal + 1
    return [index for index in range(start, len(session.moves)) if not session.is_visible_to(index, None)]


def shown_scene(controller: GameController) -> Scene:
    """Return the position shown as its reader sees it, with the last move, and without what can be tapped."""
    history, seat, ply = controller.passing.history, controller.seat, controller.ply
    last_move, outcome = history.last_move_and_outcome(ply, seat) if history else (None, None)
    ui = Interaction(last_move=last_move, last_outcome=outcome)
    return controller.game.renderer.scene(controller.state.view(seat), ui, controller.say)
