"""Course: how the chances went in a game, in words and as shapes."""

from __future__ import annotations

from itertools import groupby

from pygames.i18n import Words

Side = tuple[int, ...]
Chances = dict[Side, float]
Course = list[Chances]  # by the number of moves made

HEIGHT = 76  # of the bands
POINTS = 200  # that a course is drawn with, at the most
LEAST = 0.05  # of a game that a lead must have lasted to be told


def named(side: Side, say: Words) -> str:
    """Its seats; a team that nobody has given names to, by the team's own."""
    team = f"side.{side[0]}"
    if len(side) > 1 and team in say and not any(seat in say.names for seat in side):
        return say(team)
    return say.all_of([say.seat(seat) for seat in side])


def percent(known: Chances, side: Side, say: Words) -> str:
    return say("site.chart.percent", n=round(known[side] * 100))


def moment(shown: int, known: Chances, say: Words) -> str:
    """For the slider to say: which moment, and everybody's chances."""
    every = ", ".join(f"{named(side, say)} {percent(known, side, say)}" for side in known)
    return say("site.chart.moment", n=shown, chances=every)


def leads(course: Course, say: Words) -> str:
    """The whole course in a sentence: who was ahead until when. What lasted but a moment is left out."""
    best = [max(known, key=known.__getitem__) for known in course]
    runs: list[tuple[Side, int]] = []  # who, and until which move
    place = 0
    for side, run in groupby(best):
        length = len(list(run))
        place += length
        if runs and runs[-1][0] == side:
            runs[-1] = side, place - 1
        elif length >= LEAST * len(best) or place == len(best):
            runs.append((side, place - 1))
    told = [say("site.chart.until", side=named(side, say), n=until) for side, until in runs[:-1]]
    told += [say("site.chart.to_the_end", side=named(runs[-1][0], say))]
    return say("site.chart.ahead", leads=", ".join(told))


def bands(course: Course, width: float) -> list[tuple[Side, str]]:
    """A closed path for each side, the first one on top."""
    last, places = len(course) - 1, sorted({round(at * (len(course) - 1) / POINTS) for at in range(POINTS + 1)})
    around = max(1, len(course) // 60)  # a glance is hasty: it counts with its neighbours, but for the end
    steady = [mean(course[max(0, at - around) : at + around + 1] if at < last else course[-1:]) for at in places]
    across = [f"{at / max(1, last) * width:.1f}" for at in places]
    found, tops = [], [0.0] * len(places)
    for side in course[0]:
        ends = [top + known[side] * HEIGHT for top, known in zip(tops, steady, strict=True)]
        there = "L".join(f"{x} {y:.1f}" for x, y in zip(across, tops, strict=True))
        back = "L".join(f"{x} {y:.1f}" for x, y in zip(reversed(across), reversed(ends), strict=True))
        found.append((side, f"M{there}L{back}Z"))
        tops = ends
    return found


def mean(some: Course) -> Chances:
    return {side: sum(known[side] for known in some) / len(some) for side in some[0]}
