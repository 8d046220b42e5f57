"""Faults: variants that break a promise which is no secret. Beside each stands what the kit says of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from oneiro_core import (
    CardsDrawn,
    CardTable,
    Chance,
    Event,
    Names,
    Offer,
    Seat,
    Variant,
    hookimpl,
)
from oneiro_core.storytelling import Laying, Telling, Voting
from oneiro_core.storytelling.events import CardsLaid, RoundCleared, TableauShown, VotesShown

from .leaks import Murmur, instead, openly
from .reference import Table, planted

FAULTS: dict[str, tuple[Variant, str]] = {}
"""Every fault by a name that says what is wrong: the variant, and a part of the sentence in which it is found."""


# -- games that do not go on -------------------------------------------------------------------------------------------


class NeverOver:
    """Has no last round."""

    @hookimpl
    def is_over(self, table: Table) -> bool:
        return False


class Tireless(Voting[Table]):
    """Takes no notice of rounds in which nobody acts."""

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        for event in Voting.end(self, table, chance):
            yield replace(event, idle=False) if isinstance(event, RoundCleared) else event


class TirelessTelling(Telling[Table]):
    """Takes no notice of rounds in which nobody tells."""

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        for event in Telling.end(self, table, chance):
            yield replace(event, idle=False) if isinstance(event, RoundCleared) else event


class Loyal(Laying[Table]):
    """Waits for the card of who has left."""

    def expire(self, table: Table, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield from (Murmur(),) if seat in table.left else Laying.expire(self, table, seat, chance)


class Patient(Voting[Table]):
    """Waits for a silent voter for as long as it takes."""

    def expire(self, table: Table, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield from Voting.expire(self, table, seat, chance) if seat in table.left else (Murmur(),)


class Absent(Telling[Table]):
    """Waits for nobody, and comes back to itself."""

    def awaiting(self, table: Table) -> frozenset[Seat]:
        return frozenset()

    def next(self, table: Table) -> str:
        return self.name


class Stingy(Laying[Table]):
    """Waits for everybody, and offers the first seat nothing."""

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        return Laying.offers(self, table, seat) if seat else ()


FAULTS["a game without end"] = planted(rules=NeverOver()), "the game is not over after"
FAULTS["a game without end when nobody acts"] = (
    planted(Tireless, TirelessTelling, rules=NeverOver()),
    "nobody acts, 300 deadlines have passed",
)
FAULTS["a seat that is awaited after it has left"] = planted(Loyal, events=(Murmur,)), "1000 phases went by"
FAULTS["a seat that is awaited after the deadline"] = planted(Patient, events=(Murmur,)), "are awaited still"
FAULTS["nobody is awaited"] = planted(Absent), "1000 phases went by and nobody was awaited"
FAULTS["nothing is offered to who is awaited"] = planted(Stingy), "nothing is offered to it"

# -- cards -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sloppy(RoundCleared):
    """The round is over, and a card falls under the table."""

    def apply(self, table: Table) -> None:
        RoundCleared.apply(self, table)
        del table.discards[-1:]


@dataclass(frozen=True, slots=True)
class Generous(CardsDrawn):
    """Cards are drawn, and the top one stays on the pile as well."""

    def apply(self, table: CardTable[Any]) -> None:
        table.hands[self.seat].extend(self.cards)
        del table.pile[: len(self.cards) - 1]


@dataclass(frozen=True, slots=True)
class Mistaken(CardsDrawn):
    """Cards are drawn, and everybody else sees one card less."""

    def apply(self, table: CardTable[Any]) -> None:
        CardsDrawn.apply(self, table)
        if None in self.cards:
            table.hands[self.seat].pop()


FAULTS["a card is lost"] = openly(RoundCleared, Sloppy), "cards were lost, doubled or made up"
FAULTS["a card is doubled"] = openly(CardsDrawn, Generous), "cards were lost, doubled or made up"
FAULTS["hands of another size in other eyes"] = openly(CardsDrawn, Mistaken), "sees other cards in the zone 'hand"

# -- events ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fragile(CardsLaid):
    """Cards are laid, and whoever does not see them cannot count them."""

    def apply(self, table: Table) -> None:
        CardsLaid.apply(self, table)
        assert all(card.startswith("card") for card in self.cards if card or card.startswith("card"))  # type: ignore[union-attr]


@dataclass(frozen=True, slots=True)
class Speechless(CardsLaid):
    """Cards are laid, and the sentence needs to know which."""

    def text(self, name: Names) -> str:
        return " ".join(self.cards)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Listed(TableauShown):
    """The tableau, as a list where a tuple is meant."""


@dataclass(frozen=True, slots=True)
class Counting(TableauShown):
    """The tableau, and how often it was shown anywhere."""

    numbers = count()

    def apply(self, table: Table) -> None:
        TableauShown.apply(self, table)
        table.told[0] = next(self.numbers)


def listed(event: Event, table: Table) -> list[Event]:
    return [Listed(list(event.cards))]  # type: ignore[attr-defined, arg-type]


def undeclared(event: Event, table: Table) -> list[Event]:
    return [Murmur(), event]


FAULTS["apply fails on a hidden card"] = openly(CardsLaid, Fragile), "has no attribute 'startswith'"
FAULTS["no sentence for a hidden card"] = openly(CardsLaid, Speechless), "expected str instance, NoneType found"
FAULTS["an event that is not declared"] = planted(retold=instead(VotesShown, undeclared)), "not among the events"
FAULTS["an event that does not keep"] = (
    planted(events=(Listed,), retold=instead(TableauShown, listed)),
    "is not the same after it was saved and loaded",
)
FAULTS["an event that counts"] = openly(TableauShown, Counting), "restored from its stored events is another"
