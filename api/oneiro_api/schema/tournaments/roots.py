"""What can be asked of tournaments, and followed."""

from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.schema.arguments import After, First
from oneiro_api.schema.context import Context
from oneiro_api.schema.paging import PageInfo, bounded, cursor_at, place_in
from oneiro_api.schema.refusals import Refusal, refusing
from oneiro_api.tournaments.feed import Update
from oneiro_api.tournaments.listing import page
from oneiro_api.tournaments.plans import planned
from oneiro_api.tournaments.wishes import checked
from oneiro_core.tournament.state import Phase

from .foreseeing import foreseen
from .log import AuditEntry, entry_of
from .pages import Edge
from .report import TournamentPlan, plan_of
from .settings import TournamentFormat, format_on_wire
from .tournament import Tournament, called, seen_tournament, tournament_of
from .wish import TournamentInput, settings_from
from .words import TournamentPhase

Info = strawberry.Info[Context]


@strawberry.type(description="A page of tournaments, newest first.")
class TournamentConnection:
    """Relay's connection."""

    edges: list[Edge[Tournament]] = strawberry.field(description="The tournaments.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.input(description="Which tournaments are wanted.")
class TournamentFilter:
    """The filter of the list."""

    phases: list[TournamentPhase] | None = strawberry.field(
        description="Only those that have come so far, as far as you are told; all but drafts when left out.",
        default=None,
    )
    mine: bool = strawberry.field(
        description="Only those with which you have to do, private ones and drafts among them.", default=False
    )


@strawberry.type(description="News of a tournament: what has happened, and how it stands now.")
class TournamentUpdate:
    """An update."""

    cursor: str = strawberry.field(description="The place in your feed; go on after it with `after`.")
    entries: list[AuditEntry] = strawberry.field(description="What has happened since, each told once; none at first.")
    tournament: Tournament = strawberry.field(description="The tournament now.")


PlanResult = Annotated[TournamentPlan | Refusal, strawberry.union("PlanResult", description="The plan, or why not.")]
Wish = Annotated[TournamentInput, strawberry.argument(description="What you want to host.")]
Wanted = Annotated[TournamentFilter | None, strawberry.argument(description="Which; all public ones when left out.")]


async def tournament_seen(context: Context, id: str) -> Tournament | None:
    """The tournament with an id, if the asker may see it."""
    await context.asking()
    live = await context.server.tournaments.hosting.visible(id, context.account)
    return None if live is None else tournament_of(context, live)


@strawberry.type(description="What can be asked of tournaments.")
class TournamentQueries:
    """The queries."""

    @strawberry.field(description="The formats that are installed.")
    def tournament_formats(self, info: Info) -> list[TournamentFormat]:
        return [format_on_wire(form) for form in info.context.server.registry.formats.values()]

    @strawberry.field(description="Tournaments, newest first.")
    async def tournaments(
        self, info: Info, filter: Wanted = None, first: First = 20, after: After = None
    ) -> TournamentConnection:
        await info.context.asking()
        most, wanted = bounded(first), filter or TournamentFilter()
        hosting = info.context.server.tournaments.hosting
        who, mine = info.context.account, wanted.mine
        if mine and who is None:
            return TournamentConnection(edges=[], page_info=PageInfo.of([], False))
        usual = [phase for phase in Phase if mine or phase is not Phase.DRAFT]
        phases = usual if wanted.phases is None else [phase for phase in wanted.phases if phase in usual]
        place = None if after is None else place_in(after)
        found = await page(hosting, phases, most + 1, place, who, mine=mine)
        edges = [
            Edge(cursor=cursor_at(live.row.created_at, live.id), node=tournament_of(info.context, live))
            for live in found[:most]
            if await hosting.visible(live.id, who)
        ]
        return TournamentConnection(edges=edges, page_info=PageInfo.of(edges, len(found) > most))

    @strawberry.field(
        description="A tournament by its id or its code. Null for what does not exist or is not yours to see."
    )
    async def tournament(
        self,
        info: Info,
        id: Annotated[strawberry.ID | None, strawberry.argument(description="Its id.")] = None,
        code: Annotated[str | None, strawberry.argument(description="Its code, in capitals or not.")] = None,
    ) -> Tournament | None:
        if id is not None:
            return await tournament_seen(info.context, id)
        await info.context.asking()
        live = None if code is None else await called(info.context, code)
        return None if live is None else tournament_of(info.context, live)

    @strawberry.field(description="What to expect of a tournament before it is made.")
    @refusing
    async def plan_tournament(
        self,
        info: Info,
        input: Wish,
        entrants: Annotated[int, strawberry.argument(description="How many enter.")],
    ) -> PlanResult:
        server, owner = info.context.server, (await info.context.acting(Scope.READ)).account
        settings = checked(server.hall.shelf, settings_from(server, input), owner)
        return plan_of(await foreseen(info.context, entrants, lambda: planned(server.hall.shelf, settings, entrants)))


def update_of(update: Update, names: dict[str, str]) -> TournamentUpdate:
    """An update of a feed on the wire."""
    return TournamentUpdate(
        cursor=update.cursor,
        entries=[entry_of(update.seen, told, names) for told in update.entries],
        tournament=seen_tournament(update.seen),
    )
