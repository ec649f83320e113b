"""Crosswise by its rulebook: every rule, example and ruling of the specification, one small test each."""

from __future__ import annotations

import json
from random import Random

import pytest

from pygames import IllegalMove, Record, Result
from pygames.games.crosswise import GAME as CROSSWISE
from pygames.games.crosswise.board import BAG, SYMBOLS, worth
from pygames.games.crosswise.rules import Table
from pygames.scene import Interaction
from pygames.taps import match_taps


def after(moves: str, players: int = 2) -> Table:
    state = Record.parse(f"crosswise players={players} : {moves}").replay()
    assert isinstance(state, Table)
    return state


def result(state: Table) -> Result:
    assert state.result is not None
    return state.result


def refusal(state: Table, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.text("en")


def filled(diagram: str, players: int = 2) -> str:
    """The moves that lay a board as it is drawn (top row first): the seats lay its tiles in turn, cell by cell, and
    draw whatever they will need; at the end anything."""
    rows = diagram.split()[::-1]
    needed = [(rows[rank][file], "abcdef"[file] + str(rank + 1)) for file in range(6) for rank in range(6)]
    lays = [tile + cell for tile, cell in needed if tile != "."]
    coming = {seat: [lay[0] for lay in lays[seat - 1 :: players]] for seat in range(1, players + 1)}
    state, moves = CROSSWISE.new(players), []
    while lays and state.actor is not None:
        if state.actor == 0:
            wanted = coming[state.view(None)["turn"] or 0]
            moves.append(wanted.pop(0) if wanted else state.legal_moves()[-1])
        else:
            moves.append(lays.pop(0))
        state = state.play(moves[-1])
    return " ".join(moves)


# Four for seat 1, then four for seat 2; both begin with these hands where nothing else is said.
DEAL = "A B C D A B E F"


# Material and set-up


def test_the_bag() -> None:
    start = CROSSWISE.new(2)
    assert start.weights() == dict.fromkeys("ABCDEF", 7) | dict.fromkeys("MRSX", 3)
    assert start.view(None)["bag"] == 54


def test_each_tile_drawn_is_one_less_in_the_bag() -> None:
    assert after("M M M A A").weights() == {"A": 5, "B": 7, "C": 7, "D": 7, "E": 7, "F": 7, "R": 3, "S": 3, "X": 3}


def test_only_chance_has_weights() -> None:
    with pytest.raises(ValueError, match="somebody else is to act"):
        after(DEAL).weights()


def test_every_seat_draws_four_seat_1_first() -> None:
    assert [after(DEAL[: 2 * drawn]).view(None)["hands"] for drawn in (1, 4, 5)] == [[1, 0], [4, 0], [4, 1]]
    dealt = after(DEAL)
    assert dealt.actor == 1
    assert (dealt.view(1)["hand"], dealt.view(2)["hand"]) == (list("ABCD"), list("ABEF"))


def test_the_lone_player_of_three_draws_six() -> None:
    dealt = after("A A A A B B B B B B C C C C", players=3)
    assert dealt.view(None)["hands"] == [4, 6, 4]
    assert dealt.actor == 1


@pytest.mark.parametrize(
    ("players", "teams"),
    [(2, "orange green"), (3, "orange green orange"), (4, "orange green orange green")],
)
def test_teams(players: int, teams: str) -> None:
    assert CROSSWISE.new(players).view(None)["teams"] == teams.split()


@pytest.mark.parametrize(("players", "order"), [(2, "12121212"), (3, "12321232"), (4, "12341234")])
def test_order_of_turns(players: int, order: str) -> None:
    state, turns, rng = CROSSWISE.new(players), "", Random(1)
    while len(turns) < len(order):
        if state.actor:
            turns += str(state.actor)
            assert state.view(None)["next"] == int((order * 2)[len(turns)])
        state = state.play(rng.choice([move for move in state.legal_moves() if move[0] in SYMBOLS]))
    assert turns == order


def test_who_comes_after_the_lone_player_makes_two_positions_of_it() -> None:
    deal = "A A A A B B B B B B C C C C"
    once = after(f"{deal} Aa1 A", players=3)
    again = after(f"{deal} Aa1 A Ba2 B Ca3 C", players=3)
    assert (once.actor, once.view(None)["next"]) == (2, 3)
    assert (again.actor, again.view(None)["next"]) == (2, 1)


def test_the_order_in_which_a_hand_was_drawn_does_not_matter() -> None:
    one, other = after("A B C D A B E F"), after("D C B A F E B A")
    assert one == other
    assert hash(one) == hash(other)


# Redraw


def test_a_hand_of_action_tiles_may_be_drawn_anew() -> None:
    asked = after("M M R S A B C D")
    assert (asked.actor, asked.legal_moves()) == (1, ("keep", "redraw"))
    back = asked.play("redraw")
    assert (back.actor, back.view(None)["hands"], back.view(None)["bag"]) == (0, [0, 4], 50)
    assert back.weights()["M"] == 3
    drawn = back
    for tile in "ABCM":
        drawn = drawn.play(tile)
    assert (drawn.actor, drawn.phase) == (1, "play")


def test_asked_only_after_all_have_drawn() -> None:
    assert after("M M R S").actor == 0


def test_one_symbol_is_enough_not_to_be_asked() -> None:
    assert after("M M R A S S X B").phase == "play"


def test_kept() -> None:
    kept = after("M M R S A B C D keep")
    assert (kept.actor, kept.phase, kept.view(1)["hand"]) == (1, "play", list("MMRS"))


def test_redrawn_hand_is_complete_before_the_next_seat_is_asked() -> None:
    both = after("M M R S M R S X")
    assert both.actor == 1
    assert both.play("keep").actor == 2
    assert after("M M R S M R S X redraw A B C").actor == 0
    assert after("M M R S M R S X redraw A B C D").actor == 2


def test_redraw_again_while_only_action_tiles_come() -> None:
    again = after("M M R S A B C D redraw X X X S")
    assert (again.actor, again.legal_moves()) == (1, ("keep", "redraw"))
    assert again.play("redraw").view(None)["bag"] == 50


def test_the_lone_player_redraws_six() -> None:
    asked = after("A A A A M M R R S S B B B B", players=3)
    assert asked.actor == 2
    assert after("A A A A M M R R S S B B B B redraw C C C C C C", players=3).actor == 1


def test_refusals_around_redraw() -> None:
    assert "first say whether you keep" in refusal(after("M M R S A B C D"), "Ma1-a2")
    assert "only be drawn anew before the first turn" in refusal(after(DEAL), "redraw")


# A turn


def test_a_symbol_goes_to_any_empty_cell() -> None:
    state = after(f"{DEAL} Aa1 A")  # seat 2 holds A B E F
    assert len(state.legal_moves()) == 4 * 35
    assert {"Af6", "Bc3", "Ea2"} <= set(state.legal_moves())
    assert "there is a tile on a1 already" in refusal(state, "Ba1")
    assert "you do not hold the tile C" in refusal(state, "Cb1")


def test_then_draw_up_to_four() -> None:
    state = after(f"{DEAL} Aa1")
    assert (state.actor, state.view(None)["turn"], state.view(None)["hands"]) == (0, 1, [3, 4])
    assert state.play("X").actor == 2


def test_the_lone_player_draws_up_to_six() -> None:
    state = after("A A A A B B B B B B C C C C Aa1 A Ba2", players=3)
    assert (state.actor, state.view(None)["hands"]) == (0, [4, 5, 4])


def test_take_fills_the_hand_so_that_nothing_is_drawn() -> None:
    state = after("A B C D R B E F Ac4 A Rc4")
    assert state.actor == 1  # and not chance
    assert state.view(2)["hand"] == list("ABEF")
    assert state.view(None)["board"] == {}
    assert state.view(None)["played"] == {"M": 0, "R": 1, "S": 0, "X": 0}


def test_take_needs_a_tile() -> None:
    state = after("R B C D A B E F Ba1 A Aa2 A")
    assert [move for move in state.legal_moves() if move[0] == "R"] == ["Ra1", "Ra2"]
    assert "there is no tile on f6" in refusal(state, "Rf6")
    assert "taking is R and one cell" in refusal(state, "Ra1-a2")


def test_move_any_tile_to_any_empty_cell() -> None:
    state = after("A B C D M B E F Ac4 A")
    assert len([move for move in state.legal_moves() if move[0] == "M"]) == 35
    moved = state.play("Mc4-d5")
    assert moved.view(None)["board"] == {"d5": "A"}
    assert moved.actor == 0


def test_move_refusals() -> None:
    state = after("A B C D M B E F Ac4 A Bc5 B Aa1 A")
    assert "there is no tile on d5" in refusal(state, "Md5-c6")
    state = after("M B C D A B E F Bc4 A Ac5 B")
    assert "there is a tile on c5 already" in refusal(state, "Mc4-c5")
    assert "must be different" in refusal(state, "Mc4-c4")
    assert "the cell from where and the cell to where" in refusal(state, "Mc4")


def test_swap_any_two_tiles() -> None:
    state = after("A B C D S A E F Ac4 B Aa1 A Bb2 B")
    assert [move for move in state.legal_moves() if move[0] == "S"] == ["Sa1-b2", "Sa1-c4", "Sb2-c4"]
    assert state.play("Sb2-c4").view(None)["board"] == {"a1": "A", "b2": "A", "c4": "B"}
    assert "with its cells in order: Sb2-c4" in refusal(state, "Sc4-b2")
    assert "there is no tile on f6" in refusal(state, "Sb2-f6")
    assert "must be different" in refusal(state, "Sb2-b2")


def test_exchange_gives_a_symbol_and_takes_one() -> None:
    state = after("A B C D X B E F Ac4 A")
    assert [move for move in state.legal_moves() if move[0] == "X"] == ["XBc4", "XEc4", "XFc4"]
    exchanged = state.play("XBc4")
    assert exchanged.view(None)["board"] == {"c4": "B"}
    assert exchanged.view(2)["hand"] == list("AEF")
    assert exchanged.actor == 0  # draws one: two tiles have left the hand, one has come
    assert "there is no tile on a1" in refusal(state, "XBa1")
    assert "you do not hold the tile A" in refusal(state, "XAc4")
    assert "exchanging is X, the symbol" in refusal(state, "Xc4")


def test_exchange_never_gives_an_action_tile() -> None:
    assert "an exchange gives a symbol" in refusal(after("A B C D X M E F Ac4 A"), "XMc4")


def test_swap_of_equal_symbols_and_exchange_of_equal_ones_are_legal() -> None:
    state = after("A B C D S X A F Aa1 A Aa2 A Ba3 B")
    assert {"Sa1-a2", "XFa1"} <= set(state.legal_moves())
    assert state.play("Sa1-a2").view(None)["board"] == {"a1": "A", "a2": "A", "a3": "B"}
    assert after("A B C D X A E F Aa1 B XAa1").view(2)["hand"] == list("AEF")


def test_action_tiles_that_were_played_lie_in_everybodys_sight() -> None:
    state = after("A B C D M S E F Ac4 A Mc4-d5 X")
    assert state.view(None)["played"] == {"M": 1, "R": 0, "S": 0, "X": 0}  # S and X are in hands, unseen


@pytest.mark.parametrize("noise", ["", "a1", "Aa", "Aa1-b1", "ac4", "A a1", "Zc4", "Ac4c5", "XAXc4", "☀c4", "A" * 999])
def test_noise_is_refused(noise: str) -> None:
    assert "not possible" in refusal(after(DEAL), noise)


def test_a_cell_off_the_board() -> None:
    assert "there is no cell g7: cells are a1 to f6" in refusal(after(DEAL), "Ag7")


# Passing


def test_only_action_tiles_and_an_empty_board() -> None:
    state = after("M R S X A B C D keep")
    assert state.legal_moves() == ("pass",)
    assert state.play("pass").actor == 2


def test_swap_with_one_tile_on_the_board_exchange_without_a_symbol() -> None:
    # Seat 1 keeps S S X X and passes; seat 2 lays the only tile.
    state = after("S S X X A B C D keep pass Ac4 A")
    assert (state.actor, state.legal_moves()) == (1, ("pass",))


def test_with_two_tiles_swap_is_compulsory() -> None:
    state = after("S S X X A B C D keep pass Ac4 A pass Bb2 B")
    assert state.legal_moves() == ("Sb2-c4",)
    assert "only if there is nothing at all that you could play" in refusal(state, "pass")


def test_everybody_passes_in_succession() -> None:
    state = after("M M M R R R S S keep keep pass")
    assert (state.actor, state.legal_moves()) == (2, ("pass",))
    over = state.play("pass")
    assert over.actor is None
    assert over.legal_moves() == ()
    assert (result(over).winners, result(over).scores) == ((), {1: 0, 2: 0})
    english = CROSSWISE.words("en")
    assert CROSSWISE.narrator.describe_result(over.view(None), english)[0] == "Nobody could play any more."


def test_no_view_tells_that_a_pass_leads_to_the_end() -> None:
    # Whether seat 2 can play is its own secret: seat 1 sees the same in both.
    stuck, not_stuck = after("M M M R R R S S keep keep pass"), after("M M M R R R S S keep redraw A B C D pass")
    seen = not_stuck.view(1)
    assert stuck.view(1) == seen
    assert json.dumps(stuck.view(None)) == json.dumps(not_stuck.view(None))


def test_an_empty_hand_passes() -> None:
    # No game comes to it (there are seven symbols more than a board with a gap holds), the rule is there all the same.
    state = Table(2, "A" + "." * 35, ("", "B"), "", "play", 0)
    assert state.legal_moves() == ("pass",)
    assert state.play("pass").legal_moves()[0] == "Ba2"


# The empty bag


def test_when_the_bag_is_empty_play_on_with_what_is_left() -> None:
    state = Table(2, "." * 36, ("ABCD", "EF"), "", "play", 0).play("Aa1")
    assert (state.actor, state.view(None)["hands"], state.view(None)["bag"]) == (2, [3, 2], 0)


# Points


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("ABCDEF", 6),  # six different
        ("AABCDE", 1),  # a pair
        ("AAABCD", 3),  # three
        ("AAAABC", 5),  # four
        ("AAAAAB", 7),  # five
        ("AAAAAA", 0),  # six are the game, and no points
        ("AABBCD", 2),  # two pairs
        ("AABBCC", 3),  # three pairs
        ("AAABBC", 4),  # pair and three
        ("AAAABB", 6),  # pair and four
        ("AAABBB", 6),  # two threes
        ("......", 0),
        ("A.B.CD", 0),  # six different only in a full line
        ("A.B.A.", 1),  # combinations count as they stand
    ],
)
def test_what_a_line_is_worth(line: str, points: int) -> None:
    assert worth(line) == worth(line[::-1]) == worth("".join(sorted(line))) == points


# The rulebook's example, row by row from the top, with its points.
EXAMPLE = """
    AAAAAB
    CCBBCC
    DEDDFD
    FEBEBF
    CFAFFD
    DCECEB
"""


def test_the_worked_example() -> None:
    over = after(filled(EXAMPLE))
    assert over.view(None)["rows"][::-1] == [7, 6, 5, 3, 3, 2]
    assert over.scores()[1] == 26


def test_the_game_ends_when_the_last_cell_is_covered_and_nothing_is_drawn() -> None:
    over = after(filled(EXAMPLE))
    assert over.actor is None
    assert over.view(None)["board"].keys() == {file + rank for file in "abcdef" for rank in "123456"}
    assert sum(over.view(None)["hands"]) == 7
    assert result(over).scores == over.scores()
    assert over.scores()[2] == 15  # 2 + 2 + 2 + 6 + 1 + 2
    assert result(over).winners == (1,)


def test_equal_points_are_a_draw() -> None:
    # The same line across and down: symmetrical about the diagonal from a1 to f6.
    over = after(filled("FABCDE EFABCD DEFABC CDEFAB BCDEFA ABCDEF"))
    assert over.scores() == {1: 36, 2: 36}
    assert result(over).winners == ()
    assert CROSSWISE.narrator.describe_result(over.view(None), CROSSWISE.words("en"))[0] == "A draw: 36 to 36."


def test_scores_before_the_end_count_what_stands() -> None:
    assert after(f"{DEAL} Aa1 A Ab1 B Aa2").scores() == {1: 1, 2: 1}
    assert after("A B C D").scores() == {1: 0, 2: 0}


def test_a_team_wins_together_and_each_seat_has_its_points() -> None:
    over = after(filled(EXAMPLE, players=4), players=4)
    assert result(over).winners == (1, 3)
    assert result(over).scores == {1: 26, 2: 15, 3: 26, 4: 15}


# Six of one kind


def test_six_in_a_row_wins_at_once_for_orange() -> None:
    over = after(filled("...... ...... ...... ...... AAAAAA BC...."))
    assert over.actor is None
    assert result(over).winners == (1,)
    assert CROSSWISE.narrator.describe_result(over.view(None), CROSSWISE.words("en"))[0] == (
        "Six of one kind in row 2 (sun): Orange wins at once."
    )


def test_six_in_a_column_wins_at_once_for_green() -> None:
    over = after(filled("..F... ..F... ..F... ..F... ..F... ..F..."))
    assert result(over).winners == (2,)


def test_whoever_completes_it() -> None:
    # Green lays the last sun into orange's row.
    moves = filled("...... ...... ...... ...... ...... AAAAAA")
    assert after(moves.rsplit(" ", 1)[0]).actor == 2
    over = after(moves)
    assert result(over).winners == (1,)


def test_an_immediate_win_is_not_followed_by_a_draw_and_the_six_count_nothing() -> None:
    over = after(filled("...... ...... ...... ...... BB.... AAAAAA"))
    assert over.actor is None
    assert result(over).scores == {1: 1, 2: 0}
    assert over.view(None)["rows"] == [0, 1, 0, 0, 0, 0]
    assert sorted(over.view(None)["hands"]) == [3, 4]


@pytest.mark.parametrize(
    ("hand", "lying", "move"),
    [
        ("M", "a6", "Ma6-f2"),  # from elsewhere into the gap
        ("S", "a6", "Sa6-f2"),  # with the stranger in the gap
        ("X", "", "XAf2"),  # for the stranger in the gap
    ],
)
def test_six_by_an_action_tile(hand: str, lying: str, move: str) -> None:
    #  6 A . . . . .    the sixth sun lies on a6 or is in the hand of seat 2
    #  2 A A A A A ?    a drop in the gap, but not for the move
    symbols = dict.fromkeys(("a2", "b2", "c2", "d2", "e2"), "A") | dict.fromkeys(filter(None, [lying]), "A")
    if hand != "M":
        symbols["f2"] = "D"
    board = "".join(symbols.get(file + rank, ".") for file in "abcdef" for rank in "123456")
    hands = ("BBCC", "".join(sorted(f"{hand}ABC")))
    over = Table(2, board, hands, BAG.replace("A", ""), "play", 1).play(move)
    assert over.actor is None
    assert result(over).winners == (1,)


def test_a_swap_is_looked_at_on_both_its_cells() -> None:
    # Column a has five stars and a moon on a3, the sixth star is on f6: the first cell completes it.
    board = "CCBCCC" + "." * 29 + "C"
    over = Table(2, board, ("ADSX", "BBEE"), "DEF", "play", 0).play("Sa3-f6")
    assert result(over).winners == (2,)


def test_seven_of_a_symbol_may_lie_in_a_row_and_a_column_of_four() -> None:
    state = after(filled("...... ...... A..... A..... A..... AAAA.."))
    assert state.result is None
    assert state.scores() == {1: 5, 2: 5}


# Who knows what


def test_a_hand_is_secret_also_from_ones_partner() -> None:
    state = after("A A A A B B B B C C C C D D D D", players=4)
    assert [state.view(seat)["hand"] for seat in (1, 3)] == [list("AAAA"), list("CCCC")]
    assert state.view(None)["hand"] is None
    other = after("A A A A E E E E F F F F D D D D", players=4)
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)


def test_a_draw_is_seen_by_the_hands_owner_alone() -> None:
    drawing = after(f"{DEAL} Aa1")
    assert [drawing.is_hidden("A", seat) for seat in (1, 2, None)] == [False, True, True]
    laying = after(DEAL)
    assert [laying.is_hidden("Aa1", seat) for seat in (1, 2, None)] == [False, False, False]


def test_the_bag_is_a_number() -> None:
    one, other = after("A B C D E E E E"), after("A B C D F F F F")
    assert one.view(1) == other.view(1)
    assert one.view(1)["bag"] == 46


def test_what_is_said_of_a_draw() -> None:
    view, english = after(f"{DEAL} Aa1").view(None), CROSSWISE.words("en")
    assert CROSSWISE.narrator.describe_move(view, None, english) == "Orange draws a tile."
    assert CROSSWISE.narrator.describe_move(view, "X", english) == "Orange draws: exchange."


# On the screen


def test_taps() -> None:
    state = after("A B C D M S X F Aa1 A Fb2 B Bc3 B")
    moves, spell = state.legal_moves(), CROSSWISE.renderer.move_taps
    assert match_taps(moves, spell, ("hand:M", "a1", "d5")).move == "Ma1-d5"
    for swap in (("hand:S", "c3", "a1"), ("hand:S", "a1", "c3")):
        assert match_taps(moves, spell, swap).move == "Sa1-c3"
    assert match_taps(moves, spell, ("hand:X",)).next_targets == {"hand:B"}
    assert match_taps(moves, spell, ("hand:X", "hand:B", "a1")).move == "XBa1"
    assert match_taps(moves, spell, ("hand:B", "d5")).move == "Bd5"


def test_only_the_own_hand_is_drawn_face_up() -> None:
    state, english = after(DEAL), CROSSWISE.words("en")
    for seat, hand in ((1, "ABCD"), (2, "ABEF"), (None, "")):
        marks = CROSSWISE.renderer.scene(state.view(seat), Interaction(), english).marks
        faces = [mark.attrs["href"] for mark in marks if mark.key.startswith("hand:") and mark.tag == "use"]
        assert faces == [f"#crosswise-{tile}" for tile in hand]
