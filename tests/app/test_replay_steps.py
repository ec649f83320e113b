"""The steps of a replay that a post holds: laws for every game, in the same terms as static/replay.js."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from itertools import cycle
from typing import Any

import pytest

from app.embed.code import EmbedCode
from app.embed.notes import parse_notes
from app.embed.steps import MAX_LENGTH, encode_replay, position_marks, replay_steps, reveal_marks
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.scene import Mark
from pygames.session import Session
from tests.app.harness import random_record
from tests.goldens import load_goldens

Element = tuple[str, str, dict[str, str], str]  # key, tag, attributes, text


def unpack(text: str) -> Any:
    data = text.partition(".")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15))


def element(mark: Mark) -> Element:
    return mark.key, mark.tag, {name: str(value) for name, value in mark.attrs.items()}, mark.text


def apply_patches(elements: Sequence[Element], patches: list[Any]) -> list[Element]:
    """Do what applyPatches in preview.js does."""
    shown = {key: (key, tag, dict(attrs), text) for key, tag, attrs, text in elements}
    order = list(shown)
    for key, *rest in patches:
        if not rest:
            order.remove(key)
            del shown[key]
            continue
        before, tag, attrs, text, label = rest
        assert label == ""
        old = shown.get(key)
        merged = {**(old[2] if old and old[1] == tag else {}), **attrs}
        if old and old[1] != tag:
            order.remove(key)
        if before is not None:
            order = [other for other in order if other != key]
            order.insert(order.index(before) if before in order else len(order), key)
        shown[key] = key, tag, {name: value for name, value in merged.items() if value is not None}, text
    return [shown[key] for key in order]


def test_steps_draw_what_the_engine_draws(game: Game) -> None:
    say, record = site_words("fr", game.name), random_record(game, 60)
    session = Session(record)
    notes = parse_notes("0 1,1>300,300|3 5,5>200,200: Look", len(record.moves), [])
    text = encode_replay(record, notes, say, "subject")
    shown = [element(mark) for mark in position_marks(session, 0, notes[:1], say)]
    ranges = replay_steps(session)
    assert len(unpack(text)) == len(ranges)
    for (start, stop), (ply, caption, *patches) in zip(ranges, unpack(text), strict=True):
        shown = apply_patches(shown, patches)
        marks = position_marks(session, stop, [note for note in notes if start < note.ply <= stop], say)
        assert shown == [element(mark) for mark in (*marks, *reveal_marks(session, start, stop, say))]
        assert ply == stop
        assert caption


def test_steps_cover_the_game(game: Game) -> None:
    """Each step but the first has exactly one decision, or a round of them, and they follow each other."""
    for count in (0, 1, 2, 25, 60):
        session = Session(random_record(game, count))
        ranges = replay_steps(session)
        assert [start for start, _ in ranges] == [0, *(stop for _, stop in ranges[:-1])][: len(ranges)]
        assert (ranges[-1][1] if ranges else 0) == len(session.moves)
        for start, stop in ranges[1:-1]:
            deciding = [ply for ply in range(start, stop) if session.states[ply].actor]
            open_moves = [ply for ply in deciding if not session.states[ply].is_hidden(session.moves[ply], None)]
            assert len(open_moves) <= 1
            assert deciding


@pytest.mark.parametrize(("name", "lang"), [*zip(GAMES, cycle(LANGUAGES))])
def test_annotated_game_fits_a_post(name: str, lang: str) -> None:
    game = GAMES[name]
    if not (goldens := load_goldens(game)):
        pytest.skip("no annotated game")
    record = max((golden.record for golden in goldens), key=len)
    code = EmbedCode.from_params(game, {"lang": lang, "mode": "replay", "record": record}, site_words(lang, game.name))
    assert 0 < len(code.params["steps"]) <= MAX_LENGTH
    assert code.has_preview


def test_replay_that_is_too_long_has_no_steps(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a replay loads Python, and the snippet page says so."""
    record, say = random_record(game, 4), site_words("en", game.name)
    assert encode_replay(record, (), say, "a")
    monkeypatch.setattr("app.embed.steps.MAX_LENGTH", 20)
    assert encode_replay(record, (), say, "a") == ""
    code = EmbedCode.from_params(game, {"lang": "en", "mode": "replay", "record": str(record)}, say)
    assert code.params["steps"] == ""
    assert not code.has_preview
