"""A letter: what the link of a turn contains. It is compressed, because messengers cut long links."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from dataclasses import dataclass

from app.inputs import SURROGATES, expect, parse_json
from app.mail.dice import COMMITMENT_LENGTH, SECRET_LENGTH, encode
from pygames.game import BadInput
from pygames.record import Record

VERSION = 1  # a format that older versions would misread gets the next number
MAX_LINK = 8_000  # characters of a payload
MAX_TEXT = 40_000  # bytes of it, unpacked
MAX_MOVES = 2_000
MAX_TURNS = 2_000
MAX_NAME = 24  # characters, as in the setup form
END = "e"  # of a payload: some messengers leave out what does not end with a letter
ID = re.compile(r"[A-Za-z0-9]{8,16}")
TOKEN = re.compile(r"[\w-]*", re.ASCII)


class Refusal(Exception):
    """A link that is not used. `key` is that of the sentence that says why."""

    def __init__(self, key: str, reason: BadInput | None = None) -> None:
        super().__init__(key)
        self.key, self.reason = key, reason


@dataclass(frozen=True)
class Letter:
    """The game after a turn. `secret` is the sender's for this turn, `commitment` that to the secret of the next."""

    id: str
    number: int  # of the turn; those of the inviter are odd
    record: Record
    inviter: int  # the seat
    names: tuple[str, str]  # by seat
    secret: str = ""
    commitment: str = ""

    @property
    def sender(self) -> int:
        return sender_of(self.number, self.inviter)

    def payload(self) -> str:
        """Return the letter as text for a link."""
        names = list(self.names)
        secrets = [self.secret, self.commitment]
        return pack([VERSION, self.id, self.number, str(self.record), self.inviter, names, *secrets])

    @classmethod
    def parse(cls, payload: str) -> Letter:
        """Parse the text of a link. Raise Refusal if it is damaged, or not of this version."""
        data = unpack(payload)
        try:
            version, *fields = expect(data, list, "mail")
            if type(version) is int and version > VERSION:
                raise Refusal("mail.newer")
            if version != VERSION or len(fields) != 7:
                raise BadInput("error.damaged")
            id_, number, record, inviter, names, secret, commitment = fields
            if not ID.fullmatch(expect(id_, str, "id")):
                raise BadInput("error.field", field="id")
            return cls(
                id_, parse_number(number), parse_game(record), parse_seat(inviter), parse_names(names),
                parse_token(secret, SECRET_LENGTH), parse_token(commitment, COMMITMENT_LENGTH),
            )  # fmt: skip
        except BadInput as error:
            raise Refusal("mail.damaged", error) from None


def sender_of(number: int, inviter: int) -> int:
    return inviter if number % 2 else 3 - inviter


def parse_number(value: object) -> int:
    if type(value) is not int or not 0 < value <= MAX_TURNS:
        raise BadInput("error.field", field="number")
    return value


def parse_seat(value: object) -> int:
    if type(value) is not int or value not in (1, 2):
        raise BadInput("error.field", field="seat")
    return value


def parse_game(text: object) -> Record:
    """Parse the record of a game for two. Its moves may be illegal."""
    record = Record.parse(expect(text, str, "record"))
    if record.players != 2 or len(record.moves) > MAX_MOVES:
        raise BadInput("error.damaged")
    return record


def parse_names(value: object) -> tuple[str, str]:
    first, second = (clean_name(expect(name, str, "names")) for name in expect_pair(value))
    return first, second


def expect_pair(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) != 2:
        raise BadInput("error.field", field="names")
    return value


def clean_name(name: str) -> str:
    """Return a name without what is not printed: line breaks, or marks that would turn the text around it."""
    printable = "".join(letter if letter.isprintable() else " " for letter in SURROGATES.sub("\ufffd", name))
    return " ".join(printable.split())[:MAX_NAME].strip()


def parse_token(value: object, length: int) -> str:
    """Parse a secret or a commitment; "" in games without chance."""
    text: str = expect(value, str, "secret")
    if len(text) not in (0, length) or not TOKEN.fullmatch(text):
        raise BadInput("error.field", field="secret")
    return text


def pack(data: object) -> str:
    """Return JSON as text for a link, compressed, with a checksum."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return encode(zlib.compress(SURROGATES.sub("\ufffd", text).encode(), 9)) + END


def unpack(payload: str, most: int = MAX_LINK, most_unpacked: int = MAX_TEXT) -> object:
    """Return the JSON of a link. Raise Refusal if part of it is missing, or if it is too large."""
    text = payload.strip()
    try:
        if len(text) > most or not text.endswith(END):
            raise BadInput("error.damaged")
        data = text.removesuffix(END)
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), most_unpacked)
        if not unpacker.eof or unpacker.unused_data:
            raise BadInput("error.damaged")
        return parse_json(content.decode(), most_unpacked)
    except (BadInput, ValueError, zlib.error):
        raise Refusal("mail.damaged") from None
