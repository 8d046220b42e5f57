"""Opening tables, sitting down, getting up, starting, and playing again."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection

from oneiro_api.store import rooms
from oneiro_api.store.tables import Account, SeatRow, Status, TableRow
from oneiro_core import RefusalCode, Refused

from .hall import Hall
from .play import Play
from .requests import Answer, Request, once
from .restoring import new_game
from .table import LiveTable
from .wishes import Wish, opened_row, rematch_rows, started_rows

_After: TypeAlias = Callable[[TableRow, list[SeatRow]], tuple[TableRow, list[SeatRow]]]
"""A change of a table's row and seats; raises Refused."""


class Lobby:
    """What happens at tables outside their games."""

    def __init__(self, hall: Hall, play: Play) -> None:
        self.hall = hall
        self.play = play

    async def create(self, wish: Wish, request: Request) -> LiveTable:
        """Open a table with its host on the first seat. Raises Refused(BAD_OPTION) for what does not exist or fit."""
        row = opened_row(self.hall.registry, wish, request.who, self.hall.now())
        seats = [_seat(row, 0, request.who)]
        return await self._opened(row, seats, request)

    async def join(self, table: LiveTable, index: int | None, request: Request) -> LiveTable:
        """Sit down, on a certain seat or the first free one. Somebody who sits there already just stays.

        Raises Refused: ALREADY_STARTED, TABLE_FULL, or ALREADY_SEATED when another seat is asked for.
        """

        def after(row: TableRow, seats: list[SeatRow]) -> tuple[TableRow, list[SeatRow]]:
            mine = table.seat_of(request.who)
            if mine is not None:
                return row, _stay(seats, mine, index)
            _check_open(table)
            return row, sorted([*seats, _seat(row, _free(table, index), request.who)], key=lambda seat: seat.index)

        return await self._change(table, request, after)

    async def leave(self, table: LiveTable, request: Request) -> LiveTable:
        """Get up. In a running game the seat is given up for good; the host of an open table hands it to the next seat."""
        mine = table.seat_of(request.who)
        if mine is None:
            raise Refused(RefusalCode.NOT_YOURS, "you have no seat at this table")
        if table.status is Status.PLAYING:
            await self.play.leave(table, mine.index, request)
            return table
        return await self._change(table, request, lambda row, seats: _without(row, seats, mine.index))

    async def remove(self, table: LiveTable, index: int, request: Request) -> LiveTable:
        """The host frees a seat of an open table. Raises Refused: NOT_YOURS, ALREADY_STARTED, NOT_FOUND."""

        def after(row: TableRow, seats: list[SeatRow]) -> tuple[TableRow, list[SeatRow]]:
            _check_host(table, request.who)
            _check_open(table)
            if not any(seat.index == index for seat in seats):
                raise Refused(RefusalCode.NOT_FOUND, "nobody sits there", "seat")
            return _without(row, seats, index)

        return await self._change(table, request, after)

    async def start(self, table: LiveTable, request: Request) -> LiveTable:
        """The host begins the game with those who sit there; empty seats are closed up.

        Raises Refused: NOT_YOURS, ALREADY_STARTED, TOO_FEW_PLAYERS, or BAD_OPTION when the deck is too small.
        """

        async def do() -> Answer:
            await self.hall.refresh(table)
            _check_host(table, request.who)
            _check_open(table)
            row, seats = started_rows(self.hall.registry, table, self.hall.now())
            rules = self.hall.registry.rules(row.variant, row.house_rules)
            return await self.play.start(table, row, seats, new_game(rules, row, seats), request)

        async def locked() -> Answer:
            async with table.lock:
                return await once(self.hall.store, request, do)

        await self.hall.steadily(locked())
        return table

    async def rematch(self, table: LiveTable, request: Request) -> LiveTable:
        """A new table for the same people and rules. Whoever asks second comes to the table that the first one opened.

        Raises Refused: NOT_YOURS, or NOT_NOW while the game still runs.
        """
        if table.seat_of(request.who) is None:
            raise Refused(RefusalCode.NOT_YOURS, "you have no seat at this table")
        if table.status not in (Status.FINISHED, Status.ABANDONED):
            raise Refused(RefusalCode.NOT_NOW, "the game is not over")
        async with table.lock:
            known = await self._rematch_of(table)
            if known is not None:
                return known
            row, seats = rematch_rows(table, request.who, self.hall.now())
            opened = await self._opened(row, seats, request)
            table.rematch = opened.id
            table.ring()
            return opened

    # -- rows ----------------------------------------------------------------------------------------------------------

    async def _opened(self, row: TableRow, seats: list[SeatRow], request: Request) -> LiveTable:
        def work(connection: Connection) -> None:
            rooms.insert_room(connection, rooms.Room(row, seats))
            request.keep(connection, {"table": row.id}, self.hall.now())

        async def do() -> Answer:
            await self.hall.write(work)
            self.hall.add(LiveTable(row, seats))
            return {"table": row.id}

        answer = await self.hall.steadily(once(self.hall.store, request, do))
        return await self._found(answer["table"])

    async def _change(self, table: LiveTable, request: Request, after: _After) -> LiveTable:
        async def do() -> Answer:
            await self.hall.refresh(table)
            row, seats = after(table.row, table.seats)
            await self._written(table, row, seats, request)
            table.row, table.seats = row, seats
            if table.status is Status.ABANDONED:
                self.hall.retire(table)
            table.ring()
            return {"table": table.id}

        async def locked() -> Answer:
            async with table.lock:
                return await once(self.hall.store, request, do)

        await self.hall.steadily(locked())
        return table

    async def _written(self, table: LiveTable, row: TableRow, seats: list[SeatRow], request: Request) -> None:
        def work(connection: Connection) -> None:
            rooms.update_room(connection, rooms.Room(row, seats))
            request.keep(connection, {"table": row.id}, self.hall.now())

        try:
            await self.hall.write(work)
        except Refused:
            table.stale = True  # the commit may have gone through all the same
            raise

    async def _found(self, table_id: str) -> LiveTable:
        table = await self.hall.find(table_id)
        if table is None:
            raise Refused(RefusalCode.NOT_FOUND, "there is no such table")
        return table

    async def _rematch_of(self, table: LiveTable) -> LiveTable | None:
        return None if table.rematch is None else await self.hall.find(table.rematch)


def _check_host(table: LiveTable, who: Account) -> None:
    if table.row.host_id != who.id:
        raise Refused(RefusalCode.NOT_YOURS, "only the host may do this")


def _check_open(table: LiveTable) -> None:
    if table.status is not Status.OPEN:
        raise Refused(RefusalCode.ALREADY_STARTED, "the game has begun")


def _seat(row: TableRow, index: int, who: Account) -> SeatRow:
    return SeatRow(table_id=row.id, index=index, account_id=who.id, name=who.name)


def _free(table: LiveTable, index: int | None) -> int:
    taken = {seat.index for seat in table.seats}
    free = [place for place in range(table.row.capacity) if place not in taken]
    if not free or index not in (None, *free):
        raise Refused(RefusalCode.TABLE_FULL, "that seat is not free" if free else "the table is full", "seat")
    return free[0] if index is None else index


def _stay(seats: list[SeatRow], mine: SeatRow, index: int | None) -> list[SeatRow]:
    if index not in (None, mine.index):
        raise Refused(RefusalCode.ALREADY_SEATED, f"you sit on seat {mine.index} of this table", "seat")
    return seats


def _without(row: TableRow, seats: list[SeatRow], index: int) -> tuple[TableRow, list[SeatRow]]:
    """The open table without a seat. Its host's seat gone, the next one is host; nobody left, it is given up."""
    if row.status != Status.OPEN:
        return row, seats
    staying = [seat for seat in seats if seat.index != index]
    heirs = [seat.account_id for seat in staying if seat.account_id is not None]
    if row.host_id in heirs:
        return row, staying
    if heirs:
        return row.model_copy(update={"host_id": heirs[0]}), staying
    return row.model_copy(update={"status": Status.ABANDONED}), staying
