"""What a game's page can be asked to do at a distance: the tasks of buttons and of links."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from app.late import load_qr_encoder
from app.mail.desk import find_desk

if TYPE_CHECKING:
    from app.pages.play import PlayPage


async def open_mail(page: PlayPage, detail: str) -> None:
    """Open a link of a game by mail, or a game by its id; without either, ask for the settings of a new one."""
    desk = find_desk(page)
    if detail:
        desk.open(detail.replace(" ", "_"))
    else:
        desk.ask_to_begin()


async def list_mail(page: PlayPage, _: str) -> None:
    find_desk(page).show_list()


async def show_qr_code(page: PlayPage, _: str) -> None:
    """Show a QR code with which another device opens the game."""
    if await page.load_learn(load_qr_encoder):
        from app.mail.qr_page import show_qr_code

        show_qr_code(page)


async def open_passed_game(page: PlayPage, payload: str) -> None:
    if await page.load_learn(load_qr_encoder):
        from app.mail.qr_page import open_passed_game

        open_passed_game(page, payload.replace(" ", "_"))


TASKS: dict[str, Callable[[PlayPage, str], Awaitable[None]]] = {
    "mail": open_mail,
    "list": list_mail,
    "qr": show_qr_code,
    "pass": open_passed_game,
}
