"""The buttons of the dialog that shows who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.render.state import button
from pygames.i18n import Translations
from pygames.scene import Mark
from pygames.session import Player


def seat_choices(seats: Mapping[int, Player], levels: Sequence[str], say: Translations) -> list[Mark]:
    return [mark for seat, player in sorted(seats.items()) for mark in seat_buttons(seat, player, levels, say)]


def seat_buttons(seat: int, player: Player, levels: Sequence[str], say: Translations) -> Iterator[Mark]:
    """Yield the button that gives the seat to a human or a bot, and then one for each level of a bot."""
    kind = say(f"site.bot.{player.bot}" if player.bot else "site.person")
    text = say("label", name=say.seat_name(seat), value=kind)
    yield button(f"seat{seat}", text, action=f"seat:{seat}", kind="seat")
    if player.bot:
        for level in levels:
            yield level_button(seat, level, player.bot, say)


def level_button(seat: int, level: str, current: str, say: Translations) -> Mark:
    """Return the button that gives a seat to a bot of `level`; its label describes the level."""
    attrs = {
        "type": "button",
        "class": "level",
        "data-action": f"level:{seat}:{level}",
        "aria-pressed": "true" if level == current else "false",
    }
    name = f"{say.seat_name(seat)}, {say(f'site.level.{level}')}"
    label = say("label", name=name, value=say(f"level.{level}"))
    return Mark(f"level{seat}-{level}", "button", attrs, text=say(f"site.level.{level}"), label=label)
