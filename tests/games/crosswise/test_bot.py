"""The bots of Crosswise: what each level must find, and that they use only the view of their seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from pygames import GAMES, choose
from pygames.bots import SEARCH_LEVELS, run_search, sample_outcome, think
from pygames.games.crosswise.board import (
    BAG,
    CELL_INDEX,
    EMPTY,
    EMPTY_BOARD,
    SIDE,
    SYMBOLS,
    columns,
    count_points,
    is_six,
    put_tile,
    rows,
)
from pygames.games.crosswise.bot import distinct_moves, explain_move
from pygames.games.crosswise.deals import deal_hidden, parse_play
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.judge import NOTHING, PHASES, TILE_CODES, Judge
from pygames.games.crosswise.lookahead import HiddenTiles, likely_replies
from pygames.games.crosswise.rules import TURN_ORDER, CrosswiseState
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.session import Session
from tests.test_tactics import TACTICS

CROSSWISE = GAMES["crosswise"]
LEVELS = SEARCH_LEVELS


def playing_state(tiles: str, hands: tuple[str, ...], turn: int = 0) -> CrosswiseState:
    """Return a state with tiles such as "Aa1 Bc3" on the board and the rest in the bag."""
    board, bag = EMPTY_BOARD, BAG
    for word in tiles.split():
        board = put_tile(board, CELL_INDEX[word[1:]], word[0])
    for tile in board.replace(".", "") + "".join(hands):
        bag = bag.replace(tile, "", 1)
    return CrosswiseState(len(hands), board, hands, bag, "play", turn)


def sample_decisions(players: int, seed: int, moves: int = 60) -> Iterator[CrosswiseState]:
    """Yield the decisions of a random game."""
    state, rng = CROSSWISE.new(players), Random(seed)
    while state.actor is not None and moves:
        if state.actor:
            assert isinstance(state, CrosswiseState)
            moves -= 1
            yield state
        state = state.play(sample_outcome(state, rng) if state.actor == 0 else rng.choice(state.legal_moves()))


def reimagine(state: CrosswiseState, rng: Random) -> CrosswiseState:
    """Return another state with the same view for the actor."""
    return imagine(state.view(state.actor), rng)


@pytest.mark.parametrize("players", CROSSWISE.players)
def test_bot_is_legal_and_deterministic(players: int) -> None:
    for state in list(sample_decisions(players, 5))[::4]:
        for level in LEVELS:
            move = choose(state, level, Random(1), iterations=20)
            assert move in state.legal_moves()
            assert choose(state, level, Random(1), iterations=20) == move


@pytest.mark.parametrize("players", CROSSWISE.players)
def test_bot_ignores_hidden_tiles(players: int) -> None:
    rng = Random(6)
    for state in list(sample_decisions(players, 7))[::4]:
        other = reimagine(state, rng)
        assert other.view(state.actor) == state.view(state.actor)
        assert other.view(None) == state.view(None)
        for level in LEVELS:
            assert choose(state, level, Random(2), iterations=20) == choose(other, level, Random(2), iterations=20)


def test_imagined_state_has_all_tiles() -> None:
    for players in CROSSWISE.players:
        for state in sample_decisions(players, 8):
            other = reimagine(state, Random(1))
            assert sorted("".join((other.bag, *other.hands))) == sorted("".join((state.bag, *state.hands)))


def test_redeal_changes_only_hidden_tiles() -> None:
    for players in CROSSWISE.players:
        for state in list(sample_decisions(players, 13))[::3]:
            assert state.actor
            seat, deal, rng = state.actor - 1, deal_hidden(state.view(state.actor), Random(1)), Random(2)
            again = deal.redeal_hidden(seat, rng)
            assert (again.cells, again.hands[seat], again.turn_index) == (deal.cells, deal.hands[seat], deal.turn_index)
            assert list(map(len, again.hands)) == list(map(len, deal.hands))
            assert len(again.bag) - again.drawn_count == len(deal.bag)
            assert sorted(chain(again.bag[again.drawn_count :], *again.hands)) == sorted(chain(deal.bag, *deal.hands))


def test_distinct_moves_skip_equivalent_plays() -> None:
    """On an empty board all cells are equivalent."""
    state = playing_state("", ("AABC", "BCDE"))
    board = deal_hidden(state.view(1), Random(1))
    assert [move[0] for move in distinct_moves(board, state.legal_moves())] == ["A", "B", "C"]
    state = playing_state("Aa1", ("AABX", "BCDE"))
    board = deal_hidden(state.view(1), Random(1))
    assert distinct_moves(board, ["Ba2", "Ba3", "Bb1", "Bc4", "XAa1", "XBa1"]) == ["Ba2", "Bb1", "Bc4", "XAa1", "XBa1"]


def test_search_board_plays_like_rules() -> None:
    """A play changes points, hands and turn as in the rules."""
    for players in CROSSWISE.players:
        for state in sample_decisions(players, 9):
            if state.phase != "play" or state.legal_moves() == ("pass",):
                continue
            assert state.actor
            for move in state.legal_moves()[:: max(1, len(state.legal_moves()) // 9)]:
                board, after = deal_hidden(state.view(state.actor), Random(1)), state.play(move)
                board.play(parse_play(move))
                points = after.team_points()
                assert board.six_owner() or board.points_margin() == points["orange"] - points["green"]
                before = deal_hidden(state.view(state.actor), Random(1))
                assert len(board.hands[state.actor - 1]) >= len(after.hands[state.actor - 1])
                assert board.turn_index == (before.turn_index + 1) % len(TURN_ORDER[players])


def test_best_play_has_highest_gain() -> None:
    """`best_play` may miss a little where two cells share a line, but never overestimates."""
    for state in list(sample_decisions(2, 10))[2:]:
        if state.phase == "play" and state.legal_moves() != ("pass",):
            board = deal_hidden(state.view(state.actor), Random(1))
            judge = Judge(board.cells)
            values = judge[len(board.empty_cells)]
            gain, play = board.best_play(judge)
            assert gain == pytest.approx(board.ranked_plays(judge)[0][0])
            if play is None:
                continue
            most = max(board.gain(parse_play(move), values) for move in state.legal_moves())
            assert board.gain(play, values) == pytest.approx(gain)
            assert gain <= most + 1e-9
            if not any(tile in "MS" for tile in state.hands[state.seat - 1]):
                assert gain == pytest.approx(most)


def test_values_know_copies_left_and_phase() -> None:
    """Three of a kind are worth less when no more copies of the symbol can come, and other numbers later."""
    three = deal_hidden(playing_state("Aa2 Ab2 Ac2", ("BBCC", "BCDE")).view(1), Random(1))
    line = three.lines[1]
    cells = three.cells[:]
    plenty = Judge(cells)[18].own[line]
    cells[20:24] = [TILE_CODES["A"]] * 4
    assert Judge(cells)[18].own[line] < plenty
    judge = Judge(three.cells)
    assert len({id(judge[most]) for most in PHASES}) == len(PHASES)
    assert three.cells.count(NOTHING) == 33


def test_second_action_tile_has_its_own_value() -> None:
    values = Judge([NOTHING] * 36)[20]
    one, two = [TILE_CODES["S"]], [TILE_CODES["S"], TILE_CODES["X"]]
    assert values.hand_value(two) - values.hand_value(one) == pytest.approx(values.costs(two)[TILE_CODES["X"]])


def test_likely_replies_are_weighted_by_probability() -> None:
    """With an empty bag the other hand is known, so its best tile is certain; otherwise the probabilities add up."""
    state = playing_state("Aa2 Ab2 Ac2 Bd3", ("AABC", "BCDE"))
    board = deal_hidden(state.view(1), Random(1))
    board.play(parse_play("Af6"))
    judge = Judge(board.cells)
    likely = likely_replies(board.copy(), judge, HiddenTiles(0, board.hands, board.bag))
    assert 0.8 < sum(probability for probability, _, _ in likely) <= 1
    assert [gain for _, gain, _ in likely] == sorted((gain for _, gain, _ in likely), reverse=True)
    known = likely_replies(board.copy(), judge, HiddenTiles(0, board.hands, []))
    assert [probability for probability, _, _ in known] == [1]
    assert HiddenTiles(0, [[], [0, 0, 1, 2]], [0, 3, 3, 4]).probability_of_none(4, 1) == pytest.approx(1 / 70)


def choose_as_child(plays: str, hand: str, seed: int) -> str:
    """Return the move of a child in seat 1 that has seen these plays and holds this hand."""
    session = Session(Record.parse(f"crosswise players=2 : A A B B A C D E {plays}"))
    assert isinstance(session.state, CrosswiseState)
    state = replace(session.state, hands=(hand, session.state.hands[1]))
    return choose(state, "child", Random(seed), iterations=1, history=session.recall(1).history)


@pytest.mark.parametrize(
    ("plays", "hand", "chosen"),
    [
        ("Aa1 D Cc5 E", "ACDF", {"Ab1"}),
        ("Aa1 D Cc5 E", "BCDF", {"Cb5", "Cd5"}),
        ("Aa1 D Cc5 E", "BBBB", {"Bb5", "Bd5", "Bc4", "Bc6"}),
        ("Aa1 D Cb1 E", "AAAA", {"Ac1", "Ab2"}),
        ("Aa1 D Af6 E", "BCDM", {"Ma1-e6"}),
    ],
    ids=[
        "puts_favourite_side_by_side",
        "sees_pair_at_last_tile",
        "follows_last_tile",
        "overlooks_equal_tiles_with_gap",
        "plays_action_tile_at_once",
    ],
)
def test_child_has_character(plays: str, hand: str, chosen: set[str]) -> None:
    """Its favourite is what it laid first, a sun on a1."""
    assert {choose_as_child(plays, hand, seed) for seed in range(30)} == chosen


def test_child_never_looks_at_other_team() -> None:
    state = playing_state("Ba1 Ba2 Ba3 Ba4 Ba5 Ad5", ("ACDE", "BCDE"))
    assert {choose(state, "child", Random(seed), iterations=1) for seed in range(30)} == {"Ac5", "Ae5"}


def test_easy_hoards_action_tiles() -> None:
    """It plays one for six of a kind, but not for five."""
    for count in (4, 5):
        state = playing_state(" ".join(f"A{file}1" for file in "abcde"[:count]) + " Ac3", ("CDEM", "BCDE"))
        moves = {choose(state, "easy", Random(seed), iterations=1) for seed in range(20)}
        assert moves == {"Mc3-f1"} if count == 5 else all(move[0] != "M" for move in moves)


def test_easy_overlooks_what_is_small() -> None:
    """It spoils three of a kind, but not a pair."""
    spoiled = []
    for count in (2, 4):
        column = " ".join(f"Ba{rank}" for rank in range(1, count + 1))
        state = playing_state(column + " Ad6 Ae6", ("ACDE", "BCDE"))
        spoiled.append(sum(choose(state, "easy", Random(seed), iterations=1)[1] == "a" for seed in range(20)))
    assert spoiled[0] < spoiled[1]


FIVE = "Aa2 Ab2 Ac2 Ad2 Ae2"


@pytest.mark.parametrize("level", ["medium", "hard", "master"])
@pytest.mark.parametrize(
    ("tiles", "hand", "winning"),
    [
        (FIVE, "ABCD", {"Af2"}),
        (FIVE + " Ac5", "BCDM", {"Mc5-f2"}),
        (FIVE + " Bf2", "ACDX", {"XAf2"}),
        (FIVE + " Bf2 Af5", "BCDS", {"Sf2-f5"}),
    ],
)
def test_bot_completes_six(level: str, tiles: str, hand: str, winning: set[str]) -> None:
    assert choose(playing_state(tiles, (hand, "BCDE")), level, Random(1), iterations=50) in winning


@pytest.mark.parametrize("players", [2, 4])
def test_hard_blocks_six(players: int) -> None:
    """It is green's turn, and orange needs one more tile."""
    state = playing_state(FIVE, ("AABC", "BCDE", *("BCDE",) * (players - 2)), 1)
    after = state.play(choose(state, "hard", Random(1), iterations=200))
    assert after.board[CELL_INDEX["f2"]] in set(SYMBOLS) - {"A"}


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("line", range(SIDE))
def test_medium_always_blocks_six(turn: int, line: int) -> None:
    """In every line of the other team, with any hand that has a tile for the last cell."""
    rng, lines = Random(line), rows if turn else columns
    for _ in range(20):
        symbol, other = rng.sample(SYMBOLS, 2)
        cells = [SIDE * place + line if turn else SIDE * line + place for place in range(SIDE)]
        board = EMPTY_BOARD
        for cell in rng.sample(cells, SIDE - 1):
            board = put_tile(board, cell, symbol)
        deck = rng.sample(BAG.replace(symbol, "", SIDE - 1).replace(other, "", 1), len(BAG) - SIDE)
        hands = ["".join(deck[:3]) + other, "".join(deck[3:7])]
        state = CrosswiseState(2, board, tuple(hands[:: -1 if turn else 1]), "".join(deck[7:]), "play", turn)
        after = lines(state.play(choose(state, "medium", rng, iterations=50)).board)[line]
        assert after.count(symbol) < SIDE - 1 or EMPTY not in after


def test_medium_blocks_six_in_position_of_review() -> None:
    state = Record.parse(
        "crosswise players=2 : A A A B C D E F Aa1 A Ca6 C Ab1 A Db5 D Ac1 A Ec4 E Ad1 B Fd3 F Ae1 C"
    ).replay()
    for seed in range(200):
        assert choose(state, "medium", Random(seed), iterations=1)[1:] == "f1"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_completes_its_six(level: str) -> None:
    state = playing_state(FIVE, ("ABCD", "BCDE"), 0)
    for seed in range(40):
        assert choose(state, level, Random(seed), iterations=50) == "Af2"


def test_hard_makes_use_of_action_tiles_before_the_end() -> None:
    """The position of a review: a swap and two exchanges in hand, three cells left; one swap wastes much."""
    block = next(block for block in TACTICS["crosswise"].split("\n\n") if "three action tiles" in block.lower())
    state = Record.parse(block.splitlines()[1]).replay()
    played = [choose(state, "hard", Random(seed), iterations=400) for seed in range(10)]
    assert played.count("Se6-f5") <= 2
    assert sum(move in ("XEf6", "Sc6-e3", "Sd5-f2", "Sd5-f6") for move in played) >= 7


def test_chances_see_six_at_once() -> None:
    """Orange has five of a kind and the sixth tile; if it is green's turn, green spoils the line."""
    for hands, turn, low, high in (
        (("AABC", "BCDE"), 0, 0.98, 0.999),
        (("AABC", "BCDE"), 1, 0.3, 0.8),
        (("BBCC", "BCDE"), 0, 0.3, 0.9),
    ):
        chances = CROSSWISE.bot.win_probabilities(playing_state(FIVE, hands, turn))
        assert low < chances[(1,)] < high, (hands, turn)
        assert sum(chances.values()) == pytest.approx(1)


def test_hard_completes_partners_six() -> None:
    state = playing_state(FIVE, ("BBCC", "BCDE", "ABCD", "BCDE"), 2)
    assert choose(state, "hard", Random(1), iterations=50) == "Af2"


def solve_exactly(state: CrosswiseState) -> tuple[int, int]:
    """Return orange's result and margin when both seats play perfectly and know all tiles."""
    if state.result is not None:
        points = state.team_points()
        margin = points["orange"] - points["green"]
        return (1 in state.result.winners) - (2 in state.result.winners), margin
    assert state.actor
    return (max if state.actor == 1 else min)(solve_exactly(state.play(move)) for move in state.legal_moves())


@pytest.mark.parametrize("seed", range(12))
def test_hard_solves_known_endgame(seed: int) -> None:
    """With two cells, no bag and only symbols, hard plays perfectly."""
    tiles, cells = list(BAG[:42]), list(CELL_INDEX)
    Random(seed).shuffle(tiles)
    Random(seed).shuffle(cells)
    on_board = " ".join(map(str.__add__, tiles[8:], cells))
    hands = tuple("".join(sorted(tiles[start : start + 4])) for start in (0, 4))
    state = playing_state(on_board, hands, seed % 2)
    state = CrosswiseState(2, state.board, hands, "", "play", seed % 2)
    assert not any(map(is_six, rows(state.board) + columns(state.board)))
    value = solve_exactly(state.play(choose(state, "hard", Random(1), iterations=2000)))
    assert value == solve_exactly(state)


def test_bot_answers_without_time() -> None:
    asked_seat = []

    def never() -> bool:
        asked_seat.append(1)
        return False

    for state in list(sample_decisions(3, 11))[::6]:
        moves = state.legal_moves()
        if len(moves) > 1:
            for level in LEVELS:
                asked_seat.clear()
                assert run_search(think(state, level, Random(1)), never) in moves
                assert len(asked_seat) <= 1


SAY = CROSSWISE.words("en")
ROW_2, COLUMN_A = SAY("reason.row", line="2"), SAY("reason.column", line="a")


@pytest.mark.parametrize(
    ("tiles", "move", "reason"),
    [
        (FIVE, "Af2", SAY("reason.six", line=ROW_2)),
        ("Ba1 Ba2 Ba3 Ba4 Ba5 Ca6 Bb1", "Ra5", SAY("reason.stops_six", team="Green", line=COLUMN_A)),
        ("Aa2 Ab2", "Ac2", SAY("reason.three", line=ROW_2, tile="sun")),
        ("Ba1 Ba2 Ba3 Ba4 Ba5", "Aa6", SAY("reason.stops_six", team="Green", line=COLUMN_A)),
        ("Ba1 Ba3 Ca2", "Ra1", SAY("reason.stops_three", team="Green", line=COLUMN_A)),
        ("Ba1 Ba2 Ba3 Ca4 Ca5 Ca6", "Ra1", SAY("reason.spoils", team="Green", n=2)),
        ("Ba1 Ba2 Ba3 Ca4 Da5 Cb6 Cc6", "Aa6", SAY("reason.stops_four", team="Green", line=COLUMN_A)),
        ("Ba1 Ba2", "Aa6", SAY("reason.hinders", team="Green")),
        ("Aa2", "Ab2", SAY("reason.pair", line=ROW_2, tile="sun")),
        ("", "Aa1", SAY("reason.better")),
        ("Ba2 Bb2 Ad5", "Ad2", SAY("reason.harmless", team="Green")),
    ],
)
def test_explain_move_picks_reason(tiles: str, move: str, reason: str) -> None:
    view = playing_state(tiles, ("AABR", "BCDE")).view(1)
    assert explain_move(view, move, SAY) == reason


def test_reason_of_points_is_true_on_the_board() -> None:
    """What a play is said to make of a line is there after it, and was not before."""
    starts = {points: SAY(f"reason.{name}", line="", tile="")[:-4] for name, points in (("pair", 1), ("three", 3))}
    found = set()
    for state in sample_decisions(2, 14):
        view, lines = state.view(state.actor), columns if state.actor == 2 else rows
        for move in state.legal_moves()[::25] if state.phase == "play" else ():
            reason, before, after = explain_move(view, move, SAY), lines(state.board), lines(state.play(move).board)
            gained = [count_points(new) for old, new in zip(before, after, strict=True) if new != old]
            for points, start in starts.items():
                if reason.startswith(start):
                    found.add(points)
                    assert max(gained) >= points
    assert found == set(starts)


def test_every_move_has_reason_in_every_language() -> None:
    for players in CROSSWISE.players:
        for number, state in enumerate(sample_decisions(players, 12)):
            say = CROSSWISE.words(LANGUAGES[number % len(LANGUAGES)])
            for move in state.legal_moves()[::25]:
                text = explain_move(state.view(state.actor), move, say)
                assert text.strip()
                assert "{" not in text
