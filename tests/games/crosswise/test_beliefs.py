"""What the bot of Crosswise concludes from the plays of the others: no more than it may know, and rightly."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES
from pygames.bots import MoveSearch, Recall, run_search, sample_outcome, think
from pygames.games.crosswise.beliefs import Beliefs, Clue, find_odds, read_plays
from pygames.games.crosswise.board import ACTIONS, SYMBOLS
from pygames.games.crosswise.deals import create_search_board, deal_hidden, list_deals
from pygames.games.crosswise.judge import TILE_CODES
from pygames.games.crosswise.rules import CrosswiseState, CrosswiseView
from pygames.record import Record
from pygames.session import Session
from tests.games.crosswise.test_bot import FIVE, playing_state

CROSSWISE = GAMES["crosswise"]


def find_beliefs(view: CrosswiseView, recall: Recall) -> Beliefs:
    found: list[Beliefs] = []

    def search() -> MoveSearch:
        found.append((yield from read_plays(view, recall)))
        return ""

    run_search(search(), lambda: True)
    return found[0]


@pytest.mark.parametrize("players", CROSSWISE.players)
def test_tiles_taken_are_known_until_played(players: int) -> None:
    """In games with many action tiles, every tile that a seat is sure of is in the other hand, and dealt to it."""
    rng, known_count = Random(3), 0
    for _ in range(3):
        session = Session(Record("crosswise", players, {}))
        while (actor := session.state.actor) is not None and len(session.moves) < 120:
            state = session.state
            assert isinstance(state, CrosswiseState)
            if actor and state.phase == "play":
                view = state.view(actor)
                beliefs = find_beliefs(view, session.recall(actor))
                deal = beliefs.deal(deal_hidden(view, rng), actor - 1, rng)
                for known, hand, sampled in zip(beliefs.known, state.hands, deal.hands, strict=True):
                    assert all(known.count(tile) <= [TILE_CODES[name] for name in hand].count(tile) for tile in known)
                    assert all(known.count(tile) <= sampled.count(tile) for tile in known)
                    assert len(sampled) == len(hand)
                    known_count += len(known)
            taking = [move for move in state.legal_moves() if actor and move[0] in "RX"]
            session.play(rng.choice(taking or state.legal_moves()) if actor else sample_outcome(state, rng))
    assert known_count > 10


def test_no_history_means_chance() -> None:
    view = playing_state(FIVE, ("AABC", "BCDE"), 1).view(2)
    beliefs = find_beliefs(view, Recall())
    assert beliefs.known == [[], []]
    assert not beliefs.clues


def test_odds_of_a_play_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat remembers saves it time, and changes nothing."""
    session, rng, found = Session(Record("crosswise", 2, {})), Random(4), list[CrosswiseView]()

    def count(view: CrosswiseView) -> list[float]:
        found.append(view)
        return find_odds(view)

    monkeypatch.setattr("pygames.games.crosswise.beliefs.find_odds", count)
    while len(session.moves) < 40:
        state = session.state
        assert isinstance(state, CrosswiseState)
        if state.actor == 1 and state.phase == "play":
            recall = session.recall(1)
            beliefs = find_beliefs(state.view(1), recall)
            assert len(found) <= 1
            assert beliefs.clues == find_beliefs(state.view(1), Recall(recall.history)).clues
            found.clear()
        session.play(rng.choice(state.legal_moves()) if state.actor else sample_outcome(state, rng))


def test_unplayed_six_makes_its_tile_unlikely() -> None:
    """Orange needs one more A, lays another symbol elsewhere, and draws one tile: only that may be an A."""
    state = playing_state(FIVE, ("BBCD", "BCDE"))
    after = state.play("Bf6")
    board = create_search_board(after.play("F"), "")
    odds = find_odds(state.view(2))
    assert odds[TILE_CODES["A"]] > 50 * odds[TILE_CODES["B"]]
    clue = Clue(0, 1, [TILE_CODES["B"]], None, odds)
    old_tile, new_tile = board.copy(), board.copy()
    old_tile.hands[0], new_tile.hands[0] = [0, 2, 3, 4], [2, 3, 4, 0]
    beliefs = Beliefs([[], []], [clue])
    assert beliefs.likelihood(new_tile, Random(1)) > 20 * beliefs.likelihood(old_tile, Random(1))


def test_mean_counts_follow_likelihood() -> None:
    """The tile that would have made a six is rarer in the other hand than by chance; known tiles are not counted."""
    state = playing_state(FIVE, ("BBCD", "BCDE")).play("Bf6").play("F")
    view = state.view(2)
    odds = find_odds(playing_state(FIVE, ("BBCD", "BCDE")).view(2))
    board = deal_hidden(view, Random(1))
    by_chance = Beliefs([[], []]).mean_counts(board, 1, Random(2))[0]
    believed = Beliefs([[], []], [Clue(0, 1, [TILE_CODES["B"]], None, odds)]).mean_counts(board, 1, Random(2))[0]
    assert sum(by_chance) == pytest.approx(4)
    assert sum(believed) == pytest.approx(4)
    assert believed[TILE_CODES["A"]] < 0.5 * by_chance[TILE_CODES["A"]]
    known = Beliefs([[TILE_CODES["C"]], []]).mean_counts(board, 1, Random(2))[0]
    assert sum(known) == pytest.approx(3)


def test_choice_with_history_ignores_hidden_tiles() -> None:
    """Another deal of what a seat has not seen, with the same plays, leaves its choice as it is."""
    rng = Random(9)
    session = Session(Record("crosswise", 2, {}))
    while len(session.moves) < 40:
        state = session.state
        session.play(sample_outcome(state, rng) if state.actor == 0 else rng.choice(state.legal_moves()))
    while not session.state.actor:
        session.play(sample_outcome(session.state, rng))
    seat = session.state.actor
    events = session.events_between(0, len(session.moves), seat)
    assert all(event.move is None for event in events if event.view["actor"] == 0 and event.view["turn"] != seat)  # type: ignore[typeddict-item]
    view = session.state.view(seat)
    other = CROSSWISE.parts.imagine(view, rng)
    choices = {
        run_search(think(state, "hard", Random(1), Recall(events)), iter([True] * 60 + [False] * 99).__next__)
        for state in (session.state, other)
    }
    assert len(choices) == 1


def test_all_deals_are_listed_when_few_tiles_are_hidden() -> None:
    state = playing_state("Aa1", ("BBCC", "ABCD"))
    state = CrosswiseState(2, state.board, state.hands, "EF", "play", 0)
    board = create_search_board(state, state.bag)
    deals = list_deals(board, 0, [[], []], Random(1))
    assert len({(tuple(deal.bag), tuple(sorted(deal.hands[1]))) for deal in deals}) == len(deals) == 30
    known = [[], [TILE_CODES["A"]]]
    assert all(TILE_CODES["A"] in deal.hands[1] for deal in list_deals(board, 0, known, Random(1)))
    many = CrosswiseState(2, state.board, state.hands, "EFF", "play", 0)
    assert not list_deals(create_search_board(many, many.bag), 0, [[], []], Random(1))


def test_action_tiles_can_be_clues() -> None:
    """Odds exist for every tile, on an empty board too."""
    for tiles in ("", "Aa1 Bb2 Cc3"):
        odds = find_odds(playing_state(tiles, ("AABC", "BCDE")).view(2))
        assert all(odds[TILE_CODES[tile]] > 0 for tile in SYMBOLS + ACTIONS)
