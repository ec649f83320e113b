"""Games in other people's pages: what a poster costs, what it shows, what happens when it is touched, what it leaves
alone. The host is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from app import poster
from app.asked import read
from app.words import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.looks import drawn
from tests.browser.posts import Blog, answered, blog, part, sandboxed, snippet
from tests.browser.reader import Reader
from tests.browser.visitor import POINT
from tests.browser.whole import middle, shortest

BUDGET, REQUESTS = 60_000, 4
CROSS = GAMES["c-cross"]
ROOMY = {"width": 1000, "height": 1200}
Read = Callable[..., Reader]


@pytest.fixture(scope="session")
def host(site: str) -> Iterator[Blog]:
    with blog(site) as made:
        yield made


@pytest.fixture
def reads(browser: Browser, site: str) -> Iterator[Read]:
    """Makes readers; what a page complains of fails the test."""
    readers: list[Reader] = []

    def reads(**options: Any) -> Reader:
        readers.append(Reader(browser.new_context(**{"viewport": ROOMY, **options}), site))
        return readers[-1]

    yield reads
    for reader in readers:
        reader.context.close()
        assert not reader.troubles


@pytest.fixture
def reader(reads: Read) -> Reader:
    return reads()


def half(game: Game) -> Record:
    return middle(game, game.players[0], 0.5)


# The poster


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


def frame(host: Blog, game: Game, **told: str) -> str:
    """A frame as somebody writes it by hand."""
    asked = "&".join(f"{name}={value.replace(' ', '_').replace('+', '%2B')}" for name, value in told.items())
    return f'<iframe src="{host.base}/embed/{game.name}/?{asked}" width="400" height="700"></iframe>'


def test_without_a_poster_the_position_comes_with_the_first_touch(reader: Reader, host: Blog, published: Game) -> None:
    record = half(published)
    reader.read(host.put("bare", frame(host, published, lang="fr", record=str(record))))
    assert reader.frame.is_visible(".waits")
    reader.begin()
    assert reader.told.moves[: len(record.moves)] == record.moves


# Playing


def test_a_whole_game_is_played_inside(reads: Read, host: Blog, published: Game) -> None:
    """On a phone's width, against the machine, by taps; the last word is the engine's."""
    reader = reads(viewport={"width": 360, "height": 900})
    players = published.players[0]
    levels = ",".join(["-", *["random"] * (players - 1)])
    # On the same site, so that the frame may know that this reader's machine plays at once.
    reader.read(same_site(host.put("whole", snippet(host.base, published.name, lang="it", bots=levels))))
    reader.begin()
    _, mood = shortest(published.name, players)
    rng = Random(1)
    reader.waits()
    while reader.frame.get_attribute("body", "data-phase") == "play":
        state = reader.told.replay()
        reader.decide(state, mood(state, rng))
        reader.waits()
    state = reader.told.replay()
    say = site_words("it", published.name)
    assert state.actor is None
    assert reader.frame.locator("#end .line").all_text_contents() == published.speech.outcome(state.view(1), say)
    reader.frame.click("#choices [data-do=again]")
    reader.waits()
    assert len(reader.told.moves) < 30


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
        reader.frame.click("[data-do=on]")
        assert reader.inside("#todo") == say("site.note.past", n=place)
        labels = [attrs.get("aria-label", "") for _, _, attrs in reader.drawn()]
        assert labels == [mark.label for mark in game.look.scene(states[place].view(None), poster.UI(), say).marks]
    reader.frame.click("[data-do=back]")
    assert reader.inside("#todo") == say("site.note.past", n=2)
    assert not reader.frame.locator("#board [data-target]").count()
    reader.frame.click("#log-toggle")
    reader.frame.click(f"[data-do='look:{len(record.moves)}']")
    outcome = game.speech.outcome(states[-1].view(None), say)
    assert reader.frame.locator("#end .line").all_text_contents() == outcome
    assert reader.told == record
    reader.frame.click("[data-do=first]")
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
                "move => decodeURIComponent(carry.hash).includes(move)", arg="_".join((*moves, move))
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


def test_a_game_goes_on_after_the_post_is_loaded_anew(reader: Reader, host: Blog) -> None:
    """Where the browser lets a frame keep something, as it does for a post on the same site."""
    address = same_site(host.put("again", snippet(host.base, "c-cross", bots="-,-")))
    reader.read(address)
    reader.begin()
    state = CROSS.new()
    reader.decide(state, state.legal_moves()[0])
    made = reader.told
    reader.read(address)
    reader.begin()
    assert reader.told == made


def same_site(address: str) -> str:
    """The post by the site's own name: another origin, but no third party."""
    return address.replace("//localhost:", "//127.0.0.1:")


# What is left alone


def test_python_is_asked_for_at_once_only_where_that_is_wanted(reader: Reader, host: Blog) -> None:
    reader.read(host.put("now", snippet(host.base, "c-cross", start="now")))
    reader.started()
    assert reader.frame.get_attribute("body", "data-phase") == "play"


def test_two_games_on_a_page_start_each_by_itself(reader: Reader, host: Blog) -> None:
    games = [snippet(host.base, "c-cross"), snippet(host.base, "crossado", theme="dark"), snippet(host.base, "c-cross")]
    reader.read(host.put("three", "<p>and</p>".join(games)))
    states = ["poster"] * 3
    for number in (1, 0):
        reader.number = number
        reader.begin()
        states[number] = "ready"
        assert [frame.get_attribute("html", "data-state") for frame in reader.page.frames[1:]] == states
        reader.waits()


HOSTS_OWN = "[scrollX, scrollY, document.activeElement.localName, location.hash, document.hasFocus()]"


def test_the_host_keeps_its_focus_and_its_place(reader: Reader, host: Blog) -> None:
    """Also where a game begins by itself and asks to whom the device is to be passed."""
    secret = GAMES["crossing"]
    games = [snippet(host.base, secret.name, start="now", bots="-,-,-"), snippet(host.base, "c-cross")]
    reader.read(host.put("calm", "<input>".join(games)))
    page = reader.page
    page.focus("input")
    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate(HOSTS_OWN)
    assert before[2] == "input"
    reader.started()
    reader.frame.wait_for_selector("#veil:not([hidden])")
    page.keyboard.type("words")
    assert page.evaluate(HOSTS_OWN) == before
    assert page.input_value("input") == "words"


def test_keys_and_wheel_belong_to_the_host(reader: Reader, host: Blog) -> None:
    """The wheel always; the keys until the reader is inside."""
    page = reader.page
    reader.read(host.put("wheel", snippet(host.base, "crossado", start="now")))
    reader.started()
    reader.waits()
    for key in ("ArrowDown", "Space", "PageDown"):
        before = page.evaluate("scrollY")
        page.keyboard.press(key)
        page.wait_for_function("before => scrollY > before", arg=before)
    page.evaluate("scrollTo(0, 100)")
    box = reader.frame.frame_element().bounding_box()
    assert box
    target = reader.frame.evaluate(POINT, ["target", reader.told.replay().legal_moves()[0].split("-")[0]])
    assert target
    for x, y in ((box["width"] / 2, 300), target):
        before = page.evaluate("scrollY")
        page.mouse.move(box["x"] + x, box["y"] + y)
        page.mouse.wheel(0, 120)
        page.wait_for_function("before => scrollY > before", arg=before)
        box["y"] -= page.evaluate("scrollY") - before
    assert page.evaluate("document.activeElement.localName") == "body"


def test_on_the_board_the_keys_are_the_reader_s(reader: Reader, host: Blog) -> None:
    reader.read(host.put("keys", snippet(host.base, "c-cross", bots="-,-")))
    page = reader.page
    reader.frame.focus("#touch")
    page.keyboard.press("Enter")
    reader.started()
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowDown")
    assert reader.frame.evaluate("document.activeElement.closest('#board') !== null")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("scrollY") == before


def test_nothing_is_stored_before_the_touch(reader: Reader, host: Blog) -> None:
    reader.read(same_site(host.put("store", snippet(host.base, "c-cross"))))
    mine = "Object.keys(localStorage).filter((key) => key !== 'crossboard.pace')"
    assert reader.frame.evaluate(mine) == []
    reader.begin()
    assert all(key.startswith("crossboard.embed.") for key in reader.frame.evaluate(mine))


# Strict surroundings


def test_where_storage_is_refused_one_plays(reader: Reader, host: Blog) -> None:
    """As this browser refuses it to third parties; nobody is bothered with it."""
    reader.read(host.put("refused-storage", snippet(host.base, "c-cross", bots="-,-")))
    refused = "() => { try { return localStorage.length; } catch ({ name }) { return name; } }"
    assert reader.frame.evaluate(refused) == "SecurityError"
    reader.begin()
    for _ in range(3):
        state = reader.told.replay()
        reader.decide(state, state.legal_moves()[0])
        assert not reader.inside("#note")
    assert len(reader.told.moves) == 3


@pytest.mark.parametrize("flags", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_in_a_sandbox_one_plays(reader: Reader, host: Blog, published: Game, flags: str) -> None:
    """Without an origin of its own there is no storage and no worker; the machine answers all the same."""
    levels = ",".join(["-", *["easy"] * (published.players[0] - 1)])
    code = sandboxed(snippet(host.base, published.name, record=str(half(published)), bots=levels), flags)
    reader.read(host.put("sandbox", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    reader.begin()
    reader.waits()
    for _ in range(2):
        state = reader.told.replay()
        if state.actor is None:
            break
        reader.decide(state, state.legal_moves()[0])
        reader.waits()
    assert len(reader.told.moves) > len(half(published).moves)


def test_an_answer_to_oembed_in_wordpress(reader: Reader, host: Blog) -> None:
    """It puts the frame into a sandbox, adds a secret, and is told the height in its own way."""
    listen = "window.heard = []; addEventListener('message', ({data}) => data.secret && heard.push(data))"
    reader.page.add_init_script(listen)
    reader.read(host.put("wordpress", answered(host.base, "c-cross", "fr")))
    assert reader.frame.get_attribute("html", "lang") == "fr"
    assert not reader.inside("#wrong")
    heard = reader.page.wait_for_function("heard[0]").json_value()
    assert (heard["message"], heard["secret"]) == ("height", "Hq3kZ9dTn1")
    assert 300 < heard["value"] < 1200
    reader.begin()
    reader.waits()


@pytest.mark.parametrize("name", ["river", "beech", "tiles", "stones"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_posts_fit(reads: Read, host: Blog, name: str, width: int) -> None:
    """Nothing is wider than its frame or cut off below, before the touch and after; the board has most of the room."""
    reader = reads(viewport={"width": width, "height": 1200})
    reader.read(f"{host.address}/{name}")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fits(reader)
    reader.begin()
    reader.waits() if name != "tiles" else None
    fits(reader)


def fits(reader: Reader) -> None:
    found = reader.frame.evaluate(
        """() => {
          const board = document.querySelector("#board svg").getBoundingClientRect();
          const low = Math.max(...[...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
            .map((e) => e.getBoundingClientRect().bottom));
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight, low - innerHeight, board.height / innerHeight];
        }"""
    )
    assert max(found[:3]) <= 0.5
    assert found[3] > 0.4


def test_at_280_pixels(reads: Read, host: Blog, published: Game) -> None:
    reader = reads(viewport={"width": 280, "height": 900})
    narrow = f"<div>{snippet(host.base, published.name, lang='de', record=str(half(published)))}</div>"
    reader.read(host.put("narrow", narrow.replace("<div>", '<div style="margin:0 -20px">')))
    assert reader.frame.evaluate("innerWidth") == 280
    fits(reader)
    reader.begin()
    reader.waits()
    fits(reader)
    small = reader.frame.evaluate(
        """() => [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
          .map((e) => e.getBoundingClientRect()).filter(({width, height}) => width < 24 || height < 24).length"""
    )
    assert small == 0


def test_other_pages_refuse_to_be_framed(reader: Reader, host: Blog) -> None:
    paths = ["", "en/", "en/about/", "fr/crossado/", "fr/crossado/rules/", "fr/crossado/embed/", "nothing"]
    reader.page.goto(host.put("refused", "".join(f'<iframe src="{host.base}/{path}"></iframe>' for path in paths)))
    assert len(reader.page.frames) == 1 + len(paths)
    assert all(frame.url.startswith("chrome-error:") for frame in reader.page.frames[1:])
    assert len([trouble for trouble in reader.troubles if "frame-ancestors" in trouble]) == len(paths)
    reader.troubles.clear()


# Looks

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
