"""Hands: several fingers on a tablet in tabletop mode, and what tests read of the game on it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import expect

from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.browser.visitor import FIND_NEXT, Visitor

SIMULTANEOUS_GAMES = [name for name, game in GAMES.items() if game.is_simultaneous]
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}

# The middle of a target in a strip, or null if a finger there would not meet it.
FIND_STRIP_POINT = """([seat, target]) => {
  const element = document.querySelector(`[data-strip="${seat}"] [data-target="${target}"]`);
  const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  return document.elementFromPoint(x, y) === element && Math.min(box.width, box.height) >= 24 ? [x, y] : null;
}"""
READ_SAVED_RECORDS = (
    "Object.keys(localStorage).filter(key => key.startsWith('crossboard.game.')).map(key => localStorage[key])"
)
# All but the line on playing without a network, which changes when the site has been stored.
READ_PAGE = """() => {
  const body = document.body.cloneNode(true);
  body.querySelector("#offline").remove();
  return body.innerHTML;
}"""

# Continue after a summary, and tell whether the page waits for a choice.
CONTINUE = f"""() => {{
  const next = {FIND_NEXT};
  next?.click();
  return !next && document.querySelector("#together").ariaBusy === "false";
}}"""


class Hands:
    """One finger for each seat. They are pressed, stay, slide and are lifted."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.devtools = visitor.context.new_cdp_session(visitor.page)
        self.points: dict[int, tuple[float, float]] = {}

    def press(self, choices: Mapping[int, str]) -> None:
        """Put the fingers of these seats on their choices at the same moment, or move them there."""
        kind = "touchMove" if choices.keys() <= self.points.keys() else "touchStart"
        for seat, target in choices.items():
            point = self.page.evaluate(FIND_STRIP_POINT, [seat, target])
            assert point, f"{target} of seat {seat} cannot be pressed"
            self.points[seat] = point[0], point[1]
        self._send(kind)

    def lift(self) -> None:
        self.points.clear()
        self._send("touchEnd")

    def _send(self, kind: str) -> None:
        points = [{"id": seat, "x": x, "y": y} for seat, (x, y) in self.points.items()]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def start_on_tabletop(visitor: Visitor, name: str, players: int, humans: int) -> None:
    """Start a game and switch to tabletop mode when the device would be passed on."""
    visitor.open(f"/en/{name}/")
    visitor.start_game(Record(name, players), range(1, humans + 1))
    assert visitor.wait_for_turn().awaits_handover
    visitor.press("together")
    expect(visitor.page.locator("#together")).to_be_visible()


def saved_record(visitor: Visitor) -> Record:
    [text] = visitor.page.evaluate(READ_SAVED_RECORDS)
    return Record.parse(json.loads(text)["record"])


def read_page(visitor: Visitor) -> str:
    return str(visitor.page.evaluate(READ_PAGE))


def played_choices(visitor: Visitor) -> list[str]:
    """Return the moves of the seats so far, without those of chance."""
    record = saved_record(visitor)
    return [move for state, move in zip(record.states(), record.moves, strict=False) if state.actor]


def common_choices(visitor: Visitor) -> list[str]:
    """Return the moves that every seat may choose now, at least two."""
    first, *others = map(set, Session(saved_record(visitor)).pending_choices.values())
    choices = sorted(first.intersection(*others))
    assert len(choices) > 1
    return choices


def count_down(visitor: Visitor) -> None:
    """Press the button that counts to three, which no hand covers, and wait for the next choice. Continue a summary."""
    with visitor.expect_click():
        visitor.page.locator("[data-action=count]").click()
    visitor.page.wait_for_function(CONTINUE)
