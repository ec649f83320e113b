"""Pixels and colours of screenshots: contrast, colour blindness, outlines and highlights.

A blank page of the browser decodes the images, which is faster than Python."""

from __future__ import annotations

import base64
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, pi

from playwright.sync_api import Browser, Error, Page

from tests.browser.drivers import TIMEOUT_MS

Colour = tuple[float, float, float]  # red, green, blue, 0 to 255

DECODE = """async ([png, width, height]) => {
  const blob = await (await fetch("data:image/png;base64," + png)).blob();
  const size = width ? {resizeWidth: width, resizeHeight: height, resizeQuality: "high"} : {};
  const bitmap = await createImageBitmap(blob, size);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let text = "";
  for (let start = 0; start < data.length; start += 30000)
    text += String.fromCharCode(...data.subarray(start, start + 30000));
  return [bitmap.width, bitmap.height, btoa(text)];
}"""
ENCODE = """async ([width, height, bytes]) => {
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  image.data.set(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  context.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({type: "image/png"});
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}"""
CAPTURE_FAILED = "Unable to capture screenshot"
AFTER_PAINT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Pixels:
    width: int
    height: int
    colours: list[Colour]

    def colours_in(self, left: float, top: float, right: float, bottom: float) -> list[Colour]:
        """Return the colours in the part of a rectangle that lies in the image."""
        columns = range(max(0, int(left)), min(self.width, int(right) + 1))
        rows = range(max(0, int(top)), min(self.height, int(bottom) + 1))
        return [self.colours[row * self.width + column] for row in rows for column in columns]


class ImageReader:
    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context()
        self.context.set_default_timeout(TIMEOUT_MS)
        self.page = self.context.new_page()

    def decode(self, png: bytes, size: tuple[int, int] = (0, 0)) -> Pixels:
        """Return the pixels of an image, scaled to `size` if it is given."""
        width, height, text = self.page.evaluate(DECODE, [base64.b64encode(png).decode(), *size])
        flat = base64.b64decode(text)
        return Pixels(width, height, list(zip(flat[::4], flat[1::4], flat[2::4], strict=True)))

    def screenshot(self, page: Page, size: tuple[int, int] = (0, 0)) -> Pixels:
        """Return the pixels of what a page shows now, scaled to `size` if it is given."""
        try:
            png = page.screenshot()
        except Error as error:
            # Now and then Chromium has no frame to capture; after the next paint it has.
            if CAPTURE_FAILED not in error.message:
                raise
            page.evaluate(AFTER_PAINT)
            png = page.screenshot()
        return self.decode(png, size)

    def encode_grey(self, width: int, height: int, greys: Sequence[int]) -> bytes:
        """Return a grey image as PNG."""
        flat = bytes(part for grey in greys for part in (grey, grey, grey, 255))
        text = self.page.evaluate(ENCODE, [width, height, base64.b64encode(flat).decode()])
        return base64.b64decode(text)


@lru_cache(4096)
def linearize(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(1 << 17)
def luminance(colour: Colour) -> float:
    red, green, blue = map(linearize, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return WCAG's contrast ratio, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mean(colours: Sequence[Colour]) -> Colour:
    red, green, blue = (sum(parts) / len(colours) for parts in zip(*colours, strict=True))
    return red, green, blue


# How linear colours change without one kind of cones (Machado, Oliveira and Fernandes, 2009).
COLOUR_VISIONS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "greyscale": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}


@lru_cache(1 << 17)
def to_lab(colour: Colour, vision: str = "all cones") -> Colour:
    """Return a colour as it is seen, in CIE Lab (D65)."""
    linear = [linearize(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True))))
        for row in COLOUR_VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def colour_distance(one: Colour, other: Colour, vision: str = "all cones") -> float:
    """Return the CIE76 distance of two colours; a difference of about 2 is just noticeable."""
    pairs = zip(to_lab(one, vision), to_lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


GAP_PX = 2  # a line with gaps of less than twice that looks closed


def fill_outline(strong: Collection[int], width: int, height: int) -> frozenset[int]:
    """Return the strong pixels of an image and those they surround, which cannot be reached from its corners."""
    near = [
        (x, y) for x in range(-GAP_PX, GAP_PX + 1) for y in range(-GAP_PX, GAP_PX + 1) if x * x + y * y <= GAP_PX**2
    ]
    wall = set()
    for index in strong:
        y, x = divmod(index, width)
        wall |= {(x + dx, y + dy) for dx, dy in near}
    outside: set[tuple[int, int]] = set()
    frontier = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    while frontier:
        x, y = point = frontier.pop()
        if point not in outside and point not in wall and 0 <= x < width and 0 <= y < height:
            outside.add(point)
            frontier += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return frozenset(range(width * height)) - {y * width + x for x, y in outside}


@dataclass(frozen=True)
class Highlight:
    """How visible a highlight around a box is, counting pixels with a contrast of 3 to 1 to what was there before."""

    line: float  # their number as a share of the box's circumference: a closed line of one pixel is 1
    sides: int  # in how many of the eight directions from the middle of the box they lie


def measure_highlight(current: Pixels, without: Pixels, box: Sequence[float], margin: int) -> Highlight:
    """Compare the surroundings of a box with and without its highlight."""
    left, top, right, bottom = box
    across, down = (left + right) / 2, (top + bottom) / 2
    wide, high = max(right - left, 1), max(bottom - top, 1)
    count, sides = 0, set()
    for y in range(max(0, int(top) - margin), min(current.height, int(bottom) + margin + 1)):
        for x in range(max(0, int(left) - margin), min(current.width, int(right) + margin + 1)):
            one, other = current.colours[y * current.width + x], without.colours[y * current.width + x]
            if one != other and contrast(one, other) >= 3:
                count += 1
                sides.add(int((atan2((y - down) / high, (x - across) / wide) / pi + 1) * 4) % 8)
    return Highlight(count / (2 * (wide + high)), len(sides))
