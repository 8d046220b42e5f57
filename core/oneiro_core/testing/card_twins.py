"""Twins in which hidden cards lie elsewhere."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from oneiro_core.events import Viewer

from .hidden import hidden_strings
from .records import Record
from .twins import Beat, Twin, horizon, same
from .worlds import Draw, Move, Renaming
from .writing import strings

Faces = tuple[str, ...]
"""What can be seen of something that was drawn: the name of a card, or both words of a word card."""


@dataclass(frozen=True)
class OtherCards(Twin):
    """Cards that the viewer does not see lie exchanged, in the pile, in hands and on the table; each where the one before it lay.

    Whatever else is drawn and has strings in it is a card in this sense.
    """

    viewer: Viewer
    dealt: Move
    last: Move
    cards: tuple[Faces, ...]

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "OtherCards | None":
        deals = list(_deals(record, viewer))
        if not deals:
            return None
        step, draw = random.choice(deals)
        stop = min(len(record.moves), step + 1 + int(random.expovariate(0.1)))
        cards = _unseen(record, viewer, draw, step, stop)
        if len(cards) < 2:
            return None
        count = random.choice((len(cards), random.randint(2, len(cards))))
        return cls(viewer, record.moves[step], record.moves[stop - 1], tuple(random.sample(cards, count)))

    def exchanged(self) -> Renaming:
        pairs = zip(self.cards, (*self.cards[1:], self.cards[0]), strict=True)
        return {face: other for card, next_one in pairs for face, other in zip(card, next_one, strict=True)}

    def beats(self, record: Record) -> Sequence[Beat]:
        start, last = record.index(self.dealt), record.index(self.last)
        if start is None or last is None:
            return ()
        faces = self.exchanged().keys()
        shown = any(faces & record.seen(self.viewer, step) for step in range(start, last + 1))
        return () if shown else same(record, start, last + 1, renamed=True)

    def __str__(self) -> str:
        places = ", ".join(f"{other} lies where {face} lay" for face, other in self.exchanged().items())
        return f"other cards: {places}"


@dataclass(frozen=True)
class OtherOwners(Twin):
    """Two cards that the viewer comes to see at the same time belonged to each other's owners, until an event reveals whose."""

    viewer: Viewer
    dealt: Move
    shown: Move
    renaming: Renaming

    @classmethod
    def proposed(cls, record: Record, viewer: Viewer, random: Random) -> "OtherOwners | None":
        meetings = list(_meetings(record, viewer))
        if not meetings:
            return None
        dealt, shown, cards = random.choice(meetings)
        one, two = random.sample(cards, 2)
        return cls(viewer, record.moves[dealt], record.moves[shown], {one: two, two: one})

    def exchanged(self) -> Renaming:
        return self.renaming

    def beats(self, record: Record) -> Sequence[Beat]:
        dealt, shown = record.index(self.dealt), record.index(self.shown)
        if dealt is None or shown is None or not self._meet(record, dealt, shown):
            return ()
        end = record.reveal(
            self.viewer, dealt, lambda event: any(face in self.renaming for face in hidden_strings(event, self.viewer))
        )
        before = same(record, dealt, min(shown, end), renamed=True)
        return (*before, *same(record, shown, min(end, horizon(record, shown))))

    def _meet(self, record: Record, dealt: int, shown: int) -> bool:
        meetings = ((place, cards) for *place, cards in _meetings(record, self.viewer))
        return any(place == [dealt, shown] and self.renaming.keys() <= set(cards) for place, cards in meetings)

    def __str__(self) -> str:
        return f"other owners: {' and '.join(sorted(self.renaming))} change places until both are seen"


def simpler(twin: OtherCards) -> Iterator[OtherCards]:
    """The same with two cards only."""
    for one, two in pairwise(twin.cards) if len(twin.cards) > 2 else ():
        yield replace(twin, cards=(one, two))


def _deals(record: Record, viewer: Viewer) -> Iterator[tuple[int, Draw]]:
    """The draws of several cards that the viewer did not get to see."""
    for step, draws in enumerate(record.draws):
        for draw in draws:
            if isinstance(draw.outcome, tuple) and len(_unseen(record, viewer, draw, step, step + 1)) > 1:
                yield step, draw


def _unseen(record: Record, viewer: Viewer, draw: Draw, start: int, stop: int) -> list[Faces]:
    """The cards of a draw of which the viewer sees nothing from one step to another, and that are like no other card."""
    cards = [tuple(strings(item)) for item in draw.items]
    times = Counter(face for card in cards for face in card)
    seen = frozenset[str]().union(*(record.seen(viewer, step) for step in range(start, stop)))
    own = [card for card in cards if card and all(times[face] == 1 and face not in seen for face in card)]
    return sorted(card for card in own if len(card) == len(own[0]))


def _meetings(record: Record, viewer: Viewer) -> Iterator[tuple[int, int, list[str]]]:
    """Where the viewer sees several cards for the first time that others held: the step of their deal, that step, the cards."""
    dealt: dict[str, int] = {}
    held: set[str] = set()
    for step, events in enumerate(record.steps):
        seen = record.seen(viewer, step)
        items = (item for draw in record.draws[step] if draw.kind == "shuffle" for item in draw.items)
        fresh = {item for item in items if isinstance(item, str)} - seen
        dealt.update(dict.fromkeys(fresh, step))
        held -= fresh
        held.update(face for event in events for face in hidden_strings(event, viewer, held=True))
        yield from _together(step, {face: dealt[face] for face in sorted(seen & held & dealt.keys())})
        for face in seen:
            dealt.pop(face, None)


def _together(step: int, dealt: dict[str, int]) -> Iterator[tuple[int, int, list[str]]]:
    """Of the cards first seen in a step, those that come from the same deal."""
    for deal in sorted(set(dealt.values())):
        cards = [face for face in dealt if dealt[face] == deal]
        if len(cards) > 1:
            yield deal, step, cards
