"""Scenes for pages and previews: positions of records, drawn by the engines."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pygames.game import Game
from pygames.record import Record
from pygames.resources import cover_record
from pygames.scene import Interaction, Scene
from pygames.session import Session

RevealPart = Literal["", "start", "end"]


def initial_record(game: Game) -> Record:
    """Return the position that a game's page shows before Python starts."""
    return Record(game.name, game.players[0])


def cover_scene(game: Game, lang: str) -> Scene:
    """Return the cover, cropped to COVER_CROP and with COVER_EXTRAS."""
    scene = record_scene(cover_record(game), lang)
    return replace(scene, crop=game.renderer.COVER_CROP, marks=scene.marks + game.renderer.COVER_EXTRAS)


def record_scene(record: Record, lang: str, *, marks_last: bool = False) -> Scene:
    """Return a record's last position as spectators see it; with `marks_last`, the last moves are marked."""
    session = Session(record)
    last_move, outcome = session.last_move_and_outcome(len(session.moves), None) if marks_last else (None, None)
    view, ui = session.state.view(None), Interaction(last_move=last_move, last_outcome=outcome)
    return session.game.renderer.scene(view, ui, session.game.words(lang))


def figure_line(record: Record, show: int | None = None, then: str = "") -> tuple[Record, tuple[str, ...]]:
    """Return the position before a figure, and the moves that its caption describes, for readers who try it out.

    They are the last `show` moves of the record, and `then` as its continuation. By default, they are `then`, or else
    the last decision with what chance did after it, if there is one.
    """
    moves, line = record.moves, tuple(then.split())
    if show is None:
        deciders = [index for index, state in enumerate([*record.states()][:-1]) if state.actor]
        show = len(moves) - deciders[-1] if deciders and not line else 0
    start, line = moves[: len(moves) - show], (*moves[len(moves) - show :], *line)
    replace(record, moves=(*start, *line)).replay()
    return replace(record, moves=start), line


def reveal_scene(record: Record, lang: str, part: RevealPart) -> Scene:
    """Return the last reveal of a record as spectators see it, before it takes effect or after it."""
    session = Session(record)
    renderer, reveal_frames, say = session.game.renderer, session.game.parts.reveal_frames, session.game.words(lang)
    index = session.last_reveal
    if not reveal_frames or index is None:
        raise ValueError(f"Nothing is revealed in the record of this figure: {record}")
    (event,) = session.events_between(index, index + 1, None)
    frames = reveal_frames(event, say)
    if part == "start":
        scene, frame = renderer.scene(frames[1].view, Interaction(), say), frames[1]
    else:
        scene, frame = renderer.scene(session.state.view(None), Interaction(), say), frames[-1]
    return replace(scene, marks=(*scene.marks, *frame.marks))
