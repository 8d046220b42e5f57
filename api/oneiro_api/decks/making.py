"""Making decks: only their owner changes them, and what is acknowledged is on disk, pictures included."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from oneiro_api.ids import Of, new_id
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.store import BadText, decks
from oneiro_api.store.decked import CardRow, DeckRow, PictureRow
from oneiro_api.store.tables import Account
from oneiro_core import Card, RefusalCode, Refused

from .limits import MIDDLE, Fit
from .press import Press, Print, unfit
from .shelf import OwnDeck, is_visible
from .words import CardWords, DeckWords, card_id

MOST_DECKS = 50
"""The most decks of an account."""
MOST_CARDS = 250
"""The most cards of a deck."""
TICK = 1e-5
"""By how much a change is later than the one before it, where the clock says otherwise."""


@dataclass(frozen=True, slots=True)
class Put:
    """A card that is in a deck now."""

    deck: OwnDeck
    card: Card


class Making:
    """Makes and changes decks."""

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self._hall = hall
        self._requests = requests
        self._press = Press()

    async def create(self, words: DeckWords, request: Request) -> OwnDeck:
        """A new deck without cards. Raises Refused: TEXT_REFUSED, NO_ROOM."""

        async def do() -> Answer:
            now = self._hall.now()
            row = deck_row(words.checked(), request.who.id, now)

            def work(connection: Connection) -> None:
                if len(decks.of_account(connection, request.who.id)) >= MOST_DECKS:
                    raise Refused(RefusalCode.NO_ROOM, f"an account has at most {MOST_DECKS} decks")
                decks.add(connection, row)

            return await self._done(request, work, {"deck": row.id})

        return self._deck(await self._requests.once(request, do), request)

    async def change(self, deck_id: str, changes: dict[str, Any], request: Request) -> OwnDeck:
        """Say something else of a deck. Raises Refused: NOT_FOUND, NOT_YOURS, TEXT_REFUSED."""

        async def do() -> Answer:
            def work(connection: Connection) -> None:
                row = self._mine(connection, deck_id, request.who)
                words = DeckWords(**{name: changes.get(name, getattr(row, name)) for name in DeckWords.__slots__})
                self._touch(connection, row, **said(words.checked()))

            return await self._done(request, work, {"deck": deck_id})

        return self._deck(await self._requests.once(request, do), request)

    async def remove(self, deck_id: str, request: Request) -> str:
        """Remove a deck; its id. Games that have begun keep their cards. Raises Refused: NOT_FOUND, NOT_YOURS."""

        async def do() -> Answer:
            def work(connection: Connection) -> None:
                decks.remove(connection, self._mine(connection, deck_id, request.who, "id").id)

            return await self._done(request, work, {"deck": deck_id})

        return str((await self._requests.once(request, do))["deck"])

    async def add_card(
        self, deck_id: str, data: bytes, words: CardWords, fit: Fit, request: Request, centre: float = MIDDLE
    ) -> Put:
        """Put a picture into a deck; `centre` says which part is kept of one that is cropped (see `limits`).

        Raises Refused: NOT_FOUND, BAD_OPTION for a centre that is no share, NOT_YOURS, TEXT_REFUSED, WRONG_COUNT,
        PICTURE_REFUSED, ALREADY_IN_DECK, NO_ROOM, UNAVAILABLE.
        """

        async def do() -> Answer:
            said = words.checked()
            _check_share(centre)
            await self._hall.read(lambda connection: self._mine(connection, deck_id, request.who))
            pressed = await self._press.press(data, fit, centre)
            picture, card = rows_of(pressed, said)

            def work(connection: Connection) -> None:
                self._check_room(connection, picture)
                self._put(connection, self._mine(connection, deck_id, request.who), card, picture)

            return await self._done(request, work, {"deck": deck_id, "card": card.id})

        return self._card(await self._requests.once(request, do), request)

    async def change_card(self, deck_id: str, card_id_: str, changes: dict[str, Any], request: Request) -> Put:
        """Say something else of a card, which makes it another card. Raises Refused as `add_card`."""

        async def do() -> Answer:
            made: dict[str, str] = {"deck": deck_id}

            def work(connection: Connection) -> None:
                row = self._mine(connection, deck_id, request.who)
                before = _taken(connection, deck_id, card_id_)
                words = CardWords(changes.get("tags", tuple(before.tags)), changes.get("alt", before.alt)).checked()
                after = _card_row(before.picture_id, words, before.colour)
                self._put(connection, row, after)
                decks.sweep(connection, before)
                made["card"] = after.id
                request.keep(connection, made, self._hall.now())

            await self._hall.write(work)
            await self._refresh()
            return made

        return self._card(await self._requests.once(request, do), request)

    async def remove_card(self, deck_id: str, card_id_: str, request: Request) -> OwnDeck:
        """Take a card out of a deck. Raises Refused: NOT_FOUND, NOT_YOURS."""

        async def do() -> Answer:
            def work(connection: Connection) -> None:
                row = self._mine(connection, deck_id, request.who)
                decks.sweep(connection, _taken(connection, deck_id, card_id_))
                self._touch(connection, row)

            return await self._done(request, work, {"deck": deck_id})

        return self._deck(await self._requests.once(request, do), request)

    async def withdraw_card(self, deck_id: str, card_id_: str, request: Request) -> OwnDeck:
        """Take a picture out of the world: out of the deck, and out of games that have begun with it.

        Raises Refused: NOT_FOUND; NOT_YOURS, also where a deck of somebody else has the same picture.
        """

        async def do() -> Answer:
            def work(connection: Connection) -> list[Card]:
                self._mine(connection, deck_id, request.who)
                if card_id_ not in decks.cards_of(connection, deck_id):
                    raise _no_card()
                return self._withdraw(connection, [card_id_], request.who)

            return await self._withdrawn(request, work, {"deck": deck_id})

        return self._deck(await self._requests.once(request, do), request)

    async def withdraw_deck(self, deck_id: str, request: Request) -> str:
        """Take all pictures of a deck out of the world, and remove it; its id. Raises Refused as `withdraw_card`."""

        async def do() -> Answer:
            def work(connection: Connection) -> list[Card]:
                self._mine(connection, deck_id, request.who, "id")
                gone = self._withdraw(connection, decks.cards_of(connection, deck_id), request.who)
                decks.remove(connection, deck_id)
                return gone

            return await self._withdrawn(request, work, {"deck": deck_id})

        return str((await self._requests.once(request, do))["deck"])

    def _withdraw(self, connection: Connection, cards: list[Card], who: Account) -> list[Card]:
        if any(deck.owner_id != who.id for deck in decks.showing(connection, cards)):
            raise Refused(
                RefusalCode.NOT_YOURS, "a deck of somebody else has this picture too: ask whoever runs the server"
            )
        withdraw(connection, cards, self._hall.now())
        return cards

    async def _withdrawn(self, request: Request, work: Callable[[Connection], list[Card]], answer: Answer) -> Answer:
        """Withdraw, and tell those who play with it."""
        gone = set[Card]()
        done = await self._done(request, lambda connection: gone.update(work(connection)), answer)
        for table in self._hall.tables.values():
            if table.game is not None and not gone.isdisjoint(table.game.deal.deck):
                table.ring()
        return done

    async def _done(self, request: Request, work: Callable[[Connection], None], answer: Answer) -> Answer:
        now = self._hall.now()

        def whole(connection: Connection) -> None:
            work(connection)
            request.keep(connection, answer, now)

        await self._hall.write(whole)
        await self._refresh()
        return answer

    async def _refresh(self) -> None:
        await self._hall.shelf.refresh(self._hall.read)

    def _mine(self, connection: Connection, deck_id: str, who: Account, field: str = "deck") -> DeckRow:
        """The deck, if it is his own; `field` is where the request names it. Raises Refused: NOT_FOUND, NOT_YOURS."""
        row = _row(connection, deck_id)
        if row is None or not is_visible(OwnDeck(row, ()), [who.id]):
            raise _no_deck(field)
        if row.owner_id != who.id:
            raise Refused(RefusalCode.NOT_YOURS, "somebody else has made this deck", field)
        return row

    def _put(self, connection: Connection, deck: DeckRow, card: CardRow, picture: PictureRow | None = None) -> None:
        put(connection, deck.id, card, picture)
        self._touch(connection, deck)

    def _touch(self, connection: Connection, row: DeckRow, **changes: Any) -> None:
        _change(connection, row, self._hall.now(), **changes)

    def _check_room(self, connection: Connection, picture: PictureRow) -> None:
        most = self._hall.settings.picture_megabytes * 1024 * 1024
        if decks.stored_bytes(connection) + picture.size > most:
            raise Refused(RefusalCode.NO_ROOM, "this server has no room for more pictures")

    def _deck(self, answer: Answer, request: Request) -> OwnDeck:
        """The deck as it is now; the same request may come again after it is gone."""
        deck = self._hall.shelf.own.get(str(answer["deck"]))
        if deck is None or deck.row.owner_id != request.who.id:
            raise _no_deck("deck")
        return deck

    def _card(self, answer: Answer, request: Request) -> Put:
        return Put(self._deck(answer, request), str(answer["card"]))


def deck_row(words: DeckWords, owner_id: str | None, now: float) -> DeckRow:
    """The row of a new deck."""
    id_ = new_id(Of.DECK)
    return DeckRow(id=id_, owner_id=owner_id, created_at=now, changed_at=now, **said(words))


def said(words: DeckWords) -> dict[str, Any]:
    """The words of a deck by the names of its columns."""
    return {name: getattr(words, name) for name in DeckWords.__slots__}


def rows_of(pressed: Print, words: CardWords) -> tuple[PictureRow, CardRow]:
    """The rows of a new picture and of the card that it makes with these words."""
    size = len(pressed.full) + len(pressed.thumb)
    picture = PictureRow(id=pressed.hash, size=size, look=pressed.look, full=pressed.full, thumb=pressed.thumb)
    return picture, _card_row(picture.id, words, pressed.colour)


def put(connection: Connection, deck_id: str, card: CardRow, picture: PictureRow | None = None) -> None:
    """Put a card into a deck. Raises Refused: NO_ROOM, ALREADY_IN_DECK, PICTURE_REFUSED for one that was withdrawn."""
    if decks.is_withdrawn(connection, card.picture_id):
        raise unfit("it was withdrawn")
    if len(decks.cards_of(connection, deck_id)) >= MOST_CARDS:
        raise Refused(RefusalCode.NO_ROOM, f"a deck has at most {MOST_CARDS} cards")
    if not decks.put(connection, deck_id, card, picture):
        raise Refused(RefusalCode.ALREADY_IN_DECK, "this picture is in the deck already", "picture")


def withdraw(connection: Connection, cards: Collection[Card], now: float) -> None:
    """The pictures of these cards are gone for good, whoever's decks they are in."""
    showing = decks.showing(connection, cards)
    decks.withdraw(connection, cards, now)
    for deck in showing:
        _change(connection, deck, now)


def _change(connection: Connection, deck: DeckRow, now: float, **changes: Any) -> None:
    later = max(now, deck.changed_at + TICK)
    decks.change(connection, deck.model_copy(update={**changes, "changed_at": later}))


def _card_row(picture_id: str, words: CardWords, colour: str | None) -> CardRow:
    id_ = card_id(picture_id, words.alt, words.tags)
    return CardRow(id=id_, picture_id=picture_id, alt=words.alt, tags=list(words.tags), colour=colour)


def _row(connection: Connection, deck_id: str) -> DeckRow | None:
    try:
        return next(iter(decks.by_ids(connection, [deck_id])), None)
    except BadText:  # an id that no deck can have
        return None


def _taken(connection: Connection, deck_id: str, card_id_: str) -> CardRow:
    try:
        row = decks.take(connection, deck_id, card_id_)
    except BadText:  # an id that no card can have
        row = None
    if row is None:
        raise _no_card()
    return row


def _no_card() -> Refused:
    return Refused(RefusalCode.NOT_FOUND, "there is no such card in the deck", "card")


def _no_deck(field: str) -> Refused:
    return Refused(RefusalCode.NOT_FOUND, "there is no such deck", field)


def _check_share(centre: float) -> None:
    if not 0 <= centre <= 1:
        raise Refused(RefusalCode.BAD_OPTION, "the centre is a share, from 0 to 1", "centre")
