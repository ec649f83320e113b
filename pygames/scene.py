"""Scene: a drawing as data. A flat list of keyed marks, printed as SVG or compared with the one on the screen.

Keys say which mark is the same thing in two scenes (a pawn keeps its key wherever it stands), so that the page patches
its attributes and lets CSS glide it, instead of drawing anew.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

Value = str | int | float

# The colours and lines that all boards share. The site's own tokens take precedence where the SVG stands in a page.
STYLE = """
svg.board{font-family:system-ui,sans-serif;
--paper:#fbf7ef;--ink:#2b2620;--faint:#665d50;--line:#cdbfa6;--glow:#0a7d6c}
@media (prefers-color-scheme:dark){svg.board{
--paper:#23201b;--ink:#f3ece0;--faint:#a89d8c;--line:#5a5145;--glow:#4fd1b8}}
svg.board text{fill:var(--ink)} svg.board .faint{fill:var(--faint)} svg.board [data-target]{cursor:pointer}
svg.board .live{fill:var(--glow);fill-opacity:.28;stroke:var(--glow);stroke-width:2}
svg.board .tapped{fill:var(--glow);fill-opacity:.5;stroke:var(--glow);stroke-width:3}
svg.board .last{fill:none;stroke:var(--glow);stroke-width:2;stroke-dasharray:5 3}
svg.board .hit{fill:transparent}
"""


def crown_def(name: str) -> str:
    """For the definitions of a game: what whoever has won wears in all of them, its middle at (0, 0)."""
    return (
        f'<path id="{name}" d="M-20 8-24-12-11-2 0-16 11-2 24-12 20 8Z" fill="#f2c443" stroke="#8a6210" '
        'stroke-width="2.5" stroke-linejoin="round"/>'
    )


def fit_text(name: str, room: float) -> str:
    """A name as far as there is room, in small letters of usual breadth."""
    if text_width(name) <= room:
        return name
    while text_width(name) > room - 1:
        name = name[:-1]
    return name.rstrip(INVISIBLE) + "…"


INVISIBLE = "\u200d\ufe0f "  # nothing to be seen, or nothing at the end: letters that make one picture of two


def text_width(text: str) -> float:
    """About, in small letters: no drawing can measure the font that it will be shown in."""
    return sum(
        0 if letter in INVISIBLE[:2]
        else 1.7 if letter in "mwMW<>=+&%@" or letter >= "\u2e80"  # signs of the Far East, pictures
        else 1.25 if letter.isupper()
        else 1
        for letter in text
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """One element. `tag` and `attrs` are SVG's; `target` is what a tap on it means, `label` its spoken name."""

    key: str
    tag: str
    attrs: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""
    target: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        # Attributes as they are printed, so that equal drawings are equal marks.
        object.__setattr__(self, "attrs", {name: format_number(value) for name, value in self.attrs.items()})

    def a11y_attrs(self) -> dict[str, str]:
        """What it is to a tap and to a screen reader. Lettering is not read out: the marks with a name tell it."""
        said = {"data-target": self.target} if self.target else {}
        if self.target or self.label:
            said["role"] = "button" if self.target else "img"
        elif self.tag == "text":
            said["aria-hidden"] = "true"
        return said | ({"aria-label": self.label} if self.label else {})

    def svg(self) -> str:
        said = {"data-key": self.key, **self.a11y_attrs(), **self.attrs}
        attrs = "".join(f' {name}="{escape(str(value))}"' for name, value in said.items())
        return f"<{self.tag}{attrs}>{escape(self.text, quote=False)}</{self.tag}>"


def format_number(value: Value) -> str:
    """Numbers without noise: two decimals are finer than any screen."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


@dataclass(frozen=True, slots=True)
class Scene:
    """Marks in drawing order on a `width` × `height` canvas. `defs` and `style` are a game's constants. Of a picture
    that only stands for the game a `part` (x, y, width, height) is seen, and fills whatever room it is given."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    title: str
    defs: str = ""
    style: str = ""
    crop: tuple[int, int, int, int] | None = None

    @property
    def viewbox_attrs(self) -> str:
        """What of the canvas is seen, as attributes of an `<svg>`."""
        if self.crop is None:
            return f'viewBox="0 0 {self.width} {self.height}"'
        return f'viewBox="{" ".join(map(str, self.crop))}" preserveAspectRatio="xMidYMid slice"'

    @property
    def targets(self) -> frozenset[str]:
        return frozenset(mark.target for mark in self.marks if mark.target)


@dataclass(frozen=True, slots=True)
class Interaction:
    """What a drawing shows besides the view."""

    taps: tuple[str, ...] = ()  # made so far, of a move that is not complete
    targets: frozenset[str] = frozenset()  # what may be tapped next
    last_move: str | None = None  # the last decision of a player, if the reader may know it; never a roll or a draw
    preview_move: str | None = None  # a move that is tried out, such as a piece that is turned before it is placed
    rolled: str | None = None  # the outcome of chance, if that came last and the reader may know it: what a die shows


def svg(scene: Scene, *, include_defs: bool = True) -> str:
    """Return the scene as SVG. A page that already has the style and the definitions leaves them out."""
    marks = "\n".join(mark.svg() for mark in scene.marks)
    shared = f"<style>{STYLE}{scene.style}</style>\n<defs>{scene.defs}</defs>\n" if include_defs else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" role="group" '
        f"{scene.viewbox_attrs}>\n"
        f"<title>{escape(scene.title, quote=False)}</title>\n{shared}{marks}\n</svg>\n"
    )


@dataclass(frozen=True, slots=True)
class Patch:
    """One step from the shown drawing to the next: `mark` is None to remove, `was` is None for what is new; `before` is
    the key it stands in front of in drawing order ("" for last). `attrs` are just those that change (None: gone)."""

    key: str
    new: Mark | None = None
    old: Mark | None = None
    before: str | None = None
    attrs: Mapping[str, str | None] = field(default_factory=dict)


def diff(old: Sequence[Mark], new: Sequence[Mark]) -> tuple[Patch, ...]:
    """The patches that turn one drawing into another: removals, then from last to first what is new, moved in drawing
    order or changed. Marks that keep their place and attributes cost next to nothing."""
    start = common_prefix(old, new)
    old, new = old[start:], new[start:]
    end = common_prefix(old[::-1], new[::-1])
    follower = new[-end].key if end else ""
    old, new = old[: len(old) - end], new[: len(new) - end]
    wanted = {mark.key for mark in new}
    had = {mark.key: mark for mark in old}
    patches = [Patch(mark.key, old=mark) for mark in old if mark.key not in wanted]
    kept = longest_increasing(old_indices(old, new))
    for place in range(len(new) - 1, -1, -1):
        mark = new[place]
        was = had.get(mark.key)
        if was is None or was.tag != mark.tag:
            patches.append(Patch(mark.key, mark, was, follower))
        elif was != mark or place not in kept:
            changed = {name: str(value) for name, value in mark.attrs.items() if was.attrs.get(name) != value}
            gone = {name: None for name in was.attrs if name not in mark.attrs}
            patches.append(Patch(mark.key, mark, was, None if place in kept else follower, {**changed, **gone}))
        follower = mark.key
    return tuple(patches)


def common_prefix(old: Sequence[Mark], new: Sequence[Mark]) -> int:
    """How many marks two drawings have in common from the beginning."""
    for place, (was, mark) in enumerate(zip(old, new, strict=False)):
        if was is not mark and was != mark:
            return place
    return min(len(old), len(new))


def old_indices(old: Sequence[Mark], new: Sequence[Mark]) -> list[int]:
    """Where each mark of the new drawing stood in the old one; -1 for those that are new."""
    places = {(mark.key, mark.tag): place for place, mark in enumerate(old)}
    return [places.get((mark.key, mark.tag), -1) for mark in new]


def longest_increasing(places: Sequence[int]) -> frozenset[int]:
    """Indices of a longest rising run in `places` (-1 never counts): the marks that need not move."""
    ends: list[int] = []
    at: list[int] = []
    back: dict[int, int] = {}
    for index, place in enumerate(places):
        if place < 0:
            continue
        length = bisect_left(ends, place)
        back[index] = at[length - 1] if length else -1
        ends[length : length + 1] = [place]
        at[length : length + 1] = [index]
    chain = set()
    index = at[-1] if at else -1
    while index >= 0:
        chain.add(index)
        index = back[index]
    return frozenset(chain)
