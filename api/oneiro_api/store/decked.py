"""The tables of the database that people's decks stand in; see `tables` for all others."""

from sqlmodel import Field

from .columns import Json, SafeText
from .tables import Base

ID = SafeText(64)
TEXT = SafeText()


class DeckRow(Base, table=True):
    """A deck that somebody made; one without an owner is the server's. `changed_at` moves with each change of it or its cards."""

    __tablename__ = "decks"

    id: str = Field(primary_key=True, sa_type=ID)
    owner_id: str | None = Field(default=None, foreign_key="accounts.id", index=True, sa_type=ID)
    title: str = Field(sa_type=TEXT)
    language: str = Field(sa_type=ID)
    author: str = Field(sa_type=TEXT)
    licence: str = Field(sa_type=TEXT)
    source: str = Field(sa_type=TEXT)
    visibility: str = Field(sa_type=ID)
    created_at: float
    changed_at: float


class PictureRow(Base, table=True):
    """A picture in both sizes, kept once however often it is used.

    `id` is the hash of the large one, `size` the bytes of both, `look` how it looks (see `oneiro_api.decks.looks`). Of one
    that was withdrawn there are no bytes any more.
    """

    __tablename__ = "pictures"

    id: str = Field(primary_key=True, sa_type=ID)
    size: int
    look: str = Field(sa_type=TEXT)
    full: bytes
    thumb: bytes


class CardRow(Base, table=True):
    """A picture with its words, never changed: other words make another card. `id` is the hash of all of it.

    `played` says that a game was begun with it: then it stays, whatever becomes of its decks. `colour` is the mean of the
    picture. Once that was withdrawn, at `withdrawn_at`, nothing is left of the card but its id, and no deck has it.
    """

    __tablename__ = "cards"

    id: str = Field(primary_key=True, sa_type=ID)
    picture_id: str = Field(foreign_key="pictures.id", index=True, sa_type=ID)
    alt: str = Field(sa_type=TEXT)
    tags: list[str] = Field(sa_type=Json)
    played: bool = False
    colour: str | None = Field(default=None, sa_type=ID)
    withdrawn_at: float | None = None


class DeckCard(Base, table=True):
    """A card that is in a deck now."""

    __tablename__ = "deck_cards"

    deck_id: str = Field(primary_key=True, foreign_key="decks.id", sa_type=ID)
    card_id: str = Field(primary_key=True, foreign_key="cards.id", index=True, sa_type=ID)
