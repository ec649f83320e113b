"""Laws of play by mail: both devices agree, and every stale or damaged link is refused."""

from __future__ import annotations

from random import Random

import pytest

from app.mail.dice import commit, create_secret
from app.mail.game import accept
from app.mail.letter import MAX_NAME, Letter, Refusal, pack, unpack
from app.mail.mailbox import format_entry, parse_entry
from app.mail.rules import PLAYERS, plays_by_mail
from app.mail.text import mail_words
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.games import ALL_GAMES
from pygames.i18n import LANGUAGES
from tests.app.harness import random_record
from tests.app.mail_pairs import MAIL_GAMES, TURNS, Pair, play_turn, refusal

MAX_LINK = 2_000  # characters that every messenger takes
BASE = "https://games.example.org/en/crossado/#mail="


def test_games_for_two_without_secrets_are_played_by_mail() -> None:
    for game in ALL_GAMES.values():
        has_secrets = game.has_hidden_information or game.is_simultaneous
        assert plays_by_mail(game) == (PLAYERS in game.players and not has_secrets), game.name
    assert any(game.has_chance for game in MAIL_GAMES)
    assert any(not game.has_chance for game in MAIL_GAMES)


@pytest.mark.parametrize("seat", [1, 2])
def test_both_devices_agree_to_the_end(mail_game: Game, seat: int) -> None:
    pair = Pair(mail_game, seed=seat, seat=seat)
    pair.play(TURNS)
    assert pair.device(1).record == pair.device(2).record
    pair.letters[-1].record.replay()
    assert [letter.number for letter in pair.letters] == [*range(1, len(pair.letters) + 1)]
    assert {pair.device(1).names, pair.device(2).names} == {("Ada", "Ben") if seat == 1 else ("Ben", "Ada")}


def test_link_of_a_whole_game_suits_messengers(mail_game: Game) -> None:
    record = random_record(mail_game, 200, players=PLAYERS)
    names, secret = ("x" * MAX_NAME, "y" * MAX_NAME), create_secret() if mail_game.has_chance else ""
    commitment = commit(secret, "abcdefgh", 3) if secret else ""
    letter = Letter("abcdefghijkm", 99, record, 1, names, secret, commitment)
    assert len(BASE + letter.payload()) <= MAX_LINK


def test_each_decision_is_made_by_its_own_device(mail_game: Game) -> None:
    """Chance of the other seat is left to it once something has been decided."""
    pair = Pair(mail_game)
    pair.play(TURNS // 2)
    known = 0
    for letter in pair.letters:
        has_decided, states = False, [*letter.record.states()]
        for state in states[known:-1]:
            assert state.actor in (CHANCE, letter.sender)
            if state.die_owner and has_decided:
                assert state.die_owner == letter.sender
            has_decided = has_decided or bool(state.actor)
        known = len(states) - 1


def test_saved_game_is_the_same_game(mail_game: Game) -> None:
    pair = Pair(mail_game)
    pair.play(5)
    for seat in (1, 2):
        game = pair.device(seat)
        entry = parse_entry(game.id, format_entry(game, 7.0))
        assert (entry.game, entry.saved_at, entry.is_over) == (game, 7.0, game.is_over)


# Replays


def test_old_links_are_refused_and_lose_nothing(mail_game: Game) -> None:
    pair = Pair(mail_game)
    pair.play(6)
    *old, last = pair.letters
    for seat in (1, 2):
        game = pair.device(seat)
        assert {refusal(game, letter) for letter in old if not game.is_current(letter)} == {"mail.old"}
    receiver, sender = pair.device(3 - last.sender), pair.device(last.sender)
    assert receiver.is_current(last)
    assert refusal(sender, last) == "mail.from_here"


def test_link_after_a_missing_one_is_refused(mail_game: Game) -> None:
    pair = Pair(mail_game)
    waiting = pair.device(pair.letters[0].sender)
    pair.play(5)
    later = pair.letters[waiting.number + 1 :]
    assert later
    assert {refusal(waiting, letter) for letter in later} == {"mail.gap"}


def test_other_course_of_the_game_is_refused(mail_game: Game) -> None:
    """A device is set back, and plays its turn again with other moves."""
    pair = Pair(mail_game)
    pair.play(4)
    sender = pair.device(pair.next_seat)
    others = []
    for seed in range(20):
        again = parse_entry(sender.id, format_entry(sender, 1.0)).game
        others.append(play_turn(again, Random(seed)))
    pair.play(1)
    receiver = pair.device(pair.next_seat)
    forked = [letter for letter in others if letter.record != pair.letters[-1].record]
    assert forked
    assert {refusal(receiver, letter) for letter in forked} <= {"mail.branch"}


def test_link_of_unknown_game_is_refused_where_it_needs_secrets(mail_game: Game) -> None:
    pair = Pair(mail_game)
    pair.play(3)
    letter = pair.letters[-1]
    if mail_game.has_chance:
        with pytest.raises(Refusal, match=r"mail\.unknown"):
            accept(letter, "Cleo")
    else:
        game = accept(letter, "Cleo")
        assert (game.record, game.seat, game.is_own_turn) == (letter.record, 3 - letter.sender, not game.is_over)


# What is not a letter


def read_letter(text: str) -> Letter | str:
    """Return a letter, or why it is refused."""
    try:
        return Letter.parse(text)
    except Refusal as refusal:
        return refusal.key


def test_damaged_link_is_refused(mail_game: Game) -> None:
    pair = Pair(mail_game)
    pair.play(5)
    payload = pair.letters[-1].payload()
    assert Letter.parse(payload) == pair.letters[-1]
    broken = [payload[:end] for end in range(0, len(payload), 7)]
    for index in range(len(payload) - 2):  # the last letter is the mark of the end; before it are unused bits
        broken.append(payload[:index] + ("A" if payload[index] != "A" else "B") + payload[index + 1 :])
    for text in (*broken, "", "e", "\N{SNOWMAN}e", payload * 2, payload * 40):
        # The same content can be compressed in more than one way.
        assert read_letter(text) in ("mail.damaged", pair.letters[-1])


def test_packed_bomb_is_refused() -> None:
    payload = pack(["0" * 5_000_000])
    assert len(payload) < 8_000
    with pytest.raises(Refusal, match=r"mail\.damaged"):
        unpack(payload)


FIELDS: list[tuple[int, list[object]]] = [
    (1, [None, 5, "", "short", "with space12", "<b>abcdefgh", "a" * 17]),
    (2, [None, 0, -1, 1.0, True, "3", 2_001]),
    (3, [None, "", "chess players=2 :", "c-cross players=3 :", "c-cross players=2 : " + "a4 " * 2_001]),
    (4, [None, 0, 3, True, "1"]),
    (5, [None, "Ada", ["Ada"], ["Ada", 5], ["a", "b", "c"]]),
    (6, [None, 5, "x", "x" * 21 + "!", "é" * 22]),
    (7, [None, 5, "x" * 22, "x" * 42 + " "]),
]


@pytest.mark.parametrize(("index", "values"), FIELDS)
def test_field_out_of_bounds_is_refused(index: int, values: list[object]) -> None:
    good: list[object] = [1, "abcdefgh", 1, "c-cross players=2 :", 2, ["Ada", ""], "", ""]
    assert Letter.parse(pack(good)).sender == 2
    for value in values:
        with pytest.raises(Refusal, match=r"mail\.damaged"):
            Letter.parse(pack([*good[:index], value, *good[index + 1 :]]))


def test_newer_link_says_so() -> None:
    with pytest.raises(Refusal, match=r"mail\.newer"):
        Letter.parse(pack([2, "something else"]))


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  A\n\tda ", "A da"),
        ("A\u202eda\u0000", "A da"),
        ("x" * 500, "x" * MAX_NAME),
        ("\ud800", "\ufffd"),
        ("<b>Ben</b>", "<b>Ben</b>"),  # escaped where it is shown
    ],
)
def test_names_are_cleaned(name: str, clean: str) -> None:
    letter = Letter.parse(pack([1, "abcdefgh", 1, "c-cross players=2 :", 2, [name, "Ben"], "", ""]))
    assert letter.names == (clean, "Ben")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang: str) -> None:
    say = mail_words(site_words(lang, "c-cross"))
    for key in ("damaged", "newer", "old", "from_here", "branch", "gap", "unknown", "unfair", "illegal", "no_turn"):
        assert say(f"mail.{key}", reason="?", other="?")
