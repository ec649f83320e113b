"""Play by mail on the page: two controllers that pass links to each other."""

from __future__ import annotations

from random import Random

import pytest

from app.game.prompt import ROLL
from app.mail.coach import MailCoach, open_game
from app.mail.game import MailGame, accept, invite
from app.mail.letter import Letter
from app.mail.mailbox import Mailbox
from app.mail.rules import PLAYERS
from pygames.game import CHANCE, Game
from pygames.record import Record
from tests.app.harness import App, random_move
from tests.app.mail_pairs import MAIL_GAMES
from tests.app.stand_ins import settle


class Outbox:
    """Keeps what a page would pass on."""

    def __init__(self) -> None:
        self.links: list[str] = []
        self.deleted: list[str] = []

    def deliver(self, game: MailGame) -> None:
        self.links.append(game.link)

    def ask_to_delete(self, game: MailGame) -> None:
        self.deleted.append(game.id)


class Person:
    """A page with a mailbox of its own."""

    def __init__(self, game: Game, seed: int, pace: float = 0) -> None:
        self.app, self.outbox, self.rng = App(game, pace=pace), Outbox(), Random(seed)
        self.box = Mailbox(self.app.storage)
        self.id = ""

    def invite(self, name: str) -> None:
        game = invite(Record(self.app.game.name, PLAYERS), 1, name)
        self.box.save(game)
        self.show(game)

    def show(self, game: MailGame, moves: tuple[str, ...] = ()) -> None:
        self.id = game.id
        open_game(self.app.controller, game, self.box, self.outbox, moves)

    def open(self, link: str, name: str = "") -> None:
        letter = Letter.parse(link)
        if game := self.box.find(letter.id):
            moves = game.receive(letter)
        else:
            game, moves = accept(letter, name), letter.record.moves
        self.box.save(game)
        self.show(game, moves)

    def reload(self) -> None:
        self.app = App(self.app.game, storage=self.app.storage)
        self.box = Mailbox(self.app.storage)
        game = self.box.find(self.id)
        assert game
        self.show(game)

    @property
    def actions(self) -> list[str]:
        return [str(mark.attrs.get("data-action", "")) for mark in self.app.state.choices]

    async def play_turn(self) -> None:
        """Play a random turn by hand, until the page offers to send it."""
        await self.app.proceed()
        while "coach:send" not in self.actions:
            assert await self.app.tap_anything(self.rng), self.app.state.status
            await self.app.proceed()

    async def send(self) -> str:
        await self.play_turn()
        self.app.controller.act("send")
        return self.outbox.links[-1]


@pytest.fixture(params=MAIL_GAMES, ids=[game.name for game in MAIL_GAMES])
def people(request: pytest.FixtureRequest) -> tuple[Person, Person]:
    return Person(request.param, 1), Person(request.param, 2)


async def play(people: tuple[Person, Person], turns: int) -> str:
    """Let two people play, and return the last link, which the other has not opened yet."""
    one, other = people
    one.invite("Ada")
    link = await one.send()
    for number in range(turns):
        one, other = other, one
        one.open(link, "Ben" if not number else "")
        await one.app.proceed()
        if one.app.session.state.actor is None:
            break
        link = await one.send()
    return link


async def test_two_pages_play_by_links(people: tuple[Person, Person]) -> None:
    await play(people, 22 if people[0].app.game.has_chance else 8)
    one, other = people
    shorter, longer = sorted((tuple(person.app.session.moves) for person in people), key=len)
    assert longer[: len(shorter)] == shorter
    assert one.app.session.seats[1].name == other.app.session.seats[1].name == "Ada"
    assert one.app.addresses[-1] == f"#mail={one.id}"
    assert not [key for key in one.app.storage.texts if ".game." in key]


async def test_waiting_player_can_do_nothing(people: tuple[Person, Person]) -> None:
    await play(people, 5)
    for person in people:
        game = person.box.find(person.id)
        assert game
        if game.is_own_turn:
            continue
        assert not person.app.controller.accepts_moves
        assert not person.app.controller.awaits_die_tap
        assert not person.app.state.can_undo
        person.app.controller.settings.set("roll", "")
        person.app.controller.tap(ROLL)
        person.app.controller.start_autoplay()
        await settle()
        assert tuple(person.app.session.moves) == game.record.moves
        count = len(person.outbox.links)
        person.app.controller.act("send")  # the same link again
        assert person.outbox.links[count:] == [game.link]


async def test_draft_survives_a_reload(people: tuple[Person, Person]) -> None:
    link = await play(people, 3)
    reader = next(person for person in people if link not in person.outbox.links)
    reader.open(link)
    await reader.play_turn()
    before = list(reader.app.session.moves)
    reader.reload()
    await reader.app.proceed()
    assert reader.app.session.moves == before
    assert "coach:send" in reader.actions or reader.app.session.state.actor is None


async def test_undo_ends_at_the_last_dice_and_at_the_last_link(people: tuple[Person, Person]) -> None:
    link = await play(people, 3)
    reader = next(person for person in people if link not in person.outbox.links)
    reader.open(link)
    await reader.play_turn()
    while "coach:undo" in reader.actions:
        before = list(reader.app.session.moves)
        reader.app.controller.act("undo")
        await settle()
        undone = before[len(reader.app.session.moves) :]
        assert undone
        assert reader.app.session.state.actor not in (CHANCE, None)
    game = reader.box.find(reader.id)
    assert game
    assert tuple(reader.app.session.moves[: len(game.record.moves)]) == game.record.moves
    await reader.send()


async def test_dice_are_the_same_when_the_link_is_opened_again(chance_game: Game) -> None:
    """Otherwise somebody could roll until the number suits."""
    people = Person(chance_game, 1), Person(chance_game, 2)
    link = await play(people, 20)
    reader = next(person for person in people if link not in person.outbox.links)
    outcomes = set()
    for seed in range(4):
        again = Person(reader.app.game, seed)
        again.app.storage.texts = dict(reader.app.storage.texts)
        again.open(link)
        await again.app.proceed()
        session, game = again.app.session, again.box.find(again.id)
        assert game
        outcomes.add(tuple(session.moves[len(game.record.moves) :]))
    assert len(outcomes) == 1
    assert outcomes != {()}


async def test_turn_sent_in_another_tab_is_noticed(people: tuple[Person, Person]) -> None:
    link = await play(people, 3)
    reader = next(person for person in people if link not in person.outbox.links)
    reader.open(link)
    await reader.play_turn()
    stored = reader.box.find(reader.id)
    assert stored
    first = stored.send().payload()  # the other tab
    reader.box.save(stored)
    reader.app.controller.act("send")
    await settle()
    assert reader.app.state.message
    assert reader.outbox.links[-1:] != [first]
    assert isinstance(reader.app.controller.coach, MailCoach)
    assert tuple(reader.app.session.moves) == stored.record.moves
    reader.app.controller.act("send")
    assert reader.outbox.links[-1] == first


async def test_last_turn_is_shown_step_by_step() -> None:
    """Opening a link shows what the other did, before it asks for a move."""
    game = next(game for game in MAIL_GAMES if not game.name.startswith("_"))
    people = Person(game, 1, pace=1), Person(game, 2, pace=1)
    people[0].invite("Ada")
    move = random_move(people[0].app.session.state, Random(1))
    people[0].app.controller.play(move)
    await settle()
    people[0].app.controller.act("send")
    people[1].open(people[0].outbox.links[-1], "Ben")
    steps = [step.event.move for state in people[1].app.states for step in state.steps]
    assert steps == [move]
    assert people[1].app.controller.accepts_moves or people[1].app.controller.show.is_running


async def test_delete_is_asked_for(people: tuple[Person, Person]) -> None:
    await play(people, 2)
    waiting = next(person for person in people if "coach:delete" in person.actions)
    waiting.app.controller.act("delete")
    assert waiting.outbox.deleted == [waiting.id]
