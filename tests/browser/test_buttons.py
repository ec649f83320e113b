"""Every button's text fits a narrow phone, in every language."""

from __future__ import annotations

import re

import pytest

from app.embed.params import MODES
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.texts import forms, word_files

NARROW, TABLET = 320, 600
LONG_WORDS = {"seat": "Massimiliano", "other": "Massimiliano", "cell": "n14", "raft": "n12–n14"}

# What sticks out of the window or of its own edges, and how many lines the text of each button takes.
FITS = """() => {
  const shown = (element) => element.checkVisibility() && element.getClientRects().length;
  const all = [...document.querySelectorAll("button, a, summary, legend, label, select, .segments span, dt")];
  const visible = all.filter((element) => shown(element) && !element.closest("#board, .visually-hidden, .skip"));
  return visible.filter((element) => {
    const {left, right} = element.getBoundingClientRect();
    return left < -0.5 || right > innerWidth + 0.5 || element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== "inline";
  }).map((element) => element.textContent.trim() || element.id);
}"""
LINES = """() => [...document.querySelectorAll("button")].filter((button) => button.checkVisibility()).map((button) => {
  const range = document.createRange(), style = getComputedStyle(button);
  range.selectNodeContents(button);
  return [button.textContent.trim(), range.getBoundingClientRect().height / parseFloat(style.fontSize) / 1.2];
}).filter(([text, lines]) => text && lines > MOST).map(([text]) => text)"""
# Buttons for all targets that can be named, where the app shows those that are not on the board.
OFFER = """(texts) => {
  document.body.dataset.phase = "play";
  document.getElementById("choices").replaceChildren(...texts.map((text) => {
    const button = document.createElement("button");
    button.textContent = text;
    return button;
  }));
}"""


def target_texts(game: Game, lang: str) -> list[str]:
    """Return the names of all targets, with the longest that can be in them."""
    (own,) = (table for file, table in word_files(lang) if file == f"pygames/games/{game.name}")
    found = [form for key, entry in own.items() if key.startswith("target.") for form in forms(entry)]
    return [re.sub(r"{(\w+)}", lambda name: LONG_WORDS.get(name[1], "88"), text) for text in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_fit_narrow_screen(visit: Visit, published: Game, lang: str) -> None:
    visitor = visit(viewport={"width": NARROW, "height": 568})
    page, wrong = visitor.page, dict[str, list[str]]()

    def look(state: str, most_lines: int = 2) -> None:
        if found := [*page.evaluate(FITS), *page.evaluate(LINES.replace("MOST", f"{most_lines + 0.9}"))]:
            wrong[state] = found

    visitor.open(f"/{lang}/{published.name}/")
    look("start")
    page.click(".setup summary")
    look("setup form")
    page.click("[popovertarget=menu]")
    look("menu")
    page.keyboard.press("Escape")
    page.evaluate(OFFER, target_texts(published, lang))
    look("choices", most_lines=3)
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.is_simultaneous])
def test_buttons_of_table_mode_fit_small_tablet(visit: Visit, name: str, lang: str) -> None:
    visitor = visit(viewport={"width": TABLET, "height": TABLET}, has_touch=True)
    visitor.open(f"/{lang}/{name}/")
    visitor.set_up(Record(name, GAMES[name].players[-1]))
    visitor.press("together")
    visitor.page.wait_for_selector("#together", state="visible")
    assert [*visitor.page.evaluate(FITS), *visitor.page.evaluate(LINES.replace("MOST", "3.9"))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_of_embed_fit_narrow_screen(visit: Visit, published: Game, lang: str) -> None:
    visitor, game = visit(viewport={"width": NARROW, "height": 568}), published
    for mode in MODES:
        visitor.open(f"/embed/{game.name}/?lang={lang}&mode={mode}", ready=False)
        visitor.page.wait_for_selector("#touch")
        assert visitor.page.evaluate(FITS) == []


def test_text_too_wide_for_its_button_is_found(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": NARROW, "height": 568})
    visitor.page.set_content("<button>Wortungetümverlängerungsmaßnahmenkatalogverzeichnis</button>")
    assert len(visitor.page.evaluate(FITS)) == 1
    visitor.page.set_content(
        "<button style='width:60px'>one two three four five six seven</button><button>one</button>"
    )
    assert len(visitor.page.evaluate(LINES.replace("MOST", "2.9"))) == 1
