"""Code for posts survives sanitisers: the frame remains, or else a picture and a link, and no markup is printed."""

from __future__ import annotations

import pytest

from app.embed.code import FORMS
from app.text import site_words
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from tests.site.sanitisers import (
    NPM_SANITISERS,
    PYTHON_SANITISERS,
    describe_rest,
    example_posts,
    expected_rest,
    sanitise_with_npm,
)

Rests = dict[str, list[tuple[Game, str, str]]]  # by sanitiser: game, form and HTML


@pytest.fixture(scope="module")
def rests() -> Rests:
    """Return what is left of a post in each form, of each game."""
    posts = [(game, form, post) for game in GAMES.values() for form, post in example_posts(game, "fr").items()]
    left = sanitise_with_npm([post for *_, post in posts])
    left |= {name: [sanitise(post) for *_, post in posts] for name, sanitise in PYTHON_SANITISERS.items()}
    return {
        name: [(game, form, html) for (game, form, _), html in zip(posts, htmls, strict=True)]
        for name, htmls in left.items()
    }


@pytest.mark.fault(
    "Frame in a post", cause="A blog or a feed reader removes frames", outcome="A picture and a link remain"
)
@pytest.mark.parametrize("sanitiser", [*PYTHON_SANITISERS, *NPM_SANITISERS])
def test_frame_or_picture_and_link_remain(rests: Rests, sanitiser: str) -> None:
    for game, form, html in rests[sanitiser]:
        expected = expected_rest(form, has_frames="frames" in sanitiser)
        assert describe_rest(html, game.name) == expected, f"{sanitiser}, {form}: {html}"


def test_printed_markup_is_noticed() -> None:
    """Planted on purpose: a link within the frame, which some sanitisers print, and braces of a shortcode."""
    link = '<a href="https://crossboard.example/en/crossing/">Crossing</a>'
    assert describe_rest(f"<p>&lt;a href=…&gt;</p>{link}", "crossing") == "markup"
    assert describe_rest(f"<p>{{{{&lt; crossboard &gt;}}}}</p>{link}", "crossing") == "markup"
    assert describe_rest(link, "crossing") == "link"
    assert describe_rest("<p>Crossing</p>", "crossing") == "text"


def test_table_for_bloggers_is_true() -> None:
    """The rows of the sanitisers; the others were tried by hand."""
    lines = (ROOT / "docs/for-bloggers.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")]
    [header] = [row for row in rows if row[1:2] == ["HTML"]]
    forms = [form for title in header[1:] for form in FORMS if site_words("en")(f"site.snippet.{form}") == title]
    assert sorted(forms) == sorted(FORMS)
    for name, has_frames in (("Sanitisers without frames²", False), ("Sanitisers with frames³", True)):
        [row] = [cells for cells in rows if cells[0] == name]
        assert row[1:] == [expected_rest(form, has_frames=has_frames) for form in forms]
