"""Games in other people's pages: what a poster costs, what it shows, what happens when it is touched, what it leaves
alone. The host is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Request

from app.embed import preview
from app.embed.params import parse_params
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction
from tests.browser.conftest import Read
from tests.browser.looks import drawn
from tests.browser.posts import Blog, frame, half, part, same_site, snippet
from tests.browser.reader import Reader, carried
from tests.browser.whole import shortest

BUDGET, REQUESTS = 60_000, 4
CROSS = GAMES["c-cross"]


# The poster


def test_a_poster_is_small_and_shows_the_position(reader: Reader, host: Blog, published: Game) -> None:
    """At most four requests and 60 KB, headers and all; nothing of Python; the board as the engine draws it here."""
    lang = LANGUAGES[[*GAMES].index(published.name) % len(LANGUAGES)]
    told = {"lang": lang, "record": str(half(published)), "theme": "dark", "accent": "b5651d"}
    answers: list[Request] = []
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
    asked = parse_params(published, told, say)
    assert reader.drawn() == [drawn(mark) for mark in preview.preview_scene(asked, say).marks]


def test_a_poster_speaks_the_language_of_the_post(reader: Reader, host: Blog, published: Game) -> None:
    for lang in LANGUAGES:
        say = site_words(lang, published.name)
        reader.read(host.put("tongue", f'<iframe src="{host.base}/embed/{published.name}/?lang={lang}"></iframe>'))
        assert reader.frame.get_attribute("html", "lang") == lang
        assert say("site.frame.begin") in reader.inside("#touch")
        assert reader.inside("#carry") == say("site.frame.carry")
        assert f"/{lang}/{published.name}/" in str(reader.frame.get_attribute("#carry", "href"))
        first = published.renderer.scene(published.new().view(None), Interaction(), say)
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
    first = CROSS.renderer.scene(CROSS.new().view(None), Interaction(), CROSS.words("en"))
    text = str(half(CROSS))
    made = preview.encode_steps(
        [[720, 984], *steps] if isinstance(steps, list) else steps, preview.scene_checksum(first) + text
    )
    reader.read(host.put("hostile", frame(host, CROSS, record=text, poster=made)))
    reader.frame.wait_for_selector(".preview-note")
    assert reader.frame.get_attribute("body", "data-shown") == "first"
    assert [tag for tag, _, _ in reader.drawn()] == [mark.tag for mark in first.marks]
    reader.begin()
    assert reader.told == half(CROSS)


def test_without_a_poster_the_position_comes_with_the_first_touch(reader: Reader, host: Blog, published: Game) -> None:
    record = half(published)
    reader.read(host.put("bare", frame(host, published, lang="fr", record=str(record))))
    assert reader.frame.is_visible(".preview-note")
    reader.begin()
    assert reader.told.moves[: len(record.moves)] == record.moves


# Playing


LONG = 150  # moves: of games with more, only the end is played


def test_a_game_is_played_to_its_end_inside(reads: Read, host: Blog, published: Game) -> None:
    """On a phone's width, against the machine, by taps; the last word is the engine's."""
    reader = reads(viewport={"width": 360, "height": 900})
    players = published.players[0]
    levels = ",".join(["-", *["random"] * (players - 1)])
    # On the same site, so that the frame may know that this reader's machine plays at once.
    whole, mood = shortest(published.name, players)
    begun = whole.moves[:-60] if len(whole.moves) > LONG else ()
    told = {"record": str(Record(whole.game, players, whole.options, begun))} if begun else {}
    reader.read(same_site(host.put("whole", snippet(host.base, published.name, lang="it", bots=levels, **told))))
    reader.begin()
    rng = Random(1)
    reader.waits()
    while reader.frame.get_attribute("body", "data-phase") == "play":
        state = reader.told.replay()
        reader.decide(state, mood(state, rng))
        reader.waits()
    state = reader.told.replay()
    say = site_words("it", published.name)
    assert state.actor is None
    assert reader.frame.locator("#end .line").all_text_contents() == published.narrator.describe_result(
        state.view(1), say
    )
    reader.frame.click("#choices [data-action=again]")
    reader.waits()
    assert len(begun) <= len(reader.told.moves) < len(begun) + 30


def test_undo_does_not_go_beyond_the_position(reader: Reader, host: Blog) -> None:
    record = half(CROSS)
    reader.read(host.put("undo", snippet(host.base, "c-cross", record=str(record), bots="-,-")))
    reader.begin()
    assert reader.frame.is_disabled("#undo")
    state = record.replay()
    reader.decide(state, state.legal_moves()[0])
    assert len(reader.told.moves) == len(record.moves) + 1
    reader.frame.click("#undo")
    assert reader.told == record
    assert reader.frame.is_disabled("#undo")


def test_the_first_touch_counts(reader: Reader, host: Blog) -> None:
    """It brings Python, and is then a tap where it was made."""
    address = host.put("touch", snippet(host.base, "c-cross", bots="-,-"))
    reader.read(address)
    reader.begin()
    place = next(place for _, _, attrs in reader.drawn() if (place := attrs.get("data-target")))
    board = reader.frame.locator("#board")
    where = board.bounding_box()
    x, y = reader.at(place)
    assert where
    reader.read(address)
    fresh = reader.frame.locator("#board").bounding_box()
    assert fresh
    reader.page.mouse.click(x - where["x"] + fresh["x"], y - where["y"] + fresh["y"])
    reader.started()
    tapped = reader.frame.evaluate(
        "() => [...document.querySelectorAll('[data-key^=tapped]')].map((e) => e.dataset.key)"
    )
    assert reader.told.moves == (place,) or any(place in key for key in tapped)


def test_a_game_is_paged_through(reader: Reader, host: Blog) -> None:
    text = part("crosswise", "three-players")
    record, game = Record.parse(text), GAMES["crosswise"]
    say = site_words("fr", "crosswise")
    reader.read(host.put("replay", snippet(host.base, "crosswise", lang="fr", record=text, mode="replay")))
    reader.begin()
    states = [*record.states()]
    for place in (1, 2, 3):
        reader.frame.click("[data-action=on]")
        assert reader.inside("#todo") == say("site.note.past", n=place)
        labels = [attrs.get("aria-label", "") for _, _, attrs in reader.drawn()]
        assert labels == [
            mark.label for mark in game.renderer.scene(states[place].view(None), Interaction(), say).marks
        ]
    reader.frame.click("[data-action=back]")
    assert reader.inside("#todo") == say("site.note.past", n=2)
    assert not reader.frame.locator("#board [data-target]").count()
    reader.frame.click("#log-toggle")
    reader.frame.click(f"[data-action='look:{len(record.moves)}']")
    outcome = game.narrator.describe_result(states[-1].view(None), say)
    assert reader.frame.locator("#end .line").all_text_contents() == outcome
    assert reader.told == record
    reader.frame.click("[data-action=first]")
    assert reader.inside("#todo") == say("site.frame.replay")


@pytest.fixture
def riddle(reader: Reader, host: Blog) -> Reader:
    """The puzzle of the post about C-Cross, begun."""
    reader.read(f"{host.address}/beech")
    reader.begin()
    return reader


def test_a_puzzle_is_solved(riddle: Reader) -> None:
    """A wrong move is told and taken back; then the right one."""
    say, start = site_words("de", "c-cross"), riddle.told
    state = start.replay()
    wrong = next(move for move in state.legal_moves() if "+" not in move and move not in ("h7", "h8"))
    riddle.decide(state, wrong)
    riddle.frame.wait_for_function("told => todo.textContent === told", arg=say("site.frame.not_it"))
    riddle.waits()
    assert riddle.told == start
    assert riddle.inside("#todo") == say("site.frame.not_it")
    riddle.decide(state, "h7")
    riddle.frame.wait_for_function("told => todo.textContent === told", arg=say("site.frame.solved"))
    assert riddle.told.moves == (*start.moves, "h7")
    riddle.frame.click("#restart")
    assert riddle.told == start


def test_a_puzzle_shows_its_answer(riddle: Reader) -> None:
    say, start = site_words("de", "c-cross"), riddle.told
    riddle.frame.click("#answer")
    riddle.frame.wait_for_function("told => todo.textContent === told", arg=say("site.frame.answered"))
    assert riddle.told.moves == (*start.moves, "h7")


def test_a_puzzle_of_several_moves_answers(reader: Reader, host: Blog) -> None:
    record = half(CROSS)
    line = shortest("c-cross", 2)[0].moves[len(record.moves) :][:3]
    told = {"mode": "puzzle", "record": str(record), "solution": " ".join(line)}
    reader.read(host.put("several", snippet(host.base, "c-cross", **told)))
    reader.begin()
    mover, moves = record.replay().actor, record.moves
    for place, move in enumerate(line):
        state = Record("c-cross", 2, {}, moves).replay()
        if state.actor == mover:
            reader.waits()
            reader.decide(state, move)
        else:
            reader.frame.wait_for_function(
                """moves => {
                  carry.dispatchEvent(new Event("pointerdown"));
                  return decodeURIComponent(carry.hash).includes(moves);
                }""",
                arg="_".join((*moves, move)),
            )
        moves = (*record.moves, *line[: place + 1])
    reader.frame.wait_for_function("told => todo.textContent === told", arg=site_words("en")("site.frame.solved"))
    assert reader.told.moves == moves


WRONG = {
    "thme": "dark", "theme": "pink", "lang": "xx", "accent": "red", "mode": "watch", "players": "99", "start": "later",
    "constructor": "x",
}  # fmt: skip


def test_wrong_parameters_are_told_and_one_can_play(reader: Reader, host: Blog, published: Game) -> None:
    reader.read(host.put("wrong", frame(host, published, **WRONG)))
    told = reader.inside("#wrong")
    assert told.startswith(site_words("en")("site.frame.wrong"))
    assert all(f"{name}={value}" in told for name, value in WRONG.items())
    reader.begin()
    reader.waits()
    assert reader.told.players == published.players[0]


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({"record": "c-cross players=2 : e7 e7"}, "site.frame.bad_record"),
        ({"record": "crossado players=2 :"}, "site.note.other_game"),
        ({"record": "<b>"}, "site.frame.bad_record"),
        ({"bots": "easy,-,-"}, "site.frame.bad_bots"),
        ({"mode": "puzzle"}, "site.frame.no_solution"),
        ({"mode": "puzzle", "solution": "z9"}, "site.frame.bad_solution"),
    ],
)
def test_what_only_python_finds_wrong_is_told_as_well(
    reader: Reader, host: Blog, told: dict[str, str], key: str
) -> None:
    reader.read(host.put("bad", frame(host, CROSS, lang="it", **told)))
    reader.begin()
    known = site_words("it")(key).partition("{")[0]
    assert known
    assert known in reader.inside("#wrong")
    reader.waits()
    state = reader.told.replay()
    reader.decide(state, state.legal_moves()[0])
    assert len(reader.told.moves) >= 1


def test_carry_link_changes_only_when_used(reader: Reader, host: Blog) -> None:
    """Formatting the whole record at every move would slow the moves."""
    reader.read(host.put("carry", frame(host, CROSS, bots="-,-")))
    reader.begin()
    link = reader.frame.get_attribute("#carry", "href")
    state = CROSS.new()
    reader.decide(state, state.legal_moves()[0])
    assert reader.frame.get_attribute("#carry", "href") == link
    reader.frame.focus("#carry")
    assert carried(str(reader.frame.get_attribute("#carry", "href"))).moves == state.legal_moves()[:1]


def test_the_game_is_carried_to_the_site(reader: Reader, host: Blog, published: Game) -> None:
    record = half(published)
    levels = ",".join(["-", *["random"] * (published.players[0] - 1)])
    reader.read(host.put("carry", snippet(host.base, published.name, lang="de", record=str(record), bots=levels)))
    reader.begin()
    reader.waits()
    before = reader.told
    with reader.context.expect_page() as opened:
        reader.frame.click("#carry")
    page = opened.value
    page.wait_for_selector("html[data-state=ready]", state="attached")
    assert page.url.startswith(f"{host.base}/de/{published.name}/#")
    saved = page.evaluate("JSON.parse(localStorage.getItem('crossboard.game.' + location.hash.slice(6)))")
    assert Record.parse(saved["record"]).moves[: len(before.moves)] == before.moves
    assert [bot for _, bot in saved["seats"].values()] == levels.replace("-", "").split(",")
