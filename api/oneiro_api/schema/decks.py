"""Decks on the wire: what is installed, and what people have made."""

import asyncio
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Annotated, Any

import strawberry

from oneiro_api.decks import report as reports
from oneiro_api.decks.looks import Pair
from oneiro_api.decks.shelf import Deck as AnyDeck
from oneiro_api.decks.shelf import OwnDeck, is_visible
from oneiro_api.decks.shelf import Visibility as Seen
from oneiro_api.store import decks as rows
from oneiro_api.store.tables import Account as AccountRow
from oneiro_core import Deck as PluginDeck
from oneiro_core import RefusalCode, Refused

from .arguments import After, First, Id
from .cards import Card, card_of
from .context import Context
from .interfaces import time_of
from .meanings import enum
from .paging import PageInfo, bounded, cursor_at, place_in

DeckVisibility = enum(Seen, "DeckVisibility", "Who may look at a deck, and open tables with it.")
DeckNoteKind = enum(reports.NoteKind, "DeckNoteKind", "What a note on a deck is about: a closed list.")
COVER = 4

Info = strawberry.Info[Context]


@strawberry.type(description="One thing that was found in a deck. It forbids nothing.")
class DeckNote:
    """A note."""

    kind: DeckNoteKind = strawberry.field(description="What it is about.")  # type: ignore[valid-type]
    message: str = strawberry.field(description="The same for people.")
    cards: list[Card] = strawberry.field(description="The cards that it is about.")


@strawberry.type(description="Two cards of a deck, and how much alike they look.")
class CardPair:
    """A pair."""

    cards: list[Card] = strawberry.field(description="The two.")
    colour: float = strawberry.field(description="The mean distance of their colours, in units of CIE L*a*b*.")
    form: int = strawberry.field(description="In how many of 216 bits of form they differ.")
    alike: bool = strawberry.field(description="Whether they can be mixed up.")


@strawberry.type(description="What a deck is large enough for.")
class DeckUse:
    """A use."""

    variant: str = strawberry.field(description="The key of the variant, in its default preset.")
    seats: int = strawberry.field(description="The most players.")


@strawberry.type(description="What may trouble those who play with a deck.")
class DeckReport:
    """A report."""

    notes: list[DeckNote] = strawberry.field(description="What was found; empty for a deck in good health.")
    uses: list[DeckUse] = strawberry.field(description="What it is large enough for.")
    nearest: CardPair | None = strawberry.field(
        description="The pair that comes closest to being mixed up; null for decks of plugins, and with less than two cards."
    )


@strawberry.type(description="A set of pictures to play with.")
class Deck:
    """A deck, as somebody may see it."""

    deck: strawberry.Private[AnyDeck]
    id: strawberry.ID = strawberry.field(description="Its id.")
    title: str = strawberry.field(description="Its name for people.")
    author: str = strawberry.field(description="Who made it.")
    licence: str = strawberry.field(description="Its licence, as an SPDX expression.")
    size: int = strawberry.field(description="How many cards it has.")
    cards: list[Card] = strawberry.field(description="All its cards, sorted by id.")
    cover: list[Card] = strawberry.field(description="A few of them, to show it by.")
    language: str | None = strawberry.field(description="The language of its words; null for a plugin's.")
    source: str | None = strawberry.field(description="Where its pictures come from; null for a plugin's.")
    visibility: DeckVisibility = strawberry.field(description="Who may look at it.")  # type: ignore[valid-type]
    installed: bool = strawberry.field(description="Whether a plugin brings it; else somebody has made it.")
    yours: bool = strawberry.field(description="Whether you made it, and may change it.")
    created_at: datetime | None = strawberry.field(description="When it was made; null for a plugin's.")
    changed_at: datetime | None = strawberry.field(description="When it or its cards were last changed.")

    @strawberry.field(
        description="How many of its cards have a description, without which nobody can play them by ear."
    )
    def described(self, info: Info) -> int:
        told = info.context.pictures
        return sum(1 for card in self.deck.cards if card in told and told[card].alt)

    @strawberry.field(description="The checks: what may trouble those who play with it.")
    async def report(self, info: Info) -> DeckReport:
        return await _report(info.context, self.deck, {card.id for card in self.cards})


@strawberry.type(description="A deck and its place.")
class DeckEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after this deck.")
    node: Deck = strawberry.field(description="The deck.")


@strawberry.type(description="A page of decks.")
class DeckConnection:
    """Relay's connection."""

    edges: list[DeckEdge] = strawberry.field(description="The decks.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.input(description="Which decks are wanted.")
class DeckFilter:
    """The gallery's filter."""

    mine: bool = strawberry.field(description="Only those that you made.", default=False)


@strawberry.type(description="What can be asked of decks.")
class DeckQueries:
    """The queries of decks."""

    @strawberry.field(
        description="The decks that you may choose: those installed, by their ids; then what people made, the oldest first: "
        "public decks and your own."
    )
    async def decks(
        self,
        info: Info,
        filter: Annotated[DeckFilter | None, strawberry.argument(description="Which; all when left out.")] = None,
        first: First = 20,
        after: After = None,
    ) -> DeckConnection:
        who = await _asker(info.context)
        edges = _edges(info.context, who, mine=filter is not None and filter.mine)
        start = 0 if after is None else _place(edges, after)
        page = edges[start : start + bounded(first)]
        shown = [DeckEdge(cursor=cursor, node=deck_of(deck, who)) for cursor, deck in page]
        return DeckConnection(edges=shown, page_info=PageInfo.of(shown, start + len(page) < len(edges)))

    @strawberry.field(description="A deck by its id. Null for what does not exist or is not yours to see.")
    async def deck(self, info: Info, id: Id) -> Deck | None:
        who = await _asker(info.context)
        found = info.context.server.hall.shelf.visible(id, [who.id] if who else [])
        return None if found is None else deck_of(found, who)


def decks_from(input: Any) -> tuple[str, ...]:
    """The decks that the input of a table names, by either field. Raises Refused(BAD_OPTION)."""
    if input.deck is not None and input.decks is not None:
        raise Refused(RefusalCode.BAD_OPTION, "name the one deck or the several", "decks")
    return (input.deck,) if input.deck is not None else tuple(input.decks or ())


def deck_of(deck: AnyDeck, who: AccountRow | None, played: Collection[str] = ()) -> Deck:
    """A deck as somebody sees it; of another's private one, no cards but those that were `played` before his eyes."""
    return _of_maker(deck, who, played) if isinstance(deck, OwnDeck) else _of_plugin(deck)


def _of_plugin(deck: PluginDeck) -> Deck:
    cards = _cards(deck.cards)
    return Deck(
        deck=deck,
        id=strawberry.ID(deck.key),
        title=deck.title,
        author=deck.author,
        licence=deck.licence,
        size=len(cards),
        cards=cards,
        cover=cards[:COVER],
        language=None,
        source=None,
        visibility=Seen.PUBLIC,
        installed=True,
        yours=False,
        created_at=None,
        changed_at=None,
    )


def _of_maker(deck: OwnDeck, who: AccountRow | None, played: Collection[str]) -> Deck:
    row = deck.row
    visible = is_visible(deck, [who.id] if who else [])
    cards = _cards(deck.cards if visible else [card for card in deck.cards if card in played])
    return Deck(
        deck=deck,
        id=strawberry.ID(row.id),
        title=row.title,
        author=row.author,
        licence=row.licence,
        size=len(deck.cards),
        cards=cards,
        cover=cards[:COVER],
        language=row.language,
        source=row.source,
        visibility=Seen(row.visibility),
        installed=False,
        yours=who is not None and row.owner_id == who.id,
        created_at=time_of(row.created_at),
        changed_at=time_of(row.changed_at),
    )


def _cards(ids: Iterable[str]) -> list[Card]:
    return [card for card in map(card_of, ids) if card is not None]


async def _asker(context: Context) -> AccountRow | None:
    """Who asks; what was made since, also beside this server, is known from here on."""
    bearer = await context.asking()
    await context.server.hall.shelf.refresh(context.server.hall.read)
    return None if bearer is None else bearer.account


def _edges(context: Context, who: AccountRow | None, *, mine: bool) -> list[tuple[str, AnyDeck]]:
    """Every deck that is listed for somebody, with its cursor."""
    shelf = context.server.hall.shelf
    installed = [] if mine else sorted(context.server.registry.decks.items())
    own = [(cursor_at(deck.row.created_at, deck.key), deck) for deck in shelf.listed(who, mine=mine)]
    return [*installed, *own]


def _place(edges: list[tuple[str, AnyDeck]], after: str) -> int:
    """Where a page begins: behind the deck of that cursor, or where it was when it is gone."""
    known = [cursor for cursor, _ in edges]
    if after in known:
        return known.index(after) + 1
    place = place_in(after)
    return sum(1 for _, deck in edges if not isinstance(deck, OwnDeck) or (deck.row.created_at, deck.key) <= place)


async def _report(context: Context, deck: AnyDeck, shown: Collection[str]) -> DeckReport:
    """The report on the cards that the asker may see. Comparing looks takes a while, so it is done on a thread."""
    hall = context.server.hall
    looks = await hall.read(lambda connection: rows.looks(connection, deck.key))
    visible = {card: look for card, look in looks.items() if card in shown}
    told = await asyncio.to_thread(reports.report, hall.registry, sorted(shown), hall.shelf.pictures, visible)
    return DeckReport(
        notes=[DeckNote(kind=note.kind, message=note.message, cards=_cards(note.cards)) for note in told.notes],
        uses=[DeckUse(variant=use.variant, seats=use.seats) for use in told.uses],
        nearest=None if told.nearest is None else _pair(told.nearest),
    )


def _pair(pair: Pair) -> CardPair:
    return CardPair(cards=_cards((pair.one, pair.two)), colour=pair.colour, form=pair.form, alike=pair.alike)
