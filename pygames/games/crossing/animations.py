"""How Crossing moves: stones fly from a mushroom or a victim to the seat that takes them, and from the bag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingView, find_takers
from pygames.games.crossing.stones import COLOURS
from pygames.motion import Animation, GameEvent, Kind
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CrossingView]], view: CrossingView, ui: Interaction) -> dict[str, Animation]:
    """Return animations by the keys of marks. `events` have led to `view`."""
    by_key: dict[str, Animation] = {}
    for event in events:
        if event.revealed_moves:
            by_key |= dict(stone_animations(event))
        elif event.view["phase"] == "draw" and event.move:
            number = event.view["pending_draws"][0]
            count = event.view["mushrooms"][number - 1][event.move]
            by_key[f"m{number}:{event.move}:{count}"] = Animation("glide", "bag", delay=0.4, is_traced=False)
    if events:
        has_chosen = set(view["chosen_by"]) - set(events[0].view["chosen_by"])
        by_key |= {f"seat{seat}:chosen": Animation("glow") for seat in has_chosen}
        for seat in view["winners"] or ():
            by_key |= {f"seat{seat}:crown": Animation("drop"), f"seat{seat}:glory": Animation("glow")}
    return by_key


def stone_animations(event: GameEvent[CrossingView]) -> Iterator[tuple[str, Animation]]:
    """Yield the stones taken or protected in a round. Stones that stay on a tile keep the lowest numbers."""
    view, players = event.view, range(1, event.view["player_count"] + 1)
    choices = [event.revealed_moves.get(seat, PAUSE) for seat in players]
    targets = dict(find_takers(choices))
    victims = {int(choice[1]) for choice in targets.values() if choice[0] == "s"}
    for seat, choice in enumerate(choices, 1):
        own_heap = view["held"][seat - 1]
        if choice == PROTECT:
            banked = view["banked"][seat - 1]
            for colour, number in each_stone(own_heap):
                position = banked[colour] + number
                yield f"seat{seat}:banked:{colour}:{position}", Animation("glide", f"seat{seat}:held:{colour}:{number}")
        elif seat - 1 in targets:
            number = int(choice[1])
            is_theft = choice[0] == "s"
            heap = (view["held"] if is_theft else view["mushrooms"])[number - 1]
            source = f"seat{number}:held" if is_theft else choice
            kind: Kind = "capture" if is_theft else "glide"
            for colour, nth in each_stone(heap):
                position = nth + (0 if seat in victims else own_heap[colour])
                yield f"seat{seat}:held:{colour}:{position}", Animation(kind, f"{source}:{colour}:{nth}")


def each_stone(heap: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    return ((colour, number) for colour in COLOURS for number in range(heap[colour]))
