"""What resolvers know of the request: who asks, and the server's parts. Made anew for each request or socket."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oneiro_api.accounts import Scope
from oneiro_api.server import Server
from oneiro_api.store.accounts import Bearer
from oneiro_api.store.tables import Account
from oneiro_api.tokens import check_scopes
from oneiro_core import Picture, RefusalCode, Refused


@dataclass
class Context:
    """The context of one HTTP request, or of all operations on one socket.

    `request` and `response` are Starlette's; `connection_params` is the payload of a socket's `connection_init`. `bearer` is who
    asks by which token, as it was when the request came or the socket was opened; None for a stranger.
    """

    server: Server
    pictures: Mapping[str, Picture]
    request: Any = None
    response: Any = None
    connection_params: dict[str, Any] | None = field(default=None)
    bearer: Bearer | None = None
    _secret: str | None = None

    @property
    def account(self) -> Account | None:
        """The account that asks. Resolvers of root fields use `asking` or `acting` first, which judge its token."""
        return None if self.bearer is None else self.bearer.account

    async def introduce(self, secret: str | None) -> None:
        """Somebody asks who has this token. One that is not valid stands for nobody."""
        self.bearer = await self.server.accounts.of_token(secret)
        self._secret = None if self.bearer is None else secret

    async def asking(self) -> Bearer | None:
        """Who asks for what his account may see; None for a stranger.

        Raises Refused: SCOPE_MISSING without the scope READ, NOT_SIGNED_IN when the token has ended since the socket was opened.
        """
        return None if self.bearer is None else await self.acting(Scope.READ)

    async def acting(self, *scopes: Scope) -> Bearer:
        """Who acts, by a token with all these scopes. Raises Refused: NOT_SIGNED_IN, SCOPE_MISSING."""
        bearer = await self.server.accounts.of_token(self._secret)
        if bearer is None:
            raise Refused(RefusalCode.NOT_SIGNED_IN, "sign in first: send a token")
        check_scopes(bearer, scopes)
        return bearer
