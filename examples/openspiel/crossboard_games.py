"""Crossboard's games as OpenSpiel games: `pyspiel.load_game("crossboard_crossing(players=4)")` after importing this.

Everything comes from the contract of the engines, so a new game needs no line here.

- An action is the index of a move in `legal_moves()`, which is sorted: engines have no action numbers. Indices mean the
  same in all states of an information set, so tabular methods and tree searches work. A network with one output per
  move needs a vocabulary of its own; `action_to_string` returns the move.
- Chance is a chance node, with the weights as probabilities.
- Where all players choose at the same time, they choose in turn without seeing the others' choices.
- An information state is the moves as that seat knows them (`?` for a hidden one), and its view.
- Winners share what losers pay: a loser's return is -1, and all returns sum to 0.
"""

from __future__ import annotations

import json
from typing import Any

import pyspiel

from pygames import GAMES, Game, State

MAX_MOVES = 2_048  # in one position; above the most that any of our games has
MAX_OUTCOMES = 64  # of one chance node
MAX_LENGTH = 1_000  # moves of players after which a game is a draw: not all games end by themselves
HIDDEN = "?"


class CrossboardGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, for one number of players and one setting of its options. A subclass sets `engine`."""

    engine: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        engine = self.engine
        settings: dict[str, Any] = default_parameters(engine) | (params or {})
        players: int = settings.pop("players")
        self.max_length: int = settings.pop("max_length")
        self.first = engine.new(players, **{name: value.removeprefix("_") for name, value in settings.items()})
        info = pyspiel.GameInfo(
            num_distinct_actions=MAX_MOVES,
            max_chance_outcomes=MAX_OUTCOMES if engine.has_chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.max_length,
        )
        super().__init__(game_type(engine), info, params or {})

    def new_initial_state(self) -> CrossboardState:
        return CrossboardState(self, self.first, self.max_length)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CrossboardObserver:
        return CrossboardObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CrossboardState(pyspiel.State):  # type: ignore[misc]
    """A position, with what each seat knows of the moves that led to it."""

    def __init__(self, game: CrossboardGame, state: State, max_length: int) -> None:
        super().__init__(game)
        self.state = state
        self.moves_left = max_length
        self.moves: list[str] = []
        self.known: list[list[str]] = [[] for _ in range(state.player_count)]

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.state.actor - 1 if self.state.actor else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.state.actor is None or self.moves_left == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.state.weights()
        total = sum(weights.values())
        return [(index, weights[move] / total) for index, move in enumerate(self.state.legal_moves())]

    def returns(self) -> list[float]:
        winners = self.state.result.winners if self.state.result else ()
        seats = range(1, self.state.player_count + 1)
        if not winners:
            return [0.0 for _ in seats]
        share = (len(seats) - len(winners)) / len(winners)
        return [share if seat in winners else -1.0 for seat in seats]

    def __str__(self) -> str:
        return f"{' '.join(self.moves)}\n{json.dumps(self.state.view(None))}"

    # OpenSpiel calls these with checked arguments.

    def _legal_actions(self, player: int) -> list[int]:
        count = len(self.state.legal_moves())
        if count > MAX_MOVES:
            raise ValueError(f"{count} legal moves, at most {MAX_MOVES} are expected. Raise MAX_MOVES.")
        return list(range(count))

    def _apply_action(self, action: int) -> None:
        before, move = self.state, self.state.legal_moves()[action]
        self.state = before.play(move)
        self.moves_left -= bool(before.actor)
        self.moves.append(move)
        for seat, known in enumerate(self.known, 1):
            if before.reveals_hidden(move):
                known[:] = self.moves
            else:
                known.append(HIDDEN if before.is_hidden(move, seat) else move)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.legal_moves()[action]


class CrossboardObserver:
    """What a seat knows, as text: its view; with perfect recall, after the moves that led to it."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.tensor = None  # OpenSpiel reads this and `dict`
        self.dict: dict[str, Any] = {}

    def set_from(self, state: CrossboardState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: CrossboardState, player: int) -> str:
        seat = None if self.kind.private_info == pyspiel.PrivateInfoType.NONE else player + 1
        view = json.dumps(state.state.view(seat))
        return f"{' '.join(state.known[player])}\n{view}" if self.kind.perfect_recall else view


def game_type(engine: Game) -> Any:
    types = pyspiel.GameType
    information, chance = types.Information, types.ChanceMode
    return types(
        short_name="crossboard_" + engine.name.replace("-", "_"),
        long_name=engine.words("en")("title"),
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if engine.has_chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if engine.has_hidden_information else information.PERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=engine.players[-1],
        min_num_players=engine.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=default_parameters(engine),
    )


def default_parameters(engine: Game) -> dict[str, Any]:
    """Return players, length and options.

    An option's number has a "_" before it: our options are strings, and OpenSpiel reads a bare number as an integer.
    """
    options = {name: option.default for name, option in engine.options.items()}
    options = {name: f"_{value}" if value.isdigit() else value for name, value in options.items()}
    return {"players": engine.players[0], "max_length": MAX_LENGTH, **options}


def register(engine: Game) -> None:
    pyspiel.register_game(game_type(engine), type(type(engine).__name__, (CrossboardGame,), {"engine": engine}))


for _engine in GAMES.values():
    register(_engine)
