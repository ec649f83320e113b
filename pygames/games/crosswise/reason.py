"""The reason for a play of Crosswise, in one sentence: its greatest effect, by the values that the bot searches with.

It makes something of the team's own lines, keeps the other team from what it is likely to play next, or spoils its
lines. What is said of points is so on the board; what is said of replies is what the bot expects. A weak level gives
the first reason that it thinks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pygames.bots import Reason, first_reason
from pygames.games.crosswise.board import SIDE, SYMBOLS
from pygames.games.crosswise.child import find_run
from pygames.games.crosswise.deals import deal_hidden, parse_play
from pygames.games.crosswise.describe import FILES
from pygames.games.crosswise.judge import EASY, LINE_AFTER, LINE_PATTERNS, LINE_POINTS, LINES, NOTHING, Judge
from pygames.games.crosswise.lookahead import HiddenTiles, likely_replies
from pygames.games.crosswise.rules import CrosswiseView
from pygames.games.crosswise.search import SYMBOL_CODES, SearchBoard
from pygames.i18n import Translations

NAMES = {2: "pair", 3: "three", 4: "four", 5: "five", 6: "six"}
FIVE = (SIDE - 1,)
BIG_SAVING = 0.25  # points, weighted by the chance of the replies that are stopped

# The reasons that a level does not think of: child sees only what touches, easy only points.
STOPS = {"stops_six", "stops_three", "stops_four", "stops_five", "stops_different"}
AHEAD = {*STOPS, "better", "hinders", "harmless"}
UNSEEN = {
    "child": {*AHEAD, "pair", "three", "four", "five", "different", "points", "spoils", "counts"},
    "easy": AHEAD,
}


def explain_move(view: CrosswiseView, move: str, say: Translations, level: str = "hard") -> str:
    """Return the greatest effect of a play that a level thinks of."""
    return first_reason(find_reasons(view, move, level, say), UNSEEN.get(level, ()), say)


def find_reasons(view: CrosswiseView, move: str, level: str, say: Translations) -> Iterator[Reason]:
    """Yield the reasons for a play, the best one first."""
    if move in ("redraw", "keep", "pass"):
        yield move, {}
        return
    before, play = deal_hidden(view, Random(1)), parse_play(move)
    mover = before.order[before.turn_index]
    before.hands[mover] = [play[0], play[1]]  # another seat may ask, which does not know the rest
    own, other = (range(SIDE, 2 * SIDE), range(SIDE)) if mover & 1 else (range(SIDE), range(SIDE, 2 * SIDE))
    after = before.copy()
    after.play(play)
    lines, new_lines, team = before.lines, after.lines, say("team.orange" if mover & 1 else "team.green")

    for index in own:
        if most_frequent(new_lines[index]) == SIDE:
            yield "six", {"line": name_line(index, say)}
    for index in other:
        if LINE_PATTERNS[lines[index]] == FIVE and LINE_PATTERNS[new_lines[index]] not in (FIVE, (SIDE,)):
            yield "stops_six", {"team": team, "line": name_line(index, say)}

    judge = Judge(before.cells)
    values = EASY if level == "easy" else judge[len(before.empty_cells)]
    gain = sum(values.own[new_lines[index]] - values.own[lines[index]] for index in own)
    loss = sum(values.opponent[lines[index]] - values.opponent[new_lines[index]] for index in other)
    saving, index, line = (0.0, 0, 0) if level in UNSEEN else find_stopped_reply(before, after, other, judge)
    if gain > 0 and gain >= max(loss, saving):
        yield find_gain(lines, new_lines, own, say)
    if saving >= BIG_SAVING:
        kind = "different" if is_different(line) else NAMES[most_frequent(line)]
        yield f"stops_{kind}", {"team": team, "line": name_line(index, say)}
    if loss > 0:
        points = count_points(lines, other) - count_points(new_lines, other)
        yield ("spoils", {"team": team, "n": points}) if points > 0 else ("hinders", {"team": team})
    yield "harmless", {"team": team}
    name = say.seat_name(mover + 1)
    yield "counts", {"seat": name}
    if run := find_run(view, move):
        number, symbols = run
        tile = say(f"tile.{symbols[0]}")
        yield "beside", {"count": len(symbols), "line": name_line(own[number], say), "tile": tile}
    yield "childish", {"seat": name}


def find_gain(lines: Sequence[int], new_lines: Sequence[int], own: Sequence[int], say: Translations) -> Reason:
    """Return what a play does that is best for the team's own lines, in the one that gains most points, if any does."""
    index = max(own, key=lambda index: LINE_POINTS[new_lines[index]] - LINE_POINTS[lines[index]])
    points = int(LINE_POINTS[new_lines[index]] - LINE_POINTS[lines[index]])
    if points <= 0 or count_points(new_lines, own) <= count_points(lines, own):
        return "better", {}
    line, tiles, count = name_line(index, say), LINES[new_lines[index]], most_frequent(new_lines[index])
    if is_different(new_lines[index]):
        return "different", {"line": line}
    if count > most_frequent(lines[index]):
        symbol = SYMBOLS[max(tiles, key=tiles.count)]
        return NAMES[count], {"line": line, "tile": say(f"tile.{symbol}")}
    return "points", {"line": line, "n": points}


def find_stopped_reply(
    before: SearchBoard, after: SearchBoard, other: Sequence[int], judge: Judge
) -> tuple[float, int, int]:
    """Return the points that the play saves in one line, by the replies that it stops, with what that line becomes.

    The line is an index, and what it becomes a line of three of a kind or more. Points count by the replies' chances.
    """
    hidden = HiddenTiles(before.order[before.turn_index], before.hands, before.bag)
    passed, saved = before.copy(), dict.fromkeys(other, 0.0)
    passed.turn_index = after.turn_index
    becomes = list(before.lines)
    for probability, _, reply in likely_replies(passed.copy(), judge, hidden):
        replied = passed.copy()
        replied.hands[replied.order[replied.turn_index]] = [reply[0], reply[1]]
        replied.play(reply)
        for index in other:
            now, line = after.lines[index], replied.lines[index]
            most = max([LINE_POINTS[LINE_AFTER[NOTHING][tile][now]] for tile in SYMBOL_CODES])
            is_big = most_frequent(line) > max(2, most_frequent(before.lines[index])) or is_different(line)
            if is_big and now != before.lines[index] and most < LINE_POINTS[line]:
                saved[index] += probability * (LINE_POINTS[line] - LINE_POINTS[before.lines[index]])
                becomes[index] = max(becomes[index], line, key=LINE_POINTS.__getitem__)
    best = max(other, key=saved.__getitem__)
    return saved[best], best, becomes[best]


def most_frequent(line: int) -> int:
    """Return the number of its most frequent symbol."""
    return max(LINE_PATTERNS[line], default=0)


def is_different(line: int) -> bool:
    return len(LINE_PATTERNS[line]) == SIDE


def count_points(lines: Sequence[int], indices: Sequence[int]) -> int:
    return int(sum(LINE_POINTS[lines[index]] for index in indices))


def name_line(index: int, say: Translations) -> str:
    return say("reason.row", line=index + 1) if index < SIDE else say("reason.column", line=FILES[index - SIDE])
