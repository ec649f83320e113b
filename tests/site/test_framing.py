"""What other sites get of this one: headers that let them frame it, answers to oEmbed, the helper, the snippets."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

import pytest

from app.embed.code import EmbedCode
from app.text import site_words
from builder import embeds
from builder.dev_server import headers_for
from builder.errors import BuildError
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.site.reading import Page, file_at
from tests.site.test_serving import Answer, port  # noqa: F401  (a fixture)

POLICY = "Content-Security-Policy"
# By oembed.com: what an answer must have; what one of this type must have besides; what comes together or not at all.
REQUIRED = {"version", "type"}
RICH = {"html", "width", "height"}
THUMBNAIL = {"thumbnail_url", "thumbnail_width", "thumbnail_height"}


def policy(path: str) -> dict[str, list[str]]:
    parts = (part.split() for part in headers_for(path)[POLICY].split(";"))
    return {name: values for name, *values in parts}


def test_only_embeds_may_be_framed() -> None:
    assert policy("/embed/crossado/")["frame-ancestors"] == ["*"]
    for path in ("/", "/en/", "/fr/crossado/", "/de/crossado/embed/", "/404.html", "/embed.js", "/oembed/en/x.json"):
        assert policy(path)["frame-ancestors"] == ["'none'"]
        assert "X-Frame-Options" not in headers_for("/embed/crossado/")


def test_policies_are_strict() -> None:
    """And the same for frames as for all else, but for who may frame and be framed."""
    everywhere, framed = policy("/"), policy("/embed/crossado/")
    assert {**framed, "frame-ancestors": 0, "frame-src": 0} == {**everywhere, "frame-ancestors": 0, "frame-src": 0}
    for sources in (everywhere, framed):
        assert sources["default-src"] == ["'none'"]
        assert sources["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & {
            value for name, values in sources.items() if name != "frame-ancestors" for value in values
        }
    headers = headers_for("/embed/crossado/")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert {"camera=()", "geolocation=()", "microphone=()"} <= {*headers["Permissions-Policy"].split(", ")}
    assert not {"Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"} & headers.keys()


def test_the_local_server_sends_them(port: int) -> None:  # noqa: F811
    for path in (
        "/embed/crossado/",
        "/embed/crossado/?lang=fr",
        "/en/crossado/",
        "/embed.js",
        "/oembed/fr/crossado.json",
    ):
        answer = Answer(port, path)
        assert answer.status == 200
        wanted = headers_for(path.partition("?")[0])
        assert {name: answer.headers[name] for name in wanted} == wanted


def test_answers_to_oembed_are_as_the_specification_wants(dist: Path, pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        for name in GAMES:
            for place in ("", "embed/"):
                path = f"{lang}/{name}/{place}"
                [link] = pages[path].all("link", type="application/json+oembed")
                assert link["rel"] == "alternate"
                assert link["title"]
                target = pages[path].target(link["href"])[0]
                assert target == f"oembed/{lang}/{name}.json"
            answer = json.loads(file_at(dist, target).read_text("utf-8"))
            assert answer.keys() >= REQUIRED | RICH | THUMBNAIL
            assert (answer["version"], answer["type"]) == ("1.0", "rich")
            assert all(type(answer[key]) is int and answer[key] > 0 for key in ("width", "height", "cache_age"))
            page = Page(path, answer["html"])
            [frame] = page.all("iframe")
            assert (frame["width"], frame["height"]) == (str(answer["width"]), str(answer["height"]))
            assert frame["title"] == answer["title"]
            source, _, asked = urljoin(f"/{target}", frame["src"]).partition("?")
            assert asked == f"lang={lang}"
            assert file_at(dist, source.lstrip("/")).is_file()
            assert file_at(dist, urljoin(f"/{target}", answer["thumbnail_url"]).lstrip("/")).is_file()
            width, height = (int.from_bytes((dist / f"og/{name}.png").read_bytes()[at : at + 4]) for at in (16, 20))
            assert (answer["thumbnail_width"], answer["thumbnail_height"]) == (width, height)


def test_where_the_address_is_known_answers_are_absolute() -> None:
    answer = embeds.oembed(GAMES["crossado"], "it", "https://crossboard.example/")
    assert str(answer["html"]).startswith('<iframe src="https://crossboard.example/embed/crossado/?lang=it"')
    assert answer["thumbnail_url"] == "https://crossboard.example/og/crossado.png"
    assert answer["provider_url"] == "https://crossboard.example/"


def test_plain_links_preview(pages: dict[str, Page]) -> None:
    for path in (f"{lang}/{name}/" for lang in LANGUAGES for name in GAMES):
        told = {attrs["property"]: attrs["content"] for attrs in pages[path].all("meta") if "property" in attrs}
        assert {"og:title", "og:description", "og:image", "og:image:width", "og:image:alt"} <= told.keys()
        assert pages[path].all("meta", name="twitter:card", content="summary_large_image")


def test_the_helper_is_small(dist: Path) -> None:
    helper = (dist / "embed.js").read_bytes()
    assert len(gzip.compress(helper, 9, mtime=0)) <= 1024
    assert not re.search(rb"https?://|import|eval|innerHTML", helper)


def test_a_frame_holds_nothing_of_python_until_it_is_touched(pages: dict[str, Page]) -> None:
    """All of it stands in a template, which browsers leave alone."""
    for name in GAMES:
        active = re.sub(r"<template.*?</template>", "", pages[f"embed/{name}/"].html, flags=re.S)
        scripts = re.findall(r"<script[^>]*>", active)
        assert len(scripts) == 2  # the poster's, and its facts
        assert not re.search(r"pyodide|pyscript|modulepreload|type=\"py\"", active)


def test_a_snippet_is_complete_without_scripts(game: Game) -> None:
    if game.name not in GAMES:
        return
    record = f"{game.name} players={game.players[0]} :"
    made = EmbedCode.from_params(game, {"lang": "fr", "record": record}, site_words("fr", game.name))
    codes = made.codes("https://crossboard.example/")
    [frame] = Page("", codes["html"]).all("iframe")
    assert frame["title"] == game.words("fr")("title")
    assert frame["loading"] == "lazy"
    assert "aspect-ratio:480/" in frame["style"]
    [link] = Page("", codes["html"]).all("a")
    assert link["href"].startswith(f"https://crossboard.example/fr/{game.name}/#record={game.name}_players")
    assert "<script" not in codes["html"]
    [place] = Page("", codes["helper"]).all("div")
    assert place["data-crossboard"] == game.name
    assert place["data-record"] == record
    assert codes["markdown"].startswith("[![")


def test_a_snippet_by_command() -> None:
    command = [sys.executable, "-m", "builder", "snippet", "crossado", "mode=replay", "record=crossado players=2 : 4 6"]
    given = {"PYTHONPATH": ".:site", "URL": "https://crossboard.example"}
    run = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
    [frame] = Page("", run.stdout).all("iframe")
    assert frame["src"].startswith("https://crossboard.example/embed/crossado/#lang=en&mode=replay&record=crossado_")


def test_build_fails_on_ambiguous_translation() -> None:
    with pytest.raises(BuildError, match=r"^embed/null/ in fr: 'Play' has two translations"):
        embeds.collect_translations(["Play", "Play"], ["Jouer", "Partie"], "embed/null/ in fr")
