"""No event stalls: whatever has happened to it, it ends, once it is given what it says that it waits for."""

from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st

from holding import OWNER, next_step, random_result
from oneiro_core import Refused
from oneiro_core.tournament import records as r
from oneiro_core.tournament.formats import Draw, End
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.stages import sitting_out
from oneiro_core.tournament.state import Phase

from .test_chaos import FORMS, walk

MOST_STEPS = 80
STEP_SECONDS = 600


def led(log: Log, chance: Random) -> str:
    """Give a running event what it waits for, and nothing else, until it ends; the reason of the end."""
    if log.tournament.paused:
        log.add(r.Resumed(), 10_000, OWNER)
    for count in range(MOST_STEPS):
        now = 10_000 + count * STEP_SECONDS
        readied(log, now)
        settled(log, chance, now)
        step = next_step(log, now)
        if isinstance(step, Draw):
            log.add(step.record, now, OWNER)
        elif isinstance(step, End) or asked_out(log):
            return step.reason
    raise AssertionError(f"it does not end in {MOST_STEPS} steps")


def asked_out(log: Log) -> bool:
    """Whether so many have asked to sit out the next round that there is none: they alone can change that."""
    ids = [entrant.id for entrant in log.tournament.playing]
    return len(ids) - len(sitting_out(log.tournament, ids)) < log.tournament.settings.least


def readied(log: Log, now: float) -> None:
    for entrant in log.tournament.admitted:
        if entrant.resting:
            log.add(r.Readied(entrant.id), now, OWNER)


def settled(log: Log, chance: Random, now: float) -> None:
    """Every round is published, begun and played."""
    for round in log.tournament.unsettled:
        seated(log, round, now)
        if not round.published:
            log.add(r.RoundPublished(round.number), now, OWNER)
        if round.started_at is None:
            log.add(r.RoundStarted(round.number), now, OWNER)
        for pod in round.open_pods:
            played(log, round, pod, chance, now)


def seated(log: Log, round: Round, now: float) -> None:
    """Whoever was left alone in a pod, by hand, sits out: such a round is refused, and says so."""
    for pod in list(round.pods.values()):
        if len(pod.seats) == 1 and round.started_at is None:
            log.add(r.EntrantMoved(round.number, pod.seats[0], None), now, OWNER)


def played(log: Log, round: Round, pod: Pod, chance: Random, now: float) -> None:
    """What a pod still lacks, first of the games that were opened for it."""
    while not pod.settled(round.games):
        waited = [game for game in pod.games if game not in {*pod.results, *pod.broken}]
        game = waited[0] if waited else f"led {round.number}-{pod.number}-{len(pod.results)}"
        log.add(r.GameReported(round.number, pod.number, random_result(pod, game, chance)), now, OWNER)


@trying(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(20, 400), st.sampled_from(FORMS))
def test_whatever_has_happened_the_event_ends(seed: int, steps: int, what: tuple[str, dict[str, Any]]) -> None:
    log, _ = walk(Random(seed), steps, *what, checked=False)
    if log.tournament.phase is Phase.RUNNING and len(log.tournament.admitted) >= log.tournament.settings.least:
        assert led(log, Random(seed))


@trying(max_examples=15, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(20, 300), st.sampled_from(FORMS))
def test_undoing_is_refused_or_can_be_undone(seed: int, steps: int, what: tuple[str, dict[str, Any]]) -> None:
    log, _ = walk(Random(seed), steps, *what, checked=False)
    before = repr(log.tournament)
    for number in range(max(1, len(log.entries) - 12), len(log.entries) + 2):
        again = Log(log.entries)
        with suppress(Refused):
            again.add(r.Undone(number), 20_000, OWNER, "chaos")
            again.add(r.Undone(len(again.entries)), 20_000, OWNER, "chaos")
        assert repr(again.tournament) == before
