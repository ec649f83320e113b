"""Forms: the setup, typed moves, settings, a file to open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyscript import document, when

from app.game.tasks import spawn
from app.render.dom import by_id, data_attr

if TYPE_CHECKING:
    from app.pages.play import PlayPage


def bind(page: PlayPage) -> None:
    @when("submit", document)
    def submit(event: Any) -> None:
        form = data_attr(event.target, "form")  # "" for the form that reloads the page
        if form:
            event.preventDefault()
        if form == "typed":
            play_typed_move(page)
        elif form == "setup":
            page.start_screen.submit_form()

    @when("input", document)
    def name_person(event: Any) -> None:
        """Give a seat to a person when somebody writes a name there, unless its kind has been chosen."""
        field = event.target
        name = str(getattr(field, "name", ""))
        if not name.startswith("name-"):
            return
        kind = document.querySelector(f"[name={name.replace('name', 'kind')}]")
        if field.value and not data_attr(kind, "chosen"):
            kind.value = ""
            page.start_screen.fit_form()

    @when("change", document)
    def change(event: Any) -> None:
        field = event.target
        if str(field.name).startswith("kind-"):
            field.dataset.chosen = "yes"
        if field.name == "players" or field.closest("#setup .seat"):
            page.start_screen.fit_form()
        elif seat := data_attr(field, "player"):
            page.set_player(int(seat), str(field.value))
        elif name := data_attr(field, "setting"):
            page.controller.change_setting(name, str(field.value))
        elif field.id == "ask-file" and field.files.length:
            spawn(page.read_file(field.files.item(0)))


def play_typed_move(page: PlayPage) -> None:
    field = by_id("typed")
    if page.controller.play(str(field.value).strip()):
        field.value = ""
