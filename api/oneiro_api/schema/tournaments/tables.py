"""What is done at the tables of a round: calling an arbiter, answering, and filling the seats of those who did not come."""

from typing import Annotated

import strawberry

from oneiro_api.schema.arguments import Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import refusing
from oneiro_core.tournament import records as r

from .actions import (
    TAKING_PART,
    DryRun,
    EntrantId,
    PodNumber,
    Reason,
    SomeReason,
    TournamentId,
    TournamentResult,
    asked,
    entered,
)
from .explaining import RoundNumber
from .tournament import tournament_of

Info = strawberry.Info[Context]
CallId = Annotated[strawberry.ID, strawberry.argument(description="The id of the call.")]
About = Annotated[
    str, strawberry.argument(description="What about: at most 500 characters, for arbiters and the table.")
]
Answer = Annotated[str, strawberry.argument(description="What you say to the table: 1 to 500 characters.")]
OtherPod = Annotated[int, strawberry.argument(description="The number of the pod that it joins.")]


@strawberry.type(description="What can be done at the tables of a tournament.")
class TableActions:
    """The mutations of those who sit at a table, and of arbiters who come to it."""

    @strawberry.mutation(description="Call an arbiter to the table of the running round at which you sit.")
    @refusing
    async def call_arbiter(
        self, info: Info, tournament: TournamentId, words: About = "", key: Key = None
    ) -> TournamentResult:
        request = await asked(info.context, key, "callArbiter", tournament, words, scopes=TAKING_PART)
        commands = info.context.server.tournaments.commands
        return tournament_of(info.context, await commands.call(tournament, words, request))

    @strawberry.mutation(description="Answer a call: the table sees it, and the call stays open.")
    @refusing
    async def answer_call(
        self, info: Info, tournament: TournamentId, call: CallId, words: Answer, key: Key = None
    ) -> TournamentResult:
        request = await asked(info.context, key, "answerCall", tournament, call, words)
        commands = info.context.server.tournaments.commands
        return tournament_of(info.context, await commands.answer(tournament, call, words, request))

    @strawberry.mutation(description="Close a call: as an arbiter, or as who made it.")
    @refusing
    async def close_call(self, info: Info, tournament: TournamentId, call: CallId, key: Key = None) -> TournamentResult:
        request = await asked(info.context, key, "closeCall", tournament, call, scopes=TAKING_PART)
        commands = info.context.server.tournaments.commands
        return tournament_of(info.context, await commands.do(tournament, r.CallClosed(call), request))

    @strawberry.mutation(description="Say that somebody has not come to his table.")
    @refusing
    async def no_show(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        entrant: EntrantId,
        reason: SomeReason = "",
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.NoShow(round, pod, entrant), key, reason)

    @strawberry.mutation(description="Give the seat of somebody who has not come to one who is free.")
    @refusing
    async def seat_standby(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        absent: EntrantId,
        standby: EntrantId,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.StandbySeated(round, pod, absent, standby), key)

    @strawberry.mutation(
        description="Give a pod more time than its round has: it is settled so much later, unless it is done before."
    )
    @refusing
    async def extend_pod(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        seconds: Annotated[int, strawberry.argument(description="How many seconds more; up to a week at once.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.PodExtended(round, pod, seconds), key, reason)

    @strawberry.mutation(description="Let those who came to a pod join another that does not play yet either.")
    @refusing
    async def merge_pods(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        into: OtherPod,
        reason: SomeReason = "",
        dry_run: DryRun = False,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.PodsMerged(round, pod, into), key, reason, dry_run=dry_run)
