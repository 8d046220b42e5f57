"""What an organiser is told before he decides."""

from collections.abc import Sequence

from .formats import StagePlan
from .pairing import advisable_rounds, byes_in_twos, byes_needed, feasible, layout, split, split_in_twos
from .settings import Settings
from .telling import Sentence, Text, say


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
    plan = layout(entrants, settings.preferred, rounds, low=settings.least, high=settings.most)
    return StagePlan(name, entrants, rounds, tuple(sorted(map(len, plan.rounds[0]), reverse=True)), games)


def tables(stages: Sequence[StagePlan]) -> int:
    """How many games are played in all."""
    return sum(len(stage.sizes) * stage.rounds * stage.games for stage in stages)


def slots(stages: Sequence[StagePlan]) -> int:
    """How many games follow one another."""
    return sum(stage.rounds * stage.games for stage in stages)


def bye_warnings(settings: Settings, entrants: int) -> Text:
    """Say that somebody has to sit out, and what would avoid it."""
    byes = _byes(settings, entrants)
    if not byes:
        return ()
    if settings.rotating and entrants % 2:
        return (say(Sentence.PLAN_BYES_TWOS, byes=byes, entrants=entrants),)
    return (say(Sentence.PLAN_BYES, byes=byes, entrants=entrants, least=settings.least - 1, most=settings.most),)


def _byes(settings: Settings, entrants: int) -> int:
    needed = byes_in_twos if settings.rotating else byes_needed
    return needed(entrants, settings.least, settings.most)


def partner_warnings(settings: Settings, entrants: int, rounds: int, planned: bool) -> Text:
    """Say from when on rotating partners come again: when nobody else is left if they are planned, else from half of that on.

    A plan for all needs everybody at the tables, but for one of an odd number.
    """
    byes = _byes(settings, entrants) if settings.rotating else 0
    all_new = planned and byes == entrants % 2
    new = entrants - 1 + byes if all_new else (entrants - byes) // 2
    if not settings.rotating or rounds <= new:
        return ()
    if all_new:
        return (say(Sentence.PLAN_PARTNERS_GONE, round=new + 1),)
    return (say(Sentence.PLAN_PARTNERS if planned else Sentence.PLAN_PARTNERS_DRAWN, round=new + 1),)


def round_warnings(settings: Settings, entrants: int, rounds: int) -> Text:
    """Say where rounds by standing are more than the field bears, and what to choose instead.

    Up to (entrants/2 - 1)/(pod - 1) rounds nobody met anybody twice in trials; beyond it standings got mixed, then meetings
    repeated.
    """
    most = max(1, advisable_rounds(entrants, settings.preferred))  # in the first round nobody meets anybody again
    if rounds <= most:
        return ()
    return (say(Sentence.PLAN_ROUNDS, rounds=rounds, entrants=entrants, round=most + 1),)
