"""Laws for the reasons of bots' moves: every move has one at every level, and a weak level gives only its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from pygames.bots import SEARCH_LEVELS, choose, explain_move
from pygames.game import Fact, Game
from pygames.i18n import Translations, load_entries
from tests.random_games import sample_steps


class KeyLog(Translations):
    """Texts that remember which of them were asked for."""

    def __init__(self, lang: str, game: str) -> None:
        super().__init__(lang, game)
        self.keys = set[str]()

    def __call__(self, key: str, **facts: Fact) -> str:
        self.keys.add(key)
        return super().__call__(key, **facts)


def find_unseen(game: Game) -> Mapping[str, Collection[str]]:
    """Return the reasons that each weak level of a game does not think of, if there are any."""
    unseen: Mapping[str, Collection[str]] = getattr(game.find_module("reason"), "UNSEEN", {})
    return unseen


def test_levels_give_only_reasons_they_think_of(game: Game) -> None:
    unseen = find_unseen(game)
    for number, step in enumerate(sample_steps(game, 20, 0.05, seed=31, max_moves=100)):
        state = step.before
        if not state.actor:
            continue
        for level in game.parts.levels:
            say = KeyLog("en", game.name)
            for move in {step.move, choose(state, level, Random(number), iterations=2)}:
                text = explain_move(game, state.view(state.actor), move, say, level)
                assert text.strip()
                assert "{" not in text
            assert say.keys.isdisjoint(f"reason.{key}" for key in unseen.get(level, ()))


def test_unseen_reasons_exist_and_are_of_weak_levels(game: Game) -> None:
    """Hints and the strong levels may give any reason."""
    unseen = find_unseen(game)
    assert set(unseen) <= set(game.parts.levels) & set(SEARCH_LEVELS[:-2])
    keys = {f"reason.{key}" for keys in unseen.values() for key in keys}
    assert keys <= set(load_entries("en", game.name))
