"""The wish for another tournament like one that there is."""

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from oneiro_core.naming import camel
from oneiro_core.tournament import settings as core

from .settings import settings_of


def template_of(settings: core.Settings) -> dict[str, Any]:
    """A `TournamentInput` as JSON that makes a tournament with these settings, without the moments at which things happen."""
    undated = replace(settings, timing=settings.timing.undated)
    named = {"name": settings.name, "text": settings.text, "private": settings.private, "format": settings.format}
    return {**named, **_plain(settings_of(undated))}


def _plain(value: Any) -> Any:
    """What is shown, as it is asked for. Options are JSON already, under keys that are none of ours."""
    if is_dataclass(value):
        return {camel(field.name): _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.name if isinstance(value, Enum) else value
