"""Swiss pods: everybody plays every round, with others of his standing whom he has not met.

**Rounds.** Round 1 is drawn by lot, or by rating. Then entrants of near standing share a pod, and nobody meets anybody again as
long as it can be avoided: where few play, a round also leaves the next one a way to avoid it. Only a last round whose pods would
be fixed by that may repeat meetings, for the sake of the standing. Pods of another size than the wanted one go round.

**The cut.** After the last round the best may play on: up to a pod of them in a final, more of them in pods of which two go on
until they make a final. A final is played over several tables, for one alone is a lottery. Who plays on may bring along half of
his points, or not even his place.

**Partners.** Where they rotate, nobody plays twice with the same one in half as many rounds as people play at once; besides that
pods are chosen as ever. There is no cut then, and the first round is not spread by rating.

**Ranking.** By points, then by the tie-breaks that were fixed at the start; who is in the final ranks before all others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from oneiro_core import hookimpl, option
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.formats import End, Forecast, Format, FormatPreset, Plan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import By, Strictness
from oneiro_core.tournament.plans import bye_warnings, partner_warnings, round_warnings, rounds_plan, slots, tables
from oneiro_core.tournament.points import win
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import (
    FINAL,
    Carry,
    Knockout,
    Terms,
    drawn,
    few_ready,
    planned,
    played,
    played_out,
    sitting_out,
    spread,
    tables_open,
    with_asked,
)
from oneiro_core.tournament.standings import Row, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Text
from oneiro_core.tournament.tiebreaks import ordering, sums, totals

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

SWISS = "swiss"


class FirstRound(Enum):
    """How the first round is drawn."""

    LOT = "lot"
    """By lot."""
    SPREAD = "spread"
    """By rating, all pods equally strong."""
    BLOCKS = "blocks"
    """By rating, the strongest together."""


@dataclass(frozen=True, slots=True)
class SwissOptions:
    """What the organiser of Swiss pods may choose."""

    rounds: int = option(4, "Rounds", least=1, most=20)
    first: FirstRound = option(FirstRound.LOT, "The first round")
    strictness: Strictness = option(Strictness.STRICT, "Repeated meetings")
    games: int = option(1, "Tables that each pod plays in a round", least=1, most=5)
    cut: int = option(4, "How many play on after the rounds; 0 for nobody", least=0, most=128)
    advance: int = option(2, "How many of a pod go on after the cut", least=1, most=4)
    final_games: int = option(3, "Tables of the final", least=1, most=9)
    carry: Carry = option(Carry.SEEDS, "What is carried over from the rounds")


class Swiss(Format[SwissOptions]):
    """Rounds by standing, and a final."""

    key = "swiss"
    title = "Swiss pods"
    summary = "Everybody plays every round with others of his standing; the best play a final."
    guide = GUIDE
    rotates = True
    by_points = True
    presets = (
        FormatPreset("swiss_final", "Swiss and final", SwissOptions(), "Four rounds, then a final of three tables."),
        FormatPreset("swiss", "Swiss", SwissOptions(rounds=5, cut=0), "Five rounds, and the ranking decides."),
        FormatPreset("swiss_cut", "Swiss and cut", SwissOptions(cut=16), "Four rounds, then pods of which two go on."),
    )

    def check(self, settings: Settings, options: SwissOptions) -> None:
        """The cut has to leave somebody out and to make pods; partners rotate in drawn rounds alone."""
        if settings.rotating and options.cut:
            raise Refused(
                RefusalCode.BAD_OPTION, "where partners rotate nobody plays on after the rounds: the cut is 0", "cut"
            )
        if settings.rotating and options.first is FirstRound.SPREAD:
            raise Refused(
                RefusalCode.BAD_OPTION,
                "where partners rotate the first round is by lot, or in blocks by rating",
                "first",
            )
        if options.cut > settings.most and options.advance >= settings.least:
            raise Refused(RefusalCode.BAD_OPTION, "fewer have to go on than a pod has", "advance")

    def plan(self, settings: Settings, options: SwissOptions, entrants: int) -> Plan:
        stages = [rounds_plan(SWISS, settings, entrants, options.rounds, options.games)]
        if options.cut:
            stages += planned(settings, _terms(options), min(options.cut, entrants))
        return Plan(
            tuple(stages),
            tables(stages),
            slots(stages),
            _warnings(settings, options, entrants),
            _foretold(settings, options, entrants),
            late_rounds=(options.rounds + 1) // 2,
        )

    def next(self, tournament: Tournament, options: SwissOptions, now: float) -> Step:
        waited = tables_open(tournament)
        if waited:
            return waited
        if len(played(tournament, SWISS)) < options.rounds:
            return self._round(tournament, options)
        after = self._knockout(tournament, options).next() if options.cut else None
        return after or End("all rounds have been played")

    def over(self, tournament: Tournament, options: SwissOptions) -> bool:
        rounds = played_out(tournament, options.rounds, SWISS)
        return rounds and (not options.cut or played_out(tournament, 1, FINAL))

    def cut(self, options: SwissOptions) -> int:
        return options.cut

    def ranking(self, tournament: Tournament, options: SwissOptions) -> tuple[Row, ...]:
        entrants = [entrant.id for entrant in tournament.ranked]
        criteria = ordering(_ledger(tournament, options))
        if options.cut and played(tournament, SWISS):
            criteria = (*self._knockout(tournament, options).criteria(), *criteria)
        return standing(tournament, entrants, criteria)

    def _round(self, tournament: Tournament, options: SwissOptions) -> Step:
        here = [entrant.id for entrant in tournament.playing]
        number = len(played(tournament, SWISS)) + 1
        first, left = number == 1, options.rounds - number
        if first and options.first is FirstRound.SPREAD:
            return _spread(tournament, here, options)
        scores = _blocks(tournament, here, options) if first else totals(_ledger(tournament, options), here)
        settings = tournament.settings
        worth = win(settings.points, settings.preferred, settings.ladders)
        strictness, games = options.strictness, options.games
        by = By.RATING if first else By.STANDING
        return drawn(tournament, SWISS, scores, strictness=strictness, win=worth, games=games, by=by, left=left)

    def _knockout(self, tournament: Tournament, options: SwissOptions) -> Knockout:
        """The knockout of the best; who has left or rests is passed over."""
        entrants, ledger = [entrant.id for entrant in tournament.ranked], _ledger(tournament, options)
        rows = standing(tournament, entrants, ordering(ledger))
        there = {entrant.id for entrant in tournament.playing}
        best = [row.entrant for row in rows if row.entrant in there][: options.cut]
        return Knockout(tournament, _terms(options), best, before=sums(ledger, entrants))


def _foretold(settings: Settings, options: SwissOptions, entrants: int) -> Forecast | None:
    """What to expect of an event that is drawn by lot and decided by its final alone."""
    terms = {"games": options.games, "cut": options.cut, "final_games": options.final_games if options.cut else 0}
    if options.cut > settings.most:
        terms["advance"] = options.advance
    half = options.cut and options.carry is Carry.HALF
    if settings.rotating or options.first is not FirstRound.LOT or half:
        return None
    return forecast(SWISS, settings.preferred, entrants, options.rounds, terms)


def _warnings(settings: Settings, options: SwissOptions, entrants: int) -> Text:
    return (
        *bye_warnings(settings, entrants),
        *round_warnings(settings, entrants, options.rounds),
        *partner_warnings(settings, entrants, options.rounds, planned=False),
    )


def _spread(tournament: Tournament, here: Sequence[str], options: SwissOptions) -> Step:
    """The first round by rating; where the number does not fit, the last by rating sit out."""
    settings, out = tournament.settings, sitting_out(tournament, here)
    there = by_rating(tournament, [one for one in here if one not in out])
    if len(there) < settings.least:
        return few_ready(tournament, there)
    return with_asked(spread(tournament, SWISS, there, options.games, least=settings.least), out)


def by_rating(tournament: Tournament, entrants: Sequence[str]) -> list[str]:
    """The entrants by rating, the highest first; who has none comes last, and lots decide among equals."""
    ratings = {one: tournament.entrants[one].rating for one in entrants}
    return sorted(entrants, key=lambda one: (-(ratings[one] or 0), tournament.lot(one)))


def _blocks(tournament: Tournament, entrants: Sequence[str], options: SwissOptions) -> dict[str, float]:
    """The standing before the first round: by rating where blocks are wanted, else nobody is before anybody."""
    if options.first is FirstRound.LOT:
        return dict.fromkeys(entrants, 0.0)
    ranked = by_rating(tournament, entrants)
    return {one: float(len(ranked) - place) for place, one in enumerate(ranked)}


def _ledger(tournament: Tournament, options: SwissOptions) -> Ledger:
    return Ledger(tournament, played(tournament, SWISS), planned=options.rounds)


def _terms(options: SwissOptions) -> Terms:
    return Terms(options.advance, options.games, options.final_games, carry=options.carry)


@hookimpl
def tournament_formats() -> list[Format[SwissOptions]]:
    """What the plugin brings."""
    return [Swiss()]
