"""Posters: what a game in a post costs before it is touched, what it shows, and that it shows nothing else. The host
is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

from typing import Any

import pytest

from app import poster
from app.asked import read
from app.words import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.browser.conftest import Read
from tests.browser.looks import drawn
from tests.browser.posts import Blog, frame, half, snippet
from tests.browser.reader import Reader

BUDGET, REQUESTS = 60_000, 4
CROSS = GAMES["c-cross"]


def test_a_poster_is_small_and_shows_the_position(reader: Reader, host: Blog, published: Game) -> None:
    """At most four requests and 60 KB, headers and all; nothing of Python; the board as the engine draws it here."""
    lang = LANGUAGES[[*GAMES].index(published.name)]
    told = {"lang": lang, "record": str(half(published)), "theme": "dark", "accent": "b5651d"}
    answers: list[Any] = []
    reader.context.on("requestfinished", lambda request: answers.append(request))
    reader.read(host.put("poster", snippet(host.base, published.name, **told)))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    ours = [request for request in answers if request.url.startswith(host.base)]
    sizes = [request.sizes() for request in ours]
    bytes_ = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    print(f"\n{published.name}: {len(ours)} requests, {bytes_} bytes")
    assert 2 <= len(ours) <= REQUESTS
    assert 5_000 < bytes_ <= BUDGET
    assert not reader.runtime
    say = site_words(lang, published.name)
    asked = read(published, told, say)
    assert reader.drawn() == [drawn(mark) for mark in poster.shown(asked, say).marks]


def test_a_poster_speaks_the_language_of_the_post(reader: Reader, host: Blog, published: Game) -> None:
    for lang in LANGUAGES:
        say = site_words(lang, published.name)
        reader.read(host.put("tongue", f'<iframe src="{host.base}/embed/{published.name}/?lang={lang}"></iframe>'))
        assert reader.frame.get_attribute("html", "lang") == lang
        assert say("site.frame.begin") in reader.inside("#touch")
        assert reader.inside("#carry") == say("site.frame.carry")
        assert f"/{lang}/{published.name}/" in str(reader.frame.get_attribute("#carry", "href"))
        first = published.look.scene(published.new().view(None), poster.UI(), say)
        labels = [attrs.get("aria-label", "") for _, _, attrs in reader.drawn()]
        assert labels == [mark.label for mark in first.marks]
        assert [text for _, text, _ in reader.drawn()] == [mark.text for mark in first.marks]


HOSTILE = (
    [["x", "", "script", {}, "parent.postMessage('caught', '*')", ""]],
    [["x", "", "rect", {"onclick": "1"}, "", ""]],
    [["x", "", "rect", {"style": "position:fixed"}, "", ""]],
    [["x", "", "use", {"href": "https://elsewhere.example/a.svg#a"}, "", ""]],
    [["x", "", "rect", {"fill": "url(https://elsewhere.example/a)"}, "", ""]],
    [["x", "", "foreignObject", {}, "", ""]],
    [["x", "", "a", {"href": "#a"}, "", ""]],
    [["no such mark"]],
    "nonsense",
)


@pytest.mark.parametrize("steps", HOSTILE, ids=lambda steps: str(steps)[:40])
def test_a_poster_that_is_not_one_is_not_shown(reader: Reader, host: Blog, steps: Any) -> None:
    """Addresses can be written by anybody: only marks as boards have them are drawn, or nothing of it."""
    first = CROSS.look.scene(CROSS.new().view(None), poster.UI(), CROSS.words("en"))
    text = str(half(CROSS))
    made = poster.text_of([[720, 984], *steps] if isinstance(steps, list) else steps, poster.drawing(first) + text)
    reader.read(host.put("hostile", frame(host, CROSS, record=text, poster=made)))
    reader.frame.wait_for_selector(".waits")
    assert reader.frame.get_attribute("body", "data-shown") == "first"
    assert [tag for tag, _, _ in reader.drawn()] == [mark.tag for mark in first.marks]
    reader.begin()
    assert reader.told == half(CROSS)


def test_without_a_poster_the_position_comes_with_the_first_touch(reader: Reader, host: Blog, published: Game) -> None:
    record = half(published)
    reader.read(host.put("bare", frame(host, published, lang="fr", record=str(record))))
    assert reader.frame.is_visible(".waits")
    reader.begin()
    assert reader.told.moves[: len(record.moves)] == record.moves


# How light the paper is, and the contrast of the accent on it and of the button's text on the accent, as WCAG reckons.
MEASURED = """() => {
  const style = getComputedStyle(document.documentElement);
  const button = getComputedStyle(document.getElementById("touch"));
  const probe = document.body.appendChild(document.createElement("i"));
  const parts = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => part / 255);
  };
  const light = (colour) => parts(colour).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [.2126, .7152, .0722][at], 0);
  const apart = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + .05) / (less + .05);
  };
  const paper = style.getPropertyValue("--paper"), accent = style.getPropertyValue("--accent");
  return [light(paper), apart(paper, accent), apart(button.color, button.backgroundColor)];
}"""


def test_theme_and_accent(reads: Read, host: Blog) -> None:
    """Whatever colour a post asks for, what is written in it or on it can be read."""
    for device in ("light", "dark"):
        reader = reads(color_scheme=device)
        for theme in ("", "light", "dark"):
            for accent in ("ffff00", "000000", "777777", "ff0066", "ffffff"):
                reader.read(host.put("look", frame(host, CROSS, theme=theme or "auto", accent=accent)))
                paper, read_on, read_in = reader.frame.evaluate(MEASURED)
                assert (paper > 0.5) == ((theme or device) == "light")
                assert read_on >= 4.5
                assert read_in >= 4.5
