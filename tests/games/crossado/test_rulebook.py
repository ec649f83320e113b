"""The rules of Crossado. Most tests use this river for two players: Red from SW to NE, Yellow from NW to SE.

          n  The path from Red's home to Red's goal, 21 cells long:
          o
     ~ ~ lmn12     c2 d2 e2 · e3 e4 e5 · f5 g5 h5 · h6 h7 h8 · i8 j8 k8 · k9 k10 k11
     ~ k11lmn      l11 m11 n11 and l12 m12 n12 lie side by side; m12 and n12 touch the goal
    h8 k8
  e5 h5            The other rafts touch neither the path nor each other nor an island.
c2 e2
"""

from __future__ import annotations

import pytest

from pygames import GAMES, IllegalMove, Record
from pygames.game import BadInput, Fact
from pygames.games.crossado.rules import CrossadoState

PATH = "c2-e2 e3-e5 f5-h5 h6-h8 i8-k8 k9-k11 l11-n11 l12-n12"
SPARE_RAFTS = [
    "a6-c6",
    "a8-c8",
    "a10-c10",
    "e10-g10",
    "e12-g12",
    "h14-j14",
    "h12-j12",
    "h1-j1",
    "h3-j3",
    "j5-l5",
    "n7-n9",
    "n4-n6",
]
IDLE_TURN = "2 pass"  # Yellow's turn while no raft touches its island.


def replay(text: str) -> CrossadoState:
    state = Record.parse(f"crossado {text}").replay()
    assert isinstance(state, CrossadoState)
    return state


def crossing(moves: str, rafts: str = PATH, options: str = "") -> CrossadoState:
    """Return the state after these moves on a river for two with these rafts, filled up to 18; Red has started."""
    state = replay(f"players=2 {options} : 6 1 {rafts}")
    spare = iter(SPARE_RAFTS)
    while state.view(None)["phase"] == "lay":
        if (raft := next(spare)) in state.legal_moves():
            state = state.play(raft)
    for move in moves.split():
        state = state.play(move)
    return state


def walks(state: CrossadoState) -> list[str]:
    return [move for move in state.legal_moves() if ">" in move]


def lifts(state: CrossadoState) -> list[str]:
    return [move for move in state.legal_moves() if move[0] == "^"]


def refusal(state: CrossadoState, move: str) -> tuple[str, dict[str, Fact]]:
    """Return the key of the reason why a move is illegal, and its facts."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.key.removeprefix("why."), dict(caught.value.facts)


# Board and seats


def test_rafts_fit_everywhere_except_islands() -> None:
    state = replay("players=2 : 6 1")
    places = state.legal_moves()
    assert len(places) == 304
    assert {"c1-e1", "a3-c3", "a3-a5", "n10-n12", "j14-l14"} <= set(places)
    for place in ("a1-c1", "b2-d2", "a2-a4", "l13-n13", "m12-m14", "k1-m1", "a12-a14", "n2-n4"):
        assert refusal(state, place) == ("lay_island", {})


@pytest.mark.parametrize(
    ("setting", "corners"),
    [
        ("players=2", ["sw", "nw"]),
        ("players=2 corners=opposite", ["sw", "ne"]),
        ("players=3", ["sw", "nw", "ne"]),
        ("players=4", ["sw", "nw", "ne", "se"]),
    ],
)
def test_seats_go_clockwise_from_southwest(setting: str, corners: list[str]) -> None:
    assert replay(f"{setting} :").view(None)["corners"] == corners


@pytest.mark.parametrize("players", [3, 4])
def test_opposite_corners_need_two_players(players: int) -> None:
    with pytest.raises(BadInput) as caught:
        GAMES["crossado"].new(players, corners="opposite")
    assert caught.value.key == "error.clash"


def test_opposite_players_meet() -> None:
    """Seat 2 comes from NE, where the path of seat 1 ends."""
    record = f"crossado players=2 corners=opposite : 6 1 {PATH} {' '.join(SPARE_RAFTS[:10])} 2 home>d2"
    state = Record.parse(f"{record} 1").replay()
    assert isinstance(state, CrossadoState)
    assert walks(state) == ["home>m12", "home>n12"]


# Who starts


def test_highest_roll_starts() -> None:
    assert replay("players=3 : 2 5 3").actor == 2


def test_tied_seats_roll_again() -> None:
    state = replay("players=4 : 5 2 5 5")
    assert (state.actor, state.view(None)["waiting"]) == (0, [1, 3, 4])
    state = replay("players=4 : 5 2 5 5 3 6 6")
    assert state.view(None)["waiting"] == [3, 4]
    assert replay("players=4 : 5 2 5 5 3 6 6 1 4").actor == 4


def test_lower_tie_is_ignored() -> None:
    assert replay("players=3 : 2 2 3").actor == 3


def test_lower_start_rolls_are_forgotten() -> None:
    assert replay("players=3 : 2 5") == replay("players=3 : 4 5")
    assert replay("players=3 : 2 5 1") == replay("players=3 : 3 6 2")
    assert replay("players=3 : 5 2") != replay("players=3 : 4 2")


# Phase 1: laying


@pytest.mark.parametrize(("players", "each"), [(2, 9), (3, 6), (4, 5)])
def test_starter_lays_first_and_crosses_first(players: int, each: int) -> None:
    rafts = [f"{ends[0]}{rank}-{ends[1]}{rank}" for rank in range(3, 12) for ends in ("ac", "df", "gi")]
    state = replay(f"players={players} : {'1 ' * (players - 1)} 2")  # The last seat starts.
    assert state.view(None)["to_lay"] == [each] * players
    actors = []
    for raft in rafts[: players * each]:
        actors.append(state.actor)
        state = state.play(raft)
    assert actors == [players, *range(1, players)] * each
    assert (state.actor, state.view(None)["turn"]) == (0, players)


def test_raft_needs_three_free_cells_in_row() -> None:
    state = replay("players=2 : 6 1 c3-e3")
    assert refusal(state, "e2-e4") == ("lay_raft", {})
    assert refusal(state, "f5-f8") == ("lay_line", {})
    assert refusal(state, "f5-g7") == ("lay_line", {})
    assert refusal(state, "h5-f5") == ("lay_order", {"raft": "f5-h5"})
    assert refusal(state, "m4-o4") == ("grid", {"cell": "o4"})
    assert refusal(state, "a13-a15") == ("grid", {"cell": "a15"})
    assert {"c4-e4", "f3-h3", "k8-k10"} <= set(state.legal_moves())  # Touching others, or alone.


def test_laying_allows_no_other_move() -> None:
    state = replay("players=2 : 6 1 c2-e2")
    assert refusal(state, "home>c2") == ("walk_laying", {})
    assert refusal(state, "^c2-e2") == ("lift_laying", {})
    assert refusal(state, "pass") == ("raft_first", {})
    assert refusal(state, "c2") == ("form", {})


def test_laying_order_does_not_affect_equality() -> None:
    first, second = "c3-e3 c4-e4 c5-e5 c6-e6", "c5-e5 c6-e6 c3-e3 c4-e4"
    assert replay(f"players=2 : 6 1 {first}") == replay(f"players=2 : 6 1 {second}")
    assert replay("players=2 : 6 1 c3-e3 c4-e4 c5-e5") != replay("players=2 : 6 1 c3-c5 d3-d5 e3-e5")


# Phase 2: how pawns walk


@pytest.mark.parametrize(("number", "end"), [(1, "c2"), (2, "d2"), (3, "e2"), (4, "e3"), (5, "e4"), (6, "e5")])
def test_pawn_walks_exact_number(number: int, end: str) -> None:
    assert walks(crossing(f"{number}")) == [f"home>{end}"]


def test_first_step_enters_any_adjacent_raft() -> None:
    state = crossing("1", "a3-c3 c1-e1 c2-e2 f9-h9 f7-h7 k9-k11")
    assert walks(state) == ["home>a3", "home>b3", "home>c1", "home>c2"]


def test_walk_may_turn_but_not_diagonally() -> None:
    """The rafts c2-e2 and f3-h3 touch only at a corner."""
    state = crossing("4", "c2-e2 f3-h3 f9-h9 f7-h7 k9-k11 m4-m6 b4-d4")
    assert state.legal_moves() == ("pass", "roll")
    assert "e5>h7" in walks(crossing(f"6 home>e5 {IDLE_TURN} 5"))  # This walk turns twice.


def test_step_cannot_undo_previous_one() -> None:
    """From d2, one step leads both ways, but three lead only eastwards: not to c2, d2, c2."""
    state = crossing(f"2 home>d2 {IDLE_TURN} 1")
    assert walks(state) == ["d2>c2", "d2>e2", "home>c2"]
    assert [move for move in walks(crossing(f"2 home>d2 {IDLE_TURN} 3")) if move[0] == "d"] == ["d2>e4"]


def test_pawn_may_go_back_next_turn() -> None:
    assert crossing(f"3 home>e2 {IDLE_TURN} 2 e2>c2").view(None)["pawns"][0] == ["c2"]


BLOCK = "c1-e1 c2-e2 f9-h9 f7-h7 k9-k11 m4-m6"  # Two rafts side by side: loops of four and six steps.


def test_walk_may_pass_but_not_end_at_start() -> None:
    state = crossing(f"1 home>c1 {IDLE_TURN} 4", BLOCK)  # Round c1 d1 d2 c2, either way.
    assert refusal(state, "c1>c1") == ("walk_nowhere", {})
    assert "c1>d1" not in walks(state)
    # Five steps: once round the loop of four, through the start, and one more.
    assert {"c1>d1", "c1>c2"} <= set(walks(crossing(f"1 home>c1 {IDLE_TURN} 5", BLOCK)))


MEETING = "d3-d5 c2-e2 d6-d8 d9-d11 d12-d14 c12-c14"
MET = "5 home>d5 6 home>d10 2 home>d2 5"  # Yellow on d10 has rolled 5, and Red is on d5.


def test_pawns_may_be_passed() -> None:
    state = crossing(f"3 home>e2 {IDLE_TURN} 2 home>d2 {IDLE_TURN} 1 home>c2 {IDLE_TURN} 4")
    assert "home>e3" in walks(state)
    # Where the paths meet, Yellow passes the red pawn on d5 as it would pass one of its own.
    assert "d10>d4" in walks(crossing("5 home>d5 6 home>d10 2 home>d2 6", MEETING))


def test_cell_holds_one_own_pawn() -> None:
    state = crossing(f"2 home>d2 {IDLE_TURN} 2")
    assert walks(state) == ["d2>e3"]
    assert refusal(state, "home>d2") == ("walk_taken", {"cell": "d2"})


def test_cell_holds_one_pawn_of_any_colour() -> None:
    state = crossing(MET, MEETING)
    assert "d10>d5" not in walks(state)
    assert refusal(state, "d10>d5") == ("walk_taken", {"cell": "d5"})


def test_stacking_colours_shares_cells_between_colours() -> None:
    state = crossing(MET, MEETING, "stacking=colours")
    assert "d10>d5" in walks(state)
    pawns = state.play("d10>d5").view(None)["pawns"]
    assert "d5" in pawns[0]
    assert "d5" in pawns[1]
    state = crossing(f"2 home>d2 {IDLE_TURN} 2", options="stacking=colours")
    assert refusal(state, "home>d2") == ("walk_taken", {"cell": "d2"})  # Pawns of one colour still do not share a cell.


def test_illegal_walk_is_explained() -> None:
    state = crossing(f"2 home>d2 {IDLE_TURN} 3")
    assert refusal(state, "d2>d3") == ("walk_water", {"cell": "d3"})
    assert refusal(state, "d2>e3") == ("walk_far", {"n": 3})
    assert refusal(state, "e2>e5") == ("walk_whose", {"cell": "e2"})
    assert refusal(state, "d2>home") == ("walk_home", {})
    assert refusal(state, "d2>a14") == ("walk_island", {})
    assert refusal(state, "a1>c2") == ("island", {})
    assert refusal(state, "d2>m13") == ("island", {})
    assert refusal(state, "goal>m12") == ("walk_arrived", {})
    assert refusal(state, "d2>goal") == ("walk_exact", {"n": 3})
    assert refusal(state, "pass") == ("must_walk", {"n": 3})
    assert refusal(state, "roll") == ("must_walk", {"n": 3})
    assert refusal(state, "^a6-c6") == ("raft_number", {})
    assert refusal(state, "g9-i9") == ("raft_number", {})
    assert refusal(state, "4") == ("die", {})


# The goal

NEAR = f"6 home>e5 {IDLE_TURN} 6 e5>h8 {IDLE_TURN} 6 h8>k11 {IDLE_TURN}"  # Four steps from the goal.


def test_goal_is_entered_with_last_step() -> None:
    assert "k11>goal" in walks(crossing(f"{NEAR} 4"))
    assert "k11>goal" not in walks(crossing(f"{NEAR} 3"))
    # From m12 the goal is one step away, or two by n12. Three would have to go back, or on across the island.
    adjacent_water = f"{NEAR} 3 k11>m12 {IDLE_TURN}"
    assert "m12>goal" in walks(crossing(f"{adjacent_water} 1"))
    assert "m12>goal" in walks(crossing(f"{adjacent_water} 2"))
    state = crossing(f"{adjacent_water} 3")
    assert "m12>goal" not in walks(state)
    assert refusal(state, "m12>goal") == ("walk_exact", {"n": 3})
    # Four are enough again: once round m12 m11 n11 n12, and in.
    assert "m12>goal" in walks(crossing(f"{adjacent_water} 4"))


def test_pawn_at_goal_blocks_nobody() -> None:
    state = crossing(f"{NEAR} 4 k11>goal {IDLE_TURN} {NEAR} 4 k11>goal {IDLE_TURN}")
    view = state.view(None)
    assert (view["at_home"][0], view["pawns"][0], view["at_goal"][0]) == (2, [], 2)


def test_fourth_pawn_across_wins() -> None:
    three = f"{NEAR} 4 k11>goal {IDLE_TURN} " * 3
    state = crossing(f"{three} {NEAR} 4")
    assert state.result is None
    assert refusal(state, "home>e3") == ("walk_left", {})
    state = state.play("k11>goal")
    assert (state.actor, state.legal_moves()) == (None, ())
    assert state.result is not None
    assert (state.result.winners, state.result.scores, state.scores()) == ((1,), None, None)
    assert state.view(2)["winners"] == [1]
    assert refusal(state, "pass") == ("over", {})


# Must and may


def test_pawn_move_is_compulsory() -> None:
    """The only pawn left is one step from the goal, and must move away from it by the 3."""
    arrive = f"{NEAR} 4 k11>goal {IDLE_TURN} "
    state = crossing(f"{arrive * 3} {NEAR} 3 k11>m12 {IDLE_TURN} 3")
    assert state.legal_moves() == ("m12>k11", "m12>l12", "m12>m11", "m12>n12")


def test_turn_has_three_rolls_at_most() -> None:
    """No raft touches Red's island, so no pawn can move."""
    broken = PATH.replace("c2-e2", "d9-f9")
    state = crossing("3", broken)
    assert (state.actor, state.legal_moves()) == (1, ("pass", "roll"))
    assert refusal(state, "home>c2") == ("walk_none", {})
    assert crossing("3 roll", broken).actor == 0
    assert crossing("3 roll 4", broken).legal_moves() == ("pass", "roll")
    state = crossing("3 roll 4 roll 5", broken)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)
    assert crossing("3 pass", broken).view(None)["turn"] == 2


def test_later_roll_needs_one_or_six() -> None:
    """Red's path is three cells long: after a useless 4, a usable 2 moves nothing, but a 1 does."""
    short = PATH.replace("e3-e5", "f9-f11")
    state = crossing("4", short)
    assert state.legal_moves() == ("pass", "roll")
    assert crossing("4 roll 2", short).legal_moves() == ("pass", "roll")
    state = crossing("4 roll 1", short)
    assert walks(state) == ["home>c2"]
    assert lifts(state)
    assert crossing("4 roll 2 roll 1", short) == state
    assert refusal(state, "roll") == ("roll_once", {})


def test_useless_rolls_are_forgotten() -> None:
    broken = PATH.replace("c2-e2", "d9-f9")
    assert crossing("3", broken) == crossing("5", broken)
    assert crossing("3 roll", broken) == crossing("4 roll", broken)
    assert crossing("3 roll 5", broken) != crossing("3", broken)
    assert crossing("3 roll 5 roll 2", broken) == crossing("3 pass", broken)


# Moving rafts


def test_one_or_six_lifts_empty_raft() -> None:
    state = crossing(f"2 home>d2 {IDLE_TURN} 6")
    rafts = state.view(None)["rafts"]
    assert lifts(state) == [f"^{raft}" for raft in rafts if raft != "c2-e2"]
    assert refusal(state, "^c2-e2") == ("lift_pawn", {"raft": "c2–e2"})
    assert refusal(state, "^g9-i9") == ("lift_none", {"raft": "g9–i9"})
    assert refusal(state, "g9-i9") == ("lift_first", {})
    assert refusal(state, "pass") == ("must_walk", {"n": 6})


def test_pawn_moves_after_raft_is_laid() -> None:
    state = crossing("6 ^a6-c6")
    assert refusal(state, "a6-c6") == ("lay_same", {})
    assert refusal(state, "^a8-c8") == ("lift_hand", {})
    assert refusal(state, "home>e5") == ("raft_first", {})
    assert refusal(state, "pass") == ("raft_first", {})
    assert {"a5-c5", "b6-d6", "a5-a7"} <= set(state.legal_moves())  # Overlapping the old place is allowed.
    state = state.play("b6-d6")
    assert state.legal_moves() == ("home>e5",)
    assert refusal(state, "^a8-c8") == ("raft_once", {})


def test_pawn_move_ends_turn_without_raft() -> None:
    state = crossing("6 home>e5")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_six_moves_only_raft() -> None:
    """Red's path is three cells long when the 6 is rolled. A raft makes it long enough, but no pawn moves."""
    state = crossing("6", PATH.replace("e3-e5", "f9-f11"))
    assert state.legal_moves()[-1] == "pass"
    assert not walks(state)
    state = state.play("^f9-f11").play("e3-e5")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_six_may_be_passed() -> None:
    broken = PATH.replace("c2-e2", "d9-f9")
    state = crossing("6 pass", broken)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_one_moves_raft_then_pawn() -> None:
    broken = PATH.replace("c2-e2", "d9-f9")
    state = crossing("1", broken)
    assert state.legal_moves()[-1] == "pass"
    assert not walks(state)
    state = state.play("^d9-f9").play("a3-c3")
    assert state.legal_moves() == ("home>a3", "home>b3")
    # If the pawn still cannot move, the turn ends.
    state = crossing("1 ^d9-f9 d7-f7", broken)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_raft_move_may_prevent_pawn_move() -> None:
    state = crossing("6 ^c2-e2 d9-f9")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_later_one_or_six_counts_as_first() -> None:
    broken = PATH.replace("c2-e2", "d9-f9")
    assert crossing("4 roll 6", broken) == crossing("6", broken)
    assert crossing("4 roll 5 roll 1", broken) == crossing("1", broken)


# Views


def test_view_shows_whole_position() -> None:
    view = crossing(f"2 home>d2 {IDLE_TURN} 6 ^a6-c6").view(2)
    assert (view["phase"], view["turn"], view["steps"], view["lifted_raft"]) == ("relay", 1, 6, "a6-c6")
    assert (view["at_home"], view["pawns"], view["at_goal"]) == ([3, 4], [["d2"], []], [0, 0])
    assert "a6-c6" not in view["rafts"]
    assert len(view["rafts"]) == 17
