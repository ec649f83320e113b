"""What search engines read: the facts in the pages, sitemap.xml and robots.txt."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.text import site_words
from builder.search_engines import describe_game, write_search_files
from pygames.game import Game
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import LANGUAGES
from tests.site.html_pages import Page

HOST = "https://crossboard.example/games"
FACTS = re.compile(r'<script type="application/ld\+json">(.*?)</script>')
LOCATIONS = ".//{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def test_pages_of_games_state_their_facts(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        for name, game in GAMES.items():
            for path in (f"{lang}/{name}/", f"{lang}/{name}/rules/"):
                [text] = FACTS.findall(pages[path].html)
                facts = json.loads(text)
                assert facts["name"] == site_words(lang, name)("title")
                assert facts["numberOfPlayers"]["maxValue"] == game.players[-1]
                assert [author["name"] for author in facts["author"]] == [*game.authors]


@pytest.mark.parametrize("name", ALL_GAMES)
def test_credits_name_the_authors(name: str) -> None:
    game: Game = ALL_GAMES[name]
    for lang in LANGUAGES:
        assert all(author in game.words(lang)("credits") for author in game.authors)


def test_facts_cannot_end_their_script() -> None:
    class Sly:
        name, players, authors = "sly", range(2, 3), ("</script><script>alert(1)",)

        def words(self, lang: str) -> object:
            return str

    assert "<" not in describe_game(Sly(), "en", HOST)  # type: ignore[arg-type]


def test_sitemap_lists_each_page_once(dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in dist.rglob("*.html"):
        copy = tmp_path / file.relative_to(dist)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.touch()
    monkeypatch.delenv("URL", raising=False)
    write_search_files(tmp_path)
    assert not (tmp_path / "sitemap.xml").exists()
    monkeypatch.setenv("URL", f"{HOST}/")
    write_search_files(tmp_path)
    found = [element.text for element in ElementTree.parse(tmp_path / "sitemap.xml").findall(LOCATIONS)]
    expected = {
        f"{HOST}/{file.relative_to(dist).as_posix().removesuffix('index.html')}"
        for lang in LANGUAGES
        for file in (dist / lang).rglob("*.html")
    }
    assert len(found) == len(expected)
    assert {*found} == expected
    assert f"Sitemap: {HOST}/sitemap.xml" in (tmp_path / "robots.txt").read_text("utf-8")
