"""What every level of the C-Cross bots must notice, and what their play may not depend on."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

from pygames import Record
from pygames.bots import SEARCH_LEVELS, MoveSearch, Recall, choose, iteration_limit, run_search, think
from pygames.games import GAMES
from pygames.games.c_cross import judge
from pygames.games.c_cross.board import LETTERS, ZONE, shortest_connection
from pygames.games.c_cross.bot import FORESIGHT, explain_move
from pygames.games.c_cross.chains import connectivities, encode
from pygames.games.c_cross.expand import OVERLOOKED, Node, Nodes
from pygames.games.c_cross.placements import is_placement
from pygames.games.c_cross.reason import pawns_to_connect
from pygames.games.c_cross.rules import CCrossState, cell_set
from pygames.games.c_cross.search import Tree
from pygames.i18n import LANGUAGES
from tests.random_games import sample_steps

GAME = GAMES["c-cross"]


def replay(moves: str) -> CCrossState:
    state = Record.parse(f"c-cross players=2 : {moves}").replay()
    assert isinstance(state, CCrossState)
    return state


def board(light: str, dark: str, mover: int = 1, light_tiles: str = "", dark_tiles: str = "") -> CCrossState:
    tiles = [sum(ZONE[letter] for letter in zones) for zones in (light_tiles, dark_tiles)]
    return CCrossState((cell_set(light.split()), cell_set(dark.split())), (tiles[0], tiles[1]), mover)


def test_view_shows_whole_state() -> None:
    for step in sample_steps(GAME, 40, 0.2):
        for seat in (1, 2):
            assert GAME.imagine(step.after.view(seat), Random(1)) == step.after


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_every_level_is_legal_and_deterministic(level: str) -> None:
    for step in sample_steps(GAME, 6, 0.05):
        if step.after.actor:
            move = choose(step.after, level, Random(3), iterations=4)
            assert move in step.after.legal_moves()
            assert move == choose(step.after, level, Random(3), iterations=4)


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_bot_answers_without_time(level: str) -> None:
    state = replay("h9 f6+f7 d10+d11")
    assert choose(state, level, Random(1), iterations=0) in state.legal_moves()


def test_search_stops_when_time_is_up() -> None:
    keep_searching = Mock(side_effect=[True] * 4 + [False])
    tree = Tree(replay("h9"), Random(1))

    def search() -> MoveSearch:
        yield from tree.think()
        return ""

    run_search(search(), keep_searching)
    assert (keep_searching.call_count, len(tree.nodes)) == (5, 5)


def test_weak_levels_stop_by_themselves() -> None:
    for level, (expansions, _) in FORESIGHT.items():
        keep_searching = Mock(return_value=True)
        run_search(think(replay("h9"), level, Random(1)), keep_searching)
        assert keep_searching.call_count <= expansions


def test_weak_level_overlooks_replies_but_no_move_of_its_own() -> None:
    tree = Tree(replay("h9 f6+f7 d10+d11"), Random(1), overlooked=0.5)
    for _ in range(50):
        tree.deepen()
    overlooked = [sum(value == OVERLOOKED for value in node.values) for node in tree.nodes.values()]
    assert all(
        (count > 0) == (node.side != tree.root.side)
        for count, node in zip(overlooked, tree.nodes.values(), strict=True)
        if len(node.moves) > 9
    )


def test_every_level_sees_win_of_opponent() -> None:
    state = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert Nodes(Random(1), overlooked=1, side=-1).expand(state).best > judge.CERTAIN


def test_tree_is_kept_between_moves() -> None:
    """The position after two more moves is already known, and what no longer matters is forgotten."""
    recall, state = Recall(), replay("h9 f6+f7 d10+d11 c6+d6 e10+f10")
    run_search(think(state, "hard", Random(1), recall), iteration_limit(200))
    tree = recall.memory["tree"]
    node = tree.root
    for _ in range(2):
        node = max(node.children.values(), key=lambda child: child.visits)
    before = len(tree.nodes)
    run_search(think(node.state, "hard", Random(1), recall), iteration_limit(0))
    assert tree is recall.memory["tree"]
    assert tree.root is node
    assert len(tree.nodes) < before
    for move, child in zip(node.moves, map(node.children.get, range(len(node.moves))), strict=True):
        assert child is None or child.state == node.state.play(move)


def test_other_position_starts_new_tree() -> None:
    recall = Recall()
    run_search(think(replay("h9 a3 i12"), "hard", Random(1), recall), iteration_limit(9))
    tree = recall.memory["tree"]
    move = run_search(think(replay("d10 f7+f8 e10+e11"), "hard", Random(1), recall), iteration_limit(9))
    assert recall.memory["tree"] is not tree
    assert move == choose(replay("d10 f7+f8 e10+e11"), "hard", Random(1), iterations=9)


# Choices


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_bot_takes_immediate_win(level: str) -> None:
    """Light has filled E, G and H, and has two pawns in F."""
    state = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert state.play(choose(state, level, Random(1), iterations=9)).result


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bot_finds_only_defence(level: str) -> None:
    """Light threatens F. A second dark pawn in it costs more than Light, without a pawn elsewhere, can pay."""
    state = board("d10 e9", "a3 d8", mover=2, light_tiles="EGH", dark_tiles="N")
    move = choose(state, level, Random(1), iterations=200)
    after = state.play(move)
    assert all(after.play(reply).result is None for reply in after.legal_moves())


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bot_avoids_payment_that_loses(level: str) -> None:
    """In the golden game that a domino loses, c8 is given up and Dark connects."""
    state = replay("h9 f6+f7 d10+d11 c6+d6 e10+f10 f4+f5 e9+f9 d5+e5 g8+g9 g6+g7 c8+c9 b7+c7 h8")
    assert state.play("xc8").result is not None
    assert choose(state, level, Random(1), iterations=60) != "xc8"


# Evaluation


def test_chain_weights_match_connections() -> None:
    """With tiles only, the weight of the chains is positive exactly if the tiles connect."""
    rng = Random(5)
    for _ in range(3_000):
        zones = rng.sample(LETTERS, rng.randrange(4, 7))
        tiles = sum(ZONE[letter] for letter in zones)
        rest = sum(ZONE.values()) - tiles
        chains = [connectivity > 0.5 for connectivity in connectivities(encode(CCrossState((0, 0), (tiles, rest), 1)))]
        if len(zones) == 4:
            assert chains[0] == bool(shortest_connection("".join(sorted(zones))))
        assert not chains[0] or shortest_connection("".join(sorted(zones)))


def test_evaluation_is_symmetric() -> None:
    for step in sample_steps(GAME, 30, 0.2):
        state = step.after
        if isinstance(state, CCrossState) and state.mover and not state.choice_limited:
            paying_seat = 3 - state.paying_seat if state.paying_seat else 0
            swapped = CCrossState(
                state.pawns[::-1],
                state.tiles[::-1],
                3 - state.mover,
                state.pending_zones,
                paying_seat,
                state.pawns_owed,
            )
            assert judge.evaluate(swapped) == pytest.approx(-judge.evaluate(state))


def test_evaluation_recognises_finished_game() -> None:
    for step in sample_steps(GAME, 200, 0.1):
        state = step.after
        if isinstance(state, CCrossState) and state.result:
            assert judge.evaluate(state) == judge.WIN_VALUE * judge.sign_of(state.result.winners[0])


def test_evaluation_recognises_winning_pawn() -> None:
    state = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert judge.evaluate(state) > judge.CERTAIN


def test_judged_moves_are_as_good_as_played_ones() -> None:
    """What is judged without being played has the value of the position after it, and no value is left out."""

    class Unsettled(Nodes):
        def settle(self, node: Node) -> None:
            pass

    for step in sample_steps(GAME, 60, 0.3):
        state = step.after
        if isinstance(state, CCrossState) and state.actor:
            node = Unsettled(Random(1)).expand(state)
            played = {node.side * judge.evaluate(state.play(move)) for move in state.legal_moves()}
            for index, (move, value) in enumerate(zip(node.moves, node.values, strict=True)):
                after = state.play(move)
                if index not in node.unsettled and is_placement(after):
                    assert value == pytest.approx(node.side * judge.evaluate(after))
            known = {round(value, 6) for value in played}
            assert len(known) <= len({round(value, 6) for value in node.values}) + len(node.unsettled)


def test_chances_follow_value_of_position() -> None:
    threatening = board("d10 e9", "a3 d8", light_tiles="EGH", dark_tiles="N")
    assert GAME.bot.win_probabilities(threatening)[1,] > 0.99
    assert 0.3 < GAME.bot.win_probabilities(replay(""))[1,] < 0.7


# Hints


def test_every_move_has_reason() -> None:
    for number, step in enumerate(sample_steps(GAME, 30, 0.2)):
        view = step.before.view(step.before.actor)
        reason = GAME.bot.explain_move(view, step.move, GAME.words(LANGUAGES[number % 4]))
        assert reason.endswith(".")
        assert "{" not in reason


def test_reason_names_effect_of_move() -> None:
    say = GAME.words("en")

    def reason(state: CCrossState, move: str) -> str:
        return explain_move(state.view(state.actor), move, say)

    winning = board("d10 e9", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert reason(winning, "e8") == say("reason.wins")
    threatening = board("d10", "a3 a4", light_tiles="EGH", dark_tiles="N")
    assert reason(threatening, "e9") == say("reason.forces", seat="Light", other="Dark", n=1)
    parried = board("d10 a5 b6", "a3 a4 d8 e8", light_tiles="EGH", dark_tiles="N")
    assert reason(parried, "e9") == say("reason.threat", sides=say("reason.across")), "Dark can take F."
    threatened = board("d10 e9", "a3 d8", mover=2, light_tiles="EGH", dark_tiles="N")
    assert reason(threatened, "e8") == say("reason.blocks", seat="Light")
    taking = replay("h9 f6+f7 d10+d11 c6+d6 e10+f10 f4+f5")
    assert reason(taking, "e9+f9") == say("reason.takes", zones="F", n=1)
    paying = replay("c8 f1 d14 h8 d4 f4 e3+e4 g5 b5 f7+g7 e5 e7+e8 f5 g9+g10")
    price = say("reason.price", n=2)
    assert reason(paying, "e6+f6") == say("reason.takes_for", zones="K", n=1, price=price)
    near = replay("a3 e7+e8 e6+f6 e4+e5 d11+e11 c8+d8 f7+f8")
    assert reason(near, "e12+e13") == say("reason.nearer", seat="Dark", n=6, sides=say("reason.down"))
    assert reason(replay(""), "e9") == say("reason.prepares", zones="F", n=1), "Far from a connection, it is no reason."
    contested = replay("f8 f10+f11 e7+e8 e9+f9 g8+h8 d7+d8 e10+e11 d4+d5 c10+d10 xc10+h8 b7+c7 g10+g11 xe11+g11 c8+c9")
    assert reason(contested, "e4+f4") == say("reason.contests", seat="Dark", zones="O", n=1), (
        "As many pawns are needed as before."
    )
    assert reason(replay("h9 a3"), "h7") == say("reason.ripe", zones="H", n=1)


def test_pawns_to_connect_follow_shortest_chain() -> None:
    state = board("d10 e9", "a3 a4", light_tiles="EG", dark_tiles="N")
    assert pawns_to_connect(state, 0, "across") == 1 + 3
