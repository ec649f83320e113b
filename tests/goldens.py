"""Read the annotated games and the perft counts in each game's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from pygames.game import Game
from tests.random_games import all_setups, choose_uniformly, play_random_game


@dataclass(frozen=True)
class Golden:
    """An annotated game: its record and its result."""

    file: str
    record: str
    winners: str
    scores: str | None


def game_folder(game: Game) -> Path:
    return Path(__file__).parent.parent / "pygames" / "games" / game.package.rpartition(".")[2]


def load_goldens(game: Game) -> list[Golden]:
    games = []
    for file in sorted((game_folder(game) / "play").glob("*.txt")):
        lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
        result = dict(part.split("=") for part in lines[-1].lstrip("=").split())
        games.append(Golden(file.name, " ".join(lines[:-1]), result["winners"], result.get("scores")))
    return games


def finished_records(game: Game) -> list[str]:
    """Return the records of the annotated games, or of a random game if there are none yet."""
    if records := [golden.record for golden in load_goldens(game)]:
        return records
    *_, last = play_random_game(all_setups(game)[0], choose_uniformly, Random(1))
    assert last.after.actor is None
    return [str(last.record)]


def load_perft_lines(game: Game) -> list[tuple[str, int, int]]:
    """Return each count as (record, depth, count)."""
    counts: list[tuple[str, int, int]] = []
    if not (game_folder(game) / "perft.txt").exists():
        return counts
    for line in (game_folder(game) / "perft.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            text, *pairs = line.split(";")
            for pair in pairs:
                depth, expected = map(int, pair.split())
                counts.append((text.strip(), depth, expected))
    return counts
