"""Reader: reads a post and plays the game in its frame, with the mouse and the keys of the whole page."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Frame, TimeoutError, expect

from pygames.game import State
from pygames.record import Record
from tests.browser.visitor import FIND_POINT, READ_MARKS, Visitor, taps_of

RUNTIME_FILES = ("/pyodide", "/pyscript", "/snapshot-", "/runtime-files-", "/interpreter-", ".wasm")

# With the helper script each frame gets its height from it; before that, a target may move away under the finger.
FRAMES_HAVE_HEIGHT = """() => !document.querySelector("script[src$='embed.js']")
  || [...document.querySelectorAll("iframe")].every((frame) => frame.style.height)"""

# No frame has moved for some time. A click right after scrolling would meet what was there before.
FRAMES_ARE_STILL = """() => {
  const boxes = JSON.stringify([...document.querySelectorAll("iframe")].map((frame) => frame.getBoundingClientRect()));
  window.stillCount = window.lastBoxes === boxes ? (window.stillCount ?? 0) + 1 : 0;
  window.lastBoxes = boxes;
  return window.stillCount > 3;
}"""


class Reader(Visitor):
    def __init__(self, context: BrowserContext, base: str) -> None:
        super().__init__(context, base)
        self.frame_index = 0  # of the frame that is played in

    def open_post(self, url: str) -> None:
        """Open a post and wait until its frames show their previews."""
        self.page.goto(url)
        self.page.wait_for_function("() => !document.querySelector('[data-crossboard]')")  # the helper has run
        for element in self.page.locator("iframe").all():
            element.scroll_into_view_if_needed()
        self.page.wait_for_function(FRAMES_HAVE_HEIGHT)
        self.page.evaluate("scrollTo(0, 0)")
        for frame in self.page.frames[1:]:
            frame.wait_for_selector("body[data-page]", state="attached")
            frame.wait_for_load_state()

    @property
    def frame(self) -> Frame:
        return self.page.frames[1 + self.frame_index]

    @property
    def frame_state(self) -> str:
        return str(self.frame.get_attribute("html", "data-state"))

    @property
    def runtime_urls(self) -> list[str]:
        """The requests for files of Python."""
        return [url for url in self.requested_urls if any(part in url for part in RUNTIME_FILES)]

    def activate(self) -> None:
        """Tap the frame until Python starts: Chromium drops clicks in a frame that has just moved."""
        while self.frame_state == "poster":
            with suppress(TimeoutError):
                self.frame.click("#touch", timeout=5_000)  # it goes away with the first tap that arrives
                self.frame.wait_for_selector("html:not([data-state=poster])", state="attached", timeout=1_000)
        self.wait_until_frame_ready()

    def wait_until_frame_ready(self) -> None:
        self.frame.wait_for_selector("html[data-state=ready]", state="attached")

    def wait_for_decision(self) -> None:
        """Wait until the reader must decide, or the game is over."""
        self.frame.wait_for_function(
            """() => document.body.dataset.phase === "over" || !document.getElementById("veil").hidden
              || document.querySelector("#board [data-target], #choices [data-target]")"""
        )

    def expect_frame_text(self, selector: str, text: str) -> None:
        expect(self.frame.locator(selector)).to_have_text(text)

    def expect_frame_record(self, record: Record) -> None:
        self.wait_until(lambda: self.frame_record == record)
        assert self.frame_record == record

    @property
    def frame_record(self) -> Record:
        """The present game, from the frame's link to the site, which is updated when it is about to be used."""
        self.frame.dispatch_event("#carry", "pointerdown")
        return parse_link(str(self.frame.get_attribute("#carry", "href")))

    def frame_marks(self) -> list[tuple[str, str, dict[str, str]]]:
        return [(tag, text, attrs) for tag, text, attrs in self.frame.evaluate(READ_MARKS)]

    def find_host_point(self, target: str) -> tuple[float, float]:
        """Return where a target can be tapped, in the coordinates of the host page."""
        self.frame.wait_for_selector(f"[data-target='{target}']", state="attached")
        point: tuple[float, float] | None = self.frame.evaluate(FIND_POINT, ["target", target])
        assert point, f"{target} cannot be tapped"
        box = self.frame.frame_element().bounding_box()
        assert box
        return box["x"] + point[0], box["y"] + point[1]

    def play_in_frame(self, state: State, move: str) -> None:
        """Play a move in the frame by taps."""
        for target in taps_of(state, move):
            self.frame.frame_element().scroll_into_view_if_needed()
            self.page.wait_for_function(FRAMES_ARE_STILL)
            clicks = self.frame.evaluate("window.clicks")
            self.page.mouse.click(*self.find_host_point(target))
            self.frame.wait_for_function("clicks => window.clicks > clicks", arg=clicks)


def parse_link(link: str) -> Record:
    params = dict(part.partition("=")[::2] for part in urlsplit(link).fragment.split("&"))
    return Record.parse(unquote(params["record"]).replace("_", " "))
