"""Knockout: the best of each pod go on.

**Rounds.** The entrants are seeded by lot or by rating, and dealt to the pods so that all are equally strong. The best of each
pod go on, by table points over its tables; where pods differ in size, the best losers fill up, so that the same part of the field
goes on. Who came out of one pod is kept apart as long as it can be. As soon as they make one pod, they play the final.

**Ties** at the cut: the share of the tables, then what was played before, then the seed. Who leaves a table is last of his pod,
and the others keep their order.

**Ranking.** By the round that was reached, then by the points in it.
"""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import hookimpl, option
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.formats import End, Format, FormatPreset, Plan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.plans import slots, tables
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import FINAL, Terms, planned, played_out
from oneiro_core.tournament.stages import Knockout as Bracket
from oneiro_core.tournament.standings import Row, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.tiebreaks import ordering

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class


class Seeding(Enum):
    """In what order the entrants are dealt to the pods of the first round."""

    LOT = "lot"
    """By lot."""
    RATING = "rating"
    """By rating."""


@dataclass(frozen=True, slots=True)
class KnockoutOptions:
    """What the organiser of a knockout may choose."""

    advance: int = option(2, "How many of a pod go on", least=1, most=4)
    games: int = option(1, "Tables that each pod plays", least=1, most=5)
    final_games: int = option(3, "Tables of the final", least=1, most=9)
    seeding: Seeding = option(Seeding.LOT, "Seeds")
    reseed: bool = option(True, "Seed each round anew by what has been played")


class Knockout(Format[KnockoutOptions]):
    """The best of each pod go on."""

    key = "knockout"
    title = "Knockout"
    summary = "The best of each pod go on, until a final."
    guide = GUIDE
    presets = (
        FormatPreset("knockout", "Knockout, two go on", KnockoutOptions()),
        FormatPreset("knockout_two", "Knockout, two tables a round", KnockoutOptions(games=2, final_games=2)),
        FormatPreset("knockout_one", "Knockout, one goes on", KnockoutOptions(advance=1)),
    )

    def check(self, settings: Settings, options: KnockoutOptions) -> None:
        """Somebody has to go out of each pod, and nobody comes late."""
        if options.advance >= settings.least:
            raise Refused(RefusalCode.BAD_OPTION, "fewer have to go on than a pod has", "advance")
        if settings.late_rounds:
            raise Refused(RefusalCode.BAD_OPTION, "nobody can enter a knockout late", "late_rounds")

    def plan(self, settings: Settings, options: KnockoutOptions, entrants: int) -> Plan:
        stages = tuple(planned(settings, _terms(options), entrants))
        terms = {"advance": options.advance, "games": options.games, "final_games": options.final_games}
        by_lot = options.seeding is Seeding.LOT
        found = forecast("knockout", settings.preferred, entrants, terms=terms) if by_lot else None
        return Plan(stages, tables(stages), slots(stages), forecast=found)

    def next(self, tournament: Tournament, options: KnockoutOptions, now: float) -> Step:
        return _bracket(tournament, options).next() or End("the final has been played")

    def over(self, tournament: Tournament, options: KnockoutOptions) -> bool:
        return played_out(tournament, 1, FINAL)

    def ranking(self, tournament: Tournament, options: KnockoutOptions) -> tuple[Row, ...]:
        bracket = _bracket(tournament, options)
        entrants = [entrant.id for entrant in tournament.ranked]
        ledger = Ledger(
            tournament, bracket.rounds, entrants, everybody=False
        )  # also of who left before the first round
        return standing(tournament, entrants, (*bracket.criteria(), *ordering(ledger)))


def _bracket(tournament: Tournament, options: KnockoutOptions) -> Bracket:
    rated = options.seeding is Seeding.RATING

    def order(one: str) -> tuple[float, str]:
        return -(tournament.entrants[one].rating or 0) if rated else 0, tournament.lot(one)

    seeds = sorted((entrant.id for entrant in tournament.ranked), key=order)
    return Bracket(tournament, _terms(options), seeds)


def _terms(options: KnockoutOptions) -> Terms:
    return Terms(options.advance, options.games, options.final_games, options.reseed)


@hookimpl
def tournament_formats() -> list[Format[KnockoutOptions]]:
    """What the plugin brings."""
    return [Knockout()]
