"""What is true of every page: it is all there, says what it should in its language, and asks nothing of other hosts."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from app.text import site_entries, site_words
from builder.assets import Assets
from builder.pages import render_embeds, render_pages
from builder.paths import MODULES, ROOT
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction, svg
from tests.site.reading import Page, file_at, read
from tests.test_words import assert_same_keys

LINKS = ("href", "src", "action", "poster", "srcset", "data")
ABROAD = re.compile(r"^\s*(?:[a-z]+:)?//", re.I)
FRAMED = {f"embed/{name}/" for name in GAMES}  # in English, until a script says it in another language
WITH_ADDRESS = re.compile(r"^https://crossboard\.example/")


def test_every_page_of_the_plan_is_there_in_every_language(pages: dict[str, Page]) -> None:
    places = ["", "about/", *(f"{name}/{more}" for name in GAMES for more in ("", "rules/", "embed/"))]
    assert set(pages) == {"", "404.html"} | FRAMED | {f"{lang}/{place}" for lang in LANGUAGES for place in places}


def test_pages_are_valid_html(dist: Path, tmp_path: Path) -> None:
    """By html-validate, as strict as .htmlvalidate.json can make it. Relaxed is only: integrity hashes are for files
    from elsewhere, since our own are named by their content."""
    tool, report = MODULES / "html-validate/bin/html-validate.mjs", tmp_path / "report.json"
    options: list[str | Path] = ["--config", ROOT / ".htmlvalidate.json", "--formatter", f"json={report}"]
    run = subprocess.run(["node", tool, *options, dist], cwd=ROOT, capture_output=True, text=True, check=False)
    found = json.loads(report.read_text("utf-8"))
    assert len(found) == 0, [(page["filePath"], message) for page in found for message in page["messages"][:2]]
    assert run.returncode == 0, run.stderr


def test_every_page_has_a_frame(pages: dict[str, Page]) -> None:
    titles = set()
    for path, page in pages.items():
        assert len(page.all("h1")) == len(page.all("main", id="main")) == 1, path
        assert page.html.partition("</head>")[0].count("<title>") == 1, path
        assert page.lang == (path.split("/")[0] if path not in {"", "404.html"} | FRAMED else "en")
        [description] = page.all("meta", name="description")
        assert len(description["content"]) > 20
        titles.add((page.lang, page.texts[0]))
    assert len(titles) == len(pages) - 1  # only the choice of a language is called as the English home is


def test_every_reference_resolves(dist: Path, pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        for tag, attrs in page.elements:
            for name in LINKS:
                if name not in attrs or tag == "use":
                    continue
                place, fragment = page.target(attrs[name])
                assert file_at(dist, place).is_file(), (path, attrs[name])
                assert not fragment or fragment in pages[place].ids, (path, attrs[name])
        for script in page.all("script", type="py"):
            config = json.loads(script["config"])
            for link in (config["interpreter"], *config.get("files", ())):
                assert file_at(dist, page.target(link)[0]).is_file()
    named = {id_ for page in pages.values() for id_ in page.ids}
    for sheet in dist.rglob("*.css"):
        for link in re.findall(r"url\(['\"]?([^)'\"]+)", sheet.read_text("utf-8")):
            assert link[1:] in named if link.startswith("#") else (sheet.parent / link).is_file(), link


def test_every_definition_is_there_once(pages: dict[str, Page]) -> None:
    """Gradients, symbols and whatever else is named: no page names two, or uses one that it lacks."""
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        used = {attrs["href"][1:] for attrs in page.all("use")}
        used |= set(re.findall(r"url\(#([^)]+)\)", page.html))
        used |= {id_ for _, attrs in page.elements for id_ in attrs.get("aria-labelledby", "").split()}
        assert used <= set(page.ids), path


def test_no_page_names_another_host(dist: Path, pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        for tag, attrs in page.elements:
            for name, value in attrs.items():
                assert not ABROAD.match(value) or name.startswith("xmlns"), (path, tag, name, value)
    for sheet in dist.rglob("*.css"):
        assert not re.search(r"@import|//", sheet.read_text("utf-8").replace("/*", "").replace("*/", ""))


@pytest.mark.builds
def test_only_those_who_read_elsewhere_are_told_the_site_s_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("URL", "https://crossboard.example")
    names = ("parts", "interpreter", "pyscript", "style", "boot", "frame", "bot_worker")
    paths = {name: name for name in names}
    made = Assets(**paths, large=("large",), preload=("preload",))
    render_pages(tmp_path, made)
    render_embeds(tmp_path, made)
    for path, page in read(tmp_path).items():
        named = [
            (tag, attrs) for tag, attrs in page.elements if any(ABROAD.match(attrs[k]) for k in attrs if k != "xmlns")
        ]
        if path == "404.html":
            assert named == []
            continue
        for tag, attrs in named:
            assert WITH_ADDRESS.match(attrs.get("href") or attrs["content"])
            assert attrs.get("rel") in ("canonical", "alternate") or attrs["property"] in ("og:url", "og:image"), tag
        assert page.all("link", rel="canonical") == [{"rel": "canonical", "href": f"https://crossboard.example/{path}"}]
        answered = page.all("link", type="application/json+oembed")
        others = 1 if path in FRAMED else 2 + len(LANGUAGES) + 1  # canonical; and og:url, the languages, any language
        assert len(named) == others + len(answered) + 1


def test_pages_know_each_other_in_all_languages(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        if path in {"404.html"} | FRAMED:
            continue
        found = {
            attrs["hreflang"]: page.target(attrs["href"])[0]
            for attrs in page.all("link", rel="alternate")
            if "hreflang" in attrs
        }
        assert set(found) == {*LANGUAGES, "x-default"}
        assert set(found.values()) <= set(pages)
        for lang in LANGUAGES:
            assert pages[found[lang]].lang == lang
        if path:
            assert found[page.lang] == path
            offered = {page.target(attrs["href"])[0] for attrs in page.all("a") if "data-lang" in attrs}
            assert offered == {found[lang] for lang in LANGUAGES}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_shows_what_the_app_starts_from(name: str, pages: dict[str, Page]) -> None:
    """As app/table.py draws it: nothing is to change on the screen when Python arrives."""
    game = GAMES[name]
    for lang in LANGUAGES:
        first = game.renderer.scene(game.new().view(None), Interaction(), site_words(lang, name))
        html = pages[f"{lang}/{name}/"].html
        shown = html.partition('<div id="board"')[2].partition(">")[2]
        assert shown.startswith(svg(first, include_defs=False))
        assert not first.defs or html.count(first.defs) == 1


def test_boards_rules_and_credits_are_there_without_scripts(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        assert len(pages[f"{lang}/"].all("svg")) == 1 + len(GAMES)
        for name, game in GAMES.items():
            say = game.words(lang)
            assert say("credits") in pages[f"{lang}/about/"].texts
            assert say("tagline") in pages[f"{lang}/"].texts
            rules = pages[f"{lang}/{name}/rules/"]
            assert len(" ".join(rules.texts).split()) > 300
            assert len(rules.all("figure", **{"class": "diagram"})) >= 3
            linked = [attrs["href"] for attrs in rules.all("a") if attrs["href"].startswith("#")][1:]  # after the skip
            assert linked == [f"#{attrs['id']}" for attrs in rules.all("section")]
            assert {attrs["id"] for attrs in rules.all("section")} == {
                attrs["id"] for attrs in pages[f"en/{name}/rules/"].all("section")
            }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_site_s_words_are_in_every_language(lang: str) -> None:
    assert_same_keys(site_entries("en"), site_entries(lang))


def test_no_page_shows_a_key_or_a_gap(pages: dict[str, Page]) -> None:
    keys = [*site_entries("en")]
    for path, page in pages.items():
        said = [value for _, attrs in page.elements for name, value in attrs.items() if name != "config"]
        for text in (*page.texts, *said):
            assert not re.search(r"[{}]", text), (path, text)
            assert text not in keys, (path, text)
