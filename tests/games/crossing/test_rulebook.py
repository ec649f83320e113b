"""The rulebook of Crossing, rule by rule. In records, a round is draws, then choices by seat."""

from __future__ import annotations

import pytest

from pygames import GAMES, IllegalMove, Record, Session
from pygames.game import Fact
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.stones import count_stones

GAME = GAMES["crossing"]

# Three players, so two mushrooms. A first round in which seat 1 takes a red and a blue stone; the others collide.
OPENING = "crossing players=3 : R B Y W  m1 m2 m2"
# Then all tiles have stones: 1 has R B, 2 has R R, 3 has Y W B. The mushrooms are empty.
ALL_HOLD = f"{OPENING}  R R B  s2 m1 m2"


def at(text: str) -> CrossingState:
    state = Record.parse(text).replay()
    assert isinstance(state, CrossingState)
    return state


def draw_all(state: CrossingState) -> CrossingState:
    """Play the first outcome until it is no longer chance's turn."""
    while state.actor == 0:
        state = state.play(state.legal_moves()[0])
    return state


def play_until_bag_has(state: CrossingState, bag: int) -> CrossingState:
    """Let all seats point at mushroom 1, so that nobody takes, until the bag has at most this many stones."""
    state = draw_all(state)
    while count_stones(state.bag) > bag:
        state = draw_all(state.play("m1"))
    return state


def play_moves(state: CrossingState, moves: str) -> CrossingState:
    for move in moves.split():
        state = state.play(move)
    return state


def heap(text: str) -> dict[str, int]:
    return {colour: text.count(colour) for colour in "RBYW"}


def held(state: CrossingState) -> list[dict[str, int]]:
    heaps: list[dict[str, int]] = state.view(None)["held"]
    return heaps


def banked(state: CrossingState) -> list[dict[str, int]]:
    heaps: list[dict[str, int]] = state.view(None)["banked"]
    return heaps


def mushrooms(state: CrossingState) -> list[dict[str, int]]:
    heaps: list[dict[str, int]] = state.view(None)["mushrooms"]
    return heaps


def explanation(state: CrossingState, move: str) -> tuple[str, dict[str, Fact]]:
    """Return the key of the sentence that explains why a move is illegal, and its parameters."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.key.removeprefix("why."), dict(caught.value.facts)


# Material and set-up


def test_bag_has_sixty_stones() -> None:
    assert at("crossing players=3 :").weights() == {"B": 18, "R": 18, "W": 6, "Y": 18}


@pytest.mark.parametrize("players", GAME.players)
def test_one_mushroom_fewer_than_players(players: int) -> None:
    state = draw_all(at(f"crossing players={players} :"))
    assert [sum(stones.values()) for stones in mushrooms(state)] == [2] * (players - 1)
    assert state.legal_moves() == tuple(f"m{number}" for number in range(1, players))


def test_set_up_fills_mushroom_1_first() -> None:
    assert mushrooms(at("crossing players=3 : R B Y")) == [heap("RB"), heap("Y")]


def test_draws_reduce_bag() -> None:
    state = at("crossing players=6 : W W W W W W R")
    assert state.legal_moves() == ("B", "R", "Y")
    assert state.weights() == {"B": 18, "R": 17, "Y": 18}


# Choices


def test_first_round_offers_only_mushrooms() -> None:
    state = at("crossing players=3 : R B Y W")
    assert state.legal_moves() == ("m1", "m2")
    assert explanation(state, "s2") == explanation(state, "p") == ("first", {})


def test_second_round_offers_tiles_and_protection() -> None:
    state = at(f"{OPENING}  R R B")
    assert state.legal_moves() == ("m1", "m2", "p", "s2", "s3")


def test_protect_needs_stone_on_tile() -> None:
    state = at(f"{OPENING}  R R B  m1")
    assert state.actor == 2
    assert state.legal_moves() == ("m1", "m2", "s1", "s3")
    assert explanation(state, "p") == ("bare", {})


# Taking stones


def test_player_alone_at_mushroom_takes_all() -> None:
    state = at(OPENING)
    assert held(state) == [heap("RB"), heap(""), heap("")]
    assert mushrooms(state)[0] == heap("")


def test_two_at_mushroom_take_nothing() -> None:
    assert mushrooms(at(OPENING))[1] == heap("YW")


def test_mushrooms_stay_when_nobody_is_alone() -> None:
    state = at("crossing players=3 : R B Y W  m2 m2 m2")
    assert held(state) == [heap("")] * 3
    assert mushrooms(state) == [heap("RB"), heap("YW")]


def test_lone_thief_takes_whole_tile() -> None:
    assert held(at(f"{OPENING}  R R B  m1 m1 s1")) == [heap(""), heap(""), heap("RB")]


def test_two_thieves_take_nothing() -> None:
    assert held(at(f"{OPENING}  R R B  m1 s1 s1")) == [heap("RRRB"), heap(""), heap("")]


def test_victim_keeps_stones_of_same_round() -> None:
    assert held(at(f"{OPENING}  R R B  m1 m2 s1")) == [heap("RR"), heap("YWB"), heap("RB")]


def test_mutual_thieves_swap_stones() -> None:
    state = at(f"{ALL_HOLD}  R R R R  s2 s1 m1")
    assert held(state) == [heap("RR"), heap("RB"), heap("YWBRR")]


def test_chain_of_thefts_moves_old_stones() -> None:
    # 1 takes a mushroom, 2 takes the old stones of 1, 3 takes the old stones of 2.
    assert held(at(f"{ALL_HOLD}  Y Y Y Y  m1 s1 s2")) == [heap("YY"), heap("RB"), heap("YWBRR")]


def test_ring_of_thefts_rotates_stones() -> None:
    assert held(at(f"{ALL_HOLD}  Y Y Y Y  s2 s3 s1")) == [heap("RR"), heap("YWB"), heap("RB")]


# Protection


def test_protect_banks_and_foils_thief() -> None:
    state = at(f"{OPENING}  R R B  p m1 s1")
    assert held(state) == [heap(""), heap("RR"), heap("")]
    assert banked(state) == [heap("RB"), heap(""), heap("")]


def test_protect_foils_two_thieves() -> None:
    state = at(f"{OPENING}  R R B  p s1 s1")
    assert held(state) == [heap("")] * 3
    assert banked(state)[0] == heap("RB")


def test_banked_stones_cannot_be_stolen() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R  m1 s1")
    assert banked(state)[0] == heap("RB")
    assert held(state)[2] == heap("")


def test_protecting_player_pauses_one_round() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R")
    assert state.view(None)["pausing"] == [1]
    assert state.actor == 2
    state = play_moves(state, "m1 m1  R R")
    assert state.actor == 1
    assert state.view(None)["pausing"] == []


def test_pausing_tile_may_be_pointed_at() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R  m1")
    assert state.actor == 3
    assert "s1" in state.legal_moves()
    assert held(state.play("s1"))[2] == heap("")


def test_empty_tile_may_be_pointed_at() -> None:
    assert held(at(f"{OPENING}  R R B  s2 m1 m1"))[0] == heap("RB")


def test_round_is_skipped_when_everybody_pauses() -> None:
    state = at(f"{ALL_HOLD}  Y Y Y Y  p p p  R B")
    assert state.view(None)["pending_draws"] == [1, 2]  # the next refill follows at once
    state = play_moves(state, "R B")
    assert mushrooms(state) == [heap("YYRR"), heap("YYBB")]
    assert state.actor == 1


def test_game_ends_when_everybody_pauses_last_round() -> None:
    state = play_until_bag_has(at(ALL_HOLD), 1)
    state = draw_all(play_moves(state, "p p p"))
    assert state.actor is None
    assert state.result is not None
    assert state.result.scores == state.scores()
    assert sum(state.scores().values()) == 2 + 2 + 4


# Between rounds


def test_refill_is_one_or_two_if_empty() -> None:
    state = at(OPENING)
    assert state.view(None)["pending_draws"] == [1, 1, 2]
    assert mushrooms(play_moves(state, "R R B")) == [heap("RR"), heap("YWB")]


def test_exactly_emptied_bag_starts_last_round() -> None:
    # 60 = 4 + 28 × 2: if three players never take anything, the refills empty the bag exactly.
    state = play_until_bag_has(at("crossing players=3 : R B Y W"), 0)
    assert [sum(stones.values()) for stones in mushrooms(state)] == [30, 30]
    assert state.actor == 1  # one more round
    assert play_moves(state, "m1 m1 m2").actor is None


@pytest.mark.parametrize("players", GAME.players)
def test_short_bag_fills_in_order(players: int) -> None:
    # Two mushrooms are taken once, so two more stones are drawn, and the bag is too small for the last refill.
    state = draw_all(at(f"crossing players={players} :"))
    state = play_until_bag_has(play_moves(state, "m2 " + "m1 " * (players - 1)), players - 2)
    left = count_stones(state.bag)
    assert left == players - 2
    while state.actor:
        state = state.play("m1")
    assert state.view(None)["pending_draws"] == list(range(1, left + 1))


# The dealer


def short_bag(dealer: int, left: int) -> CrossingState:
    """Return a game of three in which seat 1 has taken once and at most `left` stones remain in the bag."""
    return play_until_bag_has(at(OPENING.replace(":", f"dealer={dealer} :")), left)


def test_dealer_waits_while_bag_suffices() -> None:
    state = short_bag(2, 3)
    assert count_stones(state.bag) == 3
    assert play_moves(state, "m1 m1 m1").actor == 0


def test_dealer_decides_when_bag_is_short() -> None:
    state = play_moves(short_bag(2, 1), "m1 m1 m1")
    assert (state.actor, state.legal_moves()) == (2, ("f1", "f2"))
    state = state.play("f2")
    assert state.view(None)["pending_draws"] == [2]
    state = draw_all(state)
    assert state.view(None)["phase"] == "choose"  # the bag is empty: one last round
    assert draw_all(play_moves(state, "m1 m1 m1")).actor is None


def test_dealer_fills_one_mushroom_at_a_time() -> None:
    state = play_moves(short_bag(2, 3), "m1 m2 s2")  # both mushrooms are taken: they need four stones, but three remain
    assert (state.actor, state.legal_moves()) == (2, ("f1", "f2"))
    state = state.play("f2")
    assert (state.actor, state.view(None)["pending_draws"]) == (
        0,
        [2, 2],
    )  # its stones are drawn before the next decision
    state = draw_all(state)
    assert (state.actor, state.legal_moves()) == (2, ("f1",))  # forced, but still a move
    assert explanation(state, "f2") == ("served", {"number": 2})
    assert state.play("f1").view(None)["pending_draws"] == [1]  # the last mushroom gets fewer


def test_dealer_may_leave_mushroom_empty() -> None:
    state = play_moves(short_bag(3, 1), "m1 m2 m2  f2")
    state = draw_all(state)
    assert mushrooms(state)[0] == heap("")
    assert "m1" in state.legal_moves()  # an empty mushroom may be pointed at
    ended = play_moves(state, "m2 m2 m1")
    assert ended.scores()[3] == 0


def test_pausing_dealer_still_fills() -> None:
    state = play_moves(short_bag(1, 1), "p m1 m1")
    assert state.actor == 1
    state = draw_all(state.play("f1"))
    assert state.actor == 2  # the dealer still pauses in the round


def test_automatic_dealer_never_asks() -> None:
    state = play_until_bag_has(at(OPENING), 1)
    assert play_moves(state, "m1 m1 m1").view(None)["pending_draws"] == [1]


@pytest.mark.parametrize(("players", "dealer"), [(3, "4"), (5, "6"), (3, "0"), (3, "7"), (3, 2), (3, "")])
def test_dealer_must_be_playing_seat(players: int, dealer: object) -> None:
    with pytest.raises(ValueError, match="dealer"):
        GAME.new(players, dealer=dealer)  # type: ignore[arg-type]


# The end


def test_scores_count_sets_white_and_others() -> None:
    state = at(f"{OPENING}  R R B  s2 m1 m2")
    assert state.scores() == {1: 2, 2: 2, 3: 1 + 2 + 1}
    state = play_moves(state, "Y B R R  m1 m2 m2")
    assert held(state)[0] == heap("RBYB")
    assert state.scores()[1] == 5 + 1


def test_white_never_completes_set() -> None:
    state = at("crossing players=3 : R B W W  m2 m1 m1  R Y Y  m1 m2 m2")
    assert held(state)[0] == heap("RRBWW")
    assert state.scores()[1] == 1 + 1 + 1 + 2 + 2


def test_scores_count_banked_and_held_together() -> None:
    state = at(f"{OPENING}  R R B  p m1 s1  Y Y B  m1 m1  Y Y  m2 m1 m1")
    assert banked(state)[0] == heap("RB")
    assert held(state)[0] == heap("YWBBY")
    assert state.scores()[1] == 5 + 2 + 3


def test_last_round_follows_empty_bag() -> None:
    state = play_until_bag_has(at(OPENING), 0)
    assert state.view(None)["bag"] == heap("")
    state = play_moves(state, "m1 m2 m2")
    assert state.actor is None
    assert state.legal_moves() == ()
    assert state.result is not None
    assert state.result.winners == (1,)
    assert sum(held(state)[0].values()) > 2


def test_stones_on_mushrooms_score_nothing() -> None:
    ended = play_moves(play_until_bag_has(at(OPENING), 0), "m2 m2 m2")
    assert ended.result is not None
    assert ended.result.scores == {1: 2, 2: 0, 3: 0}


def test_white_stones_break_tie() -> None:
    # 1 holds W B, 2 holds R R R: three points each.
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  m1 m2 m1")
    ended = play_moves(play_until_bag_has(tied, 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.scores == {1: 3, 2: 3, 3: 0}
    assert ended.result.winners == (1,)


def test_banked_white_stones_break_tie() -> None:
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  p m2 m1")
    ended = play_moves(play_until_bag_has(tied, 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.scores == {1: 3, 2: 3, 3: 2}
    assert ended.result.winners == (1,)


def test_full_tie_shares_win() -> None:
    ended = play_moves(play_until_bag_has(at("crossing players=3 :"), 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.winners == (1, 2, 3)


# Secrets


def test_choices_are_hidden_until_round_ends() -> None:
    one, other = (at(f"{OPENING}  R R B  {choice}") for choice in ("m1", "p"))
    for seat in (None, 2, 3):
        assert one.view(seat) == other.view(seat)
    assert (one.view(1)["choice"], other.view(1)["choice"]) == ("m1", "p")
    assert one.view(None)["chosen_by"] == [1]


def test_last_choice_reveals_round() -> None:
    state = at(f"{OPENING}  R R B")
    assert [state.is_hidden("m1", seat) for seat in (None, 1, 2, 3)] == [True, False, True, True]
    assert not state.reveals_hidden("m1")
    state = play_moves(state, "m1 m1")
    assert state.reveals_hidden("m1")
    assert not state.is_hidden("m1", None)


def test_last_active_seat_reveals_round() -> None:
    state = draw_all(at(f"{ALL_HOLD}  Y Y Y Y  m1 p p"))
    assert state.view(None)["pausing"] == [2, 3]
    assert state.reveals_hidden("m1")
    assert not state.is_hidden("m1", None)


def test_move_list_shows_round_when_over() -> None:
    session = Session(Record.parse(f"{OPENING}  R R B  p m1"))
    first = len(session.moves) - 2
    assert [session.is_visible_to(ply, 2) for ply in (first, first + 1)] == [False, True]
    assert [session.is_visible_to(ply, None) for ply in (first, first + 1)] == [False, False]
    session.play("s1")
    assert all(session.is_visible_to(ply, None) for ply in (first, first + 1, first + 2))


def test_draws_and_fills_are_public() -> None:
    state = at(OPENING)
    assert not state.is_hidden("R", 1)
    assert not state.reveals_hidden("R")
    serving = play_moves(short_bag(2, 1), "m1 m1 m1")
    assert not serving.is_hidden("f1", 1)
    assert not serving.reveals_hidden("f1")


# Equality


def test_draw_order_does_not_matter() -> None:
    assert at("crossing players=3 : R B Y") == at("crossing players=3 : B R Y")
    assert at("crossing players=3 : R B Y") != at("crossing players=3 : R Y B")


def test_different_choices_give_different_states() -> None:
    assert at(f"{OPENING}  R R B  m1") != at(f"{OPENING}  R R B  m2")


def test_dealer_matters_until_bag_is_assigned() -> None:
    automatic, with_dealer = play_until_bag_has(at(OPENING), 3), short_bag(2, 3)
    assert automatic != with_dealer
    assert draw_all(play_moves(automatic, "m1 m1 m1")) != draw_all(play_moves(with_dealer, "m1 m1 m1"))
    # Mushroom 1 is taken, so it needs two stones and the other one: exactly the three in the bag.
    assert play_moves(automatic, "m1 m2 m2") == play_moves(with_dealer, "m1 m2 m2")
    assert hash(play_moves(automatic, "m1 m2 m2")) == hash(play_moves(with_dealer, "m1 m2 m2"))


def test_dealer_is_ignored_if_all_pause() -> None:
    automatic, with_dealer = (at(ALL_HOLD.replace(":", f"{option} :")) for option in ("", "dealer=1"))
    # 49 stones are left; a round in which one mushroom is taken makes the number even.
    automatic, with_dealer = (
        play_until_bag_has(play_moves(draw_all(state), "s2 s3 m1"), 4) for state in (automatic, with_dealer)
    )
    assert automatic != with_dealer
    assert play_moves(automatic, "m1 m1 m1") != play_moves(with_dealer, "m1 m1 m1")
    # All protect and pause: two stones now, two after the skipped round, and no choice can change it.
    assert play_moves(automatic, "p p p") == play_moves(with_dealer, "p p p")


# Illegal moves


@pytest.mark.parametrize(
    ("move", "key", "params"),
    [
        ("m3", "mushroom", {"number": 3, "last": 2}),
        ("m0", "mushroom", {"number": 0, "last": 2}),
        ("s4", "seat", {"number": 4, "last": 3}),
        ("s1", "own", {}),
        ("f1", "not_serving", {}),
        ("R", "form", {}),
        ("m01", "form", {}),
        ("", "form", {}),
    ],
)
def test_illegal_choice_is_explained(move: str, key: str, params: dict[str, Fact]) -> None:
    assert explanation(at(f"{OPENING}  R R B"), move) == (key, params)


@pytest.mark.parametrize(
    ("move", "key", "params"),
    [
        ("f3", "mushroom", {"number": 3, "last": 2}),
        ("m1", "serving", {}),
        ("p", "serving", {}),
        ("1", "form_serve", {}),
    ],
)
def test_illegal_dealer_move_is_explained(move: str, key: str, params: dict[str, Fact]) -> None:
    assert explanation(play_moves(short_bag(2, 1), "m1 m1 m1"), move) == (key, params)


def test_choice_during_draw_is_explained() -> None:
    assert explanation(at("crossing players=3 : R"), "m1") == ("chance", {"outcomes": "B R W Y"})


# Sentences


def test_reveal_describes_thefts() -> None:
    state = at(f"{ALL_HOLD}  Y Y Y W")
    sentences = GAME.narrator.describe_reveal(state.view(None), {1: "m1", 2: "s1", 3: "s2"}, GAME.words("en"))
    assert sentences == [
        "Pilgrim takes from mushroom\u00a01: 2\u00a0yellow.",
        "Pixie steals from Pilgrim: 1\u00a0red, 1\u00a0blue.",
        "Goblin steals from Pixie: 2\u00a0red.",
    ]
    sentences = GAME.narrator.describe_reveal(state.view(None), {1: "p", 2: "s1", 3: "s1"}, GAME.words("en"))
    assert sentences == ["Nobody takes anything."]


def test_result_names_tie_break() -> None:
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  m1 m2 m1")
    ended = play_moves(play_until_bag_has(tied, 0), "m1 m1 m1")
    say = GAME.words("en")
    assert GAME.narrator.describe_result(ended.view(None), say) == [
        say("outcome.won", n=1, seats="Pilgrim", points=say("points", n=3)),
        say("outcome.tied"),
    ]
    assert GAME.narrator.score_table(ended.view(None), say) == [
        ["", "sets", "white", "others", "points"],
        ["Pilgrim", "0", "1 × 2", "1", "3"],
        ["Pixie", "0", "0", "3", "3"],
        ["Goblin", "0", "0", "0", "0"],
    ]
