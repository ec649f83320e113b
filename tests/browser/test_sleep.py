"""Embeds sleep when a reader starts another one of the same post, and wake with the position that was played."""

from __future__ import annotations

import pytest

from tests.browser.conftest import ReaderFactory
from tests.browser.host_pages import Blog, embed_html, sandbox_html
from tests.browser.reader import Reader

ASLEEP = "html[data-state=poster] body[data-asleep=yes]"
PROGRESS = "() => window.poster.pause()"


def open_frames(reader: Reader, blog: Blog, count: int, is_sandboxed: bool = False) -> None:
    games = ["c-cross", "crossado"] * count
    codes = [embed_html(blog.base, game, lang="en") for game in games[:count]]
    reader.open_post(blog.add_page("several", "".join(map(sandbox_html, codes) if is_sandboxed else codes)))


@pytest.mark.parametrize("is_sandboxed", [False, True])
def test_frame_sleeps_and_wakes(reader: Reader, blog: Blog, is_sandboxed: bool) -> None:
    """In a sandbox too, where frames have no channel and nothing can be stored."""
    open_frames(reader, blog, 2, is_sandboxed)
    reader.activate()
    reader.wait_for_decision()
    reader.frame.dispatch_event("#board [data-target]", "click")
    reader.frame.wait_for_function("() => window.poster.pause().split(' ').length > 1")
    reader.wait_for_decision()
    played, marks = reader.frame.evaluate(PROGRESS), len(reader.frame_marks())
    reader.frame_index = 1
    reader.activate()
    reader.frame_index = 0
    reader.frame.wait_for_selector(ASLEEP, state="attached")
    assert len(reader.frame_marks()) == marks
    assert reader.page.frames[2].get_attribute("html", "data-state") == "ready"
    reader.activate()
    reader.wait_for_decision()
    assert reader.frame.evaluate(PROGRESS) == played
    reader.frame_index = 1
    reader.frame.wait_for_selector(ASLEEP, state="attached")


@pytest.mark.full
def test_one_of_ten_frames_is_awake(create_reader: ReaderFactory, blog: Blog) -> None:
    reader = create_reader()
    open_frames(reader, blog, 10)
    for reader.frame_index in range(10):
        reader.activate()
    for frame in reader.page.frames[1:-1]:
        frame.wait_for_selector(ASLEEP, state="attached")
    assert reader.frame_state == "ready"


def test_frame_without_network_stays_awake(reader: Reader, blog: Blog) -> None:
    """It could not be loaded again."""
    open_frames(reader, blog, 2)
    reader.activate()
    reader.wait_for_decision()
    reader.context.set_offline(True)
    reader.page.frames[2].evaluate("new BroadcastChannel('crossboard').postMessage('awake')")
    reader.frame.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(setTimeout) }")
    assert reader.frame_state == "ready"
    reader.context.set_offline(False)
