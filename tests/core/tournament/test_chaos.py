"""Whatever happens to a tournament, and in whatever order: what must hold, holds."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st

from holding import OWNER, entered, form_of, next_step, random_result, settings_of
from oneiro_core import Refused
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Member, Status
from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log, dump, load
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.retracing import making, report_of, traced
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.settings import EntrantKind, Entry, Points, Ruling, Timing
from oneiro_core.tournament.stages import history

Act = Callable[[Log, Random], Record | None]


def somebody(log: Log, chance: Random) -> str:
    return chance.choice([*log.tournament.entrants, "nobody"])


def of_pod(make: Callable[[Round, Pod, Random], Record | None], waited_for: bool = False) -> Act:
    """An act on some pod of some round, or on one that is still waited for."""

    def act(log: Log, chance: Random) -> Record | None:
        still = [(round, pod) for round in log.tournament.unsettled for pod in round.open_pods]
        pods = still if waited_for else list(log.tournament.pods())
        return make(*chance.choice(pods), chance) if pods else None

    return act


def of_entrant(make: Callable[[str], Record]) -> Act:
    return lambda log, chance: make(somebody(log, chance))


def stranger(chance: Random) -> Member:
    number = chance.randint(1, 60)
    return Member(f"a{number}", f"Player {number}", agreed=chance.random() < 0.5)


def registered(log: Log, chance: Random) -> Record:
    number = chance.randint(1, 40)
    return r.Registered(f"E{number}", f"Player {number}", (Member(f"a{number}", f"Player {number}"),))


def of_pending(make: Callable[[str], Record]) -> Act:
    """An act on somebody who is not in yet."""

    def act(log: Log, chance: Random) -> Record | None:
        pending = [one.id for one in log.tournament.entrants.values() if one.status is Status.PENDING]
        return make(chance.choice([*pending, "nobody"])) if pending else None

    return act


def agreed(log: Log, chance: Random) -> Record:
    asked = [member.account for one in log.tournament.entrants.values() for member in one.members if not member.agreed]
    return r.Agreed(chance.choice([*asked, "a1"]))


def replaced(log: Log, chance: Random) -> Record | None:
    entrant = chance.choice([*log.tournament.entrants.values()])
    return r.MemberReplaced(entrant.id, chance.choice(entrant.members).account, stranger(chance))


def changed(log: Log, chance: Random) -> Record:
    """Decided otherwise, as far as it may be; or what is fixed from the start on."""
    settings = log.tournament.settings
    return r.SettingsChanged(
        chance.choice(
            [
                replace(settings, text="later"),
                replace(settings, capacity=chance.randint(4, 20)),
                replace(settings, late_rounds=chance.randint(0, 4)),
                replace(settings, points=chance.choice([*Points])),
            ]
        )
    )


def dismissed(log: Log, chance: Random) -> Record | None:
    held = [(account, role) for account, roles in log.tournament.offices.items() for role in sorted(roles, key=str)]
    return r.OfficeTaken(*chance.choice(held[1:])) if held[1:] else None


def paired(log: Log, chance: Random) -> Record | None:
    step = next_step(log, 0) if log.tournament.started_at is not None else None
    return step.record if isinstance(step, Draw) else None


def opened(round: Round, pod: Pod, chance: Random) -> Record:
    return r.GameOpened(round.number, pod.number, f"t{round.number}-{pod.number}-{chance.random()}")


def reported(round: Round, pod: Pod, chance: Random) -> Record:
    game = pod.games[-1] if pod.games else f"g{round.number}-{pod.number}"
    return r.GameReported(round.number, pod.number, random_result(pod, game, chance))


def missed(round: Round, pod: Pod, chance: Random) -> Record:
    return r.NoShow(round.number, pod.number, chance.choice(pod.seats))


def overridden(round: Round, pod: Pod, chance: Random) -> Record | None:
    games = [*pod.results]
    return r.ResultOverridden(round.number, pod.number, random_result(pod, games[0], chance)) if games else None


def swapped(log: Log, chance: Random) -> Record:
    return r.SeatsSwapped(len(log.tournament.rounds), somebody(log, chance), somebody(log, chance))


def moved(log: Log, chance: Random) -> Record:
    pod = chance.choice([None, 0, 1, 2])
    return r.EntrantMoved(len(log.tournament.rounds), somebody(log, chance), pod)


def substituted(log: Log, chance: Random) -> Record | None:
    short = [(round, pod) for round, pod in log.tournament.pods() if pod.absent]
    if not short:
        return None
    round, pod = chance.choice(short)
    free = [entrant.id for entrant in log.tournament.playing if entrant.id not in round.entrants]
    return r.StandbySeated(round.number, pod.number, min(pod.absent), chance.choice([*free, "nobody"]))


def merged(log: Log, chance: Random) -> Record | None:
    pods = [(round, pod) for round in log.tournament.unsettled for pod in round.pods.values() if pod.untouched]
    short = [(round, pod) for round, pod in pods if pod.absent]
    if not short:
        return None
    round, pod = chance.choice(short)
    others = [other.number for its, other in pods if its is round and other is not pod and len(other.present) < 4]
    return r.PodsMerged(round.number, pod.number, chance.choice([*others, 0]))


def called(round: Round, pod: Pod, chance: Random) -> Record:
    return r.ArbiterCalled(str(chance.random()), round.number, pod.number, pod.seats[0], "the card is upside down")


def of_call(make: Callable[[str], Record]) -> Act:
    return lambda log, chance: make(chance.choice([*log.tournament.calls, "none"]))


ACTS: tuple[tuple[int, Act], ...] = (
    (6, registered),
    (1, lambda log, chance: r.CheckInOpened()),
    (6, of_entrant(r.CheckedIn)),
    (2, of_entrant(lambda one: r.Seeded(one, 1500))),
    (2, of_entrant(lambda one: r.Grouped(one, "club"))),
    (6, lambda log, chance: r.Partnered(somebody(log, chance), stranger(chance))),
    (6, agreed),
    (6, of_pending(r.Approved)),
    (1, of_pending(r.Declined)),
    (1, replaced),
    (2, changed),
    (1, lambda log, chance: r.Announced("lunch")),
    (1, lambda log, chance: r.Invited((f"a{chance.randint(1, 60)}",))),
    (1, lambda log, chance: r.OfficeGiven(f"a{chance.randint(1, 60)}", chance.choice([*Role]))),
    (1, dismissed),
    (6, lambda log, chance: r.Started(str(chance.random()), without_missing=True)),
    (20, paired),
    (20, lambda log, chance: r.RoundPublished(len(log.tournament.rounds))),
    (2, lambda log, chance: r.RoundTakenBack(len(log.tournament.rounds))),
    (20, lambda log, chance: r.RoundStarted(len(log.tournament.rounds))),
    (6, of_pod(opened, waited_for=True)),
    (60, of_pod(reported, waited_for=True)),
    (2, of_pod(overridden)),
    (3, of_pod(lambda round, pod, chance: r.PodClosed(round.number, pod.number), waited_for=True)),
    (6, of_pod(lambda round, pod, chance: r.PodExtended(round.number, pod.number, 300), waited_for=True)),
    (1, of_pod(lambda round, pod, chance: r.PodRuled(round.number, pod.number, chance.choice([*Ruling])))),
    (1, of_pod(lambda round, pod, chance: r.Excused(round.number, pod.number, pod.seats[:1]))),
    (25, of_pod(missed, waited_for=True)),
    (1, of_pod(lambda round, pod, chance: r.PodPinned(round.number, pod.number, chance.random() < 0.5))),
    (20, substituted),
    (40, merged),
    (4, of_pod(called, waited_for=True)),
    (8, of_call(lambda call: r.CallAnswered(call, "I come"))),
    (2, of_call(r.CallClosed)),
    (6, swapped),
    (6, moved),
    (1, of_entrant(r.Withdrawn)),
    (3, of_entrant(r.Returned)),
    (1, of_entrant(lambda one: r.Disqualified(one, Ruling.AVERAGE))),
    (1, of_entrant(lambda one: r.Penalised(one, 10))),
    (1, of_entrant(r.Rested)),
    (10, of_entrant(r.Readied)),
    (1, lambda log, chance: r.ByeAsked(somebody(log, chance), len(log.tournament.rounds) + 1)),
    (1, lambda log, chance: r.KeptApart((somebody(log, chance), somebody(log, chance)))),
    (1, lambda log, chance: r.Paused()),
    (20, lambda log, chance: r.Resumed()),
    (3, lambda log, chance: r.Undone(chance.randint(max(1, len(log.entries) - 30), len(log.entries)))),
    (3, lambda log, chance: r.Finished() if len(log.entries) > 90 else None),
)


KINDS = (
    *[(EntrantKind.SOLO, Entry.OPEN)] * 3,
    (EntrantKind.SOLO, Entry.APPROVAL),
    (EntrantKind.PAIR, Entry.OPEN),
    (EntrantKind.PAIR, Entry.APPROVAL),
)
"""Who is paired, and who may enter: single players whom nobody needs to let in come furthest."""


LONG: dict[str, Any] = {"rounds": 20, "strictness": "STANDING", "cut": 0}
"""How good a pairing is, others try."""
FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("swiss", LONG),
    ("swiss", {"rounds": 2, "cut": 4}),
    ("schedule", {"rounds": 6}),
    ("knockout", {}),
    ("strikes", {"strikes": 3}),
    ("groups", {"size": 5, "rounds": 2}),
    ("league", {"days": 3, "rounds": 1, "best": 2}),
    ("league", {"days": 3, "rounds": 1, "division": 4, "up": 1, "down": 1}),
    ("duplicate", {"rounds": 4}),
    ("arena", {"minutes": 90}),
)


def walk(
    chance: Random, steps: int, form: str = "swiss", options: dict[str, Any] = LONG, checked: bool = True
) -> tuple[Log, Counter[type[Record]]]:
    """A tournament after so many attempts, and which of them succeeded."""
    kind, entry = chance.choice(KINDS)
    settings = settings_of(form, options, check_in=chance.random() < 0.3, late_rounds=3, kind=kind, entry=entry)
    settings = replace(settings, timing=Timing(limit=3600))
    log, done = entered(chance.randint(6, 14), settings), Counter[type[Record]]()
    acts, weights = [act for _, act in ACTS], [weight for weight, _ in ACTS]
    for moment in range(steps):
        try:
            record = chance.choices(acts, weights)[0](log, chance)
            if record is not None:
                log.add(record, 100 + moment, OWNER, "chaos")
                done[type(record)] += 1
                if checked:
                    check(log)
        except Refused:
            pass
    return log, done


def check(log: Log) -> None:
    tournament = log.tournament
    for round in tournament.rounds:
        check_partition(log, round)
    check_games(log)
    if tournament.started_at is not None:
        check_points(log)
        check_standing(log)
    assert len(tournament.accounts) == len(set(tournament.accounts))
    assert {one for entrant in tournament.accounts.values() for one in (entrant,)} <= set(tournament.entrants)


def check_partition(log: Log, round: Round) -> None:
    """Nobody sits twice, or in a pod and out."""
    seats = [seat for pod in round.pods.values() for seat in pod.seats] + list(round.byes)
    assert len(seats) == len(set(seats))
    assert set(seats) <= set(log.tournament.entrants)
    assert all(len(pod.present) <= log.tournament.settings.most for pod in round.pods.values())
    assert round.complete == (
        round.started_at is not None and all(pod.settled(round.games) for pod in round.pods.values())
    )
    assert (round.settled_at is not None) == round.complete


def check_games(log: Log) -> None:
    """A game is in one pod alone, and about those who came to it."""
    games = [game for _, pod in log.tournament.pods() for game in pod.results]
    assert len(games) == len(set(games))
    for _, pod in log.tournament.pods():
        for result in pod.results.values():
            assert {score.entrant for score in result.scores} == set(pod.present)


def check_points(log: Log) -> None:
    """What a table gives adds up to par for each of its seats, and who met whom is the same from both sides."""
    ledger = Ledger(log.tournament, log.tournament.rounds)
    column, outcomes = ledger.column(Points.TABLE), ledger.outcomes
    for round in ledger.rounds:
        for pod in round.pods.values():
            if pod.results and all(outcomes[seat].get(round.number) is Outcome.PLAYED for seat in pod.present):
                assert sum(column[seat][round.number] for seat in pod.present) == 100 * len(pod.present)
    met = history(log.tournament).met
    assert all(met[b][a] == times for a, others in met.items() for b, times in others.items())


def check_standing(log: Log) -> None:
    """Everybody who is ranked has a line and a sentence, and the format knows what comes next, or refuses in words."""
    form, tournament = form_of(log), log.tournament
    options = form.chosen(tournament.settings)
    rows = form.ranking(tournament, options)
    assert sorted(row.entrant for row in rows) == sorted(entrant.id for entrant in tournament.ranked)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert all(row.sentence for row in rows)
    with suppress(Refused):
        form.next(tournament, options, 5_000)


@trying(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(FORMS))
def test_whatever_happens_the_tournament_holds_together(seed: int, what: tuple[str, dict[str, Any]]) -> None:
    log, _ = walk(Random(seed), 500, *what)
    again = Log([load(dump(entry)) for entry in log.entries])
    assert repr(again.tournament) == repr(log.tournament)
    check_reports(log)


def check_reports(log: Log) -> None:
    """However a round has come to be as it is, each of its pods, byes and repeats has a reason, and the bounds hold."""
    form = form_of(log)
    for round in log.tournament.rounds:
        trace = traced(log, round.number)
        assert trace is not None
        made = making(log, trace, lambda state, now: form.next(state, form.chosen(state.settings), now))
        report = report_of(round, trace, made)
        assert [pod.pod for pod in report.pods] == [pod.seats for pod in round.pods.values()]
        assert all(pod.why and all(repeat.why for repeat in pod.repeats) for pod in report.pods)
        assert sorted(bye.entrant for bye in report.byes if bye.why) == sorted(round.byes)
        assert report.least_repeats <= report.repeats
        assert (report.least_spread or 0) <= (report.spread or 0) + 1e-9


def test_all_of_it_happens() -> None:
    """The walks reach every act: none of them is refused always."""
    done = Counter[type[Record]]()
    for seed in range(80):
        done += walk(Random(seed), 600, checked=False)[1]
    before = {r.Created, r.RegistrationOpened, r.Published}
    assert set(r.RECORDS) - set(done) == before | {r.Archived, r.Cancelled}, "after those nothing happens any more"


def test_a_round_in_which_all_sit_out_is_complete_at_once() -> None:
    log = entered(3)
    log.add(r.Started("seed"), 1, OWNER)
    step = next_step(log, 0)
    assert isinstance(step, Draw)
    log.add(step.record, 2, OWNER)
    for one in ("E1", "E2", "E3"):
        log.add(r.EntrantMoved(1, one, None), 3, OWNER)
    log.add(r.RoundPublished(1), 4, OWNER)
    log.add(r.RoundStarted(1), 5, OWNER)
    (round,) = log.tournament.rounds
    assert (round.complete, round.settled_at) == (True, 5)


def test_pairs_are_kept_apart_where_the_field_allows_it() -> None:
    for seed in range(6):
        chance = Random(seed)
        log = entered(chance.randint(9, 30))
        groups = [tuple(chance.sample([*log.tournament.entrants], 2)) for _ in range(4)]
        for group in groups:
            log.add(r.KeptApart(group), 0, OWNER)
        log.add(r.Started(str(seed)), 1, OWNER)
        for _ in range(3):
            step = next_step(log, 0)
            assert isinstance(step, Draw)
            log.add(step.record, 2, OWNER)
            pods = [set(pod.seats) for pod in step.pods]
            assert not any(pair <= pod for pod in pods for pair in map(set, groups))


def test_pairs_that_cannot_be_kept_apart_do_not_stop_a_round() -> None:
    log = entered(5)
    for pair in combinations(("E1", "E2", "E3"), 2):
        log.add(r.KeptApart(pair), 0, OWNER)
    log.add(r.Started("s"), 1, OWNER)
    assert isinstance(next_step(log, 0), Draw)
