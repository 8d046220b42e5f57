"""What a tournament tells of its standing, as a whole and of one entrant."""

from typing import Annotated

import strawberry

from oneiro_api.schema.arguments import After, First
from oneiro_api.schema.context import Context
from oneiro_api.tournaments.reckoning import ranked, teams
from oneiro_api.tournaments.reckoning import row_of as own_row
from oneiro_api.tournaments.sight import Sight

from .crosstable import CrossTableRow, cross_row
from .pages import Connection, page_of
from .standings import StandingConnection, StandingRow, TeamStanding, row_of, standing_of, team_of

Info = strawberry.Info[Context]


@strawberry.type
class Ranked:
    """The fields of a tournament that rank; `seen` is how the asker sees it."""

    seen: strawberry.Private[Sight]

    @strawberry.field(
        description="Who stands where: now, or as it was after a round, with what has been corrected since."
    )
    def standings(
        self,
        info: Info,
        as_of: Annotated[int | None, strawberry.argument(description="The round; now when left out.")] = None,
        first: First = 20,
        after: After = None,
    ) -> StandingConnection:
        rows, number = ranked(info.context.server.registry, self.seen, as_of)
        return standing_of(self.seen, rows, number, first, after)

    @strawberry.field(description="The line of one entrant in the standing: now, or as it was after a round.")
    def standing(
        self,
        info: Info,
        entrant: Annotated[strawberry.ID, strawberry.argument(description="The entrant.")],
        as_of: Annotated[int | None, strawberry.argument(description="The round; now when left out.")] = None,
    ) -> StandingRow | None:
        return line(info, self.seen, entrant, as_of)

    @strawberry.field(description="The rounds of one entrant, as in the cross table.")
    def cross_row(
        self,
        info: Info,
        entrant: Annotated[strawberry.ID, strawberry.argument(description="The entrant.")],
    ) -> CrossTableRow | None:
        return crossing(info, self.seen, entrant)

    @strawberry.field(description="How the teams stand, the first rank first; empty where groups do not play as teams.")
    def teams(self, info: Info, first: First = 20, after: After = None) -> Connection[TeamStanding]:
        rows = teams(info.context.server.registry, self.seen)
        return page_of(rows, first, after, lambda row: team_of(self.seen, row))

    @strawberry.field(description="Each entrant with his rounds, in the order of the standing.")
    def cross_table(self, info: Info, first: First = 20, after: After = None) -> Connection[CrossTableRow]:
        rows, _ = ranked(info.context.server.registry, self.seen)
        return page_of(rows, first, after, lambda row: cross_row(self.seen, row))


def line(info: Info, seen: Sight, entrant: str, as_of: int | None) -> StandingRow | None:
    """The line of an entrant in the standing, now or after a round."""
    row = own_row(info.context.server.registry, seen, entrant, as_of)
    return None if row is None else row_of(seen, row)


def crossing(info: Info, seen: Sight, entrant: str) -> CrossTableRow | None:
    """The rounds of an entrant."""
    row = own_row(info.context.server.registry, seen, entrant)
    return None if row is None else cross_row(seen, row)
