"""The chat of a table: players among themselves, spectators among themselves while a game runs (rules, Q-15, Q-19)."""

from typing import Any

from sqlalchemy import Connection

from oneiro_api.store import chat
from oneiro_api.store.tables import Account, Message, Status
from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .hall import Hall
from .requests import Answer, Request, once
from .table import LiveTable

LONGEST = Bounds(1, 500)


class Talk:
    """What is said at tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def say(self, table: LiveTable, text: str, request: Request) -> Message:
        """Say something at a table. Raises Refused: TEXT_REFUSED, or SILENCED for the storyteller until the reveal."""
        said = clean(text, LONGEST, "text")
        seat = table.seat_of(request.who)

        async def do() -> Answer:
            _check_silence(table, None if seat is None else seat.index)
            fields: dict[str, Any] = {
                "account_id": request.who.id,
                "seat": None if seat is None else seat.index,
                "text": said,
                "at": float(int(self.hall.now())),
            }

            def work(connection: Connection) -> Answer:
                answer = {"number": chat.append(connection, table.id, **fields), **fields}
                request.keep(connection, answer, fields["at"])
                return answer

            return await self.hall.write(work)

        async def locked() -> Answer:
            async with table.lock:
                return await once(self.hall.store, request, do)

        answer = await self.hall.steadily(locked())
        table.ring()
        return Message(table_id=table.id, **answer)

    async def page(self, table: LiveTable, who: Account | None, first: int, after: int) -> list[Message]:
        """What was said after a message, oldest first, as far as the asker may read it."""
        messages = await self.hall.store.read(lambda connection: chat.page(connection, table.id, first, after))
        seated = table.seat_of(who) is not None
        apart = table.status is Status.PLAYING
        return [message for message in messages if not apart or (message.seat is not None) or not seated]


def _check_silence(table: LiveTable, seat: int | None) -> None:
    game = table.game
    if game is None or game.table.over or seat is None:
        return
    if seat in game.phase.silenced(game.eyes[seat].table):
        raise Refused(RefusalCode.SILENCED, "the storyteller is silent until the reveal")
