"""What is said of Crossing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingView, takes
from pygames.games.crossing.stones import COLOURS, SET, SINGLE, WHITE
from pygames.i18n import Translations
from pygames.scene import Interaction


def stones(heap: Mapping[str, int], say: Translations) -> str:
    """A heap in words: "2 red, 1 white"."""
    return ", ".join(say(f"stones.{colour}", n=heap[colour]) for colour in COLOURS if heap[colour]) or say("none")


def prompt(view: CrossingView, ui: Interaction, say: Translations) -> str:
    """What to do now, in one line."""
    phase, actor = view["phase"], view["actor"] or 0
    if phase == "over":
        return say("todo.over")
    if phase == "draw":
        return say("todo.draw", number=view["due"][0])
    if phase == "serve":
        return say("todo.serve", seat=say.seat_name(actor))
    able = "choose" if any(view["held"][actor - 1].values()) else "bare"
    told = say("todo.first" if view["first_round"] else f"todo.{able}", seat=say.seat_name(actor))
    return told if any(view["bag"].values()) else f"{say('last_round')} {told}"


def describe_move(view: CrossingView, move: str | None, say: Translations) -> str:
    """A move in words; `view` is the position before it as the reader may know it, `move` None if hidden from them."""
    actor = view["actor"] or 0
    if move is None:
        return say("described.hidden", seat=say.seat_name(actor))
    if view["phase"] == "draw":
        return " ".join(drawn(view, move, say))
    if move == PROTECT:
        return say("described.protect", seat=say.seat_name(actor), n=sum(view["held"][actor - 1].values()))
    number = int(move[1:])
    if move[0] == "s":
        return say("described.tile", seat=say.seat_name(actor), other=say.seat_name(number))
    return say("described.mushroom" if move[0] == "m" else "described.fill", seat=say.seat_name(actor), number=number)


def drawn(view: CrossingView, colour: str, say: Translations) -> Iterator[str]:
    """Where a stone goes; and what follows by itself after the last one of a refill."""
    yield say(f"described.{colour}", number=view["due"][0])
    empty = sum(view["bag"].values()) == 1
    if empty:
        yield say("described.empty")
    if len(view["pausing"]) == view["player_count"] and len(view["due"]) == 1 and (empty or not view["unserved"]):
        yield say("described.everybody_pauses")
    elif empty:
        yield say("last_round")


def describe_reveal(view: CrossingView, moves: Mapping[int, str], say: Translations) -> list[str]:
    """What a round brings, once its choices are public: `moves` has those of all who do not pause."""
    told = []
    for place, choice in takes([moves.get(seat, PAUSE) for seat in range(1, view["player_count"] + 1)]):
        number = int(choice[1])
        mushroom = choice[0] == "m"
        heap = view["mushrooms" if mushroom else "held"][number - 1]
        if any(heap.values()):
            facts = {"seat": say.seat_name(place + 1), "stones": stones(heap, say)}
            if mushroom:
                told.append(say("described.takes", **facts, number=number))
            else:
                told.append(say("described.steals", **facts, other=say.seat_name(number)))
    return told or [say("described.nobody")]


def describe_target(view: CrossingView, target: str, say: Translations) -> str:
    """The spoken name of a target; also what its button says where the scene draws none."""
    if target in COLOURS:
        return say(f"target.{target}")
    if target == PROTECT:
        return say("target.protect", stones=stones(view["held"][(view["actor"] or 0) - 1], say))
    number = int(target[1:])
    if target[0] == "s":
        return say("target.tile", other=say.seat_name(number), stones=stones(view["held"][number - 1], say))
    heap = stones(view["mushrooms"][number - 1], say)
    return say("target.mushroom" if target[0] == "m" else "target.fill", number=number, stones=heap)


def describe_result(view: CrossingView, say: Translations) -> list[str]:
    """Who won and why."""
    winners, scores = view["winners"] or [], view["scores"] or []
    best = max(scores)
    seats = say.join_list([say.seat_name(seat) for seat in winners])
    lines = [say("outcome.won", n=len(winners), seats=seats, points=say("points", n=best))]
    if scores.count(best) > len(winners):
        lines.append(say("outcome.tied"))
    return lines


def score_table(view: CrossingView, say: Translations) -> list[list[str]]:
    """How everybody's points come about, as a table: its heads, then a row for each seat."""
    heads = ["", *(say(f"outcome.{kind}") for kind in ("sets", "whites", "singles")), say("text.points")]
    return [heads, *(row(view, seat, say) for seat in range(1, view["player_count"] + 1))]


def points_of(view: CrossingView, seat: int) -> int:
    return (view["scores"] or [])[seat - 1]


def row(view: CrossingView, seat: int, say: Translations) -> list[str]:
    held, banked = view["held"][seat - 1], view["banked"][seat - 1]
    heap = {colour: held[colour] + banked[colour] for colour in COLOURS}
    sets = min(heap[colour] for colour in "RBY")
    singles = sum(heap[colour] for colour in "RBY") - 3 * sets
    counts = ((sets, SET), (heap["W"], WHITE), (singles, SINGLE))
    cells = [f"{count} × {worth}" if count and worth > 1 else str(count * worth) for count, worth in counts]
    return [say.seat_name(seat), *cells, str(points_of(view, seat))]


def card(view: CrossingView, seat: int, say: Translations) -> str:
    """All that a seat's card shows, in words."""
    told = say(
        "label.card",
        seat=say.seat_name(seat),
        points=say("points", n=points_of(view, seat)),
        held=stones(view["held"][seat - 1], say),
        banked=stones(view["banked"][seat - 1], say),
    )
    done = doing(view, seat, say)
    return f"{told} – {done}" if done else told


def describe_board(view: CrossingView, say: Translations) -> list[str]:
    """The position for the ear: mushrooms, cards, the bag."""
    heaps = enumerate(view["mushrooms"], 1)
    lines = [say("target.mushroom", number=number, stones=stones(heap, say)) for number, heap in heaps]
    lines += [card(view, seat, say) for seat in range(1, view["player_count"] + 1)]
    return [*lines, say("label.bag", stones=stones(view["bag"], say))]


def board_as_text(view: CrossingView, say: Translations) -> str:
    """The position for a terminal."""
    names = [clip(say.seat_name(seat), 20) for seat in range(1, view["player_count"] + 1)]
    wide = max(map(len, names))
    lines = [say("label", name=say("text.bag"), value=letters(view["bag"])), ""]
    for number, heap in enumerate(view["mushrooms"], 1):
        due = "*" * view["due"].count(number)
        served = f"→ f{number}" if number in view["unserved"] and not view["due"] else ""
        lines.append(f"  m{number}  {letters(heap)}  {due}{served}".rstrip())
    heads = [say("text.points"), f"{say('text.held'):<15}", f"{say('text.banked'):<15}"]
    lines += ["", f"{'':<{wide + 6}}  {'   '.join(heads)}".rstrip()]
    for seat, name in enumerate(names, 1):
        pointer = ">" if view["actor"] == seat else " "
        points = f"{points_of(view, seat):>{len(heads[0])}}"
        held, banked = (f"{letters(view[where][seat - 1]):<15}" for where in ("held", "banked"))
        columns = (f"{pointer} s{seat}  {name:<{wide}}  {points}", held, banked, doing(view, seat, say))
        lines.append("   ".join(columns).rstrip())
    return "\n".join([*lines, "", say("text.letters", letter="*")])


def letters(heap: Mapping[str, int]) -> str:
    return " ".join(f"{colour}{heap[colour]:<2}" if heap[colour] else " · " for colour in COLOURS)


def doing(view: CrossingView, seat: int, say: Translations) -> str:
    """That a seat pauses or has chosen, and what, if the reader may know it."""
    if seat in view["pausing"]:
        return say("label.pauses")
    if seat not in view["chosen"]:
        return ""
    own = f" ({view['choice']})" if seat == view["seat"] else ""
    return say("label.chosen") + own


def clip(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
