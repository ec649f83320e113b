"""Table mode: several hands at once on a flat tablet, by real touch points."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations

import pytest

from app.text import site_words
from pygames.contract import BaseView
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

TOGETHER = [name for name, game in GAMES.items() if game.is_simultaneous]
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}

# The middle of a target in a strip, and whether a finger there meets it.
PLACE = """([seat, target]) => {
  const element = document.querySelector(`[data-strip="${seat}"] [data-target="${target}"]`);
  const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  return document.elementFromPoint(x, y) === element && Math.min(box.width, box.height) >= 24 ? [x, y] : null;
}"""


class Hands:
    """Several fingers on one screen: they come down, stay, slide and go."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.devtools = visitor.context.new_cdp_session(visitor.page)
        self.down: dict[int, tuple[float, float]] = {}

    def press(self, choices: Mapping[int, str]) -> None:
        """A finger for each seat on what it chooses, down at the same moment or moved there."""
        kind = "touchMove" if choices.keys() <= self.down.keys() else "touchStart"
        for seat, target in choices.items():
            found = self.page.evaluate(PLACE, [seat, target])
            assert found, f"{target} of seat {seat} cannot be pressed"
            self.down[seat] = found[0], found[1]
        self.send(kind)

    def lift(self) -> None:
        self.down.clear()
        self.send("touchEnd")

    def send(self, kind: str) -> None:
        points = [{"id": seat, "x": x, "y": y} for seat, (x, y) in self.down.items()]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def begun(visitor: Visitor, name: str, players: int, people: int) -> None:
    """A game with so many people, at the moment when the device would be passed, put on the table instead."""
    visitor.open(f"/en/{name}/")
    visitor.set_up(Record(name, players), range(1, people + 1))
    assert visitor.now().veiled
    visitor.press("together")
    visitor.page.wait_for_selector("#together", state="visible")


def record(visitor: Visitor) -> Record:
    [text] = visitor.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('crossboard.game.')).map(key => localStorage[key])"
    )
    return Record.parse(json.loads(text)["record"])


def shown(visitor: Visitor) -> str:
    """The page, but for the line on playing without a network: that is written when it is true."""
    everything = """() => {
      const body = document.body.cloneNode(true);
      body.querySelector("#offline").remove();
      return body.innerHTML;
    }"""
    return str(visitor.page.evaluate(everything))


def decided(visitor: Visitor) -> list[str]:
    """What the seats have decided so far, without the draws."""
    found = record(visitor)
    return [move for state, move in zip(found.states(), found.moves, strict=False) if state.actor]


def common_choices(visitor: Visitor) -> list[str]:
    """Return what every seat may choose now; there are at least two such moves."""
    first, *others = map(set, Session(record(visitor)).pending_choices.values())
    found = sorted(first.intersection(*others))
    assert len(found) > 1
    return found


def counted(visitor: Visitor) -> None:
    """Count to three, by a button that is not under anybody's hand."""
    with visitor.clicking():
        visitor.page.locator("[data-action=count]").click()
    visitor.page.wait_for_function("() => document.querySelector('#together').ariaBusy === 'false'")


@pytest.mark.parametrize("name", TOGETHER)
def test_all_point_at_the_same_moment(visit: Visit, name: str) -> None:
    """Nothing is known of a choice while hands lie on it; a hand may slide until the count ends; then all is played."""
    visitor = visit(**TABLET)
    players = GAMES[name].players[0]
    begun(visitor, name, players, players)
    hands = Hands(visitor)
    before = shown(visitor)
    one, two, *_ = common_choices(visitor)
    hands.press(dict.fromkeys(range(1, players + 1), one))
    wanted = {seat: two if seat % 2 else one for seat in range(1, players + 1)}
    hands.press(wanted)
    assert shown(visitor) == before
    assert decided(visitor) == []
    counted(visitor)
    assert decided(visitor) == [*wanted.values()]
    hands.lift()
    assert visitor.page.locator("#together").is_visible()  # the next round


@pytest.mark.parametrize("name", TOGETHER)
def test_a_missing_hand_is_asked_again_and_the_others_stay_unseen(visit: Visit, name: str) -> None:
    visitor = visit(**TABLET)
    players = GAMES[name].players[0]
    begun(visitor, name, players, players)
    hands = Hands(visitor)
    one, two, *_ = common_choices(visitor)
    early = dict.fromkeys(range(1, players), one)
    hands.press(early)
    counted(visitor)
    say = site_words("en", name)
    assert visitor.text("together-say") == say("site.together.missing", seats=say.seat_name(players))
    assert decided(visitor) == []
    once = shown(visitor)
    hands.lift()
    hands.press({1: two})  # too late to think again
    hands.lift()
    assert shown(visitor) == once
    hands.press({players: two})
    counted(visitor)
    assert decided(visitor) == [*early.values(), two]
    hands.lift()


@pytest.mark.parametrize("name", TOGETHER)
def test_what_is_chosen_is_nowhere_in_the_page_before_all_are_in(visit: Visit, name: str) -> None:
    """Two tables that differ in a choice look the same, byte by byte, while one hand is missing."""
    pages = []
    players = GAMES[name].players[0]
    for choice in range(2):
        visitor = visit(**TABLET)
        begun(visitor, name, players, players)
        hands = Hands(visitor)
        choices = common_choices(visitor)
        hands.press(dict.fromkeys(range(2, players), choices[0]) | {1: choices[choice]})
        counted(visitor)
        hands.lift()
        pages.append([visitor.page.inner_html(part) for part in ("#board", "#together", ".side > p", "#moves")])
    assert pages[0] == pages[1]


@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024), (600, 600)], ids=str)
def test_strips_lie_at_the_edges_and_not_on_each_other(visit: Visit, name: str, size: tuple[int, int]) -> None:
    wide, high = size
    for players in GAMES[name].players:
        visitor = visit(viewport={"width": wide, "height": high}, has_touch=True)
        begun(visitor, name, players, players)
        boxes = visitor.page.locator("[data-strip]").evaluate_all(
            "strips => strips.map(strip => { const box = strip.getBoundingClientRect();"
            "return [box.left, box.top, box.right, box.bottom]; })"
        )
        board = visitor.page.locator("#board").bounding_box()
        assert board
        assert len(boxes) == players
        boxes.append([board["x"], board["y"], board["x"] + board["width"], board["y"] + board["height"]])
        for left, top, right, bottom in boxes:
            assert min(left, top, wide - right, high - bottom) >= -1
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
            assert apart, (players, one, other)
        for seat in range(1, players + 1):
            assert visitor.page.evaluate(PLACE, [seat, common_choices(visitor)[0]])


NOTCH = {"top": 40, "right": 24, "bottom": 34, "left": 44}


@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024)], ids=str)
def test_no_strip_lies_under_a_notch(visit: Visit, name: str, size: tuple[int, int]) -> None:
    """Strips, board and what is between them keep clear of what the device takes of the screen."""
    wide, high = size
    visitor = visit(viewport={"width": wide, "height": high}, has_touch=True)
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    players = GAMES[name].players[-1]
    begun(visitor, name, players, players)
    boxes = visitor.page.locator("[data-strip], #board, #together button, #together-say").evaluate_all(
        "things => things.map(thing => { const box = thing.getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom]; })"
    )
    assert len(boxes) == players + 5
    for left, top, right, bottom in boxes:
        assert left >= NOTCH["left"] - 0.5
        assert top >= NOTCH["top"] - 0.5
        assert right <= wide - NOTCH["right"] + 0.5
        assert bottom <= high - NOTCH["bottom"] + 0.5
    for one, other in combinations(boxes[: players + 1], 2):
        assert one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
    for seat in range(1, players + 1):
        assert visitor.page.evaluate(PLACE, [seat, common_choices(visitor)[0]])


@pytest.mark.parametrize("name", TOGETHER)
def test_choices_that_are_in_outlive_the_page(visit: Visit, name: str) -> None:
    """Loaded anew in the middle of a round, the page knows who has chosen, tells nobody what, and asks only the others;
    but what was taken back, or was meant for another position, does not come back."""
    players, pages = GAMES[name].players[0], []
    for choice in range(2):
        visitor = visit(**TABLET)
        page = visitor.page
        begun(visitor, name, players, players)
        hands = Hands(visitor)
        choices = common_choices(visitor)
        early = dict.fromkeys(range(1, players), choices[0]) | {1: choices[choice]}
        hands.press(early)
        counted(visitor)
        hands.lift()
        visitor.reload()
        page.wait_for_selector("#together", state="visible")
        pages.append([page.inner_html(part) for part in ("#board", "#together", ".side > p", "#moves")])
    assert pages[0] == pages[1]
    say = site_words("en", name)
    assert visitor.text("together-say") == say("site.together.next", seats=say.seat_name(players))
    assert page.locator("[data-strip] p").all_text_contents() == ["✓"] * len(early) + [""]
    assert decided(visitor) == []
    hands = Hands(visitor)
    hands.press({1: choices[0], players: choices[1]})  # the first has chosen already
    counted(visitor)
    assert decided(visitor) == [*early.values(), choices[1]]
    hands.lift()
    visitor.reload()
    page.wait_for_selector("#together", state="visible")
    assert page.locator("[data-strip] p").all_text_contents() == [""] * players
    page.locator("[data-strip='1']").focus()
    page.keyboard.press(GAMES[name].strip.keyboard_key(choices[0]))
    page.locator("#together-undo").click()
    visitor.reload()
    page.wait_for_selector("#together", state="visible")
    assert page.locator("[data-strip] p").all_text_contents() == [""] * players


@pytest.mark.parametrize("name", TOGETHER)
def test_machines_point_along_and_the_mode_can_be_left(visit: Visit, name: str) -> None:
    visitor = visit(**TABLET)
    players = GAMES[name].players[-1]
    begun(visitor, name, players, 2)
    hands = Hands(visitor)
    wanted = common_choices(visitor)[:2]
    draws = len(record(visitor).moves)
    hands.press(dict(enumerate(wanted, 1)))
    counted(visitor)
    hands.lift()
    visitor.page.wait_for_function(
        "moves => JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('crossboard.game.'))[1])"
        ".record.split(' : ')[1].split(' ').length >= moves",
        arg=draws + players,
    )
    assert decided(visitor)[:2] == wanted
    visitor.page.locator("#together [data-action=together]").click()
    visitor.page.wait_for_selector("#veil", state="visible")


def focused(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("document.activeElement.dataset.strip || 0"))


@pytest.mark.parametrize("name", TOGETHER)
def test_with_keys_one_chooses_blindly_after_the_other(visit: Visit, name: str) -> None:
    """Tab leads to a strip, which says what its keys mean; a key chooses, and the page does not show which it was. All
    is played when the last one is in, hands and keys together."""
    players, pages = GAMES[name].players[0], []
    for choice in range(2):
        visitor = visit(**TABLET)
        begun(visitor, name, players, players)
        choices = common_choices(visitor)
        key_of = {move: GAMES[name].strip.keyboard_key(move) for move in choices}
        keys = visitor.page.keyboard
        for _ in range(12):
            keys.press("Tab")
            if focused(visitor) == 1:
                break
        told = visitor.page.get_attribute("[data-strip='1']", "aria-label") or ""
        view: BaseView = {**record(visitor).replay().view(None), "actor": 1}
        spoken = GAMES[name].narrator.describe_target(view, choices[0], site_words("en", name))
        assert f"{key_of[choices[0]]} – {spoken}" in told
        keys.press("9")  # no such choice
        keys.press(key_of[choices[choice]])
        assert focused(visitor) == 2
        assert decided(visitor) == []
        pages.append(shown(visitor))
        for _ in range(2, players):
            keys.press(key_of[choices[1]])
    assert pages[0] == pages[1]
    hands = Hands(visitor)
    hands.press({players: choices[1]})
    counted(visitor)
    assert decided(visitor)[0] == choices[1]
    assert len(decided(visitor)) >= players
    hands.lift()


def is_last_round(visitor: Visitor, choice: str) -> bool:
    """Return whether the game is over when all choose this."""
    state = record(visitor).replay()
    for _ in range(state.player_count):
        state = state.play(choice)
    return state.actor is None


@pytest.mark.parametrize("name", TOGETHER)
def test_a_round_is_taken_back_by_all_and_the_mode_outlives_the_page(visit: Visit, name: str) -> None:
    visitor = visit(**TABLET)
    players, page = GAMES[name].players[0], visitor.page
    begun(visitor, name, players, players)
    back = page.locator("#together-undo")
    assert back.is_disabled()
    choices = common_choices(visitor)
    hands = Hands(visitor)
    before: list[tuple[str, ...]] = []
    for choice in choices[:2]:
        if before and is_last_round(visitor, choice):
            break
        before.append(record(visitor).moves)
        hands.press(dict.fromkeys(range(1, players + 1), choice))
        counted(visitor)
        hands.lift()
    visitor.reload()
    page.wait_for_selector("#together", state="visible")
    visitor.page.locator("[data-strip='1']").focus()
    page.keyboard.press(GAMES[name].strip.keyboard_key(choices[0]))
    back.click()  # nobody has seen it, so nobody is asked
    assert page.locator("#ask").is_hidden()
    assert len(decided(visitor)) == len(before) * players
    for moves in reversed(before):
        back.click()
        assert visitor.text("ask-text") == site_words("en", name)("site.ask.undo")
        page.click("#ask-yes")
        assert record(visitor).moves == moves
        assert page.locator("#together").is_visible()
    assert back.is_disabled()
    page.set_viewport_size({"width": 800, "height": 500})  # no table any more: the device goes round
    page.wait_for_selector("#veil", state="visible")


@pytest.mark.parametrize("name", TOGETHER)
def test_no_table_mode_without_room_or_company(visit: Visit, name: str) -> None:
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    phone.open(f"/en/{name}/")
    phone.set_up(Record(name, GAMES[name].players[0]))
    assert phone.now().veiled
    assert phone.page.locator("#together-on").is_hidden()
    alone = visit(**TABLET)
    alone.open(f"/en/{name}/")
    alone.press("quick")
    assert alone.page.locator("#together-on").is_hidden()


@pytest.mark.parametrize("name", TOGETHER)
def test_a_count_that_was_left_does_not_go_on_beside_the_next(visit: Visit, name: str) -> None:
    visitor = visit(**TABLET)
    players = GAMES[name].players[0]
    begun(visitor, name, players, players)
    visitor.page.evaluate("""localStorage.setItem("crossboard.pace", "0.4"); window.told = [];
      new MutationObserver((all) => told.push(...all.flatMap(({addedNodes}) => [...addedNodes].map((n) => n.data))))
        .observe(document.getElementById("together-say"), {childList: true});""")
    count, off = visitor.page.locator("[data-action=count]"), visitor.page.locator("#together [data-action=together]")
    count.click()
    off.click()
    visitor.page.locator("#together-on").click()
    visitor.page.evaluate("told.length = 0")
    counted(visitor)
    told = visitor.page.evaluate("told")
    assert [text for text in told if text in "321"] == ["3", "2", "1"]
