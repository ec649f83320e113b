"""Says what each thing on the table of Crossing is."""

from __future__ import annotations

from pygames.games.crossing.describe import describe_activity, describe_heap, describe_target, points_of
from pygames.games.crossing.rules import CrossingView
from pygames.games.crossing.stones import COLOURS, SET_POINTS, SINGLE_POINTS, WHITE_POINTS
from pygames.i18n import Translations

DECORATION = frozenset[str]()
COVERS = ("hit",)  # areas for taps: what lies below them answers
SAFE = ("shield", "nook", "banked")
SCORE = ("name", "points", "crown", "glory")


def describe_mark(view: CrossingView, key: str, say: Translations) -> str:
    kind, _, part = key.partition(":")
    part = part.partition(":")[0]
    if kind in ("clearing", "veil"):
        return say("guide.clearing")
    if kind == "bag":
        return f"{say('label.bag', stones=describe_heap(view['bag'], say))}. {say('guide.bag')}"
    if kind.startswith("m"):
        return f"{describe_target(view, kind, say)}. {say('guide.mushroom')}"
    return "" if part in COVERS else describe_part(view, int(kind.removeprefix("seat")), part, say)


def describe_part(view: CrossingView, seat: int, part: str, say: Translations) -> str:
    """Describe a part of a player's card."""
    name = say.seat_name(seat)
    if part in SCORE:
        worth = {"set": SET_POINTS, "white": WHITE_POINTS, "single": SINGLE_POINTS}
        return say("guide.points", seat=name, points=say("points", n=points_of(view, seat)), **worth)
    if part in SAFE:
        return say("guide.safe", seat=name, stones=describe_heap(view["banked"][seat - 1], say))
    stones = {colour: view["held"][seat - 1][colour] for colour in COLOURS}
    key = "guide.own_tile" if seat == view["seat"] else "guide.tile"
    sentence = say(key, seat=name, stones=describe_heap(stones, say))
    activity = describe_activity(view, seat, say)
    return say("label", name=name, value=activity) + ". " + sentence if activity else sentence
