"""What sanitisers, which many blogs and feed readers use, leave of a post."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import bleach
import nh3

from app.embed.code import FORMS, EmbedCode, picture_url
from app.text import site_words
from builder.embeds import oembed
from builder.node import find_node
from builder.paths import ROOT
from pygames.game import Game
from pygames.record import Record
from tests.site.html_pages import Page

BASE = "https://crossboard.example/"
SCRIPT = Path(__file__).with_suffix(".mjs")
FRAME = {"src", "title", "width", "height", "loading"}
BLEACH_TAGS = {*bleach.ALLOWED_TAGS, "p", "div", "img"}
BLEACH_ATTRIBUTES = {**bleach.ALLOWED_ATTRIBUTES, "img": ["src", "alt", "width", "height"]}
PYTHON_SANITISERS: dict[str, Callable[[str], str]] = {
    "nh3": nh3.clean,
    "nh3 with frames": lambda post: nh3.clean(
        post, tags=nh3.ALLOWED_TAGS | {"iframe"}, attributes=nh3.ALLOWED_ATTRIBUTES | {"iframe": FRAME}
    ),
    "bleach with pictures": lambda post: bleach.clean(post, BLEACH_TAGS, BLEACH_ATTRIBUTES, strip=True),
    "bleach with frames": lambda post: bleach.clean(
        post, {*BLEACH_TAGS, "iframe"}, BLEACH_ATTRIBUTES | {"iframe": [*FRAME]}, strip=True
    ),
}
NPM_SANITISERS = (
    "sanitize-html with pictures", "sanitize-html with frames", "rehype-sanitize", "rehype-sanitize with frames",
)  # fmt: skip


def example_posts(game: Game, lang: str) -> dict[str, str]:
    """Return a post of a position in each form, as the HTML that a blog's sanitiser gets."""
    state, moves = game.new(), []
    for _ in range(3):
        moves.append(state.legal_moves()[0])
        state = state.play(moves[-1])
    record = str(Record(game.name, game.players[0], {}, tuple(moves)))
    params = {"lang": lang, "record": record, "mode": "replay"}
    codes = EmbedCode.from_params(game, params, site_words(lang, game.name)).codes(BASE)
    title = site_words(lang, game.name)("title")
    picture, link = codes["markdown"].removeprefix("[![").removesuffix(")").split(")](")
    codes["markdown"] = f'<p><a href="{link}"><img src="{picture.partition("](")[2]}" alt="{title}"></a></p>'
    codes["hugo"] = codes["hugo"].split("\n")[1]
    codes["link"] = f'<p><a href="{codes["link"]}">{codes["link"]}</a></p>'
    assert codes.keys() == {*FORMS}
    return {**codes, "oembed": str(oembed(game, lang, BASE)["html"])}


def sanitise_with_npm(posts: Sequence[str]) -> dict[str, list[str]]:
    """Return what each sanitiser leaves of each post."""
    run = subprocess.run(
        [find_node(), SCRIPT], input=json.dumps(posts), cwd=ROOT, capture_output=True, text=True, check=True
    )
    left: dict[str, list[str]] = json.loads(run.stdout)
    return left


def describe_rest(html: str, game: str) -> str:
    """Return what a reader sees of a post: a frame, or a picture and a link, or a link; "markup" if any is printed."""
    page = Page("", html)
    if any(sign in text for text in page.texts for sign in ("<", ">", '="', "crossboard >")):
        return "markup"
    if any(attrs.get("src", "").startswith(f"{BASE}embed/{game}/") for attrs in page.find_all("iframe")):
        return "frame"
    files = {picture_url(BASE, game), f"{game}.png"}  # the cover, and the position as the blog's own file
    pictures = [attrs for attrs in page.find_all("img") if attrs.get("src") in files]
    links = [attrs for attrs in page.find_all("a") if f"/{game}/" in attrs.get("href", "")]
    return ", ".join(["picture"] * bool(pictures) + ["link"] * bool(links)) or "text"


def expected_rest(form: str, *, has_frames: bool) -> str:
    """Return what must be left of a post in this form. The helper's frame needs a script, which all of them remove."""
    if form == "link":
        return "link"
    if has_frames and form not in ("markdown", "helper", "picture"):
        return "frame"
    return "link" if form == "oembed" else "picture, link"
