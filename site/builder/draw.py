"""`draw`: a position as a picture, in SVG or as a small PNG."""

from __future__ import annotations

from pathlib import Path

from resvg_py import svg_to_bytes

from builder.errors import UsageError
from builder.scenes import record_scene
from pygames.errors import BadInput
from pygames.pictures import render_picture
from pygames.png import MAX_BYTES, WIDTHS, decode_png, encode_png
from pygames.record import Record


def draw(text: str, lang: str, svg_file: Path | None, png_file: Path | None) -> str:
    """Write the last position of a record, or of a file with one, and return it as SVG if no file is given."""
    try:
        source = Path(text).read_text("utf-8") if " " not in text and Path(text).is_file() else text
        record = Record.parse(source.strip())
        record.replay()
        scene = record_scene(record, lang, marks_last=True)
    except BadInput as error:
        raise UsageError(error.text(lang)) from None
    except UnicodeDecodeError:
        raise UsageError(f"{text} is not a text file.") from None
    picture = render_picture(scene)
    try:
        if svg_file:
            svg_file.write_text(picture, "utf-8")
        if png_file:
            png_file.write_bytes(small_png(picture))
    except OSError as error:
        raise UsageError(f"{error.filename}: {error.strerror}") from None
    return "" if svg_file or png_file else picture


def small_png(picture: str) -> bytes:
    """Return an SVG document as a PNG of at most MAX_BYTES. Its texts need a font on this machine."""
    for width in WIDTHS:
        pixels = decode_png(bytes(svg_to_bytes(svg_string=picture, width=width)))
        if file := encode_png(*pixels, MAX_BYTES):
            return file
    raise UsageError("The picture is too detailed for a PNG of 60 kB. Draw it as SVG.")
