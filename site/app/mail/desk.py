"""Play by mail in the page: its dialogs, its list before a game, opening links and passing them on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pyscript import document, window

from app.game.setup import possible_values
from app.game.tasks import spawn
from app.learn.share_sheet import share_text
from app.mail.coach import open_game
from app.mail.game import MailGame, accept, invite
from app.mail.letter import ID, Letter, Refusal, clean_name
from app.mail.mailbox import Mailbox
from app.mail.notices import show_notice, show_start_screen
from app.mail.rules import PLAYERS, plays_by_mail
from app.mail.text import mail_words
from app.pages.share import copy
from app.render.dom import by_id
from app.render.marks import MarkContainer
from app.render.setup_form import create_option
from app.render.state import button
from pygames.games import GAMES
from pygames.i18n import Translations
from pygames.record import Record
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.pages.play import PlayPage


class Desk:
    """What games by mail need of the page (an Outbox of coach.py)."""

    def __init__(self, page: PlayPage) -> None:
        self._page, self._controller, self._game = page, page.controller, page.game
        self._say: Translations = mail_words(page.start_screen.say)
        self._mailbox = Mailbox(page.storage)
        self._list = MarkContainer(by_id("mailbox")) if by_id("mailbox") else None

    # Before a game

    def show_list(self) -> None:
        """Show the games by mail on the start screen."""
        if self._list:
            entries = self._mailbox.load_all(self._game.name)
            marks = [button(entry.game.id, entry.title(self._say), action=f"mail:{entry.game.id}") for entry in entries]
            self._list.update(marks)

    def ask_to_begin(self) -> None:
        fields = [self._name_field(), self._seat_field(), *self._option_fields()]
        begin = self._say("site.begin")
        self._open_form(self._say("site.by_mail"), begin, fields, self._begin)

    def _begin(self) -> None:
        options = {name: field_value(f"mail-{name}") for name in possible_values(self._game, PLAYERS)}
        record = Record(self._game.name, PLAYERS, options)
        self._start(invite(record, int(field_value("mail-seat")), self._read_name()))

    def _start(self, game: MailGame, moves: tuple[str, ...] = ()) -> None:
        self._mailbox.save(game)
        self._controller.settings.storage.request_persistence()
        open_game(self._controller, game, self._mailbox, self, moves)
        self._controller.show_storage_error()

    # Opening links

    def open(self, text: str) -> None:
        """Open a link, or a game of this device by its id."""
        if ID.fullmatch(text):
            self._open_saved(text)
            return
        try:
            letter = Letter.parse(text)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        if letter.record.game != self._game.name:
            title = GAMES[letter.record.game].words(self._say.lang)("title") if letter.record.game in GAMES else "?"
            show_notice(self._page, self._say("site.note.other_game", title=title))
        elif (game := self._mailbox.find(letter.id)) is None:
            self._ask_to_join(letter)
        elif game.is_current(letter):
            self._open_saved(letter.id)
        else:
            self._receive(game, letter)

    def _receive(self, game: MailGame, letter: Letter) -> None:
        try:
            moves = game.receive(letter)
        except Refusal as refusal:
            self._open_saved(letter.id)
            self._refuse(refusal, game)
        else:
            self._start(game, moves)

    def _open_saved(self, id_: str) -> None:
        """Open a game of this device as it is saved."""
        if game := self._mailbox.find(id_):
            open_game(self._controller, game, self._mailbox, self)
        else:
            show_notice(self._page, self._say("mail.gone"))

    def _ask_to_join(self, letter: Letter) -> None:
        """Ask for a name before the game begins here, and say what there is to know."""
        try:
            if not plays_by_mail(self._game):
                raise Refusal("mail.damaged")
            accept(letter, "")
        except Refusal as refusal:
            self._refuse(refusal)
            return
        show_start_screen(self._page)
        inviter, title = letter.names[letter.sender - 1], self._say("title")
        if letter.number > 1:
            text = self._say("mail.takes_over", seat=self._say.seat_name(3 - letter.sender))
        elif inviter:
            text = self._say("mail.invited", other=inviter, title=title)
        else:
            text = self._say("mail.invited_by_nobody", title=title)
        self._open_form(text, self._say("mail.join"), [self._name_field()], lambda: self._join(letter))

    def _join(self, letter: Letter) -> None:
        game = accept(letter, self._read_name())
        self._start(game, letter.record.moves)

    def _refuse(self, refusal: Refusal, game: MailGame | None = None) -> None:
        """Say why a link is not used. What was on the page stays."""
        reason = refusal.reason.text(self._say.lang) if refusal.reason else ""
        other = self._controller.say.seat_name(game.other) if game else ""
        show_notice(self._page, self._say(refusal.key, reason=reason, other=other))

    # Passing links on

    def deliver(self, game: MailGame) -> None:
        spawn(self._deliver(game))

    async def _deliver(self, game: MailGame) -> None:
        """Open the share sheet of a phone; elsewhere copy the text, because pasting is what people expect."""
        say = self._controller.say
        key = "mail.last_turn" if game.is_over else "mail.your_turn" if game.number > 1 else "mail.invite"
        location = window.location
        link = f"{location.origin}{location.pathname}#mail={game.link}"
        text = f"{self._say(key, title=say('title'))} {link}"
        if await share_text(text):
            return
        if await copy(text):
            message = self._say("mail.copied", other=say.seat_name(game.other))
            self._controller.show_message(message, good=True)
        else:
            self._page.show_dialog("text", say("site.note.not_copied"), field=text)

    def ask_to_delete(self, game: MailGame) -> None:
        question, yes = self._say("mail.delete_ask"), self._say("mail.delete_yes")
        self._page.dialog.open("mail", question, yes, self._say("site.cancel"), on_yes=lambda: self._delete(game))

    def _delete(self, game: MailGame) -> None:
        self._mailbox.delete(game.id)
        self._page.show_setup()
        self.show_list()

    # The form

    def _open_form(self, title: str, yes: str, fields: list[Any], on_yes: Callable[[], None]) -> None:
        """Open the dialog with what there is to know about games by mail, and with fields."""
        keys = ["how", "device", *(["dice"] if self._game.has_chance else []), "advice"]
        lines = [Mark(key, "p", text=self._say(f"mail.{key}")) for key in keys]
        self._page.dialog.open("mail", title, yes, self._say("site.cancel"), lines=lines, on_yes=on_yes)
        by_id("ask-seats").replaceChildren(*fields)

    def _name_field(self) -> Any:
        field = document.createElement("input")
        field.type, field.maxLength, field.autocomplete = "text", 24, "off"
        field.setAttribute("list", "names")
        settings = self._controller.settings
        field.value = next(iter([*settings.get_list("table"), *settings.get_list("names")]), "")
        return labelled(field, "mail-name", self._say("mail.your_name"))

    def _seat_field(self) -> Any:
        seats = {str(seat): self._say(f"seat.{seat}") for seat in range(1, PLAYERS + 1)}
        return labelled(create_menu(seats, "1"), "mail-seat", self._say("mail.your_seat"))

    def _option_fields(self) -> Iterator[Any]:
        for name, values in possible_values(self._game, PLAYERS).items():
            texts = {value: self._say(f"value.{name}.{value}") for value in values}
            menu = create_menu(texts, self._game.options[name].default)
            yield labelled(menu, f"mail-{name}", self._say(f"option.{name}"))

    def _read_name(self) -> str:
        """Return the name in the form, and suggest it in later games."""
        name = clean_name(field_value("mail-name"))
        if name:
            self._controller.settings.remember_names([name])
        return name


def labelled(field: Any, id_: str, text: str) -> Any:
    row, label = document.createElement("div"), document.createElement("label")
    row.className, label.htmlFor, label.textContent, field.id = "field", id_, text, id_
    row.replaceChildren(label, field)
    return row


def create_menu(texts: dict[str, str], value: str) -> Any:
    menu = document.createElement("select")
    menu.replaceChildren(*(create_option(name, text) for name, text in texts.items()))
    menu.value = value
    return menu


def field_value(id_: str) -> str:
    return str(by_id(id_).value)


_desks: list[Desk] = []  # one at most


def find_desk(page: PlayPage) -> Desk:
    if not _desks:
        _desks.append(Desk(page))
    return _desks[0]
