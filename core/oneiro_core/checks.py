"""What can be seen of a variant without playing it. The conformance kit plays it."""

import re
from collections.abc import Iterable

from .errors import BadPlugin
from .events import Event
from .shapes import shapes
from .variants import Variant

_KEY = re.compile(r"[a-z][a-z0-9_]*")


def check_variant(variant: Variant) -> None:
    """Raise BadPlugin, with a reason for the author, when the variant cannot be played or shown as it is described."""
    if not _KEY.fullmatch(variant.key):
        raise BadPlugin(f"the key {variant.key!r} is not a lower-case name")
    if not variant.presets or not variant.phases:
        raise BadPlugin(f"{variant.key} needs at least one preset and one phase")
    _check_unique(variant.key, "preset", [preset.key for preset in variant.presets])
    _check_unique(variant.key, "phase", [phase.name for phase in variant.phases])
    for kind, classes in (("event", variant.events), ("action", variant.actions)):
        _check_unique(variant.key, kind, [cls.__name__ for cls in classes])
    _check_shapes(variant)


def _check_unique(variant: str, kind: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadPlugin(f"{variant} has two {kind}s called {name!r}")


def _check_shapes(variant: Variant) -> None:
    for cls in _classes(variant):
        shapes(cls)
    for event in variant.events:
        _check_audience(event)


def _classes(variant: Variant) -> Iterable[type]:
    return (variant.options, variant.view_type, *variant.actions, *variant.events)


def _check_audience(event: type[Event]) -> None:
    """A secret can only be seen by seats that the event itself names."""
    names = {shape.name for shape in shapes(event)}
    audiences = [name for shape in shapes(event) if shape.seen for name in shape.seen.names]
    for name in (*audiences, *((event.private_to,) if event.private_to else ())):
        if name not in names:
            raise BadPlugin(f"{event.__name__} is seen by {name!r}, which is no field of it")
