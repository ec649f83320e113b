"""What a line in a list of saved games says: which game, who plays, and how far they are or who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.storage.saved_games import SavedGame
from app.text import seats_words
from pygames.games import GAMES
from pygames.i18n import Translations


@dataclass(frozen=True, slots=True)
class SavedWords:
    """The parts of a line; all but the title may be ""."""

    title: str
    players: str
    progress: str

    @classmethod
    def of(cls, saved: SavedGame, lang: str) -> SavedWords:
        say = seats_words(lang, GAMES[saved.game], saved.seats)
        return cls(say("title"), name_players(saved, say), name_progress(saved, say))

    def __str__(self) -> str:
        return join(self.title, self.players, self.progress)


def join(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def name_players(saved: SavedGame, say: Translations) -> str:
    """Return the people by name, or how many there are if nobody has one, and the computers by level."""
    people = [seat for seat, player in saved.seats.items() if not player.bot]
    if any(saved.seats[seat].name for seat in people):
        names = ", ".join(say.seat_name(seat) for seat in people)
    else:  # a person alone with computers need not be told
        names = say("site.people", n=len(people)) if len(people) > 1 else ""
    levels = Counter(player.bot for player in saved.seats.values() if player.bot)
    bots = [say("site.opponents", n=n, level=say(f"site.level.{level}")) for level, n in levels.items()]
    return join(names, *bots)


def name_progress(saved: SavedGame, say: Translations) -> str:
    """Return how the game ended, or the number of turns, or of rounds where all choose at once."""
    if saved.is_over:
        return name_outcome(saved, say)
    key = "site.rounds_made" if GAMES[saved.game].is_simultaneous else "site.turns_made"
    return say(key, n=saved.turns) if saved.turns else ""


def name_outcome(saved: SavedGame, say: Translations) -> str:
    """Return who has won, or whether the only person has. Older versions did not save it."""
    if saved.winners is None:
        return say("site.finished")
    if not saved.winners:
        return say("site.drawn")
    if say.you:
        return say("site.you_won" if say.you in saved.winners else "site.you_lost")
    people = [seat for seat, player in saved.seats.items() if not player.bot]
    if len(people) == 1 and people[0] not in saved.winners:
        return say("site.lost_by", name=say.seat_name(people[0]))
    winners = [say.seat_name(seat) for seat in saved.winners]
    return say("site.won_by", n=len(winners), names=say.join_list(winners))
