"""A person who reads a post and plays the game in it, with the mouse and the keys of the whole page."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Frame, TimeoutError

from pygames.game import State
from pygames.record import Record
from tests.browser.visitor import MARKS, POINT, Visitor, spelled

RUNTIME = ("/pyodide", "/pyscript", "/snapshot-", "/runtime-files-", "/interpreter-", ".wasm")

# Where the helper is, each frame gets its height from it; what is tapped before that may move away under the finger.
GROWN = """() => !document.querySelector("script[src$='embed.js']")
  || [...document.querySelectorAll("iframe")].every((frame) => frame.style.height)"""

# Nothing has moved for some frames. A click just after a scroll would be met where things stood before.
CALM = """() => {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.getBoundingClientRect());
  const [was, now] = [window.placed, JSON.stringify(frames)];
  window.placed = now;
  window.calm = was === now ? (window.calm ?? 0) + 1 : 0;
  return window.calm > 3;
}"""


class Reader(Visitor):
    def __init__(self, context: BrowserContext, base: str) -> None:
        super().__init__(context, base)
        self.number = 0  # of the frame that is read now

    def read(self, address: str) -> None:
        """Open a post and wait until its frames are posters."""
        self.page.goto(address)
        self.page.wait_for_function("() => !document.querySelector('[data-crossboard]')")  # the helper has come
        for element in self.page.locator("iframe").all():
            element.scroll_into_view_if_needed()
        self.page.wait_for_function(GROWN)
        self.page.evaluate("scrollTo(0, 0)")
        for frame in self.page.frames[1:]:
            frame.wait_for_selector("body[data-page]", state="attached")
            frame.wait_for_load_state()

    @property
    def frame(self) -> Frame:
        return self.page.frames[1 + self.number]

    @property
    def state_told(self) -> str:
        return str(self.frame.get_attribute("html", "data-state"))

    @property
    def runtime(self) -> list[str]:
        """What has been asked for of Python."""
        return [url for url in self.asked if any(part in url for part in RUNTIME)]

    def begin(self) -> None:
        """Chromium leaves clicks out that a frame of another site gets just after it has moved: then one taps again."""
        while self.state_told == "poster":
            with suppress(TimeoutError):
                self.frame.click("#touch", timeout=5_000)  # it goes away with the first tap that arrives
                self.frame.wait_for_selector("html:not([data-state=poster])", state="attached", timeout=1_000)
        self.started()

    def started(self) -> None:
        self.frame.wait_for_selector("html[data-state=ready]", state="attached")

    def waits(self) -> None:
        """Until there is a decision for the reader, or the end."""
        self.frame.wait_for_function(
            """() => document.body.dataset.phase === "over" || !document.getElementById("veil").hidden
              || document.querySelector("#board [data-target], #choices [data-target]")"""
        )

    def inside(self, selector: str) -> str:
        return str(self.frame.text_content(selector) or "").strip()

    @property
    def told(self) -> Record:
        """The present game, as the frame would carry it to the site."""
        self.frame.dispatch_event("#carry", "pointerdown")
        return carried(str(self.frame.get_attribute("#carry", "href")))

    def drawn(self) -> list[tuple[str, str, dict[str, str]]]:
        return [(tag, text, attrs) for tag, text, attrs in self.frame.evaluate(MARKS)]

    def at(self, target: str) -> tuple[float, float]:
        """Where a target is, in the coordinates of the host."""
        self.frame.wait_for_selector(f"[data-target='{target}']", state="attached")
        found: tuple[float, float] | None = self.frame.evaluate(POINT, ["target", target])
        assert found, f"{target} cannot be tapped"
        box = self.frame.frame_element().bounding_box()
        assert box
        return box["x"] + found[0], box["y"] + found[1]

    def decide(self, state: State, move: str) -> None:
        """A move, by as many taps as it takes."""
        for target in spelled(state, move):
            self.frame.frame_element().scroll_into_view_if_needed()
            self.page.wait_for_function(CALM)
            before = self.frame.evaluate("window.clicks")
            self.page.mouse.click(*self.at(target))
            self.frame.wait_for_function("before => window.clicks > before", arg=before)


def carried(link: str) -> Record:
    asked = dict(part.partition("=")[::2] for part in urlsplit(link).fragment.split("&"))
    return Record.parse(unquote(asked["record"]).replace("_", " "))
