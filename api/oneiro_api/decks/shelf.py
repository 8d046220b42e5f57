"""The shelf: every deck that can be played with, those of plugins and those that people made."""

import re
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

from oneiro_api.store import decks
from oneiro_api.store.decked import CardRow, DeckRow
from oneiro_api.store.tables import Account
from oneiro_core import Card, Picture, Registry
from oneiro_core import Deck as PluginDeck

T = TypeVar("T")


class Read(Protocol):
    """Runs a work that reads the database."""

    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]: ...


class Visibility(StrEnum):
    """Who may look at a deck, and open tables with it."""

    PRIVATE = "PRIVATE"
    """Its owner; and those who sit with him where it is played with."""
    UNLISTED = "UNLISTED"
    """Whoever knows its id."""
    PUBLIC = "PUBLIC"
    """Everybody: it stands in the list of decks."""


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck that somebody made, as it is now. `cards` are sorted, as a plugin's are."""

    row: DeckRow
    cards: tuple[Card, ...]

    @property
    def key(self) -> str:
        """The id by which games ask for it."""
        return self.row.id

    @property
    def title(self) -> str:
        return self.row.title


Deck: TypeAlias = PluginDeck | OwnDeck


class Shelf:
    """All decks of a server. Those of people mirror the database, which `refresh` asks.

    `pictures` tells what is to be seen on every card, those included that are in no deck any more but were played with;
    `withdrawn` are the cards whose pictures are gone for good.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.own: dict[str, OwnDeck] = {}
        self.homes = {picture.id: deck for deck in registry.decks.values() for picture in deck.pictures}
        """The deck of a plugin that holds the files of a card."""
        self.withdrawn: set[Card] = set()
        self.pictures = {picture.id: picture for deck in registry.decks.values() for picture in deck.pictures}

    async def open(self, read: Read) -> None:
        """Learn of every card and deck."""
        self._learn(await read(decks.all_cards))
        await self.refresh(read)

    async def refresh(self, read: Read) -> None:
        """Follow the database: learn of decks that are new or changed, forget those that are gone."""
        known = {key: deck.row.changed_at for key, deck in self.own.items()}
        gone, changed, cards = await read(lambda connection: _news(connection, known))
        self._learn(cards)
        for deck in changed:
            if deck.key not in self.own or self.own[deck.key].row.changed_at < deck.row.changed_at:
                self.own[deck.key] = deck
        for key in gone:
            self.own.pop(key, None)

    def deck(self, key: str) -> Deck | None:
        """The deck of that key or id, whoever may see it."""
        return self.registry.decks.get(key) or self.own.get(key)

    def visible(self, key: str, accounts: Collection[str]) -> Deck | None:
        """The deck, if one of these accounts may look at it."""
        deck = self.deck(key)
        hidden = isinstance(deck, OwnDeck) and not is_visible(deck, accounts)
        return None if hidden else deck

    def listed(self, who: Account | None, *, mine: bool = False) -> list[OwnDeck]:
        """People's decks that stand in the list of somebody: the public ones and his own, the oldest first."""
        own = (deck for deck in self.own.values() if who is not None and deck.row.owner_id == who.id)
        public = (deck for deck in self.own.values() if deck.row.visibility == Visibility.PUBLIC)
        found = {deck.key: deck for deck in (*own, *(() if mine else public))}
        return sorted(found.values(), key=lambda deck: (deck.row.created_at, deck.key))

    def _learn(self, cards: Iterable[CardRow]) -> None:
        for card in cards:
            self.pictures[card.id] = Picture(card.id, card.alt, tuple(card.tags), card.colour)
            if card.withdrawn_at is not None:
                self.withdrawn.add(card.id)


def _news(connection: Connection, known: dict[str, float]) -> tuple[set[str], list[OwnDeck], list[CardRow]]:
    """What has become of the decks since: which are gone, which are changed or new, and their cards and those withdrawn."""
    stamps = decks.stamps(connection)
    gone, changed = set(known) - set(stamps), [key for key, stamp in stamps.items() if known.get(key) != stamp]
    if not changed and not gone:
        return gone, [], []
    fresh = [OwnDeck(row, tuple(decks.cards_of(connection, row.id))) for row in decks.by_ids(connection, changed)]
    return gone, fresh, [*decks.all_cards(connection, changed), *decks.withdrawn(connection)]


def is_visible(deck: OwnDeck, accounts: Collection[str]) -> bool:
    """Whether one of these accounts may look at a deck."""
    return deck.row.visibility != Visibility.PRIVATE or deck.row.owner_id in accounts


_OWN = re.compile(r"c_[0-9a-f]{32}")


def is_own(card: Card) -> bool:
    """Whether a card is of a deck that somebody made, by the form of its id."""
    return _OWN.fullmatch(card) is not None
