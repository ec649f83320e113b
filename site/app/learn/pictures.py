"""Saves a scene as a picture, SVG or a small PNG."""

from __future__ import annotations

from urllib.parse import quote

from pyodide.ffi import JsException
from pyscript import document, window

from app.pages.share import download
from pygames.pictures import render_picture
from pygames.png import MAX_BYTES, WIDTHS, encode_png
from pygames.scene import Scene


async def save_picture(scene: Scene, name: str, kind: str) -> bool:
    """Save a scene as a file. Return False if the browser cannot draw it as PNG."""
    picture = render_picture(scene)
    if kind == "svg":
        download(f"{name}.svg", "image/svg+xml", picture)
        return True
    if png := await draw_png(picture, scene.height / scene.width):
        download(f"{name}.png", "image/png", png)
    return png is not None


async def draw_png(picture: str, ratio: float) -> bytes | None:
    """Return an SVG document as PNG, or None if that is not possible."""
    image = window.Image.new()
    image.src = f"data:image/svg+xml,{quote(picture)}"
    try:
        await image.decode()
        for width in WIDTHS:
            canvas = document.createElement("canvas")
            canvas.width, canvas.height = width, round(width * ratio)
            context = canvas.getContext("2d")
            context.drawImage(image, 0, 0, canvas.width, canvas.height)
            pixels = context.getImageData(0, 0, canvas.width, canvas.height).data.to_bytes()
            if file := encode_png(width, round(width * ratio), pixels, MAX_BYTES):
                return file
    except JsException:  # the browser does not give the pixels away
        pass
    return None
