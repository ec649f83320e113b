"""What the address of an embed asks for: read for the frame that shows it, written for the page that makes snippets.

The poster (frame.js) sees to lang, theme, accent, start and poster; the rest is read here, from values that it has
held against the lists that it knows. What goes with nothing is left aside and told: there is always a game to play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from pygames.bots import LEVELS
from pygames.game import CHANCE, BadInput, Game, State, clipped
from pygames.i18n import Words
from pygames.record import Record, named
from pygames.session import Seat

MODES = ("play", "replay", "puzzle")
THEMES = ("auto", "light", "dark")
STARTS = ("touch", "now")
PERSON = "-"
OPPONENT = "easy"  # a reader has come for the post, not for a beating

Line = tuple[str, ...]


@dataclass
class Asked:
    """A game as a post shows it. `lines` are the ways to solve a puzzle: moves of the reader and what follows them."""

    record: Record
    mode: str = "play"
    seats: dict[int, Seat] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    wrong: list[str] = field(default_factory=list)  # what could not be followed, in words

    @property
    def reader(self) -> int:
        """The seat of whoever reads the post: in a puzzle the one who is to move, else the one that is no bot's."""
        if self.mode != "puzzle":
            persons = [seat for seat in sorted(self.seats) if not self.seats[seat].bot]
            return persons[0] if len(persons) == 1 else 0
        return mover(self.record, self.lines[0] if self.lines else ())


def known(game: Game) -> dict[str, list[str]]:
    """Every parameter with the values that it takes; an empty list where any text may be right."""
    lists = {"mode": MODES, "theme": THEMES, "start": STARTS, "players": [str(count) for count in game.players]}
    free = dict.fromkeys(("record", "solution", "bots", "accent", "poster"), ())
    options = {name: option.values for name, option in game.options.items()}
    assert not options.keys() & (lists.keys() | free.keys() | {"lang"}), "an option is called as a parameter"
    return {name: list(values) for name, values in (lists | free | options).items()}


def usual(game: Game) -> dict[str, str]:
    """How a game begins if nothing is said, in the order in which the poster's checksum takes it."""
    return {"players": str(game.players[0]), **{name: option.default for name, option in game.options.items()}}


def read(game: Game, given: Mapping[str, str], say: Words) -> Asked:
    wrong: list[str] = []
    record = asked_record(game, given, say, wrong)
    asked = Asked(record, given.get("mode", "play"), wrong=wrong)
    if asked.mode == "puzzle":
        asked.lines = lines(record, given.get("solution", ""), say, wrong)
        if not asked.lines:
            asked.mode = "play"
    if asked.mode == "puzzle":
        asked.seats = sitting(record, {asked.reader})
    elif asked.mode == "replay":
        asked.seats = sitting(record, set())
    else:
        asked.seats = seats(record, given.get("bots", ""), say, wrong)
    return asked


def asked_record(game: Game, given: Mapping[str, str], say: Words, wrong: list[str]) -> Record:
    if text := given.get("record", ""):
        try:
            record = Record.parse(text)
            if record.game == game.name:
                record.replay()
                return record
            wrong.append(say("site.note.other_game", title=named(record.game).words(say.lang)("title")))
        except BadInput as bad:
            wrong.append(say("site.frame.bad_record", reason=bad.text(say.lang)))
    options = {name: value for name, value in given.items() if name in game.options}
    players = given.get("players", "")
    count = int(players) if players.isdecimal() else game.players[0]
    try:
        return Record(game.name, count, options)
    except BadInput as bad:
        wrong.append(bad.text(say.lang))
        return Record(game.name, game.players[0])


def seats(record: Record, text: str, say: Words, wrong: list[str]) -> dict[int, Seat]:
    """Who plays, as the address says; if it does not, the reader plays whoever is to move."""
    found = seated(record, text)
    if text and not found:
        wrong.append(say("site.frame.bad_bots", bots=clipped(text)))
    return found or sitting(record, {mover(record, ())})


def seated(record: Record, bots: str) -> dict[int, Seat]:
    """`-,easy,hard`: for each seat a person or a bot's level. Nobody where it is not that."""
    levels = bots.split(",")
    if len(levels) != record.players or not all(level in (PERSON, *LEVELS) for level in levels):
        return {}
    return {seat: Seat(bot="" if level == PERSON else level) for seat, level in enumerate(levels, 1)}


def sitting(record: Record, persons: set[int]) -> dict[int, Seat]:
    return {seat: Seat(bot="" if seat in persons else OPPONENT) for seat in range(1, record.players + 1)}


def mover(record: Record, line: Line) -> int:
    """Who decides first from there on; the first seat where only chance could tell."""
    state: State = record.replay()
    for move in line:
        if state.actor != CHANCE:
            break
        state = state.play(move)
    return state.actor or 1


def lines(record: Record, text: str, say: Words, wrong: list[str]) -> tuple[Line, ...]:
    """Ways to solve, parted by "|", each a move or a sequence with the answers and what chance brings."""
    found = []
    for line in filter(None, (tuple(part.split()) for part in text.split("|"))):
        try:
            Record(record.game, record.players, record.options, (*record.moves, *line)).replay()
        except BadInput as bad:
            wrong.append(say("site.frame.bad_solution", reason=bad.text(say.lang)))
        else:
            found.append(line)
    reader = mover(record, found[0]) if found else 0
    found = [line for line in found if mover(record, line) == reader]
    if not found and not wrong:
        wrong.append(say("site.frame.no_solution"))
    return tuple(found)


def bots(sitting: Mapping[int, Seat]) -> str:
    return ",".join(sitting[seat].bot or PERSON for seat in sorted(sitting))


def carried(record: Record, sitting: Mapping[int, Seat]) -> str:
    """A game under way, as the fragment of a page that goes on with it."""
    return address({"record": str(record), "bots": bots(sitting)})


def address(parameters: Mapping[str, str]) -> str:
    """Parameters as a fragment, which no server sees; blanks as "_", which no move has, so that it can be read."""
    return "&".join(
        f"{name}={quote(value.replace(' ', '_'), safe='_:=,.-')}" for name, value in parameters.items() if value
    )


def linked(fragment: str) -> dict[str, str]:
    """What a fragment asks for: `record=…`, `game=…`, whatever `address` has written."""
    pairs = (part.partition("=") for part in fragment.lstrip("#").split("&"))
    return {name: unquote(value).replace("_", " ") for name, equals, value in pairs if equals}
