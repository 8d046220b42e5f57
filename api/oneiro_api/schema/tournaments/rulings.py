"""What is done to the rounds of a tournament: pairing, publishing, results, rulings."""

from typing import Annotated

import strawberry

from oneiro_api.schema.arguments import Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import Refusal, refusing
from oneiro_api.tournaments.results import Report
from oneiro_core.tournament import records as r
from oneiro_core.tournament.rounds import PodPlan, Score
from oneiro_core.tournament.settings import Ruling

from .actions import (
    HOLDING,
    DryRun,
    EntrantId,
    PodNumber,
    Reason,
    TournamentId,
    TournamentResult,
    asked,
    entered,
)
from .explaining import RoundNumber
from .pairing import Pairing, drafted, tried
from .tournament import tournament_of
from .words import PodRuling

Info = strawberry.Info[Context]

PairingResult = Annotated[Pairing | Refusal, strawberry.union("PairingResult", description="The pairing, or why not.")]


@strawberry.input(description="A pod of a pairing that was made by hand.")
class PodInput:
    """A wish for a pod."""

    seats: list[strawberry.ID] = strawberry.field(description="The entrants, in the order of the seats.")
    label: str = strawberry.field(description="Its place in the format, such as a group.", default="")


@strawberry.input(description="What an entrant got in a game.")
class ScoreInput:
    """A score."""

    entrant: strawberry.ID = strawberry.field(description="Who.")
    points: int = strawberry.field(description="His points.")
    place: int | None = strawberry.field(description="His place, where points do not say it.", default=None)
    left: bool = strawberry.field(description="Whether he left before the end: then he is last.", default=False)


@strawberry.input(description="What a game came to: the points of all who came to the pod.")
class ResultInput:
    """A result."""

    scores: list[ScoreInput] = strawberry.field(description="The points, of each entrant once.")
    game: strawberry.ID | None = strawberry.field(description="The game's id, where the pod has several.", default=None)
    finished: bool = strawberry.field(description="Whether it was played to its end.", default=True)

    def reported(self) -> Report:
        """As the server takes it."""
        scores = tuple(Score(one.entrant, one.points, one.place, one.left) for one in self.scores)
        return Report(scores, self.finished, self.game)


@strawberry.type(description="What can be done with the rounds of a tournament.")
class RoundActions:
    """The mutations of arbiters."""

    @strawberry.mutation(
        description="Let the format pair the next round, or the draft again; or only try how it would be."
    )
    @refusing
    async def pair_round(
        self,
        info: Info,
        tournament: TournamentId,
        dry_run: Annotated[bool, strawberry.argument(description="Whether to try it only.")] = False,
        again: Annotated[
            bool,
            strawberry.argument(
                description="Whether to take the latest round back and pair it anew, though it was published or begun, while "
                "nothing of it has been played or decided."
            ),
        ] = False,
        key: Key = None,
    ) -> PairingResult:
        server = info.context.server
        if dry_run:
            who = (await info.context.acting(*HOLDING)).account
            live = await server.tournaments.hosting.known(tournament, who)
            return tried(info.context, live, again, who.id)
        request = await asked(info.context, key, "pairRound", tournament, again)
        return drafted(info.context, await server.tournaments.commands.pair(tournament, again, request))

    @strawberry.mutation(description="Upload a pairing that was made by hand.")
    @refusing
    async def upload_pairing(
        self,
        info: Info,
        tournament: TournamentId,
        pods: Annotated[list[PodInput], strawberry.argument(description="The pods.")],
        byes: Annotated[list[strawberry.ID] | None, strawberry.argument(description="Who sits out.")] = None,
        stage: Annotated[str, strawberry.argument(description="The name of the stage.")] = "by hand",
        games: Annotated[int, strawberry.argument(description="How many games each pod plays.")] = 1,
        dry_run: DryRun = False,
        key: Key = None,
    ) -> TournamentResult:
        plans = tuple(PodPlan(tuple(pod.seats), pod.label) for pod in pods)
        record = r.RoundPaired(stage, plans, tuple(byes or ()), games, by_hand=True)
        return await entered(info, tournament, record, key, dry_run=dry_run)

    @strawberry.mutation(description="Let two entrants of a round change places, as long as their tables are not open.")
    @refusing
    async def swap_seats(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        first: EntrantId,
        second: EntrantId,
        dry_run: DryRun = False,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.SeatsSwapped(round, first, second), key, dry_run=dry_run)

    @strawberry.mutation(description="Move an entrant of a round that has not begun to another pod.")
    @refusing
    async def move_entrant(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        entrant: EntrantId,
        pod: Annotated[
            int | None, strawberry.argument(description="The pod: 0 for a new one, null to sit out.")
        ] = None,
        dry_run: DryRun = False,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.EntrantMoved(round, entrant, pod), key, dry_run=dry_run)

    @strawberry.mutation(description="Pin a pod: it stays as it is when the round is paired again; or let it go.")
    @refusing
    async def pin(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        pinned: Annotated[bool, strawberry.argument(description="Whether it is pinned.")] = True,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.PodPinned(round, pod, pinned), key)

    @strawberry.mutation(description="Let everybody see the pairing of a round.")
    @refusing
    async def publish_pairings(
        self, info: Info, tournament: TournamentId, round: RoundNumber, key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.RoundPublished(round), key)

    @strawberry.mutation(description="Begin a round: its tables are opened as soon as everybody is there.")
    @refusing
    async def start_round(
        self, info: Info, tournament: TournamentId, round: RoundNumber, key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.RoundStarted(round), key)

    @strawberry.mutation(description="Report what games of a pod came to that were not played on this server.")
    @refusing
    async def report_pod(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        results: Annotated[list[ResultInput], strawberry.argument(description="The games, all of them or none.")],
        key: Key = None,
    ) -> TournamentResult:
        reports = [one.reported() for one in results]
        request = await asked(info.context, key, "reportPod", tournament, round, pod, reports)
        done = await info.context.server.tournaments.results.report(tournament, round, pod, reports, request)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Let a game count as this, whatever was reported, at any time.")
    @refusing
    async def override_result(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        result: Annotated[ResultInput, strawberry.argument(description="What the game counts as.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        counted = result.reported()
        request = await asked(info.context, key, "overrideResult", tournament, round, pod, counted, reason)
        done = await info.context.server.tournaments.results.override(tournament, round, pod, counted, request, reason)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Let a pod count for nothing.")
    @refusing
    async def void_pod(
        self, info: Info, tournament: TournamentId, round: RoundNumber, pod: PodNumber, reason: Reason, key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.PodRuled(round, pod, Ruling.VOID), key, reason)

    @strawberry.mutation(description="Say what a pod counts for.")
    @refusing
    async def rule_pod(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        ruling: Annotated[PodRuling, strawberry.argument(description="What it counts for.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.PodRuled(round, pod, ruling), key, reason)

    @strawberry.mutation(
        description="Wait for nothing more in a pod: what was played counts, a running game as it stands; and whom it has "
        "waited for during the grace or longer is last in it."
    )
    @refusing
    async def close_pod(
        self, info: Info, tournament: TournamentId, round: RoundNumber, pod: PodNumber, reason: Reason, key: Key = None
    ) -> TournamentResult:
        record = r.PodClosed(round, pod)
        request = await asked(info.context, key, "PodClosed", tournament, record, reason)
        done = await info.context.server.tournaments.results.close(tournament, record, request, reason)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Give entrants of a pod the average of their other rounds.")
    @refusing
    async def excuse(
        self,
        info: Info,
        tournament: TournamentId,
        round: RoundNumber,
        pod: PodNumber,
        entrants: Annotated[list[strawberry.ID], strawberry.argument(description="Whom.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.Excused(round, pod, tuple(entrants)), key, reason)

    @strawberry.mutation(description="Take points from an entrant, or warn him.")
    @refusing
    async def penalise(
        self,
        info: Info,
        tournament: TournamentId,
        entrant: EntrantId,
        reason: Reason,
        points: Annotated[float, strawberry.argument(description="How many points; 0 warns.")] = 0,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.Penalised(entrant, points), key, reason)

    @strawberry.mutation(description="Send an entrant out, and strike him from the ranking.")
    @refusing
    async def disqualify(
        self,
        info: Info,
        tournament: TournamentId,
        entrant: EntrantId,
        reason: Reason,
        others: Annotated[
            PodRuling,
            strawberry.argument(description="What his tables count for the others: STAND or AVERAGE."),
        ] = Ruling.STAND,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.Disqualified(entrant, others), key, reason)

    @strawberry.mutation(description="Let an entry of the log count no more; refused where later ones rest on it.")
    @refusing
    async def undo(
        self,
        info: Info,
        tournament: TournamentId,
        entry: Annotated[int, strawberry.argument(description="Its number in the log.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.Undone(entry), key, reason)
