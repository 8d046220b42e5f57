"""Every format is played to its end: any field, any trouble; and the same seed and log give the same tournament anywhere."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from holding import OWNER, entered, form_of, next_step, run, settings_of, started
from oneiro_core import Refused
from oneiro_core.codec import dump as fields_of
from oneiro_core.tournament.entrants import Member, Status
from oneiro_core.tournament.formats import End
from oneiro_core.tournament.log import Log, dump
from oneiro_core.tournament.records import (
    Disqualified,
    PodRuled,
    Readied,
    Record,
    Registered,
    Rested,
    ResultOverridden,
    Returned,
    Started,
    Withdrawn,
)
from oneiro_core.tournament.rounds import Round
from oneiro_core.tournament.settings import EntrantKind, Ladder, Points, Ruling, TieBreak
from oneiro_core.tournament.standings import Row
from oneiro_core.tournament.state import Phase
from playing import REGISTRY

FORMATS = sorted(REGISTRY.formats)
PRESETS = [(key, preset.key) for key in FORMATS for preset in REGISTRY.formats[key].presets]
FIELDS = (3, 6, 11, 23)
MANY_FIELDS = (*range(4, 34), 41, 64, 65, 100)
SHORT: dict[str, dict[str, Any]] = {"league": {"days": 3, "best": 2}, "arena": {"minutes": 90}}
"""Options that keep the long formats short."""


def ranking(log: Log) -> tuple[Row, ...]:
    form = form_of(log)
    return form.ranking(log.tournament, form.chosen(log.tournament.settings))


def check_rounds(log: Log) -> None:
    """Nobody sits alone or twice, pods have sizes that were wanted, and nobody sits out again before all others have."""
    settings, byes = log.tournament.settings, Counter[str]()
    for round in log.tournament.rounds:
        seats = [seat for pod in round.pods.values() for seat in pod.seats]
        assert len({*seats, *round.byes}) == len(seats) + len(round.byes)
        assert all(2 <= len(pod.seats) <= settings.most for pod in round.pods.values())
        assert round.stage == "final" or all(len(pod.seats) >= settings.least for pod in round.pods.values())
        assert all(byes[one] <= min(byes[seat] for seat in seats) for one in round.byes)
        byes.update(round.byes)


def check_ranking(log: Log) -> None:
    """Everybody who is ranked has one line, a place in order, and a sentence with his name."""
    rows = ranking(log)
    assert sorted(row.entrant for row in rows) == sorted(entrant.id for entrant in log.tournament.ranked)
    ranks = [row.rank for row in rows]
    assert ranks == sorted(ranks)
    assert all(rank <= place for place, rank in enumerate(ranks, 1))
    names = {one: entrant.name for one, entrant in log.tournament.entrants.items()}
    assert all(row.sentence.startswith(names[row.entrant]) and row.sentence.endswith(".") for row in rows)


def play(form: str, count: int) -> Log:
    log = started(count, settings_of(form, SHORT.get(form)), seed=f"{form} {count}")
    run(log, Random(count))
    assert log.tournament.phase is Phase.FINISHED
    assert not log.tournament.finished_early
    check_rounds(log)
    check_ranking(log)
    return log


@pytest.mark.parametrize("count", FIELDS)
@pytest.mark.parametrize("form", FORMATS)
def test_any_field_is_played_to_the_end_without_a_bye(form: str, count: int) -> None:
    assert not any(round.byes for round in play(form, count).tournament.rounds)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("form", FORMATS)
def test_very_many_fields_are_played_to_the_end_without_a_bye(form: str) -> None:
    for count in MANY_FIELDS:
        assert not any(round.byes for round in play(form, count).tournament.rounds), count


@pytest.mark.parametrize(("form", "preset"), PRESETS)
def test_every_preset_is_played_to_the_end(form: str, preset: str) -> None:
    options = next(one.options for one in REGISTRY.formats[form].presets if one.key == preset)
    log = started(24, settings_of(form, fields_of(options) | SHORT.get(form, {})))
    run(log, Random(2))
    check_rounds(log)
    check_ranking(log)


@pytest.mark.parametrize("points", Points)
def test_any_system_of_points_and_any_tie_breaks(points: Points) -> None:
    ladders = tuple(Ladder(tuple(float(size - place) for place in range(size))) for size in (3, 4, 5))
    settings = settings_of("swiss", points=points, ladders=ladders, tie_breaks=tuple(TieBreak))
    log = started(19, settings)
    run(log, Random(7))
    check_ranking(log)
    assert [row.rank for row in ranking(log)] == list(range(1, 20))  # the lot leaves nobody level


@pytest.mark.parametrize("form", FORMATS)
def test_who_leaves_or_rests_before_the_first_round_or_comes_after_it_has_a_line(form: str) -> None:
    log = started(13, settings_of(form, SHORT.get(form), late_rounds=99, tie_breaks=tuple(TieBreak)))
    log.add(Withdrawn("E2"), 1100, OWNER)
    log.add(Rested("E7"), 1100, OWNER)

    def come_late(log: Log, now: float) -> None:
        if "L1" not in log.tournament.entrants:
            log.add(Registered("L1", "Late", (Member("late", "Late"),)), now, OWNER)
        check_ranking(log)

    run(log, Random(1), come_late)
    check_ranking(log)
    assert {"E2", "E7", "L1"} <= {row.entrant for row in ranking(log)}


class Trouble:
    """What happens between the rounds: people leave, come late, rest, return, are sent out; results are changed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.happened: set[type[Record]] = set()

    def __call__(self, log: Log, now: float) -> None:
        for _ in range(self.chance.randint(0, 2)):
            record = self.some_record(log)
            with suppress(Refused):
                log.add(record, now, OWNER, "trouble")
                self.happened.add(type(record))

    def some_record(self, log: Log) -> Record:
        chance = self.chance
        one = chance.choice([*log.tournament.entrants])
        round, pod = chance.choice([*log.tournament.pods()])
        number = len(log.tournament.entrants) + 1
        late = Registered(f"L{number}", f"Late {number}", (Member(f"late{number}", "Late"),))
        records: Sequence[Record] = (
            Withdrawn(one),
            Rested(one),
            Readied(one),
            Returned(one),
            late,
            late,
            Disqualified(one, chance.choice([Ruling.STAND, Ruling.AVERAGE])),
            PodRuled(round.number, pod.number, chance.choice([*Ruling])),
            *(
                ResultOverridden(round.number, pod.number, type(result)(game, result.scores[::-1]))
                for game, result in pod.results.items()
            ),
        )
        return chance.choice(records)


def play_troubled(form: str, seed: int) -> set[type[Record]]:
    """Play a tournament in which something happens between the rounds; what did."""
    late = {"knockout": 0, "groups": 1}.get(form, 3)
    settings = settings_of(form, SHORT.get(form), late_rounds=late)
    log = started(Random(seed).randint(12, 22), settings, seed=str(seed))
    trouble = Trouble(seed)
    run(log, Random(seed), trouble)
    check_ranking(log)
    return trouble.happened


@pytest.mark.parametrize("form", FORMATS)
def test_whatever_happens_between_the_rounds_it_comes_to_an_end(form: str) -> None:
    assert play_troubled(form, 1) | play_troubled(form, 2)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("form", FORMATS)
def test_much_happens_between_the_rounds_and_it_comes_to_an_end(form: str) -> None:
    happened = set[type[Record]]().union(*(play_troubled(form, seed) for seed in range(40)))
    assert {Withdrawn, Rested, Disqualified, ResultOverridden} <= happened


def pairings(rounds: Sequence[Round]) -> list[tuple[tuple[str, ...], ...]]:
    return [tuple(pod.seats for pod in round.pods.values()) for round in rounds]


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_seed_and_results_give_the_same_tournament(form: str) -> None:
    logs = []
    for seed in ("one", "one", "two"):
        log = started(17, settings_of(form, SHORT.get(form)), seed=seed)
        run(log, Random(5), Trouble(3))
        logs.append(log)
    assert [dump(entry) for entry in logs[0].entries] == [dump(entry) for entry in logs[1].entries]
    assert ranking(logs[0]) == ranking(logs[1])
    assert pairings(logs[0].tournament.rounds) != pairings(logs[2].tournament.rounds)


@pytest.mark.parametrize("form", ["duplicate", "groups", "league", "schedule", "strikes", "swiss"])
def test_where_sizes_do_not_fit_as_few_as_can_be_sit_out(form: str) -> None:
    log = started(18, settings_of(form, SHORT.get(form), least=4, preferred=4, most=4))
    run(log, Random(1))
    check_rounds(log)
    assert len(log.tournament.rounds[0].byes) == 2


@pytest.mark.parametrize("form", FORMATS)
def test_a_tournament_of_pairs(form: str) -> None:
    log = entered(0, settings_of(form, SHORT.get(form), kind=EntrantKind.PAIR))
    for number in range(1, 13):
        members = (Member(f"a{number}", "Ann"), Member(f"b{number}", "Ben"))
        log.add(Registered(f"E{number}", f"Pair {number}", members), 0, f"a{number}")
    log.add(Started("pairs"), 1, OWNER)
    run(log, Random(1))
    check_ranking(log)
    assert {entrant.status for entrant in log.tournament.entrants.values()} == {Status.ENTERED}


@pytest.mark.parametrize("form", FORMATS)
def test_a_plan_is_what_comes(form: str) -> None:
    """The tables and slots that are planned are those that are played, where nobody leaves."""
    for count in (16, 26):
        log = started(count, settings_of(form, SHORT.get(form)))
        settings = log.tournament.settings
        plan = form_of(log).plan(settings, form_of(log).chosen(settings), count)
        run(log, Random(count))
        tables = sum(len(round.pods) * round.games for round in log.tournament.rounds)
        exact = form not in ("strikes", "arena")
        assert tables == plan.tables if exact else 0.5 * plan.tables <= tables <= 1.6 * plan.tables
        if exact:
            assert sum(round.games for round in log.tournament.rounds) == plan.slots


@pytest.mark.parametrize("key", [key for key in FORMATS if not REGISTRY.formats[key].continuous])
@pytest.mark.parametrize("count", FIELDS)
def test_that_all_has_been_played_is_told_without_drawing(key: str, count: int) -> None:
    told = list[tuple[bool, bool]]()

    def look(log: Log, now: float) -> None:
        form = form_of(log)
        over = form.over(log.tournament, form.chosen(log.tournament.settings))
        told.append((over, isinstance(next_step(log, now), End)))

    run(started(count, settings_of(key, SHORT.get(key, {}))), Random(count), look)
    assert told
    assert all(over == end for over, end in told)
