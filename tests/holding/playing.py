"""Tournaments from their start to their end."""

from collections.abc import Callable
from random import Random
from typing import Any

from oneiro_core import Registry
from oneiro_core.tournament.formats import Draw, End, Format, Step, Wait
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import Finished, GameOpened, GameReported, RoundPublished, RoundStarted
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import Pod, Result, Round, Score
from playing import REGISTRY

from .events import OWNER

MOST_ROUNDS = 3_000
TABLE_SECONDS = 1500


def form_of(log: Log, registry: Registry = REGISTRY) -> Format[Any]:
    return registry.formats[log.tournament.settings.format]


def next_step(log: Log, now: float, registry: Registry = REGISTRY) -> Step:
    """What the format of a tournament says that comes next."""
    form = form_of(log, registry)
    return form.next(log.tournament, form.chosen(log.tournament.settings), now)


def pair_round(log: Log, now: float = 2000) -> Round:
    """Pair the next round, which there has to be."""
    step = next_step(log, now)
    assert isinstance(step, Draw), step
    return _paired(log, step, now)


def open_round(log: Log, now: float = 2000) -> Round:
    """Pair the next round, publish it, and open its tables with a game for each pod."""
    return _opened(log, pair_round(log, now), now)


def play_round(log: Log, random: Random, now: float = 2000) -> Round:
    """A whole round, with results by chance."""
    return _ended(log, open_round(log, now), random, now)


def _paired(log: Log, draw: Draw, now: float) -> Round:
    log.add(draw.record, now, SERVER)
    return log.tournament.rounds[-1]


def _opened(log: Log, round: Round, now: float) -> Round:
    log.add(RoundPublished(round.number), now, OWNER)
    log.add(RoundStarted(round.number), now, OWNER)
    for pod in round.pods.values():
        for game in range(1, round.games + 1):
            log.add(GameOpened(round.number, pod.number, game_id(round, pod, game)), now, SERVER)
    return round


def _ended(log: Log, round: Round, random: Random, now: float) -> Round:
    for pod in list(round.open_pods):
        report(log, round, pod, random, now + TABLE_SECONDS)
    assert round.complete
    return round


def report(log: Log, round: Round, pod: Pod, random: Random, now: float) -> None:
    """All results of a pod, by chance."""
    for game in pod.games[len(pod.results) :]:
        log.add(GameReported(round.number, pod.number, random_result(pod, game, random)), now, SERVER)


def random_result(pod: Pod, game: str, random: Random) -> Result:
    """Points by chance, with ties now and then."""
    return Result(game, tuple(Score(entrant, random.randint(3, 30)) for entrant in pod.present))


def game_id(round: Round, pod: Pod, game: int) -> str:
    return f"g{round.number}-{pod.number}-{game}"


def nothing(log: Log, now: float) -> None:
    """What happens between the rounds where nothing does."""


def run(
    log: Log, random: Random, between: Callable[[Log, float], None] = nothing, registry: Registry = REGISTRY
) -> str:
    """Play a tournament to its end and finish it; the reason of the end. `between` is called between the rounds."""
    now = 2000.0
    for _ in range(MOST_ROUNDS):
        step = next_step(log, now, registry)
        if isinstance(step, End):
            log.add(Finished(), now, SERVER)
            return step.reason
        if isinstance(step, Wait):
            now = _waited(log, step, random, now)
            between(log, now)
        else:
            round = _opened(log, _paired(log, step, now), now)
            if form_of(log, registry).continuous:
                continue
            _ended(log, round, random, now)
            now += 2 * TABLE_SECONDS
            between(log, now)
    raise AssertionError("the tournament does not end")


def _waited(log: Log, wait: Wait, random: Random, now: float) -> float:
    """Let the time pass until a table ends, or until it is worth asking again."""
    ends = sorted((_end(round), round.number) for round in log.tournament.unsettled)
    if ends and (wait.until is None or ends[0][0] <= wait.until):
        end, number = ends[0]
        round, now = log.tournament.rounds[number - 1], max(now, end)
        for pod in list(round.open_pods):
            report(log, round, pod, random, now)
        return now
    assert wait.until is not None, f"it waits for ever: {wait.reason}"
    assert wait.until > now, f"it waits for what is past: {wait.reason}"
    return wait.until


def _end(round: Round) -> float:
    """When the tables of a round end: some take longer than others."""
    return (round.started_at or 0) + TABLE_SECONDS * (0.7 + round.number % 7 / 10)
