"""Opening tables, sitting down, getting up, starting, and playing again."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

from sqlalchemy import Connection

from oneiro_api.store import rooms
from oneiro_api.store.tables import Account, SeatRow, Status, TableRow
from oneiro_core import RefusalCode, Refused

from .hall import Hall, is_ended
from .play import Play
from .requests import Answer, Request, Requests
from .restoring import new_game
from .seating import bot_for, closed_up, free_place, seat_for, staying, with_bot, with_bots, without
from .table import LiveTable
from .wishes import Wish, changed_row, opened_row, quick_wish, rematch_rows, started_rows

_After: TypeAlias = Callable[[LiveTable], tuple[TableRow, list[SeatRow]]]
"""A table's row and seats after a change; raises Refused."""


class Lobby:
    """What happens at tables outside their games. Everything is judged inside the request, so that it is answered alike again."""

    def __init__(self, hall: Hall, play: Play, requests: Requests) -> None:
        self.hall = hall
        self.play = play
        self.requests = requests

    async def create(
        self, wish: Wish, request: Request, bot: str | None = None, *, watchable: bool = True
    ) -> LiveTable:
        """Open a table with its host on the first seat, and bots beside him: certain ones or the usual ones.

        Raises Refused(BAD_OPTION) for what does not exist or fit.
        """

        async def do() -> Answer:
            row = opened_row(self.hall.shelf, wish, request.who, self.hall.now())
            row.watchable = watchable
            return await self._open(row, self._first_seats(row, request.who, wish.bots, bot), request)

        return await self._answered(request, do)

    async def change(self, table_id: str, wish: Wish, request: Request) -> LiveTable:
        """The host agrees on something else at an open table; who sits there stays.

        Raises Refused: NOT_FOUND, NOT_YOURS, ALREADY_STARTED, or BAD_OPTION for what does not exist or fit.
        """

        def after(table: LiveTable) -> tuple[TableRow, list[SeatRow]]:
            _check_host(table, request.who)
            _check_open(table)
            return changed_row(self.hall.shelf, table, wish, request.who), closed_up(table.seats)

        return await self._change(lambda: self.hall.known(table_id, request.who), request, after)

    async def set_watchable(self, table_id: str, request: Request, *, watchable: bool) -> LiveTable:
        """The host says whether others may watch, before his game, in it or after it. Who watches sees no more.

        Raises Refused: NOT_FOUND, NOT_YOURS, also at tables of tournaments, which say themselves who watches.
        """

        def after(table: LiveTable) -> tuple[TableRow, list[SeatRow]]:
            _check_host(table, request.who)
            if table.row.tournament_id is not None:
                raise Refused(RefusalCode.NOT_YOURS, "the tournament says who watches")
            return table.row.model_copy(update={"watchable": watchable}), table.seats

        return await self._change(lambda: self.hall.known(table_id, request.who), request, after)

    async def join(self, table_id: str | None, code: str | None, index: int | None, request: Request) -> LiveTable:
        """Sit down, on a certain seat or the first free one. Somebody who sits there already just stays.

        Raises Refused: NOT_FOUND, ALREADY_STARTED, TABLE_FULL, or ALREADY_SEATED when another seat is asked for.
        """

        def after(table: LiveTable) -> tuple[TableRow, list[SeatRow]]:
            return _joined(table, request.who, index)

        return await self._change(lambda: self._sought(table_id, code, request), request, after)

    async def leave(self, table_id: str, request: Request) -> LiveTable:
        """Get up. In a running game the seat is given up for good; the host of an open table hands it to the next seat.

        Raises Refused: NOT_FOUND, NOT_YOURS.
        """

        async def do() -> Answer:
            table, mine = await self.hall.seated(table_id, request.who)
            if table.status is Status.PLAYING:
                return await self.play.leave(table, mine.index, request)
            return await self._changed(table, request, lambda table: without(table, mine.index))

        return await self._answered(request, do)

    async def add_bot(self, table_id: str, key: str | None, index: int | None, request: Request) -> LiveTable:
        """The host seats a bot, a certain one or the usual one.

        Raises Refused: NOT_FOUND, NOT_YOURS, ALREADY_STARTED, TABLE_FULL, or BAD_OPTION for a bot that does not play there.
        """

        def after(table: LiveTable) -> tuple[TableRow, list[SeatRow]]:
            _check_host(table, request.who)
            _check_open(table)
            bot = bot_for(self.hall.registry, table.row, key)
            return table.row, with_bot(table.row, table.seats, bot, free_place(table.row, table.seats, index))

        return await self._change(lambda: self.hall.known(table_id, request.who), request, after)

    async def remove(self, table_id: str, index: int, request: Request) -> LiveTable:
        """The host frees a seat of an open table. Raises Refused: NOT_FOUND, NOT_YOURS, ALREADY_STARTED."""

        def after(table: LiveTable) -> tuple[TableRow, list[SeatRow]]:
            _check_host(table, request.who)
            _check_open(table)
            if not any(seat.index == index for seat in table.seats):
                raise Refused(RefusalCode.NOT_FOUND, "nobody sits there", "seat")
            return without(table, index)

        return await self._change(lambda: self.hall.known(table_id, request.who), request, after)

    async def start(self, table_id: str, request: Request) -> LiveTable:
        """The host begins the game with those who sit there; empty seats are closed up.

        Raises Refused: NOT_FOUND, NOT_YOURS, ALREADY_STARTED, TOO_FEW_PLAYERS, or BAD_OPTION when the deck is too small.
        """

        async def do() -> Answer:
            table = await self.hall.known(table_id, request.who)
            async with table.lock:
                await self.hall.refresh(table)
                _check_host(table, request.who)
                _check_open(table)
                row, seats = started_rows(self.hall.shelf, table, self.hall.now())
                rules = self.hall.registry.rules(row.variant, row.house_rules)
                return await self.play.start(table, row, seats, new_game(rules, row, seats), request)

        return await self._answered(request, do)

    async def quick_play(self, variant: str, preset: str | None, bot: str | None, request: Request) -> LiveTable:
        """Sit down at a public table whose host is there and waits; where there is none, begin a game against bots.

        Who names a bot plays against such bots alone. Raises Refused(BAD_OPTION) for a variant or a preset that does not
        exist, or that no bot, or not that one, plays.
        """

        async def do() -> Answer:
            for table in waiting(self.hall.tables.values(), variant, preset) if bot is None else ():
                with suppress(Refused):  # meanwhile it has filled, or begun
                    return await self._changed(table, request, lambda table: _joined(table, request.who))
            return await self._against_bots(quick_wish(self.hall.registry, variant, preset), bot, request)

        return await self._answered(request, do)

    async def rematch(self, table_id: str, request: Request) -> LiveTable:
        """A new table for the same people and rules. Whoever asks second comes to the table that the first one opened.

        Raises Refused: NOT_FOUND, NOT_YOURS, or NOT_NOW while the game still runs.
        """

        async def do() -> Answer:
            table, _ = await self.hall.seated(table_id, request.who)
            if not is_ended(table.row):
                raise Refused(RefusalCode.NOT_NOW, "the game is not over")
            async with table.lock:
                return await self._again(table, request)

        return await self._answered(request, do)

    async def give_up(self, table: LiveTable, check: Callable[[LiveTable], bool]) -> None:
        """Close a table that has not begun, if a check still holds once it is its turn. Raises Refused(UNAVAILABLE)."""
        async with table.lock:
            await self.hall.refresh(table)
            if not check(table):
                return
            row = table.row.model_copy(update={"status": Status.ABANDONED})
            try:
                await self.hall.write(lambda connection: rooms.update_room(connection, rooms.Room(row, table.seats)))
            except Refused:
                table.stale = True  # the commit may have gone through all the same
                raise
            table.row = row
            self.hall.retire(table)
            table.ring()

    async def _sought(self, table_id: str | None, code: str | None, request: Request) -> LiveTable:
        """The table that somebody wants to join. Raises Refused(NOT_FOUND)."""
        known = self.hall.known(table_id, request.who) if table_id is not None else self.hall.called(code or "")
        return await known

    async def show(self, variant: str, host: Account) -> None:
        """Begin a game of bots alone, for others to watch; its host has no seat.

        Raises Refused(BAD_OPTION) for a variant that no bot plays.
        """
        opened = opened_row(self.hall.shelf, quick_wish(self.hall.registry, variant), host, self.hall.now())
        bots = with_bots(opened, [], bot_for(self.hall.registry, opened), opened.capacity)
        await self._begin(LiveTable(opened, bots), Request.made(host, None, "show"))

    async def _against_bots(self, wish: Wish, bot: str | None, request: Request) -> Answer:
        """Open a table full of bots, and begin at once: both in one step."""
        opened = opened_row(self.hall.shelf, wish, request.who, self.hall.now())
        seats = self._first_seats(opened, request.who, opened.capacity - 1, bot)
        return await self._begin(LiveTable(opened, seats), request)

    async def _begin(self, table: LiveTable, request: Request) -> Answer:
        """Begin at a table that is stored with the first step of its game."""
        row, seats = started_rows(self.hall.shelf, table, self.hall.now())
        game = new_game(self.hall.registry.rules(row.variant, row.house_rules), row, seats)
        async with table.lock:
            answer = await self.play.start(table, row, seats, game, request, opens=True)
            self.hall.add(table)
        return answer

    def _first_seats(self, row: TableRow, host: Account, bots: int, key: str | None) -> list[SeatRow]:
        if not 0 <= bots < row.capacity:
            raise Refused(RefusalCode.BAD_OPTION, f"there is room for 0 to {row.capacity - 1} bots", "bots")
        first = [seat_for(row, 0, host)]
        return with_bots(row, first, bot_for(self.hall.registry, row, key), bots) if bots or key is not None else first

    # -- rows ----------------------------------------------------------------------------------------------------------

    async def _answered(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> LiveTable:
        answer = await self.requests.once(request, do)
        table = await self.hall.find(str(answer["table"]))
        if table is None:
            raise Refused(RefusalCode.NOT_FOUND, "there is no such table")
        return table

    async def _again(self, table: LiveTable, request: Request) -> Answer:
        """The rematch: the one that was opened already, unless everybody has left it."""
        known = None if table.rematch is None else await self.hall.find(table.rematch)
        if known is not None and known.status is not Status.ABANDONED:
            answer, now = {"table": known.id}, self.hall.now()
            await self.hall.write(lambda connection: request.keep(connection, answer, now))
            return answer
        answer = await self._open(*rematch_rows(table, request.who, self.hall.now()), request)
        table.rematch = answer["table"]
        table.ring()
        return answer

    async def _open(self, row: TableRow, seats: list[SeatRow], request: Request) -> Answer:
        self.hall.check_room(row.host_id)
        answer = {"table": row.id}

        def work(connection: Connection) -> None:
            rooms.insert_room(connection, rooms.Room(row, seats))
            request.keep(connection, answer, row.created_at)

        await self.hall.write(work)
        self.hall.add(LiveTable(row, seats))
        return answer

    async def _change(self, find: Callable[[], Awaitable[LiveTable]], request: Request, after: _After) -> LiveTable:
        async def do() -> Answer:
            return await self._changed(await find(), request, after)

        return await self._answered(request, do)

    async def _changed(self, table: LiveTable, request: Request, after: _After) -> Answer:
        async with table.lock:
            await self.hall.refresh(table)
            row, seats = after(table)
            answer = await self._written(table, row, seats, request)
            table.row, table.seats = row, seats
            if table.status is Status.ABANDONED:
                self.hall.retire(table)
            table.ring()
            return answer

    async def _written(self, table: LiveTable, row: TableRow, seats: list[SeatRow], request: Request) -> Answer:
        answer, now = {"table": row.id}, self.hall.now()

        def work(connection: Connection) -> None:
            rooms.update_room(connection, rooms.Room(row, seats))
            request.keep(connection, answer, now)

        try:
            await self.hall.write(work)
        except Refused:
            table.stale = True  # the commit may have gone through all the same
            raise
        return answer


def waiting(tables: Iterable[LiveTable], variant: str, preset: str | None = None) -> list[LiveTable]:
    """The public tables of a variant with a free seat, and a host who is there to begin; who has waited longest comes first.

    With a preset those that began with it.
    """
    return sorted(
        (
            table
            for table in tables
            if _waits(table) and table.row.variant == variant and preset in (None, table.row.preset)
        ),
        key=lambda table: (table.row.created_at, table.id),
    )


def _waits(table: LiveTable) -> bool:
    free = table.status is Status.OPEN and len(table.seats) < table.row.capacity
    return free and not table.row.private and bool(table.present[table.row.host_id])


def _check_host(table: LiveTable, who: Account) -> None:
    if table.row.host_id != who.id:
        raise Refused(RefusalCode.NOT_YOURS, "only the host may do this")


def _check_open(table: LiveTable) -> None:
    if table.status is not Status.OPEN:
        raise Refused(RefusalCode.ALREADY_STARTED, "the game has begun")


def _joined(table: LiveTable, who: Account, index: int | None = None) -> tuple[TableRow, list[SeatRow]]:
    """The table with somebody seated. Raises Refused: ALREADY_STARTED, TABLE_FULL, ALREADY_SEATED."""
    mine = table.seat_of(who)
    if mine is not None:
        return table.row, staying(table.seats, mine, index)
    _check_open(table)
    fresh = seat_for(table.row, free_place(table.row, table.seats, index), who, table.seats)
    return table.row, sorted([*table.seats, fresh], key=lambda seat: seat.index)
