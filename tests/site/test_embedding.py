"""What other sites use of this one: headers that allow frames, oEmbed responses, embed.js, snippets."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

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
HOST = "https://crossboard.example/"
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
    ):
        response = Response(port, path)
        assert response.status == 200
        expected = headers_for(path.partition("?")[0])
        assert {name: response.headers[name] for name in expected} == expected


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the oEmbed answers."""
    folder = tmp_path_factory.mktemp("answers")
    embeds.write_oembed(folder, HOST)
    return folder


def test_oembed_responses_meet_specification(answers: Path, dist: Path) -> None:
    for lang in (*LANGUAGES, embeds.READER_LANG):
        for name in GAMES:
            response = json.loads((answers / f"oembed/{lang}/{name}.json").read_text("utf-8"))
            assert response.keys() >= REQUIRED | RICH | THUMBNAIL
            assert (response["version"], response["type"]) == ("1.0", "rich")
            assert all(type(response[key]) is int and response[key] > 0 for key in ("width", "height", "cache_age"))
            page = Page("", response["html"])
            [frame] = page.find_all("iframe")
            assert (frame["width"], frame["height"]) == ("100%", str(response["height"]))
            assert frame["frameborder"] == "0"
            assert frame["title"] == response["title"]
            page_lang = "en" if lang == embeds.READER_LANG else lang  # a link to the embed page may name one after #
            [link] = page.find_all("a")
            assert link["href"] == f"{HOST}{page_lang}/{name}/"
            assert site_words(page_lang)("site.snippet.from_start") in page.texts[1]
            assert frame["src"] == f"{HOST}embed/{name}/?lang={lang}"
            for address in (link["href"], frame["src"].partition("?")[0], response["thumbnail_url"]):
                assert file_at(dist, address.removeprefix(HOST)).is_file()
            width, height = (int.from_bytes((dist / f"og/{name}.png").read_bytes()[at : at + 4]) for at in (16, 20))
            assert (response["thumbnail_width"], response["thumbnail_height"]) == (width, height)
            assert response["provider_url"] == HOST


def test_oembed_begins_with_quotation() -> None:
    """WordPress keeps a quotation only there."""
    assert str(embeds.oembed(GAMES["crossado"], "it", HOST)["html"]).startswith(
        f'<blockquote><a href="{HOST}it/crossado/">Crossado – Crossboard</a> (dall’inizio)</blockquote>'
        f'<iframe src="{HOST}embed/crossado/?lang=it"'
    )


def test_site_without_url_offers_no_oembed(dist: Path, pages: dict[str, Page]) -> None:
    assert not (dist / "oembed").exists()
    for page in pages.values():
        assert not page.find_all("link", type="application/json+oembed")


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
    assert re.search(r"></iframe><img [^>]*></div><p style=[^>]*><a href=[^>]*>[^<]+</a></p>$", codes["html"])
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
        assert ("so there are no oEmbed answers, and link previews do not" in capsys.readouterr().err) == is_warned


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
