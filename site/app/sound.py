"""Sound: small noises made by code, and a nudge of the hand where a device can. Off until wanted, never in embeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from js import document, navigator, window
from pyodide.ffi import JsException, to_js

from app.dom import data
from app.store import Store
from pygames.motion import Animation

# Tones: shape, pitch at the beginning and at the end, when it begins and how long it lasts (seconds), how loud.
Tone = tuple[str, float, float, float, float, float]
TONES: dict[str, tuple[Tone, ...]] = {
    "tap": (("sine", 660, 520, 0, 0.05, 0.12),),
    "move": (("triangle", 300, 150, 0, 0.09, 0.3), ("sine", 900, 300, 0, 0.03, 0.15)),
    "take": (("sawtooth", 520, 180, 0, 0.16, 0.1), ("sine", 260, 130, 0.12, 0.12, 0.2)),
    "die": tuple(("square", 900 - 90 * n, 300, 0.06 * n + 0.01 * (n % 2), 0.03, 0.09 - 0.012 * n) for n in range(6)),
    "win": tuple(("triangle", pitch, pitch, 0.11 * n, 0.3, 0.22) for n, pitch in enumerate((523, 659, 784, 1047))),
}
NUDGES = {"tap": [8], "move": [14], "take": [20, 40, 30], "die": [10, 30, 10, 40, 10], "win": [30, 60, 30, 60, 90]}


class Sound:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.context: Any = None

    @property
    def wanted(self) -> bool:
        return self.store.setting("sound") == "yes" and data(document.body, "page") == "play"

    def play(self, told: Mapping[str, Animation], moved: bool, over: bool) -> None:
        """The one noise that says best what has happened."""
        if moved and self.wanted:
            kinds = {motion.kind for motion in told.values()}
            self.make("win" if over else "take" if "steal" in kinds else "die" if "tumble" in kinds else "move")

    def make(self, name: str) -> None:
        if not self.wanted or not navigator.userActivation.hasBeenActive:  # before the first touch no browser allows it
            return
        if hasattr(navigator, "vibrate"):
            navigator.vibrate(to_js(NUDGES[name]))
        try:
            self.context = self.context or window.AudioContext.new()
            for tone in TONES[name]:
                self.sound(*tone)
        except (JsException, AttributeError):
            self.context = None  # a device without sound plays on without

    def sound(self, shape: str, first: float, last: float, wait: float, length: float, loud: float) -> None:
        context = self.context
        begin = context.currentTime + wait
        tone, volume = context.createOscillator(), context.createGain()
        tone.type = shape
        tone.frequency.setValueAtTime(first, begin)
        tone.frequency.exponentialRampToValueAtTime(last, begin + length)
        volume.gain.setValueAtTime(loud, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, begin + length)
        tone.connect(volume).connect(context.destination)
        tone.start(begin)
        tone.stop(begin + length)
