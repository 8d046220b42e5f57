"""Outside GraphQL: what is refused is answered in one way, and work is counted for who asks for it."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from oneiro_api.store.tables import Account
from oneiro_core import Refused

from .rates import RateLimited, Rates, address_of


def told(refused: Refused) -> Response:
    """The reason as text: 429 for what is asked for too often, 503 for what cannot be done now."""
    if isinstance(refused, RateLimited):
        return PlainTextResponse(refused.message, 429, {"retry-after": str(refused.retry_after)})
    return PlainTextResponse(refused.message, 503)


MALFORMED = "MALFORMED"
TOO_LARGE = "TOO_LARGE"
TOO_SLOW = "TOO_SLOW"
"""Codes of requests that come to nothing before there is an operation that could be refused."""


def failed(message: str, code: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """What the API answers where nothing ran: one error with a code, in the form of all answers of GraphQL."""
    error = {"message": message, "extensions": {"code": code}}
    return JSONResponse({"errors": [error]}, status, headers)


def refused_by_api(refused: Refused) -> Response:
    """A refusal, with its code, of a request that does not come to be read."""
    answer = told(refused)
    after = {name: value for name, value in answer.headers.items() if name == "retry-after"}
    return failed(refused.message, refused.code.value, answer.status_code, after)


async def refusal(request: Request, refused: Exception) -> Response:
    """Answers what no route of its own has answered. Where the API is asked, by an error with the code of the refusal."""
    assert isinstance(refused, Refused)
    return refused_by_api(refused) if request.url.path == "/graphql" else told(refused)


def spend(rates: Rates, request: Request, points: int, who: Account | None = None) -> None:
    """Count work for the account that asks, or for a stranger's address. Raises RateLimited.

    Where there never are so many points, it costs all that there are.
    """
    item, address = rates.cost.item, address_of(request.client.host if request.client else None)
    rates.cost.spend(address if who is None else who.id, points if item is None else min(points, item.amount))
