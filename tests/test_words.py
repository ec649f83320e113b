"""Every text exists in every language, with the same placeholders, and is filled in without a gap."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from app.learn.text import shared_entries
from app.mail.text import mail_entries
from app.text import site_entries
from builder.paper import shared_entries as shared_paper_entries
from pygames import i18n
from pygames.game import Game
from pygames.i18n import LANGUAGES, Entry, load_entries, words
from pygames.paper import paper_entries
from pygames.scene import Interaction
from pygames.taps import match_taps
from tests.random_games import sample_steps
from tests.texts import forms

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", OTHERS)
def test_shared_texts_complete_in_every_language(lang: str) -> None:
    assert_same_keys(load_entries("en"), load_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_site_texts_complete_in_each_language(lang: str) -> None:
    assert_same_keys(site_entries("en"), site_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_texts_for_learning_complete_in_each_language(lang: str) -> None:
    assert_same_keys(shared_entries("en"), shared_entries(lang))
    assert_same_keys(mail_entries("en"), mail_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_texts_for_paper_complete_in_each_language(lang: str) -> None:
    assert_same_keys(shared_paper_entries("en"), shared_paper_entries(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_parts_on_paper_have_names_in_each_language(game: Game, lang: str) -> None:
    assert_same_keys(paper_entries("en", game), paper_entries(lang, game))


@pytest.mark.parametrize("lang", OTHERS)
def test_game_texts_complete_in_each_language(game: Game, lang: str) -> None:
    """An unfinished game may lack whole languages; a release build does not accept that."""
    if own := load_entries(lang, game.name):
        assert_same_keys(load_entries("en", game.name), own)


def test_missing_language_falls_back_to_english(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    english, shared = words("en", game.name)("title"), words("de")("and")
    monkeypatch.setattr(
        i18n, "load_entries", lambda lang, name=None: {} if lang == "de" and name else load_entries(lang, name)
    )
    say = i18n.Translations("de", game.name)
    assert [say("title"), say("and")] == [english, shared]


def assert_same_keys(english: dict[str, Entry], other: dict[str, Entry]) -> None:
    assert sorted(english) == sorted(other)
    for key, entry in english.items():
        expected, own = (list(map(placeholders, forms(text))) for text in (entry, other[key]))
        assert own[-1] == expected[-1], key
        assert own[0] <= own[-1], key
        if len(own) == len(expected):
            assert own[0] | {"n"} == expected[0] | {"n"}, key  # "one" may have the number as a word
        assert all(form.strip() for form in forms(other[key])), key


def test_titles_options_and_seats_have_texts(game: Game) -> None:
    for lang in LANGUAGES:
        say = game.words(lang)
        for key in ("title", "tagline", *(f"seat.{seat}" for seat in range(1, game.players[-1] + 1))):
            assert say(key)
        for name, option in game.options.items():
            assert say(f"option.{name}")
            assert all(say(f"value.{name}.{value}") for value in option.values)


def test_narrator_describes_every_step(game: Game) -> None:
    for number, step in enumerate(sample_steps(game, 80, 0.1)):
        before, after = step.before, step.after
        lang = LANGUAGES[number % len(LANGUAGES)]
        say = game.words(lang, {1: "Zoë"})
        for seat in (None, *range(1, after.player_count + 1)):
            previous_view, view = before.view(seat), after.view(seat)
            move = None if before.is_hidden(step.move, seat) else step.move
            sentences = [game.narrator.describe_move(previous_view, move, say)]
            sentences += [game.narrator.board_as_text(view, say), *game.narrator.describe_board(view, say)]
            if after.actor is None:
                sentences += game.narrator.describe_result(view, say)
                rows = game.narrator.score_table(view, say)
                assert all(len(row) == len(rows[-1]) for row in rows if row)
                sentences += [" ".join(row) for row in rows if row]
            else:
                targets = match_taps(after.legal_moves(), game.renderer.move_taps, ()).next_targets
                sentences.append(game.narrator.prompt(view, Interaction((), targets), say))
                assert "\n" not in sentences[-1]
            for text in sentences:
                assert text.strip()
                assert not re.search(r"[{}]|None", text), text


def test_seat_name_uses_player_name(game: Game) -> None:
    say = words("en", game.name, {2: "Zoë"})
    assert say.seat_name(2) == "Zoë"
    assert say.seat_name(1) == words("en", game.name)("seat.1")
