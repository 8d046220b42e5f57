"""Accounts: guests sign in with a name and get a random token; who acts comes from the token, never from an argument."""

import secrets
from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy import Connection

from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .store import BadText, Store, StoreUnavailable, accounts
from .store.tables import Account, Token

NAME = Bounds(1, 40)
GUEST_SCOPES = ["read", "play"]
MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 10.0
"""How long a token that was looked up is trusted without asking again: the delay of a revocation."""


class Accounts:
    """Who is who. `now` is the clock (Unix seconds)."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._known: OrderedDict[str, tuple[float, Account]] = OrderedDict()

    async def sign_in(self, name: str) -> tuple[Account, str]:
        """A new guest and his token, which is shown only this once. Raises Refused(TEXT_REFUSED) for the name."""
        account = Account(
            id=f"a_{secrets.token_urlsafe(12)}",
            name=clean(name, NAME, "name"),
            guest=True,
            created_at=self.now(),
        )
        token = f"oneiro_{secrets.token_urlsafe(32)}"

        def work(connection: Connection) -> None:
            accounts.add(connection, account)
            accounts.add_token(connection, self._row(account, token))

        try:
            await self.store.write(work)
        except StoreUnavailable as error:
            raise Refused(RefusalCode.UNAVAILABLE, "the server cannot store this just now; try again") from error
        return account, token

    async def of_token(self, token: str | None) -> Account | None:
        """Whom a token stands for; None for none, an unknown, an expired or a revoked one."""
        if not token:
            return None
        known = self._known.get(token)
        if known is not None and known[0] > self.now():
            return known[1]
        bearer = await self._bearer(token)
        if bearer is not None:
            self._remember(token, bearer.account)
        return None if bearer is None else bearer.account

    async def _bearer(self, token: str) -> accounts.Bearer | None:
        try:
            hashed = accounts.token_hash(token)
        except BadText:
            return None
        return await self.store.read(lambda connection: accounts.by_token(connection, hashed, self.now()))

    def _remember(self, token: str, account: Account) -> None:
        self._known[token] = (self.now() + REMEMBERED_SECONDS, account)
        self._known.move_to_end(token)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def _row(self, account: Account, token: str) -> Token:
        return Token(hash=accounts.token_hash(token), account_id=account.id, scopes=GUEST_SCOPES, created_at=self.now())
