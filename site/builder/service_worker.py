"""What browsers store and install: the service worker with its list of files, and a manifest per language."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from app.text import site_description, site_words
from builder.one_file import GROUP as ONE_FILE
from builder.paths import STATIC
from builder.previews import PHONE, WIDE, png
from builder.scripts import read_script
from builder.substitute import substitute
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

ICONS = (192, 512)
MASKABLE = "-maskable"  # icons that systems cut to a shape of their own
APP_ID = "/crossboard"  # below the host: all languages are one app, wherever the site moves on it
# Not for players; or the service worker itself
EXCLUDED = {"og", "oembed", "embed.js", "sw.js", "404.html", "sitemap.xml", "robots.txt"}
EMBEDS = "embed"  # the folder, and the group that is stored last: figures of rules pages open them
FALLBACK_SUFFIXES = (".zip",)  # the library and the sources, for a start without the snapshot


def write_service_worker(out: Path) -> None:
    """Write icons, manifests and sw.js. This must be the last step, because sw.js lists all files."""
    icon = (STATIC / "icon.svg").read_text("utf-8")
    for size in ICONS:
        (out / f"icon-{size}.png").write_bytes(png(icon, size))
        (out / f"icon{MASKABLE}-{size}.png").write_bytes(png(maskable(icon), size))
    for lang in LANGUAGES:
        (out / lang / "manifest.json").write_text(json.dumps(manifest(lang), ensure_ascii=False), "utf-8")
    script = substitute(read_script("sw.js"), "= FILES;", f"= {json.dumps(file_groups(out))};", source="sw.js")
    (out / "sw.js").write_text(script, "utf-8")


def file_groups(out: Path) -> dict[str, object]:
    """Return a version, and the hashes of all files by group and path."""
    groups: dict[str, dict[str, str]] = {name: {} for name in ("all", "plain", *LANGUAGES, EMBEDS, ONE_FILE)}
    for file in sorted(out.rglob("*")):
        path = file.relative_to(out)
        if file.is_file() and path.parts[0] not in EXCLUDED:
            fallback = path.suffix in FALLBACK_SUFFIXES
            group = path.parts[0] if path.parts[0] in groups else "plain" if fallback else "all"
            group = ONE_FILE if path.name.startswith(f"{ONE_FILE}-") else group
            url = path.as_posix().removesuffix("index.html")
            groups[group][url] = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    version = hashlib.sha256(json.dumps(groups).encode() + (STATIC / "sw.js").read_bytes()).hexdigest()[:10]
    return {"version": version, "groups": groups}


def maskable(icon: str) -> str:
    """Return the icon with its background to the edges, and its picture in the inner part, which no shape cuts."""
    background = re.search(r'fill="(#\w+)"', icon)
    assert background
    frame = f'viewBox="-8 -8 80 80"><rect x="-8" y="-8" width="80" height="80" fill="{background[1]}"/>'
    return substitute(icon, 'viewBox="0 0 64 64">', frame, source="icon.svg")


def manifest(lang: str) -> dict[str, object]:
    """Return the manifest of a language. URLs are relative to the language's folder."""
    say = site_words(lang)
    icons = [
        {"src": f"../icon{kind}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for kind, purpose in (("", "any"), (MASKABLE, "maskable"))
        for size in ICONS
    ]
    return {
        "id": APP_ID,
        "name": "Crossboard",
        "short_name": "Crossboard",
        "description": site_description(say),
        "lang": lang,
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": "#f7f1e5",
        "theme_color": "#f7f1e5",
        "categories": ["games"],
        "icons": [{"src": "../icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
        "shortcuts": [{"name": game.words(lang)("title"), "url": f"{name}/"} for name, game in GAMES.items()],
        # home.js opens what arrives by these two.
        "file_handlers": [{"action": "./", "accept": {"text/plain": [".txt"]}}],
        "share_target": {
            "action": "./",
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",
            "params": {"text": "text", "url": "url"},
        },
        "screenshots": [
            screenshot(f"../og/{name}.png", WIDE, "wide", site_description(say)) for name in ("crossboard", *GAMES)
        ]
        + [
            screenshot(f"../og/{name}-phone.png", PHONE, "narrow", game.words(lang)("title"))
            for name, game in GAMES.items()
        ],
    }


def screenshot(url: str, size: tuple[int, int], form_factor: str, label: str) -> dict[str, str]:
    width, height = size
    return {
        "src": url, "sizes": f"{width}x{height}", "type": "image/png", "form_factor": form_factor, "label": label,
    }  # fmt: skip
