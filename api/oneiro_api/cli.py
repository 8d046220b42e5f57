"""The entry of the `oneiro` command."""

from .garbage import to_stay


def main() -> None:
    """Run a command."""
    with to_stay():
        from .commands import app  # here, since it brings nearly all modules that there are
    app()
