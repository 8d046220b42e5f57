"""A host hands on a seat of a running game: its holder is away, and somebody has a code that the host gave him.

While the host himself is away, or once he has left, the next player who is there does it in his place: also for the host's seat.
"""

import hmac
from hashlib import sha256

from oneiro_api.store.tables import Account, SeatRow, Status
from oneiro_core import RefusalCode, Refused

from .hall import Hall
from .play import Play
from .presence import Presence
from .requests import Answer, Request, Requests
from .table import LiveTable


class Handing:
    """Gives out codes for seats whose holders are away, and seats those who bring one."""

    def __init__(self, hall: Hall, play: Play, presence: Presence, requests: Requests) -> None:
        self._hall = hall
        self._play = play
        self._presence = presence
        self._requests = requests

    async def offer(self, table_id: str, index: int, request: Request) -> str:
        """A code for a seat, which whoever brings it may take.

        Raises Refused: NOT_FOUND, also for the seat of a bot or of somebody who has left for good; NOT_YOURS for all but the
        host and who stands in for him, and at tables of tournaments, whose officials substitute; NOT_NOW where no game is
        played; NOT_AWAY.
        """

        async def do() -> Answer:
            table = await self._hall.known(table_id, request.who)
            table.note(request.who, self._hall.now())
            self._check_host(table, request.who)
            answer, now = {"code": _code(table, self._lost(table, index))}, self._hall.now()
            await self._hall.write(lambda connection: request.keep(connection, answer, now))
            return answer

        return str((await self._requests.once(request, do))["code"])

    async def take(self, table_id: str, code: str, request: Request) -> LiveTable:
        """Sit down in place of somebody who is away, and play on as he would.

        Raises Refused: NOT_FOUND, also for a code that has been used, or whose seat's holder is back; ALREADY_SEATED; NOT_YOURS
        for a host, who hands seats on to others; NOT_NOW where no game is played any more.
        """

        async def do() -> Answer:
            table = await self._hall.find(table_id)
            index = None if table is None else _meant(table, code)
            if table is None or index is None:
                raise Refused(RefusalCode.NOT_FOUND, "that code opens no seat, or not any more", "code")
            answer = await self._play.hand_on(
                table, index, request, lambda: self._check(table, index, code, request.who)
            )
            self._presence.wait_for(table, request.who.id)
            return answer

        answer = await self._requests.once(request, do)
        return await self._hall.known(str(answer["table"]), request.who)

    def _check(self, table: LiveTable, index: int, code: str, who: Account) -> None:
        """Whether the asker may take the seat; the table's lock is held, so nothing changes any more."""
        if table.seat_of(who) is not None:
            raise Refused(RefusalCode.ALREADY_SEATED, "you have a seat at this table")
        if table.row.host_id == who.id:
            raise Refused(RefusalCode.NOT_YOURS, "a host hands seats on to others")
        self._lost(table, index)
        if _meant(table, code) != index:
            raise Refused(RefusalCode.NOT_FOUND, "that code opens no seat, or not any more", "code")

    def _check_host(self, table: LiveTable, who: Account) -> None:
        """Whether somebody may hand on seats: the host, or who stands in for him. The asker has given a sign of life."""
        if table.row.tournament_id is not None or who.id not in (table.row.host_id, self._deputy(table)):
            raise Refused(RefusalCode.NOT_YOURS, "only the host may do this, or the next player while he is away")

    def _deputy(self, table: LiveTable) -> str | None:
        """Who stands in for a host who is away or has left: the first player who is there; None while the host is."""
        there = [seat.account_id for seat in table.seats if self._is_there(table, seat)]
        return None if table.row.host_id in there else next(iter(there), None)

    def _is_there(self, table: LiveTable, seat: SeatRow) -> bool:
        there = seat.account_id is not None and not self._presence.is_away(table, seat.account_id)
        return there and not table.has_left(seat.index)

    def _lost(self, table: LiveTable, index: int) -> SeatRow:
        """The seat, if its holder is away from the running game."""
        game = table.playing()
        if table.status is not Status.PLAYING:
            raise Refused(RefusalCode.NOT_NOW, "no game is being played")
        seat = next((seat for seat in table.seats if seat.index == index), None)
        if seat is None or seat.account_id is None or index in game.table.left:
            raise Refused(RefusalCode.NOT_FOUND, "nobody sits there who could come back", "seat")
        if not self._presence.is_away(table, seat.account_id):
            raise Refused(RefusalCode.NOT_AWAY, f"{seat.name} is there, or not away for long enough", "seat")
        return seat


def _meant(table: LiveTable, code: str) -> int | None:
    """The seat that a code opens."""
    given = code.encode(errors="replace")
    return next((seat.index for seat in table.seats if hmac.compare_digest(_code(table, seat).encode(), given)), None)


def _code(table: LiveTable, seat: SeatRow) -> str:
    """A seat's code, 32 hex digits: an HMAC (RFC 2104) with the table's secret.

    It is not stored, and holds for the present absence alone: it changes with the holder, and with his next sign of life.
    """
    what = f"hand on {table.id} {seat.index} {seat.account_id} {table.seen.get(str(seat.account_id))}"
    return hmac.new(bytes.fromhex(table.row.secret or ""), what.encode(), sha256).hexdigest()[:32]
