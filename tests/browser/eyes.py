"""Eyes: what a picture shows, as numbers: its pixels, its colours as the colour-blind see them, and how far apart those
are. Pictures are decoded by a blank page of the browser, which is quicker at it than Python."""

from __future__ import annotations

import base64
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, pi

from playwright.sync_api import Browser, Error, Page

from tests.browser.engines import TIMEOUT_MS

Colour = tuple[float, float, float]  # red, green, blue, 0 to 255

DECODE = """async ([png, width, height]) => {
  const blob = await (await fetch("data:image/png;base64," + png)).blob();
  const size = width ? {resizeWidth: width, resizeHeight: height, resizeQuality: "high"} : {};
  const bitmap = await createImageBitmap(blob, size);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let text = "";
  for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000));
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
BLINKED = "Unable to capture screenshot"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Pixels:
    width: int
    height: int
    colours: list[Colour]

    def inside(self, left: float, top: float, right: float, bottom: float) -> list[Colour]:
        """Those of a rectangle, as far as it lies in the picture."""
        columns = range(max(0, int(left)), min(self.width, int(right) + 1))
        rows = range(max(0, int(top)), min(self.height, int(bottom) + 1))
        return [self.colours[row * self.width + column] for row in rows for column in columns]


class Eyes:
    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context()
        self.context.set_default_timeout(TIMEOUT_MS)
        self.page = self.context.new_page()

    def see(self, png: bytes, size: tuple[int, int] = (0, 0)) -> Pixels:
        """The pixels of a picture, or of the picture made as small as that."""
        width, height, text = self.page.evaluate(DECODE, [base64.b64encode(png).decode(), *size])
        flat = base64.b64decode(text)
        return Pixels(width, height, list(zip(flat[::4], flat[1::4], flat[2::4], strict=True)))

    def look(self, page: Page, size: tuple[int, int] = (0, 0)) -> Pixels:
        """What a page shows now, made as small as that."""
        try:
            png = page.screenshot()
        except Error as error:
            # Seldom, and whatever the page did, Chromium has just nothing drawn to give away.
            if BLINKED not in error.message:
                raise
            page.evaluate(PAINTED)
            png = page.screenshot()
        return self.see(png, size)

    def draw(self, width: int, height: int, greys: Sequence[int]) -> bytes:
        """A grey picture as PNG."""
        flat = bytes(part for grey in greys for part in (grey, grey, grey, 255))
        text = self.page.evaluate(ENCODE, [width, height, base64.b64encode(flat).decode()])
        return base64.b64decode(text)


@lru_cache(4096)
def linear(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(1 << 17)
def luminance(colour: Colour) -> float:
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's ratio, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mean(colours: Sequence[Colour]) -> Colour:
    red, green, blue = (sum(parts) / len(colours) for parts in zip(*colours, strict=True))
    return red, green, blue


# How the whole lack of one kind of cones changes linear colours (Machado, Oliveira and Fernandes, 2009).
SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "greyscale": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}


@lru_cache(1 << 17)
def lab(colour: Colour, sight: str = "all cones") -> Colour:
    """CIE Lab (D65) of a colour as it is seen."""
    seen = [linear(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, seen, strict=True)))) for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, sight: str = "all cones") -> float:
    """How far two colours are from each other: CIE76, of which about 2 is the least that is noticed."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


GAP = 2  # pixels: a line that is interrupted for less than twice that is closed to the eye


def closed(strong: Collection[int], width: int, height: int) -> frozenset[int]:
    """The strong pixels of a picture and all that they surround: what cannot be reached from its corners."""
    near = [(x, y) for x in range(-GAP, GAP + 1) for y in range(-GAP, GAP + 1) if x * x + y * y <= GAP * GAP]
    wall = set()
    for place in strong:
        y, x = divmod(place, width)
        wall |= {(x + dx, y + dy) for dx, dy in near}
    outside: set[tuple[int, int]] = set()
    ways = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    while ways:
        x, y = here = ways.pop()
        if here not in outside and here not in wall and 0 <= x < width and 0 <= y < height:
            outside.add(here)
            ways += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return frozenset(range(width * height)) - {y * width + x for x, y in outside}


@dataclass(frozen=True)
class Lit:
    """What a light adds to a place: how many pixels stand out from what was there (3 to 1), as a part of the place's
    circumference (a closed line of one pixel is 1); and in how many of the eight directions from its middle."""

    line: float
    sides: int


def lit(shown: Pixels, without: Pixels, box: Sequence[float], margin: int) -> Lit:
    """The same place with and without its light."""
    left, top, right, bottom = box
    across, down = (left + right) / 2, (top + bottom) / 2
    wide, high = max(right - left, 1), max(bottom - top, 1)
    count, sides = 0, set()
    for y in range(max(0, int(top) - margin), min(shown.height, int(bottom) + margin + 1)):
        for x in range(max(0, int(left) - margin), min(shown.width, int(right) + margin + 1)):
            one, other = shown.colours[y * shown.width + x], without.colours[y * shown.width + x]
            if one != other and contrast(one, other) >= 3:
                count += 1
                sides.add(int((atan2((y - down) / high, (x - across) / wide) / pi + 1) * 4) % 8)
    return Lit(count / (2 * (wide + high)), len(sides))
