"""The pieces of C-Cross that must look different, and the marks that must stand out."""

from tests.game_data import Things

LIGHTS = ".cc-open, .cc-next, .cc-give"
THINGS = (
    Things("pawns", ("#c79d68", "#845d34"), ("cc-pawn-1", "cc-pawn-2")),
    Things("pawns in the shade", ("#b4864f", "#7d562e"), ("cc-pawn-1", "cc-pawn-2")),
    Things("tiles", ("#c79d68", "#845d34"), ("cc-tile-1-0", "cc-tile-2-0")),
)
WINNER_MARKS = r"^(crown|chain):"
