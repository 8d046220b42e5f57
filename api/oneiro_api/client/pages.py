"""The client's page: the same at all of its addresses. It tells a browser at once which files it is going to need."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .files import WEB, file, modules

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
    "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {"content-security-policy": POLICY, "cache-control": "no-cache", "referrer-policy": "no-referrer"}


ENTRY = '<script type="module"'
"""Where the page loads its first module, `web/app.js`."""
ASKED = ("operations.graphql", "words/en.json", "words/games/en.json")
"""What the modules ask for as soon as they run, whoever comes."""


async def client_page(request: Request) -> Response:
    """The page that a browser meets first. It may load nothing from elsewhere, and hold no script or style of its own."""
    return HTMLResponse(page(), headers=_HEADERS)


def page() -> str:
    """`web/index.html`, with links to all that it loads when it is opened.

    Else a browser would find out which modules there are by reading one after the other, and wait for an answer at each turn.
    """
    links = [
        *(f'<link rel="modulepreload" href="/web/{module}">' for module in modules("app.js")),
        *(f'<link rel="preload" as="fetch" crossorigin href="/web/{name}">' for name in ASKED),
    ]
    return file(WEB / "index.html").content.decode().replace(ENTRY, "\n".join([*links, ENTRY]), 1)
