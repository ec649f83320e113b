"""The pieces of Crossado that must look different, and the marks that must stand out."""

from tests.game_data import Things, same_ground

LIGHTS = ".crossado-live, .crossado-dot, .crossado-ring"
WALKERS = tuple(f"crossado-pawn-{seat}" for seat in range(1, 5))
THINGS = (
    Things("pawns on rafts", same_ground("#cf9f63"), WALKERS, shapes=True),
    Things("pawns on islands", ("#a5c276", "#4e6936"), WALKERS, shapes=True),
    Things("rafts", ("#3a8ea4", "#2a6470"), ("crossado-planks",)),
)
WINNER_MARKS = r"^crown:"
