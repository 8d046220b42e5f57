"""What an organiser is told before he decides."""

from collections.abc import Sequence

from .formats import StagePlan
from .pairing import advisable_rounds, byes_in_twos, byes_needed, feasible, schedule, split, split_in_twos
from .settings import Settings


def rounds_plan(name: str, settings: Settings, entrants: int, rounds: int, games: int = 1) -> StagePlan:
    """A stage in which all play all rounds, with its pods. Raises Unsplittable where there are too few for a pod."""
    seated = entrants - _byes(settings, entrants)
    cut = split_in_twos if settings.rotating else split
    sizes = cut(seated, settings.least, settings.most, settings.preferred)
    return StagePlan(name, entrants, rounds, sizes, games)


def schedule_plan(name: str, settings: Settings, entrants: int, rounds: int, games: int = 1) -> StagePlan:
    """A stage by a fixed schedule, which may take more and smaller pods than rounds that are drawn."""
    if settings.rotating or not feasible(entrants, settings.least, settings.most):
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
    byes = _byes(settings, entrants)
    if not byes:
        return ()
    if settings.rotating and entrants % 2:
        return (f"{byes} of {entrants} sit out each round: with an even number everybody may have a partner",)
    return (f"{byes} of {entrants} sit out each round: pods of {settings.least - 1} to {settings.most} may avoid it",)


def _byes(settings: Settings, entrants: int) -> int:
    needed = byes_in_twos if settings.rotating else byes_needed
    return needed(entrants, settings.least, settings.most)


def partner_warnings(settings: Settings, entrants: int, rounds: int, planned: bool) -> tuple[str, ...]:
    """Say from when on rotating partners come again: when nobody else is left if they are planned, else from half of that on.

    A plan for all needs everybody at the tables, but for one of an odd number.
    """
    byes = _byes(settings, entrants) if settings.rotating else 0
    all_new = planned and byes == entrants % 2
    new = entrants - 1 + byes if all_new else (entrants - byes) // 2
    if not settings.rotating or rounds <= new:
        return ()
    if all_new:
        return (f"from round {new + 1} on people have partners whom they had before: nobody else is left",)
    instead = "" if planned else "the format Fixed schedule, or "
    return (f"from round {new + 1} on people may have partners whom they had before; choose {instead}fewer rounds",)


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
