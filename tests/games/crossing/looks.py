"""The shapes of Crossing that players must tell apart."""

from tests.game_data import Things, same_ground

LIGHTS = ".crossing-live"
OTHER_LIGHTS = ".crossing-actor"
STONES = tuple(f"crossing-{stone}" for stone in "RBYW")
THINGS = (
    Things("stones on mushrooms", same_ground("#c98f5a"), STONES, shapes=True, size=26),
    Things("stones in burrows", ("#ece1c8", "#2f2920"), STONES, shapes=True, size=26),
)
WINNER_MARKS = r":crown$"
