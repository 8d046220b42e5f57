"""A small variant of the storyteller family that keeps its promises; the planted ones are this one with something broken."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from oneiro_core import Event, Gain, Phase, Preset, Seat, Variant, hookimpl
from oneiro_core.storytelling import (
    EVENTS,
    PHASES,
    Ballots,
    EndMode,
    StoryOptions,
    StoryTable,
    StoryView,
    defaults,
    view,
)

Table = StoryTable[Any]
Retelling = Callable[[Event, Table], Iterable[Event]]
"""What happens instead of an event, on the server's table as it is before it."""

E = TypeVar("E", bound=Event)


class ReferenceRules:
    """One or two votes each; a point for whoever finds the storyteller's card, and one for each vote on one's own."""

    @hookimpl
    def ballots(self, table: Table, seat: Seat) -> Ballots | None:
        return None if seat == table.storyteller else Ballots(1, 2)

    @hookimpl
    def score_round(self, table: Table) -> tuple[Gain, ...]:
        votes = [(ballot.seat, table.owners[slot - 1]) for ballot in table.ballots for slot in ballot.slots]
        found = [Gain(voter, 1, "found") for voter, owner in votes if owner == table.storyteller]
        return (*found, *(Gain(owner, 1, "votes") for _, owner in votes if owner != table.storyteller))


REFERENCE = Variant(
    key="reference",
    title="Reference",
    summary="A small variant without a fault.",
    guide="Tell, lay, vote.",
    table=StoryTable,
    phases=PHASES,
    events=EVENTS,
    view=view,
    view_type=StoryView,
    presets=(Preset("reference", "Reference", StoryOptions(end_mode=EndMode.CYCLES, cycles=2), (4,)),),
    rules=ReferenceRules(),
    defaults=(defaults,),
)


def planted(
    *phases: type[Phase[Any]],
    events: tuple[type[Event], ...] = (),
    retold: Retelling | None = None,
    rules: object = None,
    **changes: Any,
) -> Variant:
    """The reference with some phases in the place of those that they are derived from, with further events and further rules.

    `retold` says what happens instead of each event; `changes` are other fields of the variant.
    """
    stack = tuple(next((other for other in phases if issubclass(other, known)), known) for known in PHASES)
    own: dict[str, Any] = {
        "phases": tuple(_retelling(phase, retold) for phase in stack) if retold else stack,
        "events": (*EVENTS, *events),
        "rules": rules or REFERENCE.rules,
        "defaults": (*REFERENCE.defaults, REFERENCE.rules) if rules else REFERENCE.defaults,
    }
    return replace(REFERENCE, **(own | changes))


def remade(event: Event, cls: type[E], **more: Any) -> E:
    """The event as one of another class with the same fields, and with more."""
    return cls(**{field.name: getattr(event, field.name) for field in fields(event)} | more)


def _retelling(phase: type[Phase[Any]], retold: Retelling) -> type[Phase[Any]]:
    """A phase in which everything happens as it is retold."""

    def method(name: str) -> Callable[..., Iterator[Event]]:
        def retell(self: Phase[Any], table: Table, *given: Any) -> Iterator[Event]:
            for event in getattr(phase, name)(self, table, *given):
                yield from retold(event, table)

        return retell

    names = ("begin", "act", "take_back", "expire", "end")
    return type(f"Retelling{phase.__name__}", (phase,), {name: method(name) for name in names})
