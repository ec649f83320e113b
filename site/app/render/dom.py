"""Helpers to find elements, and to read and write their data and texts."""

from __future__ import annotations

from typing import Any

from pyscript import document

SVG = "http://www.w3.org/2000/svg"


def allows(feature: str) -> bool:
    """Return whether the page, or the page it is embedded in, allows a feature of the device."""
    policy = getattr(document, "featurePolicy", None)  # only in Chromium, which logs an error for a feature refused
    return not policy or bool(policy.allowsFeature(feature))


def by_id(name: str) -> Any:
    return document.getElementById(name)


def find_elements(root: Any, selector: str) -> list[Any]:
    nodes = root.querySelectorAll(selector)
    return [nodes.item(index) for index in range(nodes.length)]


def data_attr(element: Any, name: str) -> str:
    """Return a data attribute, or "" if the element or the attribute is missing."""
    return str(element.getAttribute(f"data-{name}") or "") if element else ""


def closest_data(element: Any, name: str) -> str:
    """Return a data attribute of the nearest ancestor that has it, or ""."""
    return data_attr(element.closest(f"[data-{name}]"), name)


def set_text(name: str, text: str) -> None:
    """Set a text only if it differs: writing it again would make screen readers announce it again."""
    element = by_id(name)
    if element.textContent != text:
        element.textContent = text
