"""A game as one file: what is filled into the shell, and what the command refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.learn.one_file import OneFile, format_saved_game, slot_paths
from app.storage.saved_games import SavedGame
from builder.errors import UsageError
from builder.one_file import ESCAPE, ESCAPED, SHIFT, pack, parse_arguments
from pygames.session import Player, Session
from tests.site.html_pages import Page

SHELL = (
    "<title>é</title><style>@@style a.css@@</style><script>@@script b.js@@</script>"
    '<body data-saved="@@saved@@">@@rules c/@@@@files d.lzma@@<p>–</p></body>'
)
TEXTS = {
    "style": 'p{content:"✓1"}',
    "script": 'const text = "…𝔸";',
    "rules": '<div id="x"></div><div class="text"><section id="end">≥ 3 @@saved@@</section>\n</div></main><p>no</p>',
}


def fill(saved: str = "") -> tuple[str, str]:
    before, after = OneFile(SHELL, TEXTS).fill(saved)
    return before.decode("ascii"), after.decode("ascii")


def test_slots_name_their_files() -> None:
    assert slot_paths(SHELL) == {"style": "a.css", "script": "b.js", "rules": "c/", "files": "d.lzma"}


def test_everything_but_the_files_is_ascii() -> None:
    before, after = fill()
    assert before.startswith("<title>&#233;</title>")
    assert '"\\2713 1"' in before
    assert '"\\u2026\\ud835\\udd38"' in before
    assert '<div class="text"><section id="rules-end">&#8805; 3 @@saved@@</section>' in before
    assert "<p>no</p>" not in before
    assert after == "<p>&#8211;</p></body>"


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "@@saved@@ é 𝔸 &quot;", "</body>'"])
def test_saved_game_is_escaped(name: str) -> None:
    session = Session(parse("c-cross players=2 : e7").parse()[0], {1: Player(name), 2: Player()})
    saved = SavedGame.of(session.record, session)
    before, _ = fill(format_saved_game(saved))
    page = Page("", before)
    assert [tag for tag, _ in page.elements].count("script") == 1
    data = json.loads(page.find_all("body")[0]["data-saved"])
    read = SavedGame.from_json(data["id"], data["text"])
    assert (read.record, read.seats, read.is_over) == (saved.record, session.seats, False)


def parse(record: str) -> SavedGame:
    saved = parse_arguments("c-cross", "en", record)
    assert saved
    return saved


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess", "en", ""), "Unknown game 'chess'."),
        (("c-cross", "xx", ""), "Unknown language 'xx'."),
        (("c-cross", "en", "crossado players=2 :"), "The record is of 'crossado', not of 'c-cross'."),
        (("c-cross", "en", "c-cross players=2 : zz"), "The record cannot be read."),
        (("c-cross", "en", "<b>"), "The record cannot be read."),
    ],
)
def test_wrong_arguments_are_refused(words: tuple[str, str, str], message: str) -> None:
    with pytest.raises(UsageError, match=f"^{re.escape(message)}"):
        parse_arguments(*words)


def test_packed_bytes_are_characters_that_html_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.compress.CACHE", tmp_path)
    content = bytes(range(256)) * 9
    element = pack("a.bin", content, best=False)
    text = element.partition(b">")[2].removesuffix(b"</script>")
    assert not set(text) & {byte[0] for byte in ESCAPED if byte != ESCAPE}
    assert SHIFT + max(byte[0] for byte in ESCAPED) < 128
