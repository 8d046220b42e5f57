"""What an organiser is told before he decides: the plan of a format, and the report of a pairing."""

from collections.abc import Sequence

import strawberry

from oneiro_api.schema.arguments import After, First
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.formats import Plan as CorePlan
from oneiro_core.tournament.formats import StagePlan as CoreStagePlan
from oneiro_core.tournament.pairing import ByeReport as CoreByeReport
from oneiro_core.tournament.pairing import PodReport as CorePodReport
from oneiro_core.tournament.pairing import Repeat as CoreRepeat
from oneiro_core.tournament.pairing import Report

from .entrants import Entrant
from .pages import Connection, page_of
from .rounds import entrants_of
from .telling import WHY, TournamentSentence, sentences_of


@strawberry.type(description="One stage of a plan.")
class StagePlan:
    """A stage."""

    name: str = strawberry.field(description="Its name.")
    entrants: int = strawberry.field(description="How many play in it.")
    rounds: int = strawberry.field(description="How many rounds, as far as can be known.")
    sizes: list[int] = strawberry.field(description="The sizes of its pods.")
    games: int = strawberry.field(description="How many games each pod plays in a round.")
    advance: int = strawberry.field(description="How many go on; 0 where nobody does.")


@strawberry.type(description="How well a format finds the best, by simulation.")
class Forecast:
    """A forecast."""

    best: float = strawberry.field(description="The chance that the truly best entrant wins.")
    rank: float = strawberry.field(description="The mean true rank of the winner.")
    top4: float = strawberry.field(description="The mean share of the truly best four among the first four.")
    source: str = strawberry.field(description="What was simulated.")


@strawberry.type(description="What to expect of a field of this size.")
class TournamentPlan:
    """A plan."""

    stages: list[StagePlan] = strawberry.field(description="The stages.")
    tables: int = strawberry.field(description="How many games there will be.")
    slots: int = strawberry.field(description="How many games one entrant plays one after the other, at the most.")
    warnings: list[str] = strawberry.field(description="What to beware of.")
    warned: list[TournamentSentence] = strawberry.field(description="The same as sentences of a closed list.")
    forecast: Forecast | None = strawberry.field(description="How well it finds the best, where that was measured.")
    late_rounds: int = strawberry.field(description="Until how many rounds are paired new entrants should come in.")


@strawberry.type(description="Two of a pod who have met before.")
class Repeat:
    """A repeat."""

    first: Entrant = strawberry.field(description="The one.")
    second: Entrant = strawberry.field(description="The other.")
    times: int = strawberry.field(description="In how many rounds they have met.")
    reason: str = strawberry.field(description="Why they meet again.")
    why: list[TournamentSentence] = strawberry.field(description=WHY)


@strawberry.type(description="One pod of a pairing, and why it is as it is.")
class PodReport:
    """A pod."""

    entrants: list[Entrant] = strawberry.field(description="Who sits there, in the order of the seats.")
    best: float | None = strawberry.field(
        description="The best score in it; null where pods are not to be near in the standing."
    )
    worst: float | None = strawberry.field(description="The worst score in it; null where `best` is.")
    seat_counts: list[list[int]] = strawberry.field(
        description="For each of them, how often he has sat in each seat of such a table in earlier rounds."
    )
    repeats: list[Repeat] = strawberry.field(description="Who have met before.")
    partners_again: list[Repeat] = strawberry.field(description="Who are partners, and were before.")
    pinned: bool = strawberry.field(description="Whether it was pinned.")
    reason: str = strawberry.field(description="Why it is as it is.")
    why: list[TournamentSentence] = strawberry.field(description=WHY)


@strawberry.type(description="An entrant who sits out, and why it is he.")
class ByeReport:
    """A bye."""

    entrant: Entrant = strawberry.field(description="Who.")
    reason: str = strawberry.field(description="Why he.")
    why: list[TournamentSentence] = strawberry.field(description=WHY)


@strawberry.type(description="A pairing against what no pairing can beat.")
class PairingReport:
    """A report."""

    sight: strawberry.Private[Sight]
    report: strawberry.Private[Report]
    repeats: int = strawberry.field(description="Earlier meetings of all pairs that share a pod.")
    least_repeats: int = strawberry.field(description="A lower bound of that.")
    partners_again: int | None = strawberry.field(
        description="Earlier rounds in which partners were partners; null where nobody has one."
    )
    least_partners_again: int | None = strawberry.field(description="A lower bound of that.")
    spread: float | None = strawberry.field(
        description="The mean difference of the best and worst score in a pod; null where pods are not to be near in the "
        "standing, as in a knockout."
    )
    least_spread: float | None = strawberry.field(description="The least that any pods of these sizes have.")
    optimal: bool = strawberry.field(description="Whether no pairing is better, by proof.")
    text: str = strawberry.field(description="The whole report in a few lines.")

    @strawberry.field(description="The pods, from the top of the standing down.")
    def pods(self, first: First = 20, after: After = None) -> Connection[PodReport]:
        return page_of(self.report.pods, first, after, lambda pod: _pod(self.sight, pod))

    @strawberry.field(description="Who sits out, and why.")
    def byes(self) -> list[ByeReport]:
        return [_bye(self.sight, bye) for bye in self.report.byes]

    @strawberry.field(
        description="Pairs to be kept apart that share a pod: only a change by hand has any. Told to officials, for who is kept "
        "apart is between them and the desk."
    )
    def together(self) -> list[list[Entrant]]:
        shown = self.report.together if self.sight.official else ()
        return [entrants_of(self.sight, pair) for pair in shown]


def report_of(sight: Sight, report: Report) -> PairingReport:
    """A report on the wire."""
    return PairingReport(
        sight=sight,
        report=report,
        repeats=report.repeats,
        least_repeats=report.least_repeats,
        spread=report.spread,
        least_spread=report.least_spread,
        optimal=report.optimal,
        partners_again=None if report.partners is None else report.partners.again,
        least_partners_again=None if report.partners is None else report.partners.least,
        text=sight.named(report.text),
    )


def plan_of(plan: CorePlan) -> TournamentPlan:
    """A plan on the wire."""
    forecast = plan.forecast
    return TournamentPlan(
        stages=[_stage(stage) for stage in plan.stages],
        tables=plan.tables,
        slots=plan.slots,
        warnings=list(plan.warnings),
        warned=sentences_of(plan.warned),
        forecast=None
        if forecast is None
        else Forecast(best=forecast.best, rank=forecast.rank, top4=forecast.top4, source=forecast.source),
        late_rounds=plan.late_rounds,
    )


def _stage(stage: CoreStagePlan) -> StagePlan:
    return StagePlan(
        name=stage.name,
        entrants=stage.entrants,
        rounds=stage.rounds,
        sizes=list(stage.sizes),
        games=stage.games,
        advance=stage.advance,
    )


def _repeats(sight: Sight, repeats: Sequence[CoreRepeat]) -> list[Repeat]:
    return [
        Repeat(
            first=entrants_of(sight, [one.first])[0],
            second=entrants_of(sight, [one.second])[0],
            times=one.times,
            reason=sight.named(one.reason),
            why=sentences_of(one.why, sight),
        )
        for one in repeats
    ]


def _pod(sight: Sight, pod: CorePodReport) -> PodReport:
    return PodReport(
        entrants=entrants_of(sight, pod.pod),
        best=pod.best,
        worst=pod.worst,
        seat_counts=[list(counts) for counts in pod.seats],
        repeats=_repeats(sight, pod.repeats),
        partners_again=_repeats(sight, pod.partners_again),
        pinned=pod.pinned,
        reason=sight.named(pod.reason),
        why=sentences_of(pod.why, sight),
    )


def _bye(sight: Sight, bye: CoreByeReport) -> ByeReport:
    who = entrants_of(sight, [bye.entrant])[0]
    return ByeReport(entrant=who, reason=sight.named(bye.reason), why=sentences_of(bye.why, sight))
