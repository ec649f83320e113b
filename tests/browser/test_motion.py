"""Animations of changes on the board, and sounds for players who switch them on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board
from tests.browser.sample_games import record_path, short_game
from tests.browser.visitor import Visitor

# Records every animation, tone and vibration before it starts.
RECORD_EFFECTS = """(() => {
  window.animations = []; window.tones = 0; window.vibrations = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.animations.push([this.dataset.key, options.delay + options.duration, frames.length]);
    return animate.call(this, frames, options);
  };
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones++; return tone.call(this); };
  navigator.vibrate = () => { window.vibrations++; return true; };
})()"""


def record_effects(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(RECORD_EFFECTS)
    return visitor


def take_animations(visitor: Visitor) -> list[tuple[str, float, int]]:
    """Return key, milliseconds and number of keyframes of each animation since the last call."""
    return [tuple(animation) for animation in visitor.page.evaluate("window.animations.splice(0)")]


def test_animations_are_short_and_leave_board_correct(visitor: Visitor, published: Game) -> None:
    """Marks move for less than half a second, and meanwhile the page already has the new scene."""
    whole, _ = short_game(published.name, published.players[0])
    record_effects(visitor).open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    kinds = set()
    for move in whole.moves[:30]:
        visitor.play(move)
        check_board(visitor)
        animations = take_animations(visitor)
        kinds |= {key.partition(":")[0] for key, _, _ in animations}
        assert all(time <= 400 for _, time, _ in animations)
    if not kinds:
        pytest.skip(f"{published.name} has no animations")


def test_reduced_motion_disables_animations(create_visitor: VisitorFactory, published: Game) -> None:
    whole, _ = short_game(published.name, published.players[0])
    visitor = record_effects(create_visitor(reduced_motion="reduce"))
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves[:12])
    assert not take_animations(visitor)
    assert visitor.page.evaluate("document.getAnimations().length") == 0


def test_pawn_walks_from_cell_to_cell(visitor: Visitor) -> None:
    """In Crossado, from its old cell over every cell of its path."""
    whole, _ = short_game("crossado", 2)
    ply = next(ply for ply, move in enumerate(whole.moves) if ">" in move and whole.moves[ply - 1] == "5")
    start = Record(whole.game, whole.players, whole.options, whole.moves[:ply])
    record_effects(visitor).open(record_path(start))
    take_animations(visitor)
    visitor.play(whole.moves[ply])
    walks = [frames for key, _, frames in take_animations(visitor) if key.startswith("pawn:")]
    assert walks == [5 + 2]  # both ends of every step, and the final cell


def set_sound(visitor: Visitor, value: str) -> None:
    visitor.confirm_handover()
    visitor.page.click("[popovertarget=menu]")
    visitor.page.select_option("[data-setting=sound]", value)
    visitor.page.keyboard.press("Escape")


def count_effects(visitor: Visitor) -> tuple[int, int]:
    """Return the numbers of tones and vibrations since the page was loaded."""
    tones, vibrations = visitor.page.evaluate("[window.tones, window.vibrations]")
    return tones, vibrations


def test_sounds_off_by_default_and_setting_persists(visitor: Visitor, published: Game) -> None:
    whole, _ = short_game(published.name, published.players[0])
    record_effects(visitor).open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves[:4])
    assert count_effects(visitor) == (0, 0)
    set_sound(visitor, "yes")
    visitor.confirm_handover()
    before = count_effects(visitor)
    visitor.play(whole.moves[4])
    visitor.confirm_handover()
    visitor.wait_until(lambda: count_effects(visitor) > before)
    assert count_effects(visitor) > before
    visitor.reload()
    visitor.forget_device_holder()
    expect(visitor.page.locator("[data-setting=sound]")).to_have_value("yes")
    set_sound(visitor, "")
    visitor.play_all(whole.moves[5:7])
    assert count_effects(visitor) == (0, 0)  # since the reload
