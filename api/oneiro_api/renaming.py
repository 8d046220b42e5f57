"""Another name for an account: where it waits it is called so at once, and what has begun keeps the name that it began with."""

from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.live.seating import unlike
from oneiro_api.live.table import LiveTable
from oneiro_api.store.tables import Account, Status

from .accounts import Accounts, named
from .store import accounts, rooms


class Renaming:
    """Gives accounts other names."""

    def __init__(self, known: Accounts, hall: Hall, requests: Requests) -> None:
        self._accounts = known
        self._hall = hall
        self._requests = requests

    async def rename(self, name: str, request: Request) -> Account:
        """The account with its new name. Tables that have not started show it; games and tournaments keep the old one.

        Raises Refused(TEXT_REFUSED) for the name.
        """

        async def do() -> Answer:
            fresh, who, now = named(name, "name"), request.who.id, self._hall.now()

            def work(connection: Connection) -> None:
                accounts.rename(connection, who, fresh)
                request.keep(connection, {"name": fresh}, now)

            await self._hall.write(work)
            self._accounts.forget()
            for table in list(self._hall.tables.values()):
                await self._show(table, who, fresh)
            return {"name": fresh}

        answer = await self._requests.once(request, do)
        return request.who.model_copy(update={"name": answer["name"]})

    async def _show(self, table: LiveTable, who: str, name: str) -> None:
        """Show the name at a table that waits."""
        async with table.lock:
            await self._hall.refresh(table)
            if table.status is not Status.OPEN or not any(seat.account_id == who for seat in table.seats):
                return
            called = unlike(name, [seat for seat in table.seats if seat.account_id != who])
            seats = [seat.model_copy(update={"name": called} if seat.account_id == who else {}) for seat in table.seats]
            await self._hall.write(lambda connection: rooms.update_room(connection, rooms.Room(table.row, seats)))
            table.seats = seats
            table.ring()
