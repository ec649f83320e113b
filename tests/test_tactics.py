"""Positions with a proven answer (tests/games/<game>/tactics.txt): the hard bot finds it.

Each position is a block of lines: a comment that says why, a record, and `best: MOVE …` or `never: MOVE …`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from pygames.bots import choose
from pygames.games import GAMES
from pygames.i18n import package_name
from pygames.record import Record

FOLDER = Path(__file__).parent / "games"
ITERATIONS = 400


@dataclass(frozen=True)
class Position:
    why: str
    record: str
    kind: str  # "best" or "never"
    moves: frozenset[str]

    @classmethod
    def parse(cls, block: str) -> Position:
        why, record, answer = block.strip().split("\n")
        kind, _, moves = answer.partition(": ")
        return cls(why.removeprefix("# "), record, kind, frozenset(moves.split()))


TACTICS = {
    name: file.read_text("utf-8")
    for name in GAMES
    if (file := FOLDER / package_name(name) / "tactics.txt").is_file()  # a new game may have none yet
}


def parse_positions(text: str) -> list[Position]:
    return [Position.parse(block) for block in text.strip().split("\n\n")]


POSITIONS = [(name, position) for name, text in TACTICS.items() for position in parse_positions(text)]


@pytest.mark.parametrize("name", TACTICS)
def test_tactics_are_legal_and_different(name: str) -> None:
    positions = parse_positions(TACTICS[name])
    assert len(positions) >= 20
    assert len({position.record for position in positions}) == len(positions)
    for position in positions:
        legal = set(Record.parse(position.record).replay().legal_moves())
        assert position.kind in ("best", "never")
        assert position.moves < legal, position.record


@pytest.mark.parametrize(
    ("name", "position"), POSITIONS, ids=[f"{name}-{position.why}" for name, position in POSITIONS]
)
def test_hard_bot_finds_answer(name: str, position: Position) -> None:
    state = Record.parse(position.record).replay()
    move = choose(state, "hard", Random(1), iterations=ITERATIONS)
    assert (move in position.moves) == (position.kind == "best"), f"{position.why}: {move}"
