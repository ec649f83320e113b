"""What comes from outside: addresses, pasted text and files, saved games, settings, a worker's answers.

There is one parser for each, here or where its type is; all take their limits from here. A parser raises BadInput,
which explains in words what is wrong. What only another version knows is replaced by the default and added to
`unknown`, so that the page can say so. frame.js has the limits of an embed's address and of its packed preview.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pygames.bots import DEFAULT_LEVEL, LEVELS
from pygames.game import BadInput, truncate
from pygames.record import MAX_LENGTH, Record
from pygames.session import Player

MAX_ADDRESS = 200_000  # characters of a fragment: a link to a game of MAX_MOVES moves
MAX_STORED = MAX_LENGTH + 20_000  # characters of a saved game or a setting
MAX_FILE = 4 * MAX_LENGTH  # bytes: a character takes up to four
MAX_DEPTH = 4  # of JSON; a saved game has 3
MAX_MOVES = 20_000  # in a link, a file or pasted text
MAX_EMBED_MOVES = 2_000  # an embed opens without a progress bar
MAX_NOTES, MAX_COMMENT = 100, 240  # of a replay: their number, and the characters of each comment
MAX_OPTIONS_IGNORED = 8  # in one record
MAX_SEATS = 8
STARTED = 0  # instead of the number of a request: the worker is ready
MAX_NAME = 60  # characters; the setup form allows 24
MAX_NAMES = 12  # that the setup form suggests
MAX_TIME = 8.64e15  # milliseconds since 1970: the last date in JavaScript

BRACKETS = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
SURROGATES = re.compile("[\ud800-\udfff]")  # halves of a character, which cannot be written to a file


def check_length(text: str, most: int) -> str:
    if len(text) > most:
        raise BadInput("error.too_long", length=len(text), most=most)
    return text


def parse_json(text: str, most: int = MAX_STORED) -> Any:
    """Parse a text from the browser's storage."""
    check_length(text, most)
    if text.count("[") + text.count("{") > 2 * MAX_SEATS and nesting_depth(text) > MAX_DEPTH:
        raise BadInput("error.damaged")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("error.damaged") from None


def nesting_depth(text: str) -> int:
    """Return how deep the lists and objects of a JSON text are nested."""
    depth = deepest = 0
    for token in BRACKETS.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest


def parse_record(text: str, unknown: list[str], most_moves: int = MAX_MOVES) -> Record:
    """Parse a record of any version, without the options that this one does not know. Its moves may be illegal."""
    record, ignored = None, list[str]()
    while record is None:
        try:
            record = Record.parse(text)
        except BadInput as bad:
            if bad.key not in ("error.option", "error.value") or len(ignored) == MAX_OPTIONS_IGNORED:
                raise
            words = text.split()
            settings = words[: words.index(":")]
            word = next(word for word in settings if truncate(word.partition("=")[0]) == bad.facts["option"])
            words.remove(word)
            ignored.append(truncate(word))
            text = " ".join(words)
    if len(record.moves) > most_moves:
        raise BadInput("error.many_moves", count=len(record.moves), most=most_moves)
    unknown += ignored
    return record


def parse_level(level: object, unknown: list[str]) -> str:
    """Return a bot's level, "" for a human, or the default for one that only another version has."""
    if level in ("", *LEVELS):
        return str(level)
    unknown.append(truncate(level))
    return DEFAULT_LEVEL


def parse_seats(data: object, unknown: list[str]) -> dict[int, Player]:
    """Parse the players of a saved game: `{"1": ["Ada", ""], "2": ["", "easy"]}`."""
    seats: dict[int, Player] = {}
    for key, player in expect(data, dict, "seats").items():
        if key not in map(str, range(1, MAX_SEATS + 1)):
            raise BadInput("error.field", field=f"seats.{truncate(key)}")
        if not isinstance(player, list) or [type(part) for part in player] != [str, str]:
            raise BadInput("error.field", field=f"seats.{key}")
        name, level = player
        seats[int(key)] = Player(SURROGATES.sub("\ufffd", name[:MAX_NAME]), parse_level(level, unknown))
    return seats


def parse_time(value: object, field: str) -> float:
    """Parse milliseconds since 1970."""
    number = expect(value, (int, float), field)
    if not 0 <= number <= MAX_TIME:
        raise BadInput("error.field", field=field)
    return float(number)


def parse_factor(text: str) -> float | None:
    """Parse a factor for a duration, or return None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number <= 100 else None  # nan is neither


def parse_answer(data: object) -> tuple[int, str]:
    """Parse an answer of the bots' worker: the number of the request, or STARTED, and a move."""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[1], str):
        raise BadInput("error.damaged")
    if data[0] == "ready":
        return STARTED, ""
    if type(data[0]) is not int:
        raise BadInput("error.damaged")
    return data[0], data[1]


def expect(value: object, kind: type | tuple[type, ...], field: str) -> Any:
    """Return a value that has the right type. Raise BadInput, which names its field."""
    if not isinstance(value, kind):
        raise BadInput("error.field", field=field)
    return value
