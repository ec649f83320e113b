"""Everything this site keeps on a device as one file, to keep it or to add it to another device.

A file is JSON: `{"crossboard": VERSION, "stored": {"game.ID": "…", "result.ID": "…", "names": "…", …}}`. Each text is
one that storage holds, under its key without `crossboard.`, in its own format (with a version of its own). Adding a
file never loses what is there. Nothing here needs a browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from zlib import crc32

from app.game.setup import GameSetup
from app.inputs import MAX_NAME, MAX_NAMES, SURROGATES, expect, parse_factor, parse_json
from app.learn.results import parse_result
from app.mail.mailbox import parse_entry
from app.storage.saved_games import MAX_FINISHED, MAX_UNFINISHED, SavedGame
from app.storage.settings import CHOICES, DEFAULTS, MAX_LIST
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

VERSION = 1
ROOT = "crossboard."
MAX_FILE = 20_000_000  # bytes: storage holds half of that
KEY = re.compile(r"[\w.-]{1,80}", re.ASCII)
# Of this device, or of the moment: not for another one.
LOCAL = {"asked", "news", "unfinished", "together", "chosen", "today"}
GAMES_KEPT = ("game", "embed")


class UnusableFile(Exception):
    """A file that nothing can be added from. `key` is that of the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass
class Additions:
    """What a file adds to a device: texts by key, and what to say about it."""

    texts: dict[str, str] = field(default_factory=dict)
    games: int = 0
    results: int = 0
    others: int = 0  # settings, names, progress
    unreadable: int = 0  # entries that were left out
    without_room: int = 0  # games that were left out, because more would not be kept


def write_backup(stored: Mapping[str, str]) -> str:
    """Return the file of all texts in storage, by their keys there."""
    texts = {key.removeprefix(ROOT): SURROGATES.sub("\ufffd", text) for key, text in sorted(stored.items())}
    portable = {name: text for name, text in texts.items() if name not in LOCAL}
    return json.dumps({"crossboard": VERSION, "stored": portable}, ensure_ascii=False, indent=0)


def read_backup(text: str) -> dict[str, str]:
    """Return the texts of a file by their keys in storage. Whether each can be used, `find_additions` checks."""
    try:
        data = expect(parse_json(text, MAX_FILE), dict, "file")
        version, stored = expect(data.get("crossboard"), int, "crossboard"), data.get("stored")
    except BadInput:
        raise UnusableFile("learn.ours.bad_file") from None
    if version > VERSION:
        raise UnusableFile("learn.ours.newer_file")
    if not isinstance(stored, dict) or not all(isinstance(text, str) for text in stored.values()):
        raise UnusableFile("learn.ours.bad_file")
    return {ROOT + name: text for name, text in stored.items()}


def find_additions(here: Mapping[str, str], there: Mapping[str, str]) -> Additions:
    """Return what the texts of a file (`there`) add to those of this device. Nothing that is here is lost."""
    additions = Additions()
    for key, text in there.items():
        name = key.removeprefix(ROOT)
        if name in LOCAL:
            continue
        try:
            additions.texts |= {
                new: merged for new, merged in merge(key, text, here).items() if merged != here.get(new)
            }
        except BadInput:
            additions.unreadable += 1
    leave_out_games(additions, here)
    kinds = [key.split(".")[1] for key in additions.texts]
    additions.games = sum(kind in (*GAMES_KEPT, "mail") for kind in kinds)
    additions.results = kinds.count("result")
    additions.others = len(kinds) - additions.games - additions.results
    return additions


def merge(key: str, text: str, here: Mapping[str, str]) -> dict[str, str]:
    """Return what to write for a text of a file. Raise BadInput if this version cannot use it."""
    name, old = key.removeprefix(ROOT), here.get(key)
    kind, _, rest = name.partition(".")
    if not KEY.fullmatch(name):
        raise BadInput("error.damaged")
    if kind in GAMES_KEPT and rest:
        return merge_games(key, text, here)
    if kind == "mail" and rest:
        return merge_mail(key, rest, text, old)
    if kind == "result" and rest:
        return merge_results(key, text, old)
    if name in ("names", "daily") or (kind == "puzzles" and rest in GAMES):
        return {key: merge_lists(name, text, old)}
    check_value(name, text)
    return {key: text} if old is None else {}


def merge_games(key: str, text: str, here: Mapping[str, str]) -> dict[str, str]:
    """Keep the one that goes further if it is the same game, otherwise both."""
    new = parse_game(key, text)
    if key not in here:
        return {key: text}
    with suppress(BadInput):  # what is here is damaged, or from a newer version
        old = parse_game(key, here[key])
        if goes_on(old, new):
            return {}
        if goes_on(new, old):
            return {key: text}
    copy = f"{key}-{crc32(text.encode()):08x}"  # the same each time this file is added
    # A post has only one game.
    return {} if copy in here or key.startswith(f"{ROOT}embed.") else {copy: text}


def merge_mail(key: str, id_: str, text: str, old: str | None) -> dict[str, str]:
    """Keep the game by mail that goes further; one that takes another course is not added."""
    new = parse_entry(id_, text).game
    if old is not None:
        try:
            known = parse_entry(id_, old).game
        except BadInput:
            return {}  # from a newer version
        goes_further = new.number > known.number and new.record.moves[: len(known.record.moves)] == known.record.moves
        if new.seat != known.seat or not goes_further:
            return {}
    return {key: text}


def parse_game(key: str, text: str) -> SavedGame:
    saved = SavedGame.from_json(key, text)
    saved.parse()
    return saved


def goes_on(game: SavedGame, other: SavedGame) -> bool:
    """Return whether a game has all moves of another, and perhaps more."""
    return f"{game.record} ".startswith(f"{other.record} ")


def merge_results(key: str, text: str, old: str | None) -> dict[str, str]:
    """Keep the later result of a game, which was undone after the earlier one."""
    new = parse_result(key, text)
    if old is not None:
        try:
            if parse_result(key, old).ended_at >= new.ended_at:
                return {}
        except BadInput:
            return {}  # from a newer version
    return {key: text}


def merge_lists(name: str, text: str, old: str | None) -> str:
    """Return the items of both lists, as many as this version reads again."""
    items = dict.fromkeys((*(parse_list(old) if old else ()), *parse_list(text)))
    merged = sorted(items, reverse=True) if name == "daily" else [*items][: MAX_NAMES if name == "names" else None]
    while len(json.dumps(merged)) > MAX_LIST:
        merged.pop()
    return json.dumps(merged[::-1] if name == "daily" else merged)


def parse_list(text: str) -> list[str]:
    items = expect(parse_json(text, MAX_LIST), list, "list")
    return [expect(item, str, "list")[:MAX_NAME] for item in items]


def check_value(name: str, text: str) -> None:
    """Raise BadInput if a setting has no such value, or if this version does not know the setting."""
    kind, _, game = name.partition(".")
    if name == "table":
        parse_list(text)
    elif kind == "again" and game in GAMES:
        if not GameSetup.from_json(text, GAMES[game]):
            raise BadInput("error.damaged")
    elif kind == "first" and game in GAMES:  # first_game.py parses it
        expect(parse_json(text or "{}", MAX_LIST), dict, name)
    elif name == "lang" or name in CHOICES:
        if text not in (LANGUAGES if name == "lang" else ("", *CHOICES[name])):
            raise BadInput("error.damaged")
    elif name not in DEFAULTS or parse_factor(text) is None:
        raise BadInput("error.damaged")


def leave_out_games(additions: Additions, here: Mapping[str, str]) -> None:
    """Leave out the oldest games that are more than this version keeps, so that none of this device is deleted."""
    for kind in GAMES_KEPT:
        kept = [*read_games(kind, here)]
        new = sorted(read_games(kind, additions.texts), key=lambda saved: -saved.saved_at)
        for is_over, limit in ((True, MAX_FINISHED), (False, MAX_UNFINISHED)):
            room = max(0, limit - sum(saved.is_over == is_over for saved in kept))
            surplus = [saved for saved in new if saved.is_over == is_over and saved.id not in here][room:]
            additions.without_room += len(surplus)
            for saved in surplus:
                del additions.texts[saved.id]


def read_games(kind: str, texts: Mapping[str, str]) -> Iterable[SavedGame]:
    """Yield the games among some texts, with their keys as ids."""
    for key, text in texts.items():
        if key.startswith(f"{ROOT}{kind}."):
            with suppress(BadInput):
                yield SavedGame.from_json(key, text)
