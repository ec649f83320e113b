"""The current game: its controller, automatic play, tabletop mode and embeds. Pure: no DOM."""
