"""Setting up a game: numbers of players, options, names, humans and bots, manual chance."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from app.game.setup import possible_values
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board
from tests.browser.sample_games import setup_variants
from tests.browser.test_layout import SCREENS
from tests.browser.visitor import Visitor

NAMES = ("Zoë", "<b>Bo</b> & “Co”", "{n}", "", "Nonna Maria dell’Aurora", "六")


def show_setup(visitor: Visitor) -> None:
    """Return to the setup. The page asks nothing, because the game can be resumed."""
    visitor.confirm_handover()
    visitor.press("new")
    assert visitor.wait_for_turn().phase == "setup"


def test_game_starts_as_set_up(visitor: Visitor, published: Game) -> None:
    """With every number of players and every option. One tap starts the last game again after a reload."""
    visitor.open(f"/fr/{published.name}/")
    for number, start in enumerate(setup_variants(published)):
        seats = range(1, start.players + 1)
        humans = set(seats) if number % 2 else {1 + number % start.players}
        names, manual_chance = NAMES[: start.players], published.has_chance and bool(number % 3)
        visitor.start_game(start, humans, manual_chance, names)
        session = visitor.session
        assert (session.record.players, session.record.options) == (start.players, start.options)
        assert session.human_seats == tuple(sorted(humans))
        assert tuple(session.seats[seat].name for seat in seats) == names
        assert session.manual_chance == manual_chance
        if visitor.wait_for_turn().awaits_handover:
            assert session.handover_seat
            say = visitor.translations()
            visitor.expect_text("veil-text", say("site.turn.pass_to", seat=say.seat_name(session.handover_seat)))
        check_board(visitor)
        visitor.confirm_handover()
        texts = " ".join([visitor.text("todo"), visitor.text("choices"), *(text for _, text, _ in visitor.marks())])
        assert visitor.wait_for_turn().phase == "over" or any(name and name in texts for name in names)
        show_setup(visitor)
    visitor.reload()
    visitor.forget_device_holder()
    show_setup(visitor)
    visitor.press("again")
    again = visitor.session
    assert (again.seats, again.manual_chance) == (session.seats, session.manual_chance)
    assert (again.record.players, again.record.options) == (start.players, start.options)
    assert visitor.page.input_value("[name=name-1]") == names[0]


# Finds selected options that are cut off.
FIND_CUT_OPTIONS = """() => [...document.querySelectorAll("#setup select")].filter((select) => {
  const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return select.clientWidth && pen.measureText(select.selectedOptions[0].text).width > room;
}).map((select) => select.selectedOptions[0].text)"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_selected_options_readable_on_every_screen(visitor: Visitor, published: Game, lang: str) -> None:
    visitor.open(f"/{lang}/{published.name}/")
    visitor.page.click(".setup summary")
    cut = {}
    for size in SCREENS:
        visitor.resize(*size)
        cut[size] = visitor.page.evaluate(FIND_CUT_OPTIONS)
    assert not any(cut.values()), cut


FAMILY = "\u200d".join("👨👩👧👦")
LONG_NAMES = (
    "W" * 24,
    "<b>Ugo</b> <i>&amp;</i>",
    f"שלום {FAMILY} مرحبا",
    "Massimiliano Alessandro",
    "M" * 24,
    "@" * 24,
)
# Finds texts of the board that overlap.
FIND_OVERLAPS = """() => {
  const overlaps = [], texts = [...document.querySelectorAll("#board text")];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  for (const [one, a] of boxes.entries()) for (const [other, b] of boxes.slice(0, one).entries())
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      overlaps.push([texts[one].textContent, texts[other].textContent]);
  return overlaps;
}"""


def test_long_names_overlap_no_text(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    visitor.open(f"/it/{published.name}/")
    for players in published.players:
        visitor.start_game(Record(published.name, players), names=LONG_NAMES[:players])
        visitor.confirm_handover()
        assert visitor.page.evaluate(FIND_OVERLAPS) == []
        show_setup(visitor)


def invalid_setups(game: Game) -> list[tuple[int, dict[str, str], BadInput]]:
    """Return the combinations of players and options that are not available, and their errors."""
    setups = []
    choices = product(*(option.values for option in game.options.values()))
    for players, values in product(game.players, choices):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.validate_options(players, options)
        except BadInput as error:
            setups.append((players, options, error))
    return setups


INVALID_SETUPS = {name: setups for name, game in GAMES.items() if (setups := invalid_setups(game))}


# All options, because WebKit shows hidden ones.
LIST_AVAILABLE = "(select) => [...select.options].map((option) => option.value)"
SELECT_ANY = """(select, value) => {
  if (![...select.options].some((option) => option.value === value)) select.add(new Option(value, value));
  select.value = value;
}"""


@pytest.mark.parametrize("path", ["", "embed/"])
@pytest.mark.parametrize("name", INVALID_SETUPS)
def test_form_offers_values_that_players_allow(visitor: Visitor, name: str, path: str) -> None:
    """A choice stays while the number of players allows it, and otherwise becomes the default."""
    game = GAMES[name]
    visitor.open(f"/de/{name}/{path}")
    page = visitor.page
    choices: dict[str, str] = {}
    if not path:
        page.click(".setup summary")
    for players in (*game.players, *reversed(game.players)):
        page.locator(f".segments label:has([name=players][value='{players}'])").click()
        for option, values in possible_values(game, players).items():
            field = page.locator(f"[name=option-{option}]")
            value = choices[option] if choices.get(option) in values else game.options[option].default
            expect(field).to_have_value(value)
            assert field.evaluate(LIST_AVAILABLE) == list(values)
            field.select_option(values[-1])
            choices[option] = values[-1]


@pytest.mark.parametrize("name", INVALID_SETUPS)
def test_form_explains_refused_settings(visitor: Visitor, name: str) -> None:
    """The form offers no such settings, but a browser may have filled them in."""
    players, options, error = INVALID_SETUPS[name][0]
    visitor.open(f"/de/{name}/")
    page = visitor.page
    page.click(".setup summary")
    page.locator(f".segments label:has([value='{players}'])").click()
    for option, value in options.items():
        page.locator(f"[name=option-{option}]").evaluate(SELECT_ANY, value)
    page.click("#setup [type=submit]")
    visitor.expect_text("setup-note", error.text("de"))
    assert visitor.wait_for_turn().phase == "setup"


def test_seats_change_between_human_and_bot(visitor: Visitor, published: Game) -> None:
    """A human takes over the seat of a bot, and gives their own seat to one."""
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    assert visitor.session.human_seats == (1,)
    visitor.press("seats")
    say, menus = visitor.translations(), visitor.page.locator("#ask-seats select")
    for seat in range(1, published.players[0] + 1):
        menu = visitor.page.locator("#ask").get_by_label(say.seat_name(seat))
        expect(menu).to_have_value("" if seat == 1 else "easy")
    expect(menus).to_have_count(published.players[0])
    menus.nth(1).select_option("")
    menus.nth(0).focus()
    for level in ("random", "medium"):
        menus.nth(0).select_option(level)
        expect(visitor.page.locator("#ask-seats .field").first).to_contain_text(say(f"level.{level}"))
    expect(visitor.page.locator("#player-1")).to_be_focused()
    visitor.press("yes")
    assert visitor.session.human_seats == (2,)
    assert visitor.session.seats[1].bot == "medium"
    assert visitor.session.awaits_human(visitor.state)
    check_board(visitor)


def test_picked_up_seat_is_dropped_when_hidden(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if len(game.players) > 1)
    few, most = game.players[0], game.players[-1]
    visitor.open(f"/it/{game.name}/")
    page, players_button = visitor.page, ".segments label:has([value='{}'])"
    page.click(".setup summary")
    page.click(players_button.format(most))
    for seat in range(1, most + 1):
        page.fill(f"[name=name-{seat}]", f"N{seat}")
    page.click(f"[data-seat='{most}'] .grip")
    page.click(players_button.format(few))
    page.click("[data-seat='1'] .grip")
    page.click("[data-seat='2'] .grip")
    page.click(players_button.format(most))
    for seat, name in enumerate(["N2", "N1", *(f"N{seat}" for seat in range(3, most + 1))], 1):
        expect(page.locator(f"[name=name-{seat}]")).to_have_value(name)
    expect(page.locator(".grip[aria-pressed=true]")).to_have_count(0)
