"""Questions: the one dialog of a game's page, and what is done with its answers."""

from __future__ import annotations

from app import share
from app.dom import Surface, by_id
from app.machine import started
from app.screen import button, in_words
from app.setup import USUAL
from app.table import Table
from pygames.bots import SEARCH_LEVELS
from pygames.i18n import Words
from pygames.scene import Mark
from pygames.session import Seat

TOLD = ("shown", "seats", "read")  # nothing is asked: there is only something to see or to change, and to close


class Questions:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked = ""  # which question the dialog is asking
        self.choices = Surface(by_id("ask-choices"))
        self.told = Surface(by_id("ask-told"))

    async def give(self, how: str, sure: bool = False) -> None:
        """The record out of the page: as a link, as text or as a file."""
        session, say = self.table.session, self.table.say
        if not session:
            return
        if (
            not sure
            and self.table.game.has_hidden_information
            and session.state.actor is not None
            and len(session.persons) > 1
        ):
            self.ask(how, say("site.ask.share_secret"))
            return
        record = session.record
        if how == "save":
            share.save(f"{record.game}.txt", f"{record}\n")
            return
        text = share.link(record) if how == "share" else str(record)
        if how == "share" and await share.share(say("title"), text):
            return
        if await share.copy(text):
            self.table.note(say("site.note.linked" if how == "share" else "site.note.copied"), good=True)
        else:
            self.ask("shown", say("site.note.not_copied"), field=text)

    def ask(
        self,
        what: str,
        text: str,
        field: str | None = None,
        file: bool = False,
        choices: list[Mark] | None = None,
        told: list[Mark] | None = None,
    ) -> None:
        self.asked = what
        by_id("ask-text").textContent = text
        by_id("ask-note").textContent = ""
        by_id("ask-field").hidden = field is None
        by_id("ask-field").value = field or ""
        by_id("ask-file").hidden = not file
        by_id("ask-file").value = ""
        self.choices.show(choices or [])
        self.told.show(told or [])
        by_id("ask-told").hidden = not told
        by_id("ask-no").hidden = what in TOLD
        by_id("ask-yes").textContent = self.table.say("site.close" if what in TOLD else "site.yes")
        if not by_id("ask").open:
            by_id("ask").showModal()

    def close(self) -> None:
        by_id("ask").close()

    def yes(self) -> None:
        if self.asked == "open":
            if self.table.open_record(str(by_id("ask-field").value), "site.note.file_bad"):
                self.close()
            else:
                by_id("ask-note").textContent = by_id("note").textContent
                self.table.note("")
            return
        self.close()
        if self.asked == "undo":
            self.table.undo(force=True)
        elif self.asked in ("share", "copy", "save"):
            started(self.give(self.asked, sure=True))

    def read(self) -> None:
        """The board in words: to be heard, and to be read by those who see letters better than a drawing."""
        self.ask("read", self.table.say("site.read_title"), told=in_words(self.table))
        by_id("ask-told").scrollTop = 0
        by_id("ask-told").focus()

    def ask_record(self) -> None:
        self.ask("open", self.table.say("site.ask.open"), field="", file=True)

    def ask_seats(self) -> None:
        """Who plays now: every seat can change hands between a person and the machine."""
        session, say = self.table.session, self.table.say
        if not session:
            return
        choices = []
        for seat, who in sorted(session.seats.items()):
            kind = say(f"site.bot.{who.bot}" if who.bot else "site.person")
            choices.append(button(f"seat{seat}", f"{say.seat(seat)}: {kind}", do=f"seat:{seat}", kind="seat"))
            if who.bot:
                choices += [level_button(seat, level, who.bot, say) for level in SEARCH_LEVELS]
        self.ask("seats", say("site.ask.seats"), choices=choices)

    def hand_over(self, seat: int) -> None:
        """From the machine to a person, or from a person to the machine."""
        if self.table.session:
            self.give_seat(seat, "" if self.table.session.seats[seat].bot else USUAL)

    def give_seat(self, seat: int, bot: str) -> None:
        session = self.table.session
        if session:
            session.seats[seat] = Seat(session.seats[seat].name, bot)
            self.ask_seats()
            self.table.moved()
            self.table.go_on()


def level_button(seat: int, level: str, now: str, say: Words) -> Mark:
    """A level of the machine for a seat; the one that it has is told with its character."""
    pressed = {"aria-pressed": "true"} if level == now else {"aria-pressed": "false"}
    attrs = {"type": "button", "class": "level", "data-do": f"level:{seat}:{level}", **pressed}
    label = f"{say.seat(seat)}, {say(f'site.level.{level}')}: {say(f'level.{level}')}"
    return Mark(f"level{seat}-{level}", "button", attrs, text=say(f"site.level.{level}"), label=label)
