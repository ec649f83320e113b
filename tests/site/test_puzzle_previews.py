"""Previews of puzzles: small, complete, and equal to what the engine draws."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from app.embed.preview import MAX_LENGTH
from builder.puzzles import CHUNK, load_puzzles, neutral_scene, puzzle_previews, without_labels, write_previews
from builder.scenes import initial_record, record_scene
from pygames.game import Game
from pygames.games import GAMES
from pygames.scene import Mark
from tests.tiers import sample

MAX_FILE = 45_000  # bytes of a file of previews: an embed's poster has 60 kB for everything, compressed


EACH_GAME = pytest.mark.parametrize(
    "published", [game for game in GAMES.values() if load_puzzles(game)], ids=lambda published: published.name
)


def apply_preview(text: str, marks: tuple[Mark, ...]) -> list[Mark]:
    """Apply a preview as preview.js does."""
    data = text.partition(".")[2]
    _, *steps = json.loads(zlib.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15))
    drawn = {mark.key: mark for mark in marks}
    order = [mark.key for mark in marks]
    for key, *rest in steps:
        if not rest:
            order.remove(key)
            del drawn[key]
            continue
        before, tag, changes, content, label = rest
        old = drawn.get(key)
        attrs = {**(old.attrs if old and old.tag == tag else {}), **changes}
        drawn[key] = Mark(key, tag, {k: v for k, v in attrs.items() if v is not None}, text=content, label=label)
        if before is not None:
            if key in order:
                order.remove(key)
            order.insert(order.index(before) if before in order else len(order), key)
    return [drawn[key] for key in order]


@EACH_GAME
def test_previews_draw_what_the_engine_draws(published: Game) -> None:
    puzzles, previews = load_puzzles(published), list(puzzle_previews(published))
    first = without_labels(record_scene(initial_record(published), "en")).marks
    assert len(previews) == len(puzzles)
    for puzzle, preview in sample([*zip(puzzles, previews, strict=True)], 20):
        assert 0 < len(preview) <= MAX_LENGTH
        drawn = [(mark.key, mark.tag, mark.text, dict(mark.attrs)) for mark in apply_preview(preview, first)]
        assert drawn == [(mark.key, mark.tag, mark.text, dict(mark.attrs)) for mark in neutral_scene(puzzle).marks]


@EACH_GAME
def test_files_have_ten_previews_each(published: Game, tmp_path: Path) -> None:
    folder = write_previews(tmp_path, published)
    assert folder
    files = [folder / f"{number}.json" for number in range(len(list(folder.iterdir())))]
    chunks = [json.loads(file.read_text("utf-8")) for file in files]
    assert [preview for chunk in chunks for preview in chunk] == list(puzzle_previews(published))
    assert {len(chunk) for chunk in chunks[:-1]} == {CHUNK}
    assert max(file.stat().st_size for file in files) <= MAX_FILE
