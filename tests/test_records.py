"""Text from outside is parsed, or refused with a sentence that names what is wrong."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.game import BadInput, IllegalMove
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import LANGUAGES
from pygames.record import MAX_LENGTH, Record

HEAD = "crossado players=2"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("chess players=2 :", "chess"),
        ("Crossado players=2 :", "Crossado"),
        ("crossado :", "players"),
        ("crossado players=2", "“:”"),
        ("crossado players=2 4 6", "“:”"),
        ("crossado 4 players=2 :", "“4”"),
        ("crossado players=2: 4 6", "“:”"),
        ("crossado players=2 : 4 : 6", "twice"),
        ("crossado players=2 players=2 :", "“players”"),
        ("crossado players=two :", "two"),
        ("crossado players=02 :", "02"),
        ("crossado players=２ :", "２"),
        ("crossado players=5 :", "5"),
        ("crossado players=-2 :", "-2"),
        ("crossado players= :", "“players=”"),
        ("crossado players=2 = :", "“=”"),
        ("crossado players=2 =round :", "“=round”"),
        ("crossado players=2 corners= :", "“corners=”"),
        ("crossado players=2 size=9 :", "“size”"),
        ("crossado players=2 corners=round :", "corners=round"),
        ("crossado players=2 corners=opposite corners=opposite :", "“corners”"),
        ("crossado players=3 corners=opposite :", "corners=opposite is not available with 3"),
        ("crossing players=3 dealer=4 :", "dealer=4"),
        ("c-cross players=2 dealer=1 :", "“dealer”"),
        ("crossado players=2 version=2 : 4 6", "version 2"),
        ("crossado players=2 version=1 version=1 :", "“version”"),
    ],
)
def test_malformed_record_error_names_fault(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=r"\.$") as refused:
        Record.parse(text)
    assert isinstance(refused.value, ValueError)
    assert not isinstance(refused.value, IllegalMove)
    assert reason in str(refused.value)
    sentences = {refused.value.text(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


def test_record_may_name_its_version() -> None:
    assert Record.parse("crossado version=1 players=2 : 4 6") == Record.parse("crossado players=2 : 4 6")


def test_record_drops_default_options_and_sorts_others() -> None:
    assert str(Record.parse(f"{HEAD} stacking=colours corners=adjacent : 4")) == f"{HEAD} stacking=colours : 4"
    both = Record.parse("crossado corners=opposite players=2 stacking=colours :")
    assert str(both) == f"{HEAD} corners=opposite stacking=colours :"
    assert Record("crossado", 2, {"corners": "adjacent"}) == Record("crossado", 2)


def test_options_and_player_count_reject_other_types() -> None:
    with pytest.raises(ValueError, match="dealer=2 is not possible"):
        GAMES["crossing"].new(players=3, dealer=2)  # type: ignore[arg-type]
    for count in ("2", 2.0, True, None, [2]):
        with pytest.raises(ValueError, match="2 to 4 players"):
            Record("crossado", count)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no option"):
        GAMES["c-cross"].new(size="3")


def test_record_is_immutable() -> None:
    options = {"corners": "opposite"}
    record = Record("crossado", 2, options, ("4",))
    options["corners"] = "adjacent"
    assert record.options == {"corners": "opposite"}
    with pytest.raises(TypeError):
        record.options["corners"] = "adjacent"  # type: ignore[index]


@pytest.mark.parametrize("word", ["", "a b", "a\n", ":", 4, None])
def test_record_rejects_move_of_several_words(word: object) -> None:
    with pytest.raises(ValueError, match="Move 2"):
        Record("crossado", 2, {}, ("4", word))  # type: ignore[arg-type]


def test_record_rejects_megabyte_of_noise() -> None:
    for noise in ("x" * MAX_LENGTH, "x " * (MAX_LENGTH // 2), f"{HEAD} : " + "x" * (MAX_LENGTH - 50)):
        with pytest.raises(ValueError, match=r"\.$") as refused:
            Record.parse(noise).replay()
        assert len(str(refused.value)) < 300
    with pytest.raises(ValueError, match="too long"):
        Record.parse(f"{HEAD} : " + "4 " * MAX_LENGTH)


WORDS = st.one_of(
    st.sampled_from([*ALL_GAMES, ":", "players=2", "players=3", "corners=opposite", "dealer=1", "heap=9", "=", "a=b"]),
    st.sampled_from(["1", "2", "6", "R", "m1", "c3", "c3+c4", "Ac4", "a3-c3", "^a3-c3", "pass", "roll", "home>c3"]),
    st.text(max_size=12),
)


@settings(max_examples=600, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=14).map(" ".join)))
def test_parse_returns_record_or_raises_bad_input(text: str) -> None:
    try:
        record = Record.parse(text)
    except BadInput:
        return
    assert Record.parse(str(record)) == record
    with suppress(IllegalMove):
        assert record.replay().player_count == record.players


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(list(ALL_GAMES.values())),
    st.integers() | st.text(max_size=3),
    st.dictionaries(st.text(), st.text()),
)
def test_invalid_setup_raises_only_bad_input(game: object, players: object, options: dict[str, str]) -> None:
    with suppress(BadInput):
        options.pop("players", None)
        assert game.new(players, **options).legal_moves()  # type: ignore[attr-defined]
