"""A host stops the clock of his table while somebody fetches tea, and lets it go on."""

from oneiro_api.store.tables import Status
from oneiro_core import RefusalCode, Refused

from .hall import Hall
from .play import Play
from .requests import Answer, Request, Requests
from .table import LiveTable


class Pausing:
    """Stops clocks and lets them go on. Who wants to may play on meanwhile."""

    def __init__(self, hall: Hall, play: Play, requests: Requests) -> None:
        self._hall = hall
        self._play = play
        self._requests = requests

    async def pause(self, table_id: str, request: Request, *, paused: bool) -> LiveTable:
        """Stop the clock, or let it go on. What is so already stays so.

        Raises Refused: NOT_FOUND, NOT_YOURS for all but the host, and at tables of tournaments, whose officials stop them all;
        NOT_NOW where no game is played.
        """

        async def do() -> Answer:
            table = await self._hall.known(table_id, request.who)
            _check(table, request)
            await (self._play.hold(table) if paused else self._play.go_on(table))
            answer, now = {"table": table.id}, self._hall.now()
            await self._hall.write(lambda connection: request.keep(connection, answer, now))
            return answer

        return await self._hall.known(str((await self._requests.once(request, do))["table"]), request.who)


def _check(table: LiveTable, request: Request) -> None:
    if table.row.host_id != request.who.id or table.row.tournament_id is not None:
        raise Refused(RefusalCode.NOT_YOURS, "only the host may do this")
    if table.status is not Status.PLAYING:
        raise Refused(RefusalCode.NOT_NOW, "no game is being played")
