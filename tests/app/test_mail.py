"""Laws of play by mail: both devices agree, nobody chooses dice, and every forged or stale link is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from random import Random

import pytest

from app.mail.dice import choose_outcome, commit, create_secret, roll
from app.mail.game import MailGame, accept, invite
from app.mail.letter import MAX_NAME, Letter, Refusal, pack, unpack
from app.mail.mailbox import MAX_FINISHED, Mailbox, format_entry, parse_entry
from app.mail.rules import PLAYERS, Turn, plays_by_mail
from app.mail.text import mail_words
from app.text import site_words
from pygames.game import CHANCE, BadInput, Game, State
from pygames.games import ALL_GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.app.harness import random_record
from tests.app.mail_pairs import MAIL_GAMES, Pair, play_turn
from tests.app.stand_ins import MemoryStorage
from tests.tiers import sample

MAX_LINK = 2_000  # characters that every messenger takes
TURNS = 28  # of a random game; C-Cross ends before
BASE = "https://games.example.org/en/crossado/#mail="


@pytest.fixture(params=MAIL_GAMES, ids=[game.name for game in MAIL_GAMES])
def mail_game(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


@pytest.fixture(params=[game for game in MAIL_GAMES if game.has_chance], ids=lambda game: game.name)
def chance_game(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


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


def refusal(game: MailGame, letter: Letter) -> str:
    """Return why a device refuses a letter. It must not change anything."""
    before = format_entry(game, 1.0)
    with pytest.raises(Refusal) as error:
        game.receive(letter)
    assert format_entry(game, 1.0) == before
    return error.value.key


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


# Tampering


def forgeries(letter: Letter, rng: Random) -> Iterator[tuple[str, Letter]]:
    """Yield letters with one field changed, by its name. The sums in their links are right."""
    record = letter.record
    yield "id", replace(letter, id="a" * 12)
    for step in (-2, -1, 1, 2):
        if letter.number + step > 0:
            yield "number", replace(letter, number=letter.number + step)
    yield "inviter", replace(letter, inviter=3 - letter.inviter)
    for index in range(len(record.moves)):
        for move in sample(other_moves(record, index), 4):
            moves = (*record.moves[:index], move, *record.moves[index + 1 :])
            yield "record", replace(letter, record=replace(record, moves=moves))
    yield "record", replace(letter, record=replace(record, moves=record.moves[:-1]))
    for option, values in ALL_GAMES[record.game].options.items():
        for value in values.values:
            if record.options.get(option, values.default) != value:
                yield "record", replace(letter, record=replace(record, options={**record.options, option: value}))
    if letter.secret:
        yield "secret", replace(letter, secret=create_secret())
        yield "secret", replace(letter, secret="")
        yield "commitment", replace(letter, commitment="")


def other_moves(record: Record, index: int) -> list[str]:
    state = [*record.states()][index]
    return [move for move in (*state.legal_moves(), "nonsense") if move != record.moves[index]]


def test_forged_field_is_refused(mail_game: Game) -> None:
    """Only a different move of the sender's own, without dice after it, is a turn that it could have played."""
    pair = Pair(mail_game, seed=4)
    pair.play(7)
    letter = pair.step()
    receiver, names = pair.device(3 - letter.sender), set[str]()
    known = len(receiver.record.moves)
    for name, forged in forgeries(letter, pair.rng):
        names.add(name)
        parsed = Letter.parse(forged.payload())
        if name == "id":  # of another game
            with pytest.raises(Refusal, match=r"mail\.unknown") if mail_game.has_chance else nullcontext():
                accept(parsed, "")
        elif not is_possible_turn(receiver, forged, known):
            assert refusal(receiver, parsed).startswith("mail."), (name, forged)
    assert {"id", "number", "inviter", "record"} <= names
    assert ("secret" in names) == mail_game.has_chance


def is_possible_turn(receiver: MailGame, forged: Letter, known: int) -> bool:
    """Return whether a letter has what its sender could have decided instead: same dice, and complete."""
    if forged.number != receiver.number + 1 or forged.record.moves[:known] != receiver.record.moves:
        return False
    if forged.inviter != receiver.inviter or dict(forged.record.options) != dict(receiver.record.options):
        return False
    secrets = (forged.secret, receiver.last_secret)
    if receiver.game.has_chance and commit(forged.secret, receiver.id, forged.number) != receiver.their_commitment:
        return False
    turn = Turn(receiver.id, forged.number, forged.sender, [receiver.record.replay()], secrets)
    try:
        for move in forged.record.moves[known:]:
            turn.play(move)
    except Refusal:
        return False
    return turn.is_over and (bool(forged.commitment) or not receiver.game.has_chance)


def test_chosen_dice_are_refused(chance_game: Game) -> None:
    """Whatever else a sender rolls, the receiver notices."""
    pair = Pair(chance_game, seed=2)
    seen = 0
    while not pair.is_over and len(pair.letters) < TURNS:
        letter, receiver = pair.step(), pair.device(3 - pair.letters[-1].sender)
        states = [*letter.record.states()]
        for index in range(len(receiver.record.moves), len(letter.record.moves)):
            if states[index].actor != CHANCE:
                continue
            for other in other_moves(letter.record, index)[:-1]:
                moves = (*letter.record.moves[:index], other)
                forged = replace(letter, record=replace(letter.record, moves=moves))
                assert refusal(receiver, forged) == "mail.unfair"
                seen += 1
        pair.deliver()
    assert seen > 10


def test_other_commitment_is_noticed_when_it_is_kept(chance_game: Game) -> None:
    """A changed commitment can only be noticed by the next link of the same sender: its dice are refused."""
    pair = Pair(chance_game)
    pair.play(4)
    letter = pair.step()
    receiver = pair.device(3 - letter.sender)
    receiver.receive(replace(letter, commitment=commit(create_secret(), letter.id, letter.number + 2)))
    pair.boxes[receiver.seat].save(receiver)
    pair.step()
    pair.deliver()
    later = pair.step()
    assert refusal(pair.device(receiver.seat), later) == "mail.unfair"


def test_commitment_is_bound_to_game_and_turn() -> None:
    secret = create_secret()
    commitments = {commit(secret, id_, number) for id_ in ("abcdefgh", "abcdefgi") for number in (3, 5, 35)}
    assert len(commitments) == 6


def test_both_secrets_decide_each_roll(chance_game: Game) -> None:
    """Each outcome comes by its weight, also if one device keeps its secret, and in all rolls, turns and games."""
    state = first_chance(chance_game)
    fixed, count = create_secret(), 1_200
    samples = {
        "roller": [(fixed, create_secret(), "abcdefgh", 3, 0) for _ in range(count)],
        "other": [(create_secret(), fixed, "abcdefgh", 3, 0) for _ in range(count)],
        "rolls": [(fixed, fixed, "abcdefgh", 3, index) for index in range(count)],
        "turns": [(fixed, fixed, "abcdefgh", number, 0) for number in range(count)],
        "games": [(fixed, fixed, f"game{number:08}", 3, 0) for number in range(count)],
    }
    weights, total = state.weights(), sum(state.weights().values())
    for name, draws in samples.items():
        found = Counter(roll(state, (own, their), id_, number, index) for own, their, id_, number, index in draws)
        for outcome, weight in weights.items():
            expected = count * weight / total
            assert abs(found[outcome] - expected) < 6 * expected**0.5, (name, outcome)


def first_chance(game: Game) -> State:
    states = random_record(game, 40, players=PLAYERS).states()
    return next(state for state in states if state.actor == CHANCE)


def test_derivation_has_no_bias() -> None:
    """Numbers beyond the last whole multiple of the weights are drawn again."""
    biggest = (1 << 256) - 1
    numbers = [biggest, 4]
    assert choose_outcome({"a": 1, "b": 2, "c": 3}, lambda draws: numbers[draws].to_bytes(32, "big")) == "c"
    small = [number.to_bytes(32, "big") for number in range(6)]
    counts = Counter(choose_outcome({"b": 2, "a": 1}, small[index:].__getitem__) for index in range(6))
    assert counts == {"a": 2, "b": 4}


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


# The mailbox


def test_damaged_game_costs_no_other(mail_game: Game) -> None:
    storage = MemoryStorage()
    box, record = Mailbox(storage), Record(mail_game.name, PLAYERS)
    good = invite(record, 1, "Ada")
    box.save(good)
    text = storage.read(f"crossboard.mail.{good.id}") or ""
    broken = ["", "{}", "[", text[:-9], text.replace('"seat": 1', '"seat": 3'), text.replace("players=2", "players=9")]
    for number, damaged in enumerate(broken):
        storage.write(f"crossboard.mail.damaged{number:05}", damaged)
    assert [entry.game for entry in box.load_all(mail_game.name)] == [good]
    assert len(storage.read_all("crossboard.mail.")) == 1 + len(broken)
    assert storage.take_error() == "note.spoiled"
    storage.write("crossboard.mail.newernewer", text.replace('"version": 1', '"version": 2'))
    assert len(box.load_all(mail_game.name)) == 1
    assert storage.take_error() == "note.newer"
    with pytest.raises(BadInput):
        parse_entry("not an id", text)


def test_oldest_finished_games_are_deleted() -> None:
    storage, game = MemoryStorage(), next(game for game in MAIL_GAMES if not game.has_chance)
    box, ids = Mailbox(storage), []
    whole = random_record(game, 2_000, players=PLAYERS)
    assert whole.replay().actor is None
    for _ in range(MAX_FINISHED + 2):
        ended = invite(whole, 1, "")
        box.save(ended)
        ids.append(ended.id)
    running = invite(Record(game.name, PLAYERS), 1, "")
    box.save(running)
    kept = [entry.game.id for entry in box.load_all(game.name)]
    assert kept == [running.id, *reversed(ids[2:])]
    box.delete(running.id)
    assert box.find(running.id) is None
