"""Wrong taps that people have made, and what is lit: by record, taps and the mark tapped."""

from __future__ import annotations

import pytest

from app.game.setup import GameSetup
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction, Mark
from pygames.session import Player
from tests.app.harness import App
from tests.app.stand_ins import settle
from tests.app.test_guidance import centre

CROSSWISE = "crosswise players=2 : A B B F X M A D"
LATER = f"{CROSSWISE} Ba1 C"
C_CROSS = "c-cross players=2 : e7 e6"
CROSSADO = "crossado players=2 : 6 1"
WALK = (
    "crossado players=2 : 6 1 c2-e2 e3-e5 f5-h5 h6-h8 i8-k8 k9-k11 l11-n11 l12-n12 a6-c6 a8-c8 a10-c10 e10-g10 e12-g12 "
    "h14-j14 h12-j12 h1-j1 h3-j3 j5-l5 4 home>e3 2 pass 2"
)
CROSSING = "crossing players=3 : R B Y W"

# The record, the taps before, the key of the mark tapped, and how the explanation begins.
CASES: dict[str, tuple[str, tuple[str, ...], str, str]] = {
    "board first": (CROSSWISE, (), "cell:c3", "First choose a tile from your hand"),
    "rail": (CROSSWISE, (), "rail", "Here lie the action tiles"),
    "tile that cannot be given": (LATER, ("hand:X",), "hand:M:0", "You can give only a symbol"),
    "bag": (CROSSWISE, (), "bag", "46\u00a0tiles in the bag."),
    "own chosen pawn": (C_CROSS, ("b7",), "tapped:b7", "You have already chosen b7"),
    "opposing pawn": (C_CROSS, (), "pawn:2:e6", "There is already a pawn on e6."),
    "cell far away": (C_CROSS, ("b7",), "seat:h8", "The cells b7 and h8 are not adjacent."),
    "raft after a 5": (WALK, (), "grid", "Only a 1 or a 6 lets you move a raft."),
    "die": (CROSSADO, (), "die", "The die says"),
    "stealing in the first round": (CROSSING, (), "seat2:hit", "In the first round"),
    "bag of stones": (CROSSING, (), "bag:hit", "Bag: "),
}


@pytest.fixture(params=list(CASES.values()), ids=list(CASES))
def wrong_tap(request: pytest.FixtureRequest) -> tuple[App, str, str]:
    record, taps, key, expected = request.param
    app = App(GAMES[record.split()[0]])
    app.open(Record.parse(record))
    app.controller.confirm_handover()
    for tap in taps:
        app.controller.tap(tap)
    assert app.controller.taps == taps
    return app, key, expected


def test_implied_tap_is_taken_back_with_the_tap_before() -> None:
    """With one kind of symbol in the hand, replace does not ask for it; Escape and drags mean the tap on replace."""
    app = App(GAMES["crosswise"])
    app.open(Record.parse("crosswise players=2 : A B B F X M A A Ba1 C"))
    app.controller.confirm_handover()
    app.controller.tap("hand:X")
    assert app.controller.taps == ("hand:X", "hand:A")
    assert app.controller.last_tap == "hand:X"
    app.controller.tap(app.controller.last_tap)
    assert not app.controller.taps


def marks(app: App) -> dict[str, Mark]:
    return {mark.key: mark for mark in app.state.scene.marks}


def test_wrong_tap_is_explained_and_pulses(wrong_tap: tuple[App, str, str]) -> None:
    app, key, expected = wrong_tap
    app.controller.guidance.explain_tap(*centre(marks(app)[key].attrs), [key])
    assert app.state.message.startswith(expected)
    first = app.state.pulse
    app.controller.guidance.explain_tap(*centre(marks(app)[key].attrs), [key])
    assert {first, app.state.pulse} == {1, 2}
    app.controller.clear_taps()
    app.controller.set_message("")
    app.controller.render()
    assert app.state.pulse == 0


def start(players: dict[int, Player], game: str = "c-cross") -> App:
    app = App(GAMES[game])
    app.controller.start_game(GameSetup(len(players), {}, players, False))
    return app


async def test_only_human_is_you() -> None:
    app = start({1: Player(), 2: Player(bot="easy")})
    await settle()
    assert app.state.status.startswith("You are Light: ")
    assert marks(app)["name:1"].text == "Light (you)"
    app.controller.play("e7")
    await settle()
    await app.bots.answer()
    await settle()
    assert app.state.status.startswith("You (Light): ")
    app.controller.set_player(2, "")
    assert app.state.status.startswith("Light: ")


def test_named_human_is_called_by_name() -> None:
    app = start({1: Player("Anna"), 2: Player(bot="easy")})
    assert app.state.status.startswith("Anna: ")


def test_crowded_targets_are_not_outlined() -> None:
    app = start({1: Player(), 2: Player()})
    targets = [mark for mark in app.state.scene.marks if mark.target]
    assert len(targets) == 80
    assert {str(mark.attrs["class"]) for mark in targets} == {"quiet"}
    app.controller.play("e7")
    app.controller.tap("b7")
    targets = [mark for mark in app.state.scene.marks if mark.target]
    assert {str(mark.attrs["class"]) for mark in targets} == {"cc-next"}


def test_few_impossible_places_are_dimmed() -> None:
    free = [f"{file}{rank}" for file in "abcde" for rank in range(1, 5)]
    assert Interaction(targets=frozenset(free[1:])).is_crowded(free)
    assert not Interaction(targets=frozenset(free[10:])).is_crowded(free)
    assert not Interaction(targets=frozenset(free[:3])).is_crowded(free[:3])
