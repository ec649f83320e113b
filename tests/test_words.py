"""Every text is there in every language, says the same facts, and is said without a slip."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from app.text import site_entries
from pygames import i18n
from pygames.game import Game
from pygames.i18n import LANGUAGES, Entry, load_entries, words
from pygames.scene import Interaction
from pygames.taps import match_taps
from tests.random_games import sampled
from tests.texts import forms

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", OTHERS)
def test_shared_words_are_in_every_language(lang: str) -> None:
    assert_same(load_entries("en"), load_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_site_words_are_in_every_language(lang: str) -> None:
    assert_same(site_entries("en"), site_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_words_of_a_language_are_complete(game: Game, lang: str) -> None:
    """A game in the making may lack whole languages; a release build does not accept that."""
    if own := load_entries(lang, game.name):
        assert_same(load_entries("en", game.name), own)


def test_english_stands_in_for_missing_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    english, shared = words("en", game.name)("title"), words("de")("and")
    monkeypatch.setattr(
        i18n, "load_entries", lambda lang, name=None: {} if lang == "de" and name else load_entries(lang, name)
    )
    say = i18n.Translations("de", game.name)
    assert [say("title"), say("and")] == [english, shared]


def assert_same(english: dict[str, Entry], other: dict[str, Entry]) -> None:
    assert sorted(english) == sorted(other)
    for key, entry in english.items():
        wanted, given = (list(map(placeholders, forms(one))) for one in (entry, other[key]))
        assert given[-1] == wanted[-1], key
        assert given[0] <= given[-1], key
        if len(given) == len(wanted):
            assert given[0] | {"n"} == wanted[0] | {"n"}, key  # "one" may have the number as a word
        assert all(form.strip() for form in forms(other[key])), key


def test_titles_options_values_and_seats_have_words(game: Game) -> None:
    for lang in LANGUAGES:
        say = game.words(lang)
        for key in ("title", "tagline", *(f"seat.{seat}" for seat in range(1, game.players[-1] + 1))):
            assert say(key)
        for name, option in game.options.items():
            assert say(f"option.{name}")
            assert all(say(f"value.{name}.{value}") for value in option.values)


def test_everything_that_happens_can_be_said(game: Game) -> None:
    for number, step in enumerate(sampled(game, 80, 0.1)):
        before, after = step.before, step.after
        lang = LANGUAGES[number % len(LANGUAGES)]
        say = game.words(lang, {1: "Zoë"})
        for seat in (None, *range(1, after.player_count + 1)):
            known, view = before.view(seat), after.view(seat)
            said = [game.narrator.describe_move(known, None if before.is_hidden(step.move, seat) else step.move, say)]
            said += [game.narrator.board_as_text(view, say), *game.narrator.describe_board(view, say)]
            if after.actor is None:
                said += game.narrator.describe_result(view, say)
                rows = game.narrator.score_table(view, say)
                assert all(len(row) == len(rows[-1]) for row in rows if row)
                said += [" ".join(row) for row in rows if row]
            else:
                targets = match_taps(after.legal_moves(), game.renderer.move_taps, ()).next_targets
                said.append(game.narrator.prompt(view, Interaction((), targets), say))
                assert "\n" not in said[-1]
            for text in said:
                assert text.strip()
                assert not re.search(r"[{}]|None", text), text


def test_a_person_s_name_is_used(game: Game) -> None:
    say = words("en", game.name, {2: "Zoë"})
    assert say.seat_name(2) == "Zoë"
    assert say.seat_name(1) == words("en", game.name)("seat.1")
