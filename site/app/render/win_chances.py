"""All sides' chances in the course of a game, in words and as shapes. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pygames.i18n import Translations

Side = tuple[int, ...]
Chances = dict[Side, float]
ChanceHistory = list[Chances]  # by ply

HEIGHT = 76  # of all bands together, in the drawing's units
MAX_POINTS = 200  # along a band
MIN_LEAD = 0.05  # share of a game; shorter leads are not mentioned


def side_name(side: Side, say: Translations) -> str:
    """Return the names of a side's seats, or the team's own name if its seats have none."""
    team = f"side.{side[0]}"
    if len(side) > 1 and team in say and not any(seat in say.names for seat in side):
        return say(team)
    return say.join_list([say.seat_label(seat) for seat in side])


def format_percentages(chances: Chances, say: Translations) -> dict[Side, str]:
    """Return all sides' chances as whole percentages that add up to 100."""
    exact = {side: 100 * chance for side, chance in chances.items()}
    whole = {side: int(percent) for side, percent in exact.items()}
    by_remainder = sorted(exact, key=lambda side: whole[side] - exact[side])
    for side in by_remainder[: round(sum(exact.values())) - sum(whole.values())]:
        whole[side] += 1
    return {side: say.format_percent(percent / 100) for side, percent in whole.items()}


def describe_point(when: str, chances: Chances, say: Translations) -> str:
    """Return the slider's value text: which turn has just ended, and all sides' chances."""
    sides = ", ".join(f"{side_name(side, say)} {share}" for side, share in format_percentages(chances, say).items())
    return say("site.chart.moment", when=when, chances=sides)


def describe_leads(history: ChanceHistory, names: Sequence[str], say: Translations) -> str:
    """Describe the whole game in a sentence: who was ahead until when, without short leads.

    `names` are those of the turns, by ply."""
    leaders = [max(chances, key=chances.__getitem__) for chances in history]
    leads: list[tuple[Side, int]] = []  # side and last ply
    ply = 0
    for side, run in groupby(leaders):
        length = len(list(run))
        ply += length
        if leads and leads[-1][0] == side:
            leads[-1] = side, ply - 1
        elif (length >= MIN_LEAD * len(leaders) and ply > 1) or ply == len(leaders):  # nobody leads before a move
            leads.append((side, ply - 1))
    texts = [say("site.chart.until", side=side_name(side, say), when=names[until]) for side, until in leads[:-1]]
    texts.append(say("site.chart.to_the_end", side=side_name(leads[-1][0], say)))
    return say("site.chart.ahead", leads=", ".join(texts))


def smooth(history: ChanceHistory) -> ChanceHistory:
    """Average the chances at each ply with its neighbours, because estimates are noisy; the end stays as it is."""
    span = max(1, len(history) // 60)
    return [*(mean(history[max(0, ply - span) : ply + span + 1]) for ply in range(len(history) - 1)), history[-1]]


def band_paths(history: ChanceHistory, width: float) -> list[tuple[Side, str]]:
    """Return a closed path for each side, the first one on top."""
    last = len(history) - 1
    plies = sorted({round(point * last / MAX_POINTS) for point in range(MAX_POINTS + 1)})
    xs = [f"{ply / max(1, last) * width:.1f}" for ply in plies]
    paths, tops = [], [0.0] * len(plies)
    for side in history[0]:
        bottoms = [top + history[ply][side] * HEIGHT for top, ply in zip(tops, plies, strict=True)]
        there = "L".join(f"{x} {y:.1f}" for x, y in zip(xs, tops, strict=True))
        back = "L".join(f"{x} {y:.1f}" for x, y in zip(reversed(xs), reversed(bottoms), strict=True))
        paths.append((side, f"M{there}L{back}Z"))
        tops = bottoms
    return paths


def mean(history: ChanceHistory) -> Chances:
    return {side: sum(chances[side] for chances in history) / len(history) for side in history[0]}
