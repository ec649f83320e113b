"""The small things: seats change places, names are offered again, the tab shows whose turn it is, the die is tapped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from app.game.controller import ROLL
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction
from tests.browser.visitor import Visitor

PEOPLE = """[...document.querySelectorAll("#setup [data-seat]:not([hidden])")].map(row =>
  [row.querySelector("input").value, row.querySelector("select").value])"""


def people(visitor: Visitor) -> list[list[str]]:
    found: list[list[str]] = visitor.page.evaluate(PEOPLE)
    return found


def filled(visitor: Visitor, game: Game) -> list[list[str]]:
    """The form with somebody else in every seat."""
    visitor.open(f"/it/{game.name}/")
    page, players = visitor.page, game.players[-1]
    page.click(".setup summary")
    if page.locator("[name=players]").count():
        page.locator(f".segments label:has([value='{players}'])").click()
    kinds = ("", "easy", "hard", "medium", "", "easy")
    who = [[f"Zoë {seat}", kinds[seat - 1]] for seat in range(1, players + 1)]
    for seat, (name, kind) in enumerate(who, 1):
        page.fill(f"[name=name-{seat}]", name)
        page.select_option(f"[name=kind-{seat}]", kind)
    return who


def test_seats_are_reordered_by_dragging_tapping_and_keys(visitor: Visitor, published: Game) -> None:
    """Whoever is moved keeps name and kind, and the others move up."""
    who, page = filled(visitor, published), visitor.page
    grips = page.locator("#setup .grip")
    grips.first.drag_to(grips.nth(len(who) - 1))
    who = [*who[1:], who[0]]
    assert people(visitor) == who
    grips.nth(len(who) - 1).click()
    assert grips.nth(len(who) - 1).get_attribute("aria-pressed") == "true"
    assert people(visitor) == who
    grips.first.click()
    who = [who[-1], *who[:-1]]
    assert people(visitor) == who
    assert page.locator("#setup [aria-pressed=true]").count() == 0
    grips.first.focus()
    page.keyboard.press("ArrowUp")  # there is nothing above
    page.keyboard.press("ArrowDown")
    who[:2] = who[1::-1]
    assert people(visitor) == who
    page.keyboard.press("ArrowUp")  # the focus has gone along
    who[:2] = who[1::-1]
    assert people(visitor) == who
    page.click("#setup [type=submit]")
    assert [[seat.name, seat.bot] for seat in visitor.session.seats.values()] == who


def test_names_are_offered_in_every_game(visitor: Visitor) -> None:
    first, second, *_ = GAMES.values()
    names = ["Nonna", "六 & “Co”"]
    visitor.open(f"/fr/{first.name}/")
    visitor.set_up(Record(first.name, first.players[0]), names=names)
    visitor.open(f"/en/{second.name}/")
    offered = visitor.page.locator("#names option").evaluate_all("options => options.map(option => option.value)")
    assert offered == names


def test_the_tab_s_icon_shows_whose_turn_it_is(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    icon = visitor.page.locator("link[rel=icon]")
    usual = icon.get_attribute("href")
    assert usual
    assert not usual.startswith("data:")
    visitor.set_up(Record(published.name, published.players[0]))
    seat = visitor.state.actor  # after the rolls that come first
    assert seat
    expect(icon).to_have_attribute("href", re.compile(rf"^data:image/svg\+xml,.*%3E{seat}%3C/text"))
    shown = icon.get_attribute("href") or ""
    assert published.renderer.SEAT_COLOURS[seat - 1].removeprefix("#") in shown
    assert len(published.renderer.SEAT_COLOURS) >= published.players[-1]
    visitor.confirm()
    visitor.press("new")
    assert icon.get_attribute("href") == usual


# When the tab's title changes.
TITLES = """() => {
  const before = document.title;
  window.titles = [];
  new MutationObserver(() => { if (document.title !== before) titles.push(performance.now()); })
    .observe(document.querySelector("title"), {childList: true});
}"""
PAINTED = "() => performance.getEntriesByName('crossboard:move').at(-1)?.startTime"


def test_title_changes_after_the_paint(visitor: Visitor, published: Game) -> None:
    """It costs milliseconds, and nobody looks at it first."""
    visitor.open(f"/en/{published.name}/")
    visitor.page.evaluate(TITLES)
    visitor.press("quick")
    visitor.page.wait_for_function(
        "() => window.titles.length && performance.getEntriesByName('crossboard:move').length"
    )
    changed, painted = visitor.page.evaluate("titles[0]"), visitor.page.evaluate(PAINTED)
    assert changed > painted
    visitor.page.wait_for_function("() => document.title.startsWith(todo.textContent)")


def first_rolls(game: Game) -> int:
    """Return how many rolls a game begins with, at least; the first seat is a person, who waits to tap only once."""
    record, count = Record(game.name, game.players[0]), 0
    state = record.replay()
    while state.actor == CHANCE:
        state = state.play(state.legal_moves()[count % len(state.legal_moves())])
        count += 1
    return count


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_dice])
def test_the_die_waits_to_be_tapped_where_that_is_wanted(visitor: Visitor, name: str) -> None:
    """Only for people: machines roll for themselves. Nothing is rolled before the tap, and one roll by it."""
    visitor.open(f"/en/{name}/")
    page, game = visitor.page, GAMES[name]
    page.click("[popovertarget=menu]")
    page.select_option("[data-setting=roll]", "tap")
    page.keyboard.press("Escape")
    visitor.set_up(Record(name, game.players[0]), (1,))
    assert visitor.record.moves == ()
    view, say, waiting = visitor.state.view(1), game.words("en"), Interaction((), frozenset({ROLL}))
    assert visitor.text("todo") == game.narrator.prompt(view, waiting, say)
    [die] = [mark for mark in game.renderer.scene(view, waiting, say).marks if mark.target == ROLL]
    assert die.label
    assert page.locator(f"#board [data-target={ROLL}]").get_attribute("aria-label") == die.label
    visitor.tap(ROLL)
    assert len(visitor.record.moves) >= first_rolls(game)
    page.click("[popovertarget=menu]")
    page.select_option("[data-setting=roll]", "")
    page.keyboard.press("Escape")
    assert visitor.now().targets
    assert visitor.state.actor == 1
    assert site_words("en", name)("site.roll")


# Somebody shakes the device: there and back again, so hard, with or without a word about its weight.
MOVED = """([pushes, weighed]) => pushes.forEach((push) => {
  const force = {x: push, y: 0, z: 0}, whole = {x: push + Math.sign(push) * 9.81, y: 0, z: 0};
  dispatchEvent(new DeviceMotionEvent("devicemotion",
    weighed ? {accelerationIncludingGravity: whole} : {acceleration: force, accelerationIncludingGravity: whole}));
})"""


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_dice])
def test_the_die_is_rolled_by_shaking_where_that_is_wanted(visitor: Visitor, name: str) -> None:
    """There and back again; not by a push, nor by laying the device down, nor while the die is not waiting."""
    page, game = visitor.page, GAMES[name]
    page.add_init_script("""{
      window.asked = window.listeners = 0;
      DeviceMotionEvent.requestPermission = async () => (window.asked++, "granted");
      for (const [way, one] of [["addEventListener", 1], ["removeEventListener", -1]]) {
        const plain = window[way];
        window[way] = function (kind, ...rest) {
          if (kind === "devicemotion") window.listeners += one;
          return plain.call(this ?? window, kind, ...rest);
        };
      }
    }""")
    visitor.open(f"/en/{name}/")
    assert page.evaluate("listeners") == 0
    page.click("[popovertarget=menu]")
    page.select_option("[data-setting=roll]", "tap")
    page.keyboard.press("Escape")
    visitor.set_up(Record(name, game.players[0]), (1,))
    assert page.evaluate("listeners") == 1
    for gentle in ([20], [5, -5, 5, -5], [20, 20, 20]):
        page.evaluate(MOVED, [gentle, False])
    assert visitor.record.moves == ()
    page.evaluate(MOVED, [[-20, 20], False])
    rolled = visitor.record.moves
    assert len(rolled) >= first_rolls(game)
    assert page.evaluate("[listeners, asked]") == [0, 0]
    page.evaluate(MOVED, [[-20, 20], False])
    assert visitor.record.moves == rolled
    visitor.press("new")
    visitor.press("again")  # another game, in which the first tap on the die asks whether the device may be felt
    visitor.tap(ROLL)
    assert page.evaluate("asked") == 1
    assert page.evaluate("listeners") == (ROLL in visitor.now().targets)
    visitor.press("new")
    visitor.press("again")
    page.evaluate(MOVED, [[20, -20], True])
    assert len(visitor.record.moves) >= first_rolls(game)


def test_full_screen_is_offered_where_there_is_one(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    assert visitor.page.locator("#menu [data-action=full]").evaluate("button => !button.parentElement.hidden")
    visitor.page.add_init_script("Object.defineProperty(Document.prototype, 'fullscreenEnabled', {get: () => false})")
    visitor.reload()
    visitor.page.click("[popovertarget=menu]")
    assert visitor.page.locator("#menu [data-action=full]").is_hidden()
