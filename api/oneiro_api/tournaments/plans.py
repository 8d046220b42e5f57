"""What an organiser is told before he decides: the plan of the format, and what beside it is to be thought of."""

from dataclasses import replace

from oneiro_api.decks.shelf import Shelf
from oneiro_core.tournament.formats import Plan
from oneiro_core.tournament.settings import Pace, Settings
from oneiro_core.tournament.telling import Said, Sentence, Text, say

from .formats import chosen
from .turns import turn_warnings


def planned(shelf: Shelf, settings: Settings, entrants: int) -> Plan:
    """What to expect of a field of this size, and what to beware of. Raises Refused."""
    form = chosen(shelf.registry, settings)
    plan = form.plan(settings, entrants)
    rounds = 0 if form.continuous else sum(stage.rounds for stage in plan.stages)
    return replace(plan, warned=(*plan.warned, *turn_warnings(shelf, settings), *timing_warnings(settings, rounds)))


def timing_warnings(settings: Settings, rounds: int) -> Text:
    """Say what keeps a tournament from going on by itself that has times."""
    timing, warned = settings.timing, list[Said]()
    if settings.check_in and timing.start is not None and timing.check_in is None:
        warned.append(say(Sentence.PLAN_NO_CHECK_IN))
    if timing.pace is Pace.FIXED and len(timing.rounds) < rounds:
        warned.append(say(Sentence.PLAN_FEW_TIMES, rounds=rounds, number=len(timing.rounds)))
    return tuple(warned)
