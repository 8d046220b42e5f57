"""Tokens that people make for others, such as a bot or a tool: each allows no more, and lives no longer, than its maker's."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection

from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.store.accounts import Bearer
from oneiro_api.store.tables import Token
from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .accounts import Accounts, Scope, new_secret, token_row
from .store import accounts

TITLE = Bounds(1, 80)
MOST_TOKENS = 50
"""The most valid tokens of an account."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new token is to be; `expires_at` in Unix seconds."""

    scopes: tuple[Scope, ...]
    title: str | None
    expires_at: float | None


class Tokens:
    """Makes and revokes tokens."""

    def __init__(self, known: Accounts, requests: Requests) -> None:
        self._accounts = known
        self._requests = requests

    async def create(self, maker: Bearer, wanted: Wanted, request: Request) -> tuple[Token, str | None]:
        """A new token and its secret, which is shown only this once: None when the request comes again.

        Raises Refused: SCOPE_MISSING for a scope that the maker's token lacks, ILLEGAL for no scope, a time that is past or
        after the maker's own end, or one token too many, TEXT_REFUSED for the title; NOT_FOUND when the same request comes
        again after the token has ended.
        """
        secret = new_secret()
        row = token_row(secret, account_id=maker.account.id, created_at=self._accounts.now(), parent_id=maker.token.id)
        made: list[Token] = []

        async def do() -> Answer:
            self._fill(row, maker, wanted)
            await self._requests.hall.write(lambda connection: self._add(connection, row, request))
            made.append(row)
            return {"token": row.id}

        answer = await self._requests.once(request, do)
        if made:
            return row, secret
        return await self._recalled(maker, str(answer["token"])), None

    async def revoke(self, maker: Bearer, token_id: str, request: Request) -> str:
        """End a token of the account, with all that were made with it; its id.

        Raises Refused: NOT_FOUND, or SCOPE_MISSING for a token that allows more than the maker's.
        """

        async def do() -> Answer:
            answer = {"token": token_id}

            def work(connection: Connection) -> None:
                now = self._accounts.now()
                check_scopes(maker, _one_of(accounts.tokens_of(connection, maker.account.id, now), token_id).scopes)
                accounts.revoke(connection, maker.account.id, token_id, now)
                request.keep(connection, answer, now)

            await self._requests.hall.write(work)
            self._accounts.forget()
            await self._accounts.endings.look()
            return answer

        return str((await self._requests.once(request, do))["token"])

    async def of(self, maker: Bearer) -> list[Token]:
        """The valid tokens of an account, oldest first."""
        now = self._accounts.now()
        return await self._requests.hall.read(lambda connection: accounts.tokens_of(connection, maker.account.id, now))

    def _fill(self, row: Token, maker: Bearer, wanted: Wanted) -> None:
        if not wanted.scopes:
            raise Refused(RefusalCode.ILLEGAL, "a token needs a scope", "scopes")
        check_scopes(maker, wanted.scopes)
        row.scopes = sorted(set(wanted.scopes))
        row.title = None if wanted.title is None else clean(wanted.title, TITLE, "title")
        row.expires_at = self._end(maker, wanted.expires_at)

    def _end(self, maker: Bearer, wanted: float | None) -> float | None:
        latest = maker.token.expires_at
        if wanted is None:
            return latest
        if wanted <= self._accounts.now():
            raise Refused(RefusalCode.ILLEGAL, "that time is past", "expires_at")
        if latest is not None and wanted > latest:
            raise Refused(RefusalCode.ILLEGAL, "a token cannot outlive the one that it is made with", "expires_at")
        return wanted

    def _add(self, connection: Connection, row: Token, request: Request) -> None:
        if len(accounts.tokens_of(connection, row.account_id, row.created_at)) >= MOST_TOKENS:
            raise Refused(RefusalCode.ILLEGAL, f"an account has at most {MOST_TOKENS} tokens; revoke one first")
        accounts.add_token(connection, row)
        request.keep(connection, {"token": row.id}, row.created_at)

    async def _recalled(self, maker: Bearer, token_id: str) -> Token:
        return _one_of(await self.of(maker), token_id)


def check_scopes(bearer: Bearer, scopes: Collection[str]) -> None:
    """Raises Refused(SCOPE_MISSING) unless the token has all these scopes."""
    missing = [Scope(scope).name for scope in scopes if scope not in bearer.token.scopes]
    if missing:
        raise Refused(RefusalCode.SCOPE_MISSING, f"this needs a token with the scope {', '.join(missing)}")


def _one_of(tokens: list[Token], token_id: str) -> Token:
    found = next((token for token in tokens if token.id == token_id), None)
    if found is None:
        raise Refused(RefusalCode.NOT_FOUND, "you have no such token", "id")
    return found


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header (RFC 6750)."""
    scheme, _, token = (header or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
