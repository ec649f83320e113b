"""The reveal of Crossing, step by step: all point at once, some meet, and then everything takes effect in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygames.games.crossing import describe
from pygames.games.crossing.animations import stone_animations
from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingView, find_takers
from pygames.games.crossing.stones import COLOURS, ONE_STONE, count_points
from pygames.games.crossing.view import (
    TILE_HEIGHT,
    TILE_WIDTH,
    card_position,
    mushroom_position,
    shield_position,
    use_mark,
)
from pygames.i18n import Translations
from pygames.motion import Animation, Frame, GameEvent
from pygames.scene import Mark, Value

TOKEN_SIZE = 60  # of the portrait that shows where a player points
TOKEN_STEP = 62  # between portraits that meet

Heap = Mapping[str, int]


class Round:
    """A round whose choices are known, and what has taken effect of it so far."""

    def __init__(self, event: GameEvent[CrossingView], say: Translations) -> None:
        self.event, self.say = event, say
        self.view: CrossingView = {**event.view, "chosen_by": [], "choice": None, "actor": None}
        self.seats = range(1, event.view["player_count"] + 1)
        self.choices = {seat: event.revealed_moves.get(seat, PAUSE) for seat in self.seats}
        self.takers = {index + 1: target for index, target in find_takers([*self.choices.values()])}
        self.animations = dict(stone_animations(event))

    def heap_at(self, target: str) -> Heap:
        """Return the stones that lay there before the round."""
        heaps = self.event.view["mushrooms"] if target[0] == "m" else self.event.view["held"]
        return heaps[int(target[1]) - 1]

    def meeting_seats(self, target: str) -> list[int]:
        return [seat for seat, choice in self.choices.items() if choice == target]

    def protect(self, seat: int) -> None:
        held, banked = list(self.view["held"]), list(self.view["banked"])
        banked[seat - 1] = add_heaps(banked[seat - 1], held[seat - 1])
        held[seat - 1] = dict.fromkeys(COLOURS, 0)
        self._change(held=held, banked=banked)

    def take(self, seat: int) -> None:
        """Move what lay at the target to the seat's tile."""
        target, heap = self.takers[seat], self.heap_at(self.takers[seat])
        mushrooms, held = list(self.view["mushrooms"]), list(self.view["held"])
        heaps, index = (mushrooms if target[0] == "m" else held), int(target[1]) - 1
        heaps[index] = {colour: heaps[index][colour] - heap[colour] for colour in COLOURS}
        held[seat - 1] = add_heaps(held[seat - 1], heap)
        self._change(held=held, mushrooms=mushrooms)

    def _change(self, **heaps: list[dict[str, int]]) -> None:
        view: CrossingView = {**self.view, **heaps}  # type: ignore[typeddict-item]
        wholes = [add_heaps(*pair) for pair in zip(view["held"], view["banked"], strict=True)]
        scores = [count_points(sum(ONE_STONE[colour] * whole[colour] for colour in COLOURS)) for whole in wholes]
        self.view = {**view, "scores": scores}

    def frame(self, caption: str, *seats: int, summary: Sequence[str] = ()) -> Frame[CrossingView]:
        """Return a picture of the round so far, in which the stones of these seats move."""
        moving = tuple(f"seat{seat}:" for seat in seats)
        animations = {key: animation for key, animation in self.animations.items() if key.startswith(moving)}
        return Frame(self.view, caption, animations if seats else {}, self.tokens(), tuple(summary))

    # Portraits at the targets

    def tokens(self) -> tuple[Mark, ...]:
        return tuple(mark for seat, choice in self.choices.items() if choice for mark in self.token(seat))

    def faces(self) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.tokens() if mark.tag == "use")

    def token(self, seat: int) -> Iterator[Mark]:
        """Yield the portrait of a seat where it points: in a golden ring if it succeeds, crossed out if it does not."""
        x, y = self.token_position(seat)
        is_successful = seat in self.takers or self.choices[seat] == PROTECT
        state = "alone" if is_successful else "fizzle"
        ring: dict[str, Value] = {"cx": x, "cy": y, "r": TOKEN_SIZE / 2 + 3, "class": f"crossing-{state}"}
        yield Mark(f"trace:aim{seat}:ring", "circle", ring)
        half = TOKEN_SIZE / 2
        face = use_mark(f"trace:aim{seat}", f"portrait-{seat}", x - half, y - half, TOKEN_SIZE, TOKEN_SIZE)
        yield face
        if not is_successful:
            cross = f"M{x - 22:g} {y - 22:g}L{x + 22:g} {y + 22:g}M{x + 22:g} {y - 22:g}L{x - 22:g} {y + 22:g}"
            yield Mark(f"trace:aim{seat}:cross", "path", {"d": cross, "class": "crossing-cross"})

    def token_position(self, seat: int) -> tuple[float, float]:
        choice = self.choices[seat]
        if choice == PROTECT:
            x, y = shield_position(self.view, seat)
            return max(x, TOKEN_SIZE / 2 + 6), y - 8
        seats = self.meeting_seats(choice)
        shift = (seats.index(seat) - (len(seats) - 1) / 2) * TOKEN_STEP
        number = int(choice[1])
        if choice[0] == "m":
            x, y = mushroom_position(self.view, number)
            return x + shift, y - 50
        x, y = card_position(self.view, number)
        width = TOKEN_STEP * (len(seats) - 1) / 2  # half of it, in the corner that stones fill last
        return x + TILE_WIDTH - TOKEN_SIZE / 2 - 8 - width + shift, y + TILE_HEIGHT - TOKEN_SIZE / 2 - 8

    # In words

    def meetings(self) -> Iterator[str]:
        for target in sorted({choice for choice in self.choices.values() if choice not in (PAUSE, PROTECT)}):
            seats = self.meeting_seats(target)
            if len(seats) > 1:
                names = self.say.join_list([self.say.seat_name(seat) for seat in seats])
                yield self.say("reveal.meet", seats=names)

    def summary(self) -> dict[int, str]:
        """Return by seat what became of its choice, in a few words."""
        say = self.say
        return {
            seat: say("label", name=say.seat_name(seat), value=self.outcome(seat, choice))
            for seat, choice in self.choices.items()
        }

    def outcome(self, seat: int, choice: str) -> str:
        say = self.say
        if choice == PAUSE:
            return say("reveal.paused")
        if choice == PROTECT:
            return say("reveal.protected", n=sum(self.event.view["held"][seat - 1].values()))
        number = int(choice[1])
        place = {"number": number} if choice[0] == "m" else {"other": say.seat_name(number)}
        kind = "mushroom" if choice[0] == "m" else "tile"
        if seat in self.takers:
            count = sum(self.heap_at(choice).values())
            return say(f"reveal.from_{kind}", n=count, **place) if count else say(f"reveal.empty_{kind}", **place)
        if len(self.meeting_seats(choice)) > 1:
            return say(f"reveal.met_{kind}", **place)
        return say("reveal.shielded", **place)


def reveal_frames(event: GameEvent[CrossingView], say: Translations) -> list[Frame[CrossingView]]:
    """Return the pictures of a reveal: who points where, meetings, protections, thefts, mushrooms, and the summary."""
    now = Round(event, say)
    pointing_seats = [seat for seat, choice in now.choices.items() if choice]
    pointing = {f"trace:aim{seat}": Animation("glide", f"seat{seat}:face") for seat in pointing_seats}
    frames = [Frame(now.view, say("reveal.point"), pointing, now.faces())]
    glowing = {mark.key: Animation("glow") for mark in now.tokens() if mark.tag != "use"}
    meetings = " ".join(now.meetings()) or say("reveal.no_meeting")
    frames.append(Frame(now.view, meetings, glowing, now.tokens()))
    for seat, choice in now.choices.items():
        if choice == PROTECT:
            now.protect(seat)
            caption = say("described.protect", seat=say.seat_name(seat), n=sum(event.view["held"][seat - 1].values()))
            frames.append(now.frame(caption, seat))
    for seats in order_takers(now.takers):
        for seat in seats:
            now.take(seat)
        takings = [(seat, now.takers[seat], now.heap_at(now.takers[seat])) for seat in seats]
        sentences = [describe.describe_taking(*taking, say) for taking in takings if any(taking[2].values())]
        if sentences:
            frames.append(now.frame(" ".join(sentences), *seats))
    return [*frames, now.frame(say("reveal.summary"), summary=[*now.summary().values()])]


def reveal_summary(event: GameEvent[CrossingView], say: Translations) -> dict[int, str]:
    return Round(event, say).summary()


def order_takers(takers: Mapping[int, str]) -> Iterator[list[int]]:
    """Yield who takes after whom: thefts first, and nobody before being robbed. A ring of thieves acts at once."""
    remaining = dict(takers)
    while remaining:
        robbed = {int(target[1]) for target in remaining.values() if target[0] == "s"}
        free = [seat for seat in remaining if seat not in robbed]
        thieves = [seat for seat in free if remaining[seat][0] == "s"]
        ring = [seat for seat, target in remaining.items() if target[0] == "s"]
        for seats in [[seat] for seat in thieves] or ([ring] if ring else [[seat] for seat in free]):
            yield seats
            for seat in seats:
                del remaining[seat]


def add_heaps(one: Heap, other: Heap) -> dict[str, int]:
    return {colour: one[colour] + other[colour] for colour in COLOURS}
