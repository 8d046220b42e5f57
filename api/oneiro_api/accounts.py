"""Accounts: guests sign in with a name and get a random token; who acts comes from the token, never from an argument."""

import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from oneiro_api.store.accounts import Bearer
from oneiro_api.store.columns import check_text
from oneiro_api.store.tables import Account, Token
from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .available import available
from .endings import Endings
from .ids import Of, new_id
from .store import BadText, Store, accounts

NAME = Bounds(1, 40)
BOTS = "(bot)"
"""How the name of a bot ends, and of nobody else."""
MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 10.0
"""How long a token that was looked up is trusted without asking again: the delay of a revocation by another server."""


class Scope(StrEnum):
    """What a token allows: a closed list."""

    READ = "read"
    """To see what its account sees."""
    PLAY = "play"
    """To sit down, act, talk and get up."""
    HOST = "host"
    """To open tables, and to do what their host may do."""
    TOURNAMENT = "tournament"
    """To hold tournaments."""
    ADMIN = "admin"
    """To run the server."""


GUEST_SCOPES = (Scope.READ, Scope.PLAY, Scope.HOST, Scope.TOURNAMENT)


class Accounts:
    """Who is who. `now` is the clock (Unix seconds)."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.endings = Endings(store, now)
        self._known: OrderedDict[str, tuple[float, Bearer]] = OrderedDict()

    async def sign_in(self, name: str) -> tuple[Account, str]:
        """A new guest and his token, which is shown only this once. Raises Refused(TEXT_REFUSED) for the name."""
        account = Account(
            id=new_id(Of.ACCOUNT),
            name=named(name, "name"),
            guest=True,
            created_at=self.now(),
        )
        secret = new_secret()
        token = token_row(secret, account_id=account.id, scopes=list(GUEST_SCOPES), created_at=self.now())

        def work(connection: Connection) -> None:
            accounts.add(connection, account)
            accounts.add_token(connection, token)

        await available(self.store.write(work))
        return account, secret

    async def of_token(self, secret: str | None) -> Bearer | None:
        """Whom a token stands for, and what it allows; None for none, an unknown, an expired or a revoked one.

        Raises Refused(UNAVAILABLE).
        """
        if not secret:
            return None
        known = self._known.get(secret)
        if known is not None and known[0] > self.now():
            return known[1]
        bearer = await self._bearer(secret)
        if bearer is not None:
            self._remember(secret, bearer)
        return bearer

    async def of_token_id(self, token_id: str) -> Bearer | None:
        """The same by a token's id, for who has proved otherwise that he knows the token."""
        try:
            known = check_text(token_id)
        except BadText:
            return None
        return await self.store.read(lambda connection: accounts.by_token_id(connection, known, self.now()))

    def forget(self) -> None:
        """A token has been revoked: trust none of those that were looked up before."""
        self._known.clear()

    async def _bearer(self, secret: str) -> Bearer | None:
        try:
            hashed = accounts.token_hash(secret)
        except BadText:
            return None
        return await available(self.store.read(lambda connection: accounts.by_token(connection, hashed, self.now())))

    def _remember(self, secret: str, bearer: Bearer) -> None:
        until = self.now() + REMEMBERED_SECONDS
        self._known[secret] = (min(until, bearer.token.expires_at or until), bearer)
        self._known.move_to_end(secret)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)


def named(text: str, field: str, bounds: Bounds = NAME) -> str:
    """The name of a person, cleaned. Raises Refused(TEXT_REFUSED), also for one that only a bot bears."""
    name = clean(text, bounds, field)
    if unicodedata.normalize("NFKC", name).casefold().endswith(BOTS):
        raise Refused(RefusalCode.TEXT_REFUSED, f"only bots have names that end in {BOTS}", field)
    return name


def new_secret() -> str:
    """A token as its holder knows it."""
    return f"oneiro_{secrets.token_urlsafe(32)}"


def token_row(secret: str, **fields: Any) -> Token:
    """What the database knows of a token, with an id by which people speak of it."""
    return Token(hash=accounts.token_hash(secret), id=new_id(Of.TOKEN), **fields)
