"""All that the server holds of somebody, as JSON data: a part at a time, with some of his tables in each."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.sight import happenings
from oneiro_api.live.table import LiveTable
from oneiro_api.store.accounts import Bearer
from oneiro_api.store.rooms import Place
from oneiro_api.store.tables import Account, SeatRow
from oneiro_api.tournaments.hosting import Hosting
from oneiro_api.tournaments.live import LiveTournament
from oneiro_api.tournaments.sight import sight
from oneiro_core.codec import dump
from oneiro_core.tournament.log import dump as dump_entry

from .store import accounts, decks, erasing, holdings, ratings, recordings, series, webhooks

PART = 20
"""How many tables a part holds."""
MOST_EVENTS = 1_000_000
NOT_HIS = {"host_id", "cards", "commitment", "secret"}
"""What a table has for itself."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some of what is held; `next` is where the next part begins, None after the last one."""

    data: dict[str, Any]
    next: Place | None


class Holdings:
    """Reads what is held of an account."""

    def __init__(self, hall: Hall, hosting: Hosting) -> None:
        self._hall = hall
        self._hosting = hosting

    async def part(self, bearer: Bearer, after: Place | None) -> Part:
        """A part: the first one tells of the account itself as well. Raises Refused(UNAVAILABLE)."""
        who = bearer.account
        places = await self._hall.read(lambda connection: holdings.tables_of(connection, who.id, PART + 1, after))
        shown, more = places[:PART], len(places) > PART
        own = {} if after is not None else await self._own(who)
        return Part({**own, "tables": await self._tables(who, shown)}, shown[-1] if more else None)

    async def _own(self, who: Account) -> dict[str, Any]:
        """What does not belong to a table."""
        now = self._hall.now()

        def work(connection: Connection) -> dict[str, Any]:
            return {
                "account": {"id": who.id, "name": who.name, "guest": who.guest, "createdAt": who.created_at},
                "tokens": [
                    token.model_dump(exclude={"hash", "account_id"})
                    for token in accounts.tokens_of(connection, who.id, now)
                ],
                "webhooks": [
                    hook.model_dump(exclude={"account_id"}) for hook in webhooks.of_account(connection, who.id)
                ],
                "decks": [
                    {**deck.model_dump(exclude={"owner_id"}), "cards": _cards(connection, deck.id)}
                    for deck in decks.of_account(connection, who.id)
                ],
                "series": [
                    {**one.model_dump(exclude={"owner_id"}), "events": series.events_of(connection, one.id)}
                    for one in series.of_account(connection, who.id)
                ],
                "recordings": recordings.of_account(connection, who.id),
                "ratings": [row.model_dump(exclude={"account_id"}) for row in ratings.of_account(connection, who.id)],
                "ratingSteps": holdings.rated(connection, who.id),
                "answeredKeys": holdings.keys_of(connection, who.id),
            }

        return {**await self._hall.read(work), "tournaments": await self._tournaments(who)}

    async def _tournaments(self, who: Account) -> list[dict[str, Any]]:
        known = await self._hall.read(lambda connection: erasing.tournaments_of(connection, who.id))
        found = [await self._hosting.find(one) for one in known]
        return [_tournament(live, who) for live in found if live is not None]

    async def _tables(self, who: Account, places: list[Place]) -> list[dict[str, Any]]:
        ids = [place.id for place in places]
        lines = await self._hall.read(lambda connection: holdings.said(connection, who.id, ids))
        found = [await self._hall.find(table_id) for table_id in ids]
        return [await _table(live, who, lines) for live in found if live is not None]


def _cards(connection: Connection, deck_id: str) -> list[dict[str, Any]]:
    return [card.model_dump(include={"id", "alt", "tags"}) for card in decks.all_cards(connection, [deck_id])]


def _seat(live: LiveTable, seat: SeatRow) -> dict[str, Any]:
    return {**seat.model_dump(exclude={"table_id", "account_id"}), "left": live.has_left(seat.index)}


async def _table(live: LiveTable, who: Account, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """A table, with the game as he saw it and what he said there."""
    async with live.lock:
        seat = live.seat_of(who)
        seen = [] if seat is None else happenings(live, seat.index, 0, MOST_EVENTS)
        return {
            **live.row.model_dump(exclude=NOT_HIS),
            "host": live.row.host_id == who.id,
            "seat": None if seat is None else _seat(live, seat),
            "said": [{**line, "table_id": live.id} for line in lines if line["table_id"] == live.id],
            "events": [
                {
                    "number": one.number,
                    "at": one.at,
                    "event": type(one.event).__name__,
                    "text": one.text,
                    **dump(one.event),
                }
                for one in seen
            ],
        }


def _tournament(live: LiveTournament, who: Account) -> dict[str, Any]:
    """A tournament: what he is there, which announcement he was told last, and the entries that he made or that name him."""
    seen = sight(live, who)
    entrant = seen.entrant
    mine = {who.id} if entrant is None else {who.id, entrant.id}
    entries = [
        {**dump_entry(told.entry), "number": told.number, "text": told.text}
        for told in seen.told()
        if told.entry.line.by == who.id or mine & _words(dump_entry(told.entry)["data"])
    ]
    for entry in entries if entrant is not None and len(entrant.members) > 1 else ():
        entry["data"].pop("credentials", None)  # his partner's are among them
    return {
        "id": live.id,
        "name": seen.tournament.settings.name,
        "offices": sorted(role.name for role in seen.roles),
        "entrant": None if entrant is None else {"id": entrant.id, "name": entrant.name},
        "toldAt": live.told_at.get(who.id),
        "entries": entries,
    }


def _words(data: Any) -> set[str]:
    """All texts in JSON data, keys included."""
    if isinstance(data, dict):
        return set(data).union(*map(_words, data.values()))
    if isinstance(data, list):
        return set().union(*map(_words, data))
    return {data} if isinstance(data, str) else set()
