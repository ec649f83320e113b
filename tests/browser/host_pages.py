"""Blog: a server for pages that embed games, on another host and port than the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from app.embed.code import EmbedCode
from app.text import site_words
from builder import embeds as embeds_builder
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.sample_games import unfinished_game
from tests.goldens import load_goldens
from tests.serving import serve

HOSTS = Path(__file__).parent / "hosts"
EMBED_ATTRIBUTES = re.compile(r' (?:style|title|loading)="[^"]*"')


def golden_record(name: str, file: str, moves: int | None = None) -> str:
    """Return the first `moves` moves of an annotated game, or all of them."""
    [whole] = [golden.record for golden in load_goldens(GAMES[name]) if golden.file == f"{file}.txt"]
    record = Record.parse(whole)
    return str(Record(record.game, record.players, record.options, record.moves[:moves]))


def embed_codes(base: str, name: str, params: Mapping[str, str]) -> dict[str, str]:
    """Return the codes that the snippet page shows for these parameters, by kind."""
    code = EmbedCode.from_params(GAMES[name], {"lang": "en", **params}, site_words("en", name))
    assert not code.parsed.warnings
    return code.codes(f"{base}/")


def embed_html(base: str, name: str, **params: str) -> str:
    return embed_codes(base, name, params)["html"]


def sandbox_html(code: str, flags: str = "allow-scripts") -> str:
    """Return the code as strict publishing systems change it: in a sandbox, without style and title."""
    return EMBED_ATTRIBUTES.sub("", code).replace("<iframe", f'<iframe sandbox="{flags}"', 1)


def wordpress_html(base: str, name: str, lang: str) -> str:
    """Return what WordPress makes of the oEmbed answer of a provider that it does not know.

    It hides the frame until its own script, wp-embed.js, hears from it; it loads that script because of the quotation.
    """
    secret, hidden = 'data-secret="Hq3kZ9dTn1"', 'style="position: absolute; clip: rect(1px, 1px, 1px, 1px);"'
    html = sandbox_html(str(embeds_builder.oembed(GAMES[name], lang, f"{base}/")["html"]))
    html = html.replace("<blockquote", f'<blockquote class="wp-embedded-content" {secret}', 1)
    html = html.replace("<iframe", f'<iframe class="wp-embedded-content" {hidden} {secret} security="restricted"', 1)
    html = re.sub(r'src="([^"]*)"', r'src="\1#?secret=Hq3kZ9dTn1"', html)
    return f'<figure class="wp-block-embed is-type-rich"><div class="wp-block-embed__wrapper">{html}</div></figure>'


# The part of wp-embed.js that matters here: it shows the frame, sets its height within bounds, and opens its links.
WP_EMBED = """
const frame = document.querySelector("iframe[data-secret]");
window.opened = "";
addEventListener("message", ({ data, source }) => {
  if (data.secret !== frame.dataset.secret || source !== frame.contentWindow) return;
  document.querySelector("blockquote[data-secret]").style.display = "none";
  frame.removeAttribute("style");
  if (data.message === "height") frame.height = Math.min(1000, Math.max(200, ~~data.value));
  if (data.message === "link" && document.activeElement === frame) window.opened = data.value;
});
frame.contentWindow.postMessage({ message: "ready", secret: frame.dataset.secret }, "*");
"""


def build_embeds(base: str) -> dict[str, dict[str, str]]:
    """Return the embed codes for the posts in hosts/, by post and placeholder."""
    dark = {"theme": "dark", "accent": "e8a04c"}
    position, game = golden_record("crossado", "two", 26), golden_record("crossado", "two")
    tiles = {"lang": "fr", "accent": "8a3ffc"}
    replay = {**tiles, "record": golden_record("crosswise", "three-players"), "mode": "replay"}
    return {
        "river": {
            "position": embed_html(base, "crossado", **dark, record=position, bots="-,medium"),
            "replay": embed_html(base, "crossado", **dark, record=game, mode="replay"),
        },
        "beech": {
            "puzzle": embed_html(
                base, "c-cross", lang="de", theme="light", accent="b5651d", mode="puzzle",
                record=golden_record("c-cross", "two-zones", 25), solution="h7|h8",
            )
        },
        "tiles": {
            "replay": embed_codes(base, "crosswise", replay)["helper"].partition("\n")[0],
            "start": embed_codes(base, "crosswise", tiles)["helper"].partition("\n")[0],
            "helper": f'<script async src="{escape(base)}/embed.js"></script>',
        },
        "stones": {
            "sandboxed": sandbox_html(
                embed_html(base, "crossing", lang="it", theme="light", accent="7a1f3d", players="4")
            )
        },
    }  # fmt: skip


class Blog:
    """A server with the posts in hosts/ and the pages that tests add."""

    def __init__(self, address: str, base: str) -> None:
        self.address, self.base = address, base
        self.pages: dict[str, str] = {}
        for name, embeds in build_embeds(base).items():
            text = (HOSTS / f"{name}.html").read_text("utf-8")
            for placeholder, code in embeds.items():
                text = text.replace(f"{{{{ {placeholder} }}}}", code)
            self.pages[name] = text

    def add_page(self, name: str, body: str, script: str = "") -> str:
        """Add a plain page that is higher than any screen, and return its address."""
        style = "<style>body{margin:0;padding:20px;font:16px serif}p{height:300px}div.end{height:3000px}</style>"
        self.pages[name] = (
            f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A post</title>'
            f"{style}<p>Words</p>{body}<div class='end'>More words</div>{script}</html>"
        )
        return f"{self.address}/{name}"


@contextmanager
def serve_blog(base: str, port: int = 0) -> Iterator[Blog]:
    """Serve on the loopback like the site, but by another name, which is another site for the browser."""

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = blog.pages.get(urlsplit(self.path).path.strip("/"), "").encode()
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Log nothing."""

    with serve(ThreadingHTTPServer(("127.0.0.1", port), Host)) as chosen_port:
        blog = Blog(f"http://localhost:{chosen_port}", base)
        yield blog


def half_game(game: Game) -> Record:
    return unfinished_game(game, game.players[0], 0.5)


def same_site_url(url: str) -> str:
    """Return the post's address by the site's host name: another origin, but the same site."""
    return url.replace("//localhost:", "//127.0.0.1:")


def iframe_html(blog: Blog, game: Game, **params: str) -> str:
    """Return an embed that is written by hand, with the parameters in the query."""
    query = "&".join(f"{name}={value.replace(' ', '_').replace('+', '%2B')}" for name, value in params.items())
    return f'<iframe src="{blog.base}/embed/{game.name}/?{query}" width="400" height="700"></iframe>'
