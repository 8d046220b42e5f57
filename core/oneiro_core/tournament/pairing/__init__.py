"""Who plays whom: splitting a field into pods, pairing a round, dealing seats, fixed schedules.

Pure functions of what they are given. Entrants are opaque ids; budgets count steps, never seconds; all lots come of a seed.
"""

from .constructions import Source
from .history import Entrant, History, Pod, Round
from .pods import Inseparable, Pairing, evaluate, pair, snake
from .report import ByeReport, PodReport, Repeat, Report
from .request import Request, Strictness
from .schedules import Schedule, advisable_rounds, schedule
from .seats import seat_order
from .splitting import Unsplittable, byes_needed, feasible, split

__all__ = [
    "ByeReport",
    "Entrant",
    "History",
    "Inseparable",
    "Pairing",
    "Pod",
    "PodReport",
    "Repeat",
    "Report",
    "Request",
    "Round",
    "Schedule",
    "Source",
    "Strictness",
    "Unsplittable",
    "advisable_rounds",
    "byes_needed",
    "evaluate",
    "feasible",
    "pair",
    "schedule",
    "seat_order",
    "snake",
    "split",
]
