"""Fixed schedule: all rounds are known before the first.

**Rounds.** Who meets whom is laid down beforehand, as in the movements of bridge: with T tables of k nobody meets anybody twice
as long as `(rounds - 1) * (k - 1) < T`, and otherwise as seldom as is known to be possible. The seats go round as well.

**Changes.** Where somebody leaves or comes late, the pods that can stay do, and the others are drawn anew by who has met.

**Partners.** Where they rotate, everybody plays once with everybody before anybody plays twice with the same one. Who plays with
whom is laid down where so many rounds need it, and the pods are drawn by who has met.

**Ranking.** By points, then by the tie-breaks that were fixed at the start.
"""

from dataclasses import dataclass

from oneiro_core import hookimpl, option
from oneiro_core.tournament.formats import End, Forecast, Format, FormatPreset, Plan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import feasible, layout
from oneiro_core.tournament.plans import bye_warnings, partner_warnings, schedule_plan, slots, tables
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import moved, played, played_out, tables_open
from oneiro_core.tournament.standings import Row, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Text, say
from oneiro_core.tournament.tiebreaks import ordering

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

SCHEDULE = "schedule"


@dataclass(frozen=True, slots=True)
class ScheduleOptions:
    """What the organiser of a fixed schedule may choose."""

    rounds: int = option(5, "Rounds", least=1, most=20)
    games: int = option(1, "Tables that each pod plays in a round", least=1, most=5)


class FixedSchedule(Format[ScheduleOptions]):
    """All rounds known beforehand."""

    key = "schedule"
    title = "Fixed schedule"
    summary = "All rounds are known before the first, and people meet as seldom as can be."
    guide = GUIDE
    rotates = True
    by_points = True
    fixed_stages = frozenset({SCHEDULE})
    presets = (FormatPreset("schedule", "Fixed schedule", ScheduleOptions()),)

    def plan(self, settings: Settings, options: ScheduleOptions, entrants: int) -> Plan:
        stages = (schedule_plan(SCHEDULE, settings, entrants, options.rounds, options.games),)
        return Plan(
            stages,
            tables(stages),
            slots(stages),
            (*bye_warnings(settings, entrants), *_repeats(settings, options, entrants)),
            None if settings.rotating else _foretold(settings, options, entrants),
        )

    def next(self, tournament: Tournament, options: ScheduleOptions, now: float) -> Step:
        waited = tables_open(tournament)
        here = [entrant.id for entrant in tournament.playing]
        step = waited or moved(tournament, SCHEDULE, here, options.rounds, games=options.games)
        return step or End("all rounds have been played")

    def over(self, tournament: Tournament, options: ScheduleOptions) -> bool:
        return played_out(tournament, options.rounds, SCHEDULE)

    def ranking(self, tournament: Tournament, options: ScheduleOptions) -> tuple[Row, ...]:
        ledger = Ledger(tournament, played(tournament, SCHEDULE), planned=options.rounds)
        return standing(tournament, [entrant.id for entrant in tournament.ranked], ordering(ledger))


def _foretold(settings: Settings, options: ScheduleOptions, entrants: int) -> Forecast | None:
    return forecast(SCHEDULE, settings.preferred, entrants, options.rounds, {"games": options.games})


def _repeats(settings: Settings, options: ScheduleOptions, entrants: int) -> Text:
    """Say how often people meet again in the schedule, where they do; or when partners do."""
    if settings.rotating:
        return partner_warnings(settings, entrants, options.rounds, planned=True)
    if not feasible(entrants, settings.least, settings.most):
        return ()
    plan = layout(entrants, settings.preferred, options.rounds, low=settings.least, high=settings.most)
    if not plan.coincidences:
        return ()
    code = Sentence.PLAN_MEETINGS_LEAST if plan.coincidences == plan.least else Sentence.PLAN_MEETINGS
    return (say(code, number=plan.coincidences),)


@hookimpl
def tournament_formats() -> list[Format[ScheduleOptions]]:
    """What the plugin brings."""
    return [FixedSchedule()]
