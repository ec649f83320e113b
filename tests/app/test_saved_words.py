"""Lines in lists of saved games: by what a person recognises a game, and who has won it."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.storage.saved_games import PREFIX, SavedGame, SavedGames
from app.storage.saved_words import SavedWords
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.session import Player
from tests.app.harness import App, almost_finished
from tests.app.stand_ins import MemoryStorage

ONE = next(iter(GAMES))
PEOPLE = {1: Player(), 2: Player()}
YOU = {1: Player(), 2: Player(bot="easy")}
ANN = {1: Player("Ann"), 2: Player(bot="easy")}
TWO_NAMES = {1: Player("Ann"), 2: Player("Ben")}
ONE_NAME = {1: Player("Ann"), 2: Player()}
COMPUTERS = {1: Player(bot="easy"), 2: Player(bot="hard")}


def words_of(seats: dict[int, Player], winners: tuple[int, ...] | None = None, lang: str = "en") -> SavedWords:
    """Return the line of a game that is over, with simple spaces."""
    saved = SavedGame("one", f"{ONE} players={len(seats)} :", seats, False, 1.0, is_over=True, winners=winners)
    words = SavedWords.of(saved, lang)
    players, progress = (text.replace("\N{NO-BREAK SPACE}", " ") for text in (words.players, words.progress))
    return SavedWords(words.title, players, progress)


def seat_names(*seats: int) -> list[str]:
    return [GAMES[ONE].words("en")(f"seat.{seat}") for seat in seats]


def test_line_names_people_and_counts_computers_by_level() -> None:
    seats = {1: Player("Ann"), 2: Player(bot="easy"), 3: Player(bot="hard"), 4: Player(bot="easy")}
    title = GAMES[ONE].words("en")("title")
    assert str(words_of(seats)) == f"{title} · Ann · 2 computers, easy · 1 computer, hard · finished"


def test_people_are_told_apart() -> None:
    assert words_of(PEOPLE).players == "2 people"
    assert words_of(TWO_NAMES).players == "Ann, Ben"
    assert words_of(ONE_NAME).players == f"Ann, {seat_names(2)[0]}"
    assert words_of(YOU).players == "1 computer, easy"


@pytest.mark.parametrize(("seats", "winners", "outcome"), [
    (YOU, (1,), "you won"),
    (YOU, (2,), "you lost"),
    (YOU, (1, 2), "you won"),
    (YOU, (), "a draw"),
    (ANN, (1,), "Ann won"),
    (ANN, (2,), "Ann lost"),
    (TWO_NAMES, (2,), "Ben won"),
    (TWO_NAMES, (1, 2), "Ann and Ben won"),
    (PEOPLE, (2,), f"{seat_names(2)[0]} won"),
    (COMPUTERS, (1,), f"{seat_names(1)[0]} won"),
    (YOU, None, "finished"),
])  # fmt: skip
def test_line_says_who_won(seats: dict[int, Player], winners: tuple[int, ...] | None, outcome: str) -> None:
    assert words_of(seats, winners).progress == outcome


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outcomes_differ_in_every_language(lang: str) -> None:
    lines = [words_of(seats, winners, lang).progress for seats in (YOU, ANN) for winners in ((1,), (2,), (), None)]
    assert len(set(lines)) == len(lines) - 2  # a draw, and a game of an older version


async def test_winners_are_saved_with_finished_game(game: Game) -> None:
    app = App(game)
    app.open(almost_finished(game))
    assert json.loads(app.storage.texts[PREFIX + app.controller.id]).get("winners") is None
    while await app.play(Random(1)):
        pass
    (saved,) = SavedGames(app.storage).load_all()
    result = app.session.state.result
    assert result
    assert saved.winners == tuple(result.winners)
    again = SavedGame.of(app.session.record, app.session)
    assert (again.is_over, again.winners) == (True, saved.winners)
    if game in GAMES.values():
        assert SavedWords.of(saved, "en").progress != site_words("en")("site.finished")


@pytest.mark.parametrize("winners", [None, 1, "12", [3], [[1]], [True], ["1"], {}])
def test_damaged_winners_are_unknown(winners: object) -> None:
    saved = SavedGame("one", f"{ONE} players=2 :", YOU, False, 1.0, is_over=True, winners=(1,))
    storage = MemoryStorage()
    storage.write(PREFIX + "one", json.dumps(json.loads(saved.to_json()) | {"winners": winners}))
    (found,) = SavedGames(storage).load_all()
    assert found.winners is None
    assert SavedWords.of(found, "en").progress == site_words("en")("site.finished")
