"""The page's elements: finding them, and showing marks in them by patches instead of redrawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from js import document

from pygames.scene import Mark, Patch, diff

SVG = "http://www.w3.org/2000/svg"


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
        """The page is written, and never read: every question to it costs as much as an answer."""
        patches = diff(self.shown, marks)
        for patch in patches:
            was, now = patch.was, patch.mark
            if was and (not now or was.tag != now.tag):
                self.elements.pop(patch.key).remove()
                was = None
            if not now:
                continue
            if was:
                self.change(self.elements[patch.key], was, now, patch.attrs)
            else:
                self.elements[patch.key] = self.made(now)
            if patch.before is not None:
                self.root.insertBefore(self.elements[patch.key], self.elements.get(patch.before))
        self.shown = tuple(marks)
        return patches

    def made(self, mark: Mark) -> Any:
        element = (
            document.createElementNS(self.namespace, mark.tag) if self.namespace else document.createElement(mark.tag)
        )
        for name, value in {"data-key": mark.key, **mark.attrs, **self.said(mark)}.items():
            element.setAttribute(name, value)
        if mark.text:
            element.textContent = mark.text
        return element

    def change(self, element: Any, was: Mark, now: Mark, attrs: Mapping[str, str | None]) -> None:
        before, said = self.said(was), self.said(now)
        told = {name: said.get(name) for name in {**before, **said} if before.get(name) != said.get(name)}
        for name, value in {**attrs, **told}.items():
            if value is None:
                element.removeAttribute(name)
            else:
                element.setAttribute(name, value)
        if was.text != now.text:
            element.textContent = now.text

    def said(self, mark: Mark) -> dict[str, str]:
        said = mark.said()
        if self.namespace:
            return said | ({"tabindex": "-1"} if mark.target else {})
        said.pop("role", None)  # an HTML button is one already
        return said
