"""Crossing's rulebook, ruling by ruling. Records are laid out a round a line: draws, then choices seat by seat."""

from __future__ import annotations

import pytest

from pygames import GAMES, IllegalMove, Record, Session
from pygames.games.crossing.rules import Clearing
from pygames.games.crossing.stones import size

GAME = GAMES["crossing"]

# Three players, so two mushrooms. A first round in which seat 1 takes a red and a blue stone; the others collide.
OPENING = "crossing players=3 : R B Y W  m1 m2 m2"
# Then all hold something: 1 has R B, 2 has R R, 3 has Y W B. The mushrooms are bare.
ALL_HOLD = f"{OPENING}  R R B  s2 m1 m2"


def at(text: str) -> Clearing:
    state = Record.parse(text).replay()
    assert isinstance(state, Clearing)
    return state


def drawn(state: Clearing) -> Clearing:
    """Chance goes on with whatever comes first."""
    while state.actor == 0:
        state = state.play(state.legal_moves()[0])
    return state


def waited(state: Clearing, bag: int) -> Clearing:
    """All point at mushroom 1, so that nobody takes, round after round, until the bag holds no more than this."""
    state = drawn(state)
    while size(state.bag) > bag:
        state = drawn(state.play("m1"))
    return state


def played(state: Clearing, moves: str) -> Clearing:
    for move in moves.split():
        state = state.play(move)
    return state


def heap(text: str) -> dict[str, int]:
    return {colour: text.count(colour) for colour in "RBYW"}


def held(state: Clearing) -> list[dict[str, int]]:
    rows: list[dict[str, int]] = state.view(None)["held"]
    return rows


def banked(state: Clearing) -> list[dict[str, int]]:
    rows: list[dict[str, int]] = state.view(None)["banked"]
    return rows


def mushrooms(state: Clearing) -> list[dict[str, int]]:
    rows: list[dict[str, int]] = state.view(None)["mushrooms"]
    return rows


def reason(state: Clearing, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return GAME.words("en")(refused.value.key, **refused.value.facts)


# Material and set-up


def test_bag_of_sixty() -> None:
    assert at("crossing players=3 :").weights() == {"B": 18, "R": 18, "W": 6, "Y": 18}


@pytest.mark.parametrize("players", GAME.players)
def test_one_mushroom_fewer_than_players(players: int) -> None:
    state = drawn(at(f"crossing players={players} :"))
    assert [sum(stones.values()) for stones in mushrooms(state)] == [2] * (players - 1)
    assert state.legal_moves() == tuple(f"m{number}" for number in range(1, players))


def test_set_up_serves_mushroom_1_first() -> None:
    assert mushrooms(at("crossing players=3 : R B Y")) == [heap("RB"), heap("Y")]


def test_draws_leave_the_bag() -> None:
    state = at("crossing players=6 : W W W W W W R")
    assert state.legal_moves() == ("B", "R", "Y")
    assert state.weights() == {"B": 18, "R": 17, "Y": 18}


# Choices


def test_first_round_offers_mushrooms_only() -> None:
    state = at("crossing players=3 : R B Y W")
    assert state.legal_moves() == ("m1", "m2")
    assert reason(state, "s2") == reason(state, "p") == "in the first round you can only point at a mushroom"


def test_second_round_offers_tiles_and_protection() -> None:
    state = at(f"{OPENING}  R R B")
    assert state.legal_moves() == ("m1", "m2", "p", "s2", "s3")


def test_protect_needs_a_stone_on_the_tile() -> None:
    state = at(f"{OPENING}  R R B  m1")
    assert state.actor == 2
    assert state.legal_moves() == ("m1", "m2", "s1", "s3")
    assert reason(state, "p") == "there is no stone on your tile to protect"


# What everybody takes


def test_alone_at_a_mushroom_takes_all_of_it() -> None:
    state = at(OPENING)
    assert held(state) == [heap("RB"), heap(""), heap("")]
    assert mushrooms(state)[0] == heap("")


def test_two_at_a_mushroom_take_nothing() -> None:
    assert mushrooms(at(OPENING))[1] == heap("YW")


def test_nobody_alone_anywhere() -> None:
    state = at("crossing players=3 : R B Y W  m2 m2 m2")
    assert held(state) == [heap("")] * 3
    assert mushrooms(state) == [heap("RB"), heap("YW")]


def test_lone_thief_takes_all_that_lay_on_the_tile() -> None:
    assert held(at(f"{OPENING}  R R B  m1 m1 s1")) == [heap(""), heap(""), heap("RB")]


def test_two_thieves_take_nothing() -> None:
    assert held(at(f"{OPENING}  R R B  m1 s1 s1")) == [heap("RRRB"), heap(""), heap("")]


def test_what_the_victim_wins_meanwhile_is_not_touched() -> None:
    assert held(at(f"{OPENING}  R R B  m1 m2 s1")) == [heap("RR"), heap("YWB"), heap("RB")]


def test_two_who_point_at_each_other_swap() -> None:
    state = at(f"{ALL_HOLD}  R R R R  s2 s1 m1")
    assert held(state) == [heap("RR"), heap("RB"), heap("YWBRR")]


def test_chain() -> None:
    # 1 takes a mushroom, 2 takes the old stones of 1, 3 takes the old stones of 2.
    assert held(at(f"{ALL_HOLD}  Y Y Y Y  m1 s1 s2")) == [heap("YY"), heap("RB"), heap("YWBRR")]


def test_ring() -> None:
    assert held(at(f"{ALL_HOLD}  Y Y Y Y  s2 s3 s1")) == [heap("RR"), heap("YWB"), heap("RB")]


# Protection


def test_protect_banks_and_foils_a_lone_thief() -> None:
    state = at(f"{OPENING}  R R B  p m1 s1")
    assert held(state) == [heap(""), heap("RR"), heap("")]
    assert banked(state) == [heap("RB"), heap(""), heap("")]


def test_protect_foils_two() -> None:
    state = at(f"{OPENING}  R R B  p s1 s1")
    assert held(state) == [heap("")] * 3
    assert banked(state)[0] == heap("RB")


def test_banked_stones_are_out_of_reach() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R  m1 s1")
    assert banked(state)[0] == heap("RB")
    assert held(state)[2] == heap("")


def test_who_has_protected_pauses_one_round() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R")
    assert state.view(None)["pausing"] == [1]
    assert state.actor == 2
    state = played(state, "m1 m1  R R")
    assert state.actor == 1
    assert state.view(None)["pausing"] == []


def test_pausing_tile_may_be_pointed_at() -> None:
    state = at(f"{OPENING}  R R B  p m1 m1  R R  m1")
    assert state.actor == 3
    assert "s1" in state.legal_moves()
    assert held(state.play("s1"))[2] == heap("")


def test_empty_tile_may_be_pointed_at() -> None:
    assert held(at(f"{OPENING}  R R B  s2 m1 m1"))[0] == heap("RB")


def test_everybody_pauses_and_the_round_passes() -> None:
    state = at(f"{ALL_HOLD}  Y Y Y Y  p p p  R B")
    assert state.view(None)["due"] == [1, 2]  # the next refill follows at once
    state = played(state, "R B")
    assert mushrooms(state) == [heap("YYRR"), heap("YYBB")]
    assert state.actor == 1


def test_everybody_pauses_in_the_last_round() -> None:
    state = waited(at(ALL_HOLD), 1)
    state = drawn(played(state, "p p p"))
    assert state.actor is None
    assert state.result is not None
    assert state.result.scores == state.scores()
    assert sum(state.scores().values()) == 2 + 2 + 4


# Between rounds


def test_refill_one_where_stones_are_left_two_where_none() -> None:
    state = at(OPENING)
    assert state.view(None)["due"] == [1, 1, 2]
    assert mushrooms(played(state, "R R B")) == [heap("RR"), heap("YWB")]


def test_bag_exactly_empty_was_the_last_refill() -> None:
    # 60 = 4 + 28 × 2: with three players who never take anything, refills use the bag up exactly.
    state = waited(at("crossing players=3 : R B Y W"), 0)
    assert [sum(stones.values()) for stones in mushrooms(state)] == [30, 30]
    assert state.actor == 1  # one more round
    assert played(state, "m1 m1 m2").actor is None


@pytest.mark.parametrize("players", GAME.players)
def test_short_bag_serves_in_order(players: int) -> None:
    # Two of the mushrooms are taken once: two stones more than one each are drawn, and the last refill falls short.
    state = drawn(at(f"crossing players={players} :"))
    state = waited(played(state, "m2 " + "m1 " * (players - 1)), players - 2)
    left = size(state.bag)
    assert left == players - 2
    while state.actor:
        state = state.play("m1")
    assert state.view(None)["due"] == list(range(1, left + 1))


# The dealer


def short_bag(dealer: int, left: int) -> Clearing:
    """Three players, an uneven bag: seat 1 has taken once, and so many stones are left."""
    return waited(at(OPENING.replace(":", f"dealer={dealer} :")), left)


def test_no_decision_while_the_bag_suffices() -> None:
    state = short_bag(2, 3)
    assert size(state.bag) == 3
    assert played(state, "m1 m1 m1").actor == 0


def test_dealer_decides_when_the_bag_is_short() -> None:
    state = played(short_bag(2, 1), "m1 m1 m1")
    assert (state.actor, state.legal_moves()) == (2, ("f1", "f2"))
    state = state.play("f2")
    assert state.view(None)["due"] == [2]
    state = drawn(state)
    assert state.view(None)["phase"] == "choose"  # the bag is empty: nothing is left to serve, one more round
    assert drawn(played(state, "m1 m1 m1")).actor is None


def test_dealer_serves_one_mushroom_at_a_time() -> None:
    state = played(short_bag(2, 3), "m1 m2 s2")  # both are taken: four stones would be needed, three are there
    assert (state.actor, state.legal_moves()) == (2, ("f1", "f2"))
    state = state.play("f2")
    assert (state.actor, state.view(None)["due"]) == (0, [2, 2])  # its stones come before the next decision
    state = drawn(state)
    assert (state.actor, state.legal_moves()) == (2, ("f1",))  # forced, but still a move
    assert reason(state, "f2") == "mushroom 2 has already been filled"
    assert state.play("f1").view(None)["due"] == [1]  # the last one gets fewer


def test_dealer_may_leave_a_mushroom_bare() -> None:
    state = played(short_bag(3, 1), "m1 m2 m2  f2")
    state = drawn(state)
    assert mushrooms(state)[0] == heap("")
    assert "m1" in state.legal_moves()  # an empty mushroom may be pointed at
    ended = played(state, "m2 m2 m1")
    assert ended.scores()[3] == 0


def test_pausing_dealer_still_serves() -> None:
    state = played(short_bag(1, 1), "p m1 m1")
    assert state.actor == 1
    state = drawn(state.play("f1"))
    assert state.actor == 2  # in the round, the dealer pauses


def test_auto_never_asks() -> None:
    state = waited(at(OPENING), 1)
    assert played(state, "m1 m1 m1").view(None)["due"] == [1]


@pytest.mark.parametrize(("players", "dealer"), [(3, "4"), (5, "6"), (3, "0"), (3, "7"), (3, 2), (3, "")])
def test_a_dealer_who_does_not_play_is_a_bad_option(players: int, dealer: object) -> None:
    with pytest.raises(ValueError, match="dealer"):
        GAME.new(players, dealer=dealer)  # type: ignore[arg-type]


# The end


def test_scores_of_sets_white_and_others() -> None:
    state = at(f"{OPENING}  R R B  s2 m1 m2")
    assert state.scores() == {1: 2, 2: 2, 3: 1 + 2 + 1}
    state = played(state, "Y B R R  m1 m2 m2")
    assert held(state)[0] == heap("RBYB")
    assert state.scores()[1] == 5 + 1


def test_white_never_completes_a_set() -> None:
    state = at("crossing players=3 : R B W W  m2 m1 m1  R Y Y  m1 m2 m2")
    assert held(state)[0] == heap("RRBWW")
    assert state.scores()[1] == 1 + 1 + 1 + 2 + 2


def test_scores_count_banked_and_held_together() -> None:
    state = at(f"{OPENING}  R R B  p m1 s1  Y Y B  m1 m1  Y Y  m2 m1 m1")
    assert banked(state)[0] == heap("RB")
    assert held(state)[0] == heap("YWBBY")
    assert state.scores()[1] == 5 + 2 + 3


def test_the_last_round_is_played_after_the_bag_is_empty() -> None:
    state = waited(at(OPENING), 0)
    assert state.view(None)["bag"] == heap("")
    state = played(state, "m1 m2 m2")
    assert state.actor is None
    assert state.legal_moves() == ()
    assert state.result is not None
    assert state.result.winners == (1,)
    assert sum(held(state)[0].values()) > 2


def test_stones_on_mushrooms_count_for_nobody() -> None:
    ended = played(waited(at(OPENING), 0), "m2 m2 m2")
    assert ended.result is not None
    assert ended.result.scores == {1: 2, 2: 0, 3: 0}


def test_tie_goes_to_who_has_more_white_stones() -> None:
    # 1 holds W B, 2 holds R R R: three points each.
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  m1 m2 m1")
    ended = played(waited(tied, 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.scores == {1: 3, 2: 3, 3: 0}
    assert ended.result.winners == (1,)


def test_white_stones_count_banked_too() -> None:
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  p m2 m1")
    ended = played(waited(tied, 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.scores == {1: 3, 2: 3, 3: 2}
    assert ended.result.winners == (1,)


def test_still_tied_they_share_the_win() -> None:
    ended = played(waited(at("crossing players=3 :"), 0), "m1 m1 m1")
    assert ended.result is not None
    assert ended.result.winners == (1, 2, 3)


# Secrets


def test_choices_are_hidden_until_all_are_in() -> None:
    one, other = (at(f"{OPENING}  R R B  {choice}") for choice in ("m1", "p"))
    for seat in (None, 2, 3):
        assert one.view(seat) == other.view(seat)
    assert (one.view(1)["choice"], other.view(1)["choice"]) == ("m1", "p")
    assert one.view(None)["chosen"] == [1]


def test_the_last_choice_reveals_all() -> None:
    state = at(f"{OPENING}  R R B")
    assert [state.is_hidden("m1", seat) for seat in (None, 1, 2, 3)] == [True, False, True, True]
    assert not state.reveals_hidden("m1")
    state = played(state, "m1 m1")
    assert state.reveals_hidden("m1")
    assert not state.is_hidden("m1", None)


def test_who_pauses_at_the_end_leaves_the_revealing_to_the_one_before() -> None:
    state = drawn(at(f"{ALL_HOLD}  Y Y Y Y  m1 p p"))
    assert state.view(None)["pausing"] == [2, 3]
    assert state.reveals_hidden("m1")
    assert not state.is_hidden("m1", None)


def test_log_shows_a_round_when_it_is_over() -> None:
    session = Session(Record.parse(f"{OPENING}  R R B  p m1"))
    first = len(session.moves) - 2
    assert [session.is_visible_to(place, 2) for place in (first, first + 1)] == [False, True]
    assert [session.is_visible_to(place, None) for place in (first, first + 1)] == [False, False]
    session.play("s1")
    assert all(session.is_visible_to(place, None) for place in (first, first + 1, first + 2))


def test_nothing_is_hidden_between_rounds() -> None:
    state = at(OPENING)
    assert not state.is_hidden("R", 1)
    assert not state.reveals_hidden("R")
    serving = played(short_bag(2, 1), "m1 m1 m1")
    assert not serving.is_hidden("f1", 1)
    assert not serving.reveals_hidden("f1")


# Equality


def test_order_of_draws_onto_a_mushroom_does_not_matter() -> None:
    assert at("crossing players=3 : R B Y") == at("crossing players=3 : B R Y")
    assert at("crossing players=3 : R B Y") != at("crossing players=3 : R Y B")


def test_different_choices_make_different_states() -> None:
    assert at(f"{OPENING}  R R B  m1") != at(f"{OPENING}  R R B  m2")


def test_dealer_matters_until_the_bag_is_spoken_for() -> None:
    automatic, dealt = waited(at(OPENING), 3), short_bag(2, 3)
    assert automatic != dealt
    assert drawn(played(automatic, "m1 m1 m1")) != drawn(played(dealt, "m1 m1 m1"))
    # Mushroom 1 is taken: it needs two, the other one, and three is what there is.
    assert played(automatic, "m1 m2 m2") == played(dealt, "m1 m2 m2")
    assert hash(played(automatic, "m1 m2 m2")) == hash(played(dealt, "m1 m2 m2"))


def test_dealer_matters_no_more_if_all_sleep_until_the_bag_is_empty() -> None:
    automatic, dealt = (at(ALL_HOLD.replace(":", f"{option} :")) for option in ("", "dealer=1"))
    # 49 stones are left; a round in which one mushroom is taken makes their number even.
    automatic, dealt = (waited(played(drawn(state), "s2 s3 m1"), 4) for state in (automatic, dealt))
    assert automatic != dealt
    assert played(automatic, "m1 m1 m1") != played(dealt, "m1 m1 m1")
    # All protect and sleep: two stones now, two after the round that passes, and nobody can change it.
    assert played(automatic, "p p p") == played(dealt, "p p p")


# Refusals


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("m3", "there is no mushroom 3; they are numbered 1 to 2"),
        ("m0", "there is no mushroom 0; they are numbered 1 to 2"),
        ("s4", "there is no seat 4; they are numbered 1 to 3"),
        ("s1", "you cannot steal from yourself; p protects your tile"),
        ("f1", "it is not up to you now which mushroom is filled: point with m or s, or protect with p"),
        ("R", "a choice is m and the number of a mushroom, s and the number of a seat to steal from, or p to protect"),
        (
            "m01",
            "a choice is m and the number of a mushroom, s and the number of a seat to steal from, or p to protect",
        ),
        ("", "a choice is m and the number of a mushroom, s and the number of a seat to steal from, or p to protect"),
    ],
)
def test_refusals_of_choices(move: str, sentence: str) -> None:
    assert reason(at(f"{OPENING}  R R B"), move).startswith(sentence)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("f3", "there is no mushroom 3; they are numbered 1 to 2"),
        ("m1", "the bag cannot fill every mushroom: first the dealer chooses with f which ones it fills"),
        ("p", "the bag cannot fill every mushroom: first the dealer chooses with f which ones it fills"),
        ("1", "you choose a mushroom to fill with f and its number"),
    ],
)
def test_refusals_of_the_dealer(move: str, sentence: str) -> None:
    assert reason(played(short_bag(2, 1), "m1 m1 m1"), move) == sentence


def test_chance_is_not_a_choice() -> None:
    assert reason(at("crossing players=3 : R"), "m1") == "chance decides now, between B R W Y"


# What is said of it


def test_a_round_is_told_when_it_is_revealed() -> None:
    state = at(f"{ALL_HOLD}  Y Y Y W")
    told = GAME.narrator.describe_reveal(state.view(None), {1: "m1", 2: "s1", 3: "s2"}, GAME.words("en"))
    assert told == [
        "Human takes from mushroom 1: 2 yellow.",
        "Pixie steals from Human: 1 red, 1 blue.",
        "Goblin steals from Pixie: 2 red.",
    ]
    told = GAME.narrator.describe_reveal(state.view(None), {1: "p", 2: "s1", 3: "s1"}, GAME.words("en"))
    assert told == ["Nobody takes anything."]


def test_outcome_tells_why() -> None:
    tied = at("crossing players=3 : W B R R  m1 m2 m2  Y Y R  m1 m2 m1")
    ended = played(waited(tied, 0), "m1 m1 m1")
    assert GAME.narrator.describe_result(ended.view(None), GAME.words("en")) == [
        "Human wins: 3 points.",
        "Level on points; the white stones decide.",
    ]
    assert GAME.narrator.score_table(ended.view(None), GAME.words("en")) == [
        ["", "sets", "white", "others", "points"],
        ["Human", "0", "1 × 2", "1", "3"],
        ["Pixie", "0", "0", "3", "3"],
        ["Goblin", "0", "0", "0", "0"],
    ]
