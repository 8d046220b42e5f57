"""The declared secrets of a variant: every field of an event with `seen_by`, and every event that is private to a seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from oneiro_core.events import Event, Viewer, redact
from oneiro_core.shapes import Shape, shapes
from oneiro_core.variants import Variant

from .writing import strings

Condition = Callable[[Sequence[Event], Sequence[Event], Viewer], bool]
"""Whether the events of a record and those of its twin differ so that the viewer should not be able to tell."""


def declared(variant: Variant) -> tuple[str, ...]:
    """The names of all secrets: `CardsLaid.cards`, or `VoteChanged` for an event that is private as a whole."""
    return tuple(name for event in variant.events for name in _names(event))


def hidden_strings(event: Event, viewer: Viewer, *, held: bool = False) -> Iterator[str]:
    """Every string, cards among them, that an event hides from a viewer; with `held`, only what some seat may see."""
    seen = redact(event, viewer)
    if seen is None:
        yield from strings(event)
        return
    for shape in secret_fields(type(event)):
        if getattr(seen, shape.name) != getattr(event, shape.name) and not (held and not _audience(shape)):
            yield from strings(getattr(event, shape.name))


def hides(event: Event, viewer: Viewer) -> bool:
    """Whether an event holds anything back from a viewer."""
    return redact(event, viewer) != event


def at_stake(event: Event, viewers: Iterable[Viewer]) -> Iterator[str]:
    """The secrets of which an event hides something from somebody."""
    for viewer in viewers:
        seen = redact(event, viewer)
        if seen is None:
            yield type(event).__name__
        elif seen is not event:
            yield from (
                _name(event, shape)
                for shape in secret_fields(type(event))
                if getattr(event, shape.name) not in (None, ())
                and getattr(seen, shape.name) != getattr(event, shape.name)
            )


def differing(one: Sequence[Event], other: Sequence[Event], viewer: Viewer) -> set[str]:
    """The secrets that differ between two stretches of events in which the viewer sees the same."""
    private = [[event for event in events if redact(event, viewer) is None] for events in (one, other)]
    names = {type(event).__name__ for event in _unshared(*private)}
    public = ([event for event in events if redact(event, viewer) is not None] for events in (one, other))
    for mine, its in zip(*public, strict=False):
        if mine != its and type(mine) is type(its):
            names.update(_differing_fields(mine, its))
    return names


def differs_unseen(one: Sequence[Event], other: Sequence[Event], viewer: Viewer) -> bool:
    """Whether the viewer sees the same of what differs first between two stretches of events."""
    first = next(((mine, its) for mine, its in zip(one, other, strict=False) if mine != its), None)
    return (
        first is not None and type(first[0]) is type(first[1]) and redact(first[0], viewer) == redact(first[1], viewer)
    )


def differs_in_secret(one: Sequence[Event], other: Sequence[Event], viewer: Viewer) -> bool:
    """Whether what differs first between two stretches of events is a secret from the viewer.

    Where an event stands in one of them only, it is passed over: what it tells may be the leak.
    """
    first = next(((mine, its) for mine, its in zip(one, other, strict=False) if mine != its), None)
    if first and type(first[0]) is not type(first[1]):
        hidden = ([event for event in events if hides(event, viewer)] for events in (one, other))
        first = next(((mine, its) for mine, its in zip(*hidden, strict=False) if mine != its), None)
    return first is not None and _differ_secretly(*first, viewer)


def _differ_secretly(one: Event, other: Event, viewer: Viewer) -> bool:
    """Whether two events are for the same eyes, not the viewer's, and differ in what only those see."""
    if type(one) is not type(other) or not hides(one, viewer) or not hides(other, viewer):
        return False
    fields = secret_fields(type(one))
    audience = {name for shape in fields for name in _audience(shape)} | ({one.private_to} - {None})
    if any(getattr(one, str(name)) != getattr(other, str(name)) for name in audience):
        return False
    return one.private_to is not None or any(getattr(one, shape.name) != getattr(other, shape.name) for shape in fields)


def secret_fields(event: type[Event]) -> tuple[Shape, ...]:
    """The fields of an event that not everybody may see."""
    return tuple(shape for shape in shapes(event) if shape.seen)


def _differing_fields(one: Event, other: Event) -> Iterator[str]:
    for shape in secret_fields(type(one)):
        if getattr(one, shape.name) != getattr(other, shape.name):
            yield _name(one, shape)


def _unshared(one: Sequence[Event], other: Sequence[Event]) -> list[Event]:
    return [event for event in one if event not in other] + [event for event in other if event not in one]


def _names(event: type[Event]) -> Iterator[str]:
    if event.private_to is not None:
        yield event.__name__
    else:
        yield from (f"{event.__name__}.{shape.name}" for shape in secret_fields(event))


def _name(event: Event, shape: Shape) -> str:
    return f"{type(event).__name__}.{shape.name}"


def _audience(shape: Shape) -> tuple[str, ...]:
    return shape.seen.names if shape.seen else ()
