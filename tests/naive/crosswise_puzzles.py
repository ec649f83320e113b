"""Proofs of Crosswise's puzzles by trying everything, with the naive engine."""

from __future__ import annotations

from tests.naive.crosswise import COLUMNS, ORDER, ROWS, SYMBOLS, Naive

Line = tuple[str, ...]


def proves(position: Naive, kind: str, facts: dict[str, str], lines: list[Line]) -> bool:
    """Return whether exactly these lines reach the goal."""
    if kind == "endgame":
        return proves_endgame(position, facts, lines)
    answers = {"most": most_points, "six": completing_six, "break": breaking_six}[kind](position)
    return sorted(lines) == sorted((answer,) for answer in answers)


def after(position: Naive, move: str) -> Naive:
    """Return the position after a play, before anything is drawn."""
    new = position.copy()
    new.apply_play(move)
    return new


def most_points(position: Naive) -> list[str]:
    team = position.team(position.seat)
    points = {move: after(position, move).team_points(team) for move in position.plays()}
    return [move for move in points if points[move] == max(points.values())]


def completing_six(position: Naive) -> list[str]:
    team = position.team(position.seat)
    return [move for move in position.plays() if after(position, move).team_with_six_equal() == team]


def breaking_six(position: Naive) -> list[str]:
    """Return the plays after which no hand of tiles that the mover has not seen lets the next player make six."""
    order = ORDER[position.players]
    opponent = order[(position.turn_index + 1) % len(order)]
    unseen = {tile for tile, number in position.bag.items() if number > 0}
    for seat in position.seats():
        if seat != position.seat:
            unseen |= set(position.hands[seat])
    safe = []
    for move in position.plays():
        new = after(position, move)
        new.seat = opponent
        hand_size = len(new.hands[opponent])
        new.hands[opponent] = sorted(unseen)
        if new.team_with_six_equal() is None and not can_make_six(new, hand_size):
            safe.append(move)
    return safe


def can_make_six(position: Naive, hand_size: int) -> bool:
    team = position.team(position.seat)
    if not has_five_equal(position, team):
        return False  # A play changes at most one tile of a line.
    for reply in position.plays():
        if reply[0] == "X" and hand_size < 2:
            continue
        if after(position, reply).team_with_six_equal() == team:
            return True
    return False


def has_five_equal(position: Naive, team: str) -> bool:
    for line in ROWS if team == "orange" else COLUMNS:
        tiles = [position.board.get(cell, "") for cell in line]
        if any(tiles.count(symbol) >= 5 for symbol in SYMBOLS):
            return True
    return False


def proves_endgame(position: Naive, facts: dict[str, str], lines: list[Line]) -> bool:
    hands = {f"hand{seat}": "".join(sorted(position.hands[seat])) for seat in position.seats() if seat != position.seat}
    is_open = facts == {name: hand for name, hand in hands.items() if hand}
    return is_open and sum(position.bag.values()) == 0 and proves_tree(position, lines)


def proves_tree(position: Naive, lines: list[Line]) -> bool:
    """Return whether the lines begin with all winning plays, and go on with one reply to each, and so on."""
    reader = position.seat
    team = position.team(reader)
    winning = {move for move in position.legal_moves() if wins(position.play(move), team)}
    if {line[0] for line in lines} != winning:
        return False
    for move in winning:
        rests = [line[1:] for line in lines if line[0] == move]
        if rests == [()]:
            continue
        new = position.play(move)
        replies = 0
        while new.seat != reader:
            if len({rest[replies] for rest in rests}) != 1:
                return False
            new = new.play(rests[0][replies])
            replies += 1
        if not proves_tree(new, [rest[replies:] for rest in rests]):
            return False
    return True


def wins(position: Naive, team: str) -> bool:
    """Return whether the team wins with the best play of both teams."""
    if position.result is not None:
        winners, _ = position.result
        return bool(winners) and position.team(winners[0]) == team
    results = (wins(position.play(move), team) for move in position.legal_moves())
    return any(results) if position.team(position.seat) == team else all(results)
