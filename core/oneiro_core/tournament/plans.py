"""What an organiser is told before he decides."""

from collections.abc import Sequence

from .formats import StagePlan
from .pairing import advisable_rounds, byes_needed, feasible, schedule, split
from .settings import Settings


def rounds_plan(name: str, settings: Settings, entrants: int, rounds: int, games: int = 1) -> StagePlan:
    """A stage in which all play all rounds, with its pods. Raises Unsplittable where there are too few for a pod."""
    seated = entrants - byes_needed(entrants, settings.least, settings.most)
    sizes = split(seated, settings.least, settings.most, settings.preferred)
    return StagePlan(name, entrants, rounds, sizes, games)


def schedule_plan(name: str, settings: Settings, entrants: int, rounds: int, games: int = 1) -> StagePlan:
    """A stage by a fixed schedule, which may take more and smaller pods than rounds that are drawn."""
    if not feasible(entrants, settings.least, settings.most):
        return rounds_plan(name, settings, entrants, rounds, games)
    plan = schedule(entrants, settings.preferred, rounds, low=settings.least, high=settings.most)
    return StagePlan(name, entrants, rounds, tuple(sorted(map(len, plan.rounds[0]), reverse=True)), games)


def tables(stages: Sequence[StagePlan]) -> int:
    """How many games are played in all."""
    return sum(len(stage.sizes) * stage.rounds * stage.games for stage in stages)


def slots(stages: Sequence[StagePlan]) -> int:
    """How many games follow one another."""
    return sum(stage.rounds * stage.games for stage in stages)


def bye_warnings(settings: Settings, entrants: int) -> tuple[str, ...]:
    """Say that somebody has to sit out, and what would avoid it."""
    byes = byes_needed(entrants, settings.least, settings.most)
    if not byes:
        return ()
    return (f"{byes} of {entrants} sit out each round: pods of {settings.least - 1} to {settings.most} may avoid it",)


def round_warnings(settings: Settings, entrants: int, rounds: int) -> tuple[str, ...]:
    """Say where rounds by standing are more than the field bears, and what to choose instead.

    Up to (entrants/2 - 1)/(pod - 1) rounds nobody met anybody twice in trials; beyond it standings got mixed, then meetings
    repeated.
    """
    most = advisable_rounds(entrants, settings.preferred)
    if rounds <= most:
        return ()
    return (
        f"{rounds} rounds by standing are many for {entrants} entrants: from {most + 1} on people meet again or sit with "
        "others of another standing; choose the format Fixed schedule, or fewer rounds",
    )
