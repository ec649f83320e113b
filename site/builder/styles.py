"""The style sheet: what boards share, what each board adds, and the site's own CSS."""

from __future__ import annotations

import re

from builder.errors import BuildError
from builder.paths import STATIC
from builder.substitute import substitute
from pygames.games import GAMES
from pygames.scene import STYLE, Interaction

SHEETS = ("crossboard.css", "controls.css", "reading.css", "framing.css")
THEMED_SHEET = SHEETS[0]  # defines the colours of both themes
PAPER_SHEET = "paper.css"
COMMENT = re.compile(r"/\*.*?\*/", re.S)
DARK = re.compile(r"@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}")
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")


def build_style() -> bytes:
    """Return the style sheet. The site's own rules come last, so its tokens win."""
    sheets = {"pygames/scene.py": STYLE}
    for name, game in GAMES.items():
        scene = game.renderer.scene(game.new().view(None), Interaction(), game.words("en"))
        ratio = scene.width / scene.height  # until the app sets it for the position shown
        sheets[name] = f"{scene.style}\n[data-game={name}]{{--board:{ratio:.4f}}}"
    sheets |= {name: (STATIC / name).read_text("utf-8") for name in SHEETS}
    return "\n".join(theme_rules(css, source) for source, css in sheets.items()).encode()


def build_paper_style() -> bytes:
    """Return the style sheet of pages to print: on a dark screen they are dark, and their sheets stay light."""
    [(_, tokens)] = RULE.findall(DARK.findall(COMMENT.sub("", (STATIC / THEMED_SHEET).read_text("utf-8")))[0])
    css = (STATIC / PAPER_SHEET).read_text("utf-8")
    return substitute(css, "{DARK}", tokens, source=PAPER_SHEET).encode()


def theme_rules(css: str, source: str) -> str:
    """Make dark rules follow the page's theme, or the device's where the page has chosen none."""
    dark_rules = COMMENT.sub("", css).count("prefers-color-scheme")
    if source == THEMED_SHEET and not dark_rules:
        raise BuildError(f"{source}: '@media (prefers-color-scheme:dark)' is missing. Add the dark colours.")
    advice = "A dark rule must be a block of plain rules, without nested blocks or further conditions."
    return substitute(css, DARK, theme_block, source=source, expected=dark_rules, advice=advice)


def theme_block(dark: re.Match[str]) -> str:
    def rules_under(condition: str) -> str:
        return RULE.sub(lambda rule: f"{add_condition(rule[1], condition)}{rule[2]}", dark[1].replace("\n", ""))

    device, chosen = rules_under(":not([data-theme=light])"), rules_under("[data-theme=dark]")
    return f"@media (prefers-color-scheme:dark){{{device}}}{chosen}"


def add_condition(selectors: str, condition: str) -> str:
    """Prefix each selector with a condition on the root element."""
    stripped = (selector.strip() for selector in selectors.split(","))
    return ",".join(
        f":root{condition}{selector.removeprefix(':root')}"
        if selector.startswith(":root")
        else f":root{condition} {selector}"
        for selector in stripped
    )
