"""The rules of typography find what they should, and nothing else."""

from __future__ import annotations

import pytest

from pygames.i18n import LANGUAGES
from tests.typography import RULES, faults

RIGHT = {
    "en": [
        "“Red” isn’t first: is Blue? No! It moves 3 cells; 1,234.5 is 38%…",
        "‘Well’ – perhaps (rows 1–6).",
        "Red: c5-e5, home>c3.",
        "",
    ],
    "fr": [
        "L’« île »\u202f?".replace("« ", "«\u00a0").replace(" »", "\u00a0»"),
        "Non\u202f! Oui\u202f; voici\u00a0: 38\u00a0%, 1,5 point…",
        "Quoi\u202f?! Lignes 1–6.",
        "«\u00a0:\u00a0» manque",
    ],
    "de": [
        "„Rot“ denkt nach …",
        "Rot ist’s: 1,5 – also 38\u00a0%!",
        "Zeilen 1–6, Spalten a–f; wer?",
        "„Ja“ und „Nein“",
    ],
    "it": ["È «Rosso» o l’altro? Perché no: un po’ più in là, il 38%…", "Sì! Né questo né quello; 1,5 punti."],
}
WRONG_EVERYWHERE = {
    'He said "no"': "a straight quote or apostrophe",
    "It's": "a straight quote or apostrophe",
    "Wait...": "three dots instead of …",
    "so - well": "a hyphen instead of a dash",
    "so — well": "a dash too long",
    "a , b": "a space before , or .",
    "one,two": "no space after ; ! ? ,",
    "so,, well": "two marks at once",
}
WRONG = {
    "en": {
        "Wait …": "a space before …",
        "38 %": "a space before ; : ! ? or %",
        "Why ?": "a space before ; : ! ? or %",
        "«so»": "quotes of another language",
        "1,5 points": "a decimal comma",
        "“ so”": "a space inside quotes",
    },
    "fr": {
        "Non !": "no narrow no-break space before ; ! ?",
        "Non\u00a0!": "no narrow no-break space before ; ! ?",
        "Non!": "no narrow no-break space before ; ! ?",
        "Voici : oui": "no no-break space before :",
        "Voici\u202f: oui": "no no-break space before :",
        "Voici:": "no no-break space before :",
        "« oui »": "no no-break space inside « »",
        "“oui”": "quotes of another language",
        "38 %": "no no-break space before %",
        "Attendez …": "a space before …",
        "l’ île": "a space after an apostrophe",
        "1.5 point": "a decimal point instead of a comma",
    },
    "de": {
        "“Rot”": "quotes of another language",
        "“Rot“": "quotes that do not pair",
        "„Rot": "quotes that do not pair",
        "»Rot«": "quotes of another language",
        "denkt nach…": "no space before …",
        "38 %": "no no-break space before %",
        "38%": "no no-break space before %",
        "Wer ?": "a space before ; : ! or ?",
        "Rot–Blau": "a dash without spaces",
        "„ Rot “": "a space inside quotes",
        "1.5 Punkte": "a decimal point instead of a comma",
    },
    "it": {
        "E’ finita": "an apostrophe instead of the accent of È",
        "perchè": "a wrong or missing accent",
        "Perche no": "a wrong or missing accent",
        "piu avanti": "a wrong or missing accent",
        "qual’è": "a wrong or missing accent",
        "“Rosso”": "quotes of another language",
        "« Rosso »": "a space inside « »",
        "38 %": "a space before ; : ! ? or %",
        "l’ isola": "a space after an apostrophe",
        "1.5 punti": "a decimal point instead of a comma",
        "Un attimo …": "a space before …",
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_right_texts_have_no_faults(lang: str) -> None:
    assert [fault for text in RIGHT[lang] for fault in faults(text, lang)] == []


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang in LANGUAGES for text in WRONG[lang]])
def test_wrong_text_breaks_its_rule(lang: str, text: str) -> None:
    assert any(fault.startswith(WRONG[lang][text]) for fault in faults(text, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", WRONG_EVERYWHERE)
def test_text_wrong_everywhere_breaks_its_rule(lang: str, text: str) -> None:
    assert any(fault.startswith(WRONG_EVERYWHERE[text]) for fault in faults(text, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_differ_by_language(lang: str) -> None:
    """What is right in one language is wrong in another, where the languages differ."""
    others = [other for other in LANGUAGES if other != lang]
    assert all(any(list(faults(text, lang)) for text in RIGHT[other]) for other in others)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_wrong_sample(lang: str) -> None:
    assert set(RULES[lang]) == {*WRONG[lang].values(), *WRONG_EVERYWHERE.values()}
