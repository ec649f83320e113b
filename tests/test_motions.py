"""What moves is drawn, and comes from something that was drawn."""

from __future__ import annotations

from random import Random

import pytest

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction, Mark
from pygames.session import Session
from tests.random_games import sampled

KEYS = {"glide", "capture", "tumble"}


def test_what_moves_is_drawn_and_comes_from_what_was(game: Game) -> None:
    """From one decision to the next, through chance, for every reader."""
    told = 0
    for step in sampled(game, 40, 0.1):
        if not step.before.actor:
            continue
        for seat in (None, step.before.actor):
            told += check(game, step.record, seat)
    if not told:
        pytest.skip(f"{game.name} has no animations")


def check(game: Game, record: Record, seat: int | None) -> int:
    """`record` ends with a decision; chance goes on from there. How many motions were looked at."""
    session = Session(record, rng=Random(1))
    start = len(session.moves) - 1
    while session.play_chance() is not None:
        pass
    before, after = (marks(game, session, place, seat) for place in (start, len(session.moves)))
    steps = session.events_between(start, len(session.moves), seat)
    assert [step.view for step in steps] == [state.view(seat) for state in session.states[start:-1]]
    motions = game.animator.animations(steps, session.state.view(seat), Interaction())
    for key, motion in motions.items():
        if motion.kind in KEYS:
            assert key in after, (str(session.record), seat, key, motion)
        assert not motion.start or motion.start in before, (str(session.record), seat, key, motion)
        assert 0 <= motion.delay <= 0.6
    return len(motions)


def marks(game: Game, session: Session, place: int, seat: int | None) -> dict[str, Mark]:
    scene = game.renderer.scene(session.states[place].view(seat), Interaction(), game.words(LANGUAGES[0]))
    return {mark.key: mark for mark in scene.marks}
