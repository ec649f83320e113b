"""DOMPurify, which runs in browsers, as tests/site/test_sanitisers.py has it for the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from builder.paths import MODULES
from pygames.games import GAMES
from tests.site.sanitisers import describe_rest, example_posts, expected_rest


@pytest.mark.parametrize("has_frames", [False, True], ids=["default", "frames"])
def test_frame_or_picture_and_link_remain(browser: Browser, has_frames: bool) -> None:
    options = {"ADD_TAGS": ["iframe"]} if has_frames else {}
    page = browser.new_page()
    page.add_script_tag(path=MODULES / "dompurify/dist/purify.min.js")
    for game in GAMES.values():
        for form, post in example_posts(game, "it").items():
            html = page.evaluate("([post, options]) => DOMPurify.sanitize(post, options)", [post, options])
            assert describe_rest(html, game.name) == expected_rest(form, has_frames=has_frames), f"{form}: {html}"
    page.close()
