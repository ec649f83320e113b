"""Buttons: one table of actions, shared by the pages' code, the menu's template and the tests."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.pages.play import PlayPage


@dataclass(frozen=True)
class Action:
    """The effect of a button with `data-action="name:detail"`. An action with a text is an entry of the menu too."""

    name: str
    run: Callable[[PlayPage, str], Coroutine[Any, Any, None] | object]
    text: str = ""
    closes_menu: bool = False


ACTIONS = {
    action.name: action
    for action in (
        # The menu, in its order
        Action("new", lambda page, _: page.show_setup(), "site.new_game", closes_menu=True),
        Action("share", lambda page, _: page.export("share"), "site.share", closes_menu=True),
        Action("copy", lambda page, _: page.export("copy"), "site.copy", closes_menu=True),
        Action("save", lambda page, _: page.export("save"), "site.save_file", closes_menu=True),
        Action("open", lambda page, _: page.ask_record(), "site.open_record", closes_menu=True),
        Action("seats", lambda page, _: page.ask_seats(), "site.seats", closes_menu=True),
        Action("read", lambda page, _: page.read_board(), "site.read", closes_menu=True),
        Action("full", lambda page, _: page.toggle_full_screen(), "site.full_screen", closes_menu=True),
        Action("blog", lambda page, _: page.open_embed_page(), "site.snippet.menu", closes_menu=True),
        # Beside the board
        Action("undo", lambda page, _: page.undo()),
        Action("redo", lambda page, _: page.controller.redo()),
        Action("hint", lambda page, _: page.controller.hint()),
        Action("log", lambda page, _: page.toggle_move_list()),
        Action("turn", lambda page, _: page.controller.rotate_preview()),
        Action("lay", lambda page, _: page.controller.place_preview()),
        Action("clear", lambda page, _: page.controller.clear_taps()),
        Action("confirm", lambda page, _: page.controller.confirm_handover()),
        Action("again", lambda page, _: page.rematch()),
        Action("answer", lambda page, _: page.show_solution()),
        Action("zoom", lambda page, direction: page.zoom.step(direction)),
        # History
        Action("look", lambda page, ply: page.controller.show_ply(int(ply))),
        Action("first", lambda page, _: page.controller.browse("first")),
        Action("back", lambda page, _: page.controller.browse("back")),
        Action("on", lambda page, _: page.controller.browse("on")),
        Action("present", lambda page, _: page.controller.browse("present")),
        Action("run", lambda page, _: page.controller.play_back()),
        # Setup
        Action("quick", lambda page, _: page.start_default_game()),
        Action("resume", lambda page, id_: page.resume(id_)),
        # The dialog
        Action("yes", lambda page, _: page.confirm_dialog()),
        Action("no", lambda page, _: page.dialog.close()),
        Action("seat", lambda page, seat: page.toggle_bot(int(seat))),
        Action("level", lambda page, detail: page.set_player(int(detail.partition(":")[0]), detail.partition(":")[2])),
        # Tabletop mode
        Action("together", lambda page, _: page.controller.toggle_tabletop()),
        Action("count", lambda page, _: page.controller.tabletop.start_countdown()),
    )
}

MENU = tuple(action for action in ACTIONS.values() if action.text)
