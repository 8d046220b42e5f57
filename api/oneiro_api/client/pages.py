"""The client's page: the same at all of its addresses. It tells a browser at once which files it is going to need."""

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .files import WEB, file, modules

CLIENT_PAGES = (
    "/",
    "/account",
    "/deck/{deck}",
    "/decks",
    "/enter/{code}",
    "/games",
    "/join/{code}",
    "/new/{variant}",
    "/ratings",
    "/replay/{table}",
    "/rules",
    "/rules/{variant}",
    "/seat/{table}/{code}",
    "/series",
    "/series/{series}",
    "/table/{table}",
    "/tournament/{tournament}",
    "/tournament/{tournament}/again",
    "/tournament/{tournament}/screen",
    "/tournament/{tournament}/settings",
    "/tournaments",
    "/tournaments/new",
    "/tv/{code}",
)
"""The addresses that `web/app.js` has a page for. The page is the same; the client reads the address."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {"content-security-policy": POLICY, "cache-control": "no-cache", "referrer-policy": "no-referrer"}


APP = "app.js"
"""The client's first module. It has the table of its pages, and asks for the module of the one that the address means."""
ENTRY = '<script type="module"'
"""Where the page loads that module."""
PAGES = re.compile(r"^ *'(/[^']*)': \[\(\) => import\('\./([^']+)'\)", re.MULTILINE)
"""The lines of the table: an address with its variable parts (`/table/:id`), and a module."""
ASKED = ("operations.graphql", "words/en.json", "words/games/en.json")
"""What the modules ask for as soon as they run, whoever comes."""


async def client_page(request: Request) -> Response:
    """The page that a browser meets first. It may load nothing from elsewhere, and hold no script or style of its own."""
    return HTMLResponse(page(request.url.path), headers=_HEADERS)


def page(address: str) -> str:
    """`web/index.html`, with links to all that is loaded before there is something to be seen at an address.

    Else a browser would find out which modules there are by reading one after the other, and wait for an answer at each turn.
    """
    links = [
        *(f'<link rel="modulepreload" href="/web/{module}">' for module in modules(APP, *_page_module(address))),
        *(f'<link rel="preload" as="fetch" crossorigin href="/web/{name}">' for name in ASKED),
    ]
    return file(WEB / "index.html").content.decode().replace(ENTRY, "\n".join([*links, ENTRY]), 1)


def _page_module(address: str) -> list[str]:
    """The module of the client's page at an address, if there is one."""
    table = PAGES.findall(file(WEB / APP).content.decode())
    return [module for pattern, module in table if re.fullmatch(re.sub(r":\w+", "[^/]+", pattern), address)][:1]
