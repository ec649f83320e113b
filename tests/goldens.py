"""Reading the annotated games and the perft counts that each game's folder holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pygames.game import Game


@dataclass(frozen=True)
class Golden:
    """An annotated game: its record, and how it ended."""

    file: str
    record: str
    winners: str
    scores: str | None


def home(game: Game) -> Path:
    return Path(__file__).parent.parent / "pygames" / "games" / game.package.rpartition(".")[2]


def goldens(game: Game) -> list[Golden]:
    found = []
    for file in sorted((home(game) / "play").glob("*.txt")):
        lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
        ending = dict(part.split("=") for part in lines[-1].lstrip("=").split())
        found.append(Golden(file.name, " ".join(lines[:-1]), ending["winners"], ending.get("scores")))
    return found


def perft_lines(game: Game) -> list[tuple[str, int, int]]:
    found = []
    for line in (home(game) / "perft.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            text, *counts = line.split(";")
            for pair in counts:
                depth, expected = map(int, pair.split())
                found.append((text.strip(), depth, expected))
    return found
