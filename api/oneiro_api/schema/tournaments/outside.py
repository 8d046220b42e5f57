"""Many tables at once, on the wire."""

from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.wishes import Wish
from oneiro_api.schema.arguments import Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import Refusal, refusing
from oneiro_api.schema.tables import AbsenceRule, Table, shown
from oneiro_api.store.tables import Absence
from oneiro_api.tournaments.lines import line_of, on_line
from oneiro_api.tournaments.outside import SeatWish, SetOut
from oneiro_api.tournaments.wishes import plain
from oneiro_core import RefusalCode, Refused

from .wish import PlayInput, object_of

Info = strawberry.Info[Context]


@strawberry.input(
    description="Who sits on a seat: an account, a bot, or a new guest. Empty for one who joins by the code."
)
class SeatInput:
    """A wish for a seat."""

    account: strawberry.ID | None = strawberry.field(description="The account of who sits there.", default=None)
    bot: str | None = strawberry.field(description="The key of the bot that sits there.", default=None)
    guest: str | None = strawberry.field(
        description="The name of a new guest, who gets a token for this seat.", default=None
    )


@strawberry.input(description="A table that is to be set out.")
class SetOutInput:
    """A wish for a table."""

    play: PlayInput = strawberry.field(description="What is played there.")
    seats: list[SeatInput] = strawberry.field(description="Its seats, clockwise.")
    private: bool = strawberry.field(description="Whether only those with the code find it.", default=True)
    absence: AbsenceRule = strawberry.field(  # pyright: ignore[reportInvalidTypeForm]
        description="What becomes of the seat of somebody who stays away.", default=Absence.EMPTY
    )


@strawberry.type(description="The token of a guest: it stands for his seat, and is shown only this once.")
class SeatToken:
    """A token."""

    seat: int = strawberry.field(description="The seat.")
    token: str = strawberry.field(description="Send it as `Authorization: Bearer`.")


@strawberry.type(description="A table that was set out.")
class SetOutTable:
    """A table."""

    table: Table = strawberry.field(description="The table.")
    code: str = strawberry.field(description="The code to join by.")
    tokens: list[SeatToken] = strawberry.field(
        description="The tokens of its guests; none when the request is repeated."
    )


@strawberry.type(description="The tables that were set out.")
class SetOutTables:
    """The tables."""

    tables: list[SetOutTable] = strawberry.field(description="The tables, in the order of the request.")


SetOutResult = Annotated[
    SetOutTables | Refusal, strawberry.union("SetOutResult", description="The tables, or why not.")
]


@strawberry.type(description="What can be done for tournaments that are held elsewhere.")
class OutsideActions:
    """The mutations for outside organisers."""

    @strawberry.mutation(
        description="Set out many tables, all or none, as their host, who sits at none: begin each with `startTable`."
    )
    @refusing
    async def create_tables(
        self,
        info: Info,
        tables: Annotated[list[SetOutInput], strawberry.argument(description="The tables: up to 500.")],
        key: Key = None,
    ) -> SetOutResult:
        request = await info.context.asked((Scope.HOST, Scope.READ), key, "createTables", repr(tables))
        rates, guests = info.context.server.rates, [seat for table in tables for seat in table.seats if seat.guest]
        info.context.spend(rates.tables, len(tables))
        info.context.spend(rates.sign_in, len(guests), who=info.context.address)
        wishes = [_wished(info.context, table, line_of(n, len(tables))) for n, table in enumerate(tables, 1)]
        made = await info.context.server.tournaments.outside.set_out(wishes, request)
        return SetOutTables(tables=[await _shown(info.context, one) for one in made])


def _wished(context: Context, wanted: SetOutInput, line: int | None) -> tuple[Wish, list[SeatWish]]:
    with on_line(line):
        return _wish(context, wanted), [_seat(seat) for seat in wanted.seats]


def _wish(context: Context, wanted: SetOutInput) -> Wish:
    play = wanted.play
    if play.variant is None:
        raise Refused(RefusalCode.BAD_OPTION, "say what is played", "variant")
    variant = context.server.registry.variants.get(play.variant)
    if variant is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no variant {play.variant}", "variant")
    return Wish(
        variant=variant.key,
        preset=play.preset,
        options=plain(variant.options, object_of(play.options)) or None,
        house_rules=tuple(play.house_rules or ()),
        decks=(play.deck,) if play.deck else (),
        seats=len(wanted.seats),
        private=wanted.private,
        clock=play.clock,
        absence=wanted.absence,
    )


def _seat(seat: SeatInput) -> SeatWish:
    return SeatWish(seat.account, seat.bot, seat.guest)


async def _shown(context: Context, made: SetOut) -> SetOutTable:
    tokens = [SeatToken(seat=seat, token=token) for seat, token in sorted(made.tokens.items())]
    return SetOutTable(table=await shown(context, made.table), code=made.table.row.code, tokens=tokens)
