"""Leaks: variants in which somebody can tell what he may not know."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from oneiro_core import Card, CardsDrawn, Event, Names, PileShuffled, Position, Seat, Variant, hookimpl, seen_by
from oneiro_core.storytelling import Ballots
from oneiro_core.storytelling.events import (
    CardsChanged,
    CardsLaid,
    ClueGiven,
    TableauShown,
    VoteCast,
    VoteChanged,
    VotePlaced,
    VotesShown,
)

from .reference import E, ReferenceRules, Retelling, Table, planted, remade

LEAKS: dict[str, Variant] = {}
"""Every leak by a name that says what leaks."""


def even(cards: Iterable[Card | None]) -> bool:
    """Whether the numbers in the names of some cards add up to an even one."""
    return sum(int(card.removeprefix("card")) for card in cards if card) % 2 == 0


def laid(table: Table) -> tuple[Card, ...]:
    """What is laid, in the order in which it came."""
    return tuple(card for cards in table.laid.values() for card in cards if card)


def owner(table: Table, card: Card) -> Seat:
    """Who has laid a card."""
    return next(seat for seat, cards in table.laid.items() if card in cards)


def instead(of: type[E], retold: Callable[[E, Table], Iterable[Event]]) -> Retelling:
    """Retell the events of one class only."""
    return lambda event, table: retold(event, table) if type(event) is of else (event,)


def openly(of: type[Event], cls: type[Event]) -> Variant:
    """The reference with an event of another class, which shows more."""
    return planted(events=(cls,), retold=instead(of, lambda event, table: [remade(event, cls)]))


# -- the order of the tableau ------------------------------------------------------------------------------------------


def in_order(key: Callable[..., Any]) -> Variant:
    """The reference with a tableau in some order."""
    return planted(
        retold=instead(TableauShown, lambda event, table: [TableauShown(tuple(sorted(laid(table), key=key(table))))])
    )


LEAKS["tableau in the order of seats"] = in_order(lambda table: lambda card: owner(table, card))
LEAKS["tableau in the order of arrival"] = in_order(lambda table: laid(table).index)
LEAKS["storyteller's card first"] = in_order(lambda table: lambda card: (owner(table, card) != table.storyteller, card))
LEAKS["storyteller's card never last"] = in_order(
    lambda table: lambda card: (card == sorted(laid(table))[-1]) ^ (owner(table, card) == table.storyteller)
)

# -- audiences ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenlyLaid(CardsLaid):
    """Cards are laid face up."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class OpenlyDrawn(CardsDrawn):
    """Everybody sees what is drawn."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class OpenlyShuffled(PileShuffled):
    """Everybody sees the order of the pile."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class OpenlyVoted(VoteCast):
    """Everybody sees the vote."""

    slots: tuple[Position, ...] | None


@dataclass(frozen=True, slots=True)
class CountedVote(VoteCast):
    """The votes are hidden, and not how many they are."""

    slots: Annotated[tuple[Position | None, ...] | None, seen_by("seat")]  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class NoticedChange(CardsChanged):
    """Everybody learns that somebody laid something else, though not what."""

    private_to: ClassVar[str | None] = None

    cards: Annotated[tuple[Card, ...], seen_by("seat")]


@dataclass(frozen=True, slots=True)
class NoticedVote(VoteChanged):
    """Everybody learns that somebody votes otherwise, though not how."""

    private_to: ClassVar[str | None] = None

    slots: Annotated[tuple[Position, ...] | None, seen_by("seat", whole=True)]  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class NoticedPlacing(VotePlaced):
    """Everybody learns that somebody has placed one of his votes, though not where."""

    private_to: ClassVar[str | None] = None

    slots: Annotated[tuple[Position, ...] | None, seen_by("seat", whole=True)]  # type: ignore[assignment]


class TwoVotes(ReferenceRules):
    """Both votes are wanted."""

    @hookimpl
    def ballots(self, table: Table, seat: Seat) -> Ballots | None:
        return None if seat == table.storyteller else Ballots(2, 2)


LEAKS["cards are laid face up"] = openly(CardsLaid, OpenlyLaid)
LEAKS["cards are drawn face up"] = openly(CardsDrawn, OpenlyDrawn)
LEAKS["the pile is shuffled in the open"] = openly(PileShuffled, OpenlyShuffled)
LEAKS["votes are seen"] = openly(VoteCast, OpenlyVoted)
LEAKS["votes are counted"] = openly(VoteCast, CountedVote)
LEAKS["who laid something else"] = openly(CardsChanged, NoticedChange)
LEAKS["who votes otherwise"] = openly(VoteChanged, NoticedVote)
LEAKS["who has placed one of two votes"] = planted(
    events=(NoticedPlacing,),
    retold=instead(VotePlaced, lambda event, table: [remade(event, NoticedPlacing)]),
    rules=TwoVotes(),
)

# -- further events and fields -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Murmur(Event):
    """Something is heard, and it changes nothing."""

    what: str = ""

    def apply(self, table: Table) -> None:
        """Change nothing."""

    def text(self, name: Names) -> str:
        return "There is a murmur."


@dataclass(frozen=True, slots=True)
class MarkedCards(CardsLaid):
    """Cards are laid face down, with a mark on their backs."""

    mark: str = ""


@dataclass(frozen=True, slots=True)
class MarkedClue(ClueGiven):
    """The storyteller's card has a mark on its back."""

    mark: str = ""


@dataclass(frozen=True, slots=True)
class NumberedCards(CardsDrawn):
    """Cards are drawn that are numbered in the order of the deck."""

    numbers: tuple[int, ...] = ()


def murmuring(of: type[E], what: Callable[[E, Table], object]) -> Variant:
    """The reference with a murmur before some event, if there is something to be heard."""

    def retold(event: E, table: Table) -> Iterator[Event]:
        if heard := what(event, table):
            yield Murmur(heard if isinstance(heard, str) else "")
        yield event

    return planted(events=(Murmur,), retold=instead(of, retold))


def digest(cards: Iterable[Card | None]) -> str:
    """An unsalted hash."""
    return hashlib.sha256(repr(cards).encode()).hexdigest()[:8]


LEAKS["a hash of what is laid"] = planted(
    events=(MarkedCards,),
    retold=instead(CardsLaid, lambda event, table: [remade(event, MarkedCards, mark=digest(event.cards))]),
)
LEAKS["a hash of the storyteller's card"] = planted(
    events=(MarkedClue,),
    retold=instead(ClueGiven, lambda event, table: [remade(event, MarkedClue, mark=digest(event.cards))]),
)
LEAKS["numbers of cards in the order of the deck"] = planted(
    events=(NumberedCards,),
    retold=instead(
        CardsDrawn,
        lambda event, table: [remade(event, NumberedCards, numbers=tuple(map(table.deck.index, event.cards)))],
    ),
)
LEAKS["an event more for some cards"] = murmuring(ClueGiven, lambda event, table: even(event.cards))
LEAKS["an event tells how strong the hands are"] = murmuring(
    CardsLaid, lambda event, table: str(even(card for hand in table.hands for card in hand))
)
LEAKS["an event tells for whom the server laid"] = murmuring(CardsLaid, lambda event, table: event.stand_in)


def by_arrival(event: VotesShown, table: Table) -> list[Event]:
    """The reveal with the ballots in the order in which they were cast; those that were not come last."""
    order = [*table.votes, *range(table.seats)]
    return [replace(event, ballots=tuple(sorted(event.ballots, key=lambda ballot: order.index(ballot.seat))))]


LEAKS["ballots in the order of their arrival"] = planted(retold=instead(VotesShown, by_arrival))
