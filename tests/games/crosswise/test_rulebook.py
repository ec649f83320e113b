"""The rulebook of Crosswise: a small test for every rule, example and ruling of the specification."""

from __future__ import annotations

import json
from random import Random

import pytest

from pygames import IllegalMove, Record, Result
from pygames.errors import BadInput
from pygames.games.crosswise import GAME as CROSSWISE
from pygames.games.crosswise.board import BAG, SYMBOLS, count_points
from pygames.games.crosswise.rules import CrosswiseState
from pygames.i18n import Fact
from pygames.scene import Interaction
from pygames.taps import add_tap, match_taps

SAY = CROSSWISE.words("en")


def after(moves: str, players: int = 2) -> CrosswiseState:
    state = Record.parse(f"crosswise players={players} : {moves}").replay()
    assert isinstance(state, CrosswiseState)
    return state


def result(state: CrosswiseState) -> Result:
    assert state.result is not None
    return state.result


def explanation(state: CrosswiseState, move: str) -> tuple[str, dict[str, Fact]]:
    """Return the key of the sentence that explains why a move is illegal, and its parameters."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.key.removeprefix("why."), dict(caught.value.facts)


def moves_to_fill(diagram: str, players: int = 2) -> str:
    """Return the moves that fill the board like `diagram`, whose first row is the top one.

    The seats lay its tiles in turn and draw the tiles that they will need, or any at the end.
    """
    rows = diagram.split()[::-1]
    cells = [(rows[rank][file], "abcdef"[file] + str(rank + 1)) for file in range(6) for rank in range(6)]
    lays = [tile + cell for tile, cell in cells if tile != "."]
    tiles_to_draw = {seat: [lay[0] for lay in lays[seat - 1 :: players]] for seat in range(1, players + 1)}
    state, moves = CROSSWISE.new(players), []
    while lays and state.actor is not None:
        if state.actor == 0:
            queue = tiles_to_draw[state.view(None)["turn"] or 0]
            moves.append(queue.pop(0) if queue else state.legal_moves()[-1])
        else:
            moves.append(lays.pop(0))
        state = state.play(moves[-1])
    return " ".join(moves)


# Four tiles for seat 1, then four for seat 2: the first hands in most tests.
DEAL = "A B C D A B E F"


# Material and set-up


def test_bag_has_54_tiles() -> None:
    start = CROSSWISE.new(2)
    assert start.weights() == dict.fromkeys("ABCDEF", 7) | dict.fromkeys("MRSX", 3)
    assert start.view(None)["bag"] == 54


def test_draws_reduce_weights() -> None:
    assert after("M M M A A").weights() == {"A": 5, "B": 7, "C": 7, "D": 7, "E": 7, "F": 7, "R": 3, "S": 3, "X": 3}


def test_only_chance_has_weights() -> None:
    with pytest.raises(BadInput) as caught:
        after(DEAL).weights()
    assert caught.value.key == "error.not_chance"


def test_seats_draw_four_in_order() -> None:
    assert [after(DEAL[: 2 * drawn]).view(None)["hands"] for drawn in (1, 4, 5)] == [[1, 0], [4, 0], [4, 1]]
    dealt = after(DEAL)
    assert dealt.actor == 1
    assert (dealt.view(1)["hand"], dealt.view(2)["hand"]) == (list("ABCD"), list("ABEF"))


def test_lone_player_draws_six() -> None:
    dealt = after("A A A A B B B B B B C C C C", players=3)
    assert dealt.view(None)["hands"] == [4, 6, 4]
    assert dealt.actor == 1


@pytest.mark.parametrize(
    ("players", "teams"),
    [(2, "orange green"), (3, "orange green orange"), (4, "orange green orange green")],
)
def test_teams_alternate_by_seat(players: int, teams: str) -> None:
    assert CROSSWISE.new(players).view(None)["teams"] == teams.split()


@pytest.mark.parametrize(("players", "order"), [(2, "12121212"), (3, "12321232"), (4, "12341234")])
def test_turns_follow_order(players: int, order: str) -> None:
    state, turns, rng = CROSSWISE.new(players), "", Random(1)
    while len(turns) < len(order):
        if state.actor:
            turns += str(state.actor)
            assert state.view(None)["next"] == int((order * 2)[len(turns)])
        state = state.play(rng.choice([move for move in state.legal_moves() if move[0] in SYMBOLS]))
    assert turns == order


def test_lone_players_two_turns_differ_in_next() -> None:
    deal = "A A A A B B B B B B C C C C"
    once = after(f"{deal} Aa1 A", players=3)
    again = after(f"{deal} Aa1 A Ba2 B Ca3 C", players=3)
    assert (once.actor, once.view(None)["next"]) == (2, 3)
    assert (again.actor, again.view(None)["next"]) == (2, 1)


def test_draw_order_of_hand_does_not_matter() -> None:
    one, other = after("A B C D A B E F"), after("D C B A F E B A")
    assert one == other
    assert hash(one) == hash(other)


# Redraw


def test_hand_of_action_tiles_may_be_redrawn() -> None:
    state = after("M M R S A B C D")
    assert (state.actor, state.legal_moves()) == (1, ("keep", "redraw"))
    back = state.play("redraw")
    assert (back.actor, back.view(None)["hands"], back.view(None)["bag"]) == (0, [0, 4], 50)
    assert back.weights()["M"] == 3
    drawn = back
    for tile in "ABCM":
        drawn = drawn.play(tile)
    assert (drawn.actor, drawn.phase) == (1, "play")


def test_redraw_is_offered_after_all_hands_are_dealt() -> None:
    assert after("M M R S").actor == 0


def test_hand_with_symbol_is_not_offered_redraw() -> None:
    assert after("M M R A S S X B").phase == "play"


def test_action_hand_may_be_kept() -> None:
    state = after("M M R S A B C D keep")
    assert (state.actor, state.phase, state.view(1)["hand"]) == (1, "play", list("MMRS"))


def test_redrawn_hand_is_filled_before_next_offer() -> None:
    both = after("M M R S M R S X")
    assert both.actor == 1
    assert both.play("keep").actor == 2
    assert after("M M R S M R S X redraw A B C").actor == 0
    assert after("M M R S M R S X redraw A B C D").actor == 2


def test_redraw_is_offered_again_for_action_tiles() -> None:
    again = after("M M R S A B C D redraw X X X S")
    assert (again.actor, again.legal_moves()) == (1, ("keep", "redraw"))
    assert again.play("redraw").view(None)["bag"] == 50


def test_lone_player_redraws_six() -> None:
    state = after("A A A A M M R R S S B B B B", players=3)
    assert state.actor == 2
    assert after("A A A A M M R R S S B B B B redraw C C C C C C", players=3).actor == 1


def test_illegal_redraw_moves_are_explained() -> None:
    assert explanation(after("M M R S A B C D"), "Ma1-a2") == ("asked", {})
    assert explanation(after(DEAL), "redraw") == ("begun", {})


# A turn


def test_symbol_may_go_to_any_empty_cell() -> None:
    state = after(f"{DEAL} Aa1 A")  # seat 2 holds A B E F
    assert len(state.legal_moves()) == 4 * 35
    assert {"Af6", "Bc3", "Ea2"} <= set(state.legal_moves())
    assert explanation(state, "Ba1") == ("occupied", {"cell": "a1"})
    assert explanation(state, "Cb1") == ("not_held", {"tile": "C"})


def test_player_draws_up_to_four() -> None:
    state = after(f"{DEAL} Aa1")
    assert (state.actor, state.view(None)["turn"], state.view(None)["hands"]) == (0, 1, [3, 4])
    assert state.play("X").actor == 2


def test_lone_player_draws_up_to_six() -> None:
    state = after("A A A A B B B B B B C C C C Aa1 A Ba2", players=3)
    assert (state.actor, state.view(None)["hands"]) == (0, [4, 5, 4])


def test_take_fills_hand_without_draw() -> None:
    state = after("A B C D R B E F Ac4 A Rc4")
    assert state.actor == 1  # and not chance
    assert state.view(2)["hand"] == list("ABEF")
    assert state.view(None)["board"] == {}
    assert state.view(None)["played"] == {"M": 0, "R": 1, "S": 0, "X": 0}


def test_take_needs_tile() -> None:
    state = after("R B C D A B E F Ba1 A Aa2 A")
    assert [move for move in state.legal_moves() if move[0] == "R"] == ["Ra1", "Ra2"]
    assert explanation(state, "Rf6") == ("empty", {"cell": "f6"})
    assert explanation(state, "Ra1-a2") == ("form_R", {})


def test_move_takes_any_tile_to_empty_cell() -> None:
    state = after("A B C D M B E F Ac4 A")
    assert len([move for move in state.legal_moves() if move[0] == "M"]) == 35
    moved = state.play("Mc4-d5")
    assert moved.view(None)["board"] == {"d5": "A"}
    assert moved.actor == 0


def test_illegal_tile_move_is_explained() -> None:
    state = after("A B C D M B E F Ac4 A Bc5 B Aa1 A")
    assert explanation(state, "Md5-c6") == ("empty", {"cell": "d5"})
    state = after("M B C D A B E F Bc4 A Ac5 B")
    assert explanation(state, "Mc4-c5") == ("occupied", {"cell": "c5"})
    assert explanation(state, "Mc4-c4") == ("same_cell", {})
    assert explanation(state, "Mc4") == ("form_M", {})


def test_swap_takes_any_two_tiles() -> None:
    state = after("A B C D S A E F Ac4 B Aa1 A Bb2 B")
    assert [move for move in state.legal_moves() if move[0] == "S"] == ["Sa1-b2", "Sa1-c4", "Sb2-c4"]
    assert state.play("Sb2-c4").view(None)["board"] == {"a1": "A", "b2": "A", "c4": "B"}
    assert explanation(state, "Sc4-b2") == ("order", {"move": "Sb2-c4"})
    assert explanation(state, "Sb2-f6") == ("empty", {"cell": "f6"})
    assert explanation(state, "Sb2-b2") == ("same_cell", {})


def test_exchange_trades_symbol_with_board() -> None:
    state = after("A B C D X B E F Ac4 A")
    assert [move for move in state.legal_moves() if move[0] == "X"] == ["XBc4", "XEc4", "XFc4"]
    exchanged = state.play("XBc4")
    assert exchanged.view(None)["board"] == {"c4": "B"}
    assert exchanged.view(2)["hand"] == list("AEF")
    assert exchanged.actor == 0  # draws one: two tiles have left the hand, one has come
    assert explanation(state, "XBa1") == ("empty", {"cell": "a1"})
    assert explanation(state, "XAc4") == ("not_held", {"tile": "A"})
    assert explanation(state, "Xc4") == ("form_X", {})


def test_exchange_cannot_give_action_tile() -> None:
    assert explanation(after("A B C D X M E F Ac4 A"), "XMc4") == ("give_symbol", {})


def test_equal_symbols_may_be_swapped_or_exchanged() -> None:
    state = after("A B C D S X A F Aa1 A Aa2 A Ba3 B")
    assert {"Sa1-a2", "XFa1"} <= set(state.legal_moves())
    assert state.play("Sa1-a2").view(None)["board"] == {"a1": "A", "a2": "A", "a3": "B"}
    assert after("A B C D X A E F Aa1 B XAa1").view(2)["hand"] == list("AEF")


def test_played_action_tiles_are_public() -> None:
    state = after("A B C D M S E F Ac4 A Mc4-d5 X")
    assert state.view(None)["played"] == {"M": 1, "R": 0, "S": 0, "X": 0}  # S and X are still in hands


@pytest.mark.parametrize("noise", ["", "a1", "Aa", "Aa1-b1", "ac4", "A a1", "Zc4", "Ac4c5", "XAXc4", "☀c4", "A" * 999])
def test_malformed_move_is_explained(noise: str) -> None:
    assert explanation(after(DEAL), noise)[0] in ("form", "form_lay")


def test_cell_off_board_is_explained() -> None:
    assert explanation(after(DEAL), "Ag7") == ("off_board", {"cell": "g7"})


# Passing


def test_player_passes_with_action_tiles_on_empty_board() -> None:
    state = after("M R S X A B C D keep")
    assert state.legal_moves() == ("pass",)
    assert state.play("pass").actor == 2


def test_player_passes_without_swap_partner_or_symbol() -> None:
    # Seat 1 keeps S S X X and passes; seat 2 lays the only tile.
    state = after("S S X X A B C D keep pass Ac4 A")
    assert (state.actor, state.legal_moves()) == (1, ("pass",))


def test_swap_is_compulsory_with_two_tiles() -> None:
    state = after("S S X X A B C D keep pass Ac4 A pass Bb2 B")
    assert state.legal_moves() == ("Sb2-c4",)
    assert explanation(state, "pass") == ("can_play", {})


def test_game_ends_when_everybody_passes() -> None:
    state = after("M M M R R R S S keep keep pass")
    assert (state.actor, state.legal_moves()) == (2, ("pass",))
    over = state.play("pass")
    assert over.actor is None
    assert over.legal_moves() == ()
    assert (result(over).winners, result(over).scores) == ((), {1: 0, 2: 0})
    assert CROSSWISE.narrator.describe_result(over.view(None), SAY)[0] == SAY("outcome.stuck")


def test_views_hide_whether_pass_ends_game() -> None:
    # Only seat 2 knows whether it can play: seat 1 has the same view of both.
    stuck, not_stuck = after("M M M R R R S S keep keep pass"), after("M M M R R R S S keep redraw A B C D pass")
    view = not_stuck.view(1)
    assert stuck.view(1) == view
    assert json.dumps(stuck.view(None)) == json.dumps(not_stuck.view(None))


def test_empty_hand_passes() -> None:
    # No game leads here: there are seven more symbols than fit on a board with a gap.
    state = CrosswiseState(2, "A" + "." * 35, ("", "B"), "", "play", 0)
    assert state.legal_moves() == ("pass",)
    assert state.play("pass").legal_moves()[0] == "Ba2"


# The empty bag


def test_play_continues_with_empty_bag() -> None:
    state = CrosswiseState(2, "." * 36, ("ABCD", "EF"), "", "play", 0).play("Aa1")
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
        ("AAAAAA", 0),  # six win the game and score nothing
        ("AABBCD", 2),  # two pairs
        ("AABBCC", 3),  # three pairs
        ("AAABBC", 4),  # pair and three
        ("AAAABB", 6),  # pair and four
        ("AAABBB", 6),  # two threes
        ("......", 0),
        ("A.B.CD", 0),  # six different symbols need a full line
        ("A.B.A.", 1),  # tiles need not be adjacent
    ],
)
def test_line_scores_its_combinations(line: str, points: int) -> None:
    assert count_points(line) == count_points(line[::-1]) == count_points("".join(sorted(line))) == points


# The rulebook's example, from the top row down.
EXAMPLE = """
    AAAAAB
    CCBBCC
    DEDDFD
    FEBEBF
    CFAFFD
    DCECEB
"""


def test_rulebook_example_scores_26() -> None:
    over = after(moves_to_fill(EXAMPLE))
    assert over.view(None)["rows"][::-1] == [7, 6, 5, 3, 3, 2]
    assert over.scores()[1] == 26


def test_full_board_ends_game_without_draw() -> None:
    over = after(moves_to_fill(EXAMPLE))
    assert over.actor is None
    assert over.view(None)["board"].keys() == {file + rank for file in "abcdef" for rank in "123456"}
    assert sum(over.view(None)["hands"]) == 7
    assert result(over).scores == over.scores()
    assert over.scores()[2] == 15  # 2 + 2 + 2 + 6 + 1 + 2
    assert result(over).winners == (1,)


def test_equal_points_draw() -> None:
    # Symmetrical about the diagonal from a1 to f6, so rows and columns are equal.
    over = after(moves_to_fill("FABCDE EFABCD DEFABC CDEFAB BCDEFA ABCDEF"))
    assert over.scores() == {1: 36, 2: 36}
    assert result(over).winners == ()
    assert CROSSWISE.narrator.describe_result(over.view(None), SAY)[0] == SAY("outcome.draw", most=36)


def test_running_scores_count_current_lines() -> None:
    assert after(f"{DEAL} Aa1 A Ab1 B Aa2").scores() == {1: 1, 2: 1}
    assert after("A B C D").scores() == {1: 0, 2: 0}


def test_team_wins_together_with_equal_scores() -> None:
    over = after(moves_to_fill(EXAMPLE, players=4), players=4)
    assert result(over).winners == (1, 3)
    assert result(over).scores == {1: 26, 2: 15, 3: 26, 4: 15}


def test_prompt_names_symbol_that_replaces_a_tile() -> None:
    """Also when the hand has one kind of symbol only, which nobody has to choose then."""
    view, prompt = after(DEAL).view(1), CROSSWISE.narrator.prompt
    for symbol, name in (("A", "sun"), ("B", "moon")):
        line = prompt(view, Interaction(("hand:X", f"hand:{symbol}")), SAY)
        assert line.startswith(f"Orange: which tile should the {name} replace?")
    assert prompt(view, Interaction(("hand:X",)), SAY) == SAY("todo.give", seat="Orange")


# Six of one kind


def test_six_in_row_wins_for_orange() -> None:
    over = after(moves_to_fill("...... ...... ...... ...... AAAAAA BC...."))
    assert over.actor is None
    assert result(over).winners == (1,)
    assert CROSSWISE.narrator.describe_result(over.view(None), SAY) == [
        "Six of a kind: Orange wins at once!",
        "Row 2: six suns. That wins, whatever the points.",
    ]


def test_six_has_no_points_anywhere() -> None:
    """By the rules a six scores nothing: its line has a crown instead of a number, and the total is the score."""
    over = after(moves_to_fill("...... ...... ...... ...... AAAAAA BCB..."))
    view = over.view(None)
    marks = {mark.key: mark for mark in CROSSWISE.renderer.scene(view, Interaction(), SAY).marks}
    assert "row:1:points" not in marks
    assert marks["row:1"].label == "2: six of a kind!"
    assert "six-crown:row:1" in marks
    assert over.scores()[1] == 1
    assert marks["sum:orange:points"].text == "1"
    assert SAY("scene.orange", n=1) in CROSSWISE.narrator.describe_board(view, SAY)
    assert "2 |  A  A  A  A  A  A |" in CROSSWISE.narrator.board_as_text(view, SAY).splitlines()
    assert CROSSWISE.narrator.score_table(view, SAY) == []  # points have decided nothing


def test_six_in_column_wins_for_green() -> None:
    over = after(moves_to_fill("..F... ..F... ..F... ..F... ..F... ..F..."))
    assert result(over).winners == (2,)


def test_six_wins_for_owner_when_opponent_completes() -> None:
    # Green lays the last sun of orange's row.
    moves = moves_to_fill("...... ...... ...... ...... ...... AAAAAA")
    assert after(moves.rsplit(" ", 1)[0]).actor == 2
    over = after(moves)
    assert result(over).winners == (1,)


def test_six_ends_game_without_draw_or_points() -> None:
    over = after(moves_to_fill("...... ...... ...... ...... BB.... AAAAAA"))
    assert over.actor is None
    assert result(over).scores == {1: 1, 2: 0}
    assert over.view(None)["rows"] == [0, 1, 0, 0, 0, 0]
    assert sorted(over.view(None)["hands"]) == [3, 4]


@pytest.mark.parametrize(
    ("hand", "gap_filler", "move"),
    [
        ("M", "a6", "Ma6-f2"),  # into the gap
        ("S", "a6", "Sa6-f2"),  # with the drop in the gap
        ("X", "", "XAf2"),  # for the drop in the gap
    ],
)
def test_action_tile_can_complete_six(hand: str, gap_filler: str, move: str) -> None:
    #  6 A . . . . .    the sixth sun is on a6 or in the hand of seat 2
    #  2 A A A A A ?    a drop is in the gap, except for the move
    symbols = dict.fromkeys(("a2", "b2", "c2", "d2", "e2"), "A") | dict.fromkeys(filter(None, [gap_filler]), "A")
    if hand != "M":
        symbols["f2"] = "D"
    board = "".join(symbols.get(file + rank, ".") for file in "abcdef" for rank in "123456")
    hands = ("BBCC", "".join(sorted(f"{hand}ABC")))
    over = CrosswiseState(2, board, hands, BAG.replace("A", ""), "play", 1).play(move)
    assert over.actor is None
    assert result(over).winners == (1,)


def test_swap_checks_both_cells_for_six() -> None:
    # Column a has five stars and a moon on a3, the sixth star is on f6: the swap's first cell completes the line.
    board = "CCBCCC" + "." * 29 + "C"
    over = CrosswiseState(2, board, ("ADSX", "BBEE"), "DEF", "play", 0).play("Sa3-f6")
    assert result(over).winners == (2,)


def test_crossing_fours_of_one_symbol_are_legal() -> None:
    state = after(moves_to_fill("...... ...... A..... A..... A..... AAAA.."))
    assert state.result is None
    assert state.scores() == {1: 5, 2: 5}


# Secrets


def test_hand_is_hidden_from_partner() -> None:
    state = after("A A A A B B B B C C C C D D D D", players=4)
    assert [state.view(seat)["hand"] for seat in (1, 3)] == [list("AAAA"), list("CCCC")]
    assert state.view(None)["hand"] is None
    other = after("A A A A E E E E F F F F D D D D", players=4)
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)


def test_draw_is_visible_only_to_owner() -> None:
    drawing = after(f"{DEAL} Aa1")
    assert [drawing.is_hidden("A", seat) for seat in (1, 2, None)] == [False, True, True]
    laying = after(DEAL)
    assert [laying.is_hidden("Aa1", seat) for seat in (1, 2, None)] == [False, False, False]


def test_view_has_only_size_of_bag() -> None:
    one, other = after("A B C D E E E E"), after("A B C D F F F F")
    assert one.view(1) == other.view(1)
    assert one.view(1)["bag"] == 46


def test_hidden_draw_does_not_name_tile() -> None:
    view = after(f"{DEAL} Aa1").view(None)
    assert CROSSWISE.narrator.describe_move(view, None, SAY) == SAY("described.hidden", seat="Orange")
    assert CROSSWISE.narrator.describe_move(view, "X", SAY) == SAY("described.draw", seat="Orange", tile=SAY("tile.X"))


# Taps and drawing


def test_taps_match_every_kind_of_play() -> None:
    state = after("A B C D M S X F Aa1 A Fb2 B Bc3 B")
    moves, move_taps = state.legal_moves(), CROSSWISE.renderer.move_taps
    assert match_taps(moves, move_taps, ("hand:M", "a1", "d5")).move == "Ma1-d5"
    for swap in (("hand:S", "c3", "a1"), ("hand:S", "a1", "c3")):
        assert match_taps(moves, move_taps, swap).move == "Sa1-c3"
    assert match_taps(moves, move_taps, ("hand:X",)).next_targets == {"hand:B"}
    assert match_taps(moves, move_taps, ("hand:X", "hand:B", "a1")).move == "XBa1"
    assert match_taps(moves, move_taps, ("hand:B", "d5")).move == "Bd5"


def test_replace_does_not_ask_which_symbol_if_there_is_one() -> None:
    for hand, taps in (("B M S X", ("hand:X", "hand:B")), ("B B S X", ("hand:X", "hand:B")), ("B C S X", ("hand:X",))):
        moves = after(f"A B C D {hand} Aa1 A").legal_moves()
        assert add_tap(moves, CROSSWISE.renderer.move_taps, (), "hand:X").taps == taps


def test_only_own_hand_is_face_up() -> None:
    state = after(DEAL)
    for seat, hand in ((1, "ABCD"), (2, "ABEF"), (None, "")):
        marks = CROSSWISE.renderer.scene(state.view(seat), Interaction(), SAY).marks
        faces = [mark.attrs["href"] for mark in marks if mark.key.startswith("hand:") and mark.tag == "use"]
        assert faces == [f"#crosswise-{tile}" for tile in hand]
