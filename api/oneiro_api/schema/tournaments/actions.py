"""What is done to a tournament as a whole."""

from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.requests import Request
from oneiro_api.schema.arguments import Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import Refusal, refusing
from oneiro_api.tournaments.sight import supposed
from oneiro_core.tournament import records as r
from oneiro_core.tournament.records import Record

from .tournament import Tournament, seen_tournament, tournament_of
from .wish import TournamentInput, settings_from
from .words import TournamentRole

Info = strawberry.Info[Context]
TournamentResult = Annotated[
    Tournament | Refusal, strawberry.union("TournamentResult", description="The tournament, or why not.")
]
TournamentId = Annotated[strawberry.ID, strawberry.argument(description="The id of the tournament.")]
EntrantId = Annotated[strawberry.ID, strawberry.argument(description="The id of the entrant.")]
OwnEntrant = Annotated[
    strawberry.ID | None, strawberry.argument(description="The entrant; you yourself when left out.")
]
PodNumber = Annotated[int, strawberry.argument(description="The number of the pod in the round.")]
AccountId = Annotated[strawberry.ID, strawberry.argument(description="The id of the account.")]
Reason = Annotated[str, strawberry.argument(description="Why: it stays in the log.")]
SomeReason = Annotated[str, strawberry.argument(description="Why: it stays in the log. May be left out.")]
DryRun = Annotated[
    bool,
    strawberry.argument(
        description="Whether to try it only: nothing is kept, and the answer is the tournament as it would be, with its report."
    ),
]
Wish = Annotated[TournamentInput, strawberry.argument(description="What you want to host.")]

HOLDING = (Scope.TOURNAMENT, Scope.READ)
TAKING_PART = (Scope.PLAY, Scope.READ)


async def asked(context: Context, key: str | None, *what: object, scopes: tuple[Scope, ...] = HOLDING) -> Request:
    """The request of who acts. Raises Refused."""
    return await context.asked(scopes, key, *what)


async def entered(
    info: Info, tournament: str, record: Record, key: str | None, reason: str = "", *, dry_run: bool = False
) -> Tournament:
    """The tournament after an official has entered a record, or as it would be then."""
    if dry_run:
        who = (await info.context.acting(*HOLDING)).account
        live = await info.context.server.tournaments.hosting.known(tournament, who)
        return seen_tournament(supposed(live, who, record))
    request = await asked(info.context, key, type(record).__name__, tournament, record, reason)
    return tournament_of(
        info.context, await info.context.server.tournaments.commands.do(tournament, record, request, reason)
    )


@strawberry.type(description="What can be done with a tournament as a whole.")
class HostActions:
    """The mutations of those who hold a tournament."""

    @strawberry.mutation(description="Make a tournament: a draft that only its officials see, and you are its owner.")
    @refusing
    async def create_tournament(self, info: Info, input: Wish, key: Key = None) -> TournamentResult:
        request = await asked(info.context, key, "createTournament", repr(input))
        info.context.spend(info.context.server.rates.tables)
        settings = settings_from(info.context.server, input)
        return tournament_of(info.context, await info.context.server.tournaments.commands.create(settings, request))

    @strawberry.mutation(
        description="Decide otherwise: all settings anew. What the reckoning rests on is fixed from the start."
    )
    @refusing
    async def change_tournament(
        self, info: Info, tournament: TournamentId, input: Wish, key: Key = None
    ) -> TournamentResult:
        request = await asked(info.context, key, "changeTournament", tournament, repr(input))
        settings = settings_from(info.context.server, input)
        changed = await info.context.server.tournaments.commands.change_settings(tournament, settings, request)
        return tournament_of(info.context, changed)

    @strawberry.mutation(description="Let everybody see the tournament.")
    @refusing
    async def publish_tournament(self, info: Info, tournament: TournamentId, key: Key = None) -> TournamentResult:
        return await entered(info, tournament, r.Published(), key)

    @strawberry.mutation(description="Take entries from now on.")
    @refusing
    async def open_registration(self, info: Info, tournament: TournamentId, key: Key = None) -> TournamentResult:
        return await entered(info, tournament, r.RegistrationOpened(), key)

    @strawberry.mutation(description="Let entrants check in from now on.")
    @refusing
    async def open_check_in(self, info: Info, tournament: TournamentId, key: Key = None) -> TournamentResult:
        return await entered(info, tournament, r.CheckInOpened(), key)

    @strawberry.mutation(
        description="Begin with those who are in; refused while some have not checked in, unless without them."
    )
    @refusing
    async def start_tournament(
        self,
        info: Info,
        tournament: TournamentId,
        without_missing: Annotated[
            bool, strawberry.argument(description="Whether to begin without those who have not checked in.")
        ] = False,
        key: Key = None,
    ) -> TournamentResult:
        request = await asked(info.context, key, "startTournament", tournament, without_missing)
        started = await info.context.server.tournaments.commands.start(tournament, without_missing, request)
        return tournament_of(info.context, started)

    @strawberry.mutation(description="Stop all clocks. Games that are being played may end.")
    @refusing
    async def pause(
        self, info: Info, tournament: TournamentId, reason: SomeReason = "", key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.Paused(), key, reason)

    @strawberry.mutation(description="Go on after a pause. The clocks have lost nothing.")
    @refusing
    async def resume(
        self, info: Info, tournament: TournamentId, reason: SomeReason = "", key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.Resumed(), key, reason)

    @strawberry.mutation(description="Make the ranking final. What is not complete does not count.")
    @refusing
    async def finish(
        self, info: Info, tournament: TournamentId, reason: SomeReason = "", key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.Finished(), key, reason)

    @strawberry.mutation(description="Close the books: nothing changes any more.")
    @refusing
    async def archive(self, info: Info, tournament: TournamentId, key: Key = None) -> TournamentResult:
        return await entered(info, tournament, r.Archived(), key)

    @strawberry.mutation(description="Call a tournament off that has not begun.")
    @refusing
    async def cancel(self, info: Info, tournament: TournamentId, reason: Reason, key: Key = None) -> TournamentResult:
        return await entered(info, tournament, r.Cancelled(), key, reason)

    @strawberry.mutation(description="Say something to everybody, in plain text.")
    @refusing
    async def announce(
        self,
        info: Info,
        tournament: TournamentId,
        text: Annotated[str, strawberry.argument(description="The words: 1 to 1,000 characters.")],
        key: Key = None,
    ) -> TournamentResult:
        request = await asked(info.context, key, "announce", tournament, text)
        return tournament_of(
            info.context, await info.context.server.tournaments.commands.announce(tournament, text, request)
        )

    @strawberry.mutation(description="Give an office, or take it.")
    @refusing
    async def set_role(
        self,
        info: Info,
        tournament: TournamentId,
        account: AccountId,
        role: Annotated[TournamentRole, strawberry.argument(description="The office.")],
        given: Annotated[bool, strawberry.argument(description="Whether it is given; else it is taken.")] = True,
        key: Key = None,
    ) -> TournamentResult:
        kind = r.OfficeGiven if given else r.OfficeTaken
        return await entered(info, tournament, kind(account, role), key)
