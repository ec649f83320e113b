"""The part of PyScript's Python package that the app uses. The package exists only in the browser."""

from collections.abc import Callable
from typing import Any, TypeVar

from pyscript import ffi as ffi

Handler = TypeVar("Handler", bound=Callable[..., Any])

document: Any
window: Any

class Event:
    def trigger(self, result: Any) -> None: ...
    def add_listener(self, listener: Callable[[Any], Any]) -> None: ...

def when(event_type: str | Event, selector: Any = ..., **options: Any) -> Callable[[Handler], Handler]: ...
