"""Animates what has changed on the board. Everything is over in less than half a second, never blocks a tap (only
targets receive pointers), and gives way to the next animation of the same mark."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from js import JSON, window

from app.dom import Surface
from app.sound import Sound
from pygames.game import CHANCE
from pygames.motion import Animation
from pygames.scene import Interaction, Mark, Patch
from pygames.session import Session

if TYPE_CHECKING:
    from app.table import Table

TIME = 400  # milliseconds for everything that happens at once
GLIDE, DROP, LIGHT = 260, 220, 240
LEAP = 30  # of the drawing's units
MANY = 30  # moves; whoever goes back or on so far looks something up, and wants to see it stand
CALM = "(prefers-reduced-motion: reduce)"
PLACED = re.compile(r"translate\((\S+) (\S+?)\)(?: scale\((\S+?)\))?$")
MOVING = ("transform", "x", "y")


class Moving:
    """Shows a board's marks on its surface, and lets be seen and heard how they come there."""

    def __init__(self, surface: Surface, sound: Sound) -> None:
        self.surface, self.sound = surface, sound
        self.running: dict[str, Any] = {}  # the animation of each mark
        self.seen: tuple[object, int | None, int] = (None, None, 0)  # session, seat and place of what is shown
        self.taps: tuple[str, ...] = ()

    def show(self, table: Table, marks: Sequence[Mark], ui: Interaction) -> None:
        shown = self.surface.shown
        patches = self.surface.show(marks)
        session = table.session
        if table.veiled or (session and passing(table, session)):
            return  # what happens meanwhile is shown to whoever takes the device
        place = 0 if not session else len(session.moves) if table.looking is None else table.looking
        (known, seat, before), self.seen = self.seen, (session, table.seat, place)
        tapped, self.taps = len(table.taps) > len(self.taps), table.taps
        if not session or known is not session or abs(place - before) > MANY:
            self.still()
            return
        steps = session.steps(before, place, table.seat)
        told: dict[str, Animation] = table.game.animator.animations(steps, table.state.view(table.seat), ui)
        self.sound.play(told, bool(steps), table.state.actor is None)
        if place < before:
            self.still()
        elif tapped and not steps:
            self.sound.make("tap")
        if window.matchMedia(CALM).matches:
            return
        if seat == table.seat or not table.game.has_hidden_information:
            told = {patch.key: Animation("glide") for patch in patches if shifted(patch)} | told
        elif steps:  # somebody else has looked at the board last
            shown = table.game.renderer.scene(session.states[before].view(table.seat), Interaction(), table.say).marks
        if told:
            self.move({mark.key: mark for mark in shown}, {mark.key: mark for mark in marks}, told)

    def still(self) -> None:
        """Everything stands where it belongs."""
        for animation in self.running.values():
            animation.cancel()
        self.running.clear()

    def move(self, old: Mapping[str, Mark], new: Mapping[str, Mark], told: Mapping[str, Animation]) -> None:
        for key, motion in told.items():
            if key in new and (frames := framed(new[key], motion, old)):
                self.animate(key, frames, motion)

    def animate(self, key: str, frames: list[dict[str, Any]], motion: Animation) -> None:
        longest = {"drop": DROP, "light": LIGHT, "tumble": TIME}.get(motion.kind, TIME if len(frames) > 2 else GLIDE)
        delay = motion.late * TIME
        options = {"duration": min(longest, TIME - delay), "delay": delay, "fill": "backwards", "easing": "ease-out"}
        if key in self.running:
            self.running[key].cancel()
        element = self.surface.elements[key]
        self.running[key] = element.animate(JSON.parse(json.dumps(frames)), JSON.parse(json.dumps(options)))


def passing(table: Table, session: Session) -> bool:
    """Whether this will be seen only for a blink: the machine draws, and the device is passed on."""
    draws = session.state.actor == CHANCE and not session.by_hand
    return (
        draws
        and table.looking is None
        and table.game.has_hidden_information
        and len(session.persons) > 1
        and not table.together
    )


def shifted(patch: Patch) -> bool:
    """Whether a thing stands elsewhere than before; frames and rings that point at things do not travel."""
    thing = patch.was is not None and patch.mark is not None and patch.mark.tag == "use"
    return thing and any(name in MOVING for name in patch.attrs)


Place = tuple[float, float, float]  # where a mark's own origin or middle is, and its size


def framed(mark: Mark, motion: Animation, old: Mapping[str, Mark]) -> list[dict[str, Any]]:
    """The key frames of a motion; none where nothing moves."""
    here = spot(mark)
    if motion.kind == "light":
        return [] if mark.key in old else [{"opacity": value} for value in (0, 1, 0.35, 1)]
    if here is None or motion.kind == "still":
        return []
    x, y, size = here
    if motion.kind == "tumble":
        turns = ((-1.6, -0.5, 1.15), (-0.7, -0.9, 1.05), (-0.2, 0.1, 1.0))
        frames = [moved(mark, here, (x + 90 * part, y + 60 * up, size * more), 300 * part) for part, up, more in turns]
        return [*frames, moved(mark, here, here)]
    source = old.get(motion.start or mark.key)
    start = spot(source) if source else None
    if motion.kind == "drop" or (start is None and not motion.way):
        return [] if mark.key in old else dropped(mark, here)
    if motion.way:
        return [moved(mark, here, (*point, size)) for point in motion.way] + [moved(mark, here, here)]
    if start is None or start == here:
        return []
    if "transform" in mark.attrs and source and "transform" not in source.attrs:
        start = (*start[:2], size)  # a place is known, but not what its size would mean here
    frames = [moved(mark, here, start), moved(mark, here, here)]
    if motion.kind == "steal":  # in a leap, so that all see whose it was
        way = ((start[0] + x) / 2, (start[1] + y) / 2 - LEAP, size * 1.4)
        frames.insert(1, moved(mark, here, way))
    if motion.late:  # until then it is not there
        frames[0]["opacity"], frames[-1]["opacity"] = 0, 1
    return frames


def dropped(mark: Mark, here: Place) -> list[dict[str, Any]]:
    x, y, size = here
    lifted = moved(mark, here, (x, y - 26, size * 1.12)) | {"opacity": 0.2}
    landed = moved(mark, here, (x, y + 2, size * 0.98)) | {"opacity": 1, "offset": 0.75}
    return [lifted, landed, moved(mark, here, here) | {"opacity": 1}]


def spot(mark: Mark) -> Place | None:
    """Where a mark is drawn, as far as its attributes tell."""
    attrs = mark.attrs
    if match := PLACED.match(str(attrs.get("transform", ""))):
        return float(match[1]), float(match[2]), float(match[3] or 1)
    if "transform" in attrs:
        return None
    if "cx" in attrs:
        return number(attrs, "cx"), number(attrs, "cy"), number(attrs, "r") or 1
    if "x" in attrs:
        wide, high = number(attrs, "width"), number(attrs, "height")
        return number(attrs, "x") + wide / 2, number(attrs, "y") + high / 2, wide or 1
    return None


def number(attrs: Mapping[str, Any], name: str) -> float:
    return float(attrs.get(name, 0))


def moved(mark: Mark, here: Place, there: Place, degrees: float = 0) -> dict[str, Any]:
    """A frame in which the mark is not where it belongs. CSS transforms take the place of the attribute of that name,
    and are laid on top of all others."""
    (x, y, size), (at_x, at_y, as_size) = here, there
    if "transform" in mark.attrs:
        return {"transform": f"translate({at_x:g}px,{at_y:g}px) scale({as_size:g}) rotate({degrees:g}deg)"}
    part = as_size / size
    return {"transform": f"translate({at_x - part * x:g}px,{at_y - part * y:g}px) scale({part:g})"}
