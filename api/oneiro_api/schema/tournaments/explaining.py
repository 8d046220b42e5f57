"""What a tournament tells of its pairings: those to come, how good they are, and why."""

from contextlib import suppress
from typing import Annotated

import strawberry

from oneiro_api.schema.context import Context
from oneiro_api.tournaments.plans import planned
from oneiro_api.tournaments.reckoning import explained, outdated, reasons, report
from oneiro_api.tournaments.schedules import schedule
from oneiro_api.tournaments.sight import Sight
from oneiro_core import Refused

from .foreseeing import foreseen
from .report import PairingReport, TournamentPlan, plan_of, report_of
from .schedule import ComingRound, coming_of
from .telling import TournamentSentence, sentences_of

Info = strawberry.Info[Context]
RoundNumber = Annotated[int, strawberry.argument(description="The round, from 1.")]


@strawberry.type
class Explained:
    """The fields of a tournament that tell of its pairings; `seen` is how the asker sees it."""

    seen: strawberry.Private[Sight]

    @strawberry.field(
        description="The rounds to come that do not hang on results, as of a fixed schedule, if everybody stays: who leaves, "
        "comes late or rests changes what follows, and so does a change by hand. By number before the first round is told, for "
        "up to 1,000 entrants."
    )
    async def schedule(
        self,
        info: Info,
        entrants: Annotated[
            int | None,
            strawberry.argument(description="For a field of so many, by number; the present one when left out."),
        ] = None,
    ) -> list[ComingRound]:
        told = await foreseen(
            info.context, entrants, lambda: schedule(info.context.server.registry, self.seen, entrants)
        )
        return coming_of(self.seen, told)

    @strawberry.field(
        description="How good the pairing of a round is, and why it is so, by what was known when it was paired."
    )
    def pairing_report(self, info: Info, round: RoundNumber) -> PairingReport | None:
        found = report(info.context.server.registry, self.seen, round)
        return None if found is None else report_of(self.seen, found)

    @strawberry.field(
        description="Whether what has happened since would pair the latest round otherwise, while it can still be paired again: "
        "`pairRound(again: true, dryRun: true)` shows how. Changes by hand do not count. False for who holds no office, and in a "
        "format without common rounds."
    )
    def pairing_outdated(self, info: Info) -> bool:
        return self.seen.official and outdated(info.context.server.registry, self.seen)

    @strawberry.field(description="Why an entrant sits where he sits in a round; null where he sits nowhere.")
    def explain(
        self,
        info: Info,
        entrant: Annotated[strawberry.ID, strawberry.argument(description="The entrant.")],
        round: RoundNumber,
    ) -> str | None:
        return explained(info.context.server.registry, self.seen, entrant, round)

    @strawberry.field(description="The same as sentences of a closed list; empty where he sits nowhere.")
    def why(
        self,
        info: Info,
        entrant: Annotated[strawberry.ID, strawberry.argument(description="The entrant.")],
        round: RoundNumber,
    ) -> list[TournamentSentence]:
        return sentences_of(reasons(info.context.server.registry, self.seen, entrant, round), self.seen)

    @strawberry.field(description="What to expect of a field of some size; of the present one where none is named.")
    async def plan(
        self, info: Info, entrants: Annotated[int | None, strawberry.argument(description="How many enter.")] = None
    ) -> TournamentPlan | None:
        settings = self.seen.tournament.settings
        count = len(self.seen.tournament.admitted) if entrants is None else entrants
        shelf = info.context.server.hall.shelf

        def reckon() -> TournamentPlan | None:
            with suppress(Refused):
                return plan_of(planned(shelf, settings, count))
            return None

        return await foreseen(info.context, entrants, reckon)
