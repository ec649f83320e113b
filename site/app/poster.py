"""A position as what differs from the first one: small enough for an address, and drawn without Python.

frame.js shows it in the page that the build has made. It is bound to its record and to the first drawing by a checksum:
for another record, or when the art has changed, it is not shown, and the position comes with Python.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode

from app.asked import Asked
from pygames.game import CHANCE
from pygames.i18n import Words
from pygames.record import Record
from pygames.scene import Interaction, Scene, diff

LONGEST = 6000  # characters: what is longer is left out, since not every blog takes an address of any length


def packed(first: Scene, scene: Scene, meant: str) -> str:
    """`first` is what the build has drawn, in the language of the post; "" if there is too much to fit."""
    steps: list[object] = [[scene.width, scene.height]]
    for patch in diff(first.marks, scene.marks):
        if patch.mark is None:
            steps.append([patch.key])
        else:
            known = patch.was is not None and patch.was.tag == patch.mark.tag
            attrs = patch.attrs if known else patch.mark.attrs
            steps.append([patch.key, patch.before, patch.mark.tag, dict(attrs), patch.mark.text, patch.mark.label])
    text = text_of(steps, meant)
    return text if len(text) <= LONGEST else ""


def text_of(steps: object, meant: str) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezed.compress(json.dumps(steps, separators=(",", ":")).encode()) + squeezed.flush()
    return f"{checksum(meant)}.{urlsafe_b64encode(data).decode().rstrip('=')}"


def shown(asked: Asked, say: Words) -> Scene:
    """What the reader will see first: the position from the reader's seat, or where the game to be paged through
    begins."""
    record = asked.record
    if asked.mode == "replay":
        record = Record(record.game, record.players, record.options)
    states, seat = [*record.states()], asked.reader or None
    made = [
        None if state.is_hidden(move, seat) else move
        for state, move in zip(states, record.moves, strict=False)
        if state.actor != CHANCE
    ]
    drawn: Scene = states[-1].game.renderer.scene(
        states[-1].view(seat), Interaction(last_move=made[-1] if made else None), say
    )
    return drawn


def drawing(first: Scene) -> str:
    """The name of a drawing: another when any of its marks is drawn in another way."""
    return checksum("".join(mark.svg() for mark in first.marks))


def checksum(text: str) -> str:
    """FNV-1a, as frame.js reckons it: not against forgers, only against what has gone stale."""
    total = 0x811C9DC5
    for letter in text:
        total = (total ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return f"{total:08x}"
