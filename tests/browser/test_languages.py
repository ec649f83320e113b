"""Each game in each language, in the middle of a game: texts are filled in, and all in the page's language."""

from __future__ import annotations

import re

import pytest

from app.text import site_entries, site_words
from pygames.game import Game
from pygames.i18n import LANGUAGES, load_entries
from tests.browser.page_checks import check_board, check_move_list
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor

# All texts of a page that people read or hear.
READ_TEXTS = """() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest("script, style")) texts.push(walker.currentNode.data);
  for (const element of document.body.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
  return texts.map((text) => text.trim()).filter(Boolean);
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_uses_its_language(visitor: Visitor, published: Game, lang: str) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[-1]), lang))
    visitor.confirm_handover()
    page = visitor.page
    assert page.get_attribute("html", "lang") == lang
    check_board(visitor)
    check_move_list(visitor)
    visitor.press("seats")
    visitor.press("yes")
    texts = page.evaluate(READ_TEXTS)
    keys = {*site_entries(lang), *load_entries(lang), *load_entries(lang, published.name)}
    dotted = re.compile(r"\b[a-z_]+(\.[a-z_]+)+\b")
    for text in texts:
        assert "{" not in text
        assert "None" not in text
        assert text not in keys
        assert not [match[0] for match in dotted.finditer(text) if match[0] in keys]
    say = site_words(lang, published.name)
    for key in ("title", "site.undo", "site.redo", "site.menu", "site.type_move", "site.new_game"):
        assert any(say(key) in text for text in texts)
    others = [link for link in page.locator(".languages a").all() if link.get_attribute("lang") != lang]
    assert {link.get_attribute("lang") for link in others} == {*LANGUAGES} - {lang}
    assert all(f"/{published.name}/" in str(link.get_attribute("href")) for link in others)


def test_language_change_keeps_finished_game(visitor: Visitor, published: Game) -> None:
    """Even if another game is unfinished."""
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    visitor.open_record(whole := short_game(published.name, published.players[0])[0])
    visitor.page.click("[popovertarget=menu]")
    visitor.page.click("#menu [data-lang=fr]")
    visitor.page.wait_for_url("**/fr/**")
    visitor.wait_until_ready()
    assert visitor.wait_for_turn().phase == "over"
    assert visitor.record == whole
