"""What other sites use of this one: headers that allow frames, oEmbed responses, embed.js, snippets."""

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
from builder import __main__ as command_line
from builder import embeds
from builder.errors import BuildError, UsageError
from builder.hosting import headers_for
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.site.html_pages import Page, file_at
from tests.site.http_client import Response

POLICY = "Content-Security-Policy"
# From oembed.com: required in all responses, required for this type, and required if there is a thumbnail.
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
    """Embeds have the same policy as other pages, except for the frame directives."""
    default, embed = policy("/"), policy("/embed/crossado/")
    # Scripts within pages: retry.js in all that start Python, lost.js in the 404 page.
    [retry] = [value for value in embed["script-src"] if value.startswith("'sha256-")]
    [lost] = [value for value in default["script-src"] if value.startswith("'sha256-") and value != retry]
    default["script-src"].remove(lost)
    assert {**embed, "frame-ancestors": 0, "frame-src": 0} == {**default, "frame-ancestors": 0, "frame-src": 0}
    for sources in (default, embed):
        assert sources["default-src"] == ["'none'"]
        assert sources["script-src"] == ["'self'", "'wasm-unsafe-eval'", retry]
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & {
            value for name, values in sources.items() if name != "frame-ancestors" for value in values
        }
    headers = headers_for("/embed/crossado/")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert {"camera=()", "geolocation=()", "microphone=()"} <= {*headers["Permissions-Policy"].split(", ")}
    assert not {"Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"} & headers.keys()


def test_dev_server_sends_the_headers(port: int) -> None:
    for path in (
        "/embed/crossado/",
        "/embed/crossado/?lang=fr",
        "/en/crossado/",
        "/embed.js",
        "/oembed/fr/crossado.json",
    ):
        response = Response(port, path)
        assert response.status == 200
        expected = headers_for(path.partition("?")[0])
        assert {name: response.headers[name] for name in expected} == expected


def test_oembed_responses_meet_specification(dist: Path, pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        for name in GAMES:
            for place in ("", "embed/"):
                path = f"{lang}/{name}/{place}"
                [link] = pages[path].find_all("link", type="application/json+oembed")
                assert link["rel"] == "alternate"
                assert link["title"]
                target = pages[path].resolve(link["href"])[0]
                assert target == f"oembed/{lang}/{name}.json"
            response = json.loads(file_at(dist, target).read_text("utf-8"))
            assert response.keys() >= REQUIRED | RICH | THUMBNAIL
            assert (response["version"], response["type"]) == ("1.0", "rich")
            assert all(type(response[key]) is int and response[key] > 0 for key in ("width", "height", "cache_age"))
            page = Page(path, response["html"])
            [frame] = page.find_all("iframe")
            assert (frame["width"], frame["height"]) == ("100%", str(response["height"]))
            assert frame["frameborder"] == "0"
            [link] = page.find_all("a")
            assert urljoin(f"/{target}", link["href"]) == f"/{lang}/{name}/"
            assert frame["title"] == response["title"]
            source, _, query = urljoin(f"/{target}", frame["src"]).partition("?")
            assert query == f"lang={lang}"
            assert file_at(dist, source.lstrip("/")).is_file()
            assert file_at(dist, urljoin(f"/{target}", response["thumbnail_url"]).lstrip("/")).is_file()
            width, height = (int.from_bytes((dist / f"og/{name}.png").read_bytes()[at : at + 4]) for at in (16, 20))
            assert (response["thumbnail_width"], response["thumbnail_height"]) == (width, height)


def test_oembed_of_embed_page_leaves_language_to_reader(dist: Path, pages: dict[str, Page]) -> None:
    """A link to it may name a language after #, which no server sees."""
    for name in GAMES:
        [link] = pages[f"embed/{name}/"].find_all("link", type="application/json+oembed")
        target = pages[f"embed/{name}/"].resolve(link["href"])[0]
        html = Page(target, json.loads(file_at(dist, target).read_text("utf-8"))["html"])
        assert html.find_all("iframe")[0]["src"].endswith(f"embed/{name}/?lang=auto")
        assert html.find_all("a")[0]["href"].endswith(f"en/{name}/")


def test_oembed_urls_are_absolute_with_host() -> None:
    response = embeds.oembed(GAMES["crossado"], "it", "https://crossboard.example/")
    assert str(response["html"]).startswith(
        '<blockquote><a href="https://crossboard.example/it/crossado/">Crossado – Crossboard</a></blockquote>'
        '<iframe src="https://crossboard.example/embed/crossado/?lang=it"'
    )
    assert response["thumbnail_url"] == "https://crossboard.example/og/crossado.png"
    assert response["provider_url"] == "https://crossboard.example/"


def test_game_pages_have_link_previews(pages: dict[str, Page]) -> None:
    for path in (f"{lang}/{name}/" for lang in LANGUAGES for name in GAMES):
        properties = {
            attrs["property"]: attrs["content"] for attrs in pages[path].find_all("meta") if "property" in attrs
        }
        assert {"og:title", "og:description", "og:image", "og:image:width", "og:image:alt"} <= properties.keys()
        assert pages[path].find_all("meta", name="twitter:card", content="summary_large_image")


def test_embed_script_is_small(dist: Path) -> None:
    script = (dist / "embed.js").read_bytes()
    assert len(gzip.compress(script, 9, mtime=0)) <= 1024
    assert not re.search(rb"https?://|import|eval|innerHTML", script)


def test_embed_loads_no_python_before_touch(pages: dict[str, Page]) -> None:
    """Python's scripts are in a template, which browsers do not run."""
    for name in GAMES:
        active = re.sub(r"<template.*?</template>", "", pages[f"embed/{name}/"].html, flags=re.S)
        scripts = re.findall(r"<script[^>]*>", active)
        assert len(scripts) == 3  # retry.js, frame.js and its data
        assert not re.search(r"pyodide|pyscript|modulepreload|type=\"py\"", active)


def test_snippet_works_without_scripts(game: Game) -> None:
    if game.name not in GAMES:
        return
    record = f"{game.name} players={game.players[0]} :"
    embed = EmbedCode.from_params(game, {"lang": "fr", "record": record}, site_words("fr", game.name))
    codes = embed.codes("https://crossboard.example/")
    [frame] = Page("", codes["html"]).find_all("iframe")
    assert frame["title"] == game.words("fr")("title")
    assert frame["loading"] == "lazy"
    assert "aspect-ratio:480/" in frame["style"]
    assert re.search(r"></iframe><p style=[^>]*><a href=[^>]*>[^<]+</a></p>$", codes["html"])
    [link] = Page("", codes["html"]).find_all("a")
    assert link["href"].startswith(f"https://crossboard.example/fr/{game.name}/#record={game.name}_players")
    assert "<script" not in codes["html"]
    [place] = Page("", codes["helper"]).find_all("div")
    assert place["data-crossboard"] == game.name
    assert place["data-record"] == record
    assert codes["markdown"].startswith("[![")


def run_snippet(*words: str, url: str = "https://crossboard.example") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "builder", "snippet", *words]
    environment = {"PYTHONPATH": ".:site", "URL": url}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_snippet_command_prints_frame() -> None:
    run = run_snippet("crossado", "mode=replay", "record=crossado players=2 : 4 6")
    [frame] = Page("", run.stdout).find_all("iframe")
    assert frame["src"].startswith("https://crossboard.example/embed/crossado/#lang=en&mode=replay&record=crossado_")
    assert (run.returncode, run.stderr) == (0, "")


def test_snippet_command_warns_without_url() -> None:
    run = run_snippet("crossado", url="")
    assert run.returncode == 0
    assert "/embed/crossado/" in run.stdout
    assert run.stderr.startswith("Warning: the environment variable URL does not hold the site's address")


def test_build_warns_without_url(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command_line, "build", lambda out, **options: None)
    monkeypatch.setattr(sys, "argv", ["build.py", "site"])
    for url, is_warned in (("", True), ("crossboard.example", True), ("https://crossboard.example", False)):
        monkeypatch.setenv("URL", url)
        assert command_line.main() == 0
        assert ("so oEmbed responses and link previews do not" in capsys.readouterr().err) == is_warned


def test_snippet_command_rejects_words_with_exit_code_2() -> None:
    for words, sentence in (
        ((), "required: game"),
        (("chess",), "Unknown game 'chess'."),
        (("crossado", "a=1"), "'a'"),
    ):
        run = run_snippet(*words)
        assert (run.returncode, run.stdout) == (2, "")
        assert sentence in run.stderr
        assert "Traceback" not in run.stderr


def test_snippet_rejects_unknown_game() -> None:
    with pytest.raises(UsageError, match=r"^Unknown game 'chess'\. Choose from: c-cross, "):
        embeds.snippet("chess")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("replay", "'replay' is no parameter. Write name=value, such as mode=replay."),
        ("frobnicate=1", "Unknown parameter 'frobnicate'. Choose from: lang, mode, "),
        ("poster=1", "Unknown parameter 'poster'."),
        ("mode=foo", "'mode=foo' is not possible. Choose 'mode' from: play, replay, puzzle, figure, first."),
        ("lang=xx", "'lang=xx' is not possible. Choose 'lang' from: en, "),
        ("players=9", "'players=9' is not possible. Choose 'players' from: 2, 3, 4."),
        ("accent=red", "'accent=red' is not possible. Write a colour as six hexadecimal digits"),
        ("lang=fr lang=de", "'lang' is given twice."),
        ("bots=hard", "“hard”"),
    ],
)
def test_snippet_rejects_parameter_in_sentence(words: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        embeds.snippet("crossado", *words.split())


def test_snippet_names_every_problem() -> None:
    with pytest.raises(UsageError) as error:
        embeds.snippet("crossado", "theme=pink", "frobnicate=1")
    assert len(str(error.value).splitlines()) == 2


def test_build_fails_on_ambiguous_translation() -> None:
    with pytest.raises(BuildError, match=r"^embed/null/ in fr: 'Play' has two translations, 'Jouer' and 'Partie'"):
        embeds.collect_translations(["Play", "Play"], ["Jouer", "Partie"], "embed/null/ in fr")
