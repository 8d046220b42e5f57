"""The reference client: one page at all of its addresses, and the files that the page loads."""

from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

CLIENT_PAGES = (
    "/",
    "/account",
    "/deck/{deck}",
    "/decks",
    "/join/{code}",
    "/new/{variant}",
    "/ratings",
    "/replay/{table}",
    "/rules",
    "/rules/{variant}",
    "/table/{table}",
    "/tournament/{tournament}",
    "/tournament/{tournament}/screen",
    "/tournaments",
    "/tv/{code}",
)
"""The addresses that `web/app.js` has a page for. The page is the same; the client reads the address."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {"content-security-policy": POLICY, "cache-control": "no-cache", "referrer-policy": "no-referrer"}


async def client_page(request: Request) -> Response:
    """The page that a browser meets first. It may load nothing from elsewhere, and hold no script or style of its own."""
    page = (files("oneiro_api") / "web" / "index.html").read_text()
    return HTMLResponse(page, headers=_HEADERS)


class WebFiles(StaticFiles):
    """The client's files. They bear no version in their names: a browser asks each time whether they are still the same."""

    def file_response(self, full_path: Any, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(full_path, *args, **kwargs)
        response.headers["cache-control"] = "no-cache"
        response.headers["x-content-type-options"] = "nosniff"
        return response
