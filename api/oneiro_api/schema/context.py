"""What resolvers know of the request: who asks, and the server's parts. Made anew for each request or socket."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from oneiro_api.accounts import Scope
from oneiro_api.live.requests import Request
from oneiro_api.rates import Rate, RateLimited, address_of
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
    counted: dict[str, tuple[Rate, str]] = field(default_factory=dict)
    """By which limits something was counted, and for whom."""
    retry_after: int = 0
    """In how many seconds that has room which was refused for now; 0 when nothing was."""
    _secret: str | None = None

    @property
    def account(self) -> Account | None:
        """The account that asks. Resolvers of root fields use `asking` or `acting` first, which judge its token."""
        return None if self.bearer is None else self.bearer.account

    @property
    def address(self) -> str:
        """The address that the request comes from: a proxy's word counts where the operator trusts it."""
        client = None if self.request is None else self.request.client
        return address_of(None if client is None else client.host)

    @property
    def asker(self) -> str:
        """For whom is counted what the request asks for: the account; a stranger by his address."""
        return self.address if self.account is None else self.account.id

    def spend(self, rate: Rate, points: int = 1, who: str | None = None) -> None:
        """Count what is asked for, for the asker where nobody else is named. Raises RateLimited."""
        payer = who or self.asker
        self.counted[rate.name] = (rate, payer)
        try:
            rate.spend(payer, points)
        except RateLimited as refused:
            self.retry_after = max(self.retry_after, refused.retry_after)
            raise

    def told(self) -> dict[str, str]:
        """The headers of an answer that tell how much is left of what was counted, and when all of it is again.

        `RateLimit-Policy` and `RateLimit` are those of draft-ietf-httpapi-ratelimit-headers-10, `Retry-After` that of RFC 9110.
        """
        cost = self.server.rates.cost
        counted = {cost.name: (cost, self.asker), **self.counted}
        some = [(rate, rate.item, who) for rate, who in counted.values() if rate.item is not None]
        headers = {
            "RateLimit-Policy": ", ".join(
                f'"{rate.name}";q={item.amount};w={item.get_expiry()}' for rate, item, _ in some
            ),
            "RateLimit": ", ".join('"{}";r={};t={}'.format(rate.name, *rate.left(who)) for rate, _, who in some),
            "Retry-After": str(self.retry_after or ""),
        }
        return {name: value for name, value in headers.items() if value}

    @contextmanager
    def trying_a_code(self) -> Iterator[None]:
        """A join code is tried in the block; it counts unless a table is found, whatever is said there. Raises RateLimited."""
        codes, who = self.server.rates.codes, self.asker
        self.spend(codes, who=who)
        try:
            yield
        except Refused as refused:
            if refused.code is not RefusalCode.NOT_FOUND:
                codes.give_back(who)
            raise
        codes.give_back(who)

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

    async def asked(self, scopes: Collection[Scope], key: str | None, *what: object) -> Request:
        """The request of who acts, by a token with all these scopes: done once for each key of his. Raises Refused."""
        return Request.made((await self.acting(*scopes)).account, key, *what)
