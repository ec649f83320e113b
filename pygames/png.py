"""Small PNG files: the colours of a drawing are reduced to a palette, as few as the size allows."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_BYTES = 60_000  # of a picture for a post
WIDTHS = (720, 600, 480, 360)  # of such a picture: the first that is small enough
PALETTE_SIZES = (256, 128, 64, 32, 16)
STEP = 8  # of each channel's values, before the palette is chosen
COARSE = bytes(value - value % STEP for value in range(256))
CHANNELS = (0, 8, 16)  # the bits where red, green and blue begin in a pixel, read as a little-endian number

Colour = tuple[int, int]  # a pixel as a number, and how often it occurs


def encode_png(width: int, height: int, rgba: bytes, max_bytes: int) -> bytes | None:
    """Return an opaque picture as PNG with as many colours as `max_bytes` allow, or None if it is too large for any."""
    pixels = struct.unpack(f"<{width * height}I", rgba.translate(COARSE))
    histogram = Counter(pixels)
    for size in PALETTE_SIZES:
        groups = group_colours(histogram, size)
        index = {pixel: number for number, group in enumerate(groups) for pixel, _ in group}
        indices = bytes(map(index.__getitem__, pixels))
        rows = b"".join(b"\0" + indices[start : start + width] for start in range(0, len(indices), width))
        header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        palette = bytes(value for group in groups for value in mean_colour(group))
        chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        file = SIGNATURE + b"".join(chunk(*part) for part in chunks)
        if len(file) <= max_bytes:
            return file
    return None


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def group_colours(histogram: Counter[int], size: int) -> list[list[Colour]]:
    """Return the colours in at most `size` groups: the group with the widest channel is halved again and again."""
    groups: list[list[Colour]] = [list(histogram.items())]
    widths = [widest_channel(groups[0])]
    while len(groups) < size:
        position = max(range(len(groups)), key=widths.__getitem__)
        width, shift = widths[position]
        if not width:
            break
        group = sorted(groups[position], key=lambda colour: colour[0] >> shift & 255)
        middle = middle_of(group, shift)
        groups[position : position + 1] = [group[:middle], group[middle:]]
        widths[position : position + 1] = [widest_channel(group[:middle]), widest_channel(group[middle:])]
    return groups


def widest_channel(group: Sequence[Colour]) -> tuple[int, int]:
    """Return the range of the channel in which these colours differ most, and the channel."""
    ranges = []
    for shift in CHANNELS:
        values = [pixel >> shift & 255 for pixel, _ in group]
        ranges.append((max(values) - min(values), shift))
    return max(ranges)


def middle_of(group: Sequence[Colour], shift: int) -> int:
    """Return where to halve a sorted group: at a change of the value, as near as possible to the middle pixel."""
    half, seen = sum(count for _, count in group) / 2, 0
    best, distance = 0, float("inf")
    for index in range(1, len(group)):
        seen += group[index - 1][1]
        if group[index - 1][0] >> shift & 255 != group[index][0] >> shift & 255 and abs(seen - half) < distance:
            best, distance = index, abs(seen - half)
    return best


def mean_colour(group: Iterable[Colour]) -> Iterator[int]:
    colours = list(group)
    total = sum(count for _, count in colours)
    for shift in CHANNELS:
        mean = sum((pixel >> shift & 255) * count for pixel, count in colours) // total
        yield min(255, mean + (STEP // 2 if mean else 0))


def decode_png(file: bytes) -> tuple[int, int, bytes]:
    """Return the width, the height and the RGBA bytes of a PNG with eight bits for each of four channels."""
    width, height, depth, kind = struct.unpack(">IIBB", file[16:26])
    if (depth, kind) != (8, 6):
        raise ValueError("not a PNG with eight bits for each of four channels")
    packed, position = b"", len(SIGNATURE)
    while position < len(file):
        (length,) = struct.unpack(">I", file[position : position + 4])
        if file[position + 4 : position + 8] == b"IDAT":
            packed += file[position + 8 : position + 8 + length]
        position += length + 12
    data, size, rows = zlib.decompress(packed), 4 * width, list[bytes]()
    above = bytes(size)
    for start in range(0, len(data), size + 1):
        above = unfilter(data[start], data[start + 1 : start + 1 + size], above)
        rows.append(above)
    return width, height, b"".join(rows[:height])


def unfilter(method: int, row: bytes, above: bytes) -> bytes:
    """Return a row of pixels from its differences to the pixels on its left and above."""
    if method == 0:
        return row
    if method == 2:
        return bytes([(value + up) & 255 for value, up in zip(row, above, strict=True)])
    result = bytearray(len(row))
    for channel in range(4):
        left = corner = 0
        values = bytearray()
        for value, up in zip(row[channel::4], above[channel::4], strict=True):
            if method == 1:
                left = (value + left) & 255
            elif method == 3:
                left = (value + (left + up) // 2) & 255
            else:
                to_left, to_up = abs(up - corner), abs(left - corner)
                to_corner = abs(left + up - 2 * corner)
                nearest = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
                left, corner = (value + nearest) & 255, up
            values.append(left)
        result[channel::4] = values
    return bytes(result)
