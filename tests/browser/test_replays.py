"""Replays in posts: paged through without Python, and played on with it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from app.embed import preview
from app.embed.code import initial_scene
from app.embed.steps import caption, position_marks, replay_steps, reveal_marks
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.session import Session
from tests.browser.host_pages import Blog, embed_html, half_game, iframe_html
from tests.browser.page_checks import element_of
from tests.browser.reader import Reader

CROSS = GAMES["c-cross"]


def open_replay(reader: Reader, blog: Blog, game: Game, lang: str = "en", **params: str) -> Session:
    record = half_game(game)
    code = embed_html(blog.base, game.name, lang=lang, mode="replay", record=str(record), **params)
    reader.open_post(blog.add_page("replayed", code))
    reader.frame.wait_for_selector("body[data-steps=yes]", state="attached")
    return Session(record)


def test_replay_needs_no_python(reader: Reader, blog: Blog, published: Game) -> None:
    """The board is as the engine draws it; the caption is in the language of the post."""
    lang = LANGUAGES[[*GAMES].index(published.name) % len(LANGUAGES)]
    say = site_words(lang, published.name)
    session = open_replay(reader, blog, published, lang)
    ranges = replay_steps(session)
    reader.expect_frame_text("#todo", say("site.frame.replay"))
    for action, number in (("on", 1), ("on", 2), ("back", 1), ("last", len(ranges)), ("back", len(ranges) - 1)):
        reader.frame.click(f"[data-action={action}]")
        start, stop = ranges[number - 1]
        reader.expect_frame_text("#todo", caption(session, start, stop, say))
        reader.expect_frame_text("#count", f"{number}/{len(ranges)}")
        assert reader.frame_marks() == [element_of(mark) for mark in position_marks(session, stop, (), say)]
        traces = reader.frame.locator("#board [data-key^='trace:']")
        expect(traces).to_have_count(len(reveal_marks(session, start, stop, say)))
    assert not reader.runtime_urls


def test_replay_by_keys_and_touches(reader: Reader, blog: Blog) -> None:
    open_replay(reader, blog, CROSS)
    reader.frame.focus("#board")
    for key, number in (("ArrowRight", 1), ("Enter", 2), (" ", 3), ("ArrowLeft", 2), ("Home", 0)):
        reader.page.keyboard.press(key)
        expect(reader.frame.locator("#count")).to_have_text(
            f"{number}/{reader.frame.inner_text('#count').partition('/')[2]}"
        )
    reader.frame.click("#board")
    expect(reader.frame.locator("#count")).to_have_text(f"1/{reader.frame.inner_text('#count').partition('/')[2]}")
    assert reader.page.evaluate("scrollY") == 0
    assert not reader.runtime_urls


def test_replay_plays_by_itself_and_stops(reader: Reader, blog: Blog) -> None:
    session = open_replay(reader, blog, CROSS)
    last = len(replay_steps(session))
    reader.frame.click("[data-action=last]")
    reader.frame.click("[data-action=run]")  # from the start, since it is at the end
    expect(reader.frame.locator("[data-action=run]")).to_have_attribute("aria-pressed", "true")
    expect(reader.frame.locator("#count")).to_have_text(f"1/{last}")
    reader.frame.click("[data-action=run]")
    expect(reader.frame.locator("[data-action=run]")).to_have_attribute("aria-pressed", "false")


def test_replay_shows_comments_as_text(reader: Reader, blog: Blog) -> None:
    notes = "0: Welcome|1 9,9>tray:1: <b>Bold</b>|2: And now?"
    open_replay(reader, blog, CROSS, notes=notes)
    reader.expect_frame_text("#news", "Welcome")
    reader.frame.click("[data-action=on]")
    reader.expect_frame_text("#news", "<b>Bold</b>")
    expect(reader.frame.locator("#board [data-key^='trace:note:1']")).to_have_count(3)
    reader.frame.click("[data-action=on]")
    reader.expect_frame_text("#news", "And now?")
    expect(reader.frame.locator("#board [data-key^='trace:note']")).to_have_count(0)


def test_reader_plays_on_and_returns(reader: Reader, blog: Blog) -> None:
    session = open_replay(reader, blog, CROSS)
    for _ in range(3):
        reader.frame.click("[data-action=on]")
    reader.frame.click("[data-action=branch]")
    reader.wait_until_frame_ready()
    reader.wait_for_decision()
    assert reader.frame_record.moves[:3] == tuple(session.moves[:3])
    assert reader.frame_record.moves[3:4] != tuple(session.moves[3:4])
    reader.frame.click("#to-replay")
    reader.frame.wait_for_selector("html[data-state=poster] body[data-steps=yes]", state="attached")
    expect(reader.frame.locator("#count")).to_have_text(f"0/{len(replay_steps(session))}")


HOSTILE: tuple[Any, ...] = (
    [[1, "x", ["x", "", "script", {}, "parent.postMessage('caught', '*')", ""]]],
    [[1, "x", ["x", "", "rect", {"onclick": "1"}, "", ""]]],
    [[1, "x", ["x", "", "use", {"href": "https://elsewhere.example/a.svg#a"}, "", ""]]],
    [[1, {"html": "x"}]],
    [[2, "x"], [1, "x"]],
    [["1", "x"]],
    [[1, "x" * 5000]],
    [[ply, ""] for ply in range(1, 1500)],
    [],
    "nonsense",
    {"length": 1},
)


@pytest.mark.fault(
    "Input from outside", cause="A replay with damaged or foreign steps", outcome="Python loads on touch"
)
@pytest.mark.parametrize("steps", HOSTILE, ids=lambda steps: str(steps)[:40])
def test_damaged_steps_are_not_used(reader: Reader, blog: Blog, steps: Any) -> None:
    record, base = str(half_game(CROSS)), preview.scene_checksum(initial_scene(CROSS, CROSS.words("en")))
    packed = preview.encode_pack(steps, f"{base}{record}|en|")
    params = {"lang": "en", "mode": "replay", "record": record, "steps": packed}
    reader.open_post(blog.add_page("damaged", iframe_html(blog, CROSS, **params)))
    expect(reader.frame.locator("#touch")).to_be_visible()
    reader.frame.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(setTimeout) }")
    assert reader.frame.get_attribute("body", "data-steps") is None
    expect(reader.frame.locator("#board [data-key=x]")).to_have_count(0)


def test_stale_steps_load_python(reader: Reader, blog: Blog) -> None:
    """Steps of another record, in another language or with other notes are not shown."""
    game = CROSS
    code = embed_html(blog.base, game.name, lang="en", mode="replay", record=str(half_game(game)), notes="1: One")
    for old, new in (("lang=en", "lang=fr"), ("1:_One", "1:_Two")):
        assert old in code
        reader.open_post(blog.add_page("stale", code.replace(old, new)))
        expect(reader.frame.locator("#touch")).to_be_visible()
        reader.frame.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(setTimeout) }")
        assert reader.frame.get_attribute("body", "data-steps") is None
    reader.activate()
    reader.frame.click("[data-action=on]")
    reader.expect_frame_text("#todo", "Two")
