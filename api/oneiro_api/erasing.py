"""Deleting an account: it gets up everywhere, and then its name is taken out of all that stays."""

from sqlalchemy import Connection

from oneiro_api.live.lobby import Lobby
from oneiro_api.live.requests import Answer, Request
from oneiro_api.live.table import LiveTable
from oneiro_api.store.erasing import NOBODY
from oneiro_api.store.tables import Account, SeatRow, Status
from oneiro_api.tournaments.entries import Made
from oneiro_api.tournaments.hosting import Hosting
from oneiro_api.tournaments.live import ENDED, LiveTournament
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Status as EntrantStatus
from oneiro_core.tournament.roles import Role

from .accounts import Accounts
from .store import erasing, rooms

PRESENT = (EntrantStatus.ENTERED, EntrantStatus.PENDING)


class Erasing:
    """Deletes accounts. What was begun when the power failed is done by asking again: the account goes last."""

    def __init__(self, known: Accounts, lobby: Lobby, hosting: Hosting) -> None:
        self._accounts = known
        self._lobby = lobby
        self._hall = lobby.hall
        self._hosting = hosting

    async def erase(self, who: Account, name: str, request: Request) -> str:
        """Delete an account whose owner repeats its name; its id.

        Raises Refused: ILLEGAL for another name, NOT_NOW while nobody else owns a tournament of his that is not over.
        """

        async def do() -> Answer:
            if name != who.name:
                raise Refused(RefusalCode.ILLEGAL, "repeat your name exactly", "name")
            contests = await self._contests(who)
            for live in contests:
                _check_owned(live, who)
            for live in contests:
                await self._withdraw(live, who)
            for table in list(self._hall.tables.values()):
                await self._leave(table, who)
            await self._hall.write(lambda connection: erasing.erase(connection, who.id, self._hall.now()))
            await self._hall.store.scrub()
            await self._hall.shelf.refresh(self._hall.read)
            await self._show(contests, who)
            return {"account": who.id}

        return str((await self._lobby.requests.once(request, do))["account"])

    async def _contests(self, who: Account) -> list[LiveTournament]:
        """The tournaments that he has to do with."""

        def work(connection: Connection) -> list[str]:
            return erasing.tournaments_of(connection, who.id)

        found = [await self._hosting.find(one) for one in await self._hall.read(work)]
        return [live for live in found if live is not None]

    async def _withdraw(self, live: LiveTournament, who: Account) -> None:
        entrant = live.tournament.entrants.get(live.tournament.accounts.get(who.id, ""))
        if entrant is not None and entrant.status in PRESENT and live.tournament.phase not in ENDED:
            async with live.lock:
                await self._hosting.refresh(live)
                await self._hosting.write(live, [Made(r.Withdrawn(entrant.id), who.id)])

    async def _leave(self, table: LiveTable, who: Account) -> None:
        """Get up, and go by nobody's name where the seat stays."""
        seat = table.seat_of(who)
        if seat is None:
            return
        if table.status is Status.OPEN or (table.status is Status.PLAYING and not table.has_left(seat.index)):
            await self._lobby.leave(table.id, Request.made(who, None, "leave"))
        async with table.lock:
            await self._hall.refresh(table)
            seats = _renamed(table.seats, who)
            await self._hall.write(lambda connection: rooms.update_room(connection, rooms.Room(table.row, seats)))
            table.seats = seats
            table.ring()

    async def _show(self, contests: list[LiveTournament], who: Account) -> None:
        """Memory follows the database: no token and no name of his is known any more."""
        self._accounts.forget()
        self._hall.rename(who.id, NOBODY)
        for live in contests:
            async with live.lock:
                live.stale = True
                await self._hosting.refresh(live)
                live.ring()
        await self._accounts.endings.look()


def _check_owned(live: LiveTournament, who: Account) -> None:
    owners = {account for account, roles in live.tournament.offices.items() if Role.OWNER in roles}
    if owners == {who.id} and live.tournament.phase not in ENDED:
        called = live.tournament.settings.name
        raise Refused(RefusalCode.NOT_NOW, f"you hold the tournament {called}: end it, or give it another owner")


def _renamed(seats: list[SeatRow], who: Account) -> list[SeatRow]:
    return [seat.model_copy(update={"name": NOBODY} if seat.account_id == who.id else {}) for seat in seats]
