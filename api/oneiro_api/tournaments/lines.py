"""Lists that are sent in one request: a refusal tells on which line it is about."""

from collections.abc import Iterator
from contextlib import contextmanager

from oneiro_api.live.requests import PASSING
from oneiro_core import Refused


@contextmanager
def on_line(number: int | None) -> Iterator[None]:
    """What is refused within is refused for a line, from 1; None where there is no list. What may work later is told as it is."""
    try:
        yield
    except Refused as refused:
        if number is None or refused.code in PASSING:
            raise
        raise Refused(refused.code, f"line {number}: {refused.message}", refused.field, number) from None
