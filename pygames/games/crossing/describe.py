"""Crossing in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygames.contract import Heading
from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingView, find_takers
from pygames.games.crossing.stones import COLOURS, SET_POINTS, SINGLE_POINTS, WHITE_POINTS
from pygames.i18n import Translations
from pygames.scene import Interaction


def describe_heap(heap: Mapping[str, int], say: Translations) -> str:
    """Return a heap in words, such as "2 red, 1 white"."""
    return ", ".join(say(f"stones.{colour}", n=heap[colour]) for colour in COLOURS if heap[colour]) or say("none")


def prompt(view: CrossingView, ui: Interaction, say: Translations) -> str:
    """Return what to do now, in one line."""
    phase, actor = view["phase"], view["actor"] or 0
    if phase == "over":
        return say("todo.over")
    if phase == "draw":
        return say("todo.draw", number=view["pending_draws"][0])
    if phase == "serve":
        return say("todo.serve", seat=say.seat_name(actor))
    key = "choose" if any(view["held"][actor - 1].values()) else "bare"
    sentence = say("todo.first" if view["is_first_round"] else f"todo.{key}", seat=say.seat_name(actor))
    return sentence if any(view["bag"].values()) else f"{say('last_round')} {sentence}"


def describe_move(view: CrossingView, move: str | None, say: Translations) -> str:
    """Return a sentence on a move made in `view`, or on a hidden one if `move` is None."""
    actor = view["actor"] or 0
    if move is None:
        return say("described.hidden", seat=say.seat_name(actor))
    if view["phase"] == "draw":
        return " ".join(describe_draw(view, move, say))
    if move == PROTECT:
        return say("described.protect", seat=say.seat_name(actor), n=sum(view["held"][actor - 1].values()))
    number = int(move[1:])
    if move[0] == "s":
        return say("described.tile", seat=say.seat_name(actor), other=say.seat_name(number))
    return say("described.mushroom" if move[0] == "m" else "described.fill", seat=say.seat_name(actor), number=number)


def describe_draw(view: CrossingView, colour: str, say: Translations) -> Iterator[str]:
    """Yield where a stone goes, and what follows by itself after the last one of a refill."""
    yield say(f"described.{colour}", number=view["pending_draws"][0])
    is_last_stone = sum(view["bag"].values()) == 1
    if is_last_stone:
        yield say("described.empty")
    if (
        len(view["pausing"]) == view["player_count"]
        and len(view["pending_draws"]) == 1
        and (is_last_stone or not view["unfilled"])
    ):
        yield say("described.everybody_pauses")
    elif is_last_stone:
        yield say("last_round")


def describe_reveal(view: CrossingView, moves: Mapping[int, str], say: Translations) -> list[str]:
    """Return what a round brings. `moves` has the choices of all seats that do not pause."""
    sentences = []
    for index, choice in find_takers([moves.get(seat, PAUSE) for seat in range(1, view["player_count"] + 1)]):
        heap = view["mushrooms" if choice[0] == "m" else "held"][int(choice[1]) - 1]
        if any(heap.values()):
            sentences.append(describe_taking(index + 1, choice, heap, say))
    return sentences or [say("described.nobody")]


def describe_taking(seat: int, target: str, heap: Mapping[str, int], say: Translations) -> str:
    """Return a sentence on the stones that a seat takes from a mushroom or a tile."""
    number, facts = int(target[1]), {"seat": say.seat_name(seat), "stones": describe_heap(heap, say)}
    if target[0] == "m":
        return say("described.takes", **facts, number=number)
    return say("described.steals", **facts, other=say.seat_name(number))


def describe_target(view: CrossingView, target: str, say: Translations) -> str:
    """Return the name of a target, for screen readers and for buttons."""
    if target in COLOURS:
        return say(f"target.{target}")
    if target == PROTECT:
        return say("target.protect", stones=describe_heap(view["held"][(view["actor"] or 0) - 1], say))
    number = int(target[1:])
    if target[0] == "s":
        return say("target.tile", other=say.seat_name(number), stones=describe_heap(view["held"][number - 1], say))
    heap = describe_heap(view["mushrooms"][number - 1], say)
    return say("target.mushroom" if target[0] == "m" else "target.fill", number=number, stones=heap)


def describe_result(view: CrossingView, say: Translations) -> list[str]:
    """Return who won and why."""
    winners, scores = view["winners"] or [], view["scores"] or []
    best = max(scores)
    seats = say.join_list([say.seat_name(seat) for seat in winners])
    lines = [say("outcome.won", n=len(winners), seats=seats, points=say("points", n=best))]
    if scores.count(best) > len(winners):
        lines.append(say("outcome.tied"))
    return lines


def score_table(view: CrossingView, say: Translations) -> list[list[str]]:
    """Return how the points come about: the headings, then a row for each seat, the winners first."""
    kinds = {"sets": SET_POINTS, "whites": WHITE_POINTS, "singles": SINGLE_POINTS}
    columns = [Heading(say(f"outcome.{kind}"), say(f"outcome.{kind}_note", n=worth)) for kind, worth in kinds.items()]
    headings = ["", *columns, Heading(say("text.points"), say("outcome.points_note"))]
    winners = view["winners"] or ()
    seats = sorted(
        range(1, view["player_count"] + 1),
        key=lambda seat: (seat not in winners, -points_of(view, seat) if winners else seat, seat),
    )
    return [headings, *(score_row(view, seat, say) for seat in seats)]


def points_of(view: CrossingView, seat: int) -> int:
    return (view["scores"] or [])[seat - 1]


def score_row(view: CrossingView, seat: int, say: Translations) -> list[str]:
    held, banked = view["held"][seat - 1], view["banked"][seat - 1]
    heap = {colour: held[colour] + banked[colour] for colour in COLOURS}
    sets = min(heap[colour] for colour in "RBY")
    singles = sum(heap[colour] for colour in "RBY") - 3 * sets
    counts = ((sets, SET_POINTS), (heap["W"], WHITE_POINTS), (singles, SINGLE_POINTS))
    cells = [f"{count} × {worth}" if count and worth > 1 else str(count * worth) for count, worth in counts]
    return [say.seat_label(seat), *cells, str(points_of(view, seat))]


def describe_card(view: CrossingView, seat: int, say: Translations) -> str:
    """Return everything that a seat's card shows, in words."""
    label = say(
        "label.card",
        seat=say.seat_label(seat),
        points=say("points", n=points_of(view, seat)),
        held=describe_heap(view["held"][seat - 1], say),
        banked=describe_heap(view["banked"][seat - 1], say),
    )
    activity = describe_activity(view, seat, say)
    return f"{label} – {activity}" if activity else label


def describe_board(view: CrossingView, say: Translations) -> list[str]:
    """Return the position for screen readers: mushrooms, cards, the bag."""
    heaps = enumerate(view["mushrooms"], 1)
    lines = [say("target.mushroom", number=number, stones=describe_heap(heap, say)) for number, heap in heaps]
    lines += [describe_card(view, seat, say) for seat in range(1, view["player_count"] + 1)]
    return [*lines, say("label.bag", stones=describe_heap(view["bag"], say))]


def board_as_text(view: CrossingView, say: Translations) -> str:
    """Return the position for a terminal."""
    names = [truncate_name(say.seat_name(seat), 20) for seat in range(1, view["player_count"] + 1)]
    width = max(map(len, names))
    lines = [say("label", name=say("text.bag"), value=heap_as_text(view["bag"])), ""]
    for number, heap in enumerate(view["mushrooms"], 1):
        draws = "*" * view["pending_draws"].count(number)
        fill_move = f"→ f{number}" if number in view["unfilled"] and not view["pending_draws"] else ""
        lines.append(f"  m{number}  {heap_as_text(heap)}  {draws}{fill_move}".rstrip())
    headings = [say("text.points"), f"{say('text.held'):<15}", f"{say('text.banked'):<15}"]
    lines += ["", f"{'':<{width + 6}}  {'   '.join(headings)}".rstrip()]
    for seat, name in enumerate(names, 1):
        pointer = ">" if view["actor"] == seat else " "
        points = f"{points_of(view, seat):>{len(headings[0])}}"
        held, banked = (f"{heap_as_text(view[where][seat - 1]):<15}" for where in ("held", "banked"))
        columns = (f"{pointer} s{seat}  {name:<{width}}  {points}", held, banked, describe_activity(view, seat, say))
        lines.append("   ".join(columns).rstrip())
    return "\n".join([*lines, "", say("text.letters", letter="*")])


def heap_as_text(heap: Mapping[str, int]) -> str:
    return " ".join(f"{colour}{heap[colour]:<2}" if heap[colour] else " · " for colour in COLOURS)


def describe_activity(view: CrossingView, seat: int, say: Translations) -> str:
    """Return that a seat pauses or has chosen, with its choice if the reader may know it, or ""."""
    if seat in view["pausing"]:
        return say("label.pauses")
    if seat not in view["chosen_by"]:
        return ""
    own_choice = f" ({view['choice']})" if seat == view["seat"] else ""
    return say("label.chosen") + own_choice


def truncate_name(name: str, max_length: int) -> str:
    return name if len(name) <= max_length else name[: max_length - 1] + "…"
