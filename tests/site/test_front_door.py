"""The first things that newcomers read: the picture in README.md and the page for bloggers are correct."""

from __future__ import annotations

import html
import re

from app.embed.params import allowed_values, parse_fragment, parse_params
from app.text import site_words
from builder.paths import ROOT
from builder.picture import PICTURE, boards_svg
from pygames.games import GAMES

BLOGGERS = (ROOT / "docs/for-bloggers.md").read_text("utf-8")


def test_readme_picture_is_current() -> None:
    assert PICTURE.read_text("utf-8") == boards_svg(), "Run: python3 build.py picture"


def test_bloggers_page_lists_every_parameter() -> None:
    rows = re.findall(r"^\| (`.*?) \|", BLOGGERS, re.M)
    listed = set(re.findall(r"`(\w+)`", " ".join(rows)))
    for game in GAMES.values():
        assert listed == {"lang", *allowed_values(game)} - game.options.keys() - {"poster", "steps"}


def test_bloggers_example_is_understood() -> None:
    (src,) = re.findall(r'<iframe src="([^"]+)"', BLOGGERS)
    address, _, fragment = html.unescape(src).partition("#")
    game = GAMES[address.split("/")[-2]]
    params = parse_params(game, parse_fragment(fragment), site_words("en", game.name))
    assert params.mode == "replay"
    assert params.record.moves
    assert params.warnings == []
