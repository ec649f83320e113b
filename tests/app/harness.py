"""A game controller without a browser, and helpers that play with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from app.embed.params import EmbedParams
from app.game.controller import GameController
from app.game.embedded import EmbeddedGame
from app.game.prompt import ROLL
from app.game.setup import GameSetup
from app.render.state import RenderState
from app.storage.saved_games import SavedGames
from app.storage.settings import Settings
from pygames.bots import sample_outcome
from pygames.game import CHANCE, Game, State
from pygames.record import Record
from pygames.session import Player, Session
from tests.app.stand_ins import ManualBots, ManualClock, MemoryStorage, settle

EMBEDS = "crossboard.embed."


class App:
    """A controller with its stand-ins, and all its render states."""

    def __init__(
        self,
        game: Game,
        *,
        storage: MemoryStorage | None = None,
        embed: tuple[type[EmbeddedGame], EmbedParams] | None = None,
        pace: float = 0,
    ) -> None:
        self.game, self.storage = game, storage or MemoryStorage()
        self.clock, self.bots = ManualClock(), ManualBots()
        self.settings = Settings(self.storage)
        self.settings.set("pace", str(pace))
        self.settings.set("roll", "auto")
        self.states: list[RenderState] = []
        self.addresses: list[str] = []
        if embed:
            kind, params = embed
            self.controller: GameController = kind(
                params, game, "en", SavedGames(self.storage, EMBEDS), self.settings, self.bots,
                on_change=self.states.append, on_address=self.addresses.append, sleep=self.clock.sleep,
            )  # fmt: skip
        else:
            self.controller = GameController(
                game, "en", SavedGames(self.storage), self.settings, self.bots,
                on_change=self.states.append, on_address=self.addresses.append, sleep=self.clock.sleep,
            )  # fmt: skip

    @property
    def session(self) -> Session:
        assert self.controller.session
        return self.controller.session

    @property
    def state(self) -> RenderState:
        """The last render state."""
        return self.states[-1]

    def start(
        self, bots: Mapping[int, str] | None = None, *, players: int = 0, manual_chance: bool = False, seed: int = 1
    ) -> None:
        """Start a game with humans at all seats that `bots` does not contain."""
        count = players or self.game.players[0]
        seats = {seat: Player(bot=(bots or {}).get(seat, "")) for seat in range(1, count + 1)}
        self.controller.start_game(GameSetup(count, {}, seats, manual_chance))
        self.session.rng = Random(seed)

    def open(self, record: Record, bots: Mapping[int, str] | None = None, seed: int = 1) -> None:
        """Make a record the current game and save it."""
        seats = {seat: Player(bot=bot) for seat, bot in (bots or {}).items()}
        self.controller.set_session(Session(record, seats, Random(seed)), f"opened{seed}")
        self.controller.save()

    def render(self) -> RenderState:
        """Render twice, so that the last state has no steps."""
        self.controller.render()
        self.controller.render()
        return self.state

    def tap_move(self, move: str) -> int:
        """Tap a move, target by target. Return the number of taps."""
        count, ply = 0, len(self.session.moves)
        for stage in self.game.renderer.move_taps(move):
            for target in sorted(stage):
                if len(self.session.moves) == ply:
                    self.controller.tap(target)
                    count += 1
        return count

    async def proceed(self) -> None:
        """Skip what is shown step by step, and pass the device on."""
        await settle()
        while self.controller.show.is_running or self.controller.passing.stage:
            if self.controller.passing.stage:
                self.controller.passing.finish_stage()
            else:
                self.controller.show.skip()
            await settle()

    async def tap_anything(self, rng: Random) -> bool:
        """Roll the die or play a random move. Return False if no human can act."""
        if self.controller.awaits_die_tap:
            self.controller.tap(ROLL)
        elif self.controller.accepts_moves:
            self.controller.play(random_move(self.session.state, rng))
        else:
            return False
        return True

    async def play(self, rng: Random, decisions: int = 1) -> int:
        """Play random human decisions. Return how many there were before the end of the game."""
        for number in range(decisions):
            await self.proceed()
            if self.controller.awaits_handover:
                self.controller.confirm_handover()
            if not await self.tap_anything(rng):
                assert self.session.state.actor is None
                return number
            await self.proceed()
        return decisions


def random_move(state: State, rng: Random) -> str:
    return sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())


def random_record(game: Game, moves: int, seed: int = 1, players: int = 0) -> Record:
    """Return a random game, cut off after `moves` moves."""
    rng, start = Random(seed), Record(game.name, players or game.players[0])
    state, moves_made = start.replay(), list[str]()
    while state.actor is not None and len(moves_made) < moves:
        moves_made.append(random_move(state, rng))
        state = state.play(moves_made[-1])
    return Record(start.game, start.players, start.options, tuple(moves_made))


def almost_finished(game: Game) -> Record:
    """Return a random game before its last decision."""
    record = random_record(game, 10_000)
    last = max(ply for ply, state in enumerate(record.states()) if state.actor)
    return replace(record, moves=record.moves[:last])


def midgame_record(game: Game, decisions: int, players: int = 0) -> Record:
    """Return a random game after `decisions` decisions, at a ply where a seat decides next."""
    for seed in range(1, 50):
        record = random_record(game, 4 * decisions + 20, seed, players)
        states, decided = [*record.states()], 0
        for ply, state in enumerate(states):
            if state.actor and decided >= decisions:
                return Record(record.game, record.players, record.options, record.moves[:ply])
            decided += bool(state.actor)
    raise AssertionError(f"{game.name} has no game that continues after {decisions} decisions")
