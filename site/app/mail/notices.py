"""Sentences about links that are not used. The page stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.mail.coach import MailCoach

if TYPE_CHECKING:
    from app.pages.play import PlayPage


def show_start_screen(page: PlayPage) -> None:
    """Show the start screen, unless a game is open."""
    if not page.controller.session:
        page.controller.on_address("")
        page.controller.render()
        page.start_screen.render()


def show_notice(page: PlayPage, text: str) -> None:
    """Say something about a link, and let the address lead to what is on the page again."""
    show_start_screen(page)
    controller = page.controller
    if isinstance(controller.coach, MailCoach):
        controller.on_address(f"#mail={controller.id}")
    elif controller.session and controller.is_kept:
        controller.on_address(f"#game={controller.id}")
    controller.show_message(text)
