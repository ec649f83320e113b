"""The shapes of Crosswise that players must tell apart."""

from tests.game_data import Things, same_ground

LIGHTS = ".crosswise-open, .crosswise-pick"
SYMBOLS, ACTIONS = (tuple(f"crosswise-{tile}" for tile in tiles) for tiles in ("ABCDEF", "RMSX"))
THINGS = (
    Things("tiles", same_ground("#4a2e18"), ("crosswise-pale",)),
    Things("symbols", same_ground("crosswise-pale"), SYMBOLS, shapes=True),
    Things("actions", same_ground("crosswise-dark"), ACTIONS, shapes=True),
)
WINNER_MARKS = r"^(six-crown|crown):"
