"""What the asker is in a tournament."""

import strawberry

from oneiro_api.schema.context import Context
from oneiro_api.tournaments.reckoning import distance_of
from oneiro_api.tournaments.sight import Sight

from .crosstable import CrossTableRow
from .entrants import Entrant, entrant_of
from .rounds import Pod, pod_of
from .standing import crossing, line
from .standings import StandingDistance, StandingRow, standing_distance
from .words import TournamentRole

Info = strawberry.Info[Context]


@strawberry.type(description="What you are in a tournament.")
class Participation:
    """The asker's own part."""

    sight: strawberry.Private[Sight]

    @strawberry.field(description="The entrant that you are, or are a member of.")
    def entrant(self) -> Entrant | None:
        mine = self.sight.entrant
        return None if mine is None else entrant_of(self.sight.tournament, mine)

    @strawberry.field(description="Your own line in the standing as it is now; null for who has none.")
    def standing(self, info: Info) -> StandingRow | None:
        mine = self.sight.entrant
        return None if mine is None else line(info, self.sight, mine.id, None)

    @strawberry.field(
        description="How far your line is from the next better rank and from the cut, in points, as the others stand now; null "
        "where that does not tell what you need: before the first result and after the end, and where a knockout or anything "
        "else than one sum of points decides."
    )
    def distance(self, info: Info) -> StandingDistance | None:
        mine = self.sight.entrant
        found = None if mine is None else distance_of(info.context.server.registry, self.sight, mine.id)
        return None if found is None else standing_distance(self.sight, found)

    @strawberry.field(description="Your own rounds, as in the cross table; null for who has no line in it.")
    def cross_row(self, info: Info) -> CrossTableRow | None:
        mine = self.sight.entrant
        return None if mine is None else crossing(info, self.sight, mine.id)

    @strawberry.field(description="Your offices.")
    def roles(self) -> list[TournamentRole]:
        return sorted(self.sight.roles, key=lambda role: role.value)

    @strawberry.field(description="The pod where you sit in the latest round that is published.")
    def pod(self) -> Pod | None:
        mine = self.sight.entrant
        for round in reversed(self.sight.rounds):
            if mine is not None and round.published:
                found = round.pod_of(mine.id)
                return None if found is None else pod_of(self.sight, round, found)
        return None
