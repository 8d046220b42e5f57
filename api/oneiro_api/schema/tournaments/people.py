"""People whom the desk of a tournament chooses from by their names, so that nobody has to type the id of an account."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.live.hall import Hall
from oneiro_api.schema.interfaces import time_of
from oneiro_api.schema.refusals import Ended
from oneiro_api.schema.tables import Account
from oneiro_api.store.tables import Account as Row
from oneiro_api.tournaments.entering import accounts_of, named
from oneiro_api.tournaments.sight import Sight
from oneiro_core import RefusalCode, Refused

from .entrants import Entrant, entrant_of

MOST_NAMES = 100
"""How many names can be looked for at once."""

Names = Annotated[
    list[str] | None,
    strawberry.argument(description="Their names, as they are spelt: up to 100. Those who are invited when left out."),
]


@strawberry.type(description="Somebody with an account, told from others of his name.")
class Person:
    """A person."""

    account: Account = strawberry.field(description="His account.")
    since: datetime = strawberry.field(description="When it was made.")
    entrant: Entrant | None = strawberry.field(description="The entrant that he is, or is a member of.")
    invited: bool = strawberry.field(description="Whether he is invited.")


async def people_of(hall: Hall, seen: Sight, names: list[str] | None) -> list[Person]:
    """Who bears these names, or is invited and in no entrant; nobody for who holds no office. Raises Ended for too many names."""
    if not seen.official:
        return []
    if names is not None and len(names) > MOST_NAMES:
        raise Ended(Refused(RefusalCode.WRONG_COUNT, f"look for at most {MOST_NAMES} names at once", "names"))
    waiting = seen.tournament.invited - seen.tournament.accounts.keys()
    rows = await (accounts_of(hall, waiting) if names is None else named(hall, names))
    return _people(seen, rows)


def _people(seen: Sight, rows: Iterable[Row]) -> list[Person]:
    state = seen.tournament
    return [
        Person(
            account=Account(id=strawberry.ID(row.id), name=row.name),
            since=time_of(row.created_at),
            entrant=entrant_of(state, state.entrants[state.accounts[row.id]]) if row.id in state.accounts else None,
            invited=row.id in state.invited,
        )
        for row in rows
    ]
