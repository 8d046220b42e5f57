"""What can be seen of a variant, a bot or a format without playing. The conformance kit plays the variant."""

import dataclasses
import re
from typing import Any

from oneiro_core.tournament.formats import Format

from .bots import Bot, Strength
from .errors import BadPlugin
from .events import Event, PhaseBegan, SeatLeft
from .shapes import shapes
from .variants import Preset, Variant

_KEY = re.compile(r"[a-z][a-z0-9_]*")


def check_variant(variant: Variant) -> None:
    """Raise BadPlugin, with a reason for the author, when the variant cannot be played or shown as it is described."""
    _check_key(variant.key)
    if not variant.presets or not variant.phases:
        raise BadPlugin(f"{variant.key} needs at least one preset and one phase")
    _check_unique(variant.key, "preset", [preset.key for preset in variant.presets])
    _check_unique(variant.key, "phase", [phase.name for phase in variant.phases])
    for kind, classes in (("event", variant.events), ("action", variant.actions)):
        _check_unique(variant.key, kind, [cls.__name__ for cls in classes])
    for preset in variant.presets:
        _check_preset(variant, preset)
    _check_events(variant)
    for cls in (variant.options, variant.view_type, *variant.actions, *variant.events):
        _check_shape(cls)


def check_bot(bot: Bot) -> None:
    """Raise BadPlugin, with a reason for the author, when the bot cannot be shown or asked."""
    _check_key(bot.key)
    _check_bot(bot.key, bot.strength, bot.choose, bot.pause, bot.ideas)


def _check_bot(key: str, strength: object, choose: object, *others: object) -> None:
    if not isinstance(strength, Strength):
        raise BadPlugin(f"the bot {key!r} has no Strength but {strength!r}")
    if not callable(choose) or not all(other is None or callable(other) for other in others):
        raise BadPlugin(f"the bot {key!r} needs functions for `choose`, `pause` and `ideas`")


def _check_key(key: str) -> None:
    if not _KEY.fullmatch(key):
        raise BadPlugin(f"the key {key!r} is not a lower-case name")


def check_format(form: Format[Any]) -> None:
    """Raise BadPlugin, with a reason for the author, when the format is not described as it should be."""
    missing = [name for name in ("key", "title", "summary", "guide", "presets") if not getattr(form, name, None)]
    if missing:
        raise BadPlugin(f"{type(form).__name__} says nothing of its {missing[0]}")
    _check_key(form.key)
    _check_unique(form.key, "preset", [preset.key for preset in form.presets])
    if any(type(preset.options) is not form.options for preset in form.presets):
        raise BadPlugin(f"{form.key}: its presets have options of different classes")
    for method in ("plan", "next", "ranking"):
        if getattr(type(form), method) is getattr(Format, method):
            raise BadPlugin(f"{form.key} has no method {method}")
    _check_shape(form.options)


def _check_unique(variant: str, kind: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadPlugin(f"{variant} has two {kind}s called {name!r}")


def _check_preset(variant: Variant, preset: Preset) -> None:
    if not preset.seats:
        raise BadPlugin(f"{variant.key}: preset {preset.key!r} is made for no number of players")
    if type(preset.options) is not variant.options:
        raise BadPlugin(
            f"{variant.key}: the options of preset {preset.key!r} are of another class than the first one's"
        )


def _check_events(variant: Variant) -> None:
    for needed in (PhaseBegan, SeatLeft):
        if needed not in variant.events:
            raise BadPlugin(f"{variant.key}: the core yields {needed.__name__}, which is not among the events")
    for event in variant.events:
        _check_audience(event)
        for method in ("apply", "text"):
            if getattr(event, method) is getattr(Event, method):
                raise BadPlugin(f"{event.__name__} has no method {method}")


def _check_audience(event: type[Event]) -> None:
    """A secret can only be seen by seats that the event itself names."""
    names = {shape.name for shape in shapes(event)}
    audiences = [name for shape in shapes(event) if shape.seen for name in shape.seen.names]
    for name in (*audiences, *((event.private_to,) if event.private_to else ())):
        if name not in names:
            raise BadPlugin(f"{event.__name__} is seen by {name!r}, which is no field of it")


def _check_shape(cls: type) -> None:
    for shape in shapes(cls):
        if dataclasses.is_dataclass(shape.base):
            _check_shape(shape.base)
