"""Laws for all texts: typography, one word for one idea, no key unused or missing, words only in text files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from jinja2 import Environment

from app.learn.text import shared_entries
from app.mail.text import mail_entries
from app.text import TEMPLATES, read_site_file, site_entries
from builder.paper import shared_entries as shared_paper_entries
from builder.paths import SITE
from pygames.game import Game
from pygames.games import ALL_GAMES
from pygames.i18n import FORMS, LANGUAGES, Entry, load_entries, package_name
from pygames.lessons import learn_entries
from pygames.paper import paper_entries
from tests.text_keys import game_usage, page_usage, read_python, read_template, shared_usage
from tests.texts import ROOT, all_texts, forms, glossary, plain, word_files
from tests.typography import faults

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


# Typography


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_follow_typography_of_language(lang: str) -> None:
    found = [f"{text.place}: {fault}" for text in all_texts(lang) for fault in faults(text.text, lang)]
    assert found == []


def find(pattern: re.Pattern[str], lang: str) -> list[str]:
    """Return the files and keys of the texts in which the pattern is."""
    return [
        f"{file}: {key}"
        for file, table in word_files(lang)
        for key, entry in table.items()
        if any(map(pattern.search, forms(entry)))
    ]


# A reason explains the moves of others, too (*Why?*, the review).
SECOND_PERSON = {
    "en": re.compile(r"\b(you|your|yours)\b", re.IGNORECASE),
    "de": re.compile(r"\b(du|dir|dich|dein\w*)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(vous|votre|vos|vôtres?)\b", re.IGNORECASE),
    "it": re.compile(r"\b(tu|ti|te|tuo|tua|tuoi|tue|hai|puoi)\b", re.IGNORECASE),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_suit_whoever_moves(lang: str) -> None:
    assert [place for place in find(SECOND_PERSON[lang], lang) if "reason." in place] == []


# A number before its noun ("{n} points") or after it ("zone {zone}"), with a space that can break.
LOOSE_NUMBER = re.compile(r"\{(?:n|count|few|many)\} (?=[^\W\d_])|[^\W\d_] \{(?:number|zone)\}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_stay_with_their_nouns(lang: str) -> None:
    """In all files but pygames/locale/, whose numbers are in the terminal and in messages of errors."""
    found = [place for place in find(LOOSE_NUMBER, lang) if not place.startswith("pygames/locale")]
    assert found == [], "Write a no-break space (U+00A0) between a number and its noun."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete(lang: str) -> None:
    """A table with only one of the forms would be read as a table of texts."""
    for file, table in word_files(lang):
        assert [key for key in table if key.rpartition(".")[2] in FORMS] == [], file


@pytest.mark.parametrize("lang", OTHERS)
def test_sentences_are_sentences_in_each_language(lang: str) -> None:
    """A label in place of a sentence, or the reverse, is a text under the wrong key."""

    def ends_sentence(entry: Entry) -> bool:
        return all(form.rstrip("» ").endswith((".", "!", "?")) for form in forms(entry))

    english = dict(word_files("en"))
    found = [
        f"{file}: {key}"
        for file, table in word_files(lang)
        for key, entry in table.items()
        if key in english[file] and ends_sentence(entry) != ends_sentence(english[file][key])
    ]
    assert found == []


# The glossary


@pytest.mark.parametrize("lang", LANGUAGES)
def test_glossary_has_same_terms_in_every_language(lang: str) -> None:
    terms = glossary(lang)
    assert list(terms) == list(glossary("en"))
    for name, entry in terms.items():
        assert entry["term"].strip(), name
        assert set(entry) <= {"term", "plural", "not", "note"}, name
        assert isinstance(entry.get("not", []), list), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_no_second_word_for_a_term(lang: str) -> None:
    texts = all_texts(lang)
    found = [
        f"{text.place}: {banned!r} instead of {entry['term']!r}"
        for entry in glossary(lang).values()
        for banned in entry.get("not", [])
        for text in texts
        if re.search(rf"(?<!\w){re.escape(banned)}(?!\w)", text.text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_of_glossary_are_in_use(lang: str) -> None:
    """A term of several words is in use if the longest of them is; the last letters change."""
    everything = "\n".join(text.text for text in all_texts(lang)).lower()
    unused = [
        name
        for name, entry in glossary(lang).items()
        if not any(stem(word) in everything for word in (entry["term"], entry.get("plural", entry["term"])))
    ]
    assert unused == []


def stem(term: str) -> str:
    word: str = max(re.findall(r"\w+", term.lower()), key=len)
    return word[: max(3, len(word) - 3)]


# Keys


def late_entries() -> dict[str, Entry]:
    """Return the texts that pages load when they are asked for, and those of sheets to print."""
    return {**shared_entries("en"), **mail_entries("en"), **shared_paper_entries("en")}


def test_shared_keys_are_all_used() -> None:
    usage = shared_usage()
    assert usage.unused({**load_entries("en"), **site_entries("en"), **late_entries()}) == []


def test_pages_have_the_texts_that_their_python_uses() -> None:
    """The others are beside the templates: a page would load them in four languages and use none."""
    usage = page_usage()
    assert usage.unused(read_site_file(TEMPLATES, "en")) == sorted(read_site_file(TEMPLATES, "en"))
    assert usage.unused(read_site_file(SITE / "app", "en")) == []


def test_shared_code_asks_for_keys_that_exist() -> None:
    own = {key for game in ALL_GAMES.values() for key in load_entries("en", game.name)}
    own |= {key for game in ALL_GAMES.values() for key in learn_entries("en", game)}
    own |= {key for game in ALL_GAMES.values() for key in paper_entries("en", game)}
    assert shared_usage().missing({*load_entries("en"), *site_entries("en"), *late_entries(), *own}) == []


def test_keys_of_game_are_all_used(game: Game) -> None:
    assert (shared_usage() | game_usage(game)).unused(
        {**load_entries("en", game.name), **paper_entries("en", game)}
    ) == []


def test_game_asks_for_keys_that_exist(game: Game) -> None:
    keys = {*load_entries("en"), *site_entries("en"), *load_entries("en", game.name), *learn_entries("en", game)}
    assert game_usage(game).missing(keys) == []


def test_unused_key_is_found(game: Game) -> None:
    planted = ["why.nobody_asks", "planted", "site.note.planted", "value.planted.on", "level.wizard"]
    assert (shared_usage() | game_usage(game)).unused(planted) == sorted(planted)


def test_missing_key_is_found() -> None:
    usage = read_python(
        'say("lost"), say(f"lost.{seat}", n=1), words("en")("title"), BadInput("error.lost"), "site.lost"'
    )
    assert usage.missing(["title", "found.1"]) == ["error.lost", "lost", r"lost\.(.+)", "site.lost"]
    usage = read_python('def f(told: Translations): told("lost")\nsentences = game.words("en")\nsentences("gone")')
    assert usage.missing([]) == ["gone", "lost"]
    usage = read_template('{{ say("lost") }} {{ say("site.lost." ~ name) }} {{ words(lang)("site.found") }}')
    assert usage.missing(["site.found"]) == ["lost", r"site\.lost\.(.+)"]


def test_key_with_variable_part_needs_the_part() -> None:
    usage = read_python('LEVELS = ("easy", "hard")\nsay(f"level.{level}")\nfor colour in "RBY": say(f"stone.{colour}")')
    assert usage.unused(["level.easy", "level.medium", "stone.B", "stone.W"]) == ["level.medium", "stone.W"]


# Words are in the text files only


def test_templates_have_no_words_of_their_own() -> None:
    environment = Environment()
    for file in sorted((ROOT / "site/templates").glob("*.html")):
        html = "".join(text for _, kind, text in environment.lex(file.read_text("utf-8")) if kind == "data")
        text = plain(re.sub(r"(?s)<(script|style)\b.*?</\1>", "", html))
        text = re.sub(r"[\w-]+=\"[^\"]*\"", "", text)  # blocks of attributes
        words = set(re.findall(r"[^\W\d_]{2,}", text)) - {"Crossboard"}
        assert words | set(re.findall(r"[:;!?%]", text)) == set(), file.name


SPEAKING = ("describe.py", "guide.py", "strip.py", "bot.py", "reason.py", "view.py", "animations.py")
# What reads differently in another language: a colon and what follows, marks with a space before them, quotes.
PUNCTUATION = re.compile(r": $|^: |[;!?] ?$|[“”„«»…]|%$")
CODE = re.compile(r"[{}<=]|^ : $")  # CSS, pages, addresses; a colon in a record


def speaking_files() -> Iterator[str]:
    for name in ALL_GAMES:
        for file in SPEAKING:
            if (ROOT / "pygames/games" / package_name(name) / file).is_file():
                yield f"pygames/games/{package_name(name)}/{file}"
    yield from ("pygames/defaults.py", "pygames/mcts.py", "pygames/session.py", "pygames/terminal.py")
    for part in ("embed", "events", "game", "mail", "pages", "render", "storage"):
        yield from sorted(str(file.relative_to(ROOT)) for file in (ROOT / "site/app" / part).glob("*.py"))


@pytest.mark.parametrize("file", [*speaking_files()])
def test_code_has_no_punctuation_of_a_language(file: str) -> None:
    assert punctuation((ROOT / file).read_text("utf-8")) == []


def punctuation(source: str) -> list[str]:
    """Return what a source puts between texts; what it raises is for programmers."""
    tree = ast.parse(source)
    raised = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if id(node) in raised:
            continue
        if isinstance(node, ast.JoinedStr):
            found += [part.value for part in node.values if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.Attribute) and node.attr == "join" and isinstance(node.value, ast.Constant):
            found.append(node.value.value)
    return [text for text in found if isinstance(text, str) and PUNCTUATION.search(text) and not CODE.search(text)]


def test_punctuation_in_code_is_found() -> None:
    assert punctuation('f"{name}: {value}"') == [": "]
    assert punctuation('"; ".join(names)') == ["; "]
    assert punctuation('f"{share:.1%}"') == [".1%"]
    assert punctuation('f"{share} %"') == [" %"]
    assert punctuation('raise ValueError(f"{name}: {value}")') == []


# Text that a script puts into a page, and what it may hold besides what the page's attributes say.
PUT = re.compile(r"\b(?:textContent|innerText|title|alt|placeholder|ariaLabel)\s*=\s*(?P<value>[^;]*);")
STRING = re.compile(r"`[^`]*`|\"[^\"]*\"")
OWN_WORDS = re.compile(r"[:;!?%]|\b(?!Crossboard|data|title)[A-Za-z]{2,}")


def test_scripts_have_no_words_of_their_own() -> None:
    for file in sorted((ROOT / "site/static").glob("*.*js")):
        for put in PUT.finditer(file.read_text("utf-8")):
            fixed = " ".join(re.sub(r"\$\{[^}]*\}", "", text) for text in STRING.findall(put["value"]))
            assert not OWN_WORDS.search(fixed), (file.name, put[0])
