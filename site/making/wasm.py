"""A WebAssembly module taken apart just as far as `lean.py` needs: which functions call which, the one table, memory at
the beginning, the exports. (https://webassembly.github.io/spec/core/binary/)"""

from __future__ import annotations

from collections.abc import Iterator

KINDS = ("function", "table", "memory", "global", "tag")
IMPORTS, GLOBALS, EXPORTS, ELEMENTS, COUNT, CODE, DATA = 2, 6, 7, 9, 12, 10, 11
UNREACHABLE = b"\x03\0\0\x0b"  # three bytes long, no locals, `unreachable`, `end`
CALLS = {0x10, 0x12}
# Instructions by what follows them: nothing in particular or one number; two numbers.
PLAIN = {*b"\x02\x03\x04\x06\x07\x08\x09\x0c\x0d\x18\x3f\x40\x41\x42\xd0\xd2", *range(0x20, 0x27)}
PAIRS = {0x11, 0x13, *range(0x28, 0x3F)}  # a type and a table; an alignment and an offset
PAIRED_AFTER_FC = {8, 10, 12, 14}


class Wasm:
    """`bodies` has the code of each function by its index, `table` the function of each slot."""

    def __init__(self, content: bytes) -> None:
        self.sections: dict[int, bytes] = {}
        self.head, at = content[:8], 8
        self.order: list[tuple[int, bytes]] = []
        while at < len(content):
            size, start = number(content, at + 1)
            self.order.append((content[at], content[start : start + size]))
            at = start + size
        self.sections = dict(self.order)
        imported = [kind for kind, _ in self.imports()]
        self.imported = {kind: imported.count(kind) for kind in KINDS}
        self.exports = {name: (KINDS[kind], index) for name, kind, index in self.read_exports()}
        self.bodies = dict(enumerate(self.read_bodies(), self.imported["function"]))
        self.table = dict(self.read_table())
        self.memory = bytearray()
        for at, part in self.read_data():
            self.memory.extend(bytes(max(0, at + len(part) - len(self.memory))))
            self.memory[at : at + len(part)] = part

    # Reading

    def imports(self) -> Iterator[tuple[str, str]]:
        data, at = self.sections[IMPORTS], 0
        count, at = number(data, at)
        for _ in range(count):
            _, at = text(data, at)
            name, at = text(data, at)
            kind = KINDS[data[at]]
            at += 1
            if kind == "global":
                at += 2
            elif kind == "function":
                _, at = number(data, at)
            else:
                raise ValueError(f"an imported {kind}")
            yield kind, name

    def read_exports(self) -> Iterator[tuple[str, int, int]]:
        data = self.sections[EXPORTS]
        count, at = number(data, 0)
        for _ in range(count):
            name, at = text(data, at)
            kind = data[at]
            index, at = number(data, at + 1)
            yield name, kind, index

    def read_bodies(self) -> Iterator[bytes]:
        data = self.sections[CODE]
        count, at = number(data, 0)
        for _ in range(count):
            size, start = number(data, at)
            yield data[at : start + size]
            at = start + size

    def read_table(self) -> Iterator[tuple[int, int]]:
        data = self.sections[ELEMENTS]
        segments, at = number(data, 0)
        if segments != 1 or data[at] != 0:
            raise ValueError("more than the one table")
        first, at = constant(data, at + 1)
        count, at = number(data, at)
        for slot in range(first, first + count):
            index, at = number(data, at)
            yield slot, index

    def read_data(self) -> Iterator[tuple[int, bytes]]:
        data = self.sections[DATA]
        count, at = number(data, 0)
        for _ in range(count):
            if data[at] != 0:
                raise ValueError("memory that is not there from the beginning")
            place, at = constant(data, at + 1)
            size, at = number(data, at)
            yield place, data[at : at + size]
            at += size

    def address(self, name: str) -> int:
        """Where an exported variable lies."""
        wanted = self.exports[name][1] - self.imported["global"]
        data = self.sections[GLOBALS]
        count, at = number(data, 0)
        for index in range(count):
            value, at = constant(data, at + 2)
            if index == wanted:
                return value
        raise ValueError(name)

    def word(self, at: int) -> int:
        return int.from_bytes(self.memory[at : at + 4], "little")

    def calls(self, index: int) -> Iterator[int]:
        """The functions that a function calls by name. (Others it may call through the table.)"""
        if index not in self.bodies:
            return
        code = self.bodies[index]
        end, at = number(code, 0)
        end += at
        count, at = number(code, at)
        for _ in range(count):
            _, at = number(code, at)
            at += 1
        while at < end:
            op = code[at]
            at += 1
            if op in CALLS:
                called, at = number(code, at)
                yield called
            elif op in PLAIN:
                at = after(code, at)
            elif op in PAIRS:
                at = after(code, after(code, at))
            elif op == 0x43:
                at += 4
            elif op == 0x44:
                at += 8
            elif op in (0x0E, 0x1C):  # a list of labels and one more; a list of types
                count, at = number(code, at)
                for _ in range(count + (op == 0x0E)):
                    at = after(code, at)
            elif op == 0xFC:
                further, at = number(code, at)
                for _ in range(0 if further < 8 else 2 if further in PAIRED_AFTER_FC else 1):
                    at = after(code, at)
            elif op in (0x1F, 0xFB, 0xFD, 0xFE):
                raise ValueError(f"an instruction that is not known here: {op:#x}")

    # Changing

    def stub(self, index: int) -> None:
        self.bodies[index] = UNREACHABLE

    def keep_exports(self, names: set[str]) -> None:
        self.exports = {
            name: what for name, what in self.exports.items() if name in names or what[0] in ("memory", "table", "tag")
        }

    def written(self) -> bytes:
        exports = [
            packed(name.encode()) + bytes([KINDS.index(kind)]) + digits(index)
            for name, (kind, index) in self.exports.items()
        ]
        made = {
            EXPORTS: digits(len(exports)) + b"".join(exports),
            CODE: digits(len(self.bodies)) + b"".join(self.bodies.values()),
            DATA: b"\x01\0\x41\0\x0b" + packed(bytes(self.memory)),
        }
        if COUNT in self.sections:
            made[COUNT] = digits(1)
        return self.head + b"".join(bytes([kind]) + packed(made.get(kind, part)) for kind, part in self.order)


def number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128, and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def after(data: bytes, at: int) -> int:
    while data[at] & 128:
        at += 1
    return at + 1


def digits(value: int) -> bytes:
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes([*made, value])


def packed(content: bytes) -> bytes:
    return digits(len(content)) + content


def text(data: bytes, at: int) -> tuple[str, int]:
    size, at = number(data, at)
    return data[at : at + size].decode(), at + size


def constant(data: bytes, at: int) -> tuple[int, int]:
    """The value of an expression that is one number, as all addresses are here, and where it ends."""
    start = at + 1
    value, end = number(data, start) if data[at] in (0x41, 0x42, 0x23) else (0, start + {0x43: 4, 0x44: 8}[data[at]])
    if data[end] != 0x0B:
        raise ValueError("more than a number")
    return value, end + 1
