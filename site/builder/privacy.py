"""What the site stores on a visitor's device. The privacy page lists it, and tests compare it with what browsers hold.

This is the one list: a new key, database or cache belongs here, with words for its purpose.
"""

from __future__ import annotations

# By purpose (its words are `site.stored.PURPOSE`) and by place, the names; * stands for any text.
STORED: dict[str, dict[str, tuple[str, ...]]] = {
    "games": {
        "localStorage": ("crossboard.game.*", "crossboard.mail.*", "crossboard.unfinished", "crossboard.first.*"),
        "IndexedDB": ("crossboard",),
    },
    "results": {"localStorage": ("crossboard.result.*",)},
    "puzzles": {"localStorage": ("crossboard.puzzles.*", "crossboard.daily", "crossboard.today")},
    "embeds": {"localStorage": ("crossboard.embed.*",)},
    "setups": {"localStorage": ("crossboard.names", "crossboard.table", "crossboard.again.*")},
    "round": {"localStorage": ("crossboard.together", "crossboard.chosen")},
    "settings": {
        "localStorage": (
            "crossboard.lang", "crossboard.pace", "crossboard.patience", "crossboard.sound", "crossboard.roll",
            "crossboard.asked", "crossboard.news",
        )
    },
    "files": {"Cache Storage": ("crossboard-*",)},
}  # fmt: skip
