"""Every button's text fits a narrow phone, in every language."""

from __future__ import annotations

import re

import pytest

from app.embed.params import MODES
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor
from tests.texts import forms, word_files

NARROW_PX, TABLET_PX = 320, 600
LONG_WORDS = {"seat": "Massimiliano", "other": "Massimiliano", "cell": "n14", "raft": "n12–n14"}

# Finds what sticks out of the window or of its own edges.
FIND_OVERFLOWS = """() => {
  const isVisible = (element) => element.checkVisibility() && element.getClientRects().length;
  const all = [...document.querySelectorAll("button, a, summary, legend, label, select, .segments span, dt")];
  const visible = all.filter((element) => isVisible(element) && !element.closest("#board, .visually-hidden, .skip"));
  return visible.filter((element) => {
    const {left, right, width} = element.getBoundingClientRect(), row = element.closest("#choices");
    if (row && getComputedStyle(row).overflowX === "auto") return width > row.clientWidth;  // they scroll in their row
    return left < -0.5 || right > innerWidth + 0.5 || element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== "inline";
  }).map((element) => element.textContent.trim() || element.id);
}"""
# Finds buttons whose text takes more than MAX_LINES lines.
FIND_TALL_BUTTONS = """() => [...document.querySelectorAll("button")]
.filter((button) => button.checkVisibility()).map((button) => {
  const range = document.createRange(), style = getComputedStyle(button);
  range.selectNodeContents(button);
  return [button.textContent.trim(), range.getBoundingClientRect().height / parseFloat(style.fontSize) / 1.2];
}).filter(([text, lines]) => text && lines > MAX_LINES).map(([text]) => text)"""
# Creates buttons with these texts, where the app shows targets that are not on the board.
CREATE_CHOICES = """(texts) => {
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
    texts = [form for key, entry in own.items() if key.startswith("target.") for form in forms(entry)]
    return [re.sub(r"{(\w+)}", lambda name: LONG_WORDS.get(name[1], "88"), text) for text in texts]


def find_faults(visitor: Visitor, max_lines: int) -> list[str]:
    tall = FIND_TALL_BUTTONS.replace("MAX_LINES", f"{max_lines + 0.9}")
    return [*visitor.page.evaluate(FIND_OVERFLOWS), *visitor.page.evaluate(tall)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_fit_narrow_screen(create_visitor: VisitorFactory, published: Game, lang: str) -> None:
    visitor = create_visitor(viewport={"width": NARROW_PX, "height": 568})
    page, faults = visitor.page, dict[str, list[str]]()

    def check(state: str, max_lines: int = 2) -> None:
        if texts := find_faults(visitor, max_lines):
            faults[state] = texts

    visitor.open(f"/{lang}/{published.name}/")
    check("start")
    page.click(".setup summary")
    check("setup form")
    page.click("[popovertarget=menu]")
    check("menu")
    page.keyboard.press("Escape")
    page.evaluate(CREATE_CHOICES, target_texts(published, lang))
    check("choices", max_lines=3)
    assert faults == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.is_simultaneous])
def test_tabletop_buttons_fit_small_tablet(create_visitor: VisitorFactory, name: str, lang: str) -> None:
    visitor = create_visitor(viewport={"width": TABLET_PX, "height": TABLET_PX}, has_touch=True)
    visitor.open(f"/{lang}/{name}/")
    visitor.start_game(Record(name, GAMES[name].players[-1]))
    visitor.press("together")
    visitor.page.wait_for_selector("#together", state="visible")
    assert find_faults(visitor, 3) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_embed_buttons_fit_narrow_screen(create_visitor: VisitorFactory, published: Game, lang: str) -> None:
    visitor, game = create_visitor(viewport={"width": NARROW_PX, "height": 568}), published
    for mode in MODES:
        visitor.open(f"/embed/{game.name}/?lang={lang}&mode={mode}", wait=False)
        visitor.page.wait_for_selector("#touch")
        assert visitor.page.evaluate(FIND_OVERFLOWS) == []


def test_check_finds_wide_and_tall_buttons(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": NARROW_PX, "height": 568})
    visitor.page.set_content("<button>Wortungetümverlängerungsmaßnahmenkatalogverzeichnis</button>")
    assert len(visitor.page.evaluate(FIND_OVERFLOWS)) == 1
    visitor.page.set_content(
        "<button style='width:60px'>one two three four five six seven</button><button>one</button>"
    )
    assert find_faults(visitor, 2) == ["one two three four five six seven"]
