"""Seats of running games that are handed on."""

from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope

from .arguments import Key, TableId
from .context import Context
from .refusals import Refusal, refusing
from .results import TableResult
from .tables import shown

Info = strawberry.Info[Context]
Lost = Annotated[int, strawberry.argument(description="The seat whose holder is away, from 0.")]
SeatCode = Annotated[str, strawberry.argument(description="The code that was passed on.")]


@strawberry.type(description="A seat that whoever brings the code may take.")
class SeatOffered:
    """An offer; only who makes it is told its code."""

    seat: int = strawberry.field(description="The seat.")
    code: str = strawberry.field(
        description="For `takeSeat`, once. It is void as soon as the seat's holder gives a sign of life."
    )


SeatOfferResult = Annotated[
    SeatOffered | Refusal, strawberry.union("SeatOfferResult", description="The code for the seat, or why not.")
]


@strawberry.type(description="How a seat of a running game is handed on.")
class HandingActions:
    """The mutations of seats that were lost."""

    @strawberry.mutation(
        description="Hand on the seat of somebody who is away from a running game, as its host: the code is for whoever plays "
        "on. While the host is away himself, or has left, the next player who is there may do it, also for the host's seat."
    )
    @refusing
    async def hand_on_seat(self, info: Info, table: TableId, seat: Lost, key: Key = None) -> SeatOfferResult:
        request = await info.context.asked((Scope.HOST,), key, "handOn", table, seat)
        return SeatOffered(seat=seat, code=await info.context.server.handing.offer(table, seat, request))

    @strawberry.mutation(description="Take a seat of a running game that its host hands on, and play it as your own.")
    @refusing
    async def take_seat(self, info: Info, table: TableId, code: SeatCode, key: Key = None) -> TableResult:
        request = await info.context.asked((Scope.PLAY, Scope.READ), key, "takeSeat", table, code)
        with info.context.trying_a_code():
            taken = await info.context.server.handing.take(table, code, request)
        return await shown(info.context, taken)
