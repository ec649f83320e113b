"""EmbedParams: the parameters in the address of an embed. The embed parses them, the embed code page formats them.

frame.js handles lang, theme, accent, start and poster, and checks the values that have fixed lists; the rest is parsed
here. Invalid values are ignored with a warning, so that there is always a game to play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from app import inputs
from app.embed.notes import Note, parse_notes
from pygames.bots import DEFAULT_LEVEL
from pygames.game import CHANCE, BadInput, Game, State, truncate
from pygames.i18n import Translations
from pygames.record import Record, find_game
from pygames.session import Player

MODES = ("play", "replay", "puzzle", "figure", "first")
THEMES = ("auto", "light", "dark")
STARTS = ("touch", "now")
FORMATS = ("portrait", "landscape")  # in landscape, the texts are beside the board from 560 px
MIN_HEIGHT, MAX_HEIGHT = 200, 1600  # CSS pixels of a frame, as in embed.js
HUMAN = "-"
PUZZLE_SUBJECT = "puzzle"  # of the previews of our own puzzles

Line = tuple[str, ...]


@dataclass
class EmbedParams:
    """A game as a post shows it.

    `lines` are the solutions of a puzzle: the reader's moves with the replies. A figure shows the first of them.
    `puzzle` is instead the number or the key of one of the game's own puzzles. `notes` are those of a replay.
    `progress` is how far the reader had come when the frame was put to sleep, as its controller has written it.
    """

    record: Record
    mode: str = "play"
    seats: dict[int, Player] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    puzzle: str = ""
    notes: tuple[Note, ...] = ()
    progress: str = ""
    warnings: list[str] = field(default_factory=list)  # about parameters that were ignored

    def refuse_puzzle(self, warning: str) -> None:
        """Show a game to play instead."""
        self.mode, self.puzzle = MODES[0], ""
        self.warnings.append(warning)

    @property
    def reader(self) -> int:
        """The reader's seat: the next to move in a puzzle, otherwise the only human seat, or 0."""
        if self.mode != "puzzle":
            humans = [seat for seat in sorted(self.seats) if not self.seats[seat].bot]
            return humans[0] if len(humans) == 1 else 0
        return next_human_seat(self.record, self.lines[0] if self.lines else ())


def allowed_values(game: Game) -> dict[str, list[str]]:
    """Return the allowed values of each parameter; an empty list if they are not fixed."""
    lists = {"mode": MODES, "theme": THEMES, "format": FORMATS, "start": STARTS}
    lists["players"] = tuple(str(count) for count in game.players)
    free_texts = dict.fromkeys(
        ("record", "solution", "puzzle", "notes", "bots", "accent", "height", "poster", "steps"), ()
    )
    options = {name: option.values for name, option in game.options.items()}
    assert not options.keys() & (lists.keys() | free_texts.keys() | {"lang"}), "an option has the name of a parameter"
    return {name: list(values) for name, values in (lists | free_texts | options).items()}


def defaults(game: Game) -> dict[str, str]:
    """Return the defaults of the parameters that set a game up, in the order that the preview's checksum uses."""
    return {"players": str(game.players[0]), **{name: option.default for name, option in game.options.items()}}


def parse_params(game: Game, texts: Mapping[str, str], say: Translations) -> EmbedParams:
    warnings: list[str] = []
    record = parse_record(game, texts, say, warnings)
    params = EmbedParams(record, parse_mode(texts.get("mode", "play"), say, warnings), warnings=warnings)
    params.progress = texts.get("progress", "")
    if params.mode == "first":  # has a record of its own
        params.record = Record(game.name, game.players[0])
    if params.mode == "puzzle" and (name := texts.get("puzzle", "")):
        params.puzzle = truncate(name)
    elif params.mode in ("puzzle", "figure"):
        params.lines = parse_solutions(record, texts.get("solution", ""), say, warnings)
        if not params.lines:
            params.mode = "play"
    if params.mode == "puzzle":
        params.seats = seats_with_humans(record, {params.reader})
    elif params.mode == "replay":
        params.seats = seats_with_humans(record, set())
        unknown = list[str]()
        params.notes = parse_notes(texts.get("notes", ""), len(record.moves), unknown)
        if unknown:
            warnings.append(unknown_warning([truncate(entry) for entry in unknown], say))
    elif params.mode == "figure":
        params.seats = seats_with_humans(record, set(range(1, record.players + 1)))
    else:
        params.seats = parse_seats(record, texts.get("bots", ""), say, warnings)
    return params


def is_height(text: str) -> bool:
    """Return whether a post may choose this height, as frame.js reads it."""
    return text.isascii() and text.isdecimal() and len(text) <= 4 and MIN_HEIGHT <= int(text) <= MAX_HEIGHT


def parse_mode(text: str, say: Translations, warnings: list[str]) -> str:
    if text in MODES:
        return text
    warnings.append(unknown_warning([truncate(f"mode={text}")], say))
    return MODES[0]


def parse_record(game: Game, texts: Mapping[str, str], say: Translations, warnings: list[str]) -> Record:
    """Parse the record, or otherwise the settings. Those that only another version knows are ignored with a warning."""
    unknown = list[str]()
    if text := texts.get("record", ""):
        try:
            record = inputs.parse_record(text, unknown, inputs.MAX_EMBED_MOVES)
            if record.game == game.name:
                record.replay()
                if unknown:
                    warnings.append(unknown_warning(unknown, say))
                return record
            warnings.append(say("site.note.other_game", title=find_game(record.game).words(say.lang)("title")))
        except BadInput as bad:
            warnings.append(say("site.frame.bad_record", reason=bad.text(say.lang)))
    players = texts.get("players", "")
    count = int(players) if players in map(str, game.players) else game.players[0]
    options = {name: texts[name] for name, option in game.options.items() if texts.get(name) in option.values}
    settings = {"players": str(count), **options}
    unknown = [
        f"{name}={texts[name]}"
        for name in ("players", *game.options)
        if texts.get(name, "") not in ("", settings.get(name))
    ]
    if unknown:
        warnings.append(unknown_warning([truncate(word) for word in unknown], say))
    try:
        return Record(game.name, count, options)
    except BadInput as bad:
        warnings.append(bad.text(say.lang))
        return Record(game.name, game.players[0])


def unknown_warning(words: list[str], say: Translations) -> str:
    return say("site.note.unknown", words=say.join_list(words))


def parse_seats(record: Record, text: str, say: Translations, warnings: list[str]) -> dict[int, Player]:
    """Return the players from the address; without any, the reader has the seat to move."""
    unknown = list[str]()
    seats = parse_bots(record, text, unknown)
    if unknown:
        warnings.append(say("site.frame.bad_bots", bots=say.join_list(unknown)))
    return seats or seats_with_humans(record, {next_human_seat(record, ())})


def parse_bots(record: Record, bots: str, unknown: list[str]) -> dict[int, Player]:
    """Parse `-,easy,hard`: a human or a bot level for each seat. Return {} if their number is wrong."""
    levels = bots.split(",") if bots else []
    if len(levels) != record.players:
        unknown += [truncate(bots)] if bots else []
        return {}
    return {
        seat: Player(bot=inputs.parse_level("" if level == HUMAN else level or truncate(bots), unknown))
        for seat, level in enumerate(levels, 1)
    }


def seats_with_humans(record: Record, humans: set[int]) -> dict[int, Player]:
    return {seat: Player(bot="" if seat in humans else DEFAULT_LEVEL) for seat in range(1, record.players + 1)}


def next_human_seat(record: Record, line: Line) -> int:
    """Return the next seat to decide after `line`, or 1 if chance acts first."""
    state: State = record.replay()
    for move in line:
        if state.actor != CHANCE:
            break
        state = state.play(move)
    return state.actor or 1


def parse_solutions(record: Record, text: str, say: Translations, warnings: list[str]) -> tuple[Line, ...]:
    """Parse solutions separated by "|": each a move, or a sequence with the replies and chance outcomes."""
    solutions = []
    for line in filter(None, (tuple(part.split()) for part in text.split("|"))):
        try:
            Record(record.game, record.players, record.options, (*record.moves, *line)).replay()
        except BadInput as bad:
            warnings.append(say("site.frame.bad_solution", reason=bad.text(say.lang)))
        else:
            solutions.append(line)
    reader = next_human_seat(record, solutions[0]) if solutions else 0
    solutions = [line for line in solutions if next_human_seat(record, line) == reader]
    if not solutions and not warnings:
        warnings.append(say("site.frame.no_solution"))
    return tuple(solutions)


def format_bots(seats: Mapping[int, Player]) -> str:
    return ",".join(seats[seat].bot or HUMAN for seat in sorted(seats))


def game_fragment(record: Record, seats: Mapping[int, Player]) -> str:
    """Return the fragment for a page on which this game is continued."""
    return format_fragment({"record": str(record), "bots": format_bots(seats)})


def format_fragment(parameters: Mapping[str, str]) -> str:
    """Format parameters as a fragment, which no server sees. Spaces become "_", which no move contains."""
    return "&".join(
        f"{name}={quote(value.replace(' ', '_'), safe='_:=,.-')}" for name, value in parameters.items() if value
    )


def parse_fragment(fragment: str) -> dict[str, str]:
    """Parse a fragment: `record=…`, `game=…`, or any result of `format_fragment`. Raise BadInput if it is too long."""
    inputs.check_length(fragment, inputs.MAX_ADDRESS)
    pairs = (part.partition("=") for part in fragment.lstrip("#").split("&"))
    return {name: unquote(value).replace("_", " ") for name, equals, value in pairs if equals}
