"""What rules pages say is what the engines do: figures, captions and numbers, in every language."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.resources import rules_template
from tests.claims import CELL, Position, has_in_order, names_sign, numbers, unclaimed
from tests.game_data import load_game_data
from tests.texts import Figure, rules

CHECKED = "rules_page"  # a game's module with its checks
SECTIONS = ("aim", "setup", "turn", "end", "scoring", "options", "rulings", "summary")  # of every published game


def checks(game: Game) -> ModuleType:
    module = load_game_data(game, CHECKED)
    if module is None:
        pytest.skip(f"{game.name} has no checks of its rules page ({CHECKED}.py)")
    return module


def languages(game: Game) -> list[str]:
    return [lang for lang in LANGUAGES if rules(game, lang)]


def figures(game: Game, lang: str) -> list[tuple[str, Figure]]:
    return [(section.id, figure) for section in rules(game, lang) for figure in section.figures]


def test_rules_have_same_sections_and_figures(game: Game) -> None:
    pages = [[(section.id, [(figure.record, figure.options) for figure in section.figures])
              for section in rules(game, lang)] for lang in languages(game)]  # fmt: skip
    assert all(page == pages[0] for page in pages)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games_have_the_same_headings(lang: str) -> None:
    headings = {
        tuple(re.findall(r'<section id="(\w+)">\s*<h2>(.*?)</h2>', rules_template(game, lang)[0]))
        for game in GAMES.values()
    }
    (only,) = headings
    assert tuple(id_ for id_, _ in only) == SECTIONS
    for game in GAMES.values():
        summary = rules_template(game, lang)[0].partition('<dl id="one-page">')[2]
        assert re.findall("<dt>(.*?)</dt>", summary) == [heading for _, heading in only[:5]]


def test_every_caption_is_in_every_language(game: Game) -> None:
    captions = {lang: [bool(figure.caption) for _, figure in figures(game, lang)] for lang in languages(game)}
    assert all(found == captions["en"] for found in captions.values())


def test_captions_say_what_the_engine_does(game: Game) -> None:
    captions = checks(game).CAPTIONS
    for lang in languages(game):
        say = game.words(lang)
        assert {section: len(found) for section, found in captions.items()} == {
            section.id: len(section.figures) for section in rules(game, lang) if section.figures
        }
        for section in rules(game, lang):
            for figure, check in zip(section.figures, captions.get(section.id, ()), strict=True):
                claims, caption = check(Position.of(figure.record)), figure.caption
                where = (game.name, lang, section.id, caption)
                assert unclaimed(caption, lang, [*claims.numbers, *claims.also]) == [], where
                assert has_in_order(caption, lang, claims.numbers), (where, claims.numbers)
                assert all(names_sign(caption, sign) for sign in claims.signs), (where, claims.signs)
                assert set(CELL.findall(caption)) <= set(claims.signs), where
                named = {seat for seat in range(1, game.players[-1] + 1) if names_sign(caption, say(f"seat.{seat}"))}
                assert named == set(claims.seats), where


def test_numbers_on_rules_pages_are_those_of_the_engine(game: Game) -> None:
    given = checks(game).NUMBERS
    for lang in languages(game):
        assert given.keys() <= {section.id for section in rules(game, lang)}
        for section in rules(game, lang):
            wanted = given[section.id]() if section.id in given else set()
            assert unclaimed(section.text, lang, wanted) == [], (game.name, lang, section.id)
            found = {number for number, _ in numbers(section.text, lang)}
            missing = {number for number in wanted - found if number > 2}  # one and two also go by other words
            assert not missing, (game.name, lang, section.id, missing)


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("en", "Three rafts, sixteen zones: 2 from c5, one more", [3, 16, 2]),
        ("fr", "À deux, six pions ; 12 en tout", [2, 6, 12]),
        ("de", "Zu dritt dreimal fünf", [3, 3, 5]),
        ("it", "In tre; se sei in due", [3, 6, 2]),
    ],
)
def test_numbers_are_found_in_texts(lang: str, text: str, found: list[int]) -> None:
    assert [number for number, _ in numbers(text, lang)] == found


def test_wrong_numbers_in_texts_are_found() -> None:
    assert unclaimed("Eight rafts for four", "en", {4, 9}) == [8]
    assert unclaimed("se sei in due", "it", {2}) == []
    assert not has_in_order("26 and 22", "en", (22, 26))
    assert not names_sign("the pawn on a12", "a1")
