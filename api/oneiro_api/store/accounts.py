"""Accounts and their tokens."""

from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, insert, or_, select, update

from oneiro_api.store.columns import check_text
from oneiro_api.store.tables import Account, Token, table_of, values_of

_ACCOUNTS = table_of(Account)
_TOKENS = table_of(Token)


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


def add_token(connection: Connection, token: Token) -> None:
    """Add a token to an account.

    Raises:
        Conflict: the hash is taken.
        Missing: there is no such account.

    """
    connection.execute(insert(_TOKENS), values_of(token))


def by_token(connection: Connection, hashed: str, now: float) -> Bearer | None:
    """Whom a token stands for at a moment; None if unknown, revoked or expired, or the account is deleted."""
    token = connection.execute(
        select(_TOKENS).where(
            _TOKENS.c.hash == hashed,
            _TOKENS.c.revoked_at.is_(None),
            or_(_TOKENS.c.expires_at.is_(None), _TOKENS.c.expires_at > now),
        )
    ).one_or_none()
    if token is None:
        return None
    account = connection.execute(
        select(_ACCOUNTS).where(_ACCOUNTS.c.id == token.account_id, _ACCOUNTS.c.deleted_at.is_(None))
    ).one_or_none()
    if account is None:
        return None
    return Bearer(Account(**account._asdict()), Token(**token._asdict()))


def revoke(connection: Connection, hashed: str, now: float) -> bool:
    """End a token for good. False if there is none that could be ended."""
    ended = connection.execute(
        update(_TOKENS).where(_TOKENS.c.hash == hashed, _TOKENS.c.revoked_at.is_(None)).values(revoked_at=now)
    )
    return ended.rowcount == 1
