"""What the host's headers mean for embeds."""

from __future__ import annotations

POLICY, FRAME_OPTIONS = "Content-Security-Policy", "X-Frame-Options"


def find_obstacle(policies: str, frame_options: str) -> tuple[str, str] | None:
    """Return the header that keeps other sites from framing a page, or None: its name, and the value that counts.

    The arguments are the values of Content-Security-Policy and of X-Frame-Options, which browsers ignore where a policy
    has `frame-ancestors`.
    """
    directives = [part.split() for policy in policies.split(",") for part in policy.split(";")]
    ancestors = [words for words in directives if words and words[0].lower() == "frame-ancestors"]
    for words in ancestors:
        if "*" not in words:
            return POLICY, " ".join(words)
    if not ancestors and frame_options.strip().lower() in ("deny", "sameorigin"):
        return FRAME_OPTIONS, frame_options.strip()
    return None
