"""Dice that neither of two devices chooses: both commit to secrets, and reveal them in their links.

docs/how-it-works.md describes the protocol. Nothing here needs a browser.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from random import SystemRandom

from pygames.game import State

try:
    from hashlib import sha256
except ImportError:  # a page has the compiled module only
    from _sha2 import sha256  # type: ignore[import-not-found,no-redef]

SECRET_BYTES = 16
SECRET_LENGTH, COMMITMENT_LENGTH = 22, 43  # characters
HASH_BITS = 256

Draw = Callable[[int], bytes]  # a new hash, by the number of those before it


def create_secret() -> str:
    return encode(SystemRandom().randbytes(SECRET_BYTES))


def commit(secret: str, game_id: str, number: int) -> str:
    """Return what commits a device to the secret of a turn without showing it."""
    return encode(digest("commitment", game_id, number, secret))


def roll(state: State, secrets: tuple[str, str], game_id: str, number: int, index: int) -> str:
    """Return chance's outcome, for the `index`-th time in a turn, from the roller's and the other device's secret."""
    return choose_outcome(state.weights(), lambda draws: digest("dice", game_id, number, index, draws, *secrets))


def choose_outcome(weights: Mapping[str, int], draw: Draw) -> str:
    """Return an outcome by weight. Numbers that would favour the first outcomes are drawn again."""
    total = sum(weights.values())
    limit, draws = (1 << HASH_BITS) // total * total, 0
    while (number := int.from_bytes(draw(draws), "big")) >= limit:
        draws += 1
    rest = number % total
    for outcome in sorted(weights):
        rest -= weights[outcome]
        if rest < 0:
            return outcome
    raise AssertionError("the weights do not add up")


def digest(purpose: str, *parts: object) -> bytes:
    """Hash parts for one purpose. None of them contains a line break, so no others give the same text."""
    text = "\n".join(("crossboard", purpose, *map(str, parts)))
    return bytes(sha256(text.encode()).digest())


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
