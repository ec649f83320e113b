"""PositionBoard: the board of the snippet page, on which an author plays for all seats and writes notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pyscript import document, when, window

from app.embed.notes import Note, clean_comment
from app.events.keyboard import ARROWS
from app.events.questions import keys_at
from app.learn.edited_game import EditedGame
from app.render.dom import SVG, by_id, closest_data, data_attr, find_elements, set_text
from app.render.focus import BoardNavigation, centre
from app.render.marks import MarkContainer
from pygames.game import Game
from pygames.i18n import Translations
from pygames.record import Record


class PositionBoard:
    def __init__(self, game: Game, say: Translations, on_change: Callable[[], None]) -> None:
        self._say, self._on_change = say, on_change
        self.edited = EditedGame(Record(game.name, game.players[0]))
        self._board = MarkContainer(document.querySelector("#board svg.board"), SVG)
        self._board.adopt(())
        self._board.root.textContent = ""
        self._navigation = BoardNavigation(self._board.root)
        self._choices = MarkContainer(by_id("choices"))
        self._arrow_start: str | None = None  # "" while the author must choose where an arrow starts
        by_id("position").hidden = False
        self._bind()

    def load(self, record: Record, notes: tuple[Note, ...] = ()) -> None:
        self.edited = EditedGame(record, notes)
        self.render()

    def render(self) -> None:
        edited, say = self.edited, self._say
        is_on_board = self._navigation.remember_focus()
        scene = edited.scene(say)
        self._board.root.setAttribute("viewBox", f"0 0 {scene.width} {scene.height}")
        self._board.update(scene.marks)
        self._navigation.restore_focus(is_on_board)
        self._choices.update(edited.buttons(scene, say))
        key = {None: "", "": "site.snippet.arrow_from"}.get(self._arrow_start, "site.snippet.arrow_to")
        set_text("todo", say(key) if key else edited.prompt(say))
        set_text("news", edited.last_move(say))
        set_text("count", f"{edited.ply}/{edited.length}")
        for element in find_elements(document, "#looking button"):
            is_start = data_attr(element, "action") in ("first", "back")
            element.disabled = edited.ply == (0 if is_start else edited.length)
        comment = by_id("comment")
        if str(comment.value) != edited.note.text and document.activeElement != comment:
            comment.value = edited.note.text
        by_id("arrow").ariaPressed = "true" if self._arrow_start is not None else "false"
        set_text("arrow", say("site.snippet.remove_arrow" if edited.note.arrow else "site.snippet.arrow"))

    def _bind(self) -> None:
        @when("click", "#position")
        def click(event: Any) -> None:
            if self._arrow_start is not None and event.target.closest("#board svg"):
                self._point_at(event.clientX, event.clientY)
            elif target := closest_data(event.target, "target"):
                self._change(lambda: self.edited.tap(target))
            elif event.target.closest("#arrow"):
                self._toggle_arrow()
            elif action := closest_data(event.target, "action"):
                self._change(lambda: self.edited.act(action))

        @when("keydown", "#board")
        def press_key(event: Any) -> None:
            key = str(event.key)
            if key in ARROWS:
                event.preventDefault()
                self._navigation.move_focus(*ARROWS[key])
            elif key in ("Enter", " ") and (target := closest_data(event.target, "target")):
                event.preventDefault()
                if self._arrow_start is None:
                    self._change(lambda: self.edited.tap(target))
                else:
                    self._point_at(*centre(event.target))

        @when("input", "#comment")
        def write_comment(event: Any) -> None:
            self.edited.set_note(replace(self.edited.note, text=clean_comment(str(event.target.value))))

        @when("change", "#comment")
        def end_comment(event: Any) -> None:
            event.target.value = self.edited.note.text

    def _change(self, change: Callable[[], None]) -> None:
        self._arrow_start = None
        change()
        self.render()
        self._on_change()

    def _toggle_arrow(self) -> None:
        """Begin an arrow, or remove the one that there is."""
        if self.edited.note.arrow:
            self._change(lambda: self.edited.set_note(replace(self.edited.note, arrow=None)))
        else:
            self._arrow_start = "" if self._arrow_start is None else None
            self.render()

    def _point_at(self, x: float, y: float) -> None:
        """Start or end the arrow at a point of the page."""
        root = self._board.root
        point = window.DOMPoint.new(x, y).matrixTransform(root.getScreenCTM().inverse())
        start, end = self._arrow_start, self.edited.arrow_end((float(point.x), float(point.y)), keys_at(root, x, y))
        if start and start != end:
            self._change(lambda: self.edited.set_note(replace(self.edited.note, arrow=(start, end))))
        else:
            self._arrow_start = end
            self.render()
