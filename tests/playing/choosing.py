"""Players who choose at random from what they are offered, and know nothing of any variant."""

from collections.abc import Iterator
from random import Random
from typing import Any

from oneiro_core import Action, Allowed, Event, FieldKind, Game, Offer, Refused, Shape, shapes

TRIES = 50


def random_action(offer: Offer, chooser: Random) -> Action:
    """An action that the offer allows."""
    values = {
        shape.name: _value(shape, offer.fields.get(shape.name, Allowed()), chooser) for shape in shapes(offer.action)
    }
    return offer.action(**values)


def random_steps(game: Game, chooser: Random, silence: float = 0.0, most: int = 20_000) -> Iterator[tuple[Event, ...]]:
    """Play a game that was started to its end: the events of each step.

    `silence` is the chance that the deadline passes instead of somebody acting.
    """
    for _ in range(most):
        if game.table.over:
            return
        yield game.expire() if chooser.random() < silence else _random_step(game, chooser)
    raise AssertionError(f"the game is not over after {most} steps")


def _random_step(game: Game, chooser: Random) -> tuple[Event, ...]:
    """Somebody acts; he tries again where values that are allowed each by itself do not go together."""
    seat = chooser.choice(sorted(game.awaiting))
    for _ in range(TRIES):
        offer = chooser.choice(game.offers(seat))
        try:
            return game.act(seat, random_action(offer, chooser))
        except Refused:
            if len(offer.fields) < 2:
                raise
    raise AssertionError(f"seat {seat} finds nothing that goes together")


def _value(shape: Shape, allowed: Allowed, chooser: Random) -> Any:
    if allowed.values is not None:
        picked = _picked(shape, allowed, allowed.values, chooser)
        return picked if shape.many else next(iter(picked), None)
    return _free_value(shape, allowed, chooser)


def _picked(shape: Shape, allowed: Allowed, values: tuple[Any, ...], chooser: Random) -> tuple[Any, ...]:
    least = allowed.bounds.least if allowed.bounds.least is not None else int(not shape.optional)
    most = allowed.bounds.most if allowed.bounds.most is not None else (len(values) if shape.many else 1)
    if allowed.repeats:
        return tuple(chooser.choices(values, k=chooser.randint(least, most)))
    return tuple(chooser.sample(values, chooser.randint(least, min(most, len(values)))))


def _free_value(shape: Shape, allowed: Allowed, chooser: Random) -> Any:
    match shape.kind:
        case FieldKind.RECORDING:
            return None
        case FieldKind.TEXT:
            return chooser.choice(("a door left open", "what the sea keeps", "Monday", "too late for tea"))
        case FieldKind.BOOLEAN:
            return chooser.choice((False, True))
        case FieldKind.INT:
            return chooser.randint(allowed.bounds.least or 0, allowed.bounds.most or 9)
    raise AssertionError(f"nobody can choose {shape.name} out of nothing")
