"""Tournaments whose tables are told: who sat with whom, and the points."""

from collections.abc import Mapping, Sequence
from typing import Any

from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    ByeAsked,
    Created,
    GameReported,
    Registered,
    RegistrationOpened,
    RoundPaired,
    RoundPublished,
    RoundStarted,
    Started,
)
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import PodPlan, Result, Score
from oneiro_core.tournament.settings import Settings

from .events import OWNER


def played_tables(
    settings: Settings, entrants: Sequence[str], rounds: Sequence[Mapping[str, Any]], asked: Mapping[str, Sequence[int]]
) -> Log:
    """A tournament of these entrants, who are all there from the start but for those whom a round lets in as `late`.

    A round tells its `tables`, each the points by entrant, and its `byes`. A table may be a list of several games.
    """
    log = Log.begin(Created(settings, OWNER), 0)
    log.add(RegistrationOpened(), 0, OWNER)
    late = {one for round in rounds for one in round.get("late", ())}
    for one in entrants:
        if one not in late:
            enter(log, one)
    log.add(Started("seed"), 0, OWNER)
    for one, numbers in asked.items():
        for number in numbers:
            log.add(ByeAsked(one, number), 0, SERVER)
    for round in rounds:
        for one in round.get("late", ()):
            enter(log, one)
        play(log, round["tables"], round.get("byes", ()), round.get("stage", "swiss"))
    return log


def enter(log: Log, one: str) -> None:
    log.add(Registered(one, one, (Member(f"account {one}", one),)), 0, SERVER)


def play(log: Log, tables: Sequence[Any], byes: Sequence[str] = (), stage: str = "swiss") -> None:
    """A round of these tables."""
    games = [table if isinstance(table, list) else [table] for table in tables]
    pods = tuple(PodPlan(tuple(table[0])) for table in games)
    log.add(RoundPaired(stage, pods, tuple(byes), len(games[0])), 0, SERVER)
    number = len(log.tournament.rounds)
    log.add(RoundPublished(number), 0, OWNER)
    log.add(RoundStarted(number), 0, OWNER)
    for pod, table in enumerate(games, 1):
        for game, points in enumerate(table, 1):
            result = Result(f"g{number}-{pod}-{game}", tuple(Score(one, made) for one, made in points.items()))
            log.add(GameReported(number, pod, result), 0, SERVER)
