"""Clicks on buttons and other controls outside the board."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from pyscript import document, when, window

from app.events.actions import ACTIONS
from app.game.tasks import spawn
from app.render.dom import by_id, closest_data

if TYPE_CHECKING:
    from app.pages.embed import EmbedPage
    from app.pages.play import PlayPage


# Not the whole document, because a tap on the board needs no second handler.
BUTTON_AREAS = "body > header, #menu, .panel, #together, #veil, #ask"


def bind(page: PlayPage) -> None:
    @when("click", BUTTON_AREAS)
    def click_button(event: Any) -> None:
        name, _, detail = closest_data(event.target, "action").partition(":")
        if name not in ACTIONS or (name == "confirm" and not page.renderer.veil.is_meant_by(event)):
            return
        action = ACTIONS[name]
        if action.closes_menu:
            page.close_menu()  # first, so that a dialog later returns the focus to the menu's button
        result = action.run(page, detail)
        if inspect.iscoroutine(result):
            spawn(result)

    @when("click", "#choices")
    def tap_choice(event: Any) -> None:
        if target := closest_data(event.target, "target"):
            page.controller.tap(target)

    if not page.is_embed:
        bind_page_controls(page)


def bind_carry_link(page: EmbedPage) -> None:
    """Update the link only when it is about to be used: by a pointer, with keys, or by a screen reader's click."""

    @when("pointerdown", "#carry")
    @when("focus", "#carry")
    def update_link() -> None:
        page.update_carry_link()

    @when("click", "#carry")
    def follow_link(event: Any) -> None:
        if not page.update_carry_link():
            event.preventDefault()
            page.ask_to_carry()


def bind_explanations(page: PlayPage) -> None:
    """Explain a heading of the score table while it has the focus. In WebKit, a tap moves no focus to a button."""

    @when("focusin", "#end")
    @when("click", "#end")
    def show_note(event: Any) -> None:
        page.renderer.result.show_note(find_explanation(event.target))

    @when("focusout", "#end")
    def stop() -> None:
        page.renderer.result.show_note(None)


def find_explanation(target: Any) -> Any:
    """Return the button that explains a cell of the score table: its own, or that of its row or column."""
    if not (cell := target.closest("th, td")):
        return None
    column = cell.closest("table").rows.item(0).cells.item(cell.cellIndex)
    return next(filter(None, (place.querySelector(".explain") for place in (cell, cell.parentElement, column))), None)


def bind_page_controls(page: PlayPage) -> None:
    if document.querySelector(".languages"):  # not in a page that is one file

        @when("click", ".languages a")
        def keep_game_in_other_language(event: Any) -> None:
            event.target.hash = str(window.location.hash)

    @when("click", "#moment")
    def show_moment(event: Any) -> None:
        """Move the slider to the tap, which not every browser does."""
        if event.detail:
            share = event.offsetX / by_id("moment").clientWidth
            page.controller.playback.show(round(share * int(by_id("moment").max)))

    @when("input", "#moment")
    def browse_by_slider(event: Any) -> None:
        page.controller.playback.show(int(event.target.value))
