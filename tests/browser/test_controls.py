"""What is beside the board: dialogs, the menu, the way home, the score table and the chart's legend."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.text import site_words
from pygames.contract import Heading
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.browser.conftest import VisitorFactory
from tests.browser.sample_games import record_path, short_game
from tests.browser.test_result_panel import wait_for_chart
from tests.browser.visitor import Visitor

PHONE = {"width": 390, "height": 844}
NO_ANSWERS = {"Yes", "No", "Ja", "Nein", "Oui", "Non", "Sì"}
FIND_OUTSIDE = """() => {
  const dialog = document.querySelector("#ask").getBoundingClientRect();
  return [...document.querySelectorAll("#ask :is(input, textarea, button)")].filter((field) => {
    const {left, right, width} = field.getBoundingClientRect();
    return width && (left < dialog.left || right > dialog.right);
  }).map((field) => field.id);
}"""
# Finds names in the legend with a line break inside a word.
FIND_BROKEN_NAMES = """() => [...document.querySelectorAll("#sides span:not(.share)")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getClientRects().length > name.textContent.trim().split(/\\s+/).length;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dialog_buttons_say_what_they_do(create_visitor: VisitorFactory, lang: str) -> None:
    """Each question has a verb of its own; the file field stays inside the dialog on a phone."""
    visitor, say = create_visitor(viewport=PHONE), site_words(lang)
    visitor.open(f"/{lang}/{next(iter(GAMES))}/")
    visitor.press("open")
    visitor.expect_text("ask-yes", say("site.answer.open"))
    visitor.expect_text("ask-no", say("site.cancel"))
    assert visitor.page.evaluate(FIND_OUTSIDE) == []
    visitor.press("no")
    answers = [say(f"site.answer.{name}") for name in ("undo", "undo_no", "open", "share", "copy", "save", "blog")]
    assert len({*answers, say("site.cancel")}) == len(answers) + 1
    assert not NO_ANSWERS & {*answers, say("site.cancel"), say("site.close")}


def test_menu_is_grouped_and_home_has_a_house(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    expect(visitor.page.locator(".bar .brand")).to_have_accessible_name(site_words("en")("site.home"))
    visitor.page.click("[popovertarget=menu]")
    expect(visitor.page.locator("#menu h2")).to_have_count(3)
    first = visitor.page.locator("#menu li :is(button, a)").first
    expect(first).to_have_attribute("data-action", "new")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_legend_breaks_no_name(create_visitor: VisitorFactory, published: Game, lang: str) -> None:
    visitor = create_visitor(viewport=PHONE)
    for players in (published.players[0], published.players[-1]):
        visitor.open(record_path(short_game(published.name, players)[0], lang))
        wait_for_chart(visitor)
        assert visitor.page.evaluate(FIND_BROKEN_NAMES) == []


def test_score_table_explains_its_headings(visitor: Visitor, published: Game) -> None:
    """By a tap on the row or column, with the focus, and in the description for screen readers."""
    record, _ = short_game(published.name, published.players[0])
    view = record.replay().view(None)
    headings = [cell for row in published.narrator.score_table(view, published.words("en")) for cell in row]
    notes = [heading.note for heading in headings if isinstance(heading, Heading)]
    if not notes:
        return
    visitor.open(record_path(record))
    buttons, note = visitor.page.locator("#tally .explain"), visitor.page.locator("#tally-note")
    expect(buttons).to_have_count(len(notes))
    rect = visitor.page.evaluate("JSON.stringify(document.querySelector('#board').getBoundingClientRect())")
    for index in (0, len(notes) - 1):
        buttons.nth(index).focus()
        expect(note).to_have_text(notes[index])
        expect(buttons.nth(index)).to_have_accessible_description(notes[index])
    visitor.page.locator("#outcome").click()
    expect(note).to_have_text("")
    visitor.page.locator("#tally tr:last-child td").last.click()
    expect(note).to_have_text(notes[-1])
    assert rect == visitor.page.evaluate("JSON.stringify(document.querySelector('#board').getBoundingClientRect())")
