"""Part of `check_game`: plays a few seeded moves and compares what a game does with the contract."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from pygames import i18n
from pygames.bots import SEARCH_LEVELS, choose, sample_outcome, win_probabilities
from pygames.contract import CHANCE
from pygames.game import Game, State
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.scene import Interaction, Scene
from pygames.taps import DONE, match_taps

GAMES, PLIES = 3, 40  # for the fewest players, and for the most
ILLEGAL = 8  # words that are not moves, tried in each position
BOT_EVERY, BOT_SLICES = 16, 3  # how often bots are asked, and how long they may search
FLAGS = {
    "has_chance": "there are positions of chance",
    "has_dice": "there are positions with a die_owner",
    "has_hidden_information": "there are moves that is_hidden keeps from somebody",
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
    wrong = [
        sentence
        for players in sorted({game.players[0], game.players[-1]})
        for seed in range(GAMES)
        for sentence in checker.play(players, Random(seed))
    ]
    yield from wrong or check_flags(game, checker.seen)


def check_flags(game: Game, seen: set[str]) -> Iterator[str]:
    for flag, meaning in FLAGS.items():
        if getattr(game, flag) and flag not in seen:
            yield f"{flag} is set, but in {2 * GAMES} random games it is not true that {meaning}."
        elif flag in seen and not getattr(game, flag) and flag != "is_simultaneous":
            yield f"{meaning.capitalize()}, but {flag} is not set."


def describe_error(error: Exception, what: str) -> str:
    """Return where in a game's folder an error happened, and what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, KeyError) and frames and frames[-1].filename == i18n.__file__:
        return f'words.en.toml has no "{error.args[0]}", which is needed for {what}.'
    own = [frame for frame in frames if Path(frame.filename).parent.parent.name == "games"]
    where = f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""
    return f"{where}{type(error).__name__}: {error} (in {what})."


def is_button(target: str) -> bool:
    """Return whether a target is a button below the board; places have a digit, a colon or are one letter."""
    return target == DONE or (target.isalpha() and len(target) > 1) or target.isdigit()


class PlayChecker:
    """What has been seen in the games so far, and what is being done now."""

    def __init__(self, game: Game, view_name: str, fields: dict[str, object]) -> None:
        self.game, self.view_name, self.fields = game, view_name, fields
        self.seen: set[str] = set()  # flags
        self.errors: set[str] = set()
        self.offered: set[str] = set()  # all moves that were legal somewhere
        self.doing = ""

    def play(self, players: int, rng: Random) -> Iterator[str]:
        """Play a random game and yield what is wrong in it. The first error of Python ends it."""
        moves: list[str] = []
        decisions = 0
        try:
            self.doing = f"new(players={players})"
            state = self.game.new(players)
            while len(moves) < PLIES:
                yield from self.check_position(state, rng)
                if state.actor:
                    if decisions % BOT_EVERY == 0:
                        yield from self.check_bot(state)
                    decisions += 1
                if state.actor is None:
                    return
                move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
                yield from self.check_move(state, move)
                self.doing = f"play({move!r})"
                state = state.play(move)
                moves.append(move)
        except Exception as error:  # whatever a game's code does wrong
            found = describe_error(error, self.doing)
            if (cause := found.partition(" (in ")[0]) not in self.errors:  # once, whatever was being done
                self.errors.add(cause)
                yield f"{found} It happens after: {Record(self.game.name, players, {}, tuple(moves))}"

    def check_position(self, state: State, rng: Random) -> Iterator[str]:
        self.doing = "legal_moves()"
        moves, actor = state.legal_moves(), state.actor
        if list(moves) != sorted(set(moves)) or any(move.split() != [move] for move in moves):
            yield f"legal_moves() should be sorted words, each once; it returns {' '.join(moves[:6])}…"
        if not bool(moves) == (actor is not None) == (state.result is None):
            yield "legal_moves() is empty, actor None and result set, all at the end of the game and only there."
        self.doing = "weights()"
        if actor == CHANCE:
            self.seen.add("has_chance")
            weights = state.weights()
            whole = all(type(weight) is int and weight > 0 for weight in weights.values())
            if sorted(weights) != list(moves) or not whole:
                yield "weights() should give each of chance's outcomes a whole number above 0."
        if state.die_owner:
            self.seen.add("has_dice")
        for seat in (None, *range(1, state.player_count + 1)):
            yield from self.check_view(state, seat, rng)
        yield from self.check_words(state, rng)
        if actor is not None:
            yield from self.check_targets(state, rng)

    def check_view(self, state: State, seat: int | None, rng: Random) -> Iterator[str]:
        self.doing = f"view({seat})"
        view = state.view(seat)
        for key, value in view.items():
            if key not in self.fields:
                yield f'view() returns "{key}", which {self.view_name} does not declare.'
            elif not fits(value, self.fields[key]):
                yield f'view() returns {value!r} for "{key}", which {self.view_name} declares as {self.fields[key]}.'
        yield from (
            f'view() has no "{key}", which {self.view_name} declares.' for key in self.fields if key not in view
        )
        if json.loads(json.dumps(view)) != view:
            yield "view() is not plain JSON: use lists, not tuples or sets, and strings as keys."
        self.doing = f"imagine(view({seat}), rng)"
        imagined = self.game.imagine(view, rng)
        if imagined.view(seat) != view:
            yield "imagine(view, rng) returns a state with another view."
        elif seat == state.actor and imagined.legal_moves() != state.legal_moves():
            yield "imagine(view, rng) returns a state with other moves for the seat to act."

    def check_words(self, state: State, rng: Random) -> Iterator[str]:
        """The position in words, in one of the languages: they take turns."""
        lang, narrator = rng.choice(LANGUAGES), self.game.narrator
        self.doing = f"the position in words, {lang}"
        say, view = self.game.words(lang), state.view(state.actor or None)
        texts = {"board_as_text": [narrator.board_as_text(view, say)]}
        texts["describe_board"] = narrator.describe_board(view, say)
        if state.actor is None:
            texts["describe_result"] = narrator.describe_result(view, say) or [""]
            if len({len(row) for row in narrator.score_table(view, say) if row}) > 1:
                yield "describe.py: the rows of score_table differ in length."
        else:
            texts["prompt"] = [narrator.prompt(view, self.interaction(state), say)]
        for name, found in texts.items():
            yield from (f"describe.py: {name} returns {text!r}." for text in found if not text.strip() or "{" in text)

    def interaction(self, state: State, taps: tuple[str, ...] = ()) -> Interaction:
        reached = match_taps(state.legal_moves(), self.game.renderer.move_taps, taps)
        return Interaction(reached.taps, reached.next_targets)

    def check_targets(self, state: State, rng: Random) -> Iterator[str]:
        """Tap a random way to a move: every target is drawn or is a button, and has a name."""
        if state.die_owner:
            self.doing = "scene with the target roll"
            ui = Interaction(targets=frozenset({"roll"}))
            yield from check_labels(self.game.renderer.scene(state.view(state.die_owner), ui, self.game.words("en")))
        self.doing = "the taps of a move"
        say, view, taps = self.game.words("en"), state.view(state.actor or None), tuple[str, ...]()
        while not (reached := match_taps(state.legal_moves(), self.game.renderer.move_taps, taps)).move:
            if not reached.next_targets:
                yield f"view.py: the taps {' '.join(taps)} lead to several moves: {' '.join(reached.moves[:4])}."
                return
            self.doing = "scene(view, ui, say)"
            # With all that can be shown at once: a move that was made, and a piece that is being turned.
            turned = reached.moves[0] if taps and self.game.renderer.is_rotation(reached.moves) else None
            ui = Interaction(reached.taps, reached.next_targets, last_move=reached.moves[-1], preview_move=turned)
            scene = self.game.renderer.scene(view, ui, say)
            keys = [mark.key for mark in scene.marks]
            yield from (f"view.py: two marks have the key {key!r}." for key in {*keys} if keys.count(key) > 1)
            yield from check_labels(scene)
            for target in sorted(scene.targets - reached.next_targets):
                yield f"view.py: the target {target!r} is drawn although it is not in ui.targets."
            self.doing = "describe_target(view, target, say)"
            for target in sorted(reached.next_targets):
                if not (name := self.game.narrator.describe_target(view, target, say)):
                    yield f"describe.py: describe_target has no name for {target!r}."
                labels = [mark.label for mark in scene.marks if mark.target == target]
                if labels and name not in labels:
                    yield f"view.py: the target {target!r} has the label {labels[0]!r}: make it {name!r}, its name."
                if target not in scene.targets and state.actor != CHANCE and not is_button(target):
                    yield f"view.py: the target {target!r} is not drawn, and is no button: a word or a number."
            taps = (*taps, rng.choice(sorted(reached.next_targets)))

    def check_move(self, state: State, move: str) -> Iterator[str]:
        """The move in words, for each reader."""
        for seat in (None, *range(1, state.player_count + 1)):
            self.doing = f"describe_move for {move!r}"
            hidden = state.is_hidden(move, seat)
            if hidden:
                self.seen.add("has_hidden_information")
            for lang in LANGUAGES:
                say, view = self.game.words(lang), state.view(seat)
                if not self.game.narrator.describe_move(view, None if hidden else move, say):
                    yield f"describe.py: describe_move returns nothing for {move!r}."
        if state.reveals_hidden(move):
            self.seen.add("is_simultaneous")
        if state.actor:
            yield from self.check_refusals(state)

    def check_refusals(self, state: State) -> Iterator[str]:
        """Every reason why a word is no legal move has a text: moves of other positions, and their parts combined."""
        legal, rng = state.legal_moves(), Random(len(self.offered))
        self.offered |= {*legal}
        parts = sorted({part for move in self.offered for part in move.split("-")})
        elsewhere = sorted(self.offered.difference(legal))
        words = rng.sample(elsewhere, min(ILLEGAL, len(elsewhere)))
        words += [f"{rng.choice(parts)}-{rng.choice(parts)}" for _ in range(ILLEGAL)]
        for word in ("?", *(word for word in words if word not in legal)):
            self.doing = f"explain_illegal({word!r})"
            key = state.explain_illegal(word)
            name, parameters = (key, {}) if isinstance(key, str) else key
            if f"why.{name}" not in self.game.words("en"):
                yield f"words.en.toml has no why.{name}, which explain_illegal returns."
                continue
            for lang in LANGUAGES:
                self.game.words(lang)(f"why.{name}", **parameters)

    def check_bot(self, state: State) -> Iterator[str]:
        for level in SEARCH_LEVELS:
            self.doing = f"think, {level}"
            move = choose(state, level, Random(1), iterations=BOT_SLICES)
            if move not in state.legal_moves():
                yield f"bot.py: think returns {move!r}, which is not legal."
                return
        self.doing = "explain_move"
        for lang in LANGUAGES:
            if not self.game.bot.explain_move(state.view(state.actor), move, self.game.words(lang)):
                yield f"bot.py: explain_move returns nothing for {move!r}."
        self.doing = "win_probabilities"
        sides = win_probabilities(state)
        if sorted(seat for side in sides for seat in side) != [*range(1, state.player_count + 1)]:
            yield f"bot.py: win_probabilities should have each seat in one side; it has {[*sides]}."
        if abs(sum(sides.values()) - 1) > 1e-6:
            yield f"bot.py: win_probabilities sum to {sum(sides.values()):g}, not to 1."


def check_labels(scene: Scene) -> Iterator[str]:
    for mark in scene.marks:
        if mark.target and not mark.label:
            yield f"view.py: the mark {mark.key!r} has a target but no label, which screen readers need."


def fits(value: object, hint: object) -> bool:
    """Return whether a value of a view has the type that its TypedDict declares."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if kind is Literal:
        return value in inner
    if kind is list:
        return isinstance(value, list) and all(fits(item, inner[0]) for item in value)
    if kind is dict:
        return isinstance(value, dict) and all(fits(item, inner[1]) for item in value.values())
    if hint in (str, int, float, bool, list, dict, type(None)):
        return type(value) is hint
    return True  # a TypedDict within the view, or something finer: mypy looks at it
