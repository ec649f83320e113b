"""The page's elements: finding them, and showing marks in them by patches instead of redrawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from js import document

from pygames.scene import Mark, Patch, diff

SVG = "http://www.w3.org/2000/svg"
SAID = ("data-target", "role", "aria-label", "aria-hidden", "tabindex")


def by_id(name: str) -> Any:
    return document.getElementById(name)


def data(element: Any, name: str) -> str:
    """A data attribute, "" where there is none."""
    return str(element.getAttribute(f"data-{name}") or "") if element else ""


class Surface:
    """A container whose children are marks: the board's SVG, a row of buttons, the log."""

    def __init__(self, root: Any, namespace: str | None = None) -> None:
        self.root = root
        self.namespace = namespace
        self.shown: tuple[Mark, ...] = ()
        self.elements: dict[str, Any] = {}

    def adopt(self, marks: Sequence[Mark]) -> None:
        """Take over what the build has drawn: the same marks, so there is nothing to do but find them."""
        found = self.root.querySelectorAll("[data-key]")
        self.elements = {data(found.item(at), "key"): found.item(at) for at in range(found.length)}
        self.shown = tuple(mark for mark in marks if mark.key in self.elements)

    def show(self, marks: Sequence[Mark]) -> Sequence[Patch]:
        patches = diff(self.shown, marks)
        for patch in patches:
            if patch.mark is None:
                self.elements.pop(patch.key).remove()
                continue
            element = self.elements.get(patch.key)
            if patch.before is not None:
                if element is None or element.localName != patch.mark.tag:
                    if element is not None:
                        element.remove()
                    element = self.made(patch.mark)
                    self.elements[patch.key] = element
                self.root.insertBefore(element, self.elements.get(patch.before))
            self.change(element, patch.mark, patch.attrs or patch.mark.attrs)
        self.shown = tuple(marks)
        return patches

    def made(self, mark: Mark) -> Any:
        element = (
            document.createElementNS(self.namespace, mark.tag) if self.namespace else document.createElement(mark.tag)
        )
        element.setAttribute("data-key", mark.key)
        return element

    def change(self, element: Any, mark: Mark, attrs: Any) -> None:
        for name, value in attrs.items():
            if value is None:
                element.removeAttribute(name)
            else:
                element.setAttribute(name, value)
        said = mark.said()
        if self.namespace:  # an HTML button is one already
            said |= {"tabindex": "-1"} if mark.target else {}
        else:
            said.pop("role", None)
        for name in SAID:
            if value := said.get(name):
                element.setAttribute(name, value)
            elif element.hasAttribute(name):
                element.removeAttribute(name)
        if element.textContent != mark.text:
            element.textContent = mark.text
