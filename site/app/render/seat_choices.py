"""The fields of the dialog that shows who plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyscript import document

from app.render.dom import by_id
from app.render.setup_form import create_option
from pygames.i18n import Translations
from pygames.session import Player


def render_seat_choices(seats: Mapping[int, Player], levels: Sequence[str], say: Translations) -> None:
    """Show for each seat a menu of possible players, and what the level is like. Keep the focus."""
    focused = str(document.activeElement.id)
    by_id("ask-seats").replaceChildren(*(seat_field(seat, seats[seat].bot, levels, say) for seat in sorted(seats)))
    if focused.startswith("player-"):
        by_id(focused).focus()


def seat_field(seat: int, bot: str, levels: Sequence[str], say: Translations) -> Any:
    field, name, menu, note = (document.createElement(tag) for tag in ("div", "label", "select", "small"))
    field.className, name.htmlFor, name.textContent = "field", f"player-{seat}", say.seat_label(seat)
    menu.id = f"player-{seat}"
    menu.setAttribute("data-player", str(seat))
    kinds = {"": say("site.person")} | {level: say(f"site.bot.{level}") for level in (*levels, "random")}
    menu.replaceChildren(*(create_option(kind, text) for kind, text in kinds.items()))
    menu.value = bot
    note.textContent = say(f"level.{bot}") if bot else ""
    field.replaceChildren(name, menu, note)
    return field
