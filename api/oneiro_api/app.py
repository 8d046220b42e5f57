"""The Starlette application: routes, and a lifespan that opens the server and closes it."""

import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias

from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from oneiro_api.decks.packing import deck_file
from oneiro_api.decks.shelf import is_own
from oneiro_api.recordings.serving import recording_file
from oneiro_api.schema.build import build_schema, trial
from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.transport import Endpoint
from oneiro_api.store.tables import Status
from oneiro_core import Refused, Registry

from . import metrics
from .answers import refusal, spend
from .bodies import PREFLIGHT, BodyLimit
from .client import CLIENT_PAGES, WebFiles, client_page
from .exports import series_file, tournament_file
from .server import Server
from .settings import Settings
from .store import StoreError, decks
from .tokens import bearer

FOR_A_DAY = "public, max-age=86400"
"""What people hand in may be withdrawn: no cache in between shows it for longer."""
OWN_PICTURE = 100
"""Points of a picture that people handed in: the database is asked for it."""
FOR_EVER = "public, max-age=31536000, immutable"
PICTURE = {
    "content-type": "image/webp",
    "cache-control": FOR_EVER,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}
Opened: TypeAlias = Callable[[Settings, Registry], AbstractAsyncContextManager[Server]]
"""Opens a server, and closes it again."""


def load_registry(settings: Settings) -> Registry:
    """Every plugin that is installed or lies in the data folder, and that the schema can be built with."""
    return _loaded(settings)[0]


def _loaded(settings: Settings) -> tuple[Registry, DocumentSchema]:
    """All good plugins, and the schema of what they bring.

    It is built once with all of them, as nearly always it can be; only where it cannot, with one after the other, to find out
    which to refuse: each time takes a tenth of a start.
    """
    folder = settings.plugin_files if settings.plugin_files.is_dir() else None
    registry = Registry.found(folder)
    try:
        schema = build_schema(registry.variants.values())
    except (Exception, SystemExit):  # whatever a plugin does, it is told as that plugin's fault
        registry = Registry.found(folder, checks=[trial])
        schema = build_schema(registry.variants.values())
    registry.checks = (trial,)
    return registry, schema


@asynccontextmanager
async def opened(settings: Settings, registry: Registry) -> AsyncIterator[Server]:
    """A server while the block runs."""
    server = await Server.open(settings, registry)
    try:
        yield server
    finally:
        await server.close()


def create_app(settings: Settings, registry: Registry | None = None, opened: Opened = opened) -> Starlette:
    """The application of one server."""
    plugins, schema = _loaded(settings) if registry is None else (registry, build_schema(registry.variants.values()))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(settings, plugins) as server:
            app.state.server = server
            app.state.graphql = Endpoint(schema, server)
            yield

    app = Starlette(lifespan=lifespan, routes=[*_routes()], exception_handlers={Refused: refusal})
    app.state.registry, app.state.settings = plugins, settings
    app.add_middleware(BodyLimit)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_methods=["POST"],
            allow_headers=["authorization", "content-type", *PREFLIGHT],
            expose_headers=["ratelimit", "ratelimit-policy", "retry-after"],
        )
    return app


def _routes() -> list[Any]:
    return [
        Route("/graphql", _GraphQLRoute()),
        WebSocketRoute("/graphql", _GraphQLRoute()),
        *(Route(page, client_page) for page in CLIENT_PAGES),
        Mount("/web", WebFiles(packages=[("oneiro_api", "web")])),
        Route("/cards/{name}", _card),
        Route("/decks/{id}.zip", deck_file),
        Route("/recordings/{id}", recording_file),
        Route("/tournaments/{id}/{file}", tournament_file),
        Route("/series/{id}/{file}", series_file),
        Route("/healthz", _healthy),
        Route("/readyz", _ready),
        Route("/metrics", _metrics),
    ]


class _GraphQLRoute:
    """Hands on to the endpoint, which exists once the server is open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["app"].state.graphql(scope, receive, send)


async def _card(request: Request) -> Response:
    """A picture: `<id>.webp`, or `<id>.small.webp` for the thumbnail. One address in all games, until it is withdrawn.

    Whoever knows the address may have it: it is the hash of what it shows, so nobody guesses it. The headers keep a browser from
    taking it for anything but a picture.
    """
    name, ending, _ = request.path_params["name"].rpartition(".webp")
    card, small = name.removesuffix(".small"), name.endswith(".small")
    if is_own(card):
        spend(request.app.state.server.rates, request, OWN_PICTURE)
    file = await _picture(request.app.state.server, card, small=small) if ending else None
    if file is None:
        return PlainTextResponse("there is no such picture", 404)
    if not file:
        return PlainTextResponse("this picture was withdrawn", 410)
    return Response(file, headers=PICTURE | ({"cache-control": FOR_A_DAY} if is_own(card) else {}))


async def _picture(server: Server, card: str, *, small: bool) -> bytes | None:
    """The file of a plugin's deck, or what people have made of their pictures: nothing, of one that was withdrawn."""
    home = server.hall.shelf.homes.get(card)
    if home is not None:
        file = home.folder / ("thumb" if small else "full") / f"{card}.webp"
        return file.read_bytes() if file.is_file() else None
    if not is_own(card):
        return None
    return await server.hall.read(lambda connection: decks.picture(connection, card, small=small))


async def _healthy(request: Request) -> Response:
    """The process runs."""
    return PlainTextResponse("ok")


async def _metrics(request: Request) -> Response:
    """Numbers for an operator, in the text format of Prometheus; 404 for everybody else.

    They move at each secret choice: whoever plays must not read them.
    """
    if not _is_operator(request):
        return PlainTextResponse("Not Found", 404)
    tables = Counter(table.status for table in request.app.state.server.hall.tables.values())
    counts = {status.value: tables[status] for status in (Status.OPEN, Status.PLAYING, Status.PARKED)}
    return Response(metrics.text(counts), media_type=CONTENT_TYPE_LATEST)


def _is_operator(request: Request) -> bool:
    """Whether a request brings the token of `ONEIRO_METRICS_TOKEN`."""
    expected: str | None = request.app.state.settings.metrics_token
    brought = bearer(request.headers.get("authorization"))
    return expected is not None and secrets.compare_digest(expected.encode(), (brought or "").encode())


async def _ready(request: Request) -> Response:
    """The database answers."""
    try:
        await request.app.state.server.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    except StoreError:
        return PlainTextResponse("the database is unavailable", 503)
    return PlainTextResponse("ok")
