"""Groups, then a knockout.

**Groups.** The entrants are dealt to groups by rating or by lot, all equally strong. Each plays a fixed schedule of its own.

**Going on.** The best of each group go on, and as many of the next best, by their points, as make pods. Who came out of one group
is kept apart as long as it can be.

**Knockout.** The best of each pod go on, until a final over several tables. Nothing is carried over but the seeds; or half of the
points of the group, or not even the seeds.

**Ranking.** By the round that was reached, then by the points in the last round, then by the points of the group.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from oneiro_core import hookimpl, option
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.formats import Draw, End, Format, FormatPreset, Plan, StagePlan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import feasible, snake
from oneiro_core.tournament.plans import bye_warnings, schedule_plan, slots, tables
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import (
    FINAL,
    Carry,
    Knockout,
    Terms,
    few_ready,
    merged,
    moved,
    planned,
    played,
    played_out,
    tables_open,
    too_few,
)
from oneiro_core.tournament.standings import Row, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.tiebreaks import ordering, sums

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class GroupsOptions:
    """What the organiser may choose."""

    size: int = option(8, "Entrants of a group", least=3, most=32)
    rounds: int = option(3, "Rounds of the groups", least=1, most=12)
    through: int = option(2, "How many of a group go on", least=1, most=8)
    rated: bool = option(True, "Deal the groups by rating")
    games: int = option(1, "Tables that each pod plays", least=1, most=5)
    advance: int = option(2, "How many of a pod go on in the knockout", least=1, most=4)
    final_games: int = option(3, "Tables of the final", least=1, most=9)
    carry: Carry = option(Carry.SEEDS, "What is carried over from the groups")


class Groups(Format[GroupsOptions]):
    """Groups, then a knockout."""

    key = "groups"
    title = "Groups and knockout"
    summary = "Groups play a schedule each; the best of them play a knockout."
    guide = GUIDE
    fixed_stages = frozenset({GROUPS})
    presets = (FormatPreset("groups", "Groups of eight", GroupsOptions()),)

    def check(self, settings: Settings, options: GroupsOptions) -> None:
        """Somebody has to go out of each group and of each pod."""
        if options.through >= options.size:
            raise Refused(RefusalCode.BAD_OPTION, "fewer have to go on than a group has", "through")
        if options.advance >= settings.least:
            raise Refused(RefusalCode.BAD_OPTION, "fewer have to go on than a pod has", "advance")
        if settings.late_rounds > 1:
            raise Refused(RefusalCode.BAD_OPTION, "nobody can enter a group after its first round", "late_rounds")

    def plan(self, settings: Settings, options: GroupsOptions, entrants: int) -> Plan:
        groups = _sizes(entrants, options)
        sizes = tuple(pod for group in groups for pod in schedule_plan(GROUPS, settings, group, options.rounds).sizes)
        through = _through(settings, options, len(groups), entrants)
        group_stage = StagePlan(GROUPS, entrants, options.rounds, sizes, options.games, through)
        stages = (group_stage, *planned(settings, _terms(options), through))
        return Plan(
            stages,
            tables(stages),
            slots(stages),
            tuple(dict.fromkeys(line for group in groups for line in bye_warnings(settings, group))),
            None if options.rated else forecast(GROUPS, settings.preferred, entrants, terms=_foretold(options)),
        )

    def next(self, tournament: Tournament, options: GroupsOptions, now: float) -> Step:
        waited = tables_open(tournament)
        if waited:
            return waited
        if len(played(tournament, GROUPS)) < options.rounds:
            return self._round(tournament, options)
        return self._knockout(tournament, options).next() or End("the final has been played")

    def over(self, tournament: Tournament, options: GroupsOptions) -> bool:
        return played_out(tournament, 1, FINAL)

    def ranking(self, tournament: Tournament, options: GroupsOptions) -> tuple[Row, ...]:
        entrants = [entrant.id for entrant in tournament.ranked]
        knockout = self._knockout(tournament, options)
        criteria = knockout.criteria() if knockout.rounds else ()
        return standing(tournament, entrants, (*criteria, *ordering(_ledger(tournament, options))))

    def _round(self, tournament: Tournament, options: GroupsOptions) -> Step:
        here = {entrant.id for entrant in tournament.playing}
        groups = members(tournament, options) or _dealt(tournament, here, options)
        _add_late(tournament, groups, here)
        draws = []
        for label, group in groups.items():
            there = [one for one in group if one in here]
            step = moved(tournament, GROUPS, there, options.rounds, label, options.games) if there else None
            if isinstance(step, Draw):
                draws.append(step)
            elif there:
                draws.append(too_few(tournament, GROUPS, there, options.games, label))
        if not any(draw.pods for draw in draws):
            return few_ready(tournament, max((draw.byes for draw in draws), key=len, default=()))
        return merged(draws)

    def _knockout(self, tournament: Tournament, options: GroupsOptions) -> Knockout:
        """The knockout of the best of each group and the best of the others."""
        ledger = _ledger(tournament, options)
        criteria = ordering(ledger)
        here = {entrant.id for entrant in tournament.playing}
        labels = members(tournament, options)
        groups = [[one for one in group if one in here] for group in labels.values()]
        first = [row.entrant for group in groups for row in standing(tournament, group, criteria)[: options.through]]
        everybody = [row.entrant for row in standing(tournament, sorted(here), criteria)]
        count = _through(tournament.settings, options, len(groups), len(everybody))
        others = [one for one in everybody if one not in set(first)][: max(0, count - len(first))]
        chosen = {*first, *others}
        origins = {one: label for label, group in labels.items() for one in group}
        seeds = [one for one in everybody if one in chosen]
        return Knockout(tournament, _terms(options), seeds, origins, sums(ledger, ledger.entrants))


def members(tournament: Tournament, options: GroupsOptions) -> dict[str, list[str]]:
    """Who is in which group: by the labels of the rounds that have been played; who has none, where he was dealt to."""
    groups: dict[str, list[str]] = {}
    rounds = played(tournament, GROUPS)
    for round in rounds:
        for pod in (pod for pod in round.pods.values() if pod.label):
            group = groups.setdefault(pod.label, [])
            group += [seat for seat in pod.seats if not any(seat in other for other in groups.values())]
    placed = {one for group in groups.values() for one in group}
    for round in rounds[:1]:
        for label, dealt in _dealt(tournament, {*round.entrants, *round.byes}, options).items():
            groups.setdefault(label, []).extend(one for one in dealt if one not in placed)
    return groups


def _dealt(tournament: Tournament, entrants: Iterable[str], options: GroupsOptions) -> dict[str, list[str]]:
    """The groups of the first round, in which these were: by rating or by lot there and back again."""

    def order(one: str) -> tuple[float, str]:
        return -(tournament.entrants[one].rating or 0) if options.rated else 0, tournament.lot(one)

    ranked = sorted(entrants, key=order)
    groups = snake(ranked, _sizes(len(ranked), options))
    return {_label(number): list(group) for number, group in enumerate(groups)}


def _add_late(tournament: Tournament, groups: dict[str, list[str]], here: set[str]) -> None:
    """Who is in no group comes into the smallest."""
    placed = {one for group in groups.values() for one in group}
    for one in sorted(here - placed, key=tournament.lot):
        min(groups.values(), key=lambda group: len(here.intersection(group))).append(one)


def _label(number: int) -> str:
    """Group A to group Z, then group AA."""
    letters = ""
    while number >= 0:
        letters, number = chr(ord("A") + number % 26) + letters, number // 26 - 1
    return f"group {letters}"


def _sizes(entrants: int, options: GroupsOptions) -> tuple[int, ...]:
    """The sizes of the groups: as near the wanted one as can be, differing by one at most, larger ones first."""
    groups = max(1, round(entrants / options.size))
    return tuple(entrants // groups + (number < entrants % groups) for number in range(groups))


def _through(settings: Settings, options: GroupsOptions, groups: int, field: int) -> int:
    """How many go on: the best of each group, and as many more as the pods of the knockout need."""
    least = min(groups * options.through, field)
    return next((n for n in range(least, field + 1) if feasible(n, settings.least, settings.most)), least)


def _foretold(options: GroupsOptions) -> dict[str, int]:
    """The options on which a forecast rests."""
    return {
        "size": options.size,
        "group_rounds": options.rounds,
        "through": options.through,
        "games": options.games,
        "advance": options.advance,
        "final_games": options.final_games,
    }


def _ledger(tournament: Tournament, options: GroupsOptions) -> Ledger:
    return Ledger(tournament, played(tournament, GROUPS), planned=options.rounds)


def _terms(options: GroupsOptions) -> Terms:
    return Terms(options.advance, options.games, options.final_games, carry=options.carry)


@hookimpl
def tournament_formats() -> list[Format[GroupsOptions]]:
    """What the plugin brings."""
    return [Groups()]
