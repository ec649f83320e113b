"""A WebAssembly module, parsed as far as `lean_wasm.py` needs it: calls of functions, the table, the initial memory,
the exports. (https://webassembly.github.io/spec/core/binary/)"""

from __future__ import annotations

from collections.abc import Iterator

from builder.errors import BuildError

KINDS = ("function", "table", "memory", "global", "tag")
IMPORTS, GLOBALS, EXPORTS, ELEMENTS, COUNT, CODE, DATA = 2, 6, 7, 9, 12, 10, 11
UNREACHABLE = b"\x03\0\0\x0b"  # three bytes long, no locals, `unreachable`, `end`
CALLS = {0x10, 0x12}
# Instructions by the operands that follow them.
ONE_NUMBER = {*b"\x02\x03\x04\x06\x07\x08\x09\x0c\x0d\x18\x3f\x40\x41\x42\xd0\xd2", *range(0x20, 0x27)}
TWO_NUMBERS = {0x11, 0x13, *range(0x28, 0x3F)}  # a type and a table; an alignment and an offset
TWO_AFTER_FC = {8, 10, 12, 14}


class Wasm:
    """`bodies` maps function indices to code, `table` slots to function indices, `exports` names to kind and index."""

    def __init__(self, content: bytes) -> None:
        self.sections: dict[int, bytes] = {}
        self.head, at = content[:8], 8
        self.order: list[tuple[int, bytes]] = []
        while at < len(content):
            size, start = read_leb(content, at + 1)
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
        count, at = read_leb(data, at)
        for _ in range(count):
            _, at = read_text(data, at)
            name, at = read_text(data, at)
            kind = KINDS[data[at]]
            at += 1
            if kind == "global":
                at += 2
            elif kind == "function":
                _, at = read_leb(data, at)
            else:
                raise unsupported(f"imports a {kind}")
            yield kind, name

    def read_exports(self) -> Iterator[tuple[str, int, int]]:
        data = self.sections[EXPORTS]
        count, at = read_leb(data, 0)
        for _ in range(count):
            name, at = read_text(data, at)
            kind = data[at]
            index, at = read_leb(data, at + 1)
            yield name, kind, index

    def read_bodies(self) -> Iterator[bytes]:
        data = self.sections[CODE]
        count, at = read_leb(data, 0)
        for _ in range(count):
            size, start = read_leb(data, at)
            yield data[at : start + size]
            at = start + size

    def read_table(self) -> Iterator[tuple[int, int]]:
        data = self.sections[ELEMENTS]
        segments, at = read_leb(data, 0)
        if segments != 1 or data[at] != 0:
            raise unsupported("has more than one table")
        first, at = read_constant(data, at + 1)
        count, at = read_leb(data, at)
        for slot in range(first, first + count):
            index, at = read_leb(data, at)
            yield slot, index

    def read_data(self) -> Iterator[tuple[int, bytes]]:
        data = self.sections[DATA]
        count, at = read_leb(data, 0)
        for _ in range(count):
            if data[at] != 0:
                raise unsupported("has passive memory")
            address, at = read_constant(data, at + 1)
            size, at = read_leb(data, at)
            yield address, data[at : at + size]
            at += size

    def address(self, name: str) -> int:
        """Return the address of an exported variable."""
        if name not in self.exports:
            raise unsupported(f"does not export '{name}'")
        global_index = self.exports[name][1] - self.imported["global"]
        data = self.sections[GLOBALS]
        count, at = read_leb(data, 0)
        for index in range(count):
            value, at = read_constant(data, at + 2)
            if index == global_index:
                return value
        raise unsupported(f"does not export '{name}'")

    def read_u32(self, at: int) -> int:
        return int.from_bytes(self.memory[at : at + 4], "little")

    def find_calls(self, index: int) -> Iterator[int]:
        """Yield the functions that a function calls directly. Calls through the table are not found."""
        if index not in self.bodies:
            return
        code = self.bodies[index]
        end, at = read_leb(code, 0)
        end += at
        count, at = read_leb(code, at)
        for _ in range(count):
            _, at = read_leb(code, at)
            at += 1
        while at < end:
            op = code[at]
            at += 1
            if op in CALLS:
                called, at = read_leb(code, at)
                yield called
            elif op in ONE_NUMBER:
                at = skip_leb(code, at)
            elif op in TWO_NUMBERS:
                at = skip_leb(code, skip_leb(code, at))
            elif op == 0x43:
                at += 4
            elif op == 0x44:
                at += 8
            elif op in (0x0E, 0x1C):  # a list of labels and one more; a list of types
                count, at = read_leb(code, at)
                for _ in range(count + (op == 0x0E)):
                    at = skip_leb(code, at)
            elif op == 0xFC:
                second, at = read_leb(code, at)
                for _ in range(0 if second < 8 else 2 if second in TWO_AFTER_FC else 1):
                    at = skip_leb(code, at)
            elif op in (0x1F, 0xFB, 0xFD, 0xFE):
                raise unsupported(f"has the instruction {op:#x}")

    # Changing

    def stub(self, index: int) -> None:
        self.bodies[index] = UNREACHABLE

    def keep_exports(self, names: set[str]) -> None:
        self.exports = {
            name: export
            for name, export in self.exports.items()
            if name in names or export[0] in ("memory", "table", "tag")
        }

    def to_bytes(self) -> bytes:
        exports = [
            with_length(name.encode()) + bytes([KINDS.index(kind)]) + encode_leb(index)
            for name, (kind, index) in self.exports.items()
        ]
        sections = {
            EXPORTS: encode_leb(len(exports)) + b"".join(exports),
            CODE: encode_leb(len(self.bodies)) + b"".join(self.bodies.values()),
            DATA: b"\x01\0\x41\0\x0b" + with_length(bytes(self.memory)),
        }
        if COUNT in self.sections:
            sections[COUNT] = encode_leb(1)
        return self.head + b"".join(bytes([kind]) + with_length(sections.get(kind, part)) for kind, part in self.order)


def unsupported(finding: str) -> BuildError:
    return BuildError(f"pyodide.asm.wasm {finding}. Extend site/builder/wasm.py, or build with --stock.")


def read_leb(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number and its end."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def skip_leb(data: bytes, at: int) -> int:
    while data[at] & 128:
        at += 1
    return at + 1


def encode_leb(value: int) -> bytes:
    digits = bytearray()
    while value > 127:
        digits.append(value & 127 | 128)
        value >>= 7
    return bytes([*digits, value])


def with_length(content: bytes) -> bytes:
    return encode_leb(len(content)) + content


def read_text(data: bytes, at: int) -> tuple[str, int]:
    size, at = read_leb(data, at)
    return data[at : at + size].decode(), at + size


def read_constant(data: bytes, at: int) -> tuple[int, int]:
    """Return the value and the end of an expression that is one number, as all addresses here are."""
    start = at + 1
    value, end = read_leb(data, start) if data[at] in (0x41, 0x42, 0x23) else (0, start + {0x43: 4, 0x44: 8}[data[at]])
    if data[end] != 0x0B:
        raise unsupported("computes an address")
    return value, end + 1
