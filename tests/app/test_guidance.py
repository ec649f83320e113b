"""Laws of guidance: every thing on the table answers, and every wrong tap teaches, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from pygames import defaults
from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction, Mark, Scene
from tests.app.harness import App
from tests.random_games import Step, sample_steps
from tests.tiers import sample

# Pieces of notation: a tile and a cell, two cells, a raft to take, a path; single letters that choose a move.
NOTATION = re.compile(r"\b[A-Z]{1,2}[a-n]\d|[a-n]\d+[-+>][a-n]\d|\^|>|\bx[a-n]\d|\b[mp]\b(?!’)")


def positions(game: Game) -> Sequence[Step]:
    return sample(list(sample_steps(game, 8, 0.1)), 8)


def one_of_each_kind(scene: Scene) -> list[Mark]:
    """Return one of the marks whose keys differ only in cells, seats and numbers."""
    return list({re.sub(r"\b[A-Za-z]?\d*\b", "#", mark.key): mark for mark in scene.marks}.values())


def bare_scene(app: App) -> Scene:
    controller = app.controller
    ui = Interaction(controller.taps, controller.tap_state().next_targets)
    return game_scene(app, ui)


def game_scene(app: App, ui: Interaction) -> Scene:
    controller = app.controller
    scene: Scene = app.game.renderer.scene(controller.state.view(controller.seat), ui, controller.say)
    return scene


def open_step(game: Game, step: Step, lang: str) -> App:
    app = App(game)
    app.controller.lang = lang
    app.open(step.record)
    app.controller.confirm_handover()
    return app


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_on_the_table_answers(game: Game, lang: str) -> None:
    """Marks that are no thing are listed as decoration, or have no label in games without a guide."""
    decoration = game.guide.DECORATION
    for step in positions(game):
        app = open_step(game, step, lang)
        for mark in one_of_each_kind(bare_scene(app)):
            answer = app.controller.guidance.describe([mark.key])
            if game.guide is not defaults:
                assert answer or mark.key.partition(":")[0] in decoration, mark.key
            assert bool(answer) or not mark.label, mark.key
            assert answer == "" or (answer[-1] in ".?!" and "  " not in answer), answer


def centre(attrs: Mapping[str, object]) -> tuple[float, float]:
    """Return a point of a mark, good enough to know what a tap on it seems to mean."""
    numbers = {name: float(str(attrs[name])) for name in ("x", "y", "cx", "cy", "width", "height") if name in attrs}
    if found := re.match(r"translate\((\S+) (\S+)\)", str(attrs.get("transform", ""))):
        return float(found[1]), float(found[2])
    x, y = numbers.get("cx", numbers.get("x", 0)), numbers.get("cy", numbers.get("y", 0))
    return x + numbers.get("width", 0) / 2, y + numbers.get("height", 0) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_tap_gives_sentence_without_notation(game: Game, lang: str) -> None:
    rng, checked = Random(4), 0
    for step in positions(game):
        app = open_step(game, step, lang)
        controller = app.controller
        for _ in range(2):  # before and after a first tap
            if not controller.accepts_moves:
                break
            for mark in one_of_each_kind(bare_scene(app)):
                if mark.target:
                    continue
                taps = controller.taps
                controller.guidance.explain_tap(*centre(mark.attrs), [mark.key])
                if controller.taps != taps:  # another move begins there
                    assert len(controller.taps) == 1
                    controller.taps = taps
                    continue
                message = app.state.message
                assert message.endswith((".", "?", "!")), mark.key
                assert not NOTATION.search(message), message
                assert app.state.pulse, mark.key
                checked += 1
            controller.tap(rng.choice(sorted(controller.tap_state().next_targets)))
    if not checked:
        pytest.skip(f"every mark of {game.name} is a target")
