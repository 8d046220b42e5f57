"""Recordings in a game: an action brings one, and from the event that shows it to all on everybody may hear it."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from sqlalchemy import Connection

from oneiro_api.store import recordings
from oneiro_core import Action, Event, FieldKind, Recording, RefusalCode, Refused, redact, shapes

_ID = re.compile("[0-9a-f]{64}")


def let_have(
    connection: Connection, table_id: str, giver: str | None, given: Collection[Recording], events: Iterable[Event]
) -> None:
    """A step of a game is stored: `given` are the recordings in its action, and what its events say to all may be heard by all.

    Raises Refused(RECORDING_UNKNOWN) for one that is not the giver's, who is an account, or None for a bot.
    """
    if given and not (all(map(_ID.fullmatch, given)) and recordings.give(connection, table_id, giver, given)):
        raise Refused(RefusalCode.RECORDING_UNKNOWN, "you have handed in no such recording at this table", "recording")
    told = {recording for event in events for recording in _public(event)}
    if told:
        recordings.tell(connection, told)


def recordings_in(said: Action | Event) -> frozenset[Recording]:
    """The recordings that an action or an event names."""
    return frozenset(one for name in _fields(type(said)) for one in _items(getattr(said, name)))


def _fields(cls: type) -> tuple[str, ...]:
    """The fields of a class that hold recordings: of most classes none, and every step of every game asks."""
    return _named(cls)


@cache
def _named(cls: type) -> tuple[str, ...]:
    return tuple(shape.name for shape in shapes(cls) if shape.kind is FieldKind.RECORDING)


def _items(value: Recording | tuple[Recording | None, ...] | None) -> Iterator[Recording]:
    yield from (one for one in (value if isinstance(value, tuple) else (value,)) if one is not None)


def _public(event: Event) -> frozenset[Recording]:
    """The recordings that an event shows to everybody."""
    shown = redact(event, None) if _fields(type(event)) else None
    return frozenset() if shown is None else recordings_in(shown)
