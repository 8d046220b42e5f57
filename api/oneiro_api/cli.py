"""The entry of the `oneiro` command."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack

from .compiled import put_off
from .garbage import to_stay

HELP = ("--help", "--install-completion", "--show-completion")
"""What asks for no command."""


def main() -> None:
    """Run a command."""
    with ExitStack() as at_first:
        at_first.enter_context(to_stay())
        if named(sys.argv[1:])[:1] == ["serve"]:
            at_first.enter_context(put_off())
        from .commands import app  # here, since it brings nearly all modules that there are
    app()


def named(arguments: Sequence[str]) -> list[str]:
    """The arguments of a command line, behind `serve` where they name no command."""
    asks_for_help = any(argument in HELP for argument in arguments[:1])
    names_one = bool(arguments) and not arguments[0].startswith("-")
    return [*arguments] if asks_for_help or names_one else ["serve", *arguments]
