"""A server from its database to its end."""

import asyncio
import signal
import socket
from collections.abc import Callable

from starlette.applications import Starlette

from . import console
from .app import create_app, opened
from .demo import demonstrated
from .listen import Listener
from .settings import Settings
from .store import Store, StoreError


def application(settings: Settings, *, demo: bool) -> Starlette:
    """The application of a server, which has its database; with `demo`, bots play there. Ends the command where it has none."""
    _check_database(settings)
    made = create_app(settings, opened=demonstrated if demo else opened)
    console.tell_refusals(made.state.registry)
    return made


def _check_database(settings: Settings) -> None:
    """Find out before the server starts whether it can have its database, so that the reason is a sentence."""

    async def tried() -> None:
        if settings.database_url is None:
            settings.data_dir.mkdir(parents=True, exist_ok=True)
        await (await Store.open(settings.database, alone=True)).close()

    try:
        asyncio.run(tried())
    except (StoreError, OSError) as error:
        console.fail(str(error))


def run(application: Starlette, listener: socket.socket, greet: Callable[[], None]) -> None:
    """Serve until the process is told to end; `greet` is called once requests are answered."""
    server = Listener(application, greet, application.state.settings.proxies)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn stops in order, and then raises it again
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    except SystemExit:
        console.fail("the server could not start; the reason stands above")
