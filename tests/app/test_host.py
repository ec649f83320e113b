"""Which headers keep other sites from framing an embed."""

from __future__ import annotations

import pytest

from app.embed.host import FRAME_OPTIONS, POLICY, find_obstacle
from builder.hosting import headers_for


@pytest.mark.parametrize(
    ("policies", "frame_options", "obstacle"),
    [
        ("", "", None),
        ("", "SAMEORIGIN", (FRAME_OPTIONS, "SAMEORIGIN")),
        ("", "deny", (FRAME_OPTIONS, "deny")),
        ("", "ALLOW-FROM https://example.org", None),  # no browser knows it any more
        ("default-src 'self'", "DENY", (FRAME_OPTIONS, "DENY")),
        ("default-src 'self'; frame-ancestors *", "DENY", None),
        ("frame-ancestors 'self'", "", (POLICY, "frame-ancestors 'self'")),
        ("frame-ancestors *, default-src 'self'; Frame-Ancestors 'none'", "", (POLICY, "Frame-Ancestors 'none'")),
    ],
)
def test_obstacle_is_the_header_that_counts(
    policies: str, frame_options: str, obstacle: tuple[str, str] | None
) -> None:
    assert find_obstacle(policies, frame_options) == obstacle


def test_our_own_headers_are_no_obstacle() -> None:
    assert find_obstacle(headers_for("/embed/crossado/")[POLICY], "") is None
    assert find_obstacle(headers_for("/en/crossado/")[POLICY], "") is not None
