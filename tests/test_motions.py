"""Every animation belongs to a mark that is drawn, and starts from one that was drawn before."""

from __future__ import annotations

from random import Random

import pytest

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction, Mark
from pygames.session import Session
from tests.random_games import sample_steps

MARK_KINDS = {"glide", "capture", "tumble"}


def test_animated_marks_are_drawn_before_and_after(game: Game) -> None:
    """From one decision to the next, through chance, for the acting seat and for spectators."""
    count = 0
    for step in sample_steps(game, 40, 0.1):
        if not step.before.actor:
            continue
        for seat in (None, step.before.actor):
            count += check_animations(game, step.record, seat)
    if not count:
        pytest.skip(f"{game.name} has no animations")


def check_animations(game: Game, record: Record, seat: int | None) -> int:
    """Check the animations of the decision that ends `record` and of the chance moves after it; return their number."""
    session = Session(record, rng=Random(1))
    start = len(session.moves) - 1
    while session.play_chance() is not None:
        pass
    before, after = (marks_at(game, session, ply, seat) for ply in (start, len(session.moves)))
    events = session.events_between(start, len(session.moves), seat)
    assert [step.view for step in events] == [state.view(seat) for state in session.states[start:-1]]
    animations = game.animator.animations(events, session.state.view(seat), Interaction())
    for key, animation in animations.items():
        if animation.kind in MARK_KINDS:
            assert key in after, (str(session.record), seat, key, animation)
        assert not animation.start or animation.start in before, (str(session.record), seat, key, animation)
        assert 0 <= animation.delay <= 0.6
    return len(animations)


def marks_at(game: Game, session: Session, ply: int, seat: int | None) -> dict[str, Mark]:
    scene = game.renderer.scene(session.states[ply].view(seat), Interaction(), game.words(LANGUAGES[0]))
    return {mark.key: mark for mark in scene.marks}
