"""`oneiro serve`: an address, a browser on its way there, and then the server.

This module brings little: nearly all that there is to load comes while the browser begins (`running`).
"""

import socket
from contextlib import suppress
from typing import Annotated

import typer

from . import console, greeting
from .compiled import catch_up, put_off
from .garbage import to_stay
from .locks import in_use, lock, lock_file
from .settings import Settings
from .sockets import NoPort, bound

DEFAULT_PORT = 8000

Port = Annotated[
    int | None,
    typer.Option(help=f"The port; without it {DEFAULT_PORT} or the next free one. 0 takes any.", min=0, max=65535),
]


def listening(host: str, port: int | None) -> socket.socket:
    """The socket of a command, at its port or the next free one. Ends the command where there is none."""
    try:
        return bound(host, DEFAULT_PORT if port is None else port, strict=port is not None)
    except NoPort as error:
        console.fail(str(error))


def _come_first(settings: Settings) -> None:
    """End the command where another server has the embedded database: no browser shall be sent to one that will not come."""
    with suppress(OSError):  # which the server tells of when it opens it
        claim = lock(lock_file(settings.file))
        if claim is None:
            console.fail(in_use(settings.file))
        claim.close()


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine's.")
    ] = "127.0.0.1",
    port: Port = None,
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let others in your network come in, and print the address where they find you."),
    ] = False,
    demo: Annotated[bool, typer.Option("--demo", help="Let bots play a game of each variant, to be watched.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Serve games until you press Ctrl-C. Everything is kept in ONEIRO_DATA_DIR, or in ONEIRO_DATABASE_URL."""
    settings, host = console.settings(), greeting.ANYWHERE[0] if lan else host
    if settings.database_url is None:
        _come_first(settings)
    with listening(host, port) as listener:
        address = greeting.address(host, listener)
        if not no_browser and greeting.has_screen():
            greeting.open_browser(address)
        _run(greeting.addressed(settings, host, listener.getsockname()[1]), listener, host, demo=demo)


def _run(settings: Settings, listener: socket.socket, host: str, *, demo: bool) -> None:
    with to_stay(), put_off():
        from . import running  # here: it brings nearly all modules that there are

        application = running.application(settings, demo=demo)

    def greet() -> None:
        greeting.greet(greeting.address(host, listener), settings)
        greeting.greet_neighbours(host, settings.address)
        catch_up()

    running.run(application, listener, greet)


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
app.command()(serve)
