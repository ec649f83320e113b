"""What a browser keeps and installs: the service worker with the list of all files, a manifest for each language."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from app.words import site_words
from making import assets
from making.pictures import png
from making.places import SITE
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

ICONS = (192, 512)
# What is for other sites, the worker itself, what is shown for nothing.
NOT_KEPT = {"og", "oembed", "embed", "embed.js", "sw.js", "404.html"}
PLAIN = (".zip",)  # the library and the sources: only a start without the snapshot unpacks them


def make(out: Path) -> None:
    """The last step: the worker lists what is there."""
    for size in ICONS:
        (out / f"icon-{size}.png").write_bytes(png((SITE / "static/icon.svg").read_text("utf-8"), size))
    for lang in LANGUAGES:
        (out / lang / "manifest.webmanifest").write_text(json.dumps(manifest(lang), ensure_ascii=False), "utf-8")
    text = assets.read_script("sw.js")
    (out / "sw.js").write_text(text.replace("= FILES", f"= {json.dumps(files(out))}"), "utf-8")


def files(out: Path) -> dict[str, object]:
    """Each file's address and the beginning of its hash, in the groups in which they are stored."""
    groups: dict[str, dict[str, str]] = {name: {} for name in ("all", "plain", *LANGUAGES)}
    for file in sorted(out.rglob("*")):
        path = file.relative_to(out)
        if file.is_file() and path.parts[0] not in NOT_KEPT:
            group = path.parts[0] if path.parts[0] in LANGUAGES else "plain" if path.suffix in PLAIN else "all"
            address = path.as_posix().removesuffix("index.html")
            groups[group][address] = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    version = hashlib.sha256(json.dumps(groups).encode() + (SITE / "static/sw.js").read_bytes()).hexdigest()[:10]
    return {"version": version, "groups": groups}


def manifest(lang: str) -> dict[str, object]:
    """Addresses are relative to the manifest, which lies in its language's folder."""
    say = site_words(lang)
    icons = [{"src": f"../icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    return {
        "name": "Crossboard",
        "short_name": "Crossboard",
        "description": say("site.home_description"),
        "lang": lang,
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": "#f7f1e5",
        "theme_color": "#f7f1e5",
        "categories": ["games"],
        "icons": [{"src": "../icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
        "shortcuts": [{"name": game.words(lang)("title"), "url": f"{name}/"} for name, game in GAMES.items()],
        "screenshots": [
            {"src": f"../og/{name}.png", "sizes": "1200x630", "type": "image/png", "form_factor": "wide"}
            for name in ("crossboard", *GAMES)
        ],
    }
