"""The steps of a replay, packed into the address of a post: frame.js pages through them without Python.

A step is a decision with the dice before it and the draws after it; where all choose in secret, it is a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from app.embed.notes import Note
from app.embed.preview import encode_pack, format_patches
from pygames.game import CHANCE
from pygames.i18n import Translations
from pygames.record import Record
from pygames.scene import Interaction, Mark
from pygames.session import Session

MAX_LENGTH = 8000  # characters, as in preview.js
MAX_TOLD_DRAWS = 2  # in a caption; of more, only the number


def encode_replay(record: Record, notes: Sequence[Note], say: Translations, subject: str) -> str:
    """Return the steps as patches of the first position, each with its caption; "" if they are too long.

    Marks have no labels in it: the captions say what happens.
    """
    session = Session(record)
    shown = position_marks(session, 0, [note for note in notes if not note.ply], say)
    steps: list[list[object]] = []
    for start, stop in replay_steps(session):
        marks = position_marks(session, stop, [note for note in notes if start < note.ply <= stop], say)
        marks += reveal_marks(session, start, stop, say)
        steps.append([stop, caption(session, start, stop, say), *format_patches(shown, marks)])
        shown = marks
    text = encode_pack(steps, subject) if steps else ""
    return text if len(text) <= MAX_LENGTH else ""


def replay_steps(session: Session) -> list[tuple[int, int]]:
    """Return start and stop of each step. What chance does before the first decision is one step."""
    stops, moves, states = list[int](), session.moves, session.states
    first = next((ply for ply in range(len(moves)) if states[ply].actor), len(moves))
    for ply, move in enumerate(moves):
        is_waiting = bool(states[ply].actor and states[ply].is_hidden(move, None))
        is_roll = bool(states[ply].actor == CHANCE and states[ply].die_owner)
        if ply < first or is_waiting or is_roll:
            continue
        if states[ply].actor:
            stops.append(ply + 1)
        elif stops:
            stops[-1] = ply + 1
    stops = [*([first] if first else []), *stops]
    if stops:
        stops[-1] = len(moves)
    elif moves:
        stops = [len(moves)]
    return list(zip([0, *stops], stops, strict=False))


def caption(session: Session, start: int, stop: int, say: Translations) -> str:
    """Return the moves of a step in words. The last step also says who has won."""
    sentences = list[str]()
    for is_chance, group in groupby(range(start, stop), lambda ply: session.states[ply].actor == CHANCE):
        plies = [*group]
        if is_chance and len(plies) > MAX_TOLD_DRAWS:
            kind = "rolls" if session.states[plies[0]].die_owner else "draws"
            sentences.append(say(f"site.{kind}", n=len(plies)))
        else:
            sentences += [session.describe_move(ply, None, say) for ply in plies]
    text, state = " ".join(sentences), session.states[stop]
    result = session.game.narrator.describe_result(state.view(None), say) if state.actor is None else []
    return text if not result or result[0] in text else f"{text} {result[0]}".strip()


def position_marks(session: Session, ply: int, notes: Sequence[Note], say: Translations) -> tuple[Mark, ...]:
    """Return what everybody sees after `ply` moves, with the arrows of these notes."""
    last_move, outcome = session.last_move_and_outcome(ply, None)
    ui = Interaction(last_move=last_move, last_outcome=outcome)
    marks = session.game.renderer.scene(session.states[ply].view(None), ui, say).marks
    arrows = (mark for note in notes for mark in note.arrow_marks(marks))
    return without_labels((*marks, *arrows))


def reveal_marks(session: Session, start: int, stop: int, say: Translations) -> tuple[Mark, ...]:
    """Return what the last picture of a reveal in a step shows above the board."""
    return without_labels(session.reveal_marks(session.events_between(start, stop, None), say))


def without_labels(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    return tuple(replace(mark, label="") for mark in marks)
