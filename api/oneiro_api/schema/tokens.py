"""Tokens on the wire. The token itself is told once, to its maker; its digest to nobody."""

from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.requests import Request
from oneiro_api.store.tables import Token
from oneiro_api.tokens import Wanted

from .context import Context
from .interfaces import time_of
from .meanings import enum
from .refusals import Refusal, refusing

Info = strawberry.Info[Context]
TokenScope = enum(Scope, "TokenScope", "What a token allows: a closed list.")


@strawberry.type(description="A token of your account: all that is told of it once it has been made.")
class AccessToken:
    """A token without the token."""

    id: strawberry.ID = strawberry.field(description="By which you speak of it; it opens nothing.")
    title: str | None = strawberry.field(description="What it is for, in its maker's words.")
    scopes: list[TokenScope] = strawberry.field(description="What it allows.")  # type: ignore[valid-type]
    created_at: datetime = strawberry.field(description="When it was made.")
    expires_at: datetime | None = strawberry.field(description="When it ends by itself; null for never.")


@strawberry.type(description="A new token.")
class TokenCreated:
    """The token is shown only this once."""

    access: AccessToken = strawberry.field(description="What is told of it later as well.")
    token: str | None = strawberry.field(
        description="The token itself, to be sent as `Authorization: Bearer`. Null when the same `key` comes again."
    )


@strawberry.type(description="A token has ended, and with it each that was made with it.")
class TokenRevoked:
    """The answer to a revocation."""

    id: strawberry.ID = strawberry.field(description="The token's id.")


CreateTokenResult = Annotated[
    TokenCreated | Refusal, strawberry.union("CreateTokenResult", description="The token, or why not.")
]
RevokeTokenResult = Annotated[
    TokenRevoked | Refusal, strawberry.union("RevokeTokenResult", description="Ended, or why not.")
]


@strawberry.input(description="The token that you want to give to somebody.")
class CreateTokenInput:
    """A wish for a token."""

    scopes: list[TokenScope] = strawberry.field(  # type: ignore[valid-type]
        description="What it allows: no more than the token that you ask with."
    )
    title: str | None = strawberry.field(description="What it is for: 1 to 80 characters.", default=None)
    expires_at: datetime | None = strawberry.field(
        description="When it ends; as the token that you ask with when left out.", default=None
    )
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


WantedToken = Annotated[CreateTokenInput, strawberry.argument(description="What the token is to allow.")]


@strawberry.type(description="What can be done with tokens.")
class TokenActions:
    """The mutations of tokens."""

    @strawberry.mutation(description="Make a token for a bot or a tool, which allows no more than your own.")
    @refusing
    async def create_token(self, info: Info, input: WantedToken) -> CreateTokenResult:
        maker = await info.context.acting()
        expires_at = None if input.expires_at is None else input.expires_at.timestamp()
        wanted = Wanted(tuple(input.scopes), input.title, expires_at)
        request = Request.made(maker.account, input.key, "createToken", maker.token.id, wanted)
        token, secret = await info.context.server.tokens.create(maker, wanted, request)
        return TokenCreated(access=access_of(token), token=secret)

    @strawberry.mutation(
        description="End a token, and each that was made with it. Subscriptions that were opened with them end."
    )
    @refusing
    async def revoke_token(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="The token's id.")],
        key: Annotated[str | None, strawberry.argument(description="Your own key for this request.")] = None,
    ) -> RevokeTokenResult:
        maker = await info.context.acting()
        request = Request.made(maker.account, key, "revokeToken", id)
        return TokenRevoked(id=strawberry.ID(await info.context.server.tokens.revoke(maker, id, request)))


def access_of(row: Token) -> AccessToken:
    """A token on the wire."""
    return AccessToken(
        id=strawberry.ID(row.id),
        title=row.title,
        scopes=[Scope(scope) for scope in row.scopes],
        created_at=time_of(row.created_at),
        expires_at=None if row.expires_at is None else time_of(row.expires_at),
    )
