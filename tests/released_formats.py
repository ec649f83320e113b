"""What versions have written: saved games, results, settings, links, embeds. Each release's is kept in tests/formats/.

    PYTHONPATH=.:site python -m tests.released_formats 2026-12-01

writes what this version writes. Do so when the format of anything changes, and keep the older files as they are: the
checksum in their names shows a change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from app.embed.code import EmbedCode
from app.embed.params import format_fragment, game_fragment, parse_fragment
from app.game.setup import GameSetup
from app.storage.saved_games import PREFIX, RESULTS, SavedGame, find_winners, format_result
from app.text import site_words
from pygames.bots import sample_outcome
from pygames.game import CHANCE, Game, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session

FOLDER = Path(__file__).parent / "formats"
TIME = 1_760_000_000_000.0
PARTS = ("links", "embeds")
LEVELS = ("", "easy", "medium", "hard", "random", "easy")
SETTINGS = {"names": '["Ada", "Zoë"]', "pace": "1", "patience": "3", "sound": "yes", "roll": "tap", "lang": "fr"}


@dataclass(frozen=True)
class Release:
    """What a version has written, and in `positions`, by the checksum of a record, what it saw in each position."""

    name: str
    stored: dict[str, str]
    links: list[str]
    embeds: list[str]
    positions: dict[str, list[Any]]

    @classmethod
    def read(cls, file: Path) -> Release:
        return cls(**json.loads(file.read_text("utf-8")))

    @property
    def games(self) -> list[str]:
        return [*dict.fromkeys(link.partition("/")[0] for link in self.links)]

    @property
    def saved_games(self) -> dict[str, str]:
        return {key.removeprefix(PREFIX): text for key, text in self.stored.items() if key.startswith(PREFIX)}

    def write(self) -> Path:
        text = json.dumps(vars(self), ensure_ascii=False, indent=0)
        file = FOLDER / f"{self.name}-{checksum(text.encode())}.json"
        file.write_text(text, "utf-8")
        return file


def checksum(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]


def release_files() -> list[Path]:
    """Return the files of all releases, the oldest first."""
    return sorted(FOLDER.glob("*.json"))


def describe_position(state: State) -> list[Any]:
    """Return what must not change: who acts, the checksum of the legal moves, and the scores."""
    moves = "\n".join(sorted(state.legal_moves()))
    return [state.actor, checksum(moves.encode()), {str(seat): n for seat, n in (state.scores() or {}).items()}]


def sample_release(name: str, games: Iterable[str] = GAMES) -> Release:
    """Return what this version writes for some games."""
    release = Release(name, {f"crossboard.{key}": value for key, value in SETTINGS.items()}, [], [], {})
    for number, game in enumerate(GAMES[name] for name in games):
        rng = Random(number)
        add_game(release, f"{game.name}-1", play(most_options(game), rng, 30), LEVELS)
        add_game(release, f"{game.name}-2", play(Record(game.name, game.players[0]), rng, 400), LEVELS)
        if game.is_simultaneous:
            id_ = f"{game.name}-3"
            record = next(
                record
                for most in range(12, 100)
                if len(Session(record := play(Record(game.name, game.players[0]), rng, most)).pending_choices)
                == record.players
            )
            add_game(release, id_, record, ("",) * 6)
            state = record.replay()
            chosen = json.dumps([id_, str(record), {str(state.actor): state.legal_moves()[0]}])
            release.stored.update({"crossboard.together": id_, "crossboard.chosen": chosen})
        for fragment in embeds(game, rng):
            release.embeds.append(f"{game.name}/#{fragment}")
            add_position(release, Record.parse(parse_fragment(fragment)["record"]))
    return release


def add_game(release: Release, id_: str, record: Record, levels: tuple[str, ...]) -> Record:
    """Add a saved game, the link to it, and the setup it was started with."""
    state = record.replay()
    seats = {seat: Player("Ada" if seat == 1 else "", levels[seat - 1]) for seat in range(1, record.players + 1)}
    saved = SavedGame(id_, str(record), seats, False, TIME + len(release.stored), state.actor is None, True)
    if saved.is_over:
        saved.winners = find_winners(state)
    setup = GameSetup(record.players, dict(record.options), seats, False)
    release.stored.update({PREFIX + id_: saved.to_json(), f"crossboard.again.{record.game}": setup.to_json()})
    release.links.append(f"{record.game}/#{game_fragment(record, seats)}")
    if saved.is_over:
        release.stored[RESULTS + id_] = format_result(saved, state)
    add_position(release, record)
    return record


def add_position(release: Release, record: Record) -> None:
    release.positions[checksum(str(record).encode())] = describe_position(record.replay())


def most_options(game: Game) -> Record:
    """Return a game with the last value of each option, for as many players as that allows."""
    options = {name: option.values[-1] for name, option in game.options.items()}
    for players in reversed(game.players):
        try:
            return Record(game.name, players, options)
        except ValueError:
            continue
    return Record(game.name, game.players[-1])


def play(start: Record, rng: Random, most: int) -> Record:
    """Return a random game of at most `most` moves, or of some more up to the next decision."""
    state, moves = start.replay(), list[str]()
    while state.actor is not None and (len(moves) < most or state.actor == CHANCE):
        moves.append(sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves()))
        state = state.play(moves[-1])
    return Record(start.game, start.players, start.options, tuple(moves))


def embeds(game: Game, rng: Random) -> Iterator[str]:
    """Yield the fragments of an embed in each mode, with the preview."""
    record = play(Record(game.name, game.players[0]), rng, 8)
    solution = record.replay().legal_moves()[0]
    bots = ",".join(["-", *["medium"] * (record.players - 1)])
    for more in ({"bots": bots}, {"mode": "replay"}, {"mode": "puzzle", "solution": solution}):
        params = {"lang": "de", "theme": "dark", "accent": "aa3300", "record": str(record), **more}
        yield format_fragment(EmbedCode.from_params(game, params, site_words("en", game.name)).params)


if __name__ == "__main__":
    print(sample_release(sys.argv[1]).write().name)
