"""The typography of each language, for texts without tags. A rule is a pattern that no text may have."""

from __future__ import annotations

import re
from collections.abc import Iterator

NB, NARROW = "\u00a0", "\u202f"
SPACE = rf"[ \t\n{NB}{NARROW}]"

EVERYWHERE = {
    "a straight quote or apostrophe": r"[\"']",
    "three dots instead of …": r"\.\.\.",
    "a hyphen instead of a dash": r"\s-\s|\s-$",
    "a dash too long": "—",
    "a space before , or .": rf"{SPACE}[,.](?!\d)",
    "no space after ; ! ? ,": r"[;!?](?=[^\W\d_])|[^\W\d_],(?=[^\W\d_])",
    "two marks at once": r"[,;:]{2}|,\.|\.,",
}
TIGHT = {"a space before ; : ! ? or %": rf"{SPACE}[;:!?%]"}  # English and Italian
NUMBERS = {"a decimal point instead of a comma": r"\d\.\d"}
BEFORE_DOTS = {"a space before …": rf"\S{SPACE}…"}
ELISION = r"\b(?:[ldcsnmtjv]|un|dell|all|nell|sull|dall|quell|qu|jusqu|lorsqu|puisqu)"
WRONG_ITALIAN = (
    r"perch[eè]|poich[eè]|finch[eè]|bench[eè]|anzich[eè]|n[è]|cosi|piu|puo|gia|cioe|pero|sara|meta|pò|qual’è|"
    r"(?:e|perche|piu|puo|cosi|gia|pero|sara)’(?=[\s.,;:!?]|$)"
)

RULES = {
    "en": EVERYWHERE | TIGHT | BEFORE_DOTS | {
        "quotes of another language": "[«»„]",
        "a decimal comma": r"\d,\d(?!\d\d)",
        "a space inside quotes": rf"“{SPACE}|{SPACE}”",
    },
    "fr": EVERYWHERE | BEFORE_DOTS | NUMBERS | {
        "quotes of another language": "[“”„]",
        "no narrow no-break space before ; ! ?": rf"(?<![{NARROW}!?])[;!?]",
        "no no-break space before :": rf"(?<!{NB}):(?=\W|$)",
        "no no-break space inside « »": rf"«(?!{NB})|(?<!{NB})»",
        "no no-break space before %": rf"(?<!{NB})%",
        "a space after an apostrophe": rf"{ELISION}’{SPACE}",
    },
    "de": EVERYWHERE | NUMBERS | {
        "quotes of another language": "[”«»]",
        "a space before ; : ! or ?": rf"{SPACE}[;:!?]",
        "no no-break space before %": rf"(?<![{NB}-])%",
        "no space before …": rf"(?<!^)(?<!{SPACE}|[„(])…",
        "a dash without spaces": r"[^\W\d_]{2}–|–[^\W\d_]{2}",
        "a space inside quotes": rf"„{SPACE}|{SPACE}“",
        "quotes that do not pair": r"^[^„]*“|„[^“]*(?:„|$)|“[^„]*“",
    },
    "it": EVERYWHERE | TIGHT | BEFORE_DOTS | NUMBERS | {
        "quotes of another language": "[“”„]",
        "a space inside « »": rf"«{SPACE}|{SPACE}»",
        "a wrong or missing accent": rf"\b(?:{WRONG_ITALIAN})(?!\w)",
        "an apostrophe instead of the accent of È": r"\bE’",
        "a space after an apostrophe": rf"{ELISION}’{SPACE}",
    },
}  # fmt: skip


def faults(text: str, lang: str) -> Iterator[str]:
    """Yield a sentence for each rule that a text of this language breaks."""
    for rule, pattern in RULES[lang].items():
        if found := re.search(pattern, text, re.IGNORECASE if rule.startswith(("a wrong", "a space after")) else 0):
            yield f"{rule}, at {found.start()}: {text[max(0, found.start() - 15) : found.end() + 15]!r}"
