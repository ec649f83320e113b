"""*Our games* on the home page: a game played to its end is there, and everything can be moved, added and erased."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.embed.params import game_fragment
from app.learn.text import learn_words
from app.storage.saved_games import PREFIX, RESULTS
from app.text import site_words
from pygames.bots import SEARCH_LEVELS
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, Translations
from pygames.record import Record
from pygames.session import Player
from tests.app.test_backup import device
from tests.app.test_results import example_text
from tests.browser.axe import violations
from tests.browser.conftest import VisitorFactory
from tests.browser.going_offline import Host, go_offline, wait_until_stored
from tests.browser.sample_games import short_game
from tests.browser.test_durable import wait_for_text
from tests.browser.visitor import Visitor

LEVEL = "easy"
FILL = "texts => { for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text); }"
READ_ALL = "() => JSON.parse(crossboard.saves.readAll('crossboard.'))"
# Of the test's visitors, or written again whenever a list is shown.
IGNORED = {
    "crossboard.pace",
    "crossboard.roll",
    "crossboard.unfinished",
    "crossboard.news",
    "crossboard.asked",
    "crossboard.lang",
}


def words(lang: str) -> Translations:
    return learn_words(site_words(lang))


def last_decision(name: str) -> tuple[Record, str, int]:
    """Return a game before its last decision, the move, and whose it is."""
    record, _ = short_game(name, GAMES[name].players[0])
    states = [*record.states()]
    last = max(ply for ply, state in enumerate(states) if state.actor)
    return replace(record, moves=record.moves[:last]), record.moves[last], states[last].actor or 0


def play_to_the_end(visitor: Visitor, game: Game) -> None:
    """Play the last move of a game against bots."""
    record, move, seat = last_decision(game.name)
    seats = {other: Player(bot="" if other == seat else LEVEL) for other in range(1, record.players + 1)}
    visitor.open(f"/en/{game.name}/#{game_fragment(record, seats)}")
    visitor.play(move)
    visitor.page.wait_for_selector("body[data-phase=over]", state="attached")


def fill(visitor: Visitor, texts: dict[str, str], lang: str = "en") -> None:
    """Store texts before the page reads them, and open the home page."""
    visitor.page.goto(f"{visitor.base}/en/about/")
    visitor.page.evaluate(FILL, texts)
    visitor.open(f"/{lang}/")


def stored(visitor: Visitor) -> dict[str, Any]:
    texts = visitor.page.evaluate(READ_ALL)
    return {key: text for key, text in texts.items() if key not in IGNORED}


def open_details(visitor: Visitor) -> None:
    visitor.page.locator("#our-games-section summary").click()


def save_file(visitor: Visitor, folder: Path) -> Path:
    with visitor.page.expect_download() as download:
        visitor.page.click("[data-action='ours:export']")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def add_file(visitor: Visitor, file: Path) -> None:
    """Add a file, and wait until the page has read it and empties the field."""
    field = visitor.page.locator("[data-ours=file]")
    field.set_input_files(file)
    expect(field).to_have_value("")


def test_game_played_to_its_end_is_listed(visitor: Visitor, published: Game) -> None:
    play_to_the_end(visitor, published)
    session = visitor.session
    winners = session.state.result.winners if session.state.result else ()
    won = not {*session.human_seats}.isdisjoint(winners)
    visitor.open("/en/")
    section, say = visitor.page.locator("#our-games"), words("en")
    expect(section.locator(".last-games")).to_contain_text(published.words("en")("title"))
    expect(section.locator(".last-games")).to_contain_text(say("learn.ours.you"))
    expect(section.locator(".scores")).to_contain_text(say("site.bot.easy"))
    if winners:
        expect(section.locator(".scores")).to_contain_text(say("learn.ours.won" if won else "learn.ours.lost", n=1))
    level = SEARCH_LEVELS[SEARCH_LEVELS.index(LEVEL) + 1] if won else LEVEL
    section.locator(f"[data-action='ours:start:{published.name}:{level}']").click()
    visitor.page.wait_for_url("**/#game=*")
    visitor.wait_until_ready()
    seats = visitor.saved_game()["seats"].values()
    assert [bot for _, bot in seats] == ["", *[level] * (len(seats) - 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_section_is_accessible_and_fits(create_visitor: VisitorFactory, lang: str) -> None:
    """With several players in the smallest and in a large window; choosing one keeps the focus."""
    visitor = create_visitor(bypass_csp=True, viewport={"width": 320, "height": 640})
    results = {
        f"{RESULTS}{number}": example_text(seats={"1": [name, ""], "2": ["", level]}, when=number)
        for number, (name, level) in enumerate(
            (name, level) for name in ("Ada", "Maximiliane-Cleopatra") for level in (*SEARCH_LEVELS, "random")
        )
    }
    fill(visitor, results, lang)
    page = visitor.page
    page.select_option("#ours-player", label="Ada")
    expect(page.locator("#ours-player")).to_be_focused()
    expect(page.locator("#our-games .scores caption")).to_contain_text("Ada")
    open_details(visitor)
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    visitor.resize(1280, 800)
    assert not violations(page)


def test_results_move_nothing_above_them(create_visitor: VisitorFactory) -> None:
    tops = "() => [...document.querySelectorAll('.card, #our-games-title')].map((it) => it.getBoundingClientRect().y)"
    positions = []
    for results in ({}, {RESULTS + "a": example_text()}):
        visitor = create_visitor()
        fill(visitor, results)
        expect(visitor.page.locator("#our-games .scores")).to_have_count(len(results))
        positions.append(visitor.page.evaluate(tops))
    assert positions[0] == positions[1]


def test_visit_without_results_loads_nothing_more(visitor: Visitor) -> None:
    fill(visitor, {})
    assert not [url for url in visitor.requested_urls if "/learn-" in url]
    expect(visitor.page.locator("#our-games-empty")).to_be_visible()


def test_everything_moves_to_another_device(create_visitor: VisitorFactory, tmp_path: Path) -> None:
    """Saved as a file, erased, and added again on a new device and on the same one."""
    old, new, say = create_visitor(), create_visitor(), words("de")
    fill(old, device(), "de")
    old.page.wait_for_selector("#our-games .counts", state="attached")
    before, shown = stored(old), old.page.locator("#our-games").inner_html()
    assert before.items() <= device().items()
    assert len(before) == len(device().keys() - IGNORED)
    open_details(old)
    file = save_file(old, tmp_path)
    erase = old.page.locator("[data-action='ours:erase']")
    erase.click()
    expect(erase).to_have_text(say("learn.ours.erase_ask"))
    old.expect_text("our-games-note", say("learn.ours.erase_text"))
    assert stored(old) == before
    erase.click()
    old.expect_text("our-games-note", say("learn.ours.erased"))
    assert old.page.evaluate(READ_ALL) == {}
    wait_for_text(old, PREFIX + "a", None)  # the copy, too
    expect(old.page.locator("#our-games-empty")).to_be_visible()
    expect(old.page.locator("#under-way a")).to_have_count(0)
    new.open("/de/")
    for visitor in (new, old):
        if visitor is new:
            open_details(visitor)
        add_file(visitor, file)
        expect(visitor.page.locator("#our-games-note")).to_contain_text(say("learn.ours.item_results", n=1))
        assert stored(visitor) == before
        assert visitor.page.locator("#our-games").inner_html() == shown
        expect(visitor.page.locator("#under-way a")).to_have_count(1)
    add_file(new, file)
    new.expect_text("our-games-note", say("learn.ours.nothing_new"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_file_is_explained(visitor: Visitor, tmp_path: Path, lang: str) -> None:
    fill(visitor, device(), lang)
    before, say = stored(visitor), words(lang)
    open_details(visitor)
    good = save_file(visitor, tmp_path)
    texts = {
        "bad_file": ["", "garbage", good.read_text("utf-8")[:-20], "c-cross players=2 : e7"],
        "newer_file": [json.dumps({"crossboard": 2, "stored": {}})],
        "large_file": [" " * 20_000_001],
    }
    file = tmp_path / "bad.json"
    for key, contents in texts.items():
        for content in contents:
            file.write_text(content, "utf-8")
            add_file(visitor, file)
            visitor.expect_text("our-games-note", say(f"learn.ours.{key}", most=20))
    file.write_bytes(b'{"crossboard": 1, "stored": {"names": "[\\"\xff\xed\xa0\x80<b>\\"]", "visits": "1"}}')
    add_file(visitor, file)
    expect(visitor.page.locator("#our-games-note")).to_contain_text(say("learn.ours.unreadable", n=1))
    assert stored(visitor).keys() == before.keys()
    assert visitor.page.locator("#our-games-section b").count() == 0


def test_results_come_back_from_the_database(visitor: Visitor) -> None:
    """A browser that ends right after a game may not have brought localStorage to disk."""
    play_to_the_end(visitor, GAMES["c-cross"])
    key = RESULTS + visitor.wait_for_turn().id
    wait_for_text(visitor, key, "winners")
    visitor.page.evaluate("localStorage.clear()")
    visitor.open("/en/")
    expect(visitor.page.locator("#our-games .last-games li")).to_have_count(1)


@pytest.mark.fault(
    "Network gone", cause="*Our games* is opened after the first visit", outcome="It is shown, saved and erased"
)
def test_section_works_offline(host: Host, guest: Visitor, tmp_path: Path) -> None:
    guest.open("/it/")
    wait_until_stored(guest.page)
    go_offline(host, guest)
    guest.page.evaluate(FILL, {RESULTS + "a": example_text()})
    guest.open("/it/")
    expect(guest.page.locator("#our-games .last-games li")).to_have_count(1)
    open_details(guest)
    file = save_file(guest, tmp_path)
    for _ in range(2):
        guest.page.click("[data-action='ours:erase']")
    guest.expect_text("our-games-note", words("it")("learn.ours.erased"))
    add_file(guest, file)
    expect(guest.page.locator("#our-games .last-games li")).to_have_count(1)
    guest.errors.clear()  # the browser reports pictures that are not stored
