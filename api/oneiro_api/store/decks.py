"""People's decks: the decks, their cards, the pictures of those."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from .decked import CardRow, DeckCard, DeckRow, PictureRow
from .errors import Missing
from .tables import table_of, values_of

_DECKS = table_of(DeckRow)
_PICTURES = table_of(PictureRow)
_CARDS = table_of(CardRow)
_LISTED = table_of(DeckCard)


def add(connection: Connection, deck: DeckRow) -> None:
    """Add a deck, with no cards yet."""
    connection.execute(insert(_DECKS), values_of(deck))


def change(connection: Connection, deck: DeckRow) -> None:
    """Write a deck as it is now. Raises Missing when it is gone."""
    if connection.execute(update(_DECKS).where(_DECKS.c.id == deck.id).values(values_of(deck))).rowcount != 1:
        raise Missing(f"there is no deck {deck.id}")


def remove(connection: Connection, deck_id: str) -> None:
    """Remove a deck; its cards stay where a game was begun with them, or another deck has them."""
    cards = cards_of(connection, deck_id)
    connection.execute(delete(_LISTED).where(_LISTED.c.deck_id == deck_id))
    connection.execute(delete(_DECKS).where(_DECKS.c.id == deck_id))
    _sweep(connection, cards)


def stamps(connection: Connection) -> dict[str, float]:
    """When each deck was changed last."""
    return {row.id: row.changed_at for row in connection.execute(select(_DECKS.c.id, _DECKS.c.changed_at))}


def by_ids(connection: Connection, ids: Collection[str]) -> list[DeckRow]:
    """The decks with these ids."""
    return [DeckRow(**row._asdict()) for row in connection.execute(select(_DECKS).where(_DECKS.c.id.in_(ids)))]


def of_account(connection: Connection, account_id: str) -> list[DeckRow]:
    """The decks of an account, oldest first."""
    query = select(_DECKS).where(_DECKS.c.owner_id == account_id).order_by(_DECKS.c.created_at, _DECKS.c.id)
    return [DeckRow(**row._asdict()) for row in connection.execute(query)]


def cards_of(connection: Connection, deck_id: str) -> list[str]:
    """The ids of a deck's cards, sorted."""
    rows = connection.execute(select(_LISTED.c.card_id).where(_LISTED.c.deck_id == deck_id))
    return sorted(row.card_id for row in rows)


def all_cards(connection: Connection, decks: Collection[str] | None = None) -> list[CardRow]:
    """The cards of some decks, or every card that there is."""
    query = select(_CARDS)
    if decks is not None:
        query = query.where(_CARDS.c.id.in_(select(_LISTED.c.card_id).where(_LISTED.c.deck_id.in_(decks))))
    return [CardRow(**row._asdict()) for row in connection.execute(query)]


def put(connection: Connection, deck_id: str, card: CardRow, picture: PictureRow | None = None) -> bool:
    """Put a card into a deck, with its picture where that is new. False if the deck has the picture already.

    Raises Missing when the deck, or a picture that is not given, is gone.
    """
    if picture is not None and not _known(connection, PictureRow, picture.id):
        connection.execute(insert(_PICTURES), values_of(picture))
    there = select(_CARDS.c.id).join(_LISTED, _LISTED.c.card_id == _CARDS.c.id)
    same = (_LISTED.c.deck_id == deck_id, _CARDS.c.picture_id == card.picture_id)
    if connection.execute(there.where(*same)).first() is not None:
        return False
    if not _known(connection, CardRow, card.id):
        connection.execute(insert(_CARDS), values_of(card))
    connection.execute(insert(_LISTED), values_of(DeckCard(deck_id=deck_id, card_id=card.id)))
    return True


def take(connection: Connection, deck_id: str, card_id: str) -> CardRow | None:
    """Take a card out of a deck; None if it is not in it. What nothing needs any more goes with `sweep`."""
    row = connection.execute(
        select(_CARDS)
        .join(_LISTED, _LISTED.c.card_id == _CARDS.c.id)
        .where(_LISTED.c.deck_id == deck_id, _CARDS.c.id == card_id)
    ).one_or_none()
    if row is None:
        return None
    connection.execute(delete(_LISTED).where(_LISTED.c.deck_id == deck_id, _LISTED.c.card_id == card_id))
    return CardRow(**row._asdict())


def sweep(connection: Connection, card: CardRow) -> None:
    """Forget a card, and its picture, unless something needs them."""
    _sweep(connection, [card.id])


def _sweep(connection: Connection, cards: Iterable[str]) -> None:
    gone = list(cards)
    listed = exists().where(_LISTED.c.card_id == _CARDS.c.id)
    shown = select(_CARDS.c.picture_id).where(_CARDS.c.id.in_(gone))
    pictures = {row.picture_id for row in connection.execute(shown)}
    connection.execute(delete(_CARDS).where(_CARDS.c.id.in_(gone), _CARDS.c.played.is_(False), ~listed))
    used = exists().where(_CARDS.c.picture_id == _PICTURES.c.id)
    connection.execute(delete(_PICTURES).where(_PICTURES.c.id.in_(pictures), ~used))


def keep_for_good(connection: Connection, cards: Collection[str]) -> bool:
    """A game begins with these cards: they stay. False if one of them is gone already."""
    there = (_CARDS.c.id.in_(cards), _CARDS.c.withdrawn_at.is_(None))
    return connection.execute(update(_CARDS).where(*there).values(played=True)).rowcount == len(cards)


def showing(connection: Connection, cards: Collection[str]) -> list[DeckRow]:
    """The decks in which the pictures of these cards are, with whatever words."""
    listed = select(_LISTED.c.deck_id).join(_CARDS, _CARDS.c.id == _LISTED.c.card_id)
    query = select(_DECKS).where(_DECKS.c.id.in_(listed.where(_CARDS.c.picture_id.in_(_pictures_of(cards)))))
    return [DeckRow(**row._asdict()) for row in connection.execute(query)]


def withdraw(connection: Connection, cards: Collection[str], now: float) -> None:
    """The pictures of these cards, and all that was said of them, are gone for good; games that hold the cards keep the ids."""
    pictures = [row.picture_id for row in connection.execute(_pictures_of(cards))]
    theirs = _CARDS.c.picture_id.in_(pictures)
    connection.execute(delete(_LISTED).where(_LISTED.c.card_id.in_(select(_CARDS.c.id).where(theirs))))
    connection.execute(update(_CARDS).where(theirs).values(alt="", tags=[], colour=None, withdrawn_at=now))
    empty = {"size": 0, "look": "", "full": b"", "thumb": b""}
    connection.execute(update(_PICTURES).where(_PICTURES.c.id.in_(pictures)).values(empty))


def withdrawn(connection: Connection) -> list[CardRow]:
    """Every card that was withdrawn."""
    query = select(_CARDS).where(_CARDS.c.withdrawn_at.is_not(None))
    return [CardRow(**row._asdict()) for row in connection.execute(query)]


def is_withdrawn(connection: Connection, picture_id: str) -> bool:
    """Whether a picture was withdrawn, and is not to come back."""
    known = (_CARDS.c.picture_id == picture_id, _CARDS.c.withdrawn_at.is_not(None))
    return connection.execute(select(_CARDS.c.id).where(*known)).first() is not None


def _pictures_of(cards: Collection[str]) -> Select[tuple[str]]:
    return select(_CARDS.c.picture_id).where(_CARDS.c.id.in_(cards))


def picture(connection: Connection, card_id: str, *, small: bool) -> bytes | None:
    """The picture of a card, as a WebP file; empty when it was withdrawn."""
    column = _PICTURES.c.thumb if small else _PICTURES.c.full
    query = select(column).join(_CARDS, _CARDS.c.picture_id == _PICTURES.c.id).where(_CARDS.c.id == card_id)
    return connection.execute(query).scalar()


def looks(connection: Connection, deck_id: str) -> dict[str, str]:
    """How the cards of a deck look, by their ids."""
    query = select(_CARDS.c.id, _PICTURES.c.look).join(_PICTURES, _CARDS.c.picture_id == _PICTURES.c.id)
    rows = connection.execute(query.join(_LISTED, _LISTED.c.card_id == _CARDS.c.id).where(_LISTED.c.deck_id == deck_id))
    return {row.id: row.look for row in rows}


def stored_bytes(connection: Connection) -> int:
    """How many bytes all pictures take together."""
    return int(connection.execute(select(func.coalesce(func.sum(_PICTURES.c.size), 0))).scalar_one())


def _known(connection: Connection, row: type[PictureRow] | type[CardRow], id_: str) -> bool:
    table = table_of(row)
    return connection.execute(select(table.c.id).where(table.c.id == id_)).first() is not None
