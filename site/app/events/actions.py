"""Buttons: one table of actions, shared by the pages' code, the menu's template and the tests."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.pages.play import PlayPage


@dataclass(frozen=True)
class Action:
    """The effect of a button with `data-action="name:detail"`. An action with a group is an entry of the menu too."""

    name: str
    run: Callable[[PlayPage, str], Coroutine[Any, Any, None] | object]
    text: str = ""
    group: str = ""  # of the menu
    closes_menu: bool = False
    needs_site: bool = False  # not offered in a page that is one file


ACTIONS = {
    action.name: action
    for action in (
        # The menu, in its order: in each group, what is used most comes first
        Action("new", lambda page, _: page.show_setup(), "site.new_game", "game", closes_menu=True),
        Action("seats", lambda page, _: page.ask_seats(), "site.seats", "game", closes_menu=True),
        Action("full", lambda page, _: page.toggle_full_screen(), "site.full_screen", "game", closes_menu=True),
        Action("read", lambda page, _: page.read_board(), "site.read", "game", closes_menu=True),
        Action(
            "mail",
            lambda page, name: page.play_at_distance("mail", name),
            "site.by_mail",
            "game",
            closes_menu=True,
            needs_site=True,
        ),
        Action("share", lambda page, _: page.export("share"), "site.share", "keep", closes_menu=True, needs_site=True),
        Action("qr", lambda page, _: page.play_at_distance("qr"), "site.qr", "keep", closes_menu=True, needs_site=True),
        Action("save", lambda page, _: page.export("save"), "site.save_file", "keep", closes_menu=True),
        Action("png", lambda page, _: page.save_picture("png"), "site.save_png", "keep", closes_menu=True),
        Action("svg", lambda page, _: page.save_picture("svg"), "site.save_svg", "keep", closes_menu=True),
        Action(
            "along", lambda page, _: page.take_along(), "site.take_along", "keep", closes_menu=True, needs_site=True
        ),
        Action("open", lambda page, _: page.ask_record(), "site.open_record", "keep", closes_menu=True),
        Action("copy", lambda page, _: page.export("copy"), "site.copy", "keep", closes_menu=True),
        Action(
            "blog",
            lambda page, _: page.open_embed_page(),
            "site.snippet.menu",
            "keep",
            closes_menu=True,
            needs_site=True,
        ),
        # Beside the board
        Action("undo", lambda page, _: page.undo()),
        Action("redo", lambda page, _: page.controller.redo()),
        Action("hint", lambda page, _: page.controller.advice.ask()),
        Action("continue", lambda page, _: page.controller.show.skip()),
        Action("retract", lambda page, _: page.controller.passing.take_back()),
        Action("pass", lambda page, _: page.controller.passing.finish_stage()),
        Action("accept", lambda page, _: page.controller.advice.play()),
        Action("replay", lambda page, _: page.controller.playback.repeat_last_turn()),
        Action("why", lambda page, _: page.controller.advice.explain_last_move()),
        Action("log", lambda page, _: page.toggle_move_list()),
        Action("turn", lambda page, _: page.controller.rotate_preview()),
        Action("lay", lambda page, _: page.controller.place_preview()),
        Action("clear", lambda page, _: page.controller.clear_taps()),
        Action("confirm", lambda page, _: page.controller.confirm_handover()),
        Action("again", lambda page, _: page.rematch()),
        Action("review", lambda page, _: page.start_review()),
        Action("answer", lambda page, _: page.show_solution()),
        Action("zoom", lambda page, direction: page.zoom.step(direction)),
        # History
        Action("look", lambda page, ply: page.controller.playback.show(int(ply))),
        Action("first", lambda page, _: page.controller.playback.browse("first")),
        Action("back", lambda page, _: page.controller.playback.browse("back")),
        Action("on", lambda page, _: page.controller.playback.browse("on")),
        Action("last", lambda page, _: page.controller.playback.browse("last")),
        Action("branch", lambda page, _: page.play_on()),
        Action("present", lambda page, _: page.controller.playback.browse("present")),
        Action("run", lambda page, _: page.controller.playback.start()),
        # Setup
        Action("learn", lambda page, _: page.start_first_game()),
        Action("puzzles", lambda page, _: page.start_puzzles()),
        Action("coach", lambda page, name: page.controller.act(name)),
        Action("quick", lambda page, preset: page.start_screen.start_preset(preset)),
        Action("resume", lambda page, id_: page.resume(id_)),
        # The dialog
        Action("yes", lambda page, _: page.confirm_dialog()),
        Action("no", lambda page, _: page.dialog.close()),
        # Tabletop mode
        Action("together", lambda page, _: page.controller.toggle_tabletop()),
        Action("count", lambda page, _: page.controller.tabletop.start_countdown()),
    )
}

MENU = tuple(action for action in ACTIONS.values() if action.group)
