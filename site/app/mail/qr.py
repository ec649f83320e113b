"""A running game as a link that another device opens, and the link as a QR code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from segno import encoder

from app.inputs import MAX_ADDRESS, MAX_STORED, expect, parse_record, parse_seats
from app.mail.letter import pack, unpack
from app.storage.saved_games import seats_to_json
from pygames.game import BadInput
from pygames.record import Record
from pygames.session import Player, Session

MAX_LINK = 1_273  # characters that version 25 of QR codes holds: finer ones cannot be read from a phone's screen
QUIET_ZONE = 4  # modules


@dataclass(frozen=True)
class PassedGame:
    """A game for another device: what a saved game is, without its id."""

    record: Record
    seats: dict[int, Player]
    manual_chance: bool
    is_shared: bool
    unknown: tuple[str, ...] = ()  # what only another version knows

    def payload(self) -> str:
        return pack([str(self.record), seats_to_json(self.seats), self.manual_chance, self.is_shared])

    @classmethod
    def from_session(cls, session: Session) -> PassedGame:
        return cls(session.record, dict(session.seats), session.manual_chance, session.is_shared)

    @classmethod
    def parse(cls, payload: str) -> PassedGame:
        """Raise Refusal or BadInput if the text is damaged. The moves may be illegal."""
        data, unknown = expect(unpack(payload, MAX_ADDRESS, MAX_STORED), list, "pass"), list[str]()
        if len(data) != 4:
            raise BadInput("error.damaged")
        record = parse_record(expect(data[0], str, "record"), unknown)
        return cls(record, parse_seats(data[1], unknown), bool(data[2]), bool(data[3]), tuple(unknown))


def qr_svg(link: str, label: str) -> str:
    """Return the QR code of a link, dark on light in every theme."""
    encode: Any = encoder.encode
    rows: Sequence[bytearray] = encode(link, error="l", boost_error=False, micro=False).matrix
    size = len(rows) + 2 * QUIET_ZONE
    runs = "".join(
        f"M{start + QUIET_ZONE} {line + QUIET_ZONE}h{end - start}v1h-{end - start}z"
        for line, row in enumerate(rows)
        for start, end in dark_runs(row)
    )
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{runs}"/></svg>'
    )


def dark_runs(row: bytearray) -> list[tuple[int, int]]:
    """Return where dark modules begin and end."""
    edges = [
        column
        for column in range(len(row) + 1)
        if (row[column : column + 1] == b"\1") != (column > 0 and row[column - 1] == 1)
    ]
    return [*zip(edges[::2], edges[1::2], strict=True)]
