"""GameController: the current session, the taps so far, undo and the ply shown. Each change triggers one render."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol

from app.game.advice import Advice
from app.game.autoplay import Autoplay
from app.game.coach import Coach
from app.game.guidance import Guidance
from app.game.opening import Opening
from app.game.passing import Passing
from app.game.playback import Playback
from app.game.presenter import Presenter, board_description
from app.game.prompt import ROLL
from app.game.setup import GameSetup, can_others_begin
from app.game.show import Show
from app.game.tabletop import TabletopMode
from app.render.state import RenderState
from app.storage.saved_games import SavedGames, create_id
from app.storage.settings import Settings
from app.text import session_words, site_words
from pygames.game import CHANCE, BadInput, Game, State
from pygames.scene import Mark, Scene
from pygames.session import Player, Session
from pygames.taps import TapState, add_tap, chosen_taps, match_taps

Sleep = Callable[[float], Awaitable[None]]


class MoveChooser(Protocol):
    """Chooses moves for bots: BotClient in the page, something simpler in tests."""

    def start(self) -> None: ...
    async def choose_move(self, session: Session, level: str) -> str: ...


class GameController:
    """The game on the page. `on_change` receives each render state; `on_address` the fragment that reopens the game."""

    END_ACTIONS: tuple[str, ...] = ("again", "review", "share", "save")
    HAS_CHART = True
    HAS_CLOSING_WORDS = True  # for somebody who has played against computers
    HAS_SOUND = True
    SKIPS_IDLE = True  # whether decisions that make no difference are made without asking
    FIRST_PLY: int | None = None  # the ply shown when a game is opened; None for the present

    def __init__(
        self,
        game: Game,
        lang: str,
        saves: SavedGames,
        settings: Settings,
        bots: MoveChooser,
        on_change: Callable[[RenderState], None],
        on_address: Callable[[str], None] = lambda fragment: None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.game, self.lang, self.saves, self.settings, self.bots = game, lang, saves, settings, bots
        self.on_change, self.on_address, self.sleep = on_change, on_address, sleep
        self.say = site_words(lang, game.name)
        self.session: Session | None = None
        self.id = ""
        self.taps: tuple[str, ...] = ()
        self.touched = frozenset[str]()  # the keys of the marks tapped, of which several may be the same target
        self.preview_index = 0  # of the previewed move among those that the taps leave possible
        self.shown_ply: int | None = None  # None for the present
        self.is_kept = True  # whether the current game is stored
        self.coach: Coach | None = None
        self.is_tabletop = False  # whether all players choose at once, on a tablet that lies between them
        self.message, self.message_is_good = "", False
        self.pulse = 0  # other than 0 while the targets are pointed out
        self.status_override = ""
        self.presenter = Presenter()
        self.tabletop = TabletopMode(self)
        self.opening = Opening(self)
        self.guidance = Guidance(self)
        # Receives how much of a long game has been opened, and None at the end. Returns False to cancel.
        self.on_progress: Callable[[float | None], bool] = lambda share: True
        self._autoplay, self.show, self.passing = Autoplay(self), Show(self), Passing(self)
        self.advice, self.playback = Advice(self), Playback(self)

    # Opening and closing games

    def start_game(self, setup: GameSetup) -> None:
        """Start a game and save it. Raise BadInput if the setup is invalid."""
        session, id_ = Session(setup.record(self.game), setup.seats, manual_chance=setup.manual_chance), create_id()
        is_tabletop = setup.is_tabletop or self.is_tabletop  # the tablet stays on the table for the next game
        self.settings.set(f"again.{self.game.name}", replace(setup, is_tabletop=is_tabletop).to_json())
        if is_tabletop:
            self.settings.set("together", id_)
        self.set_session(session, id_)
        self.save()

    def last_setup(self) -> GameSetup | None:
        """Return the setup of the last game, or None if there is none that this version can use."""
        setup = GameSetup.from_json(self.settings.get(f"again.{self.game.name}"), self.game)
        try:
            return setup if setup and setup.record(self.game) else None
        except BadInput:
            return None

    def rematch(self) -> None:
        """Start a new game with the setup of the current one, or otherwise of the last.

        After a game that was played to its end here, the other side begins."""
        last = self.session
        if not (setup := GameSetup.from_session(last) if last else self.last_setup()):
            return
        if others_begin := last is not None and self.saves.has_result(self.id) and can_others_begin(last):
            setup = setup.swap(last.state.sides)
        self.start_game(setup)
        self.show_unknown(setup.unknown)
        if others_begin:
            self.show_message(self.say("site.note.swapped"), good=True)

    def set_session(self, session: Session, id_: str, is_kept: bool = True, coach: Coach | None = None) -> None:
        """Make `session` the current game and render it."""
        self._stop_tasks()
        self._set_coach(coach)
        self.session, self.id, self.is_kept = session, id_, is_kept
        self.is_tabletop = self.tabletop.is_possible and self.settings.get("together") == id_
        self.tabletop.load_choices()
        self.taps, self.preview_index, self.shown_ply = (), 0, self.FIRST_PLY
        if any(player.bot not in ("", "random") for player in session.seats.values()):
            self.bots.start()
        self.say = session_words(self.lang, session)
        self.presenter.move_lines.clear()
        if is_kept:
            self.on_address(f"#game={id_}")
        self.set_message("")
        self.render()
        self.start_autoplay()

    def _set_coach(self, coach: Coach | None) -> None:
        if self.coach:
            self.coach.close()
            self.status_override = ""
        self.coach = coach

    def point_out(self, scene: Scene) -> Scene:
        """Return the scene with what is pointed out in it, by the coach or by the author of a post."""
        return self.coach.point_out(scene) if self.coach else scene

    def act(self, name: str) -> None:
        """Handle a button of the coach."""
        if self.coach:
            self.coach.act(name)

    def unknown_text(self, words: Sequence[str]) -> str:
        """Return a sentence that lists levels and options this version does not know, or ""."""
        return self.say("site.note.unknown", words=self.say.join_list([*dict.fromkeys(words)])) if words else ""

    def show_unknown(self, words: Sequence[str]) -> None:
        if words:
            self.show_message(self.unknown_text(words))

    def close_game(self) -> None:
        """Return to the setup; the game stays in the list of saved games."""
        self._stop_tasks()
        self._set_coach(None)
        self.session = None
        self.on_address("")
        self.taps, self.shown_ply = (), None
        self.set_message("")
        self.render()

    def save(self) -> None:
        if self.session and self.is_kept:
            self.saves.save(self.id, self.session)
        self.show_storage_error()

    def keep(self) -> None:
        """Save the current game from now on, because somebody plays on."""
        if not self.is_kept and not self.coach:
            self.is_kept = True
            self.on_address(f"#game={self.id}")

    def show_storage_error(self) -> None:
        if error := self.settings.storage.take_error():
            self.show_message(self.say(f"site.{error}"))

    # Taps and moves

    @property
    def accepts_moves(self) -> bool:
        """Whether a tap on the board can be a decision now."""
        session = self.session
        is_busy = self.awaits_handover or self.is_choosing_together or self.show.is_running or self.passing.stage
        is_coaching = self.coach is not None and self.coach.is_busy
        is_present = self.shown_ply is None and not is_busy
        return bool(session and is_present and not is_coaching and session.awaits_human(session.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and the page shows how."""
        has_ended = self.session is not None and self.session.state.actor is None
        return has_ended and not (self.coach and not self.coach.shows_result)

    @property
    def awaits_handover(self) -> bool:
        """Whether the device must be passed to another player before anything is shown."""
        is_shown_first = self.show.is_running or self.passing.stage
        return bool(self.session and self.session.handover_seat and not self.is_tabletop and not is_shown_first)

    @property
    def passes_device(self) -> bool:
        """Whether several people take turns with the device, and must not see the same."""
        is_secret = self.game.has_hidden_information and not self.is_tabletop
        return bool(is_secret and self.session and len(self.session.human_seats) > 1)

    @property
    def draws_before_handover(self) -> bool:
        """Whether chance acts and the device is then passed on: this position is shown only for a moment."""
        session = self.session
        if not session or self.show.is_running or self.passing.stage or self.shown_ply is not None:
            return False
        return session.state.actor == CHANCE and not session.manual_chance and self.passes_device

    @property
    def is_choosing_together(self) -> bool:
        return bool(self.is_tabletop and self.session and self.session.pending_choices)

    @property
    def awaits_die_tap(self) -> bool:
        """Whether the die waits for a player's tap (setting "roll when tapped")."""
        is_busy = self.shown_ply is not None or self.awaits_handover or self.show.is_running
        return self.holds_die and not is_busy and not (self.coach and self.coach.holds_die)

    @property
    def holds_die(self) -> bool:
        """Whether the next roll waits for a player, also while the past is shown."""
        session = self.session
        if not session or session.manual_chance or session.state.actor != CHANCE:
            return False
        if self.coach and (self.coach.holds_die or self.coach.rolls_itself):
            return self.coach.holds_die
        return self.settings.rolls_by_tap and session.state.die_owner in session.human_seats

    def tap_state(self, taps: Sequence[str] | None = None) -> TapState:
        """Return the moves that the taps so far, or these, leave possible, and the targets that continue them."""
        if self.awaits_die_tap:
            return TapState((), (), frozenset({ROLL}), None)
        moves = self.session.state.legal_moves() if self.session and self.accepts_moves else ()
        return match_taps(moves, self.game.renderer.move_taps, self.taps if taps is None else taps)

    @property
    def last_tap(self) -> str:
        """The last tap that is not implied by the one before it, or ""."""
        moves = self.session.state.legal_moves() if self.session and self.taps else ()
        return next(reversed(chosen_taps(moves, self.game.renderer.move_taps, self.taps)), "")

    def tap(self, target: str, key: str = "") -> None:
        """Tap a target, by the mark with this key."""
        if self.show.is_running:
            self.show.skip()
            return
        if self.passing.stage:
            return
        if target == ROLL and self.awaits_die_tap:
            self._autoplay.roll()
            return
        if not self.session or not self.accepts_moves:
            return
        tap_state = add_tap(self.session.state.legal_moves(), self.game.renderer.move_taps, self.taps, target)
        if tap_state.move is not None:
            if self.play(tap_state.move) and target == ROLL and self.awaits_die_tap:
                self._autoplay.roll()  # this tap was the one on the die
            return
        self.set_message("" if tap_state.moves or not self.taps else self.say("site.note.no_target"))
        self.touched = (self.touched if self.taps else frozenset()) | {key}
        self.taps, self.preview_index = (tap_state.taps if tap_state.moves else ()), 0
        self.render()

    def play(self, move: str) -> bool:
        """Play a whole move, tapped or typed. Return False and explain why if it is illegal."""
        if not self.session or not self.accepts_moves:
            return False
        holder = self.session.deciding_human
        try:
            self.session.play(move)
        except BadInput as error:
            self.show_message(error.text(self.lang))
            return False
        self.play_idle()
        self.passing.start(self.session, holder)
        self.set_message("")
        if self.coach:
            self.coach.played(move)
        self.position_changed()
        self.settings.storage.request_persistence()  # somebody plays: now it is worth keeping
        self.start_autoplay()
        return True

    def play_idle(self) -> None:
        """Make the decisions of people that make no difference: where every move leads to the same position."""
        if self.session and self.SKIPS_IDLE and not self.coach:
            self.session.play_idle()

    def clear_taps(self) -> None:
        self.taps = ()
        self.render()

    def rotate_preview(self, step: int = 1) -> None:
        """Preview the next of the moves that the taps leave possible."""
        tap_state = self.tap_state()
        if self._can_rotate(tap_state):
            self.preview_index = (self.preview_index + step) % len(tap_state.moves)
            self.render()

    def place_preview(self) -> None:
        if move := self.preview_move(self.tap_state()):
            self.play(move)

    def preview_move(self, tap_state: TapState) -> str | None:
        """Return the previewed move (a piece that can be rotated before it is placed), or None."""
        return tap_state.moves[self.preview_index] if self._can_rotate(tap_state) else None

    def _can_rotate(self, tap_state: TapState) -> bool:
        return bool(self.taps) and len(tap_state.moves) > 1 and self.game.renderer.is_rotation(tap_state.moves)

    # Automatic play

    def start_autoplay(self) -> None:
        """Let chance and bots play until a human must decide."""
        self._autoplay.start()

    def change_setting(self, name: str, value: str) -> None:
        """Store a setting. The one for the die takes effect at once."""
        self.settings.set(name, value)
        if name == "roll" and self.session and self.session.state.actor == CHANCE:
            self.render()
            self.start_autoplay()

    def set_player(self, seat: int, bot: str) -> None:
        """Give a seat to a bot of a level, or to a human with ""."""
        if self.session:
            self.session.change_player(seat, Player(self.session.seats[seat].name, bot))
            self.passing.cancel()
            self.say = session_words(self.lang, self.session)
            self.presenter.move_lines.clear()
            self.set_message("")  # a hint was for the human who had the seat
            self.position_changed()
            self.start_autoplay()

    def toggle_tabletop(self) -> None:
        self.set_tabletop(not self.is_tabletop)

    def set_tabletop(self, is_tabletop: bool) -> None:
        """Let all players choose at once, or in turn. The mode is stored with the game's id, for a reload."""
        self.is_tabletop = is_tabletop
        self.passing.cancel()
        if self.session:
            self.session.release_device()
        self.set_message("")  # a hint was for the player who held the device
        self.settings.set("together", self.id if is_tabletop else "")
        self.tabletop.discard_choices()
        self.position_changed()
        self.start_autoplay()

    # Undo and history

    def undo(self, force: bool = False) -> bool:
        """Go back to the last human decision. Return False if everybody must agree first."""
        session = self.session
        if self.is_choosing_together and self.tabletop.undo_choices():
            return True
        # While the device is passed on, undo would show the last player's hand.
        if not session or self.coach or not session.undo_target or self.awaits_handover:
            return True
        if session.undo_target.needs_consent and not force:
            return False
        self.passing.cancel()
        session.undo(force, session.last_round_start if self.is_tabletop else None)
        self.set_message("")  # a hint was for the old position
        self.position_changed()
        return True

    def redo(self) -> None:
        if self.session and not self.coach and self.session.can_redo and not self.awaits_handover:
            self.session.redo()
            self.set_message("")
            self.position_changed()
            self.start_autoplay()

    def set_shown_ply(self, ply: int | None) -> None:
        """Change the position that the next render shows."""
        if self.session:
            self.shown_ply = None if ply is None or ply >= len(self.session.moves) else max(0, ply)

    def confirm_handover(self) -> None:
        if self.session:
            self.session.confirm_handover()
            self.presenter.rewind(self.session, self.presenter.last_ply(self.session, self.seat))
            self.start_show()
            self.render()

    def release_device(self) -> None:
        """Forget who holds the device, so that the next player confirms before anything hidden is shown."""
        session = self.session
        if not session or not session.is_shared or not session.device_holder or not self.game.has_hidden_information:
            return
        session.release_device()
        self.advice.cancel()
        self.show.cancel()
        self.taps, self.preview_index = (), 0
        self.passing.cancel()
        self.set_message("")
        self.render()
        self.start_autoplay()

    # What is shown

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown, or None for the view that everybody may see."""
        if self.is_tabletop or not self.session:
            return None
        return self.session.device_holder if self.passing.stage else self.session.viewing_seat

    @property
    def ply(self) -> int:
        """The number of moves before the position shown."""
        if self.show.shot:
            return self.show.shot.ply
        if self.shown_ply is not None or not self.session:
            return self.shown_ply or 0
        return len(self.session.moves) - (self.passing.held_move is not None)

    @property
    def state(self) -> State:
        return self.session.states[self.ply] if self.session else self.game.new()

    def board_description(self) -> list[Mark]:
        """Return the board in words, for screen readers and for people who prefer text to drawings."""
        return board_description(self, self.presenter.status)

    def show_message(self, text: str, good: bool = False) -> None:
        self.set_message(text, good)
        self.render()

    def set_message(self, text: str, good: bool = False) -> None:
        self.message, self.message_is_good, self.advice.move, self.pulse = text, good, "", 0

    def position_changed(self, is_automatic: bool = False) -> None:
        """Discard taps and tasks that belong to the old position, save and render."""
        if not is_automatic:
            self.keep()
            self._autoplay.cancel()
        self.advice.cancel()
        self.playback.cancel()
        self.taps, self.preview_index, self.shown_ply = (), 0, None
        self.is_tabletop = self.is_tabletop and self.tabletop.is_possible
        self.tabletop.discard_stale_choices()
        self.save()
        self.start_show()
        self.render()

    def start_show(self) -> None:
        """Show what has not been seen yet. Before the device is passed on, only what was revealed to everybody."""
        self.show.cancel()
        if not (session := self.session) or self.passing.stage:
            return
        end = len(session.moves)
        if self.awaits_handover or self.draws_before_handover:
            end = 0 if session.last_reveal is None else session.last_reveal + 1
        reader = session.device_holder if self.seat is None and not self.is_tabletop else self.seat
        self.show.start(self.presenter.last_ply(session, reader), end)

    def render(self) -> None:
        self.on_change(self.presenter.present(self))

    def _stop_tasks(self) -> None:
        for task in (self.opening, self._autoplay, self.show, self.passing, self.advice, self.playback, self.tabletop):
            task.cancel()
