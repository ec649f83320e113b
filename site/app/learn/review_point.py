"""A turning point of a finished game: people look for a better move in the position before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from app.game.coach import Coach
from app.game.controller import GameController
from app.game.tasks import BackgroundTask
from app.learn.slices import run_in_slices
from app.learn.text import learn_words
from app.render.state import button
from app.storage.saved_games import create_id
from pygames.bots import sample_outcome
from pygames.game import CHANCE
from pygames.i18n import Translations
from pygames.record import Record
from pygames.review import FOLLOW_ITERATIONS, TurningPoint, find_decision, find_loss, is_right
from pygames.scene import Mark
from pygames.session import Player, Session
from pygames.worths import Decision, search

FOLLOW_DECISIONS = 4  # that are shown after the better move, and the rest of the last turn
FOLLOW_SECONDS = 1.2  # before each of them


@dataclass
class Review:
    """A finished game, and its turning points once they are found."""

    session: Session
    id: str
    is_kept: bool
    points: tuple[TurningPoint, ...] = ()
    is_done: bool = False

    def describe(self, point: TurningPoint, say: Translations) -> str:
        return self.session.describe_choice(point.index, point.seat, say)


def show_point(controller: GameController, review: Review, number: int, go_back: Callable[[], None]) -> None:
    """Show the position before a turning point, with bots at all other seats."""
    point, whole = review.points[number], review.session
    record = replace(whole.record, moves=tuple(whole.moves[: point.index]))
    others = {
        seat: player if player.bot else Player(controller.say.seat_name(seat), "hard")
        for seat, player in whole.seats.items()
    }
    seats = {**others, point.seat: Player(whole.seats[point.seat].name)}
    session = Session(record, seats, states=whole.states[: point.index + 1])
    controller.set_session(session, create_id(), is_kept=False, coach=PointReview(controller, review, number, go_back))


class PointReview(Coach):
    """The position before a turning point, where people look for something better."""

    def __init__(self, controller: GameController, review: Review, number: int, go_back: Callable[[], None]) -> None:
        self._controller, self._review, self._number, self._go_back = controller, review, number, go_back
        self._say = learn_words(controller.say, controller.game)
        self._point = review.points[number]
        self._stage = "question"  # then "judging", "wrong", "right", "following" and "done"
        self._task = BackgroundTask()
        self._wrong_moves: set[str] = set()

    @property
    def _session(self) -> Session:
        assert self._controller.session
        return self._controller.session

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        return self._stage != "question"

    @property
    def _decision(self) -> Decision:
        whole = self._review.session
        return find_decision(whole.states, whole.moves, self._point.index)

    # What happens on the board

    def ready(self) -> None:
        if self._stage == "question" and not self._controller.status_override:
            self._ask()

    def retry(self) -> bool:
        is_wrong = self._stage == "wrong"
        if is_wrong:
            self._take_back()
        return is_wrong

    def _ask(self) -> None:
        move, answer = self._review.describe(self._point, self._say), self._describe_answer()
        key = "learn.review.answered" if answer else "learn.review.question"
        self._tell("question", self._say(key, move=move, answer=answer))

    def _describe_answer(self) -> str:
        """Return how the next opponent has answered, and why: what the move has allowed. "" without an answer."""
        whole, point = self._review.session, self._point
        if whole.game.is_simultaneous:  # the move's own sentence says what it has brought
            return ""
        own_side = next(side for side in whole.state.sides if point.seat in side)
        for index in range(point.index + 1, len(whole.moves)):
            actor = whole.states[index].actor
            if actor and actor not in own_side:
                move = whole.describe_move(index, point.seat, self._say)
                view = whole.states[index].view(actor)
                reason = self._controller.game.bot.explain_move(view, whole.moves[index], self._say)
                return f"{move} {reason}".strip()
        return ""

    def _tell(self, stage: str, text: str) -> None:
        self._stage, self._controller.status_override = stage, text
        self._controller.render()

    def played(self, move: str) -> None:
        self._stage, self._controller.status_override = "judging", self._say("learn.review.judging")
        self._task.start(self._judge(move))

    async def _judge(self, move: str) -> None:
        point = self._point
        if move == point.move:
            self._tell("wrong", self._say("learn.review.same"))
            return
        decision = self._decision
        loss = await run_in_slices(find_loss(decision, move, point.best))
        if is_right(decision, loss):
            gain = self._say.format_percent(point.loss - loss)
            self._tell("right", self._say("learn.review.right", percent=gain, reason=self._reason(move)))
        else:
            self._wrong_moves.add(move)
            self._tell("wrong", self._say("learn.review.wrong", percent=self._say.format_percent(loss)))

    def _reason(self, move: str) -> str:
        view = self._review.session.states[self._point.index].view(self._point.seat)
        return self._controller.game.bot.explain_move(view, move, self._say)

    def _take_back(self) -> None:
        """Return to the position before the decision."""
        self._task.cancel()
        if len(self._session.moves) > self._point.index:
            self._session.undo(force=True, to=self._point.index)
            self._controller.position_changed(is_automatic=True)
        self._controller.set_message("")
        self._ask()

    def _show_better(self) -> None:
        """Draw the better move, with its reason, and offer to play it."""
        self._take_back()
        controller, point = self._controller, self._point
        view = self._session.state.view(point.seat)
        move = controller.game.narrator.describe_move(view, point.best, self._say)
        controller.advice.move = point.best
        reason = self._reason(point.best)
        if reason in map(self._reason, {point.move, *self._wrong_moves}):
            reason = ""  # it does not say what is better
        percent = self._say.format_percent(point.loss)
        self._tell("question", self._say("learn.review.better", move=move, percent=percent, reason=reason).strip())

    async def _follow(self) -> None:
        """Play what could have followed, as strong bots would, until a turn is over."""
        session, rng, left, mover = self._session, Random(self._point.index), FOLLOW_DECISIONS, CHANCE
        while session.state.actor is not None and (left > 0 or session.state.actor == mover):
            await self._controller.show.wait()
            await self._controller.sleep(FOLLOW_SECONDS * self._controller.settings.pace)
            if session.state.actor == CHANCE:
                session.play(sample_outcome(session.state, rng))
            else:
                mover, left = session.state.actor, left - 1
                session.play(self._simultaneous_choice() or await self._strong_move(rng))
            self._controller.position_changed(is_automatic=True)
        self._tell("done", self._say("learn.review.followed"))

    async def _strong_move(self, rng: Random) -> str:
        return await run_in_slices(search(self._session.state, "hard", rng, FOLLOW_ITERATIONS, {}))

    def _simultaneous_choice(self) -> str:
        """Return what a seat has really chosen, if it has chosen at the same moment; otherwise ""."""
        whole, index = self._review.session, len(self._session.moves)
        start, state = self._point.index, self._session.states[self._point.index]
        is_same_round = self._session.game.is_simultaneous and not any(
            self._session.states[ply].reveals_hidden(self._session.moves[ply]) for ply in range(start, index)
        )
        if not is_same_round or not state.is_hidden(self._session.moves[start], None) or index >= len(whole.moves):
            return ""
        has_same_actor = whole.states[index].actor == self._session.state.actor
        is_legal = whole.moves[index] in self._session.state.legal_moves()
        return whole.moves[index] if has_same_actor and is_legal else ""

    # Buttons

    def buttons(self) -> list[Mark]:
        say, stage = self._say, self._stage
        has_next = self._number + 1 < len(self._review.points)
        buttons = []
        if stage == "wrong":
            buttons.append(button("coach", say("site.retry"), action="coach:retry", kind="primary"))
        if self._controller.advice.move:
            buttons.append(button("coach-show", say("site.play_move"), action="accept", kind="primary"))
        elif stage in ("question", "wrong"):
            buttons.append(button("coach-show", say("learn.review.show"), action="coach:show"))
        if stage == "right":
            buttons.append(button("coach-follow", say("learn.review.follow"), action="coach:follow"))
        if stage == "following":
            buttons.append(button("coach-stop", say("learn.review.hurry"), action="coach:stop", kind="primary"))
        is_solved = stage in ("right", "done")
        if is_solved and has_next:
            buttons.append(button("coach-next", say("learn.review.next"), action="coach:next", kind="primary"))
        if stage != "judging" and self._session.state.actor is not None:
            buttons.append(button("play-on", say("learn.review.play_on"), action="coach:play", kind="quiet"))
        kind = "primary" if is_solved and not has_next else "quiet"
        buttons.append(button("leave", say("learn.review.back"), action="coach:back", kind=kind))
        number = say("learn.review.progress", n=self._number + 1, count=len(self._review.points))
        return [*buttons, Mark("step", "span", {"class": "step"}, text=number)]

    def act(self, name: str) -> None:
        {
            "retry": self._take_back,
            "show": self._show_better,
            "follow": self._start_following,
            "stop": self._stop_following,
            "next": self._next,
            "play": self._play_on,
            "back": self._go_back,
        }.get(name, self._controller.render)()

    def _start_following(self) -> None:
        self._tell("following", self._say("learn.review.following"))
        self._task.start(self._follow())

    def _stop_following(self) -> None:
        self._task.cancel()
        self._controller.show.cancel()
        self._tell("done", self._say("learn.review.followed"))

    def _next(self) -> None:
        number = min(self._number + 1, len(self._review.points) - 1)
        show_point(self._controller, self._review, number, self._go_back)

    def _play_on(self) -> None:
        """Make what is on the board a game like any other, with the same players."""
        whole, controller = self._review.session, self._controller
        record = Record(whole.record.game, whole.record.players, whole.record.options, tuple(self._session.moves))
        controller.set_session(Session(record, whole.seats, manual_chance=whole.manual_chance), create_id())
        controller.save()

    def close(self) -> None:
        self._task.cancel()
