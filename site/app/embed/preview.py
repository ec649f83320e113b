"""A preview: a position as a patch of the first one, short enough for an address. frame.js draws it without Python.

A checksum ties it to its record and to the first scene. For another record, or after a change of the drawing, it is
not shown, and the position appears when Python has started.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.embed.params import EmbedParams
from pygames.i18n import Translations
from pygames.record import Record
from pygames.scene import Interaction, Mark, Scene, diff
from pygames.session import Session

MAX_LENGTH = 6000  # characters: some blogs refuse longer addresses


def encode_preview(first: Scene, scene: Scene, subject: str) -> str:
    """Return `scene` as a patch of `first`, the scene rendered by the build; "" if it is too long."""
    text = encode_pack([[scene.width, scene.height], *format_patches(first.marks, scene.marks)], subject)
    return text if len(text) <= MAX_LENGTH else ""


def format_patches(old: Sequence[Mark], new: Sequence[Mark]) -> Iterator[list[object]]:
    """Yield the patches that turn `old` into `new`, as preview.js applies them."""
    for patch in diff(old, new):
        if patch.new is None:
            yield [patch.key]
        else:
            is_same_tag = patch.old is not None and patch.old.tag == patch.new.tag
            attrs = patch.attrs if is_same_tag else patch.new.attrs
            yield [patch.key, patch.before, patch.new.tag, dict(attrs), patch.new.text, patch.new.label]


def encode_pack(content: object, subject: str) -> str:
    """Return the content compressed, with a checksum of what it belongs to before it."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = (
        compressor.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
        + compressor.flush()
    )
    return f"{checksum(subject)}.{urlsafe_b64encode(data).decode().rstrip('=')}"


def preview_scene(params: EmbedParams, say: Translations) -> Scene:
    """Return the first scene for the reader: the position from the reader's seat, or the start of a replay."""
    record = params.record
    if params.mode == "replay":
        record = Record(record.game, record.players, record.options)
    scene = position_scene(record, params.reader or None, say)
    arrows = (mark for note in params.notes if not note.ply for mark in note.arrow_marks(scene.marks))
    return replace(scene, marks=(*scene.marks, *arrows))


def position_scene(record: Record, seat: int | None, say: Translations) -> Scene:
    """Return the last position of a record, as a seat or everybody sees it, with the last move."""
    session = Session(record)
    last_move, outcome = session.last_move_and_outcome(len(session.moves), seat)
    ui = Interaction(last_move=last_move, last_outcome=outcome)
    scene: Scene = session.game.renderer.scene(session.state.view(seat), ui, say)
    return scene


def scene_checksum(first: Scene) -> str:
    """Return a checksum of a scene, which changes when any mark does."""
    return checksum("".join(mark.svg() for mark in first.marks))


def checksum(text: str) -> str:
    """Compute FNV-1a, like frame.js: a protection from stale previews, not from forgery."""
    total = 0x811C9DC5
    for letter in text:
        total = (total ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return f"{total:08x}"
