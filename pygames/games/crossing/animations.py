"""How Crossing moves: stones fly from mushroom or victim to who takes them, and from the bag onto the mushrooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingView, takes
from pygames.games.crossing.stones import COLOURS
from pygames.motion import Animation, GameEvent, Kind
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CrossingView]], view: CrossingView, ui: Interaction) -> dict[str, Animation]:
    """Keyed by the marks of the drawing of `view`, to which the events have led."""
    told: dict[str, Animation] = {}
    for event in events:
        if event.revealed_moves:
            told |= dict(flown(event))
        elif event.view["phase"] == "draw" and event.move:
            place = event.view["due"][0]
            lying = event.view["mushrooms"][place - 1][event.move]
            told[f"m{place}:{event.move}:{lying}"] = Animation("glide", "bag", late=0.4)
    if events:
        for seat in view["winners"] or ():
            told |= {f"seat{seat}:crown": Animation("drop"), f"seat{seat}:glory": Animation("light")}
    return told


def flown(step: GameEvent[CrossingView]) -> Iterator[tuple[str, Animation]]:
    """All that is taken or protected in a round, stone by stone. Stones that stay on a tile keep the first places."""
    view, players = step.view, range(1, step.view["player_count"] + 1)
    choices = [step.revealed_moves.get(seat, PAUSE) for seat in players]
    taken = dict(takes(choices))
    robbed = {int(choice[1]) for choice in taken.values() if choice[0] == "s"}
    for seat, choice in enumerate(choices, 1):
        own = view["held"][seat - 1]
        if choice == PROTECT:
            safe = view["banked"][seat - 1]
            for colour, number in stones(own):
                place = safe[colour] + number
                yield f"seat{seat}:banked:{colour}:{place}", Animation("glide", f"seat{seat}:held:{colour}:{number}")
        elif seat - 1 in taken:
            number = int(choice[1])
            stolen = choice[0] == "s"
            heap = (view["held"] if stolen else view["mushrooms"])[number - 1]
            source = f"seat{number}:held" if stolen else choice
            kind: Kind = "steal" if stolen else "glide"
            for colour, nth in stones(heap):
                place = nth + (0 if seat in robbed else own[colour])
                yield f"seat{seat}:held:{colour}:{place}", Animation(kind, f"{source}:{colour}:{nth}")


def stones(heap: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    return ((colour, number) for colour in COLOURS for number in range(heap[colour]))
