"""Cursors of a tournament's feed: places in what the viewer may see, opaque to clients."""

from oneiro_core import RefusalCode, Refused

from .sight import Sight


def cursor(seen: Sight, number: int | None = None) -> str:
    """The place after the viewer's entry of that number; after the latest where none is named."""
    count = len(seen.entries()) if number is None else number
    return f"{seen.feed}.{count}"


def parse(text: str, seen: Sight) -> int:
    """The number in a cursor. Raises Refused: BAD_CURSOR when it is not this viewer's, CURSOR_AHEAD beyond the latest."""
    whose, _, digits = text.partition(".")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise Refused(RefusalCode.BAD_CURSOR, "that is not a cursor of this feed")
    number = int(digits)
    if number and whose != seen.feed:  # before the first entry both feeds are alike
        raise Refused(RefusalCode.BAD_CURSOR, "that cursor belongs to the feed of officials, or to that of others")
    if number > len(seen.entries()):
        raise Refused(RefusalCode.CURSOR_AHEAD, "that cursor lies beyond the last entry of this feed")
    return number
