"""No retired word or name is left, and the search finds them."""

from __future__ import annotations

from tests.language import find_all, find_names, find_voices


def test_no_retired_word_is_left() -> None:
    assert [*find_all()] == []


def test_search_finds_planted_words() -> None:
    assert [*find_voices("a tile for\n# who has no finger, made Anew")] == [(1, "for # who"), (2, "Anew")]
    assert [*find_voices("before; whoever's")] == [(1, "whoever")]
    assert [*find_names("told = 1\ntold_twice = told\n'told'")] == [(1, "told"), (2, "told")]
