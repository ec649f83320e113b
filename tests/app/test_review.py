"""The review of a finished game, on the page's side: chart marks, better moves, playing on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.learn.review import parse_points, start_review
from app.learn.text import learn_words
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from tests.app.harness import App
from tests.app.stand_ins import settle
from tests.blunders import Blunder, load_blunders

BLUNDERS = [blunders[-1] for name in GAMES if (blunders := load_blunders(name))]
POINT = '{"index": INDEX, "seat": SEAT, "move": "PLAYED", "best": "BEST", "loss": 0.3}'


def answer(blunder: Blunder) -> str:
    facts = {"INDEX": blunder.index, "SEAT": blunder.seat, "PLAYED": blunder.move, "BEST": blunder.best[0]}
    text = POINT
    for name, value in facts.items():
        text = text.replace(name, str(value))
    return f"[{text}]"


class Reviewed(App):
    """A finished game whose person, or whose people, asked what decided it."""

    def __init__(self, blunder: Blunder, *, alone: bool = True, found: str = "") -> None:
        super().__init__(GAMES[blunder.record.game])
        self.blunder, self.requests, self.found = blunder, list[str](), found or answer(blunder)
        seats = range(1, blunder.record.players + 1)
        self.open(blunder.record, {seat: "easy" for seat in seats if alone and seat != blunder.seat})
        self.finished = self.session
        start_review(self.controller, self.analyse)

    async def analyse(self, request: str, on_progress: Callable[[float], None]) -> str:
        self.requests.append(request)
        on_progress(0.5)
        await self.clock.sleep(1)
        return self.found

    def actions(self) -> list[str]:
        return [str(mark.attrs.get("data-action", "")) for mark in self.state.choices]

    async def press(self, name: str) -> None:
        assert f"coach:{name}" in self.actions()
        self.controller.act(name)
        await settle()

    async def find(self) -> None:
        await self.clock.advance(1)


@pytest.fixture(params=BLUNDERS, ids=lambda blunder: blunder.record.game)
def blunder(request: pytest.FixtureRequest) -> Blunder:
    value = request.param
    assert isinstance(value, Blunder)
    return value


async def test_progress_can_be_cancelled(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await settle()
    assert app.state.status.count("50")
    await app.press("close")
    assert not app.state.status
    await app.find()
    assert app.session is app.finished
    assert app.controller.coach is None
    assert app.state.chart
    assert not app.state.chart.marks


async def test_turning_point_is_marked_by_number_and_name(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    assert app.state.chart
    (mark,) = app.state.chart.marks
    assert mark.text == "1"
    assert app.finished.describe_choice(blunder.index, blunder.seat, app.controller.say) in mark.label
    assert "review" not in app.actions()


async def test_better_move_is_right_and_continues(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    await app.press("0")
    assert app.session.moves == list(blunder.record.moves[: blunder.index])
    assert app.controller.seat == blunder.seat
    assert app.controller.accepts_moves
    app.controller.play(blunder.best[0])
    await settle()
    await app.press("follow")
    for _ in range(60):
        await app.proceed()
        await app.clock.advance(10)
    assert len(app.session.moves) > blunder.index + 1 or app.session.state.actor is None
    last_mover = next(state.actor for state in reversed(app.session.states[:-1]) if state.actor)
    assert app.session.state.actor != last_mover, "The line ends in the middle of a turn."
    await app.press("back")
    assert app.session is app.finished
    assert app.state.chart
    assert app.state.chart.marks
    assert len(app.requests) == 1


async def test_move_of_the_game_is_taken_back_and_better_one_shown(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    await app.press("0")
    question = app.state.status
    app.controller.play(blunder.move)
    await settle()
    assert not app.controller.accepts_moves
    await app.press("retry")
    assert app.state.status == question
    await app.press("show")
    assert app.controller.advice.move == blunder.best[0]
    assert "accept" in app.actions()
    app.controller.advice.play()
    await settle()
    assert app.session.moves[-1] == blunder.best[0]
    assert "coach:follow" in app.actions()


async def test_after_a_wrong_guess_a_tap_on_the_board_tries_again(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    await app.press("0")
    app.controller.play(blunder.move)
    await settle()
    assert {"coach:retry", "coach:show"} <= {*app.actions()}
    app.controller.guidance.explain_tap(0, 0, ())
    await settle()
    assert app.controller.accepts_moves
    assert app.session.moves == list(blunder.record.moves[: blunder.index])


async def test_what_would_have_followed_can_be_stopped(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    await app.press("0")
    app.controller.play(blunder.best[0])
    await settle()
    app.settings.set("pace", "1")
    app.controller.act("follow")
    await app.press("stop")
    moves = list(app.session.moves)
    assert "coach:back" in app.actions()
    await app.clock.advance(60)
    assert app.session.moves == moves


async def test_question_tells_how_the_opponent_has_answered(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    await app.find()
    await app.press("0")
    session, say = app.finished, app.controller.say
    own = next(side for side in session.state.sides if blunder.seat in side)
    later = range(blunder.index + 1, len(session.moves))
    answers = [ply for ply in later if (session.states[ply].actor or blunder.seat) not in own]
    assert session.describe_choice(blunder.index, blunder.seat, say) in app.state.status
    if answers and not session.game.is_simultaneous:
        assert session.describe_move(answers[0], blunder.seat, say) in app.state.status


async def test_playing_on_is_a_game_like_any_other(blunder: Blunder) -> None:
    app = Reviewed(blunder)
    old = app.controller.id
    await app.find()
    await app.press("0")
    await app.press("play")
    assert app.controller.coach is None
    assert app.session.seats == app.finished.seats
    assert app.session.moves == list(blunder.record.moves[: blunder.index])
    saves = {saved.id: saved for saved in app.controller.saves.load_all(app.game.name)}
    assert not saves[app.controller.id].is_over
    assert saves[old].is_over


async def test_nothing_to_criticise_says_whose_decisions(blunder: Blunder) -> None:
    """Those of the only person, who is spoken to, or of people by their names: computers are not reviewed."""
    alone, several = Reviewed(blunder, found="[]"), Reviewed(blunder, alone=False, found="[]")
    for app in (alone, several):
        await app.find()
        assert "coach:0" not in app.actions()
    assert alone.state.status == learn_words(alone.controller.say)("learn.review.nothing")
    for seat in several.finished.human_seats:
        assert several.controller.say.seat_name(seat) in several.state.status


async def test_person_with_a_name_is_named(blunder: Blunder) -> None:
    for found in ("[]", ""):
        app = Reviewed(blunder, found=found)
        app.finished.change_player(blunder.seat, Player("Anna"))
        app.controller.set_session(app.finished, app.controller.id)
        start_review(app.controller, app.analyse)
        await app.find()
        assert "Anna" in app.state.status


async def test_several_people_are_named(blunder: Blunder) -> None:
    app = Reviewed(blunder, alone=False)
    await app.find()
    for seat in app.finished.human_seats:
        assert app.controller.say.seat_name(seat) in app.state.status
    await app.press("0")
    assert app.session.human_seats == (blunder.seat,)
    assert not app.state.handover


@pytest.mark.parametrize(
    "text", ["{", '[{"index": 1}]', '[{"index": 9999, "seat": 1, "move": "a", "best": "b", "loss": 1}]']
)
async def test_damaged_answer_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_points(text, Session(Record("c-cross", 2, {}, ("d10",))))
