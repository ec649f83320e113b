"""Part of `check_game`: plays a few seeded games and compares their positions with the contract."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from pygames import i18n
from pygames.bots import SEARCH_LEVELS, choose, explain_move, sample_outcome, win_probabilities
from pygames.contract import CHANCE
from pygames.game import Game, State
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction, Scene
from pygames.taps import match_taps

GAMES_PER_COUNT = 3  # for the smallest number of players, and for the largest
MAX_PLIES = 40
MAX_ILLEGAL_WORDS = 8  # of each kind, tried in each position
DECISIONS_PER_BOT_CHECK = 16
MAX_BOT_SLICES = 3
FLAGS = {  # what a game has in some position, if and only if the flag is set
    "has_chance": "there are positions of chance",
    "has_dice": "there are positions with a die_owner",
    "has_hidden_information": "there are moves that is_hidden hides from a seat",
    "is_simultaneous": "there are moves that reveal hidden ones (reveals_hidden)",
}


def check_play(game: Game) -> Iterator[str]:
    try:
        view_type = get_type_hints(game.renderer.scene)["view"]
        fields = get_type_hints(view_type)
    except (NameError, KeyError, TypeError) as error:
        yield f"view.py: scene(view, ui, say) should name the TypedDict of its view, from rules.py ({error})."
        return
    checker = PlayChecker(game, view_type.__name__, fields)
    faults = [
        sentence
        for players in sorted({game.players[0], game.players[-1]})
        for seed in range(GAMES_PER_COUNT)
        for sentence in checker.play(players, Random(seed))
    ]
    yield from faults or check_flags(game, checker.flags)


def check_flags(game: Game, flags: set[str]) -> Iterator[str]:
    """Yield a sentence for each flag that does not match `flags`, those that positions of random games call for."""
    for flag, meaning in FLAGS.items():
        if getattr(game, flag) and flag not in flags:
            yield f"{flag} is set, but in {2 * GAMES_PER_COUNT} random games it is not true that {meaning}."
        elif flag in flags and not getattr(game, flag) and flag != "is_simultaneous":
            yield f"{meaning.capitalize()}, but {flag} is not set."


def describe_error(error: Exception, step: str) -> str:
    """Return a sentence with the error and its place in the game's folder. `step` is what has failed."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, KeyError) and frames and frames[-1].filename == i18n.__file__:
        return f'words.en.toml has no "{error.args[0]}", which is needed for {step}.'
    in_games = [frame for frame in frames if Path(frame.filename).parent.parent.name == "games"]
    where = f"{Path(in_games[-1].filename).name}, line {in_games[-1].lineno}: " if in_games else ""
    return f"{where}{type(error).__name__}: {error} (in {step})."


def is_button(target: str) -> bool:
    """Return whether a target is a button below the board and not a place on it (see contract.py)."""
    return (target.isalpha() and len(target) > 1) or target.isdigit()


class PlayChecker:
    """Plays random games of one game and collects what their positions have shown."""

    def __init__(self, game: Game, view_name: str, fields: dict[str, object]) -> None:
        self.game, self.view_name, self.fields = game, view_name, fields
        self.flags: set[str] = set()  # keys of FLAGS that positions so far call for
        self.errors: set[str] = set()  # reported once, although other steps may fail with the same error
        self.known_moves: set[str] = set()  # legal in some position so far
        self.step = ""  # what is being checked, for error messages

    def play(self, players: int, rng: Random) -> Iterator[str]:
        """Play a random game and yield a sentence for each fault. The first exception ends it."""
        moves: list[str] = []
        decisions = 0
        try:
            self.step = f"new(players={players})"
            state = self.game.new(players)
            while len(moves) < MAX_PLIES:
                yield from self.check_position(state, rng)
                if state.actor:
                    if decisions % DECISIONS_PER_BOT_CHECK == 0:
                        yield from self.check_bot(state)
                    decisions += 1
                if state.actor is None:
                    return
                move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
                yield from self.check_move(state, move)
                self.step = f"play({move!r})"
                state = state.play(move)
                moves.append(move)
        except Exception as error:  # an unfinished game may raise anything
            sentence = describe_error(error, self.step)
            if (cause := sentence.partition(" (in ")[0]) not in self.errors:
                self.errors.add(cause)
                yield f"{sentence} It happens after: {Record(self.game.name, players, {}, tuple(moves))}"

    def check_position(self, state: State, rng: Random) -> Iterator[str]:
        self.step = "legal_moves()"
        moves, actor = state.legal_moves(), state.actor
        if list(moves) != sorted(set(moves)) or any(move.split() != [move] for move in moves):
            yield f"legal_moves() should be sorted words, each once; it returns {' '.join(moves[:6])}…"
        if not bool(moves) == (actor is not None) == (state.result is None):
            yield "legal_moves() is empty, actor None and result set, all at the end of the game and only there."
        self.step = "sides"
        if sorted(seat for side in state.sides for seat in side) != [*range(1, state.player_count + 1)]:
            yield f"sides should contain each seat once; it is {state.sides}."
        elif state.result and any(len({seat in state.result.winners for seat in side}) > 1 for side in state.sides):
            yield f"result should have whole sides as winners; it has {state.result.winners} of {state.sides}."
        self.step = "weights()"
        if actor == CHANCE:
            self.flags.add("has_chance")
            weights = state.weights()
            whole = all(type(weight) is int and weight > 0 for weight in weights.values())
            if sorted(weights) != list(moves) or not whole:
                yield "weights() should give each of chance's outcomes a whole number above 0."
        if state.die_owner:
            self.flags.add("has_dice")
        for seat in (None, *range(1, state.player_count + 1)):
            yield from self.check_view(state, seat, rng)
        yield from self.check_descriptions(state, rng)
        if actor is not None:
            yield from self.check_targets(state, rng)

    def check_view(self, state: State, seat: int | None, rng: Random) -> Iterator[str]:
        self.step = f"view({seat})"
        view = state.view(seat)
        for key, value in view.items():
            if key not in self.fields:
                yield f'view() returns "{key}", which {self.view_name} does not declare.'
            elif not matches_type(value, self.fields[key]):
                yield f'view() returns {value!r} for "{key}", which {self.view_name} declares as {self.fields[key]}.'
        yield from (
            f'view() has no "{key}", which {self.view_name} declares.' for key in self.fields if key not in view
        )
        if json.loads(json.dumps(view)) != view:
            yield "view() is not plain JSON: use lists, not tuples or sets, and strings as keys."
        self.step = f"imagine(view({seat}), rng)"
        imagined = self.game.imagine(view, rng)
        if imagined.view(seat) != view:
            yield "imagine(view, rng) returns a state with another view."
        elif seat == state.actor and imagined.legal_moves() != state.legal_moves():
            yield "imagine(view, rng) returns a state with other moves for the seat to act."

    def check_descriptions(self, state: State, rng: Random) -> Iterator[str]:
        """Check the descriptions of the position in a random language."""
        lang, narrator = rng.choice(LANGUAGES), self.game.narrator
        self.step = f"the description of the position, {lang}"
        say, view = self.game.words(lang), state.view(state.actor or None)
        texts = {"board_as_text": [narrator.board_as_text(view, say)]}
        texts["describe_board"] = narrator.describe_board(view, say)
        if state.actor is None:
            texts["describe_result"] = narrator.describe_result(view, say) or [""]
            if len({len(row) for row in narrator.score_table(view, say) if row}) > 1:
                yield "describe.py: the rows of score_table differ in length."
        else:
            texts["prompt"] = [narrator.prompt(view, self.interaction(state), say)]
        for name, lines in texts.items():
            yield from (f"describe.py: {name} returns {text!r}." for text in lines if not text.strip() or "{" in text)

    def interaction(self, state: State, taps: tuple[str, ...] = ()) -> Interaction:
        tap_state = match_taps(state.legal_moves(), self.game.renderer.move_taps, taps)
        return Interaction(tap_state.taps, tap_state.next_targets)

    def check_targets(self, state: State, rng: Random) -> Iterator[str]:
        """Check on the way to a random move that every target is drawn or is a button, and has a name."""
        if state.die_owner:
            self.step = "scene with the target roll"
            ui = Interaction(targets=frozenset({"roll"}))
            yield from check_labels(self.game.renderer.scene(state.view(state.die_owner), ui, self.game.words("en")))
        self.step = "the taps of a move"
        say, view, taps = self.game.words("en"), state.view(state.actor or None), tuple[str, ...]()
        while not (tap_state := match_taps(state.legal_moves(), self.game.renderer.move_taps, taps)).move:
            if not tap_state.next_targets:
                yield f"view.py: the taps {' '.join(taps)} lead to several moves: {' '.join(tap_state.moves[:4])}."
                return
            self.step = "scene(view, ui, say)"
            # Everything at once that a drawing can show besides the view.
            preview = tap_state.moves[0] if taps and self.game.renderer.is_rotation(tap_state.moves) else None
            ui = Interaction(
                tap_state.taps, tap_state.next_targets, last_move=tap_state.moves[-1], preview_move=preview
            )
            scene = self.game.renderer.scene(view, ui, say)
            keys = [mark.key for mark in scene.marks]
            yield from (f"view.py: two marks have the key {key!r}." for key in {*keys} if keys.count(key) > 1)
            yield from check_labels(scene)
            for target in sorted(scene.targets - tap_state.next_targets):
                yield f"view.py: the target {target!r} is drawn although it is not in ui.targets."
            self.step = "describe_target(view, target, say)"
            for target in sorted(tap_state.next_targets):
                if not (name := self.game.narrator.describe_target(view, target, say)):
                    yield f"describe.py: describe_target has no name for {target!r}."
                labels = [mark.label for mark in scene.marks if mark.target == target]
                if labels and name not in labels:
                    yield f"view.py: the target {target!r} has the label {labels[0]!r}: make it {name!r}, its name."
                if target not in scene.targets and state.actor != CHANCE and not is_button(target):
                    yield f"view.py: the target {target!r} is not drawn, and is no button: a word or a number."
            taps = (*taps, rng.choice(sorted(tap_state.next_targets)))

    def check_move(self, state: State, move: str) -> Iterator[str]:
        """Check the description of the move for each reader in each language."""
        for seat in (None, *range(1, state.player_count + 1)):
            self.step = f"describe_move for {move!r}"
            hidden = state.is_hidden(move, seat)
            if hidden:
                self.flags.add("has_hidden_information")
            for lang in LANGUAGES:
                say, view = self.game.words(lang), state.view(seat)
                if not self.game.narrator.describe_move(view, None if hidden else move, say):
                    yield f"describe.py: describe_move returns nothing for {move!r}."
        if state.reveals_hidden(move):
            self.flags.add("is_simultaneous")
        if state.actor:
            yield from self.check_refusals(state)

    def check_refusals(self, state: State) -> Iterator[str]:
        """Check that explain_illegal has a text for moves of other positions, and for their parts combined."""
        legal, rng = state.legal_moves(), Random(len(self.known_moves))
        self.known_moves |= {*legal}
        parts = sorted({part for move in self.known_moves for part in move.split("-")})
        elsewhere = sorted(self.known_moves.difference(legal))
        words = rng.sample(elsewhere, min(MAX_ILLEGAL_WORDS, len(elsewhere)))
        words += [f"{rng.choice(parts)}-{rng.choice(parts)}" for _ in range(MAX_ILLEGAL_WORDS)]
        for word in ("?", *(word for word in words if word not in legal)):
            self.step = f"explain_illegal({word!r})"
            reason = state.explain_illegal(word)
            key, facts = (reason, {}) if isinstance(reason, str) else reason
            if f"why.{key}" not in self.game.words("en"):
                yield f"words.en.toml has no why.{key}, which explain_illegal returns."
                continue
            for lang in LANGUAGES:
                self.game.words(lang)(f"why.{key}", **facts)

    def check_bot(self, state: State) -> Iterator[str]:
        for level in SEARCH_LEVELS:
            self.step = f"think, {level}"
            move = choose(state, level, Random(1), iterations=MAX_BOT_SLICES)
            if move not in state.legal_moves():
                yield f"bot.py: think returns {move!r}, which is not legal."
                return
        self.step = "explain_move"
        for lang in LANGUAGES:
            if not explain_move(self.game, state.view(state.actor), move, self.game.words(lang), level):
                yield f"bot.py: explain_move returns nothing for {move!r}."
        self.step = "win_probabilities"
        probabilities = win_probabilities(state)
        if sorted(probabilities) != sorted(state.sides):
            yield f"bot.py: win_probabilities should have the sides {state.sides}; it has {(*probabilities,)}."
        if abs(sum(probabilities.values()) - 1) > 1e-6:
            yield f"bot.py: win_probabilities sum to {sum(probabilities.values()):g}, not to 1."


def check_labels(scene: Scene) -> Iterator[str]:
    for mark in scene.marks:
        if mark.target and not mark.label:
            yield f"view.py: the mark {mark.key!r} has a target but no label, which screen readers need."


def matches_type(value: object, hint: object) -> bool:
    """Return whether a value of a view has the type that its TypedDict declares, if that is known at run time."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return any(matches_type(value, option) for option in inner)
    if kind is Literal:
        return value in inner
    if kind is list:
        return isinstance(value, list) and all(matches_type(item, inner[0]) for item in value)
    if kind is dict:
        return isinstance(value, dict) and all(matches_type(item, inner[1]) for item in value.values())
    if hint in (str, int, float, bool, list, dict, type(None)):
        return type(value) is hint
    return True  # a nested TypedDict, for example: left to mypy
