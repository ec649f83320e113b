"""Setting a game up: every number of players, every option, names, people and machines, whose dice."""

from __future__ import annotations

from itertools import product

import pytest

from app.words import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.looks import check_board
from tests.browser.visitor import Visitor
from tests.browser.whole import shortest, variants

NAMES = ("Zoë", "<b>Bo</b> & “Co”", "{n}", "", "Nonna Maria dell’Aurora", "六")


def leave(visitor: Visitor) -> None:
    """Back to setting up; the page asks first if something has been played."""
    visitor.confirm()
    visitor.press("new")
    if visitor.page.locator("#ask").is_visible():
        visitor.press("yes")
    assert visitor.now().phase == "setup"


def test_every_way_to_set_a_game_up(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    for turn, start in enumerate(variants(published)):
        seats = range(1, start.players + 1)
        people = set(seats) if turn % 2 else {1 + turn % start.players}
        names = NAMES[: start.players]
        visitor.set_up(start, people, by_hand=bool(turn % 3), names=names)
        session = visitor.session
        record = session.record
        assert (record.players, record.options) == (start.players, start.options)
        assert {seat for seat in seats if not session.seats[seat].bot} == people
        assert tuple(session.seats[seat].name for seat in seats) == names
        assert session.by_hand == (published.chance and bool(turn % 3))
        assert session.state.actor is None or visitor.now().veiled or session.asks_person(session.state)
        check_board(visitor)
        leave(visitor)


def test_names_are_said(visitor: Visitor, published: Game) -> None:
    start = Record(published.name, published.players[-1])
    visitor.open(f"/fr/{published.name}/")
    visitor.set_up(start, names=NAMES[: start.players])
    words, session = visitor.words(), visitor.session
    decider = session.decider
    if visitor.now().veiled:
        assert decider
        assert visitor.text("veil-text") == words("site.turn.pass_to", seat=NAMES[decider - 1])
        visitor.confirm()
    told = " ".join([visitor.text("todo"), *(text for _, text, _ in visitor.marks()), *labels(visitor)])
    assert any(name and name in told for name in NAMES)


def labels(visitor: Visitor) -> list[str]:
    return [attrs["aria-label"] for _, _, attrs in visitor.marks() if "aria-label" in attrs]


def test_the_same_again(visitor: Visitor, published: Game) -> None:
    """What was chosen last is one tap away, also after coming back."""
    start = variants(published)[-1]
    names = NAMES[: start.players]
    visitor.open(f"/en/{published.name}/")
    visitor.set_up(start, names=names, by_hand=True)
    first = visitor.session
    leave(visitor)
    visitor.open(f"/en/{published.name}/#new=yes")
    visitor.press("again")
    again = visitor.session
    assert (again.start, again.seats, again.by_hand) == (first.start, first.seats, first.by_hand)
    assert visitor.page.input_value("[name=name-1]") == names[0]


def clashing(game: Game) -> list[tuple[int, dict[str, str], BadInput]]:
    """Settings that do not go together."""
    found = []
    for players, *values in product(game.players, *(option.values for option in game.options.values())):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.checked(players, options)
        except BadInput as bad:
            found.append((players, options, bad))
    return found


CLASHES = {name: clashes for name, game in GAMES.items() if (clashes := clashing(game))}


@pytest.mark.parametrize("name", CLASHES)
def test_what_does_not_go_together_is_told(visitor: Visitor, name: str) -> None:
    players, options, bad = CLASHES[name][0]
    visitor.open(f"/de/{name}/")
    page = visitor.page
    page.click(".setup summary")
    page.locator(f".segments label:has([value='{players}'])").click()
    for option, value in options.items():
        page.select_option(f"[name=option-{option}]", value)
    page.click("#setup [type=submit]")
    assert visitor.text("setup-note") == bad.text("de")
    assert visitor.now().phase == "setup"


def test_seats_change_hands(visitor: Visitor, published: Game) -> None:
    """A person takes over from the machine, and gives the seat to it."""
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    before = visitor.session.persons
    assert before == (1,)
    visitor.press("seats")
    say = site_words("it", published.name)
    assert visitor.page.locator("#ask-choices button").all_text_contents() == [
        f"{say.seat(seat)}: {say('site.person') if seat == 1 else say('site.bot.random')}"
        for seat in range(1, published.players[0] + 1)
    ]
    visitor.press("seat:2")
    visitor.press("yes")
    assert visitor.session.persons == (1, 2)
    mood = shortest(published.name, published.players[0])[1]
    for seat in ("seat:1", "seat:2"):
        visitor.confirm()
        visitor.press("seats")
        visitor.press(seat)
        visitor.press("yes")
        assert visitor.now()
    assert visitor.session.persons == ()
    visitor.page.wait_for_function("document.body.dataset.phase === 'over'") if mood is None else None
