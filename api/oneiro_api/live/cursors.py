"""Cursors: a place in one viewer's own numbering, opaque to clients."""

from oneiro_core import RefusalCode, Refused, Viewer


def cursor(viewer: Viewer, number: int) -> str:
    """The place after a viewer's event of that number; number 0 is before the first."""
    return f"{_whose(viewer)}.{number}"


def parse(text: str, viewer: Viewer, latest: int) -> int:
    """The number in a cursor. Raises Refused: BAD_CURSOR when it is not this viewer's, CURSOR_AHEAD beyond `latest`."""
    whose, _, digits = text.partition(".")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise Refused(RefusalCode.BAD_CURSOR, "that is not a cursor of this feed")
    number = int(digits)
    if number and whose != _whose(viewer):  # before the first event all feeds are alike
        raise Refused(RefusalCode.BAD_CURSOR, "that cursor belongs to another seat's feed")
    if number > latest:
        raise Refused(RefusalCode.CURSOR_AHEAD, "that cursor lies beyond the last event of this feed")
    return number


def _whose(viewer: Viewer) -> str:
    return "p" if viewer is None else f"s{viewer}"
