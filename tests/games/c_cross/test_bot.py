"""How the bots of C-Cross play: what every level must see, and what they may not depend on."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

from pygames import Record
from pygames.bots import MoveSearch, choose, run_search
from pygames.games import GAMES
from pygames.games.c_cross import judge
from pygames.games.c_cross.board import LETTERS, ZONE, connection
from pygames.games.c_cross.bot import explain_move, missing
from pygames.games.c_cross.rules import Cross, union_of
from pygames.games.c_cross.search import Tree, kinds
from pygames.i18n import LANGUAGES
from tests.random_games import sample_steps

BOTS = ("easy", "medium", "hard")
GAME = GAMES["c-cross"]


def after(moves: str) -> Cross:
    state = Record.parse(f"c-cross players=2 : {moves}").replay()
    assert isinstance(state, Cross)
    return state


def board(light: str, dark: str, mover: int = 1, light_tiles: str = "", dark_tiles: str = "") -> Cross:
    tiles = [sum(ZONE[letter] for letter in zones) for zones in (light_tiles, dark_tiles)]
    return Cross((union_of(light.split()), union_of(dark.split())), (tiles[0], tiles[1]), mover)


def test_view_shows_whole_state() -> None:
    for step in sample_steps(GAME, 40, 0.2):
        for seat in (1, 2):
            assert GAME.imagine(step.after.view(seat), Random(1)) == step.after


@pytest.mark.parametrize("level", BOTS)
def test_every_level_moves_legally_and_the_same_twice(level: str) -> None:
    for step in sample_steps(GAME, 6, 0.05):
        if step.after.actor:
            move = choose(step.after, level, Random(3), iterations=4)
            assert move in step.after.legal_moves()
            assert move == choose(step.after, level, Random(3), iterations=4)


@pytest.mark.parametrize("level", BOTS)
def test_without_any_time_there_is_an_answer(level: str) -> None:
    state = after("h9 f6+f7 d10+d11")
    assert choose(state, level, Random(1), iterations=0) in state.legal_moves()


def test_thinking_stops_when_there_is_no_more() -> None:
    more = Mock(side_effect=[True] * 4 + [False])
    tree = Tree(after("h9"), after("h9").legal_moves())

    def thought() -> MoveSearch:
        yield from tree.think()
        return ""

    run_search(thought(), more)
    assert (more.call_count, len(tree.nodes)) == (5, 5)


# What is seen


@pytest.mark.parametrize("level", BOTS)
def test_a_win_at_once_is_taken(level: str) -> None:
    """E, G and H are light's, and two pawns stand in F."""
    state = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert state.play(choose(state, level, Random(1), iterations=9)).result


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_one_defence_is_found(level: str) -> None:
    """Light threatens F. A second dark pawn in it makes it dearer than light can pay, who has no pawn elsewhere."""
    state = board("d10 e9", "a3 d8", mover=2, light_tiles="EGH", dark_tiles="N")
    move = choose(state, level, Random(1), iterations=200)
    answers = state.play(move)
    assert all(answers.play(answer).result is None for answer in answers.legal_moves())


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_gift_that_wins_for_the_other_side_is_not_given(level: str) -> None:
    """The golden that is lost by a domino: c8 is given away, and dark connects."""
    state = after("h9 f6+f7 d10+d11 c6+d6 e10+f10 f4+f5 e9+f9 d5+e5 g8+g9 g6+g7 c8+c9 b7+c7 h8")
    assert state.play("xc8").result is not None
    assert choose(state, level, Random(1), iterations=60) != "xc8"


# The judge


def test_the_judge_knows_the_board() -> None:
    """One side's chain of tiles has a reach exactly if it connects."""
    rng = Random(5)
    for _ in range(3_000):
        zones = rng.sample(LETTERS, rng.randrange(4, 7))
        weights = [float(letter in zones) for letter in LETTERS]
        reached = judge.across(weights) + judge.down(weights)
        if len(zones) == 4:
            assert bool(reached) == bool(connection("".join(sorted(zones))))
        assert not reached or connection("".join(sorted(zones)))


def test_both_sides_are_judged_alike() -> None:
    for step in sample_steps(GAME, 30, 0.2):
        state = step.after
        if isinstance(state, Cross) and state.mover and not state.bound:
            taker = 3 - state.taker if state.taker else 0
            turned = Cross(state.pawns[::-1], state.tiles[::-1], 3 - state.mover, state.standing, taker, state.owed)
            assert judge.worth(turned) == pytest.approx(-judge.worth(state))


def test_a_game_that_is_over_is_known_to_be() -> None:
    for step in sample_steps(GAME, 200, 0.1):
        state = step.after
        if isinstance(state, Cross) and state.result:
            assert judge.worth(state) == judge.WON * judge.sign(state.result.winners[0])


def test_a_threat_to_connect_is_known_without_a_look_ahead() -> None:
    state = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert judge.worth(state) > judge.SURE


def test_moves_of_a_kind_come_to_the_same() -> None:
    assert len(kinds(after(""), after("").legal_moves())) < 80
    for step in sample_steps(GAME, 30, 0.1):
        state = step.after
        if isinstance(state, Cross) and state.actor:
            moves = state.legal_moves()
            some = kinds(state, moves)
            assert {judge.worth(state.apply(move)) for move in some} == {
                judge.worth(state.apply(move)) for move in moves
            }


# Hints


def test_a_reason_is_given_for_every_move() -> None:
    for number, step in enumerate(sample_steps(GAME, 30, 0.2)):
        view = step.before.view(step.before.actor)
        said = GAME.bot.explain_move(view, step.move, GAME.words(LANGUAGES[number % 4]))
        assert said.endswith(".")
        assert "{" not in said


def test_reasons_say_what_a_move_does() -> None:
    say = GAME.words("en")

    def why(state: Cross, move: str) -> str:
        return explain_move(state.view(state.actor), move, say)

    ready = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert why(ready, "e8") == "It connects two opposite sides and wins."
    alone = board("d10", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert why(alone, "e9") == "It threatens to connect left and right."
    lone = board("d10 e9", "a3 d8", mover=2, light_tiles="EGH", dark_tiles="N")
    assert why(lone, "e8") == "It keeps Light from connecting with the next move."
    assert why(after("h9 f6+f7 d10+d11 c6+d6 e10+f10 f4+f5"), "e9+f9").startswith("It takes zone")
    assert why(after(""), "e9") == "At least 11 pawns are then missing to connect left and right."
    assert why(after("h9 a3"), "h7") == "One pawn more will take zone H."


def test_missing_pawns_are_counted_along_the_shortest_chain() -> None:
    state = board("d10 e9", "a3 a4", light_tiles="EG", dark_tiles="N")
    assert missing(state, 0, "across") == 1 + 3
