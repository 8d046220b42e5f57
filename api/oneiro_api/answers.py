"""What is refused outside GraphQL: one answer for every address."""

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from oneiro_core import Refused

from .rates import RateLimited


def told(refused: Refused) -> Response:
    """The reason as text: 429 for what is asked for too often, 503 for what cannot be done now."""
    if isinstance(refused, RateLimited):
        return PlainTextResponse(refused.message, 429, {"retry-after": str(refused.retry_after)})
    return PlainTextResponse(refused.message, 503)


async def refusal(request: Request, refused: Exception) -> Response:
    """Answers what no route of its own has answered. Where the API is asked, by an error with the code of the refusal."""
    assert isinstance(refused, Refused)
    answer = told(refused)
    if request.url.path == "/graphql":
        error = {"message": refused.message, "extensions": {"code": refused.code.value}}
        return JSONResponse({"errors": [error]}, answer.status_code)
    return answer
