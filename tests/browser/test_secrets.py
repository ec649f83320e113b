"""What a seat may not know is nowhere in the page. Two games are played that differ only in what is hidden from a
seat; whatever that seat is shown, text and attributes, must be the same in both, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import FloatRect

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.browser.conftest import VisitorFactory
from tests.browser.sample_games import record_path, short_game
from tests.browser.visitor import Visitor

SECRET = [name for name, game in GAMES.items() if game.has_hidden_information]


def hidden(session: Session, seat: int) -> list[int]:
    """Where in the game moves stand that this seat may not know."""
    return [place for place in range(len(session.moves)) if not session.is_visible_to(place, seat)]


def other_truth(session: Session, seat: int, rng: Random) -> Record | None:
    """The same game for that seat, and not for everybody: something else in a hidden place. None if that cannot be."""
    place = rng.choice(hidden(session, seat))
    other = rng.choice(session.states[place].legal_moves())
    moves = (*session.moves[:place], other, *session.moves[place + 1 :])
    if other == session.moves[place] or not session.states[place].is_hidden(other, seat):
        return None
    record = Record(session.initial_record.game, session.initial_record.players, {}, moves)
    try:
        twin = Session(record)
    except ValueError:
        return None
    same = all(
        mine.view(seat) == theirs.view(seat) and mine.view(None) == theirs.view(None) and mine.actor == theirs.actor
        for mine, theirs in zip(session.states, twin.states, strict=True)
    )
    told = any(session.state.view(owner) != twin.state.view(owner) for owner in session.seats)
    return record if same and told and hidden(twin, seat) == hidden(session, seat) else None


def pairs(game: Game, players: int) -> Iterator[tuple[Record, Record, int]]:
    """Positions with a past at which a person decides, each with a twin that differs in what that seat may not know."""
    rng = Random(5)
    whole, _ = short_game(game.name, players)
    lengths = range(2, len(whole.moves))
    for length in rng.sample(lengths, len(lengths)):
        session = Session(Record(game.name, players, {}, whole.moves[:length]))
        if (seat := session.deciding_human) and hidden(session, seat):
            twins = (other_truth(session, seat, rng) for _ in range(20))
            if twin := next(filter(None, twins), None):
                yield session.record, twin, seat


def shown(visitor: Visitor) -> str:
    """All of the page. (Blanks between elements are left over from the page as it was built, and move about.)"""
    return str(visitor.page.evaluate("document.documentElement.outerHTML.replace(/>\\s+</g, '><')"))


def take(visitor: Visitor, record: Record) -> None:
    """Bring a record to the table, as from a friend."""
    if visitor.wait_for_turn().awaits_handover:
        visitor.confirm_handover()
    visitor.press("open")
    visitor.page.fill("#ask-field", str(record))
    visitor.press("yes")


@pytest.mark.parametrize("name", SECRET)
def test_what_a_seat_may_not_know_is_nowhere_in_the_page(visitor: Visitor, name: str) -> None:
    game = GAMES[name]
    chosen = [pair for players in (game.players[0], game.players[-1]) for pair in islice(pairs(game, players), 2)]
    assert len(chosen) > 1
    visitor.open(record_path(chosen[0][0]))
    visitor.page.wait_for_selector("#offline[data-offline]", state="attached")  # the last to come on its own time
    for first, second, seat in chosen:
        screens = []
        for record in (first, second):
            take(visitor, record)
            assert visitor.wait_for_turn().awaits_handover
            under_veil = shown(visitor)
            visitor.confirm_handover()
            assert visitor.session.viewing_seat == seat
            own = shown(visitor)
            visitor.page.locator("#moves [data-action]").nth((len(record.moves) - 1) // 2).click()
            past = shown(visitor)
            visitor.press("present")
            screens.append((under_veil, own, past))
        assert screens[0] == screens[1]


def test_a_double_tap_on_the_board_does_not_lift_the_veil(create_visitor: VisitorFactory) -> None:
    """Where a tile is laid, the button may lie a moment later that says: it is me."""
    visitor = create_visitor(viewport={"width": 1280, "height": 800}, has_touch=True)
    page = visitor.page
    visitor.open("/it/crosswise/")
    visitor.start_game(Record("crosswise", 2))
    box = page.locator("#veil-confirm").bounding_box()
    assert box
    visitor.confirm_handover()
    visitor.tap(visitor.wait_for_turn().targets[0])
    spots = [visitor.find_point(target) for target in visitor.wait_for_turn().targets]
    x, y = next(spot for spot in spots if inside(box, spot))
    before = page.evaluate("window.clicks")
    for _ in range(2):
        page.touchscreen.tap(x, y)
    page.wait_for_function("before => window.clicks === before + 2", arg=before)
    assert visitor.wait_for_turn().awaits_handover
    visitor.confirm_handover()
    assert not visitor.wait_for_turn().awaits_handover


def inside(box: FloatRect, spot: tuple[float, float]) -> bool:
    across, down = spot[0] - box["x"], spot[1] - box["y"]
    return 0 < across < box["width"] and 0 < down < box["height"]
