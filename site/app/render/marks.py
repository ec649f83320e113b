"""MarkContainer: keeps DOM children equal to a list of marks, by patches instead of redrawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyscript import document

from app.render.dom import data_attr, find_elements
from pygames.scene import Mark, Patch, diff


class MarkContainer:
    """An element whose children are marks: the board's SVG, a row of buttons, the move list."""

    def __init__(self, root: Any, namespace: str | None = None) -> None:
        self.root = root
        self.namespace = namespace
        self.marks: tuple[Mark, ...] = ()
        self.elements: dict[str, Any] = {}

    def adopt(self, marks: Sequence[Mark]) -> None:
        """Use the elements that the build has rendered from these marks."""
        self.elements = {data_attr(element, "key"): element for element in find_elements(self.root, "[data-key]")}
        self.marks = tuple(mark for mark in marks if mark.key in self.elements)

    def fill(self, marks: Sequence[Mark]) -> None:
        """Show many marks at once, in an empty element: one long text costs less than many elements."""
        self.root.innerHTML = "".join(mark.svg() for mark in marks)
        self.adopt(marks)

    def update(self, marks: Sequence[Mark]) -> Sequence[Patch]:
        """Show the marks. Return the patches.

        This only writes to the DOM: every read crosses into JavaScript and may force layout.
        """
        patches = diff(self.marks, marks)
        for patch in patches:
            old, new = patch.old, patch.new
            if old and (not new or old.tag != new.tag):
                self.elements.pop(patch.key).remove()
                old = None
            if not new:
                continue
            if old:
                self._update_element(self.elements[patch.key], old, new, patch.attrs)
            else:
                self.elements[patch.key] = self._create_element(new)
            if patch.before is not None:
                self.root.insertBefore(self.elements[patch.key], self.elements.get(patch.before))
        self.marks = tuple(marks)
        return patches

    def _create_element(self, mark: Mark) -> Any:
        element = (
            document.createElementNS(self.namespace, mark.tag) if self.namespace else document.createElement(mark.tag)
        )
        for name, value in {"data-key": mark.key, **mark.attrs, **self._a11y_attrs(mark)}.items():
            element.setAttribute(name, value)
        if mark.text:
            element.textContent = mark.text
        return element

    def _update_element(self, element: Any, old: Mark, new: Mark, attrs: Mapping[str, str | None]) -> None:
        before, after = self._a11y_attrs(old), self._a11y_attrs(new)
        changed = {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}
        for name, value in {**attrs, **changed}.items():
            if value is None:
                element.removeAttribute(name)
            else:
                element.setAttribute(name, value)
        if old.text != new.text:
            element.textContent = new.text

    def _a11y_attrs(self, mark: Mark) -> dict[str, str]:
        attrs = mark.a11y_attrs()
        if self.namespace:
            return attrs | ({"tabindex": "-1"} if mark.target else {})
        attrs.pop("role", None)  # an HTML button needs no role
        return attrs
