"""Positions as pictures: SVG for other programs, small PNG files, and the command `draw`."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from resvg_py import svg_to_bytes

from app.embed.code import EmbedCode
from app.game.sharing import shown_scene
from app.text import site_words
from builder.draw import draw
from builder.errors import UsageError
from builder.scenes import record_scene
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.pictures import inline_colours, render_picture
from pygames.png import MAX_BYTES, decode_png, encode_png
from pygames.resources import cover_record
from pygames.session import Player, Session
from tests.app.harness import App
from tests.app.test_secrets import twins
from tests.site.html_pages import Page
from tests.tiers import sample


def noise(width: int, height: int) -> bytes:
    rng = Random(1)
    return b"".join(rng.randbytes(3) + b"\xff" for _ in range(width * height))


def test_picture_needs_nothing_else(game: Game) -> None:
    picture = render_picture(record_scene(cover_record(game), "de"))
    root = ElementTree.fromstring(picture)
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert not re.search(r"var\(|@media|prefers-color-scheme", picture)
    used = {*re.findall(r"url\(#([^)]+)\)", picture), *re.findall(r'href="#([^"]+)"', picture)}
    assert used <= {element.attrib["id"] for element in root.iter() if "id" in element.attrib}


def test_undefined_colour_is_named() -> None:
    with pytest.raises(LookupError, match="lost"):
        inline_colours("<style>svg{--ink:#000}</style><path fill='var(--lost)'/>")


def test_png_keeps_size_and_colours() -> None:
    pixels = bytes((255, 0, 0, 255, 0, 0, 255, 255, 0, 128, 0, 255)) * 50
    file = encode_png(50, 3, pixels, 10_000)
    assert file
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    assert file.count(b"PLTE") == 1
    length = int.from_bytes(file[33:37], "big")
    palette = {tuple(file[41 + start : 44 + start]) for start in range(0, length, 3)}
    expected = {(255, 0, 0), (0, 0, 255), (0, 128, 0)}
    assert len(palette) == 3
    assert all(min(max(abs(a - b) for a, b in zip(one, two, strict=True)) for two in palette) < 8 for one in expected)


def test_png_takes_fewer_colours_before_it_gives_up() -> None:
    pixels = noise(40, 40)
    whole = encode_png(40, 40, pixels, 100_000)
    assert whole
    smaller = encode_png(40, 40, pixels, len(whole) - 500)
    assert smaller
    assert len(smaller) <= len(whole) - 500
    assert encode_png(40, 40, pixels, 300) is None


def test_decoded_png_has_the_pixels(published_png: bytes) -> None:
    """The colours of a drawn board survive: its corner has the colour of the paper, and all rows are there."""
    width, height, pixels = decode_png(published_png)
    assert len(pixels) == 4 * width * height
    assert pixels[:4] == pixels[4 * (width - 1) : 4 * width] == bytes.fromhex("fbf7efff")


@pytest.fixture
def published_png() -> bytes:

    return bytes(
        svg_to_bytes(svg_string=render_picture(record_scene(cover_record(GAMES["crosswise"]), "en")), width=180)
    )


@pytest.mark.parametrize("name", sample(GAMES, 1))
def test_draw_writes_small_png_and_svg(name: str, tmp_path: Path) -> None:
    svg, png = tmp_path / "position.svg", tmp_path / "position.png"
    assert draw(str(cover_record(GAMES[name])), "it", svg, png) == ""
    assert len(png.read_bytes()) <= MAX_BYTES
    assert svg.read_text("utf-8").startswith("<svg ")


def test_draw_reads_files_and_prints(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("c-cross players=2 : e7\n", "utf-8")
    assert draw(str(file), "en", None, None) == draw("c-cross players=2 : e7", "en", None, None) != ""


@pytest.mark.parametrize("record", ["", "chess players=2 :", "c-cross players=2 : e7 e7", "c-cross"])
def test_draw_refuses_other_texts_in_a_sentence(record: str) -> None:
    for lang in LANGUAGES:
        with pytest.raises(UsageError, match=r"\w+ \w+"):
            draw(record, lang, None, None)


def test_draw_names_a_file_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere"):
        draw("c-cross players=2 : e7", "en", tmp_path / "nowhere/e7.svg", None)


# In the page


def test_saved_picture_has_nothing_to_tap(game: Game) -> None:
    app = App(game)
    app.start()
    scene = shown_scene(app.controller)
    assert scene.targets == frozenset()
    assert scene.marks
    assert app.state.scene.width == scene.width


def test_saved_picture_has_no_secret_of_others() -> None:
    """It is the same for games that differ in what its reader may not know, also while the device is passed on."""
    pairs = [pair for game in GAMES.values() for pair in islice(twins(game, 1), 4)]
    assert pairs
    for pair in pairs:
        pictures = []
        for record in pair:
            app = App(GAMES[record.game])
            bots = {seat: Player(bot="easy" if seat > 1 else "") for seat in range(1, record.players + 1)}
            app.controller.set_session(Session(record, bots, Random(1)), "id")
            pictures.append(render_picture(shown_scene(app.controller)))
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", GAMES)
def test_code_with_picture_says_where_and_what(name: str) -> None:
    game, record = GAMES[name], cover_record(GAMES[name])
    for lang in LANGUAGES:
        embed = EmbedCode.from_params(game, {"lang": lang, "record": str(record)}, site_words(lang, name))
        page = Page("", embed.codes("https://crossboard.example/")["picture"])
        [link], [image] = page.find_all("a"), page.find_all("img")
        assert link["href"].startswith(f"https://crossboard.example/{lang}/{name}/#record={name}_players=")
        assert image["src"] == f"{name}.png"
        assert image["alt"].startswith(game.words(lang)("title"))
        assert len(game.words(lang)("title")) + 10 < len(image["alt"]) < 2000
        assert not re.search(r"[{}<>\n]", image["alt"])
        scene = embed.picture_scene()
        assert int(image["width"]) / int(image["height"]) == pytest.approx(scene.width / scene.height, abs=0.01)
