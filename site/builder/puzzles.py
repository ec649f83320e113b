"""The puzzles of the games, and previews of them: what posts and the home page draw without Python."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from app.embed.params import PUZZLE_SUBJECT
from app.embed.preview import encode_preview, position_scene, scene_checksum
from builder.paths import ROOT
from builder.scenes import initial_record, record_scene
from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.puzzles import FILE, Puzzle, find_reader, parse_puzzles
from pygames.record import find_game
from pygames.scene import Scene

CHUNK = 10  # previews in a file: frame.js has it too


def puzzle_file(game: Game) -> Path:
    return ROOT / game.package.replace(".", "/") / FILE


@cache
def load_puzzles(game: Game) -> tuple[Puzzle, ...]:
    file = puzzle_file(game)
    return parse_puzzles(file.read_text("utf-8")) if file.is_file() else ()


def write_previews(assets: Path, game: Game) -> Path | None:
    """Write the previews of a game's puzzles, CHUNK in each file, into a folder named by their content."""
    previews = list(puzzle_previews(game))
    if not previews:
        return None
    chunks = [json.dumps(previews[start : start + CHUNK]) for start in range(0, len(previews), CHUNK)]
    folder = assets / f"previews-{game.name}-{hashlib.sha256(''.join(chunks).encode()).hexdigest()[:10]}"
    folder.mkdir()
    for number, chunk in enumerate(chunks):
        (folder / f"{number}.json").write_text(chunk, "utf-8")
    return folder


def puzzle_previews(game: Game) -> Iterator[str]:
    """Yield a preview of each puzzle: a patch of the game's first scene, without what depends on the language."""
    first = record_scene(initial_record(game), "en")
    subject = scene_checksum(first) + PUZZLE_SUBJECT
    for puzzle in load_puzzles(game):
        yield encode_preview(without_labels(first), neutral_scene(puzzle), subject)


def neutral_scene(puzzle: Puzzle) -> Scene:
    """Return the first position as the reader sees it, without what depends on the language."""
    seat = find_reader(puzzle)
    words = find_game(puzzle.record.game).words
    scenes = [position_scene(puzzle.record, seat, words(lang)) for lang in LANGUAGES]
    texts = [{mark.key: mark.text for mark in scene.marks} for scene in scenes]
    marks = tuple(mark for mark in scenes[0].marks if all(text.get(mark.key) == mark.text for text in texts))
    return without_labels(replace(scenes[0], marks=marks))


def without_labels(scene: Scene) -> Scene:
    """Return the scene without labels, so that a preview leaves those of unchanged marks as they are."""
    return replace(scene, marks=tuple(replace(mark, label="") for mark in scene.marks))
