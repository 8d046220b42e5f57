"""Twins: worlds that differ from a played one only in what a viewer may not know.

Each class is one way to make such a world. Its `proposed` draws a place in a record where it can be made for a viewer; `beats`
says what is played there instead. The viewer must see the same in both worlds for as long as the beats go on.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from oneiro_core.actions import Action
from oneiro_core.events import Viewer

from .choosing import other
from .hidden import Condition, differs_unseen, hides
from .records import Record
from .worlds import NOTHING, Draw, Move, Renaming


@dataclass(frozen=True, slots=True)
class Beat:
    """One or more steps of a record, and the moves that stand in their place in its twin.

    `renamed`: the cards that were exchanged are hidden from the viewer yet. In a `shuffled` beat his events may come in another
    order. With a `condition` it makes a twin only if the events meet it.
    """

    start: int
    stop: int
    moves: tuple[Move, ...]
    draws: tuple[Draw, ...]
    renamed: bool = False
    shuffled: bool = False
    condition: Condition | None = None


class Twin(ABC):
    """A way to make a second world for one viewer."""

    viewer: Viewer

    def exchanged(self) -> Renaming:
        """Which cards change places."""
        return NOTHING

    @abstractmethod
    def beats(self, record: Record) -> Sequence[Beat]:
        """What is played in the second world; empty where it cannot be made of this record."""

    @abstractmethod
    def __str__(self) -> str:
        """How the second world differs, in words."""


def same(record: Record, start: int, stop: int, *, renamed: bool = False) -> list[Beat]:
    """A stretch of the record, move for move."""
    steps = range(start, min(stop, len(record.moves)))
    return [Beat(step, step + 1, (record.moves[step],), record.draws[step], renamed) for step in steps]


def horizon(record: Record, start: int) -> int:
    """How far a twin without end is followed: some moves for every seat, or the end of the game."""
    return min(len(record.moves), start + 2 * record.setting.deal.seats + 2)


@dataclass(frozen=True)
class Unchanged(Twin):
    """The record itself: what cannot be told from anything, unless the rules remember other games."""

    viewer: Viewer
    start: int
    stop: int

    def beats(self, record: Record) -> Sequence[Beat]:
        return same(record, self.start, self.stop)

    def __str__(self) -> str:
        return "nothing else"


def others_choices(record: Record, viewer: Viewer) -> list[int]:
    """The steps in which somebody else made a choice that he may still change, while others still choose."""
    return [
        step
        for step, move in enumerate(record.moves)
        if move.call == "act" and move.seat != viewer and move.action is not None and not move.action.final
        and move.seat in record.awaited[step - 1] and record.phases[step] == record.phases[step - 1]
    ]  # fmt: skip


def drawn(record: Record, steps: Sequence[int], random: Random) -> int:
    """One of the steps: each kind of events that they are made of is as likely as any other."""
    kinds = {step: tuple(type(event).__name__ for event in record.steps[step]) for step in steps}
    kind = random.choice(sorted(set(kinds.values())))
    return random.choice([step for step in steps if kinds[step] == kind])


def other_action(record: Record, step: int, random: Random) -> Action | None:
    """Something else that the acting seat could have done in a step, by an action of the same class."""
    move = record.moves[step]
    if move.seat is None or move.action is None:
        return None
    offers = [offer for offer in record.offers[step - 1][move.seat] if offer.action is type(move.action)]
    for offer in offers * 6:
        action = other(offer, move.action, random)
        if action != move.action:
            return action
    return None


@dataclass(frozen=True)
class OtherChoice(Twin):
    """Somebody else chooses otherwise. It is his secret until the phase ends; after a final choice, as far as it is hidden."""

    viewer: Viewer
    move: Move
    other: Move

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "OtherChoice | None":
        places = others_choices(record, viewer)
        if random.random() < 0.3 or not places:
            places = [step for step in range(1, len(record.moves)) if _is_final(record.moves[step], viewer)]
        step = drawn(record, places, random) if places else 0
        action = other_action(record, step, random) if places else None
        return None if action is None else cls(viewer, record.moves[step], Move("act", record.moves[step].seat, action))

    def beats(self, record: Record) -> Sequence[Beat]:
        step = record.index(self.move)
        if step is None:
            return ()
        if _is_final(self.move, self.viewer):
            told = record.reveal(self.viewer, step, lambda event: hides(event, self.viewer)) == step
            return () if told else (Beat(step, step + 1, (self.other,), record.draws[step], condition=differs_unseen),)
        if step not in others_choices(record, self.viewer):
            return ()
        beat = Beat(step, step + 1, (self.other,), record.draws[step])
        return (beat, *same(record, step + 1, record.phase_end(step)))

    def __str__(self) -> str:
        return f"another choice: instead of `{self.move}` it is `{self.other}`"


@dataclass(frozen=True)
class ChangeOfMind(Twin):
    """Somebody else chooses otherwise at first, and then as he did. Nobody but he learns of it (rules, 10.1)."""

    viewer: Viewer
    move: Move
    first: Move

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "ChangeOfMind | None":
        places = others_choices(record, viewer)
        step = drawn(record, places, random) if places else 0
        action = other_action(record, step, random) if places else None
        return None if action is None else cls(viewer, record.moves[step], Move("act", record.moves[step].seat, action))

    def beats(self, record: Record) -> Sequence[Beat]:
        step = record.index(self.move)
        if step is None or step not in others_choices(record, self.viewer):
            return ()
        beat = Beat(step, step + 1, (self.first, self.move), record.draws[step])
        return (beat, *same(record, step + 1, horizon(record, step)))

    def __str__(self) -> str:
        return f"a change of mind: before `{self.move}` it is `{self.first}`"


@dataclass(frozen=True)
class OtherOrder(Twin):
    """Two others choose in another order. When a choice can still be changed, its time means nothing (rules, section 2)."""

    viewer: Viewer
    first: Move
    second: Move

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "OtherOrder | None":
        places = _neighbours(record, viewer)
        step = drawn(record, places, random) if places else 0
        return cls(viewer, record.moves[step], record.moves[step + 1]) if places else None

    def beats(self, record: Record) -> Sequence[Beat]:
        step = record.index(self.first)
        if step not in _neighbours(record, self.viewer) or record.index(self.second) != step + 1:
            return ()
        draws = record.draws[step] + record.draws[step + 1]
        beat = Beat(step, step + 2, (self.second, self.first), draws, shuffled=True)
        return (beat, *same(record, step + 2, horizon(record, step)))

    def __str__(self) -> str:
        return f"another order: `{self.second}` comes before `{self.first}`"


def _neighbours(record: Record, viewer: Viewer) -> list[int]:
    """The steps after which another seat makes the same kind of choice that could have been first."""
    places = []
    for step in others_choices(record, viewer):
        move = record.moves[min(step + 1, len(record.moves) - 1)]
        gathered = move.call == "act" and move.action is not None and not move.action.final
        if gathered and move.seat not in (record.moves[step].seat, viewer) and move.seat in record.awaited[step - 1]:
            places.append(step)
    return places


def _is_final(move: Move, viewer: Viewer) -> bool:
    return move.call == "act" and move.seat != viewer and move.action is not None and move.action.final
