"""The address at which a recording is heard: `/recordings/ID`, from when its clue is told."""

import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oneiro_api.answers import spend
from oneiro_api.store import BadText, recordings

HEADERS = {
    "cache-control": "private, max-age=86400, immutable",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}
"""It never changes, but its maker may delete his account; and a browser takes it for nothing but a sound, on any page."""
COST = 500
"""Points of a recording, or of a part of it: the database is asked for all of it."""
_ONE_RANGE = re.compile(r"bytes=(\d{0,9})-(\d{0,9})", re.ASCII)


async def recording_file(request: Request) -> Response:
    """A recording, or the part of it that is asked for, as players do (RFC 9110, section 14).

    Whoever knows the address may have it: it is a hash that nobody guesses, and nobody is told it before the clue. Until then
    nothing is here, and neither for who knows it.
    """
    name = request.path_params["id"]
    spend(request.app.state.server.rates, request, COST)
    try:
        found = await request.app.state.server.hall.read(lambda connection: recordings.told(connection, name))
    except BadText:
        found = None
    if found is None:
        return PlainTextResponse("there is no such recording", 404, {"cache-control": "no-store"})
    return _answer(found, request.headers.get("range"))


def _answer(told: recordings.Told, wanted: str | None) -> Response:
    whole = len(told.sound)
    span = _span(wanted, whole)
    if span is None:
        return Response(told.sound, headers=HEADERS, media_type=told.media_type)
    first, last = span
    if first > last:
        return PlainTextResponse("that part does not exist", 416, {"content-range": f"bytes */{whole}"})
    part = {**HEADERS, "content-range": f"bytes {first}-{last}/{whole}"}
    return Response(told.sound[first : last + 1], 206, part, told.media_type)


def _span(wanted: str | None, whole: int) -> tuple[int, int] | None:
    """The first and the last byte that are asked for; None for all, and for what is asked for in another way."""
    found = _ONE_RANGE.fullmatch(wanted or "")
    if found is None or not (found[1] or found[2]):
        return None
    if not found[1]:
        return max(0, whole - int(found[2])), whole - 1
    first, last = int(found[1]), int(found[2] or whole)
    return (first, min(last, whole - 1)) if first <= last else None
