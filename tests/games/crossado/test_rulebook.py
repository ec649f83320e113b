"""The rules of Crossado, one by one. Most tests play on this river, for two: Red from SW to NE, Yellow from NW to SE.

          n  The way from Red's home to Red's goal, 21 cells long:
          o
     ~ ~ lmn12     c2 d2 e2 · e3 e4 e5 · f5 g5 h5 · h6 h7 h8 · i8 j8 k8 · k9 k10 k11
     ~ k11lmn      l11 m11 n11 and l12 m12 n12 lie side by side; m12 and n12 touch the goal
    h8 k8
  e5 h5            The other rafts touch neither it nor each other nor any island.
c2 e2
"""

from __future__ import annotations

import pytest

from pygames import GAMES, IllegalMove, Record
from pygames.games.crossado.rules import River

WAY = "c2-e2 e3-e5 f5-h5 h6-h8 i8-k8 k9-k11 l11-n11 l12-n12"
REST = [
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
NOTHING = "2 pass"  # Yellow's turn where no raft touches its island


def replay(text: str) -> River:
    state = Record.parse(f"crossado {text}").replay()
    assert isinstance(state, River)
    return state


def crossing(moves: str, rafts: str = WAY, options: str = "") -> River:
    """The river for two with these rafts (and, up to 18, the rest), then the moves; Red has started."""
    state = replay(f"players=2 {options} : 6 1 {rafts}")
    spare = iter(REST)
    while state.view(None)["phase"] == "lay":
        if (raft := next(spare)) in state.legal_moves():
            state = state.play(raft)
    for move in moves.split():
        state = state.play(move)
    return state


def walks(state: River) -> list[str]:
    return [move for move in state.legal_moves() if ">" in move]


def lifts(state: River) -> list[str]:
    return [move for move in state.legal_moves() if move[0] == "^"]


def refusal(state: River, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return str(refused.value)


# Board and seats


def test_rafts_fit_everywhere_but_on_islands() -> None:
    state = replay("players=2 : 6 1")
    places = state.legal_moves()
    assert len(places) == 304
    assert {"c1-e1", "a3-c3", "a3-a5", "n10-n12", "j14-l14"} <= set(places)
    for place in ("a1-c1", "b2-d2", "a2-a4", "l13-n13", "m12-m14", "k1-m1", "a12-a14", "n2-n4"):
        assert "a raft may not cover an island" in refusal(state, place)


@pytest.mark.parametrize(
    ("setting", "corners"),
    [
        ("players=2", ["sw", "nw"]),
        ("players=2 corners=opposite", ["sw", "ne"]),
        ("players=3", ["sw", "nw", "ne"]),
        ("players=4", ["sw", "nw", "ne", "se"]),
    ],
)
def test_seats_sit_clockwise_from_southwest(setting: str, corners: list[str]) -> None:
    assert replay(f"{setting} :").view(None)["corners"] == corners


@pytest.mark.parametrize("players", [3, 4])
def test_opposite_corners_are_for_two(players: int) -> None:
    with pytest.raises(ValueError, match="corners=opposite does not go with"):
        GAMES["crossado"].new(players, corners="opposite")


def test_opposite_players_walk_towards_each_other() -> None:
    """Seat 2 comes from NE, where the way of seat 1 ends."""
    way = f"crossado players=2 corners=opposite : 6 1 {WAY} {' '.join(REST[:10])} 2 home>d2"
    state = Record.parse(f"{way} 1").replay()
    assert isinstance(state, River)
    assert walks(state) == ["home>m12", "home>n12"]


# Who starts


def test_the_highest_roll_starts() -> None:
    assert replay("players=3 : 2 5 3").actor == 2


def test_those_tied_for_the_highest_roll_again() -> None:
    state = replay("players=4 : 5 2 5 5")
    assert (state.actor, state.view(None)["waiting"]) == (0, [1, 3, 4])
    state = replay("players=4 : 5 2 5 5 3 6 6")
    assert state.view(None)["waiting"] == [3, 4]
    assert replay("players=4 : 5 2 5 5 3 6 6 1 4").actor == 4


def test_a_tie_below_the_highest_is_none() -> None:
    assert replay("players=3 : 2 2 3").actor == 3


def test_rolls_that_no_longer_matter_are_forgotten() -> None:
    assert replay("players=3 : 2 5") == replay("players=3 : 4 5")
    assert replay("players=3 : 2 5 1") == replay("players=3 : 3 6 2")
    assert replay("players=3 : 5 2") != replay("players=3 : 4 2")


# Phase 1: laying


@pytest.mark.parametrize(("players", "each"), [(2, 9), (3, 6), (4, 5)])
def test_all_lay_in_turn_and_the_starter_crosses_first(players: int, each: int) -> None:
    rafts = [f"{ends[0]}{rank}-{ends[1]}{rank}" for rank in range(3, 12) for ends in ("ac", "df", "gi")]
    state = replay(f"players={players} : {'1 ' * (players - 1)} 2")  # the last seat starts
    assert state.view(None)["to_lay"] == [each] * players
    actors = []
    for raft in rafts[: players * each]:
        actors.append(state.actor)
        state = state.play(raft)
    assert actors == [players, *range(1, players)] * each
    assert (state.actor, state.view(None)["turn"]) == (0, players)


def test_a_raft_covers_three_free_cells_in_a_row() -> None:
    state = replay("players=2 : 6 1 c3-e3")
    assert "may not cover another raft" in refusal(state, "e2-e4")
    assert "exactly three cells in a row" in refusal(state, "f5-f8")
    assert "exactly three cells in a row" in refusal(state, "f5-g7")
    assert "the lower end is written first: f5-h5" in refusal(state, "h5-f5")
    assert "o4 is not on the board" in refusal(state, "m4-o4")
    assert "a15 is not on the board" in refusal(state, "a13-a15")
    assert {"c4-e4", "f3-h3", "k8-k10"} <= set(state.legal_moves())  # touching, or alone


def test_nobody_else_moves_while_rafts_are_laid() -> None:
    state = replay("players=2 : 6 1 c2-e2")
    assert "pawns wait" in refusal(state, "home>c2")
    assert "rafts stay where they are" in refusal(state, "^c2-e2")
    assert "a raft has to be laid first" in refusal(state, "pass")
    assert "a move is a raft" in refusal(state, "c2")


def test_the_order_of_laying_does_not_matter_afterwards() -> None:
    one, other = "c3-e3 c4-e4 c5-e5 c6-e6", "c5-e5 c6-e6 c3-e3 c4-e4"
    assert replay(f"players=2 : 6 1 {one}") == replay(f"players=2 : 6 1 {other}")
    assert replay("players=2 : 6 1 c3-e3 c4-e4 c5-e5") != replay("players=2 : 6 1 c3-c5 d3-d5 e3-e5")


# Phase 2: how pawns walk


@pytest.mark.parametrize(("number", "end"), [(1, "c2"), (2, "d2"), (3, "e2"), (4, "e3"), (5, "e4"), (6, "e5")])
def test_a_pawn_walks_exactly_the_number(number: int, end: str) -> None:
    assert walks(crossing(f"{number}")) == [f"home>{end}"]


def test_the_first_step_leads_to_any_raft_beside_the_island() -> None:
    state = crossing("1", "a3-c3 c1-e1 c2-e2 f9-h9 f7-h7 k9-k11")
    assert walks(state) == ["home>a3", "home>b3", "home>c1", "home>c2"]


def test_turning_is_free_but_never_diagonal() -> None:
    """c2-e2 below f3-h3: e2 and f3 touch at a corner only."""
    state = crossing("4", "c2-e2 f3-h3 f9-h9 f7-h7 k9-k11 m4-m6 b4-d4")
    assert state.legal_moves() == ("pass", "roll")
    assert "e5>h7" in walks(crossing(f"6 home>e5 {NOTHING} 5"))  # two corners turned


def test_no_step_undoes_the_one_before() -> None:
    """From d2, one step each way; but three only eastwards: not c2, d2, c2."""
    state = crossing(f"2 home>d2 {NOTHING} 1")
    assert walks(state) == ["d2>c2", "d2>e2", "home>c2"]
    assert [move for move in walks(crossing(f"2 home>d2 {NOTHING} 3")) if move[0] == "d"] == ["d2>e4"]


def test_a_pawn_may_go_back_in_a_later_turn() -> None:
    assert crossing(f"3 home>e2 {NOTHING} 2 e2>c2").view(None)["pawns"][0] == ["c2"]


BLOCK = "c1-e1 c2-e2 f9-h9 f7-h7 k9-k11 m4-m6"  # two rafts side by side: loops of four, and of six


def test_a_walk_may_pass_its_beginning_but_not_end_there() -> None:
    state = crossing(f"1 home>c1 {NOTHING} 4", BLOCK)  # round c1 d1 d2 c2, either way
    assert "may not end where it began" in refusal(state, "c1>c1")
    assert "c1>d1" not in walks(state)
    # Five steps: round the loop of four, through the beginning, and one on.
    assert {"c1>d1", "c1>c2"} <= set(walks(crossing(f"1 home>c1 {NOTHING} 5", BLOCK)))


MEETING = "d3-d5 c2-e2 d6-d8 d9-d11 d12-d14 c12-c14"
MET = "5 home>d5 6 home>d10 2 home>d2 5"  # Yellow on d10 has 5 to go, and red stands on d5


def test_pawns_of_any_colour_are_passed_even_several_in_a_row() -> None:
    state = crossing(f"3 home>e2 {NOTHING} 2 home>d2 {NOTHING} 1 home>c2 {NOTHING} 4")
    assert "home>e3" in walks(state)
    # Where the ways meet, Yellow passes the red pawn on d5 as it would one of its own.
    assert "d10>d4" in walks(crossing("5 home>d5 6 home>d10 2 home>d2 6", MEETING))


def test_a_cell_holds_one_pawn() -> None:
    state = crossing(f"2 home>d2 {NOTHING} 2")
    assert walks(state) == ["d2>e3"]
    assert "a pawn stands on d2 already" in refusal(state, "home>d2")


def test_a_cell_holds_one_pawn_of_any_colour() -> None:
    state = crossing(MET, MEETING)
    assert "d10>d5" not in walks(state)
    assert "a pawn stands on d5 already" in refusal(state, "d10>d5")


def test_option_colours_lets_one_pawn_of_each_colour_share_a_cell() -> None:
    state = crossing(MET, MEETING, "stacking=colours")
    assert "d10>d5" in walks(state)
    pawns = state.play("d10>d5").view(None)["pawns"]
    assert "d5" in pawns[0]
    assert "d5" in pawns[1]
    again = crossing(f"2 home>d2 {NOTHING} 2", options="stacking=colours")
    assert "a pawn stands on d2 already" in refusal(again, "home>d2")  # own pawns still do not share


def test_other_wrong_walks_are_explained() -> None:
    state = crossing(f"2 home>d2 {NOTHING} 3")
    assert "there is no raft on d3" in refusal(state, "d2>d3")
    assert "cannot walk exactly 3 steps" in refusal(state, "d2>e3")
    assert "no pawn of yours stands on e2" in refusal(state, "e2>e5")
    assert "no pawn goes back home" in refusal(state, "d2>home")
    assert "no way leads onto any island" in refusal(state, "d2>a14")
    assert "write home or goal" in refusal(state, "a1>c2")
    assert "write home or goal" in refusal(state, "d2>m13")
    assert "arrived stays" in refusal(state, "goal>m12")
    assert "cannot enter the goal with exactly 3 steps" in refusal(state, "d2>goal")
    assert "a pawn can move 3, so one must" in refusal(state, "pass")
    assert "a pawn can move 3, so one must" in refusal(state, "roll")
    assert "only a 1 or a 6 moves a raft" in refusal(state, "^a6-c6")
    assert "only a 1 or a 6 moves a raft" in refusal(state, "g9-i9")
    assert "now it is for you to decide" in refusal(state, "4")


# The goal

NEAR = f"6 home>e5 {NOTHING} 6 e5>h8 {NOTHING} 6 h8>k11 {NOTHING}"  # four steps from the goal


def test_the_goal_is_entered_with_the_last_step_only() -> None:
    assert "k11>goal" in walks(crossing(f"{NEAR} 4"))
    assert "k11>goal" not in walks(crossing(f"{NEAR} 3"))
    # From m12 one step will do, and two by n12. Three would have to go there and back, or on across the island.
    beside = f"{NEAR} 3 k11>m12 {NOTHING}"
    assert "m12>goal" in walks(crossing(f"{beside} 1"))
    assert "m12>goal" in walks(crossing(f"{beside} 2"))
    state = crossing(f"{beside} 3")
    assert "m12>goal" not in walks(state)
    assert "cannot enter the goal with exactly 3 steps" in refusal(state, "m12>goal")
    # Four is fine again: once round m12 m11 n11 n12, and in.
    assert "m12>goal" in walks(crossing(f"{beside} 4"))


def test_who_has_arrived_stays_and_hinders_nobody() -> None:
    state = crossing(f"{NEAR} 4 k11>goal {NOTHING} {NEAR} 4 k11>goal {NOTHING}")
    view = state.view(None)
    assert (view["home"][0], view["pawns"][0], view["arrived"][0]) == (2, [], 2)


def test_the_first_to_bring_four_pawns_across_wins_at_once() -> None:
    three = f"{NEAR} 4 k11>goal {NOTHING} " * 3
    state = crossing(f"{three} {NEAR} 4")
    assert state.result is None
    assert "no pawn is left at home" in refusal(state, "home>e3")
    state = state.play("k11>goal")
    assert (state.actor, state.legal_moves()) == (None, ())
    assert state.result is not None
    assert (state.result.winners, state.result.scores, state.scores()) == ((1,), None, None)
    assert state.view(2)["winners"] == [1]
    assert "the game is over" in refusal(state, "pass")


# Must and may


def test_a_pawn_must_move_even_when_it_hurts() -> None:
    """One step from the goal, and nobody left at home to use the 3: it moves, but not in."""
    arrive = f"{NEAR} 4 k11>goal {NOTHING} "
    state = crossing(f"{arrive * 3} {NEAR} 3 k11>m12 {NOTHING} 3")
    assert state.legal_moves() == ("m12>k11", "m12>l12", "m12>m11", "m12>n12")


def test_three_rolls_in_the_turn_in_all() -> None:
    """No raft touches Red's island: nothing can move."""
    lost = WAY.replace("c2-e2", "d9-f9")
    state = crossing("3", lost)
    assert (state.actor, state.legal_moves()) == (1, ("pass", "roll"))
    assert "no pawn can move what was rolled" in refusal(state, "home>c2")
    assert crossing("3 roll", lost).actor == 0
    assert crossing("3 roll 4", lost).legal_moves() == ("pass", "roll")
    state = crossing("3 roll 4 roll 5", lost)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)
    assert crossing("3 pass", lost).view(None)["turn"] == 2


def test_only_a_one_or_six_counts_on_further_rolls() -> None:
    """Red's way is three cells long: after a wasted 4, a 2 that would do moves nothing, but a 1 does."""
    short = WAY.replace("e3-e5", "f9-f11")
    state = crossing("4", short)
    assert state.legal_moves() == ("pass", "roll")
    assert crossing("4 roll 2", short).legal_moves() == ("pass", "roll")
    state = crossing("4 roll 1", short)
    assert walks(state) == ["home>c2"]
    assert lifts(state)
    assert crossing("4 roll 2 roll 1", short) == state
    assert "nobody rolls again" in refusal(state, "roll")


def test_wasted_rolls_are_forgotten() -> None:
    lost = WAY.replace("c2-e2", "d9-f9")
    assert crossing("3", lost) == crossing("5", lost)
    assert crossing("3 roll", lost) == crossing("4 roll", lost)
    assert crossing("3 roll 5", lost) != crossing("3", lost)
    assert crossing("3 roll 5 roll 2", lost) == crossing("3 pass", lost)


# Moving rafts


def test_one_or_six_lifts_any_raft_without_a_pawn() -> None:
    state = crossing(f"2 home>d2 {NOTHING} 6")
    rafts = state.view(None)["rafts"]
    assert lifts(state) == [f"^{raft}" for raft in rafts if raft != "c2-e2"]
    assert "a pawn stands on the raft c2-e2" in refusal(state, "^c2-e2")
    assert "no raft lies on g9-i9" in refusal(state, "^g9-i9")
    assert "take up a raft first" in refusal(state, "g9-i9")
    assert "a pawn can move 6, so one must" in refusal(state, "pass")


def test_the_raft_is_laid_elsewhere_then_the_pawn_moves() -> None:
    state = crossing("6 ^a6-c6")
    assert "not go back to exactly where it came from" in refusal(state, "a6-c6")
    assert "lay the raft in your hand first" in refusal(state, "^a8-c8")
    assert "a raft has to be laid first" in refusal(state, "home>e5")
    assert "a raft has to be laid first" in refusal(state, "pass")
    assert {"a5-c5", "b6-d6", "a5-a7"} <= set(state.legal_moves())  # overlapping where it was is elsewhere
    state = state.play("b6-d6")
    assert state.legal_moves() == ("home>e5",)
    assert "only one raft moves in a turn" in refusal(state, "^a8-c8")


def test_a_pawn_move_gives_up_the_raft_move() -> None:
    state = crossing("6 home>e5")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_six_moves_a_raft_but_no_pawn() -> None:
    """Red's way is three cells long when the 6 is rolled. A raft makes it long enough, and still no pawn moves."""
    state = crossing("6", WAY.replace("e3-e5", "f9-f11"))
    assert state.legal_moves()[-1] == "pass"
    assert not walks(state)
    state = state.play("^f9-f11").play("e3-e5")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_six_may_be_passed() -> None:
    lost = WAY.replace("c2-e2", "d9-f9")
    state = crossing("6 pass", lost)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_unusable_one_moves_a_raft_and_then_a_pawn_that_now_can() -> None:
    lost = WAY.replace("c2-e2", "d9-f9")
    state = crossing("1", lost)
    assert state.legal_moves()[-1] == "pass"
    assert not walks(state)
    state = state.play("^d9-f9").play("a3-c3")
    assert state.legal_moves() == ("home>a3", "home>b3")
    # Where it still cannot, the turn ends by itself.
    state = crossing("1 ^d9-f9 d7-f7", lost)
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_moving_the_raft_may_spoil_the_pawn_move() -> None:
    state = crossing("6 ^c2-e2 d9-f9")
    assert (state.actor, state.view(None)["turn"]) == (0, 2)


def test_one_or_six_on_a_later_roll_is_as_if_rolled_first() -> None:
    lost = WAY.replace("c2-e2", "d9-f9")
    assert crossing("4 roll 6", lost) == crossing("6", lost)
    assert crossing("4 roll 5 roll 1", lost) == crossing("1", lost)


# Views


def test_the_view_tells_all_in_plain_lists() -> None:
    view = crossing(f"2 home>d2 {NOTHING} 6 ^a6-c6").view(2)
    assert (view["phase"], view["turn"], view["steps"], view["lifted"]) == ("relay", 1, 6, "a6-c6")
    assert (view["home"], view["pawns"], view["arrived"]) == ([3, 4], [["d2"], []], [0, 0])
    assert "a6-c6" not in view["rafts"]
    assert len(view["rafts"]) == 17
