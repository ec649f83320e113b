"""BoardAnimator: animates the changes on the board.

Animations never block a tap (only targets receive pointers), and are cancelled by the next animation of the same mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyscript import ffi, window

from app.render.marks import MarkContainer
from app.render.state import Transition
from pygames.motion import Animation
from pygames.scene import Mark, Patch, Position, mark_position

# The parts of the time for all animations of a render that one takes, by kind. A path or an arc takes all of it.
SHARES = {"drop": 0.55, "glow": 0.6, "tumble": 1.0}
GLIDE_SHARE = 0.65
LEAP = 30  # in the drawing's units
REDUCED_MOTION = "(prefers-reduced-motion: reduce)"
POSITION_ATTRS = ("transform", "x", "y")

Keyframe = dict[str, Any]


class BoardAnimator:
    def __init__(self, board: MarkContainer) -> None:
        self.board = board
        self._running: dict[str, Any] = {}  # the animation of each mark, by key

    def update(self, marks: Sequence[Mark], transition: Transition) -> None:
        """Show the marks, and animate the way to their new positions."""
        old = self.board.marks
        patches = self.board.update(marks)
        if transition.kind == "hold":
            return
        if transition.kind == "jump":
            self.cancel_all()
            return
        if transition.is_backward:
            self.cancel_all()
        if window.matchMedia(REDUCED_MOTION).matches:
            return
        animations = dict(transition.animations)
        if transition.glides:
            animations = {patch.key: Animation("glide") for patch in patches if has_moved(patch)} | animations
        start_marks = {mark.key: mark for mark in transition.start_marks or old}
        new_marks = {mark.key: mark for mark in marks}
        for key, animation in animations.items():
            if key in new_marks and (frames := keyframes(new_marks[key], animation, start_marks)):
                self._animate(key, frames, animation, transition.seconds * 1000)

    def cancel_all(self) -> None:
        """End all animations, so that every mark is at its position."""
        for animation in self._running.values():
            animation.cancel()
        self._running.clear()

    def _animate(self, key: str, frames: list[Keyframe], animation: Animation, total_ms: float) -> None:
        share = SHARES.get(animation.kind, 1.0 if len(frames) > 2 else GLIDE_SHARE)
        delay = animation.delay * total_ms
        options = {
            "duration": min(share * total_ms, total_ms - delay), "delay": delay, "fill": "backwards",
            "easing": "ease-out",
        }  # fmt: skip
        if key in self._running:
            self._running[key].cancel()
        self._running[key] = self.board.elements[key].animate(ffi.to_js(frames), ffi.to_js(options))


def has_moved(patch: Patch) -> bool:
    """Return whether a piece has another position. Frames and rings, which point at pieces, do not glide."""
    is_piece = patch.old is not None and patch.new is not None and patch.new.tag == "use"
    return is_piece and any(name in POSITION_ATTRS for name in patch.attrs)


def keyframes(mark: Mark, animation: Animation, old: Mapping[str, Mark]) -> list[Keyframe]:
    """Return the key frames of an animation, or [] if nothing moves."""
    here = mark_position(mark)
    if animation.kind == "glow":
        return [] if mark.key in old else [{"opacity": value} for value in (0, 1, 0.35, 1)]
    if here is None or animation.kind == "none":
        return []
    x, y, size = here
    if animation.kind == "tumble":
        turns = ((-1.6, -0.5, 1.15), (-0.7, -0.9, 1.05), (-0.2, 0.1, 1.0))
        positions = [((x + 90 * right, y + 60 * down, size * scale), 300 * right) for right, down, scale in turns]
        return [*(offset_keyframe(mark, here, *position) for position in positions), offset_keyframe(mark, here, here)]
    source = old.get(animation.start or mark.key)
    start = mark_position(source) if source else None
    if animation.kind == "drop" or (start is None and not animation.path):
        return [] if mark.key in old else drop_keyframes(mark, here)
    if animation.path:
        path = [offset_keyframe(mark, here, (*point, size)) for point in animation.path]
        return [*path, offset_keyframe(mark, here, here)]
    if start is None or start == here:
        return []
    if "transform" in mark.attrs and source and "transform" not in source.attrs:
        start = (*start[:2], size)  # the source's size has another meaning
    frames = [offset_keyframe(mark, here, start), offset_keyframe(mark, here, here)]
    if animation.kind == "capture":  # in an arc, so that everybody sees whose it was
        top = ((start[0] + x) / 2, (start[1] + y) / 2 - LEAP, size * 1.4)
        frames.insert(1, offset_keyframe(mark, here, top))
    if animation.delay:  # invisible until then
        frames[0]["opacity"], frames[-1]["opacity"] = 0, 1
    return frames


def drop_keyframes(mark: Mark, here: Position) -> list[Keyframe]:
    x, y, size = here
    lifted = offset_keyframe(mark, here, (x, y - 26, size * 1.12)) | {"opacity": 0.2}
    landed = offset_keyframe(mark, here, (x, y + 2, size * 0.98)) | {"opacity": 1, "offset": 0.75}
    return [lifted, landed, offset_keyframe(mark, here, here) | {"opacity": 1}]


def offset_keyframe(mark: Mark, here: Position, there: Position, degrees: float = 0) -> Keyframe:
    """Return a key frame with the mark at another position.

    A CSS transform replaces the `transform` attribute, but is added to all other attributes.
    """
    (x, y, size), (there_x, there_y, there_size) = here, there
    if "transform" in mark.attrs:
        return {"transform": f"translate({there_x:g}px,{there_y:g}px) scale({there_size:g}) rotate({degrees:g}deg)"}
    ratio = there_size / size
    return {"transform": f"translate({there_x - ratio * x:g}px,{there_y - ratio * y:g}px) scale({ratio:g})"}
