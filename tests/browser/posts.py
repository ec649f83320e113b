"""Other people's sites: posts as blogs write them, with games in them, from another host and port than the site's."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from app.embed.code import EmbedCode
from app.text import site_words
from builder import embeds
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.whole import middle
from tests.goldens import load_goldens

HOSTS = Path(__file__).parent / "hosts"
BARE = re.compile(r' (?:style|title|loading)="[^"]*"')


def part(name: str, file: str, moves: int | None = None) -> str:
    """The beginning of an annotated game."""
    [whole] = [golden.record for golden in load_goldens(GAMES[name]) if golden.file == f"{file}.txt"]
    record = Record.parse(whole)
    return str(Record(record.game, record.players, record.options, record.moves[:moves]))


def codes(base: str, name: str, told: Mapping[str, str]) -> dict[str, str]:
    """What the snippet page would give for these parameters."""
    given = {"lang": "en", **told}
    made = EmbedCode.of(GAMES[name], given, site_words("en", name))
    assert not made.parsed.warnings
    return made.codes(f"{base}/")


def snippet(base: str, name: str, **told: str) -> str:
    return codes(base, name, told)["html"]


def sandboxed(code: str, flags: str = "allow-scripts") -> str:
    """As strict systems let it through: without style and title, in a sandbox."""
    return BARE.sub("", code).replace("<iframe", f'<iframe sandbox="{flags}"', 1)


def answered(base: str, name: str, lang: str) -> str:
    """As WordPress writes what it got from a provider that it does not know, by oEmbed."""
    html = str(embeds.oembed(GAMES[name], lang, f"{base}/")["html"])
    html = sandboxed(html).replace('src="', 'class="wp-embedded-content" security="restricted" src="', 1)
    html = re.sub(r'src="([^"]*)"', r'src="\1#?secret=Hq3kZ9dTn1" data-secret="Hq3kZ9dTn1"', html)
    return f'<figure class="wp-block-embed is-type-rich"><div class="wp-block-embed__wrapper">{html}</div></figure>'


def parts(base: str) -> dict[str, dict[str, str]]:
    """The games of the posts in hosts/."""
    dark = {"theme": "dark", "accent": "e8a04c"}
    tiles = part("crosswise", "three-players")
    return {
        "river": {
            "position": snippet(base, "crossado", **dark, record=part("crossado", "two", 26), bots="-,medium"),
            "replay": snippet(base, "crossado", **dark, record=part("crossado", "two"), mode="replay"),
        },
        "beech": {
            "puzzle": snippet(
                base, "c-cross", lang="de", theme="light", accent="b5651d", mode="puzzle",
                record=part("c-cross", "two-zones", 25), solution="h7|h8",
            )
        },
        "tiles": {
            "replay": codes(base, "crosswise", {"lang": "fr", "accent": "8a3ffc", "record": tiles, "mode": "replay"})[
                "helper"
            ].partition("\n")[0],
            "begun": codes(base, "crosswise", {"lang": "fr", "accent": "8a3ffc"})["helper"].partition("\n")[0],
            "helper": f'<script async src="{escape(base)}/embed.js"></script>',
        },
        "stones": {
            "sandboxed": sandboxed(snippet(base, "crossing", lang="it", theme="light", accent="7a1f3d", players="4"))
        },
    }  # fmt: skip


def filled(games: Mapping[str, str], placeholder: re.Match[str]) -> str:
    return games[placeholder[1]]


class Blog:
    """A host that serves the posts, and whatever page a test puts there."""

    def __init__(self, address: str, base: str) -> None:
        self.address, self.base = address, base
        self.pages: dict[str, str] = {}
        for name, games in parts(base).items():
            text = (HOSTS / f"{name}.html").read_text("utf-8")
            self.pages[name] = re.sub(r"\{\{ (\w+) \}\}", partial(filled, games), text)

    def put(self, name: str, body: str, script: str = "") -> str:
        """A page of the plainest kind, higher than any screen; its address."""
        style = "<style>body{margin:0;padding:20px;font:16px serif}p{height:300px}div.end{height:3000px}</style>"
        self.pages[name] = (
            f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A post</title>'
            f"{style}<p>Words</p>{body}<div class='end'>More words</div>{script}</html>"
        )
        return f"{self.address}/{name}"


@contextmanager
def blog(base: str, port: int = 0) -> Iterator[Blog]:
    """On the loopback like the site, but by another name: another origin, and another site for the browser."""

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = made.pages.get(urlsplit(self.path).path.strip("/"), "").encode()
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Silence."""

    with ThreadingHTTPServer(("127.0.0.1", port), Host) as running:
        made = Blog(f"http://localhost:{running.server_address[1]}", base)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield made
        running.shutdown()


def half(game: Game) -> Record:
    return middle(game, game.players[0], 0.5)


def same_site(address: str) -> str:
    """The post by the site's own name: another origin, but no third party."""
    return address.replace("//localhost:", "//127.0.0.1:")


def frame(host: Blog, game: Game, **told: str) -> str:
    """A frame as somebody writes it by hand."""
    asked = "&".join(f"{name}={value.replace(' ', '_').replace('+', '%2B')}" for name, value in told.items())
    return f'<iframe src="{host.base}/embed/{game.name}/?{asked}" width="400" height="700"></iframe>'
