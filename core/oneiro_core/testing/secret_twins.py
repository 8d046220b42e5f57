"""Twins in which a declared secret that is no card has another value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any

from oneiro_core.events import Event, Viewer, redact
from oneiro_core.table import Table

from .choosing import Chooser
from .faults import blaming
from .hidden import differs_in_secret, hides
from .records import Record
from .twins import Beat, Twin, same
from .worlds import Draw, Move, World
from .writing import strings


def _hidden_until(record: Record, step: int, viewer: Viewer) -> int:
    """The step in which what a step hid from the viewer is revealed."""
    secrets = [event for event in record.steps[step] if hides(event, viewer)]
    return record.reveal(viewer, step, lambda event: any(event is secret for secret in secrets))


@dataclass(frozen=True)
class OtherDraw(Twin):
    """Chance gives another number, or another item without any string; a twin where that changes a secret."""

    viewer: Viewer
    move: Move
    draw: Draw
    outcome: Any

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "OtherDraw | None":
        places = [
            (step, draw) for step, draws in enumerate(record.draws) for draw in draws if not any(strings(draw.items))
        ]
        if not places:
            return None
        step, draw = random.choice(places)
        outcome = _another(draw, random)
        return None if outcome == draw.outcome else cls(viewer, record.moves[step], draw, outcome)

    def beats(self, record: Record) -> Sequence[Beat]:
        step = record.index(self.move)
        if step is None or self.draw not in record.draws[step]:
            return ()
        place = record.draws[step].index(self.draw)
        draws = list(record.draws[step])
        draws[place] = replace(self.draw, outcome=self.outcome)
        beat = Beat(step, step + 1, (self.move,), tuple(draws), condition=differs_in_secret)
        return (beat, *same(record, step + 1, end)) if (end := _hidden_until(record, step, self.viewer)) > step else ()

    def __str__(self) -> str:
        return f"another draw: in `{self.move}` chance gives {self.outcome!r} instead of {self.draw.outcome!r}"


@dataclass(frozen=True)
class NoStandIn(Twin):
    """Somebody else does himself what was done for him at the deadline; a twin where that is a secret."""

    viewer: Viewer
    expired: Move
    acted: Move

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "NoStandIn | None":
        places = [
            step
            for step, move in enumerate(record.moves)
            if move.call == "expire"
            and min(record.awaited[step - 1]) != viewer
            and any(hides(event, viewer) for event in record.steps[step])
        ]
        step = random.choice(places) if places else 0
        acted = next(_imitations(record, step, viewer, random), None) if places else None
        return None if acted is None else cls(viewer, record.moves[step], acted)

    def beats(self, record: Record) -> Sequence[Beat]:
        step = record.index(self.expired)
        if not step or min(record.awaited[step - 1], default=None) != self.acted.seat:
            return ()
        beat = Beat(step, step + 1, (self.acted, self.expired), record.draws[step], condition=differs_in_secret)
        return (beat, *same(record, step + 1, end)) if (end := _hidden_until(record, step, self.viewer)) > step else ()

    def __str__(self) -> str:
        return f"no stand-in: `{self.acted}` comes before the deadline"


def _imitations(record: Record, step: int, viewer: Viewer, random: Random) -> Iterator[Move]:
    """What the first silent seat could have done, to be seen by the viewer as he saw the step."""
    seat, done = min(record.awaited[step - 1]), next(event for event in record.steps[step] if hides(event, viewer))
    table = _table(record, step)
    for offer in record.offers[step - 1][seat] * 40:
        action = Chooser(random).action(offer)
        move = Move("act", seat, action)
        with blaming(f"the step `{move}`"):
            first = next(iter(record.setting.rules.phases[table.phase].act(table, seat, action)), None)
        if first is not None and first != done and _looks_like(first, done, viewer):
            yield move


def _table(record: Record, step: int) -> Table[Any]:
    """The server's table as it was before a step."""
    table = World(record.setting, record.seed).game.table
    for event in chain.from_iterable(record.steps[:step]):
        event.apply(table)
    return table


def _looks_like(one: Event, other: Event, viewer: Viewer) -> bool:
    """Whether two events are the same to the viewer and deal with the same cards."""
    alike = type(one) is type(other) and redact(one, viewer) == redact(other, viewer)
    return alike and sorted(strings(one)) == sorted(strings(other))


def _another(draw: Draw, random: Random) -> Any:
    """Another outcome of a draw."""
    if draw.kind == "below":
        return random.randrange(draw.items[0])
    if draw.kind == "choose":
        return random.choice(draw.items)
    return tuple(random.sample(draw.items, len(draw.outcome)))
