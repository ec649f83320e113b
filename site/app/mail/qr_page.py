"""The QR code of a running game in the page's dialog, and opening the link that it contains."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from pyscript import window

from app.game.opening import OpenedGame
from app.game.sharing import secret_owners
from app.game.tasks import spawn
from app.mail.coach import MailCoach
from app.mail.letter import Refusal
from app.mail.notices import show_notice
from app.mail.qr import MAX_LINK, PassedGame, qr_svg
from app.mail.text import mail_words
from app.pages.share import copy
from app.render.dom import by_id
from app.storage.saved_games import create_id
from pygames.game import BadInput
from pygames.record import find_game
from pygames.scene import Mark
from pygames.session import Session

if TYPE_CHECKING:
    from app.pages.play import PlayPage


def show_qr_code(page: PlayPage) -> None:
    """Show the code, after a question if somebody could learn a secret from it."""
    session, say = page.controller.passing.history, mail_words(page.controller.say)
    if not session:
        return
    if isinstance(page.controller.coach, MailCoach):
        page.controller.show_message(say("mail.qr.by_mail"))
    elif owners := secret_owners(session):
        seats = say.join_list([say.seat_name(seat) for seat in owners])
        text, show = say("mail.qr.secret", seats=seats), say("mail.qr.show")
        page.dialog.open("qr", text, show, say("site.cancel"), on_yes=lambda: draw_code(page, session))
    else:
        draw_code(page, session)


def draw_code(page: PlayPage, session: Session) -> None:
    """Show the code, or only its link if that is too long for a code. Both can be copied."""
    say, location = mail_words(page.controller.say), window.location
    link = f"{location.origin}{location.pathname}#pass={PassedGame.from_session(session).payload()}"
    has_code = len(link) <= MAX_LINK
    lines = [Mark("note", "p", text=say("mail.qr.note"))]
    title = say("mail.qr.title" if has_code else "mail.qr.too_long")
    page.dialog.open(
        "qr", title, say("mail.qr.copy"), say("site.close"),
        field=None if has_code else link, lines=lines,
        on_yes=lambda: spawn(copy_link(page, link)),
    )  # fmt: skip
    if has_code:
        by_id("ask-seats").innerHTML = qr_svg(link, escape(say("mail.qr.label")))


async def copy_link(page: PlayPage, link: str) -> None:
    say = page.controller.say
    if await copy(link):
        page.controller.show_message(say("site.note.linked"), good=True)
    else:
        page.show_dialog("text", say("site.note.not_copied"), field=link)


def open_passed_game(page: PlayPage, payload: str) -> None:
    """Open a game that another device has passed on, with its players."""
    controller = page.controller
    say = mail_words(controller.say)
    try:
        passed = PassedGame.parse(payload)
    except Refusal as refusal:
        show_notice(page, say(refusal.key))
        return
    except BadInput as error:
        show_notice(page, say("mail.qr.bad", reason=error.text(controller.lang)))
        return
    if passed.record.game != controller.game.name:
        title = find_game(passed.record.game).words(controller.lang)("title")
        show_notice(page, say("site.note.other_game", title=title))
        return
    game = OpenedGame(
        create_id(), passed.record, passed.seats, "site.note.link_bad", passed.unknown, passed.manual_chance,
        passed.is_shared,
    )  # fmt: skip
    if game.is_long:  # it is stored when somebody plays on
        controller.opening.open(replace(game, is_kept=False))
    elif controller.opening.open(game):
        controller.save()
    else:
        show_notice(page, controller.message)
