"""C-Cross as its rules tell it, one ruling a test. In comments: light's pawns are O, dark's X."""

from __future__ import annotations

from itertools import combinations

import pytest

from pygames import IllegalMove, Record
from pygames.games.c_cross.board import CELL, CELLS_OF, NEIGHBOURS, SIDES, ZONE, connects
from pygames.games.c_cross.rules import CCrossView, Cross, union_of
from pygames.scene import Interaction
from pygames.taps import match_taps


def after(moves: str) -> Cross:
    state = Record.parse(f"c-cross players=2 : {moves}").replay()
    assert isinstance(state, Cross)
    return state


def seen(moves: str) -> CCrossView:
    return after(moves).view(None)


def refusal(moves: str, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        after(moves).play(move)
    return str(caught.value)


# The board


def test_sixteen_zones_of_five_cells() -> None:
    assert len(CELL) == 80
    assert {letter: len(cells) for letter, cells in CELLS_OF.items()} == dict.fromkeys("ABCDEFGHIJKLMNOP", 5)


def test_neighbours_that_the_rules_name() -> None:
    assert NEIGHBOURS["A"] == "BE"
    assert NEIGHBOURS["F"] == "BEGIJK"


def test_sides_and_corner_zones() -> None:
    assert SIDES == {"top": "ABCD", "bottom": "MNOP", "left": "AEIM", "right": "DHLP"}


@pytest.mark.parametrize(("count", "possible"), [(3, False), (4, True)])
def test_the_shortest_connection_has_four_zones(count: int, possible: bool) -> None:
    assert any(connects(sum(zones)) for zones in combinations(ZONE.values(), count)) is possible


# Placing


def test_light_begins_with_one_pawn() -> None:
    assert after("").legal_moves() == tuple(sorted(CELL))
    assert "the very first turn is a single pawn" in refusal("", "b3+b4")


def test_dark_may_place_two_at_once() -> None:
    state = after("e9").play("b3+b4")
    assert state.view(None)["pawns"] == [["e9"], ["b3", "b4"]]
    assert state.actor == 1


def test_two_pawns_go_into_different_zones() -> None:
    assert "both cells are in zone N" in refusal("e9", "c3+c4")


def test_two_pawns_stand_side_by_side() -> None:
    assert "b3 and c4 are not adjacent" in refusal("e9", "b3+c4")


def test_cells_are_sorted_by_file_and_rank_as_a_number() -> None:
    assert "c8+c9" in after("e9").legal_moves()
    assert "d9+d10" in after("e9").legal_moves()
    assert "from the bottom up: d9+d10" in refusal("e9", "d10+d9")
    assert "from the bottom up: b3+b4" in refusal("e9", "b4+b3")


def test_no_pawn_on_a_pawn_or_off_the_board() -> None:
    assert "there is a pawn on e9" in refusal("e9", "e9")
    assert "there is no cell a1" in refusal("e9", "a1")
    assert "b3 is named twice" in refusal("e9", "b3+b3")


@pytest.mark.parametrize("text", ["", "x", "+", "c", "c3+", "c3+c4+c5", "G", "xc3", "c 3"])
def test_what_is_no_placement_at_all(text: str) -> None:
    assert "a placement is a cell, c3, or two cells, c3+c4" in refusal("e9", text)


def test_the_last_pawn_goes_alone() -> None:
    # Eleven of light's are on the board, one a zone at most two, while dark has placed pair after pair.
    line = "d13 e13 f12 g13 h12 i11 c10 d10 e9 f10 g9 h8 b7 c7 d6 e6 f6 g5 a4 b4 c3"
    moves = after(line + " d3").legal_moves()
    assert after(line + " d3").pawns_left(0) == 1
    assert moves
    assert not [move for move in moves if "+" in move]
    assert "you have only one pawn left" in refusal(line + " d3", "e3+e4")


# Taking a zone

#  5  O .       light has a3, a4 and now a5: zone M is taken
#  4  O
#  3  O .
TAKEN = "a3 i12 a4 i11 a5"


def test_three_pawns_take_a_zone_and_come_back() -> None:
    view = seen(TAKEN)
    assert view["tiles"] == [["M"], []]
    assert view["pawns"] == [[], ["i11", "i12"]]
    assert view["pawns_left"] == [12, 10]
    assert view["tiles_left"] == [7, 8]
    assert view["actor"] == 2


def test_no_pawn_where_a_tile_lies() -> None:
    assert "there is a tile in zone M" in refusal(TAKEN, "b5")
    assert "there is a tile in zone M" in refusal(TAKEN, "b3+b4")


#  5  . O       b5 takes M, where dark's a4 is set aside; b4 and c3 are light's elsewhere
#  4  X O .
#  3  O O O
CHOICE = "c3 a4 a3 i12 b3+b4 i11 b5"


def test_the_taker_chooses_which_pawns_to_give() -> None:
    view = seen(CHOICE)
    assert (view["actor"], view["task"], view["owed"]) == (1, "give", 1)
    assert after(CHOICE).legal_moves() == ("xb4", "xc3")


def test_pawns_set_aside_stand_where_the_given_ones_stood() -> None:
    view = seen(CHOICE + " xb4")
    assert view["pawns"] == [["c3"], ["b4", "i11", "i12"]]
    assert view["pawns_left"] == [11, 9]
    assert view["actor"] == 2


def test_while_the_taker_chooses_pawns_are_in_no_reserve() -> None:
    assert seen(CHOICE)["pawns_left"] == [10, 9]


def test_wrong_gifts_are_explained() -> None:
    assert "none of your pawns is on i12" in refusal(CHOICE, "xi12")
    assert "you give exactly 1 pawn" in refusal(CHOICE, "xb4+c3")
    assert "choose the pawn that you give, like xb4" in refusal(CHOICE, "b4")
    assert "there is no cell a1" in refusal(CHOICE, "xa1")


def test_just_enough_pawns_are_given_without_asking() -> None:
    view = seen("a3 a4 b3+b4 i12 b5")
    assert view["pawns"] == [[], ["b4", "i12"]]
    assert view["actor"] == 2


# Own zones must be paid for

UNPAYABLE = "a3 a4 b3 i12"  # light holds a3 and b3 in M, dark a4; light has nothing elsewhere


def test_a_zone_that_cannot_be_paid_for_may_not_be_won() -> None:
    assert "zone M would cost you 1 pawn from elsewhere on the board, and you have 0 there" in refusal(UNPAYABLE, "b5")


def test_the_second_pawn_of_a_placement_may_pay() -> None:
    view = seen(UNPAYABLE + " b5+c5")
    assert view["tiles"] == [["M"], []]
    assert view["pawns"] == [[], ["c5", "i12"]]


# Light holds A, E and I, and a3 and b3 in M; dark a4, and a pawn in each zone that is left.
FOURTH = "d12 a4 d13 i12 d14 g9 c9 e11 c10 g11 c11 f8 b6 c7 b7 e5 b8 f6 a3 d4 b3 f1"


def test_unpayable_though_the_tile_would_connect() -> None:
    assert seen(FOURTH)["tiles"] == [["A", "E", "I"], []]
    assert "zone M would cost you 1 pawn" in refusal(FOURTH, "b5")


def test_a_connecting_tile_wins_before_anything_is_exchanged() -> None:
    view = seen(FOURTH + " b5+c5")
    assert view["winners"] == [1]
    assert view["chain"] == ["A", "E", "I", "M"]
    assert view["pawns"][0] == ["c5"]  # not given
    assert view["pawns_left"] == [11, 2]  # dark's a4, set aside, is home
    assert after(FOURTH + " b5+c5").scores() is None


# Two zones at once

#  13  . X O . O      f12+g12 takes B, with two dark pawns, and C, with none; light has nothing outside both
#  12  . . O O . .
#  11  . X O O .
ONE_ORDER = "f13 e11 f11+g11 e13 h13 d6 f12+g12"


def test_two_zones_at_once_the_mover_names_the_first_even_if_only_one_may_be() -> None:
    assert seen(ONE_ORDER)["task"] == "zone"
    assert after(ONE_ORDER).legal_moves() == ("B",)
    assert "if zone C goes first, zone B can no longer be taken and paid for" in refusal(ONE_ORDER, "C")
    assert "zone A is not to be taken now; choose from B C" in refusal(ONE_ORDER, "A")
    assert "choose a zone by its letter: B C" in refusal(ONE_ORDER, "f12")


def test_paying_may_break_up_the_second_zone() -> None:
    view = seen(ONE_ORDER + " B xg11+g12")
    assert view["tiles"] == [["B"], []]  # C is not taken, and costs nothing
    assert view["pawns"] == [["h13"], ["d6", "g11", "g12"]]
    assert view["actor"] == 2


def test_two_zones_without_opponents_either_order() -> None:
    state = after("f13 i10 f11+g11 i12 g13 d6 f12+g12")
    assert state.legal_moves() == ("B", "C")
    assert state.play("B") == state.play("C")
    assert state.play("B").view(None)["tiles"] == [["B", "C"], []]


#  11  X X       d9+e9 takes E, with two dark pawns, and F, with one; outside both light has f6 and g6
#  10  O O X
#   9  O O O
#   8    O
BOUND = "f6 f4 g6 g5 c9 d11 c10+d10 c11 d8 e10 d9+e9"


def test_pawns_given_for_the_first_zone_leave_the_second_payable() -> None:
    assert after(BOUND).legal_moves() == ("E", "F")
    gifts = after(BOUND + " E").legal_moves()
    assert "xf6+g6" not in gifts
    assert len(gifts) == 9  # of the ten pairs out of d8, d10, e9, f6, g6
    assert "after that, zone F could no longer be taken and paid for" in refusal(BOUND + " E", "xf6+g6")


def test_any_pawn_will_do_where_enough_are_kept() -> None:
    # F first costs one: f6 or g6 leaves the other, but E needs two.
    assert after(BOUND + " F").legal_moves() == ("xc10", "xc9", "xd9")


def test_the_second_zone_is_broken_by_choice() -> None:
    view = seen(BOUND + " E xd10+g6")
    assert "F" not in view["tiles"][0]  # d8 and e9 are left in it
    assert view["pawns"][0] == ["d8", "e9"]
    assert view["tiles"] == [["E"], ["L"]]  # g6 was dark's third pawn in L: dark takes it, f6 is set aside
    assert (view["actor"], view["task"], view["owed"]) == (2, "give", 1)


#  11  O O       c10+d10 takes E, with dark's d9, and F, and F: either tile would connect; one tile is left
#  10  O O .
#   9  . X .
#   8    O O
LAST_TILE = (
    "a4 f10 b5 f8 b3+c3 g8 c4 b4 c2+d2 e4+f4 d4 d3+e3 xf4 g6 e1 g5 f3 d7 b7 d6+e6 c6 c7 g7 f5 e14 h11 h7 g13 "
    "h9 f11+g11 c8 e13 e12 f13 d13 i10 f7 h10 e5 i11 c11 d11 e7+e8 d8 d9"
)


def test_two_zones_with_one_tile_are_won_if_a_tile_connects() -> None:
    state = after(LAST_TILE)
    assert state.tiles_left(0) == 1
    state = state.play("c10+d10")
    assert state.legal_moves() == ("E", "F")
    assert state.play("E").view(None)["chain"] == ["E", "B", "C", "D"]
    assert state.play("F").view(None)["chain"] == ["B", "F", "J", "M"]


def one_tile(light: str, dark: str) -> Cross:
    """Light, with one tile left, may win A and E by d11+d12; none of its tiles would connect there."""
    tiles = union_of(name for letter in "CDGHJKL" for name in CELLS_OF[letter])
    return Cross((union_of(light.split()), union_of(dark.split())), (tiles, 0), 1)


def test_two_zones_with_one_tile_and_nobody_in_them_are_not_won() -> None:
    with pytest.raises(IllegalMove, match="zones A and E and have only one tile left"):
        one_tile("d13 d14 c10 c11", "e3").play("d11+d12")


def test_with_one_tile_the_zone_with_the_opponent_is_first_and_paid_for_out_of_the_other() -> None:
    state = one_tile("d13 d14 c10 c11 a3", "e14").play("d11+d12")
    assert state.legal_moves() == ("A",)
    assert state.play("A").legal_moves() == ("xc10", "xc11", "xd11")  # not a3


def test_two_zones_without_a_tile_are_not_won() -> None:
    tiles = union_of(name for letter in "CDGHJKLP" for name in CELLS_OF[letter])
    state = Cross((union_of(["d13", "d14", "c10", "c11"]), union_of(["e14"])), (tiles, 0), 1)
    with pytest.raises(IllegalMove, match="have no tile left"):
        state.play("d11+d12")


# Dominoes

#  5  . O            b5 takes M; dark's a4 goes to b4 or h8. In N stand X X and light's b4.
#  4  X O X
#  3  O O .
#  2    . X
DOMINO = "a3 a4 b3+b4 c2 h8 c4 b5"


def test_a_domino_is_taken_in_the_same_turn() -> None:
    view = seen(DOMINO + " xb4")
    assert view["tiles"] == [["M"], ["N"]]
    assert view["pawns"] == [["h8"], []]
    assert (view["mover"], view["actor"]) == (2, 2)


def test_no_domino_if_the_pawns_are_given_elsewhere() -> None:
    assert seen(DOMINO + " xh8")["tiles"] == [["M"], []]


def test_a_domino_is_paid_for_as_far_as_pawns_go() -> None:
    # Dark's N holds light's c3; dark has no pawn elsewhere: c3 goes home.
    view = seen("a3 a4 b3+b4 c2 c3 c4 b5 xb4")
    assert view["tiles"] == [["M"], ["N"]]
    assert view["pawns"] == [[], []]
    assert view["pawns_left"] == [12, 12]


CHAIN = "f10 g10 g7+g8 f9+g9 h9+h10 h7 i10 i11 e8+f8 xe8+g7"


def test_the_taker_of_a_domino_chooses_and_may_set_off_the_next() -> None:
    before = seen(CHAIN)
    assert (before["mover"], before["taker"], before["actor"]) == (1, 2, 2)
    assert before["tiles"] == [["G"], ["H"]]
    view = seen(CHAIN + " xi11")
    assert view["tiles"] == [["D", "G"], ["H"]]  # D came back to light, whose turn it was
    assert view["actor"] == 2


def test_several_zones_the_mover_chooses_dominoes_too() -> None:
    # I is light's own second zone, A has come to dark by the payment for E.
    state = after("b6 d14 b8 d12 e12 e13 e14 d11+e11 c11 c10 d9 f11 c8+c9 E xe12+e14")
    assert state.actor == 1
    assert state.legal_moves() == ("A", "I")
    assert "A" in state.play("A").view(None)["tiles"][1]
    assert "I" in state.play("I").view(None)["tiles"][0]


def test_a_win_by_the_domino_on_the_others_turn() -> None:
    line = "g6 f8 g4 e10+f10 g5 g9+g10 h10 h8 i10 h7 h12 e8 g13 e9 g12 c9 d9 d11+e11 c10 f11+g11 h11"
    assert after(line).mover == 1
    view = seen(line + " xc10")
    assert view["winners"] == [2]
    assert view["chain"] == ["E", "F", "G", "H"]


# No tile left

#  6  O .       Light, to move, has laid all its tiles. Zone L came to it by an exchange; dark's f4 is in it.
#  5    O
#  4  X O
NO_TILE = (
    "d14 d3 e12+f12 d4 d12 e2 e11 d7 c11 c7 f13 d5 d10+d11 i11 d9+e9 i12 e8+f8 g8 g10 f10 e1 h12 f9+g9 h9 h7 "
    "f7+g7 xe1 e3 e6 f3 c2 c3 c4 a4+b4 b2 f5 b3 a5 a3 g5 b7 b5+b6 f4 f6 h13 g4 h11 g13 g12 xg5"
)


def test_a_zone_of_three_without_a_tile_stays() -> None:
    view = seen(NO_TILE)
    assert view["tiles_left"] == [0, 2]
    assert view["pawns"][0] == ["f6", "g4", "g5"]
    assert view["task"] == "place"


def test_without_a_tile_no_third_pawn_is_placed() -> None:
    assert "you would win zone L and have no tile left for it" in refusal(NO_TILE, "g6")
    assert after(NO_TILE).legal_moves() == ("b8", "c6", "c8")


# The end


def test_who_cannot_place_has_lost() -> None:
    # Twelve pawns each, none took a zone: light is out of pawns.
    line = "d13 e13 f12 g13 h12 i11 c10 d10 e9 f10 g9 h8 b7 c7 d6 e6 f6 g5 a4 b4 c3 d3 e2 f2"
    state = after(line)
    assert state.pawns_left(0) == 0
    assert state.actor is None
    assert state.legal_moves() == ()
    assert state.result is not None
    assert state.result.winners == (2,)
    assert "the game is over" in refusal(line, "e3")


# States


def test_positions_are_equal_whichever_way_they_came_about() -> None:
    assert after("c3 i12 a4 i11") == after("a4 i11 c3 i12")
    assert hash(after("c3 i12 a4 i11")) == hash(after("a4 i11 c3 i12"))
    assert after("c3 i12") != after("c3 i12 a4")


def test_a_limit_that_excludes_nothing_is_not_kept() -> None:
    assert after(BOUND).bound
    assert not after("f13 i10 f11+g11 i12 g13 d6 f12+g12").bound


# What is said before one commits


def said(moves: str, *taps: str) -> str:
    state = after(moves)
    look, narrator = state.game.renderer, state.game.narrator
    reached = match_taps(state.legal_moves(), look.move_taps, taps)
    line: str = narrator.prompt(state.view(None), Interaction(taps, reached.next_targets), state.game.words("en"))
    return line


def test_what_the_first_pawn_would_take_and_cost() -> None:
    assert "add a pawn beside e9 in another zone" in said("c3", "e9")
    assert "b5 takes zone M and costs 1 pawn;" in said("c3 a4 a3 i12 b3+b4 i11", "b5")
    assert "b5 alone cannot be paid for" in said(UNPAYABLE, "b5")
