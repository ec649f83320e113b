"""Sound: short synthesised effects, with a vibration if the device can. Off by default, never in embeds."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import ffi, window

# Tones: wave form, first and last pitch (Hz), start and length (seconds), volume.
Tone = tuple[str, float, float, float, float, float]
TONES: dict[str, tuple[Tone, ...]] = {
    "tap": (("sine", 660, 520, 0, 0.05, 0.12),),
    "move": (("triangle", 300, 150, 0, 0.09, 0.3), ("sine", 900, 300, 0, 0.03, 0.15)),
    "take": (("sawtooth", 520, 180, 0, 0.16, 0.1), ("sine", 260, 130, 0.12, 0.12, 0.2)),
    "die": tuple(("square", 900 - 90 * n, 300, 0.06 * n + 0.01 * (n % 2), 0.03, 0.09 - 0.012 * n) for n in range(6)),
    "win": tuple(("triangle", pitch, pitch, 0.11 * n, 0.3, 0.22) for n, pitch in enumerate((523, 659, 784, 1047))),
}
VIBRATIONS = {"tap": [8], "move": [14], "take": [20, 40, 30], "die": [10, 30, 10, 40, 10], "win": [30, 60, 30, 60, 90]}


class Sound:
    def __init__(self) -> None:
        self.context: Any = None

    def play_effect(self, name: str) -> None:
        navigator = window.navigator
        if not navigator.userActivation.hasBeenActive:  # browsers allow no sound before the first touch
            return
        if hasattr(navigator, "vibrate"):
            navigator.vibrate(ffi.to_js(VIBRATIONS[name]))
        try:
            self.context = self.context or window.AudioContext.new()
            for tone in TONES[name]:
                self._play_tone(*tone)
        except (JsException, AttributeError):  # a device without sound
            self.context = None

    def _play_tone(self, shape: str, first: float, last: float, wait: float, length: float, volume: float) -> None:
        context = self.context
        start = context.currentTime + wait
        tone, gain = context.createOscillator(), context.createGain()
        tone.type = shape
        tone.frequency.setValueAtTime(first, start)
        tone.frequency.exponentialRampToValueAtTime(last, start + length)
        gain.gain.setValueAtTime(volume, start)
        gain.gain.exponentialRampToValueAtTime(0.001, start + length)
        tone.connect(gain).connect(context.destination)
        tone.start(start)
        tone.stop(start + length)
