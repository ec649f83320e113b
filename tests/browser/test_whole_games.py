"""Each game from its set-up to its end, by nothing but taps; the page must tell what the engine tells."""

from __future__ import annotations

from random import Random

from pygames.game import Game
from pygames.record import Record
from pygames.scene import UI, Mark
from pygames.taps import reach
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.browser.whole import shortest

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def begin(visitor: Visitor, record: Record, people: set[int], by_hand: bool) -> None:
    """Set a game up by the form."""
    page = visitor.page
    page.click(".setup summary")
    if page.locator("[name=players]").count():
        page.locator(f".segments label:has([value='{record.players}'])").click()
    for seat in range(1, record.players + 1):
        page.select_option(f"[name=kind-{seat}]", "" if seat in people else "random")
    for name, value in record.options.items():
        page.select_option(f"[name=option-{name}]", value)
    if by_hand and visitor.game.chance:
        page.select_option("[name=by-hand]", "yes")
    page.click("#setup [type=submit]")


def drawn(mark: Mark) -> tuple[str, str, dict[str, str]]:
    """A mark as an element of the page."""
    said = {"data-key": mark.key} | ({"aria-label": mark.label} if mark.label else {})
    if mark.target:
        said |= {"data-target": mark.target, "role": "button", "tabindex": "-1"}
    return mark.tag, mark.text, {**mark.attrs, **said}  # type: ignore[dict-item]


def check_board(visitor: Visitor) -> None:
    """The board is exactly what may be seen from the seat whose screen it is, as a drawing made here and now."""
    session, now = visitor.session, visitor.now()
    seat = None if now.veiled else session.screen
    state = session.state
    asked = not now.veiled and session.asks_person(state)
    targets = reach(state.legal_moves() if asked else (), state.game.look.taps, ()).targets
    places = [place for place in range(len(session.moves)) if session.states[place].actor]
    last = session.moves[places[-1]] if places else None
    if places and session.states[places[-1]].hides(last, seat):
        last = None
    scene = state.game.look.scene(state.view(seat), UI((), targets, last), visitor.words())
    assert visitor.marks() == [drawn(mark) for mark in scene.marks]
    assert visitor.page.get_attribute("#board svg", "viewBox") == f"0 0 {scene.width} {scene.height}"


def check_end(visitor: Visitor) -> None:
    session = visitor.session
    assert session.state.actor is None
    seat = session.persons[0] if len(session.persons) == 1 else None
    told = session.game.speech.outcome(session.state.view(seat), visitor.words())
    assert visitor.page.locator("#end .line").all_text_contents() == told
    assert visitor.save()["over"] is True
    assert not visitor.now().targets


def test_a_game_among_people_with_their_own_dice(visit: Visit, published: Game) -> None:
    """Every tap of a game that the engine has played before: the saved record must be the same."""
    visitor = visit()
    whole, _ = shortest(published.name, published.players[-1])
    visitor.open(f"/en/{published.name}/")
    begin(visitor, whole, set(range(1, whole.players + 1)), by_hand=True)
    for place, move in enumerate(whole.moves):
        if place % 9 == 0:
            check_board(visitor)
        visitor.play(move)
    check_end(visitor)
    check_board(visitor)
    assert visitor.record == whole


def test_a_game_against_the_machine_on_a_phone(visit: Visit, published: Game) -> None:
    """As a visitor does: one tap to begin, then decision after decision, in Italian, until it is over."""
    visitor = visit(**PHONE)
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    _, mood = shortest(published.name, published.players[0])
    rng = Random(1)
    while visitor.now().phase == "play":
        assert not visitor.now().veiled
        assert visitor.text("todo")
        visitor.play(mood(visitor.state, rng))
    check_end(visitor)
    check_board(visitor)
    visitor.press("again")
    assert visitor.now().phase == "play"
    assert len(visitor.record.moves) < 30
