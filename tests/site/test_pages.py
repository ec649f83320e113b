"""All pages: complete, valid, translated, and without references to other hosts."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.embed.code import HUGO_SHORTCODE
from app.embed.params import parse_fragment, parse_params
from app.text import site_entries, site_words
from builder import embeds
from builder.assets import Assets
from builder.pages import render_embeds, render_pages
from builder.paths import MODULES, ROOT
from builder.privacy import STORED
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction, svg
from tests.site.html_pages import Page, file_at, read_pages
from tests.test_rules_pages import SECTIONS
from tests.test_words import assert_same_keys

LINKS = ("href", "src", "action", "poster", "srcset", "data")
EXTERNAL = re.compile(r"^\s*(?:[a-z]+:)?//", re.I)
EMBEDS = {f"embed/{name}/" for name in GAMES}  # in English, until frame.js translates them
OWN_HOST = re.compile(r"^https://crossboard\.example/")


def test_all_pages_exist_in_every_language(pages: dict[str, Page]) -> None:
    places = [
        "",
        "about/",
        "privacy/",
        *(f"{name}/{page}" for name in GAMES for page in ("", "rules/", "embed/", "print/", "print/ink/")),
    ]
    assert set(pages) == {"", "404.html"} | EMBEDS | {f"{lang}/{place}" for lang in LANGUAGES for place in places}


def test_pages_are_valid_html(dist: Path, tmp_path: Path) -> None:
    """html-validate accepts the pages. Only integrity hashes are not required, because they are for other hosts."""
    tool, report = MODULES / "html-validate/bin/html-validate.mjs", tmp_path / "report.json"
    options: list[str | Path] = ["--config", ROOT / ".htmlvalidate.json", "--formatter", f"json={report}"]
    run = subprocess.run(["node", tool, *options, dist], cwd=ROOT, capture_output=True, text=True, check=False)
    invalid = json.loads(report.read_text("utf-8"))
    assert len(invalid) == 0, [(page["filePath"], message) for page in invalid for message in page["messages"][:2]]
    assert run.returncode == 0, run.stderr


def test_setup_describes_every_level(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        for name, game in GAMES.items():
            say = site_words(lang, name)
            for level in (*game.parts.levels, "random"):
                assert f"<dd>{say(f'level.{level}')}</dd>" in pages[f"{lang}/{name}/"].html


def test_every_page_has_title_and_heading(pages: dict[str, Page]) -> None:
    titles = set()
    for path, page in pages.items():
        assert len(page.find_all("h1")) == len(page.find_all("main", id="main")) == 1, path
        assert page.html.partition("</head>")[0].count("<title>") == 1, path
        assert page.lang == (path.split("/")[0] if path not in {"", "404.html"} | EMBEDS else "en")
        [description] = page.find_all("meta", name="description")
        assert len(description["content"]) > 20
        titles.add((page.lang, page.texts[0]))
    assert len(titles) == len(pages) - 1  # the choice of a language has the same title as the English home page


def test_every_reference_resolves(dist: Path, pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        for tag, attrs in page.elements:
            for name in LINKS:
                if name not in attrs or tag == "use":
                    continue
                target, fragment = page.resolve(attrs[name])
                assert file_at(dist, target).is_file(), (path, attrs[name])
                assert not fragment or fragment in pages[target].ids, (path, attrs[name])
        for script in page.find_all("script", type="py"):
            config = json.loads(script["config"])
            for link in (config["interpreter"], *config.get("files", ())):
                assert file_at(dist, page.resolve(link)[0]).is_file()
    ids = {id_ for page in pages.values() for id_ in page.ids}
    for sheet in dist.rglob("*.css"):
        for link in re.findall(r"url\(['\"]?([^)'\"]+)", sheet.read_text("utf-8")):
            assert link[1:] in ids if link.startswith("#") else (sheet.parent / link).is_file(), link


def test_ids_are_unique_and_defined(pages: dict[str, Page]) -> None:
    """A page defines each gradient, symbol or other id once, and all that it uses."""
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        used = {attrs["href"][1:] for attrs in page.find_all("use")}
        used |= set(re.findall(r"url\(#([^)]+)\)", page.html))
        used |= {id_ for _, attrs in page.elements for id_ in attrs.get("aria-labelledby", "").split()}
        assert used <= set(page.ids), path


def test_pages_refer_to_no_other_host(dist: Path, pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        for tag, attrs in page.elements:
            for name, value in attrs.items():
                assert not EXTERNAL.match(value) or name.startswith("xmlns"), (path, tag, name, value)
    for sheet in dist.rglob("*.css"):
        assert not re.search(r"@import|//", sheet.read_text("utf-8").replace("/*", "").replace("*/", ""))


@pytest.mark.builds
def test_absolute_urls_only_for_external_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "https://crossboard.example")
    names = (
        "runtime_files",
        "interpreter",
        "pyscript",
        "style",
        "boot",
        "frame",
        "home",
        "rules",
        "paper",
        "print",
        "ink_saving",
        "bot_worker",
        "learn",
    )
    paths: dict[str, Any] = dict(zip(names, names, strict=True))
    paths |= {"one_file": "one_file", "one_file_bytes": 0}
    assets = Assets(**paths, previews=dict.fromkeys(GAMES, "previews"), large=("large",), preload=("preload",))
    render_pages(tmp_path, assets)
    render_embeds(tmp_path, assets)
    for path, page in read_pages(tmp_path).items():
        absolute = [
            (tag, attrs) for tag, attrs in page.elements if any(EXTERNAL.match(attrs[k]) for k in attrs if k != "xmlns")
        ]
        if path == "404.html":
            assert absolute == []
            continue
        for tag, attrs in absolute:
            assert OWN_HOST.match(attrs.get("href") or attrs["content"])
            assert attrs.get("rel") in ("canonical", "alternate") or attrs["property"] in ("og:url", "og:image"), tag
        assert page.find_all("link", rel="canonical") == [
            {"rel": "canonical", "href": f"https://crossboard.example/{path}"}
        ]
        oembed = page.find_all("link", type="application/json+oembed")
        if path in EMBEDS or "board" in page.ids:
            lang, game = (embeds.READER_LANG, path.split("/")[1]) if path in EMBEDS else path.split("/")[:2]
            [link] = oembed
            assert (link["rel"], link["href"]) == ("alternate", f"https://crossboard.example/oembed/{lang}/{game}.json")
            assert link["title"]
        others = (
            1 if path in EMBEDS else 2 + len(LANGUAGES) + 1
        )  # canonical, and for other pages og:url, all languages and x-default
        assert len(absolute) == others + len(oembed) + 1


def test_pages_link_to_their_translations(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        if path in {"404.html"} | EMBEDS:
            continue
        translations = {
            attrs["hreflang"]: page.resolve(attrs["href"])[0]
            for attrs in page.find_all("link", rel="alternate")
            if "hreflang" in attrs
        }
        assert set(translations) == {*LANGUAGES, "x-default"}
        assert set(translations.values()) <= set(pages)
        for lang in LANGUAGES:
            assert pages[translations[lang]].lang == lang
        if path:
            assert translations[page.lang] == path
            links = {page.resolve(attrs["href"])[0] for attrs in page.find_all("a") if "data-lang" in attrs}
            assert links == {translations[lang] for lang in LANGUAGES}


@pytest.mark.parametrize("name", GAMES)
def test_play_page_shows_first_scene(name: str, pages: dict[str, Page]) -> None:
    """The app draws the same scene first, so nothing changes on the screen when Python starts."""
    game = GAMES[name]
    for lang in LANGUAGES:
        first = game.renderer.scene(game.new().view(None), Interaction(), site_words(lang, name))
        html = pages[f"{lang}/{name}/"].html
        board = html.partition('<div id="board"')[2].partition(">")[2]
        assert board.startswith(svg(first, include_defs=False))
        assert not first.defs or html.count(first.defs) == 1


def test_content_is_complete_without_scripts(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        boards = [drawing for drawing in pages[f"{lang}/"].find_all("svg") if "board" in drawing.get("class", "")]
        assert len(boards) == 1 + len(GAMES)
        for name, game in GAMES.items():
            say = game.words(lang)
            assert say("credits") in pages[f"{lang}/about/"].texts
            assert say("tagline") in pages[f"{lang}/"].texts
            rules = pages[f"{lang}/{name}/rules/"]
            assert len(" ".join(rules.texts).split()) > 300
            assert len(rules.find_all("figure", **{"class": "diagram"})) >= 3
            ids = [attrs["id"] for attrs in rules.find_all("section")]
            linked = [attrs["href"][1:] for attrs in rules.find_all("a") if attrs["href"].startswith("#")]
            assert linked == ["main", *SECTIONS, "one-page"]
            assert [id_ for id_ in ids if id_ in SECTIONS] == [*SECTIONS]
            assert ids == [attrs["id"] for attrs in pages[f"en/{name}/rules/"].find_all("section")]


def test_every_figure_can_be_tried(pages: dict[str, Page]) -> None:
    """Its embed begins before the moves that it shows, and they are legal: otherwise there is a warning."""
    for name, game in GAMES.items():
        for lang in LANGUAGES:
            figures = pages[f"{lang}/{name}/rules/"].find_all("figure")
            fragments = [parse_fragment(attrs["data-try"]) for attrs in figures]
            assert {fragment.pop("lang") for fragment in fragments} == {lang}
            for fragment in fragments:
                params = parse_params(game, fragment, site_words(lang, name))
                assert (params.mode, params.warnings, len(params.lines)) == ("figure", [], 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_site_texts_exist_in_every_language(lang: str) -> None:
    assert_same_keys(site_entries("en"), site_entries(lang))


def test_pages_show_no_keys_or_placeholders(pages: dict[str, Page]) -> None:
    keys = [*site_entries("en")]
    for path, page in pages.items():
        values = [value for _, attrs in page.elements for name, value in attrs.items() if name != "config"]
        for text in (*page.texts, *values):
            assert not re.search(r"[{}]", text.replace(HUGO_SHORTCODE[1], "")), (path, text)
            assert text not in keys, (path, text)


def test_privacy_page_lists_everything_stored(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        page = pages[f"{lang}/privacy/"]
        for purpose, places in STORED.items():
            assert site_words(lang)(f"site.stored.{purpose}") in page.texts
            for place, names in places.items():
                assert site_words(lang)("label", name=place, value="").strip() in page.texts
                assert set(names) <= set(page.texts)
        about = pages[f"{lang}/about/"]
        assert page.path in {about.resolve(link["href"])[0] for link in about.find_all("a")}
