"""The setup form: reading it, filling it in, and the order of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document

from app.game.setup import GameSetup, possible_values
from app.render.dom import by_id, find_elements, set_text
from pygames.game import Game
from pygames.i18n import Translations
from pygames.session import Player


def read_form(game: Game) -> GameSetup:
    fields, players = by_id("setup").elements, chosen_players(game)
    options = {name: str(fields.namedItem(f"option-{name}").value) for name in game.options}
    seats = {
        seat: Player(field_text(fields, f"name-{seat}"), field_text(fields, f"kind-{seat}"))
        for seat in range(1, players + 1)
    }
    is_tabletop = bool(field_text(fields, "together")) and not by_id("choosing").hidden
    return GameSetup(players, options, seats, bool(field_text(fields, "by-hand")), is_tabletop)


def chosen_players(game: Game) -> int:
    checked = document.querySelector("#setup [name=players]:checked")
    return int(checked.value) if checked else game.players[0]


def field_text(fields: Any, name: str) -> str:
    """Return a field's value, or "" if the form has no such field."""
    field = fields.namedItem(name)
    return str(field.value).strip() if field else ""


def fill_form(game: Game, setup: GameSetup, say: Translations) -> None:
    fields = by_id("setup").elements
    if checked := document.querySelector(f'#setup [name=players][value="{setup.players}"]'):
        checked.checked = True
    fit_to_players(game, say)
    for name, value in setup.options.items():
        if field := fields.namedItem(f"option-{name}"):
            field.value = value
    for seat, player in setup.seats.items():
        if field := fields.namedItem(f"name-{seat}"):
            field.value = player.name
        if field := fields.namedItem(f"kind-{seat}"):
            field.value = player.bot
    if chance := fields.namedItem("by-hand"):
        chance.value = "yes" if setup.manual_chance else ""
    if together := fields.namedItem("together"):
        together.value = "yes" if setup.is_tabletop else ""


def fit_to_players(game: Game, say: Translations) -> None:
    """Show a row for each player, and only the option values that are possible with this number of players.

    Other values are not in the page, because WebKit shows options that are hidden.
    """
    players = chosen_players(game)
    for row in find_elements(document, "#setup [data-seat]"):
        row.hidden = int(row.dataset.seat) > players
    for name, values in possible_values(game, players).items():
        field = by_id("setup").elements.namedItem(f"option-{name}")
        value, default = str(field.value), game.options[name].default
        if [str(option.value) for option in find_elements(field, "option")] != [*values]:
            field.replaceChildren(*(create_option(item, say(f"value.{name}.{item}")) for item in values))
        field.value = value if value in values else default if default in values else values[0]


def create_option(value: str, text: str) -> Any:
    option = document.createElement("option")
    option.value, option.textContent = value, text
    return option


def offer_tabletop(has_room: bool) -> None:
    """Offer to choose at once only where there is room for several people, and there are several."""
    if choosing := by_id("choosing"):
        people = [row for row in seat_rows() if not row.querySelector("select").value]
        choosing.hidden = not has_room or len(people) < 2


def render_presets(names: Sequence[str], level: str, last_group: int, say: Translations) -> None:
    """Show the names of the people and the level of the computers, and mark the last number of people."""
    for element in find_elements(document, ".presets [data-opponents]"):
        count = int(element.dataset.opponents)
        element.textContent = say("site.opponents", n=count, level=say(f"site.level.{level}"))
    if any(names):
        set_text("people", say.join_list([name for name in names if name]))
    for button in find_elements(document, ".us button"):
        button.className = "last" if str(button.textContent).strip() == str(last_group) else ""


def seat_rows(include_hidden: bool = False) -> list[Any]:
    return find_elements(document, "#setup [data-seat]" + ("" if include_hidden else ":not([hidden])"))


def move_seat(start: int, end: int) -> None:
    """Move a player from one seat to another; the players between move up."""
    rows = seat_rows()
    players = [[str(field.value) for field in player_fields(row)] for row in rows]
    players.insert(end - 1, players.pop(start - 1))
    for row, player in zip(rows, players, strict=True):
        for field, value in zip(player_fields(row), player, strict=True):
            field.value = value


def player_fields(row: Any) -> list[Any]:
    return [row.querySelector(selector) for selector in ("input", "select")]


def mark_picked_seat(seat: int) -> None:
    """Mark the seat that was picked up; 0 for none."""
    for number, row in enumerate(seat_rows(include_hidden=True), 1):
        row.querySelector(".grip").setAttribute("aria-pressed", "true" if number == seat else "false")


def render_name_suggestions(names: list[str]) -> None:
    suggestions = by_id("names")
    suggestions.replaceChildren()
    for name in names:
        suggestions.append(create_option(name, ""))
