"""What resolvers know of the request: who asks, and the server's parts. Made anew for each request or socket."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oneiro_api.server import Server
from oneiro_api.store.tables import Account
from oneiro_core import Picture, RefusalCode, Refused


@dataclass
class Context:
    """The context of one HTTP request, or of all operations on one socket.

    `request` and `response` are Starlette's; `connection_params` is the payload of a socket's `connection_init`.
    """

    server: Server
    pictures: Mapping[str, Picture]
    account: Account | None = None
    request: Any = None
    response: Any = None
    connection_params: dict[str, Any] | None = field(default=None)

    def signed_in(self) -> Account:
        """The account that asks. Raises Refused(NOT_SIGNED_IN)."""
        if self.account is None:
            raise Refused(RefusalCode.NOT_SIGNED_IN, "sign in first: send a token")
        return self.account
