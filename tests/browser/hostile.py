"""Attack the pages with hostile fragments, pasted games, saved games and posters that pass the first check:

    PYTHONPATH=.:site python -m tests.browser.hostile --inputs 2000 --loads 200

No input may cause an exception in the console or foreign markup, or change a saved game. `test_hostile.py` runs a
sample.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from app.embed import preview
from app.embed.code import initial_scene
from app.embed.params import format_fragment
from app.storage.saved_games import PREFIX, SavedGame
from builder.dev_server import create_server
from pygames.game import Game
from pygames.games import GAMES
from pygames.session import Player
from tests.app.harness import midgame_record, random_record
from tests.browser.conftest import CHROMIUM_FLAGS, launch
from tests.browser.visitor import Visitor
from tests.serving import serve, site_or_build

SAVES_PER_LOAD, BATCH = 5, 20
MAX_TEXT = (
    150_000  # characters: encoded, a fragment stays below the 2 MB of Chromium, which tells no page of a longer one
)
MARKUP = ["<img src=x onerror=pwned=1>", "<script>pwned=1</script>", '"><svg onload=pwned=1>', "javascript:pwned=1",
          "{{7*7}}", "${pwned=1}", "&lt;b&gt;", "</style>"]  # fmt: skip
WORDS = [*MARKUP, "", "=", ":", "players=", "players=2", "players=99", "tempo=allegro", "__proto__", "constructor=1",
         "\u202e\u0000", "\ud800", "😀" * 300, "9" * 5000, "%", "%ff%fe", "../..", "[" * 3000, "a&b=c#d"]  # fmt: skip
SETTINGS = {"pace": ["garbage", "nan", "-1"], "patience": ["inf", "[]"], "sound": ["<b>"], "roll": ["dice"],
            "names": ["[" * 9000, '{"a":1}', '[["x"]]'], "chosen": ["[" * 9000, '["good",1,2]'], "together": ["good"],
            "unfinished": ["x:y <b>", "c-cross:"], "lang": ["<b>"]}  # fmt: skip

# Elements and attributes that no page has, and scripts that were not there when it was loaded.
FOREIGN = """scripts => [...document.querySelectorAll("*")].flatMap((element) => {
  const bad = /^(object|embed|foreignobject|image|animate|set|marquee|base)$/i.test(element.localName) ? ["<"] : [];
  for (const {name, value} of element.attributes)
    if (/^on/i.test(name) || /^\\s*javascript:/i.test(value) || /url\\((?!['"]?#)/i.test(value)) bad.push(name);
  return bad.map((name) => `${element.localName} ${name}`);
}).concat(window.pwned ? ["pwned"] : [], document.scripts.length === scripts ? [] : ["script"])"""

# Each fragment, once the page has handled the one before and no long game is being opened.
CHANGE = """async (fragments) => {
  for (const fragment of fragments) {
    await new Promise((done) => {
      addEventListener("hashchange", () => setTimeout(done), { once: true });
      location.hash = fragment;
    });
    while (document.querySelector("#ask").open) await new Promise((done) => setTimeout(done, 5));
  }
}"""
IMPORT = """async (texts) => {
  const click = (selector) => document.querySelector(selector).click();
  for (const text of texts) {
    click("[data-action=open]");
    document.querySelector("#ask-field").value = text;
    click("#ask-yes");
    await new Promise((done) => setTimeout(done));
    const field = document.querySelector("#ask-field");
    if (document.querySelector("#ask").open && !field.hidden) click("#ask-no");
    while (document.querySelector("#ask").open) await new Promise((done) => setTimeout(done, 5));
  }
}"""
CLEAN = """(good) => {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("crossboard.game.") && key !== good) localStorage.removeItem(key);
  }
  return localStorage.getItem(good);
}"""


def hostile_text(rng: Random, game: Game) -> str:
    """Return a record in which something is wrong."""
    text = str(random_record(game, rng.choice([0, 3, 12, 40]), rng.randrange(50), rng.choice(game.players)))
    kind = rng.randrange(5)
    if kind == 0:
        return " ".join(rng.choices(WORDS, k=rng.randrange(1, 6)))
    if kind == 1:
        return (text + f" {rng.choice(WORDS)}" * rng.choice([1, 2, 700, 30_000]))[:MAX_TEXT]
    words = text.split(" ")
    for _ in range(rng.randrange(1, 4)):
        words[rng.randrange(len(words))] = rng.choice([*WORDS, *words])
    return " ".join(words)[:MAX_TEXT]


def hostile_fragment(rng: Random, game: Game, number: int) -> str:
    """Return a fragment; the number makes it differ from all others, so that the browser reports a change."""
    parts = {"record": hostile_text(rng, game), "bots": rng.choice(["", "-,wizard", *WORDS]), "game": rng.choice(WORDS)}
    names = rng.sample([*parts], rng.randrange(1, 4))
    encoded = [f"{name}={quote(parts[name].encode('utf-8', 'surrogatepass'), safe='%=&<>:')}" for name in names]
    return f"{'&'.join(encoded)}&n={number}"


def hostile_save(rng: Random, game: Game) -> str:
    anything: list[object] = [None, 7, [], {}, 10**400, True, *WORDS]
    seats = {"1": ["Ada", ""], "2": [rng.choice(WORDS), rng.choice(["hard", "wizard", *WORDS])], "9": ["", ""]}
    data = {
        "version": 1,
        "record": hostile_text(rng, game),
        "seats": seats,
        "by_hand": False,
        "when": 2.0,
        "over": False,
    }
    for _ in range(rng.randrange(3)):
        data[rng.choice([*data])] = rng.choice(anything)
    text = json.dumps(data)
    return rng.choice([text, text, text, text[: rng.randrange(len(text))], "[" * 100_000, rng.choice(WORDS)])


def hostile_poster(rng: Random, game: Game) -> str:
    """Return the fragment of an embed with a poster whose checksum is right."""
    attrs = {rng.choice(["onload", "href", "fill", "style", "d", "class", "xlink:href", "filter", "__proto__"]):
             rng.choice(["pwned=1", "url(//example.org/x)", "x\nurl(//example.org/x)", "u\\72l(//example.org)", None, 7,
                         *MARKUP])}  # fmt: skip
    tag = rng.choice(["script", "image", "foreignObject", "use", "rect", "set", "g", None, 7, "a"])
    step = [
        rng.choice(["x", None, *WORDS]),
        rng.choice([None, "x"]),
        tag,
        attrs,
        rng.choice(MARKUP),
        rng.choice(MARKUP),
    ]
    size = rng.choice([[100, 100], [0, 0], [10**9, 1], ["x", None], []])
    steps: object = rng.choice(
        [[size, step], [size, *[step] * 500], [size, "x" * 4_000_000], [], {}, 7, [size, [step]]]
    )
    record = str(midgame_record(game, 1 + rng.randrange(2)))
    base = preview.scene_checksum(initial_scene(game, game.words("en")))
    poster = preview.encode_pack(steps, base + record)
    if rng.randrange(2):
        return format_fragment({"record": record, "poster": poster})
    notes = f"0: {rng.choice(MARKUP)}|1: Note"
    pages: object = rng.choice([[[1, rng.choice(MARKUP)], [2, "x", step]], [[1, "x", step]], steps])
    packed = preview.encode_pack(pages, f"{base}{record}|en|{notes}")
    return format_fragment({"lang": "en", "mode": "replay", "record": record, "notes": notes, "steps": packed})


class Attack:
    """A visitor's pages under attack, with a saved game that must stay as it is."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.done: Counter[str] = Counter()
        self.good = ""

    def run(self, inputs: int, loads: int) -> Counter[str]:
        posters = loads // 2
        saves = (loads - posters) * SAVES_PER_LOAD
        rest = max(0, inputs - posters - saves)
        for number, game in enumerate(GAMES.values()):
            self.attack_storage(game, share(loads - posters, number))
            self.attack_page(game, share(rest - rest // 2, number), share(rest // 2, number))
            self.attack_posters(game, share(posters, number))
        return self.done

    def attack_storage(self, game: Game, loads: int) -> None:
        """Load the page with damaged saved games and settings: the good game is resumed."""
        visitor, page, rng = self.visitor, self.page, self.rng
        visitor.open(f"/en/{game.name}/rules/", wait=False)
        self.good = SavedGame("good", str(midgame_record(game, 2)), {1: Player()}, False, 1.0).to_json()
        for _ in range(max(loads, 1)):
            texts = {f"{PREFIX}bad{number}": hostile_save(rng, game) for number in range(SAVES_PER_LOAD)}
            texts |= {f"crossboard.{name}": rng.choice(values) for name, values in SETTINGS.items()}
            texts |= {f"crossboard.again.{game.name}": hostile_save(rng, game), f"{PREFIX}good": self.good}
            page.evaluate(
                "texts => { localStorage.clear(); for (const key in texts) localStorage.setItem(key, texts[key]) }",
                texts,
            )
            visitor.open(f"/en/{game.name}/{rng.choice(['', '#game=good', '#game=bad0'])}")
            page.evaluate("async () => { while (document.querySelector('#ask').open) await new Promise(setTimeout) }")
            assert page.evaluate("document.body.dataset.phase") != "setup", "the good game was not resumed"
            self.check(1)
            self.done["loads"] += 1
            self.done["saves"] += SAVES_PER_LOAD

    def attack_page(self, game: Game, fragments: int, imports: int) -> None:
        for batch in batches(fragments):
            self.page.evaluate(CHANGE, [hostile_fragment(self.rng, game, number) for number in batch])
            self.check(len(batch))
            self.done["fragments"] += len(batch)
        for batch in batches(imports):
            self.page.evaluate(IMPORT, [hostile_text(self.rng, game) for _ in batch])
            self.check(len(batch))
            self.done["imports"] += len(batch)

    def attack_posters(self, game: Game, loads: int) -> None:
        for _ in range(loads):
            self.visitor.open(f"/embed/{game.name}/#{hostile_poster(self.rng, game)}", wait=False)
            self.page.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(setTimeout) }")
            self.check(1)
            self.done["loads"] += 1
            self.done["posters"] += 1

    def check(self, count: int) -> None:
        """Fail on an exception, foreign markup, or a change of the good game."""
        visitor = self.visitor
        visitor.errors = [text for text in visitor.errors if not text.startswith("console: %c")]
        assert visitor.errors == [], (self.page.url[:300], count)
        scripts = self.page.evaluate("document.scripts.length")
        assert self.page.evaluate(FOREIGN, scripts) == [], self.page.url[:300]
        assert "wrong" not in self.page.evaluate("document.getElementById('note')?.textContent ?? ''"), self.page.url[
            :300
        ]
        assert self.page.evaluate(CLEAN, f"{PREFIX}good") == self.good


def share(count: int, number: int) -> int:
    """Return the part of `count` for a game."""
    return (count + len(GAMES) - 1 - number) // len(GAMES)


def batches(count: int) -> Iterator[range]:
    for start in range(0, count, BATCH):
        yield range(start, min(start + BATCH, count))


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--loads", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--site", type=Path, help="a built site; otherwise it is built")
    wanted = parser.parse_args(words)
    with site_or_build(wanted.site) as site, sync_playwright() as playwright, serve(create_server(site, 0)) as port:
        browser = launch(playwright, ("chromium-headless-shell", "chromium"), CHROMIUM_FLAGS)
        context = browser.new_context(service_workers="block")
        visitor = Visitor(context, f"http://127.0.0.1:{port}", wanted.seed)
        done = Attack(visitor, wanted.seed).run(wanted.inputs, wanted.loads)
        print(", ".join(f"{count} {name}" for name, count in done.items()), "– no exception, no markup, no loss")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
