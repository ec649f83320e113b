"""Words and names this project no longer uses: `python -m tests.language` lists where one of them is left.

Data keeps its names: texts that people read (their words are in docs/glossary/), records, addresses, storage, and
CHANGELOG.md.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

# A mannered voice, and words that had a second word for the same idea. Found anywhere, in any case, as whole words.
VOICES = (
    "whoever", "anew", "afresh", "for who", "of who", "to who", "by who", "who has no",
    "so many", "it is me", "is not told", "be had", "nobody need", "the own",
)  # fmt: skip

# Names that have a better one. Found as identifiers in Python.
NAMES = frozenset({
    "adding", "afloat", "all_of", "aloud", "answered", "apart", "Asked", "asks_person", "astray", "at_once",
    "attempt", "balanced", "bare", "barred", "begun", "BEHIND", "behind", "belongs", "between", "BLIND", "bot_move",
    "breadth", "CALM", "CARE", "CARELESS", "carried", "catch_up", "chances_of", "Choice", "choosers", "clash",
    "Clearing", "clipped", "come_back", "COMMON", "Compiled", "complain", "composed", "console", "Contest", "COOL",
    "CORE", "Course", "COVER", "cover", "Cross", "decider", "described", "different", "differing", "do", "doing",
    "driven", "drop", "emptied", "ending", "ENOUGH", "explain", "FAINT", "FAR", "feels", "felt", "Figures",
    "flattened", "flown", "foremost", "forget", "framed", "fresh", "fresh_id", "front", "generate", "gifts", "give",
    "give_up", "glance", "glory", "go", "go_on", "hand_over", "HANDFUL", "hashed", "Hasty", "heard", "HEART", "HEAT",
    "heavy", "helped", "hides", "hopeful", "hopes", "in_words", "instantiating", "instantly", "JOINING", "keep_up",
    "keeps", "Keys", "KNOWN", "known_level", "last_choice", "LATE", "lay_flat", "lay_out", "Ledger", "limited",
    "LOADER", "LONGEST", "look_closer", "looking", "LOST", "lying", "Machine", "make", "MANY", "may_lead", "meeting",
    "minds", "Missing", "Mix", "moment", "More", "MOST", "Motion", "motions", "Moving", "NAIVE", "need", "newest",
    "news", "next_chooser", "NOT_KEPT", "NUDGES", "objection", "offer", "offered", "ONLOOKERS", "open_to", "owed",
    "own_size", "pass_to", "Pasted", "persons", "pinched", "PLAIN", "plate", "Post", "pressed", "pressed_on",
    "promise", "prospects", "pushed", "put_away", "Questions", "race", "reach", "Reached", "received",
    "redealt", "redoable", "refilled", "resolved", "reveals", "rising", "Rival", "river", "River", "roll_on",
    "roller", "ROOM", "ROUND", "said", "Saved", "saying", "Screen", "Seat", "Seating", "SEATS", "seats_of_bots",
    "SECONDS", "served", "settled", "shallows", "shares", "shortened", "show_kept", "show_veil", "sit", "sitting",
    "slab", "sliced", "SLIPS", "soft", "spares", "speak", "speech", "spell", "squeeze", "squeezed", "Standing",
    "standing", "Started", "state_of", "still", "Strings", "SURE", "Surface", "swept", "Table", "tabulate", "TEAR",
    "tell", "tell_trouble", "TEMPER", "tempted", "themed", "Thinker", "Thinking", "THINKING", "Thought", "tidy",
    "to_pass", "to_roll", "Together", "told", "TOLD", "told_to", "trail", "Trial", "trimmed", "trouble", "tryable",
    "trying", "turn_piece", "TURNED", "turned", "Two", "txt", "UI", "undoable", "undressed", "unserved", "usable",
    "usual", "USUAL", "veiled", "wake_up", "waking", "WARY", "was", "way", "ways", "WON", "Words",
})  # fmt: skip

SKIPPED = re.compile(
    r"CHANGELOG\.md|LICENSE|package-lock\.json|docs/glossary/.*|.*(words|locale/|rules)\.?\w*\.(toml|html)"
    r"|.*\.(txt|svg|png)|tests/(test_)?language\.py|tests/browser/(hosts|pictures)/.*"
)


def tracked_files() -> Iterator[Path]:
    for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines():
        if not SKIPPED.fullmatch(name):
            yield ROOT / name


def find_voices(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of each retired voice in `text`; a line break counts as a space."""
    pattern = r"\b(?:" + "|".join(r"[\s#*]+".join(map(re.escape, voice.split())) for voice in VOICES) + r")\b"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())


def find_names(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line of each retired name that a Python source uses."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.string in NAMES:
            yield token.start[0], token.string


def find_all() -> Iterator[str]:
    for file in tracked_files():
        text = file.read_text("utf-8")
        findings = [*find_voices(text), *(find_names(text) if file.suffix in (".py", ".pyi") else ())]
        for line, word in sorted(findings):
            yield f"{file.relative_to(ROOT)}:{line}: {word}"


if __name__ == "__main__":
    findings = list(find_all())
    print("\n".join(findings))
    sys.exit(bool(findings))
