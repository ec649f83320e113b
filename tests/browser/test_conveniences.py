"""Conveniences: reordering seats, suggested names, the favicon, rolling by tap or by shaking, full screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from app.game.prompt import ROLL
from pygames.game import CHANCE, Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction
from tests.browser.visitor import Visitor

READ_SEATS = """[...document.querySelectorAll("#setup [data-seat]:not([hidden])")].map(row =>
  [row.querySelector("input").value, row.querySelector("select").value])"""


def expect_seats(visitor: Visitor, seats: list[list[str]]) -> None:
    """Wait until the form has these names and kinds of players."""
    visitor.wait_until(lambda: bool(visitor.page.evaluate(READ_SEATS) == seats))
    assert visitor.page.evaluate(READ_SEATS) == seats


def fill_form(visitor: Visitor, game: Game) -> list[list[str]]:
    """Fill the form with a different player in every seat, and return their names and kinds."""
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


def test_seats_reordered_by_dragging_tapping_and_keys(visitor: Visitor, published: Game) -> None:
    """A player who is moved keeps name and kind, and the others move up."""
    who, page = fill_form(visitor, published), visitor.page
    grips = page.locator("#setup .grip")
    grips.first.drag_to(grips.nth(len(who) - 1))
    who = [*who[1:], who[0]]
    expect_seats(visitor, who)
    grips.nth(len(who) - 1).click()
    expect(grips.nth(len(who) - 1)).to_have_attribute("aria-pressed", "true")
    expect_seats(visitor, who)
    grips.first.click()
    who = [who[-1], *who[:-1]]
    expect_seats(visitor, who)
    expect(page.locator("#setup [aria-pressed=true]")).to_have_count(0)
    grips.first.focus()
    page.keyboard.press("ArrowUp")  # the first seat cannot move up
    page.keyboard.press("ArrowDown")
    who[:2] = who[1::-1]
    expect_seats(visitor, who)
    page.keyboard.press("ArrowUp")  # the focus has moved with the seat
    who[:2] = who[1::-1]
    expect_seats(visitor, who)
    page.click("#setup [type=submit]")
    page.wait_for_selector("body:not([data-phase=setup])", state="attached")
    assert [[seat.name, seat.bot] for seat in visitor.session.seats.values()] == who


def test_names_suggested_in_other_games(visitor: Visitor) -> None:
    first, second, *_ = GAMES.values()
    names = ["Nonna", "六 & “Co”"]
    visitor.open(f"/fr/{first.name}/")
    visitor.start_game(Record(first.name, first.players[0]), names=names)
    visitor.open(f"/en/{second.name}/")
    options = visitor.page.locator("#names option")
    expect(options).to_have_count(len(names))
    assert options.evaluate_all("options => options.map(option => option.value)") == names


def test_favicon_shows_seat_to_move(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    icon = visitor.page.locator("link[rel=icon]")
    default_url = icon.get_attribute("href")
    assert default_url
    assert not default_url.startswith("data:")
    visitor.start_game(Record(published.name, published.players[0]))
    seat = visitor.state.actor  # after the rolls that begin the game
    assert seat
    expect(icon).to_have_attribute("href", re.compile(rf"^data:image/svg\+xml,.*%3E{seat}%3C/text"))
    url = icon.get_attribute("href") or ""
    assert published.renderer.SEAT_COLOURS[seat - 1].removeprefix("#") in url
    assert len(published.renderer.SEAT_COLOURS) >= published.players[-1]
    visitor.confirm_handover()
    visitor.press("new")
    expect(icon).to_have_attribute("href", default_url)


# Records when the tab's title changes.
LOG_TITLES = """() => {
  const before = document.title;
  window.titleTimes = [];
  new MutationObserver(() => { if (document.title !== before) titleTimes.push(performance.now()); })
    .observe(document.querySelector("title"), {childList: true});
}"""
LAST_PAINT = "() => performance.getEntriesByName('crossboard:move').at(-1)?.startTime"


def test_title_changes_after_paint(visitor: Visitor, published: Game) -> None:
    """It costs milliseconds, and nobody looks at it first."""
    visitor.open(f"/en/{published.name}/")
    visitor.page.evaluate(LOG_TITLES)
    visitor.press("quick")
    visitor.page.wait_for_function("() => titleTimes.length && performance.getEntriesByName('crossboard:move').length")
    assert visitor.page.evaluate("titleTimes[0]") > visitor.page.evaluate(LAST_PAINT)
    visitor.page.wait_for_function("() => document.title.startsWith(todo.textContent)")


def count_first_rolls(game: Game) -> int:
    """Return the least number of rolls with which a game begins. The human in seat 1 taps only for the first."""
    record, count = Record(game.name, game.players[0]), 0
    state = record.replay()
    while state.actor == CHANCE:
        state = state.play(state.legal_moves()[count % len(state.legal_moves())])
        count += 1
    return count


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_dice])
def test_die_waits_for_tap_if_set(visitor: Visitor, name: str) -> None:
    """Only for humans: bots roll by themselves. Nothing is rolled before the tap, and one roll by it."""
    visitor.open(f"/en/{name}/")
    page, game = visitor.page, GAMES[name]
    page.click("[popovertarget=menu]")
    page.select_option("[data-setting=roll]", "")
    page.keyboard.press("Escape")
    visitor.start_game(Record(name, game.players[0]), (1,))
    assert visitor.record.moves == ()
    say = visitor.translations().with_address("you.first")
    view, ui = visitor.state.view(1), Interaction((), frozenset({ROLL}))
    visitor.expect_text("todo", game.narrator.prompt(view, ui, say))
    [die] = [mark for mark in game.renderer.scene(view, ui, say).marks if mark.target == ROLL]
    assert die.label
    expect(page.locator(f"#board [data-target={ROLL}]")).to_have_attribute("aria-label", die.label)
    visitor.tap(ROLL)
    visitor.wait_until(lambda: len(visitor.record.moves) >= count_first_rolls(game))
    assert len(visitor.record.moves) >= count_first_rolls(game)
    page.click("[popovertarget=menu]")
    page.select_option("[data-setting=roll]", "auto")
    page.keyboard.press("Escape")
    assert visitor.wait_for_turn().targets
    assert visitor.state.actor == 1


# Shakes the device: accelerations in m/s², on a device that reports them with or only including gravity.
SHAKE = """([pushes, hasOnlyGravity]) => pushes.forEach((push) => {
  const force = {x: push, y: 0, z: 0}, whole = {x: push + Math.sign(push) * 9.81, y: 0, z: 0};
  dispatchEvent(new DeviceMotionEvent("devicemotion",
    hasOnlyGravity ? {accelerationIncludingGravity: whole}
      : {acceleration: force, accelerationIncludingGravity: whole}));
})"""


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_dice])
def test_shaking_rolls_die_if_set(visitor: Visitor, name: str) -> None:
    """Moving it back and forth rolls; a push, laying the device down, or shaking while no die waits does not."""
    page, game = visitor.page, GAMES[name]
    page.add_init_script("""{
      window.permissionRequests = window.listeners = 0;
      DeviceMotionEvent.requestPermission = async () => (window.permissionRequests++, "granted");
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
    page.select_option("[data-setting=roll]", "")
    page.keyboard.press("Escape")
    visitor.start_game(Record(name, game.players[0]), (1,))
    page.wait_for_function("() => listeners === 1")
    for gentle in ([20], [5, -5, 5, -5], [20, 20, 20]):
        page.evaluate(SHAKE, [gentle, False])
    assert visitor.record.moves == ()
    page.evaluate(SHAKE, [[-20, 20], False])
    visitor.wait_until(lambda: len(visitor.record.moves) >= count_first_rolls(game))
    rolled = visitor.record.moves
    assert len(rolled) >= count_first_rolls(game)
    assert page.evaluate("[listeners, permissionRequests]") == [0, 0]
    page.evaluate(SHAKE, [[-20, 20], False])
    assert visitor.record.moves == rolled
    visitor.press("new")
    visitor.press("again")  # in the next game the first tap on the die asks for the permission to read motion
    visitor.tap(ROLL)
    page.wait_for_function("() => permissionRequests === 1")
    awaits_tap = ROLL in visitor.wait_for_turn().targets
    page.wait_for_function("isExpected => Boolean(listeners) === isExpected", arg=awaits_tap)
    visitor.press("new")
    visitor.press("again")
    page.evaluate(SHAKE, [[20, -20], True])
    visitor.wait_until(lambda: len(visitor.record.moves) >= count_first_rolls(game))
    assert len(visitor.record.moves) >= count_first_rolls(game)


def test_full_screen_offered_where_supported(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    assert visitor.page.locator("#menu [data-action=full]").evaluate("button => !button.parentElement.hidden")
    visitor.page.add_init_script("Object.defineProperty(Document.prototype, 'fullscreenEnabled', {get: () => false})")
    visitor.reload()
    visitor.page.click("[popovertarget=menu]")
    expect(visitor.page.locator("#menu [data-action=full]")).to_be_hidden()
