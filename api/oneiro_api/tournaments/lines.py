"""What a refusal is about is told in the words of the request: the line of a list, the name of an argument."""

from collections.abc import Iterator
from contextlib import contextmanager

from oneiro_api.live.requests import PASSING
from oneiro_core import RefusalCode, Refused

_OF_ALL = frozenset({RefusalCode.NOT_NOW, RefusalCode.NOT_YOURS})
_PLACES = frozenset({"round", "pod"})


@contextmanager
def on_line(number: int | None) -> Iterator[None]:
    """What is refused within is refused for a line, from 1; None where there is no list.

    What may work later, and what is refused whatever stands in the list, is told as it is.
    """
    try:
        yield
    except Refused as refused:
        if number is None or refused.code in PASSING or _is_of_all(refused):
            raise
        raise Refused(refused.code, f"line {number}: {refused.message}", refused.field, number) from None


@contextmanager
def called(**names: str | None) -> Iterator[None]:
    """What is refused within names these fields as the request does; None for what it has no field for."""
    try:
        yield
    except Refused as refused:
        if refused.field not in names:
            raise
        raise Refused(refused.code, refused.message, names[refused.field], refused.line) from None


def line_of(number: int, count: int) -> int | None:
    """The line of what has a number in a list; None where the list has nothing else."""
    return number if count > 1 else None


def _is_of_all(refused: Refused) -> bool:
    return refused.field in _PLACES or (refused.field is None and refused.code in _OF_ALL)
