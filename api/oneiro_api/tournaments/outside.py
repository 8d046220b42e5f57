"""Many tables at once, for organisers who hold their tournament elsewhere: all of them are set out, or none."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from oneiro_api.accounts import Scope, named, new_secret, token_row
from oneiro_api.ids import Of, new_id
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.live.seating import bot_for, free_place, seat_for, with_bot
from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import Wish, opened_row
from oneiro_api.store import accounts, rooms
from oneiro_api.store.tables import Account, SeatRow, TableRow, Token
from oneiro_core import RefusalCode, Refused

from .entering import ENTRANT_NAME, account_of
from .lines import line_of, on_line

MOST_TABLES = 500
"""How many tables one request may set out."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who is to sit somewhere: an account, a bot by its key, or a guest of this name, for whom an account is made."""

    account: str | None = None
    bot: str | None = None
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class SetOut:
    """A table that was set out, with the tokens of its new guests by seat: told only this once."""

    table: LiveTable
    tokens: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Draft:
    """A table that is about to be stored, with the accounts and tokens of its guests."""

    row: TableRow
    seats: list[SeatRow]
    guests: list[tuple[Account, Token]] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)

    def write(self, connection: Connection) -> None:
        for account, token in self.guests:
            accounts.add(connection, account)
            accounts.add_token(connection, token)
        rooms.insert_room(connection, rooms.Room(self.row, self.seats))


class Outside:
    """Sets out tables for somebody else's tournament. Its asker is their host, and sits at none of them."""

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self.hall = hall
        self.requests = requests

    async def set_out(self, wishes: Sequence[tuple[Wish, Sequence[SeatWish]]], request: Request) -> list[SetOut]:
        """The tables in the order of the wishes. Said again, the answer is without the tokens.

        Raises Refused: WRONG_COUNT, BAD_OPTION, TABLE_FULL, NOT_FOUND for an account, ILLEGAL where too many of his wait already.
        """
        made: list[_Draft] = []

        async def do() -> Answer:
            if not 1 <= len(wishes) <= MOST_TABLES:
                raise Refused(RefusalCode.WRONG_COUNT, f"set out 1 to {MOST_TABLES} tables at once", "tables")
            made[:] = [await self._on_line(line, wishes, request.who) for line in range(1, len(wishes) + 1)]
            return await self._stored(made, request)

        answer = await self.requests.once(request, do)
        tokens = {draft.row.id: draft.tokens for draft in made}
        tables = [await self.hall.find(table) for table in answer["tables"]]
        return [SetOut(table, tokens.get(table.id, {})) for table in tables if table is not None]

    async def _stored(self, made: Sequence[_Draft], request: Request) -> Answer:
        self.hall.check_room(request.who.id, len(made))
        answer, now = {"tables": [draft.row.id for draft in made]}, self.hall.now()

        def work(connection: Connection) -> None:
            for draft in made:
                draft.write(connection)
            request.keep(connection, answer, now)

        await self.hall.write(work)
        for draft in made:
            self.hall.add(LiveTable(draft.row, draft.seats))
        return answer

    async def _on_line(self, line: int, wishes: Sequence[tuple[Wish, Sequence[SeatWish]]], host: Account) -> _Draft:
        with on_line(line_of(line, len(wishes))):
            return await self._draft(*wishes[line - 1], host)

    async def _draft(self, wish: Wish, seats: Sequence[SeatWish], host: Account) -> _Draft:
        draft = _Draft(opened_row(self.hall.shelf, wish, host, self.hall.now()), [])
        for index, seat in enumerate(seats):
            await self._seat(draft, free_place(draft.row, draft.seats, index), seat)
        return draft

    async def _seat(self, draft: _Draft, index: int, wish: SeatWish) -> None:
        if wish.bot is not None:
            draft.seats = with_bot(draft.row, draft.seats, bot_for(self.hall.registry, draft.row, wish.bot), index)
            return
        if wish.guest is None and wish.account is None:
            return  # to be joined by the code
        who = await account_of(self.hall, wish.account) if wish.account is not None else self._guest(draft, index, wish)
        if any(seat.account_id == who.id for seat in draft.seats):
            raise Refused(RefusalCode.ALREADY_SEATED, f"{who.name} sits there twice", "seats")
        draft.seats = [*draft.seats, seat_for(draft.row, index, who, draft.seats)]

    def _guest(self, draft: _Draft, index: int, wish: SeatWish) -> Account:
        """A new guest, with a token that lets him play."""
        name, now = named(wish.guest or "", "guest", ENTRANT_NAME), self.hall.now()
        account = Account(id=new_id(Of.ACCOUNT), name=name, guest=True, created_at=now)
        secret, scopes = new_secret(), [Scope.READ.value, Scope.PLAY.value]
        draft.guests.append((account, token_row(secret, account_id=account.id, scopes=scopes, created_at=now)))
        draft.tokens[index] = secret
        return account
