"""The chat of a table: players among themselves, spectators among themselves while a game runs (rules, Q-15, Q-19)."""

from typing import Any

from sqlalchemy import Connection

from oneiro_api.store import chat
from oneiro_api.store.tables import Account, Message, Status
from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .hall import Hall
from .requests import Answer, Request, Requests
from .table import LiveTable

LONGEST = Bounds(1, 500)


class Talk:
    """What is said at tables."""

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self.hall = hall
        self.requests = requests

    async def say(self, table_id: str, text: str, request: Request) -> Message:
        """Say something at a table.

        Raises Refused: NOT_FOUND, NO_SPECTATORS, TEXT_REFUSED, or SILENCED for the storyteller until the reveal.
        """

        async def do() -> Answer:
            table = await self.hall.known(table_id, request.who)
            async with table.lock:
                table.check_seen(request.who)
                answer = await self._said(table, clean(text, LONGEST, "text"), request)
            table.said += 1
            table.ring()
            return answer

        answer = await self.requests.once(request, do)
        return Message(table_id=table_id, **answer)

    async def _said(self, table: LiveTable, text: str, request: Request) -> Answer:
        seat = table.seat_of(request.who)
        _check_silence(table, None if seat is None else seat.index)
        fields: dict[str, Any] = {
            "account_id": request.who.id,
            "seat": None if seat is None else seat.index,
            "text": text,
            "at": float(int(self.hall.now())),
        }

        def work(connection: Connection) -> Answer:
            answer = {"number": chat.append(connection, table.id, **fields), **fields}
            request.keep(connection, answer, fields["at"])
            return answer

        return await self.hall.write(work)

    async def page(self, table: LiveTable, who: Account | None, first: int, after: int) -> list[Message]:
        """What was said after a message, oldest first, as far as the asker may read it."""
        apart = table.status is Status.PLAYING and table.seat_of(who) is not None
        until = None if table.until is None else table.until - 1  # each was said within the second that it bears
        return await self.hall.read(
            lambda connection: chat.page(connection, table.id, first, after, of_seats=apart, until=until)
        )


def _check_silence(table: LiveTable, seat: int | None) -> None:
    game = table.game
    if game is None or game.table.over or seat is None:
        return
    if seat in game.phase.silenced(game.eyes[seat].table):
        raise Refused(RefusalCode.SILENCED, "the storyteller is silent until the reveal")
