"""What is told at the terminal when a server is ready: by which addresses it is found, from here and from the network."""

import os
import socket
import threading
import webbrowser
from collections.abc import Iterable

import typer

from .settings import Settings

ANYWHERE = ("0.0.0.0", "::")
"""Hosts that mean all addresses of the machine."""


def open_browser(address: str) -> None:
    """Let a browser come, which takes a while, as the rest of a start does: it is let in, and waits for its answer."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def greet(address: str, settings: Settings) -> None:
    """Tell where the server is found from this machine, and where its data is."""
    typer.echo(f"Oneiro is ready at {address} (API at {address}/graphql); data in {_place(settings)}. Ctrl-C ends it.")


def addressed(settings: Settings, host: str, port: int) -> Settings:
    """The settings with the address by which others come, where the operator has named none and it can be found."""
    if settings.address is not None or host not in ANYWHERE or not (own := _own_address()):
        return settings
    return settings.model_copy(update={"address": f"http://{own}:{port}"})


def greet_neighbours(host: str, address: str | None) -> None:
    """Tell the address by which others in the network come, where the server listens to them."""
    if host in ANYWHERE:
        typer.echo(f"Others in your network find it at {address}." if address else "No network was found for others.")


def _own_address() -> str | None:
    """The address of this machine that others reach it by; None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as finder:
        try:
            finder.connect(("192.0.2.1", 9))  # kept for documentation (RFC 5737): all that is asked is the way there
        except OSError:
            return None
        return str(finder.getsockname()[0])


def greet_in_sandbox(address: str, token: str, codes: Iterable[str]) -> None:
    """Tell where the sandbox is found, with a token for it and the codes of its tables."""
    typer.echo(f"The sandbox is ready at {address} (API at {address}/graphql); nothing is kept. Ctrl-C ends it.")
    typer.echo(f"Your token: {token}")
    typer.echo(f"Join a table by its code: {', '.join(codes)}.")


def _place(settings: Settings) -> str:
    """Where the data is, without a password."""
    if settings.database_url is None:
        return str(settings.data_dir)
    return settings.database_url.split("@")[-1]


def has_screen() -> bool:
    """Whether a browser could be seen here."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or _is_mac()


def _is_mac() -> bool:
    return os.uname().sysname == "Darwin"


def address(host: str, listener: socket.socket) -> str:
    """The address of a listening socket that a browser on this machine can open."""
    return f"http://{_shown(host)}:{listener.getsockname()[1]}"


def _shown(host: str) -> str:
    if host in ANYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
