"""What rules pages claim, and how it is compared with the engines. Each game's checks are in its `rules_page.py`:

CAPTIONS   for each section with figures, a check for each of them. It replays the record, asserts what the caption says
           and returns the claims that the caption makes in every language.
NUMBERS    for each section, the numbers that its text names, as the engine gives them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygames.game import State
from pygames.record import Record

# The words for numbers from two on: "one" is often an article. A word may have an ending of its own or go with another.
NUMBER_WORDS = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici",
}
WORDS = {lang: {word: number for number, word in enumerate(text.split(), 2)} for lang, text in NUMBER_WORDS.items()}
WORDS["en"] |= {"sixteen": 16}
WORDS["fr"] |= {"seize": 16}
WORDS["de"] |= {"sechzehn": 16, "zweit": 2, "dritt": 3, "viert": 4, "zweimal": 2, "dreimal": 3}
WORDS["it"] |= {"sedici": 16}
# Words that may be a number and may be something else: six or "you are", eleven or an elf; "the third pawn".
AMBIGUOUS = {
    "en": {"third": 3, "fourth": 4},
    "fr": {"troisième": 3, "quatrième": 4},
    "de": {"elf": 11, "dritte": 3, "dritten": 3, "vierte": 4, "vierten": 4},
    "it": {"sei": 6, "terzo": 3, "terza": 3, "quarto": 4, "quarta": 4},
}
CELL = re.compile(r"\b[a-n]\d{1,2}\b")
TOKEN = re.compile(r"\d+|[^\W\d_]+")


def seen(state: State) -> Mapping[str, Any]:
    """Return what everybody sees of a state."""
    return {**state.view(None)}


@dataclass(frozen=True)
class Position:
    """A figure's record, replayed."""

    record: Record
    states: tuple[State, ...]  # the first one, and the one after each move

    @classmethod
    def of(cls, text: str) -> Position:
        record = Record.parse(text)
        return cls(record, tuple(record.states()))

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def view(self) -> Mapping[str, Any]:
        return seen(self.state)

    @property
    def before(self) -> Mapping[str, Any]:
        """What was seen before the last move."""
        return seen(self.states[-2])

    @property
    def moves(self) -> tuple[str, ...]:
        return self.record.moves

    def after(self, *moves: str) -> State:
        state = self.state
        for move in moves:
            state = state.play(move)
        return state


@dataclass(frozen=True)
class Claims:
    """What a caption names in every language: numbers in this order, cells and other signs, and seats. It may name
    the numbers of `also`."""

    numbers: Sequence[int] = ()
    signs: Iterable[str] = ()
    seats: Iterable[int] = ()
    also: Iterable[int] = ()


CaptionCheck = Callable[[Position], Claims]


def numbers(text: str, lang: str) -> Iterator[tuple[int, bool]]:
    """Yield the numbers of a text, with whether they could also be something else. Cells are no numbers."""
    for token in TOKEN.findall(CELL.sub("", text).lower()):
        if token.isdigit():
            yield int(token), False
        elif token in AMBIGUOUS[lang]:
            yield AMBIGUOUS[lang][token], True
        elif token in WORDS[lang]:
            yield WORDS[lang][token], False


def unclaimed(text: str, lang: str, allowed: Iterable[int]) -> list[int]:
    """Return the numbers of a text that are not among those allowed."""
    known = set(allowed)
    return [number for number, is_ambiguous in numbers(text, lang) if number not in known and not is_ambiguous]


def has_in_order(text: str, lang: str, wanted: Sequence[int]) -> bool:
    """Return whether a text names these numbers in this order, perhaps among others."""
    found = iter([number for number, _ in numbers(text, lang)])
    return all(number in found for number in wanted)


def names_sign(text: str, sign: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(sign)}(?!\w)", text) is not None
