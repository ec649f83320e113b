"""Laws of play by mail: nobody chooses dice, and every forged link is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from random import Random

import pytest

from app.mail.dice import choose_outcome, commit, create_secret, roll
from app.mail.game import MailGame, accept
from app.mail.letter import Letter, Refusal
from app.mail.rules import PLAYERS, Turn
from pygames.game import CHANCE, Game, State
from pygames.games import ALL_GAMES
from pygames.record import Record
from tests.app.harness import random_record
from tests.app.mail_pairs import TURNS, Pair, refusal
from tests.tiers import sample


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
