"""Coach: what a guided game, a puzzle or a review adds to the game on the page. They are loaded when asked for."""

from __future__ import annotations

from pygames.scene import Mark, Scene


class Coach:
    """The defaults add nothing. Its texts go into `GameController.status_override` and its messages."""

    is_busy = False  # then nobody can move
    hides_traces = False  # of the last moves, which would cover what it points out
    rolls_itself = False  # whether dice roll without a tap
    holds_die = False  # whether the next roll waits, because the coach says something first
    shows_result = True  # whether the end of the game is shown as usual

    def played(self, move: str) -> None:
        """Called after a move of a person, before it is rendered."""

    def reply(self) -> str | None:
        """Return the next move of chance or of a bot, or None to let chance and the bots decide."""
        return None

    def ready(self) -> None:
        """Called when a person must decide or the game is over, after all replies."""

    def retry(self) -> bool:
        """Take back what was not right, when the board is tapped. Return False if there is nothing to take back."""
        return False

    def point_out(self, scene: Scene) -> Scene:
        """Return the scene with what the coach points out."""
        return scene

    def buttons(self) -> list[Mark]:
        """Return buttons that stand before all others: their actions are `coach:` and a name."""
        return []

    def chart_marks(self) -> tuple[Mark, ...]:
        """Return buttons to lay over the chart of a finished game."""
        return ()

    def act(self, name: str) -> None:
        """Handle a button."""

    def close(self) -> None:
        """Called when the page shows another game or none."""
