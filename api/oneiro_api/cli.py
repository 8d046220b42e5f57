"""The entry of the `oneiro` command."""

import sys
from collections.abc import Sequence

from .compiled import put_off
from .garbage import to_stay

HELP = ("--help", "--install-completion", "--show-completion")
"""What asks for no command."""


def main() -> None:
    """Run a command. Each brings what it needs, and no more."""
    command, *arguments = named(sys.argv[1:])
    if command == "serve":
        _serve(arguments)
    else:
        _run()


def _serve(arguments: Sequence[str]) -> None:
    with to_stay(), put_off():
        from .serving import app
    app(arguments, prog_name="oneiro serve")


def _run() -> None:
    with to_stay():
        from .commands import app
    app()


def named(arguments: Sequence[str]) -> list[str]:
    """The arguments of a command line, behind `serve` where they name no command."""
    asks_for_help = any(argument in HELP for argument in arguments[:1])
    names_one = bool(arguments) and not arguments[0].startswith("-")
    return [*arguments] if asks_for_help or names_one else ["serve", *arguments]
