"""Accounts and their tokens."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, insert, or_, select, update

from .columns import check_text
from .tables import Account, Token, table_of, values_of

_ACCOUNTS = table_of(Account)
_TOKENS = table_of(Token)
_CHUNK = 500
"""Values in one statement: databases bound their number."""


class Bearer(NamedTuple):
    """Who acts: an account, by a token that allows no more than its scopes."""

    account: Account
    token: Token


def token_hash(token: str) -> str:
    """How a token is known to the database: its SHA-256 in hex.

    Raises:
        BadText: it cannot be a token of ours.

    """
    return sha256(check_text(token).encode()).hexdigest()


def add(connection: Connection, account: Account) -> None:
    """Add an account.

    Raises:
        Conflict: the id is taken.

    """
    connection.execute(insert(_ACCOUNTS), values_of(account))


def by_id(connection: Connection, account_id: str) -> Account | None:
    """The account with an id, unless it was deleted."""
    query = select(_ACCOUNTS).where(_ACCOUNTS.c.id == account_id, _ACCOUNTS.c.deleted_at.is_(None))
    row = connection.execute(query).one_or_none()
    return None if row is None else Account(**row._asdict())


def names(connection: Connection, account_ids: Sequence[str]) -> dict[str, str]:
    """The names of accounts by their ids, of those that there are; of some 500 at the most."""
    query = select(_ACCOUNTS.c.id, _ACCOUNTS.c.name).where(_ACCOUNTS.c.id.in_(account_ids[:_CHUNK]))
    return {row.id: row.name for row in connection.execute(query)}


def rename(connection: Connection, account_id: str, name: str) -> None:
    """Give an account another name."""
    connection.execute(update(_ACCOUNTS).where(_ACCOUNTS.c.id == account_id).values(name=name))


def named(connection: Connection, name: str, most: int) -> list[Account]:
    """At most so many accounts of exactly this name, the newest first, without those that were deleted."""
    query = select(_ACCOUNTS).where(_ACCOUNTS.c.name == name, _ACCOUNTS.c.deleted_at.is_(None))
    rows = connection.execute(query.order_by(_ACCOUNTS.c.created_at.desc(), _ACCOUNTS.c.id).limit(most))
    return [Account(**row._asdict()) for row in rows]


def among(connection: Connection, account_ids: Iterable[str]) -> list[Account]:
    """The accounts of these ids that were not deleted, by their names."""
    found: list[Account] = []
    wanted = sorted(account_ids)
    for start in range(0, len(wanted), _CHUNK):
        query = select(_ACCOUNTS).where(_ACCOUNTS.c.id.in_(wanted[start : start + _CHUNK]))
        rows = connection.execute(query.where(_ACCOUNTS.c.deleted_at.is_(None)))
        found += [Account(**row._asdict()) for row in rows]
    return sorted(found, key=lambda account: (account.name, account.id))


def add_token(connection: Connection, token: Token) -> None:
    """Add a token to an account.

    Raises:
        Conflict: the hash is taken.
        Missing: there is no such account.

    """
    connection.execute(insert(_TOKENS), values_of(token))


def by_token(connection: Connection, hashed: str, now: float) -> Bearer | None:
    """Whom a token stands for at a moment; None if unknown, revoked or expired, or the account is deleted."""
    return _bearer(connection, and_(_TOKENS.c.hash == hashed, _valid(now)))


def by_token_id(connection: Connection, token_id: str, now: float) -> Bearer | None:
    """The same by the token's id, which is no secret."""
    return _bearer(connection, and_(_TOKENS.c.id == token_id, _valid(now)))


def _bearer(connection: Connection, one: ColumnElement[bool]) -> Bearer | None:
    token = connection.execute(select(_TOKENS).where(one)).one_or_none()
    if token is None:
        return None
    account = connection.execute(
        select(_ACCOUNTS).where(_ACCOUNTS.c.id == token.account_id, _ACCOUNTS.c.deleted_at.is_(None))
    ).one_or_none()
    if account is None:
        return None
    return Bearer(Account(**account._asdict()), Token(**token._asdict()))


def tokens_of(connection: Connection, account_id: str, now: float) -> list[Token]:
    """The tokens of an account that are valid at a moment, oldest first."""
    query = select(_TOKENS).where(_TOKENS.c.account_id == account_id, _valid(now))
    rows = connection.execute(query.order_by(_TOKENS.c.created_at, _TOKENS.c.id))
    return [Token(**row._asdict()) for row in rows]


def valid_among(connection: Connection, hashes: Sequence[str], now: float) -> set[str]:
    """Those of these tokens that are valid at a moment."""
    valid: set[str] = set()
    for start in range(0, len(hashes), _CHUNK):
        chunk = hashes[start : start + _CHUNK]
        valid.update(connection.execute(select(_TOKENS.c.hash).where(_TOKENS.c.hash.in_(chunk), _valid(now))).scalars())
    return valid


def revoke(connection: Connection, account_id: str, token_id: str, now: float) -> bool:
    """End a token of an account for good, with every token that was made with it. False if there is none that is valid."""
    tokens = {token.id: token for token in tokens_of(connection, account_id, now)}
    if token_id not in tokens:
        return False
    ending = {token_id}
    while more := {token.id for token in tokens.values() if token.parent_id in ending} - ending:
        ending |= more
    connection.execute(update(_TOKENS).where(_TOKENS.c.id.in_(ending)).values(revoked_at=now))
    return True


def _valid(now: float) -> ColumnElement[bool]:
    return and_(_TOKENS.c.revoked_at.is_(None), or_(_TOKENS.c.expires_at.is_(None), _TOKENS.c.expires_at > now))
