"""Recordings in a game: an action brings one, and from the event that shows it to all on everybody may hear it."""

import re
from collections.abc import Collection, Iterable, Iterator

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
    return frozenset(_named(said))


def _named(said: Action | Event) -> Iterator[Recording]:
    for shape in shapes(type(said)):
        if shape.kind is FieldKind.RECORDING:
            value = getattr(said, shape.name)
            yield from (one for one in (value if shape.many else (value,)) or () if one is not None)


def _public(event: Event) -> frozenset[Recording]:
    shown = redact(event, None)
    return frozenset() if shown is None else recordings_in(shown)
