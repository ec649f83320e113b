"""The section *Our games* of the home page as HTML: the ladders, the scores and the last games of a device."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from app.learn.results import BOT, PERSON, YOU, Ladder, Result, Tally
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import Translations

MAX_LAST = 5  # games listed one by one
BEATEN = "✓"


@dataclass(frozen=True)
class OurGames:
    """What the section shows, and how it says so."""

    tally: Tally
    player: str  # whose ladders and scores are shown; "" if nobody can be told apart
    puzzles: int  # solved
    streak: int  # days
    say: Translations
    format_date: Callable[[float], str]  # of milliseconds since 1970

    def html(self) -> str:
        records = self._last_games() + self._scores()
        parts = [
            self._summary(),
            self._choice(),
            self._ladders(),
            records and tag("div", records, **{"class": "records"}),
        ]
        return "".join(parts)

    def name(self, player: str) -> str:
        """Return the name of a person, or of a level."""
        if player.startswith(BOT):
            return self.say(f"site.bot.{player.removeprefix(BOT)}")
        return self.tally.names[player] if player.startswith(PERSON) else self.say(f"learn.ours.{player}")

    def _summary(self) -> str:
        numbers = {"games": len(self.tally.results), "puzzles": self.puzzles, "streak": self.streak}
        items = [self.say(f"learn.ours.count_{name}", n=n) for name, n in numbers.items() if n]
        return tag("p", " · ".join(map(escape, items)), **{"class": "counts"}) if items else ""

    def _choice(self) -> str:
        """Return a menu of the people, if there are several."""
        people = self.tally.people
        if len(people) < 2:
            return ""
        options = (
            f"<option value={quote(player)}{' selected' * (player == self.player)}>{escape(self.name(player))}</option>"
            for player in people
        )
        select = f'<select data-ours="player" id="ours-player">{"".join(options)}</select>'
        return f"<p><label>{escape(self.say('learn.ours.whose'))} {select}</label></p>"

    # Ladders

    def _ladders(self) -> str:
        if not self.player:
            return ""
        items = "".join(self._ladder(game) for game in GAMES.values())
        return tag("h3", escape(self.say("learn.ours.ladder"))) + tag("ul", items, **{"class": "ladders"})

    def _ladder(self, game: Game) -> str:
        title, levels = game.words(self.say.lang)("title"), game.parts.levels
        ladder = self.tally.ladder(self.player, game.name, levels)
        head = tag("h4", escape(title))
        if level := ladder.next_level:
            text = self.say("learn.ours.try", level=self.say(f"site.level.{level}"))
            label = self.say("label", name=title, value=text)
            attrs = {"type": "button", "data-action": f"ours:start:{game.name}:{level}", "aria-label": label}
            head += tag("button", escape(text), **attrs)
        rungs = tag("ol", "".join(self._rung(level, ladder) for level in levels), **{"class": "rungs"})
        beaten = tag("p", escape(self._beaten(ladder))) if ladder.highest else ""
        return tag("li", tag("div", head) + rungs + beaten)

    def _rung(self, level: str, ladder: Ladder) -> str:
        name, won = escape(self.say(f"site.level.{level}")), ladder.scores[level].won
        if not won:
            return tag("li", name, **({"class": "next"} if level == ladder.next_level else {}))
        spoken = escape(self.say("learn.ours.beaten", n=won))
        mark = f'<span aria-hidden="true">{BEATEN}{f" {won}" if won > 1 else ""}</span>'
        return tag("li", f'{name} {mark}<span class="visually-hidden">{spoken}</span>', **{"class": "beaten"})

    def _beaten(self, ladder: Ladder) -> str:
        """Return which level is the strongest that has been beaten; the button says what to try next."""
        level, n = self.say(f"site.level.{ladder.highest}"), ladder.scores[ladder.highest].won
        if self.player == YOU:
            return self.say("learn.ours.you_beat", level=level, n=n)
        return self.say("learn.ours.player_beat", name=self.name(self.player), level=level, n=n)

    # Scores

    def _scores(self) -> str:
        opponents = self.tally.opponents(self.player) if self.player else []
        if not opponents:
            return ""
        body = "".join(self._opponent(opponent) for opponent in opponents)
        head = self.say("learn.ours.scores")
        if len(self.tally.people) > 1:
            head = self.say("label", name=head, value=self.name(self.player))
        return tag("table", tag("caption", escape(head)) + body, **{"class": "scores"})

    def _opponent(self, opponent: str) -> str:
        head = tag("th", escape(self.name(opponent)), scope="rowgroup", colspan="2")
        rows = [tag("tr", head)]
        for game in self.tally.games(self.player, opponent):
            score = self.tally.score(self.player, opponent, game)
            counts = {"won": score.won, "lost": score.lost, "drawn": score.drawn}
            texts = (tag("span", escape(self.say(f"learn.ours.{key}", n=n))) for key, n in counts.items() if n)
            title = tag("th", escape(GAMES[game].words(self.say.lang)("title")), scope="row")
            rows.append(tag("tr", title + tag("td", " ".join(texts))))
        return tag("tbody", "".join(rows))

    # The last games

    def _last_games(self) -> str:
        items = "".join(tag("li", self._game(result)) for result in self.tally.results[:MAX_LAST])
        heading = tag("h3", escape(self.say("learn.ours.last")))
        return tag("div", heading + tag("ul", items, **{"class": "last-games"})) if items else ""

    def _game(self, result: Result) -> str:
        when = self.format_date(result.ended_at)
        title = GAMES[result.game].words(self.say.lang)("title")
        winners = [seat for seat in result.seats if seat in result.winners]
        others = [seat for seat in result.seats if seat not in result.winners]
        groups = {"winners": winners, "losers": others} if winners else {"draw": others}
        texts = [
            self.say("label", name=self.say(f"learn.ours.{key}"), value=self._names(result, seats))
            for key, seats in groups.items()
            if seats
        ]
        return tag("span", escape(f"{when} · {title}")) + "".join(tag("span", escape(text)) for text in texts)

    def _names(self, result: Result, seats: Iterable[int]) -> str:
        """Return the names of players, each once. Those of the computer's levels contain commas."""
        return " / ".join(dict.fromkeys(self._seat_name(result, seat) for seat in seats))

    def _seat_name(self, result: Result, seat: int) -> str:
        """Return who had a seat; of several people without a name, the game's name for it."""
        player = result.player(seat)
        if player.startswith((BOT, PERSON)) or player == YOU:
            return self.name(player)
        return GAMES[result.game].words(self.say.lang)(f"seat.{seat}")


def tag(name: str, content: str, **attrs: str) -> str:
    """Return an element. `content` is HTML already, the values of attributes are not."""
    return f"<{name}{''.join(f' {key}={quote(value)}' for key, value in attrs.items())}>{content}</{name}>"


def quote(value: str) -> str:
    return f'"{escape(value)}"'
