"""Embeds: the preview and its size, activation, playing, and invalid parameters.

The host is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from app.embed import preview
from app.embed.params import parse_params
from app.game.sharing import public_record
from app.text import session_words, site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction
from pygames.session import Player, Session
from tests.browser.conftest import ReaderFactory
from tests.browser.host_pages import Blog, embed_html, half_game, iframe_html, same_site_url
from tests.browser.page_checks import element_of
from tests.browser.reader import FRAMES_ARE_STILL, Reader, parse_link
from tests.browser.sample_games import short_game

MAX_BYTES, MAX_REQUESTS = 60_000, 4
CROSS = GAMES["c-cross"]


# The preview


def test_preview_is_small_and_shows_position(reader: Reader, blog: Blog, published: Game) -> None:
    """At most four requests and 60 kB with headers, nothing of Python, and the board as the engine draws it."""
    lang = LANGUAGES[[*GAMES].index(published.name) % len(LANGUAGES)]
    params = {"lang": lang, "record": str(half_game(published)), "theme": "dark", "accent": "b5651d"}
    requests: list[Request] = []
    reader.context.on("requestfinished", lambda request: requests.append(request))
    reader.open_post(blog.add_page("poster", embed_html(blog.base, published.name, **params)))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    site_requests = [request for request in requests if request.url.startswith(blog.base)]
    sizes = [request.sizes() for request in site_requests]
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    print(f"\n{published.name}: {len(site_requests)} requests, {total} bytes")
    assert 2 <= len(site_requests) <= MAX_REQUESTS
    assert 5_000 < total <= MAX_BYTES
    assert not reader.runtime_urls
    say = site_words(lang, published.name)
    parsed = parse_params(published, params, say)
    assert reader.frame_marks() == [element_of(mark) for mark in preview.preview_scene(parsed, say).marks]


def test_preview_has_requested_language(reader: Reader, blog: Blog, published: Game) -> None:
    for lang in LANGUAGES:
        say = site_words(lang, published.name)
        reader.open_post(
            blog.add_page("tongue", f'<iframe src="{blog.base}/embed/{published.name}/?lang={lang}"></iframe>')
        )
        expect(reader.frame.locator("html")).to_have_attribute("lang", lang)
        expect(reader.frame.locator("#touch")).to_contain_text(say("site.frame.begin"))
        reader.expect_frame_text("#carry", say("site.frame.carry"))
        assert f"/{lang}/{published.name}/" in str(reader.frame.get_attribute("#carry", "href"))
        first = published.renderer.scene(published.new().view(None), Interaction(), say)
        labels = [attrs.get("aria-label", "") for _, _, attrs in reader.frame_marks()]
        assert labels == [mark.label for mark in first.marks]
        assert [text for _, text, _ in reader.frame_marks()] == [mark.text for mark in first.marks]


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


@pytest.mark.fault("Input from outside", cause="A preview with foreign markup", outcome="Nothing of it is drawn")
@pytest.mark.parametrize("steps", HOSTILE, ids=lambda steps: str(steps)[:40])
def test_invalid_preview_ignored(reader: Reader, blog: Blog, steps: Any) -> None:
    """Anybody can write an address: only marks that boards have are drawn, or nothing of the preview."""
    first = CROSS.renderer.scene(CROSS.new().view(None), Interaction(), CROSS.words("en"))
    text = str(half_game(CROSS))
    encoded = preview.encode_pack(
        [[720, 984], *steps] if isinstance(steps, list) else steps, preview.scene_checksum(first) + text
    )
    reader.open_post(blog.add_page("hostile", iframe_html(blog, CROSS, record=text, poster=encoded)))
    reader.frame.wait_for_selector(".preview-note")
    expect(reader.frame.locator("body")).to_have_attribute("data-shown", "first")
    assert [tag for tag, _, _ in reader.frame_marks()] == [mark.tag for mark in first.marks]
    reader.activate()
    reader.expect_frame_record(half_game(CROSS))


def test_embed_without_preview_shows_position_after_activation(reader: Reader, blog: Blog, published: Game) -> None:
    record = half_game(published)
    reader.open_post(blog.add_page("bare", iframe_html(blog, published, lang="fr", record=str(record))))
    expect(reader.frame.locator(".preview-note")).to_be_visible()
    reader.activate()
    assert reader.frame_record.moves[: len(record.moves)] == record.moves


def test_preview_in_language_of_reader(create_reader: ReaderFactory, blog: Blog) -> None:
    for locale, lang in (("fr-CH", "fr"), ("pt-BR", "en")):
        reader = create_reader(locale=locale)
        reader.open_post(blog.add_page("auto", iframe_html(blog, CROSS, lang="auto")))
        assert reader.frame.get_attribute("html", "lang") == lang
        reader.expect_frame_text("#carry", site_words(lang)("site.frame.carry"))
        reader.expect_frame_text("#wrong", "")


# Playing


MAX_MOVES = 150  # of longer games only the end is played


def test_embedded_game_played_to_end(create_reader: ReaderFactory, blog: Blog, published: Game) -> None:
    """On a phone's width, against bots, by taps. The result is the engine's."""
    reader = create_reader(viewport={"width": 360, "height": 900})
    players = published.players[0]
    levels = ",".join(["-", *["random"] * (players - 1)])
    # On the same site, so that the frame can read the setting that bots answer without a pause.
    whole, mood = short_game(published.name, players)
    played = whole.moves[:-60] if len(whole.moves) > MAX_MOVES else ()
    params = {"record": str(Record(whole.game, players, whole.options, played))} if played else {}
    reader.open_post(
        same_site_url(blog.add_page("whole", embed_html(blog.base, published.name, lang="it", bots=levels, **params)))
    )
    reader.activate()
    rng = Random(1)
    reader.wait_for_decision()
    while reader.frame.get_attribute("body", "data-phase") == "play":
        state = reader.frame_record.replay()
        reader.play_in_frame(state, mood(state, rng))
        reader.wait_for_decision()
    state = reader.frame_record.replay()
    seats = {seat: Player(bot="" if seat == 1 else "random") for seat in range(1, players + 1)}
    say = session_words("it", Session(reader.frame_record, seats))
    assert state.actor is None
    assert reader.frame.locator("#end .line").all_text_contents() == published.narrator.describe_result(
        state.view(1), say
    )
    reader.frame.click("#choices [data-action=again]")
    reader.wait_for_decision()
    reader.wait_until(lambda: len(reader.frame_record.moves) < len(played) + 30)
    assert len(played) <= len(reader.frame_record.moves) < len(played) + 30


def test_undo_stops_at_embedded_position(reader: Reader, blog: Blog) -> None:
    record = half_game(CROSS)
    reader.open_post(blog.add_page("undo", embed_html(blog.base, "c-cross", record=str(record), bots="-,-")))
    reader.activate()
    expect(reader.frame.locator("#undo")).to_be_disabled()
    state = record.replay()
    reader.play_in_frame(state, state.legal_moves()[0])
    assert len(reader.frame_record.moves) == len(record.moves) + 1
    reader.frame.click("#undo")
    reader.expect_frame_record(record)
    expect(reader.frame.locator("#undo")).to_be_disabled()


def test_first_tap_activates_and_plays(reader: Reader, blog: Blog) -> None:
    """It loads Python, and is then repeated where it was made."""
    address = blog.add_page("touch", embed_html(blog.base, "c-cross", bots="-,-"))
    reader.open_post(address)
    reader.activate()
    target = next(target for _, _, attrs in reader.frame_marks() if (target := attrs.get("data-target")))
    before = reader.frame.locator("#board").bounding_box()
    x, y = reader.find_host_point(target)
    assert before
    reader.open_post(address)
    reader.page.wait_for_function(FRAMES_ARE_STILL)
    after = reader.frame.locator("#board").bounding_box()
    assert after
    reader.page.mouse.click(x - before["x"] + after["x"], y - before["y"] + after["y"])
    reader.wait_until_frame_ready()

    def is_tapped() -> bool:
        keys = reader.frame.evaluate("[...document.querySelectorAll('[data-key^=tapped]')].map((e) => e.dataset.key)")
        return reader.frame_record.moves == (target,) or any(target in key for key in keys)

    reader.wait_until(is_tapped)
    assert is_tapped()


INVALID_PARAMS = {
    "thme": "dark", "theme": "pink", "lang": "xx", "accent": "red", "mode": "watch", "players": "99", "start": "later",
    "constructor": "x",
}  # fmt: skip


@pytest.mark.fault(
    "Input from outside", cause="Wrong parameters of an embed", outcome="They are listed, and a game starts"
)
def test_invalid_parameters_are_listed_and_ignored(reader: Reader, blog: Blog, published: Game) -> None:
    reader.open_post(blog.add_page("wrong", iframe_html(blog, published, **INVALID_PARAMS)))
    warning = reader.frame.locator("#wrong")
    expect(warning).to_contain_text(site_words("en")("site.frame.wrong"))
    for name, value in INVALID_PARAMS.items():
        expect(warning).to_contain_text(f"{name}={value}")
    reader.activate()
    reader.wait_for_decision()
    assert reader.frame_record.players == published.players[0]


@pytest.mark.parametrize(
    ("params", "key"),
    [
        ({"record": "c-cross players=2 : e7 e7"}, "site.frame.bad_record"),
        ({"record": "crossado players=2 :"}, "site.note.other_game"),
        ({"record": "<b>"}, "site.frame.bad_record"),
        ({"bots": "easy,-,-"}, "site.frame.bad_bots"),
        ({"mode": "puzzle"}, "site.frame.no_solution"),
        ({"mode": "puzzle", "solution": "z9"}, "site.frame.bad_solution"),
    ],
)
def test_python_reports_invalid_parameters(reader: Reader, blog: Blog, params: dict[str, str], key: str) -> None:
    reader.open_post(blog.add_page("bad", iframe_html(blog, CROSS, lang="it", **params)))
    reader.activate()
    text = site_words("it")(key).partition("{")[0]
    assert text
    expect(reader.frame.locator("#wrong")).to_contain_text(text)
    reader.wait_for_decision()
    state = reader.frame_record.replay()
    reader.play_in_frame(state, state.legal_moves()[0])
    assert len(reader.frame_record.moves) >= 1


def test_carry_link_changes_only_when_used(reader: Reader, blog: Blog) -> None:
    """Formatting the whole record at every move would slow the moves."""
    reader.open_post(blog.add_page("carry", iframe_html(blog, CROSS, bots="-,-")))
    reader.activate()
    link = reader.frame.get_attribute("#carry", "href")
    assert link
    state = CROSS.new()
    reader.play_in_frame(state, state.legal_moves()[0])
    expect(reader.frame.locator("#carry")).to_have_attribute("href", link)
    reader.frame.focus("#carry")
    expect(reader.frame.locator("#carry")).not_to_have_attribute("href", link)
    assert parse_link(str(reader.frame.get_attribute("#carry", "href"))).moves == state.legal_moves()[:1]


def test_game_continues_on_site(reader: Reader, blog: Blog, published: Game) -> None:
    record = half_game(published)
    levels = ",".join(["-", *["random"] * (published.players[0] - 1)])
    reader.open_post(
        blog.add_page("carry", embed_html(blog.base, published.name, lang="de", record=str(record), bots=levels))
    )
    reader.activate()
    reader.wait_for_decision()
    session = Session(reader.frame_record)
    public = public_record(session)
    record = public or session.record
    with reader.context.expect_page() as opened:
        reader.frame.click("#carry")
        if not public:
            reader.frame.click("#ask-yes")
    page = opened.value
    page.wait_for_selector("html[data-state=ready]", state="attached")
    assert page.url.startswith(f"{blog.base}/de/{published.name}/#")
    saved = page.evaluate("JSON.parse(localStorage.getItem('crossboard.game.' + location.hash.slice(6)))")
    assert Record.parse(saved["record"]).moves[: len(record.moves)] == record.moves
    assert [bot for _, bot in saved["seats"].values()] == levels.replace("-", "").split(",")
