"""Setting a game up: every number of players, every option, names, people and machines, whose dice."""

from __future__ import annotations

from itertools import product

import pytest

from app.text import site_words
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


def leave(visitor: Visitor) -> None:
    """Back to setting up: nothing is asked, since the game can be gone on with."""
    visitor.confirm_handover()
    visitor.press("new")
    assert visitor.wait_for_turn().phase == "setup"


def test_every_way_to_set_a_game_up(visitor: Visitor, published: Game) -> None:
    """The game that begins is the one that was asked for; and it can be had again by one tap after coming back."""
    visitor.open(f"/fr/{published.name}/")
    for turn, start in enumerate(setup_variants(published)):
        seats = range(1, start.players + 1)
        people = set(seats) if turn % 2 else {1 + turn % start.players}
        names, by_hand = NAMES[: start.players], published.has_chance and bool(turn % 3)
        visitor.start_game(start, people, by_hand, names)
        session = visitor.session
        assert (session.record.players, session.record.options) == (start.players, start.options)
        assert session.human_seats == tuple(sorted(people))
        assert tuple(session.seats[seat].name for seat in seats) == names
        assert session.manual_chance == by_hand
        if visitor.wait_for_turn().awaits_handover:
            assert session.handover_seat
            assert visitor.text("veil-text") == visitor.translations()(
                "site.turn.pass_to", seat=names[session.handover_seat - 1]
            )
        check_board(visitor)
        visitor.confirm_handover()
        told = " ".join([visitor.text("todo"), visitor.text("choices"), *(text for _, text, _ in visitor.marks())])
        assert visitor.wait_for_turn().phase == "over" or any(name and name in told for name in names)
        leave(visitor)
    visitor.reload()
    visitor.forget_device_holder()
    leave(visitor)
    visitor.press("again")
    again = visitor.session
    assert (again.seats, again.manual_chance) == (session.seats, session.manual_chance)
    assert (again.record.players, again.record.options) == (start.players, start.options)
    assert visitor.page.input_value("[name=name-1]") == names[0]


# What cannot be read whole of what is usually chosen.
CUT = """() => [...document.querySelectorAll("#setup select")].filter((select) => {
  const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return select.clientWidth && pen.measureText(select.selectedOptions[0].text).width > room;
}).map((select) => select.selectedOptions[0].text)"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_chosen_can_be_read(visitor: Visitor, published: Game, lang: str) -> None:
    visitor.open(f"/{lang}/{published.name}/")
    visitor.page.click(".setup summary")
    cut = {}
    for size in SCREENS:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        cut[size] = visitor.page.evaluate(CUT)
    assert not any(cut.values()), cut


FAMILY = "\u200d".join("👨👩👧👦")
LONG = ("W" * 24, "<b>Ugo</b> <i>&amp;</i>", f"שלום {FAMILY} مرحبا", "Massimiliano Alessandro", "M" * 24, "@" * 24)
# The texts of the board that lie on each other.
OVERLAPS = """() => {
  const found = [], texts = [...document.querySelectorAll("#board text")];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  for (const [one, a] of boxes.entries()) for (const [other, b] of boxes.slice(0, one).entries())
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      found.push([texts[one].textContent, texts[other].textContent]);
  return found;
}"""


def test_long_names_lie_on_nothing_that_is_written(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    visitor.open(f"/it/{published.name}/")
    for players in published.players:
        visitor.start_game(Record(published.name, players), names=LONG[:players])
        visitor.confirm_handover()
        assert visitor.page.evaluate(OVERLAPS) == []
        leave(visitor)


def clashing(game: Game) -> list[tuple[int, dict[str, str], BadInput]]:
    """Settings that do not go together."""
    found = []
    choices = product(*(option.values for option in game.options.values()))
    for players, values in product(game.players, choices):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.validate_options(players, options)
        except BadInput as bad:
            found.append((players, options, bad))
    return found


CLASHES = {name: clashes for name, game in GAMES.items() if (clashes := clashing(game))}


@pytest.mark.parametrize("name", CLASHES)
def test_what_does_not_go_together_is_told(visitor: Visitor, name: str) -> None:
    players, options, bad = CLASHES[name][0]
    visitor.open(f"/de/{name}/")
    page = visitor.page
    page.click(".setup summary")
    page.locator(f".segments label:has([value='{players}'])").click()
    for option, value in options.items():
        page.select_option(f"[name=option-{option}]", value)
    page.click("#setup [type=submit]")
    assert visitor.text("setup-note") == bad.text("de")
    assert visitor.wait_for_turn().phase == "setup"


def test_seats_change_hands(visitor: Visitor, published: Game) -> None:
    """A person takes over from the machine, and gives the own seat to it."""
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    assert visitor.session.human_seats == (1,)
    visitor.press("seats")
    say = site_words("it", published.name)
    kinds = {seat: "site.person" if seat == 1 else "site.bot.easy" for seat in range(1, published.players[0] + 1)}
    told = [f"{say.seat_name(seat)}: {say(kind)}" for seat, kind in kinds.items()]
    assert visitor.page.locator("#ask-choices [data-action^='seat:']").all_text_contents() == told
    visitor.press("seat:2")
    visitor.press("seat:1")
    assert visitor.page.get_attribute("[data-action='level:1:easy']", "aria-pressed") == "true"
    visitor.press("level:1:medium")
    assert visitor.page.get_attribute("[data-action='level:1:medium']", "aria-pressed") == "true"
    label = visitor.page.get_attribute("[data-action='level:1:hard']", "aria-label")
    assert label == f"{say.seat_name(1)}, {say('site.level.hard')}: {say('level.hard')}"
    visitor.press("yes")
    assert visitor.session.human_seats == (2,)
    assert visitor.session.seats[1].bot == "medium"
    assert visitor.session.awaits_human(visitor.state)
    check_board(visitor)


def test_who_was_taken_up_and_takes_part_no_more_sits_nowhere(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if len(game.players) > 1)
    few, most = game.players[0], game.players[-1]
    visitor.open(f"/it/{game.name}/")
    page, count = visitor.page, ".segments label:has([value='{}'])"
    page.click(".setup summary")
    page.click(count.format(most))
    for seat in range(1, most + 1):
        page.fill(f"[name=name-{seat}]", f"N{seat}")
    page.click(f"[data-seat='{most}'] .grip")
    page.click(count.format(few))
    page.click("[data-seat='1'] .grip")
    page.click("[data-seat='2'] .grip")
    page.click(count.format(most))
    names = [page.input_value(f"[name=name-{seat}]") for seat in range(1, most + 1)]
    assert names == ["N2", "N1", *(f"N{seat}" for seat in range(3, most + 1))]
    assert page.locator(".grip[aria-pressed=true]").count() == 0
