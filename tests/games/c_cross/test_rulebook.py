"""The rules of C-Cross, one ruling per test. In the comments Light's pawns are O, Dark's are X."""

from __future__ import annotations

from itertools import combinations

import pytest

from pygames import GAMES, IllegalMove, Record
from pygames.game import Fact
from pygames.games.c_cross.board import CELL, CELLS_OF, EDGES, NEIGHBOURS, ZONE, connects
from pygames.games.c_cross.rules import CCrossState, CCrossView, cell_set
from pygames.scene import Interaction
from pygames.taps import match_taps

SAY = GAMES["c-cross"].words("en")


def replay(moves: str) -> CCrossState:
    state = Record.parse(f"c-cross players=2 : {moves}").replay()
    assert isinstance(state, CCrossState)
    return state


def view_after(moves: str) -> CCrossView:
    return replay(moves).view(None)


def refusal(moves: str, move: str) -> tuple[str, dict[str, Fact]]:
    """Return the key of the reason why a move is illegal, and its facts."""
    with pytest.raises(IllegalMove) as caught:
        replay(moves).play(move)
    return caught.value.key.removeprefix("why."), dict(caught.value.facts)


# The board


def test_board_has_sixteen_zones_of_five() -> None:
    assert len(CELL) == 80
    assert {letter: len(cells) for letter, cells in CELLS_OF.items()} == dict.fromkeys("ABCDEFGHIJKLMNOP", 5)


def test_neighbours_match_rules() -> None:
    assert NEIGHBOURS["A"] == "BE"
    assert NEIGHBOURS["F"] == "BEGIJK"


def test_edges_share_corner_zones() -> None:
    assert EDGES == {"top": "ABCD", "bottom": "MNOP", "left": "AEIM", "right": "DHLP"}


@pytest.mark.parametrize(("count", "possible"), [(3, False), (4, True)])
def test_shortest_connection_has_four_zones(count: int, possible: bool) -> None:
    assert any(connects(sum(zones)) for zones in combinations(ZONE.values(), count)) is possible


# Placing


def test_first_turn_is_one_pawn() -> None:
    assert replay("").legal_moves() == tuple(sorted(CELL))
    assert refusal("", "b3+b4") == ("first", {})


def test_dark_may_place_two_pawns() -> None:
    state = replay("e9").play("b3+b4")
    assert state.view(None)["pawns"] == [["e9"], ["b3", "b4"]]
    assert state.actor == 1


def test_pair_needs_different_zones() -> None:
    assert refusal("e9", "c3+c4") == ("one_zone", {"zone": "N"})


def test_pair_needs_adjacent_cells() -> None:
    assert refusal("e9", "b3+c4") == ("apart", {"first": "b3", "second": "c4"})


def test_pair_is_sorted_by_file_and_rank() -> None:
    assert "c8+c9" in replay("e9").legal_moves()
    assert "d9+d10" in replay("e9").legal_moves()
    assert refusal("e9", "d10+d9") == ("order", {"move": "d9+d10"})
    assert refusal("e9", "b4+b3") == ("order", {"move": "b3+b4"})


def test_placement_needs_free_cell_on_board() -> None:
    assert refusal("e9", "e9") == ("occupied", {"cell": "e9"})
    assert refusal("e9", "a1") == ("cell", {"cell": "a1"})
    assert refusal("e9", "b3+b3") == ("twice", {"cell": "b3"})


@pytest.mark.parametrize("text", ["", "x", "+", "c", "c3+", "c3+c4+c5", "G", "xc3", "c 3"])
def test_malformed_placement_is_explained(text: str) -> None:
    assert refusal("e9", text) == ("form", {})


def test_last_pawn_is_placed_alone() -> None:
    # Eleven of Light's pawns are on the board, at most two in a zone.
    line = "d13 e13 f12 g13 h12 i11 c10 d10 e9 f10 g9 h8 b7 c7 d6 e6 f6 g5 a4 b4 c3"
    moves = replay(line + " d3").legal_moves()
    assert replay(line + " d3").pawns_left(0) == 1
    assert moves
    assert not [move for move in moves if "+" in move]
    assert refusal(line + " d3", "e3+e4") == ("last_pawn", {})


# Taking a zone

#  5  O .       Light has a3, a4 and now a5, and takes zone M.
#  4  O
#  3  O .
TAKEN = "a3 i12 a4 i11 a5"


def test_three_pawns_take_zone_and_return() -> None:
    view = view_after(TAKEN)
    assert view["tiles"] == [["M"], []]
    assert view["pawns"] == [[], ["i11", "i12"]]
    assert view["pawns_left"] == [12, 10]
    assert view["tiles_left"] == [7, 8]
    assert view["actor"] == 2


def test_tile_blocks_placement() -> None:
    assert refusal(TAKEN, "b5") == ("tiled", {"zone": "M"})
    assert refusal(TAKEN, "b3+b4") == ("tiled", {"zone": "M"})


#  5  . O       b5 takes M, where Dark's a4 is set aside; Light's b4 and c3 are elsewhere.
#  4  X O .
#  3  O O O
CHOICE = "c3 a4 a3 i12 b3+b4 i11 b5"


def test_taker_chooses_payment() -> None:
    view = view_after(CHOICE)
    assert (view["actor"], view["task"], view["pawns_owed"]) == (1, "give", 1)
    assert replay(CHOICE).legal_moves() == ("xb4", "xc3")


def test_pawns_set_aside_replace_payment() -> None:
    view = view_after(CHOICE + " xb4")
    assert view["pawns"] == [["c3"], ["b4", "i11", "i12"]]
    assert view["pawns_left"] == [11, 9]
    assert view["actor"] == 2


def test_pawns_set_aside_are_in_no_reserve() -> None:
    assert view_after(CHOICE)["pawns_left"] == [10, 9]


def test_illegal_payment_is_explained() -> None:
    assert refusal(CHOICE, "xi12") == ("not_yours", {"cell": "i12"})
    assert refusal(CHOICE, "xb4+c3") == ("count", {"n": 1})
    assert refusal(CHOICE, "b4") == ("form_give", {"n": 1, "example": "xb4"})
    assert refusal(CHOICE, "xa1") == ("cell", {"cell": "a1"})


def test_forced_payment_is_automatic() -> None:
    view = view_after("a3 a4 b3+b4 i12 b5")
    assert view["pawns"] == [[], ["b4", "i12"]]
    assert view["actor"] == 2


# Own zones must be paid for

UNAFFORDABLE = "a3 a4 b3 i12"  # In M, Light has a3 and b3, Dark a4; Light has no pawn elsewhere.


def test_unaffordable_zone_cannot_be_won() -> None:
    assert refusal(UNAFFORDABLE, "b5") == ("cost", {"zone": "M", "n": 1, "have": 0})


def test_second_placed_pawn_may_pay() -> None:
    view = view_after(UNAFFORDABLE + " b5+c5")
    assert view["tiles"] == [["M"], []]
    assert view["pawns"] == [[], ["c5", "i12"]]


# Light has filled A, E and I, and has a3 and b3 in M; Dark has a4, and a pawn in each of the other zones.
FOURTH = "d12 a4 d13 i12 d14 g9 c9 e11 c10 g11 c11 f8 b6 c7 b7 e5 b8 f6 a3 d4 b3 f1"


def test_connecting_tile_must_be_affordable() -> None:
    assert view_after(FOURTH)["tiles"] == [["A", "E", "I"], []]
    assert refusal(FOURTH, "b5") == ("cost", {"zone": "M", "n": 1, "have": 0})


def test_connecting_tile_wins_before_payment() -> None:
    view = view_after(FOURTH + " b5+c5")
    assert view["winners"] == [1]
    assert view["chain"] == ["A", "E", "I", "M"]
    assert view["pawns"][0] == ["c5"]  # It was not given up.
    assert view["pawns_left"] == [11, 2]  # Dark's a4, which was set aside, is in the reserve.
    assert replay(FOURTH + " b5+c5").scores() is None


# Two zones at once

#  13  . X O . O      f12+g12 wins B, with two dark pawns, and C, with none; Light has no pawn outside them.
#  12  . . O O . .
#  11  . X O O .
ONE_ORDER = "f13 e11 f11+g11 e13 h13 d6 f12+g12"


def test_mover_names_first_zone_even_if_forced() -> None:
    assert view_after(ONE_ORDER)["task"] == "zone"
    assert replay(ONE_ORDER).legal_moves() == ("B",)
    assert refusal(ONE_ORDER, "C") == ("lead", {"zone": "C", "other": "B"})
    assert refusal(ONE_ORDER, "A") == ("not_standing", {"zone": "A", "zones": "B C"})
    assert refusal(ONE_ORDER, "f12") == ("form_zone", {"zones": "B C"})


def test_payment_may_break_up_second_zone() -> None:
    view = view_after(ONE_ORDER + " B xg11+g12")
    assert view["tiles"] == [["B"], []]  # C is not taken and costs nothing.
    assert view["pawns"] == [["h13"], ["d6", "g11", "g12"]]
    assert view["actor"] == 2


def test_zones_without_opponents_allow_either_order() -> None:
    state = replay("f13 i10 f11+g11 i12 g13 d6 f12+g12")
    assert state.legal_moves() == ("B", "C")
    assert state.play("B") == state.play("C")
    assert state.play("B").view(None)["tiles"] == [["B", "C"], []]


#  11  X X       d9+e9 wins E, with two dark pawns, and F, with one; outside them Light has f6 and g6.
#  10  O O X
#   9  O O O
#   8    O
LIMITED = "f6 f4 g6 g5 c9 d11 c10+d10 c11 d8 e10 d9+e9"


def test_payment_leaves_second_zone_affordable() -> None:
    assert replay(LIMITED).legal_moves() == ("E", "F")
    payments = replay(LIMITED + " E").legal_moves()
    assert "xf6+g6" not in payments
    assert len(payments) == 9  # Of the ten pairs from d8, d10, e9, f6 and g6.
    assert refusal(LIMITED + " E", "xf6+g6") == ("keep", {"zone": "F", "n": 1})


def test_payment_is_free_with_enough_pawns() -> None:
    # Taking F first costs one pawn: giving f6 or g6 leaves only one, but E needs two.
    assert replay(LIMITED + " F").legal_moves() == ("xc10", "xc9", "xd9")


def test_taker_may_break_up_second_zone() -> None:
    view = view_after(LIMITED + " E xd10+g6")
    assert "F" not in view["tiles"][0]  # Only d8 and e9 are left in it.
    assert view["pawns"][0] == ["d8", "e9"]
    assert view["tiles"] == [["E"], ["L"]]  # g6 became Dark's third pawn in L: Dark takes L, and f6 is set aside.
    assert (view["actor"], view["task"], view["pawns_owed"]) == (2, "give", 1)


#  11  O O       c10+d10 wins E, with Dark's d9, and F. Either tile would connect; one tile is left.
#  10  O O .
#   9  . X .
#   8    O O
LAST_TILE = (
    "a4 f10 b5 f8 b3+c3 g8 c4 b4 c2+d2 e4+f4 d4 d3+e3 xf4 g6 e1 g5 f3 d7 b7 d6+e6 c6 c7 g7 f5 e14 h11 h7 g13 "
    "h9 f11+g11 c8 e13 e12 f13 d13 i10 f7 h10 e5 i11 c11 d11 e7+e8 d8 d9"
)


def test_last_tile_wins_two_zones_by_connecting() -> None:
    state = replay(LAST_TILE)
    assert state.tiles_left(0) == 1
    state = state.play("c10+d10")
    assert state.legal_moves() == ("E", "F")
    assert state.play("E").view(None)["chain"] == ["E", "B", "C", "D"]
    assert state.play("F").view(None)["chain"] == ["B", "F", "J", "M"]


def one_tile(light: str, dark: str) -> CCrossState:
    """Return a position where Light, with one tile left, would win A and E by d11+d12; neither tile connects."""
    tiles = cell_set(name for letter in "CDGHJKL" for name in CELLS_OF[letter])
    return CCrossState((cell_set(light.split()), cell_set(dark.split())), (tiles, 0), 1)


def test_last_tile_cannot_win_two_empty_zones() -> None:
    with pytest.raises(IllegalMove) as caught:
        one_tile("d13 d14 c10 c11", "e3").play("d11+d12")
    assert (caught.value.key, caught.value.facts) == ("why.one_tile", {"zone": "A", "other": "E"})


def test_last_tile_is_paid_from_other_zone() -> None:
    state = one_tile("d13 d14 c10 c11 a3", "e14").play("d11+d12")
    assert state.legal_moves() == ("A",)
    assert state.play("A").legal_moves() == ("xc10", "xc11", "xd11")  # Not a3, which is outside both zones.


def test_two_zones_need_a_tile() -> None:
    tiles = cell_set(name for letter in "CDGHJKLP" for name in CELLS_OF[letter])
    state = CCrossState((cell_set(["d13", "d14", "c10", "c11"]), cell_set(["e14"])), (tiles, 0), 1)
    with pytest.raises(IllegalMove) as caught:
        state.play("d11+d12")
    assert caught.value.key == "why.no_tile"


# Dominoes

#  5  . O            b5 takes M; Dark's a4 goes to b4 or h8. In N there are two dark pawns and Light's b4.
#  4  X O X
#  3  O O .
#  2    . X
DOMINO = "a3 a4 b3+b4 c2 h8 c4 b5"


def test_domino_is_taken_in_same_turn() -> None:
    view = view_after(DOMINO + " xb4")
    assert view["tiles"] == [["M"], ["N"]]
    assert view["pawns"] == [["h8"], []]
    assert (view["mover"], view["actor"]) == (2, 2)


def test_other_payment_gives_no_domino() -> None:
    assert view_after(DOMINO + " xh8")["tiles"] == [["M"], []]


def test_domino_is_paid_as_far_as_possible() -> None:
    # Light's c3 is in Dark's N, and Dark has no pawn elsewhere, so c3 goes to the reserve.
    view = view_after("a3 a4 b3+b4 c2 c3 c4 b5 xb4")
    assert view["tiles"] == [["M"], ["N"]]
    assert view["pawns"] == [[], []]
    assert view["pawns_left"] == [12, 12]


CHAIN = "f10 g10 g7+g8 f9+g9 h9+h10 h7 i10 i11 e8+f8 xe8+g7"


def test_domino_payment_may_cause_next_domino() -> None:
    before = view_after(CHAIN)
    assert (before["mover"], before["paying_seat"], before["actor"]) == (1, 2, 2)
    assert before["tiles"] == [["G"], ["H"]]
    view = view_after(CHAIN + " xi11")
    assert view["tiles"] == [["D", "G"], ["H"]]  # The domino D is Light's, whose turn it was.
    assert view["actor"] == 2


def test_mover_orders_dominoes_too() -> None:
    # I is Light's own second zone; the payment for E has given A to Dark.
    state = replay("b6 d14 b8 d12 e12 e13 e14 d11+e11 c11 c10 d9 f11 c8+c9 E xe12+e14")
    assert state.actor == 1
    assert state.legal_moves() == ("A", "I")
    assert "A" in state.play("A").view(None)["tiles"][1]
    assert "I" in state.play("I").view(None)["tiles"][0]


def test_domino_wins_on_opponents_turn() -> None:
    line = "g6 f8 g4 e10+f10 g5 g9+g10 h10 h8 i10 h7 h12 e8 g13 e9 g12 c9 d9 d11+e11 c10 f11+g11 h11"
    assert replay(line).mover == 1
    view = view_after(line + " xc10")
    assert view["winners"] == [2]
    assert view["chain"] == ["E", "F", "G", "H"]


# No tile left

#  6  O .       Light, to move, has no tile left. An exchange has given it the majority in L, where Dark has f4.
#  5    O
#  4  X O
NO_TILE = (
    "d14 d3 e12+f12 d4 d12 e2 e11 d7 c11 c7 f13 d5 d10+d11 i11 d9+e9 i12 e8+f8 g8 g10 f10 e1 h12 f9+g9 h9 h7 "
    "f7+g7 xe1 e3 e6 f3 c2 c3 c4 a4+b4 b2 f5 b3 a5 a3 g5 b7 b5+b6 f4 f6 h13 g4 h11 g13 g12 xg5"
)


def test_majority_without_tile_stays() -> None:
    view = view_after(NO_TILE)
    assert view["tiles_left"] == [0, 2]
    assert view["pawns"][0] == ["f6", "g4", "g5"]
    assert view["task"] == "place"


def test_third_pawn_needs_tile() -> None:
    assert refusal(NO_TILE, "g6") == ("no_tile", {"zone": "L"})
    assert replay(NO_TILE).legal_moves() == ("b8", "c6", "c8")


# The end


def test_player_without_placement_loses() -> None:
    # Both have placed twelve pawns without winning a zone, so Light has no pawn left.
    line = "d13 e13 f12 g13 h12 i11 c10 d10 e9 f10 g9 h8 b7 c7 d6 e6 f6 g5 a4 b4 c3 d3 e2 f2"
    state = replay(line)
    assert state.pawns_left(0) == 0
    assert state.actor is None
    assert state.legal_moves() == ()
    assert state.result is not None
    assert state.result.winners == (2,)
    assert refusal(line, "e3") == ("over", {})


# States


def test_move_order_does_not_affect_equality() -> None:
    assert replay("c3 i12 a4 i11") == replay("a4 i11 c3 i12")
    assert hash(replay("c3 i12 a4 i11")) == hash(replay("a4 i11 c3 i12"))
    assert replay("c3 i12") != replay("c3 i12 a4")


def test_limit_is_stored_only_if_it_excludes() -> None:
    assert replay(LIMITED).choice_limited
    assert not replay("f13 i10 f11+g11 i12 g13 d6 f12+g12").choice_limited


# Prompts


def prompt_after(moves: str, *taps: str) -> str:
    state = replay(moves)
    renderer, narrator = state.game.renderer, state.game.narrator
    reached = match_taps(state.legal_moves(), renderer.move_taps, taps)
    line: str = narrator.prompt(state.view(None), Interaction(taps, reached.next_targets), SAY)
    return line


def test_prompt_announces_zone_and_cost() -> None:
    assert prompt_after("c3", "e9") == SAY("todo.second", seat="Dark", cell="e9")
    assert prompt_after(CHOICE.removesuffix(" b5"), "b5") == SAY("todo.wins", seat="Light", cell="b5", zone="M", n=1)
    assert prompt_after(UNAFFORDABLE, "b5") == SAY("todo.must", seat="Light", cell="b5")
