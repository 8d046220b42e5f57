"""Files of tournaments: `/tournaments/ID/WHAT.csv`, `.html` for the printer, `all.json`, `calendar.ics`; of series: `standings`.

What is private is for its people: the token stands in the header `Authorization`, as for the API, or a pass in the
address, for a browser that follows a link.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oneiro_api.store.tables import Account
from oneiro_api.tournaments.archive import archive
from oneiro_api.tournaments.calendar import calendar
from oneiro_api.tournaments.certificates import certificates
from oneiro_api.tournaments.printing import SHEETS, Sheet, complete
from oneiro_api.tournaments.series import sheet
from oneiro_api.tournaments.sight import Sight, sight
from oneiro_api.tournaments.telling import PublicLog
from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.tournament.log import Entry, Log
from oneiro_core.tournament.rounds import Round

from . import passes
from .accounts import Scope
from .answers import spend
from .server import Server
from .tokens import bearer

PAGES: dict[str, Callable[[Registry, Sight], str]] = {"certificates": certificates, "archive": archive}
"""What is a page and no sheet, by its name in the address."""
OTHERS = (("all", "json"), ("calendar", "ics"), *((name, "html") for name in PAGES))
"""Files that are no sheets."""
PRINTED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
COST = 50_000
"""Points of a file: as many as the dearest operation has."""
_MAKING = asyncio.Semaphore(1)
"""One is made at a time, on a thread: a large one takes a while, and nobody's moves wait for it."""
HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": PRINTED,
    "referrer-policy": "no-referrer",
}


Answer: TypeAlias = Callable[[Request, Server, Account | None, str, str], Awaitable[Response]]
"""Answers with the file of a name and a form (`csv`) to who asks for it."""


def _filed(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """What all files have in common: who asks, what it costs him, and that a pass may be over."""

    @wraps(answer)
    async def asked(request: Request) -> Response:
        server: Server = request.app.state.server
        name, _, form = request.path_params["file"].rpartition(".")
        who = await _asker(server, request)
        spend(server.rates, request, COST, who)
        if who is None and "pass" in request.query_params:
            return PlainTextResponse("this link is over: open the file from its page again", 410)
        return await answer(request, server, who, name, form)

    return asked


@_filed
async def tournament_file(request: Request, server: Server, who: Account | None, name: str, form: str) -> Response:
    """One file, of the round that `?round=` names or of the latest.

    404 for what does not exist or is not the asker's to see, 409 for what there is not yet, 410 for a pass that is over.
    """
    live = await server.tournaments.hosting.visible(request.path_params["id"], who)
    if live is None or ((name not in SHEETS or form not in ("csv", "html")) and (name, form) not in OTHERS):
        return _no_file()
    seen = sight(live, who)
    if form == "ics":
        return _calendar(seen, server.settings.address or str(request.base_url).rstrip("/"))
    entries, wanted = [*seen.log.entries], request.query_params.get("round")
    async with _MAKING:
        return await asyncio.to_thread(lambda: _file(server, _apart(seen, entries), name, form, wanted))


def _calendar(seen: Sight, base: str) -> Response:
    text = calendar(seen, base)
    if text is None:
        return PlainTextResponse("nothing of it has a time yet", 404)
    named = {"content-disposition": 'attachment; filename="calendar.ics"'}
    return Response(text, media_type="text/calendar", headers={**HEADERS, **named})


@_filed
async def series_file(request: Request, server: Server, who: Account | None, name: str, form: str) -> Response:
    """The table of a series. 404 for what does not exist or is not the asker's to see, 410 for a pass that is over."""
    keeping = server.tournaments.series
    row = await keeping.visible(request.path_params["id"], who)
    if row is None or name != "standings" or form not in ("csv", "html"):
        return _no_file()
    return _printed(sheet(row, await keeping.events(row, who), await keeping.table(row, who)), name, form)


def _apart(seen: Sight, entries: list[Entry]) -> Sight:
    """The same with a log of its own, since the other one grows meanwhile."""
    return replace(seen, log=Log(entries), public=PublicLog())


def _file(server: Server, seen: Sight, name: str, form: str, wanted: str | None) -> Response:
    if form == "json":
        return Response(complete(server.registry, seen), media_type="application/json", headers=HEADERS)
    if name in PAGES:
        return _page(server, seen, name)
    return _printed(SHEETS[name](server.registry, seen, _round(seen, wanted)), name, form)


def _page(server: Server, seen: Sight, name: str) -> Response:
    try:
        return Response(PAGES[name](server.registry, seen), media_type="text/html", headers=HEADERS)
    except Refused as refused:
        status = 503 if refused.code is RefusalCode.UNAVAILABLE else 409
        return PlainTextResponse(f"{refused.code.value}: {refused.message}", status)


def _printed(sheet: Sheet, name: str, form: str) -> Response:
    if form == "html":
        return Response(sheet.html(), media_type="text/html", headers=HEADERS)
    named = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(sheet.csv(), media_type="text/csv", headers={**HEADERS, **named})


def _no_file() -> Response:
    return PlainTextResponse("there is no such file", 404)


def _round(seen: Sight, number: str | None) -> Round | None:
    return next((round for round in seen.rounds if str(round.number) == number), None)


async def _asker(server: Server, request: Request) -> Account | None:
    """Who asks, by a pass or a token that may read; a stranger without one."""
    if "pass" in request.query_params:
        who = await passes.bearer_of(server.accounts, request.query_params["pass"], request.path_params["id"])
    else:
        who = await server.accounts.of_token(bearer(request.headers.get("authorization")))
    return who.account if who is not None and Scope.READ in who.token.scopes else None
