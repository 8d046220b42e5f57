"""The tables of the database.

All times are Unix seconds (UTC) as floats, so that both databases give back what they were given. Classes
whose plain name belongs to another class end in `Row`: `StepRow` describes what `journal.Step` carries.
"""

from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import Index, MetaData, Table, true
from sqlmodel import Field, SQLModel

from .columns import Json, SafeText

_ID = SafeText(64)
_WORD = SafeText(64)
_KEY = SafeText(200)
_TEXT = SafeText()


class Status(StrEnum):
    """Where a table stands."""

    OPEN = "OPEN"
    """It waits for players."""
    PLAYING = "PLAYING"
    """A game is being played."""
    FINISHED = "FINISHED"
    """The game was played to its end."""
    ABANDONED = "ABANDONED"
    """Everybody has left, or the game broke off."""
    PARKED = "PARKED"
    """A plugin that it needs is missing or broken; it goes on when that is mended."""


class Absence(StrEnum):
    """What becomes of the seat of somebody who does not come back to a running game."""

    EMPTY = "EMPTY"
    """It is given up for good."""
    BOT = "BOT"
    """A bot plays it until he is back."""


class Base(SQLModel):
    """What all tables share: one catalogue, apart from any that a plugin may fill."""

    __tablename__: ClassVar[str]  # pyright: ignore[reportIncompatibleVariableOverride, reportAssignmentType]

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Account(Base, table=True):
    """Somebody who can sit at tables, a guest or not."""

    __tablename__ = "accounts"

    id: str = Field(primary_key=True, sa_type=_ID)
    name: str = Field(index=True, sa_type=_TEXT)
    guest: bool
    created_at: float
    deleted_at: float | None = None


class Token(Base, table=True):
    """A token of an account, known only by its SHA-256 in hex: the database cannot give the token away.

    `id` is how people speak of it. `parent_id` is the token that it was made with and ends with; None for that of a sign-in.
    """

    __tablename__ = "tokens"

    hash: str = Field(primary_key=True, sa_type=_ID)
    account_id: str = Field(foreign_key="accounts.id", index=True, sa_type=_ID)
    scopes: list[str] = Field(sa_type=Json)
    created_at: float
    expires_at: float | None = None
    revoked_at: float | None = None
    id: str = Field(unique=True, sa_type=_ID)
    title: str | None = Field(default=None, sa_type=_TEXT)
    parent_id: str | None = Field(default=None, index=True, sa_type=_ID)


class TableRow(Base, table=True):
    """A table: what was agreed on when it was opened, and where it stands.

    `mixed` are the decks beside `deck`, and `cards` all their cards as they were frozen when the game started.
    `secret` (64 hex digits) is the seed of the game's chance and must not leave the server before the game is
    over; `commitment` is its public digest.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_lobby", "status", "private", "created_at", "id"),
        Index("ix_tables_host_id_finished_at", "host_id", "finished_at"),
    )

    id: str = Field(primary_key=True, sa_type=_ID)
    code: str = Field(unique=True, sa_type=_WORD)
    status: str = Field(sa_type=_WORD)
    variant: str = Field(sa_type=_WORD)
    preset: str | None = Field(default=None, sa_type=_WORD)
    options: dict[str, Any] = Field(sa_type=Json)
    house_rules: list[str] = Field(sa_type=Json)
    deck: str = Field(sa_type=_WORD)
    cards: list[Any] | None = Field(default=None, sa_type=Json)
    clock: str = Field(sa_type=_WORD)
    private: bool
    capacity: int
    host_id: str = Field(foreign_key="accounts.id", sa_type=_ID)
    rules_version: str | None = Field(default=None, sa_type=_WORD)
    secret: str | None = Field(default=None, sa_type=_WORD)
    commitment: str | None = Field(default=None, sa_type=_TEXT)
    parked_reason: str | None = Field(default=None, sa_type=_TEXT)
    created_at: float
    started_at: float | None = None
    finished_at: float | None = None
    rematch_of: str | None = Field(default=None, foreign_key="tables.id", index=True, sa_type=_ID)
    absence: str = Field(default=Absence.EMPTY, sa_type=_WORD, sa_column_kwargs={"server_default": Absence.EMPTY.value})
    tournament_id: str | None = Field(default=None, sa_type=_ID)
    mixed: list[str] | None = Field(default=None, sa_type=Json)
    watchable: bool = Field(default=True, sa_column_kwargs={"server_default": true()})


class SeatRow(Base, table=True):
    """A seat of a table. `index` counts from 0.

    `bot` plays it: for good where there is no account, or else in place of its owner until he is back. `entrant` is for whom it
    counts in a tournament.
    """

    __tablename__ = "seats"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", sa_type=_ID)
    index: int = Field(primary_key=True)
    account_id: str | None = Field(default=None, foreign_key="accounts.id", index=True, sa_type=_ID)
    name: str = Field(sa_type=_TEXT)
    bot: str | None = Field(default=None, sa_type=_WORD)
    entrant: str | None = Field(default=None, sa_type=_ID)


class StepRow(Base, table=True):
    """A step of a game's journal, never changed. Its key decides which of two writers was first.

    The fields are those of `journal.Step`, which says what they mean.
    """

    __tablename__ = "steps"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", sa_type=_ID)
    seq: int = Field(primary_key=True)
    kind: str = Field(sa_type=_WORD)
    seat: int | None = None
    actor: str | None = Field(default=None, sa_type=_ID)
    action: Any = Field(default=None, nullable=True, sa_type=Json)
    events: list[Any] = Field(sa_type=Json)
    deadline: float | None = None
    at: float


class Answer(Base, table=True):
    """What a request with a client's key was answered, to be said again when the request comes again.

    `actor` is who asked, `key` the client's, and `request_hash` tells the same request from another one.
    """

    __tablename__ = "answers"

    actor: str = Field(primary_key=True, sa_type=_ID)
    key: str = Field(primary_key=True, sa_type=_KEY)
    request_hash: str = Field(sa_type=_ID)
    answer: dict[str, Any] = Field(sa_type=Json)
    at: float


class Message(Base, table=True):
    """A line of a table's chat; `number` counts from 1. A spectator's has no seat."""

    __tablename__ = "messages"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", sa_type=_ID)
    number: int = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True, sa_type=_ID)
    seat: int | None = None
    text: str = Field(sa_type=_TEXT)
    at: float


class Webhook(Base, table=True):
    """An address that is told of an account's tables and tournaments. `secret` signs what is told."""

    __tablename__ = "webhooks"

    id: str = Field(primary_key=True, sa_type=_ID)
    account_id: str = Field(foreign_key="accounts.id", index=True, sa_type=_ID)
    url: str = Field(sa_type=_TEXT)
    secret: str = Field(sa_type=_WORD)
    created_at: float


class DeliveryState(StrEnum):
    """How far something is with being told."""

    WAITING = "WAITING"
    DELIVERED = "DELIVERED"
    GIVEN_UP = "GIVEN_UP"


class Delivery(Base, table=True):
    """Something that a webhook is told of, in the same words each time. `due` is None once there is no next try.

    `subject` is the table or the tournament that it is about, `sequence` its number from 1 among those about the same: nothing
    is told before what has a lower one. `id` is the event's. `reason` is why the last try failed. `at` is when it changed last.
    """

    __tablename__ = "deliveries"

    webhook_id: str = Field(primary_key=True, foreign_key="webhooks.id", sa_type=_ID)
    subject: str = Field(primary_key=True, sa_type=_ID)
    sequence: int = Field(primary_key=True)
    id: str = Field(sa_type=_ID)
    body: str = Field(sa_type=_TEXT)
    state: str = Field(sa_type=_WORD)
    tries: int
    due: float | None = Field(default=None, index=True)
    reason: str | None = Field(default=None, sa_type=_TEXT)
    at: float


class TournamentRow(Base, table=True):
    """A tournament, as far as it is looked for; what it is stands in its entries.

    `secret` (64 hex digits) is what its lots and the shuffles of its tables come from; it must not leave the server before the
    tournament is over. `code` opens it to whoever was given it. `phase` and `private` are the latest of its log. The ratings
    are those that its results give up to the entry of the number `rated_to`.
    """

    __tablename__ = "tournaments"
    __table_args__ = (Index("ix_tournaments_listed", "private", "created_at", "id"),)

    id: str = Field(primary_key=True, sa_type=_ID)
    code: str = Field(unique=True, sa_type=_WORD)
    secret: str = Field(sa_type=_WORD)
    phase: str = Field(index=True, sa_type=_WORD)
    private: bool
    created_at: float
    rated_to: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class EntryRow(Base, table=True):
    """An entry of a tournament's log, never changed. Its key decides which of two writers was first.

    `by` is an account, or empty for the server; `record` is the name of a record and `data` its fields.
    """

    __tablename__ = "tournament_entries"

    tournament_id: str = Field(primary_key=True, foreign_key="tournaments.id", sa_type=_ID)
    number: int = Field(primary_key=True)
    at: float
    by: str = Field(sa_type=_ID)
    reason: str = Field(sa_type=_TEXT)
    record: str = Field(sa_type=_WORD)
    data: dict[str, Any] = Field(sa_type=Json)


class TournamentAccount(Base, table=True):
    """Somebody who has, or had, to do with a tournament: an official, an entrant, or one who was invited.

    `told_at` is when the latest announcement was made that a feed has told him as an entrant (Unix seconds).
    """

    __tablename__ = "tournament_accounts"

    account_id: str = Field(primary_key=True, sa_type=_ID)
    tournament_id: str = Field(primary_key=True, foreign_key="tournaments.id", index=True, sa_type=_ID)
    told_at: float | None = None


def table_of(row: type[Base]) -> Table:
    """The table that a class describes, for statements."""
    return Base.metadata.tables[str(row.__tablename__)]


def values_of(row: Base) -> dict[str, Any]:
    """A row's values by column, for a statement."""
    return {name: getattr(row, name) for name in table_of(type(row)).columns.keys()}  # noqa: SIM118 (a collection of columns, not a dict)
