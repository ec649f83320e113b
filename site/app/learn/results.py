"""Results: who has beaten whom on this device, and which level to try next. Nothing here needs a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import mktime
from typing import Literal

from app.inputs import expect, parse_json, parse_record, parse_seats, parse_time
from app.storage.saved_games import RESULTS, VERSION, NewerFormat
from app.storage.settings import Storage
from pygames.bots import DEFAULT_LEVEL, LEVELS
from pygames.game import BadInput
from pygames.session import Player

MAX_RESULTS = 1_000  # kept; beyond them, each player's latest win against each level of each game
MAX_LENGTH = 4_000  # characters of a stored result
LOSSES_BEFORE_EASIER = 2  # at the first level to try, without a win against any
DAY_SECONDS = 86_400

BOT, PERSON = "bot:", "person:"  # followed by a level, or by a name
YOU, SOMEBODY = "you", "somebody"  # without a name: the only person in a game, or one of several
Outcome = Literal["won", "lost", "drawn"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended that was played on this device."""

    id: str  # of the game
    game: str
    seats: Mapping[int, Player]
    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    ended_at: float  # milliseconds since 1970

    def player(self, seat: int) -> str:
        """Return who had a seat, in a form that is the same in other games."""
        player = self.seats[seat]
        if player.bot:
            return BOT + player.bot
        if name := " ".join(player.name.split()):
            return PERSON + name.casefold()
        return YOU if sum(not other.bot for other in self.seats.values()) == 1 else SOMEBODY

    def encounters(self) -> set[tuple[str, str, Outcome]]:
        """Return who met whom on another side, and with which outcome for the first. Third parties may have won."""
        teams = {seat: side for side in self.sides for seat in side}
        players = {seat: self.player(seat) for seat in self.seats}
        return {
            (players[seat], players[other], outcome)
            for seat in self.seats
            for other in self.seats
            if teams[seat] != teams[other] and players[seat] != players[other]  # two of the same name
            if (outcome := self._outcome(seat, other))
        }

    def _outcome(self, seat: int, other: int) -> Outcome | None:
        has_won, other_has_won = seat in self.winners, other in self.winners
        if has_won != other_has_won:
            return "won" if has_won else "lost"
        return "drawn" if has_won or not self.winners else None


def parse_result(id_: str, text: str) -> Result:
    """Raise BadInput if the text is damaged, and NewerFormat if only a newer version knows what it contains."""
    data, unknown = expect(parse_json(text, MAX_LENGTH), dict, "result"), list[str]()
    if expect(data.get("version"), int, "version") > VERSION:
        raise NewerFormat("error.damaged")
    record = parse_record(f"{expect(data.get('settings'), str, 'settings')} :", unknown)
    known = parse_seats(data.get("seats"), unknown)
    if unknown:  # another level in its place would count as beaten
        raise NewerFormat("error.damaged")
    seats = {seat: known.get(seat, Player()) for seat in range(1, record.players + 1)}
    sides = tuple(tuple(expect(side, list, "sides")) for side in expect(data.get("sides"), list, "sides"))
    if sorted(expect(seat, int, "sides") for side in sides for seat in side) != [*seats]:
        raise BadInput("error.field", field="sides")
    winners = tuple(expect(seat, int, "winners") for seat in expect(data.get("winners"), list, "winners"))
    if not {*winners} <= {*seats}:
        raise BadInput("error.field", field="winners")
    return Result(id_, record.game, seats, sides, winners, parse_time(data.get("when"), "when"))


def load_results(storage: Storage, limit: int = MAX_RESULTS) -> list[Result]:
    """Return the results, newest first, and delete those beyond the limit. Unreadable ones stay where they are."""
    results = sorted(read_results(storage.read_all(RESULTS)), key=lambda result: -result.ended_at)
    if surplus := {result.id for result in find_surplus(results, limit)}:
        storage.delete(*(RESULTS + id_ for id_ in surplus))
    return [result for result in results if result.id not in surplus]


def read_results(texts: Mapping[str, str]) -> Iterator[Result]:
    for key, text in texts.items():
        try:
            yield parse_result(key.removeprefix(RESULTS), text)
        except BadInput:
            continue


def find_surplus(results: Sequence[Result], limit: int) -> list[Result]:
    """Return the results to delete, from those sorted with the newest first.

    The newest are kept, and of the others each player's latest win against each level of each game, so that what has
    been beaten stays beaten."""
    surplus, beaten = [], set[tuple[str, str, str]]()
    for index, result in enumerate(results):
        wins = {
            (player, other, result.game)
            for player, other, outcome in result.encounters()
            if outcome == "won" and other.startswith(BOT) and not player.startswith(BOT)
        }
        if index >= limit and wins <= beaten:
            surplus.append(result)
        beaten |= wins
    return surplus


@dataclass(frozen=True, slots=True)
class Score:
    won: int = 0
    lost: int = 0
    drawn: int = 0


class Tally:
    """The results of all players, counted by opponent and game."""

    def __init__(self, results: Iterable[Result]) -> None:
        """`results` begin with the newest."""
        self.results = [*results]
        self.names: dict[str, str] = {}  # of people, as last written
        self._counts: Counter[tuple[str, str, str, Outcome]] = Counter()
        self._games: dict[tuple[str, str], dict[str, None]] = {}  # of two players, the last played first
        for result in self.results:
            for player in result.seats.values():
                name = " ".join(player.name.split())
                self.names.setdefault(PERSON + name.casefold(), name)
            for player_key, other, outcome in sorted(result.encounters()):
                self._counts[player_key, other, result.game, outcome] += 1
                self._games.setdefault((player_key, other), {})[result.game] = None

    @property
    def people(self) -> list[str]:
        """The people who can be told apart, the last to play first."""
        seats = ((result, seat) for result in self.results for seat in sorted(result.seats))
        people = dict.fromkeys(result.player(seat) for result, seat in seats)
        return [player for player in people if player == YOU or player.startswith(PERSON)]

    def opponents(self, player: str) -> list[str]:
        """Return whom somebody has met: people first, then levels, the weakest first."""
        met = [other for one, other in self._games if one == player]
        people = [other for other in met if not other.startswith(BOT)]
        return [*people, *(BOT + level for level in (LEVELS[-1], *LEVELS[:-1]) if BOT + level in met)]

    def games(self, player: str, other: str) -> list[str]:
        return [*self._games.get((player, other), {})]

    def score(self, player: str, other: str, game: str) -> Score:
        counts = self._counts
        return Score(
            counts[player, other, game, "won"],
            counts[player, other, game, "lost"],
            counts[player, other, game, "drawn"],
        )

    def ladder(self, player: str, game: str, levels: Sequence[str]) -> Ladder:
        return Ladder({level: self.score(player, BOT + level, game) for level in levels})


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a game, weakest first, and somebody's score against each."""

    scores: Mapping[str, Score]

    @property
    def highest(self) -> str:
        """The strongest level that has been beaten, or ""."""
        return next((level for level in reversed([*self.scores]) if self.scores[level].won), "")

    @property
    def next_level(self) -> str:
        """The level to try next: above the strongest that has been beaten; "" if that was the last.

        Without a win, it is the level for beginners, and the one below after some losses."""
        levels = [*self.scores]
        if self.highest:
            return "".join(levels[levels.index(self.highest) + 1 :][:1])
        first = levels.index(DEFAULT_LEVEL)
        return levels[max(0, first - (self.scores[DEFAULT_LEVEL].lost >= LOSSES_BEFORE_EASIER))]


def count_streak(dates: Iterable[str], today: str) -> int:
    """Return on how many days in a row, up to today or yesterday, something was done. Dates are like 2026-11-20."""
    last, streak = parse_noon(today) or 0.0, 0
    noons = {noon for date in dates if (noon := parse_noon(date)) is not None and noon <= last}
    for noon in sorted(noons, reverse=True):
        if round((last - noon) / DAY_SECONDS) > 1:  # between local noons: days of 23 or 25 hours do not matter
            break
        last, streak = noon, streak + 1
    return streak


def parse_noon(date: str) -> float | None:
    """Return the local noon of a date in seconds since 1970, or None if it is none."""
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    year, month, day = map(int, parts)
    if not (2000 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    return mktime((year, month, day, 12, 0, 0, 0, 0, -1))
