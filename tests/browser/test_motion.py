"""What has changed on the board is seen to move, and heard where that is wanted; never in the way, never for long."""

from __future__ import annotations

import pytest

from pygames.game import Game
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board
from tests.browser.sample_games import record_path, short_game
from tests.browser.visitor import Visitor

# Every animation of a mark and every noise is written down before it is made.
WATCHED = """(() => {
  window.moved = []; window.tones = 0; window.nudges = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.push([this.dataset.key, options.delay + options.duration, frames.length]);
    return animate.call(this, frames, options);
  };
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones++; return tone.call(this); };
  navigator.vibrate = () => { window.nudges++; return true; };
})()"""


def watched(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(WATCHED)
    return visitor


def moved(visitor: Visitor) -> list[tuple[str, float, int]]:
    """The marks that have been set in motion since the last look."""
    return [tuple(found) for found in visitor.page.evaluate("window.moved.splice(0)")]


def test_a_game_moves_and_never_for_long(visitor: Visitor, published: Game) -> None:
    """Something moves, for less than half a second, and the board is as drawn while it does."""
    whole, _ = short_game(published.name, published.players[0])
    watched(visitor).open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    seen = set()
    for move in whole.moves[:30]:
        visitor.play(move)
        check_board(visitor)
        found = moved(visitor)
        seen |= {key.partition(":")[0] for key, _, _ in found}
        assert all(time <= 400 for _, time, _ in found)
    if not seen:
        pytest.skip(f"nothing moves in {published.name}")


def test_nothing_moves_for_those_who_want_it_calm(create_visitor: VisitorFactory, published: Game) -> None:
    whole, _ = short_game(published.name, published.players[0])
    visitor = watched(create_visitor(reduced_motion="reduce"))
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves[:12])
    assert not moved(visitor)
    assert visitor.page.evaluate("document.getAnimations().length") == 0


def test_a_pawn_walks_from_cell_to_cell(visitor: Visitor) -> None:
    """Crossado: from where it stood over every cell of its way."""
    whole, _ = short_game("crossado", 2)
    place = next(place for place, move in enumerate(whole.moves) if ">" in move and whole.moves[place - 1] == "5")
    start = Record(whole.game, whole.players, whole.options, whole.moves[:place])
    watched(visitor).open(record_path(start))
    moved(visitor)
    visitor.play(whole.moves[place])
    walked = [frames for key, _, frames in moved(visitor) if key.startswith("pawn:")]
    assert walked == [5 + 2]  # both ends of every step, and where it stands now


def wanted(visitor: Visitor, value: str) -> None:
    visitor.confirm_handover()
    visitor.page.click("[popovertarget=menu]")
    visitor.page.select_option("[data-setting=sound]", value)
    visitor.page.keyboard.press("Escape")


def heard(visitor: Visitor) -> tuple[int, int]:
    tones, nudges = visitor.page.evaluate("[window.tones, window.nudges]")
    return tones, nudges


def test_sounds_are_off_until_wanted_and_that_is_remembered(visitor: Visitor, published: Game) -> None:
    whole, _ = short_game(published.name, published.players[0])
    watched(visitor).open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves[:4])
    assert heard(visitor) == (0, 0)
    wanted(visitor, "yes")
    visitor.confirm_handover()
    before = heard(visitor)
    visitor.play(whole.moves[4])
    visitor.confirm_handover()
    after = heard(visitor)
    assert after > before
    visitor.reload()
    visitor.forget_device_holder()
    assert visitor.page.input_value("[data-setting=sound]") == "yes"
    wanted(visitor, "")
    visitor.play_all(whole.moves[5:7])
    assert heard(visitor) == (0, 0)  # on the page that was loaded anew
