"""Who plays whom: splitting a field into pods, pairing a round, dealing seats, fixed schedules.

Pure functions of what they are given. Entrants are opaque ids; budgets count steps, never seconds; all lots come of a seed.
"""

from oneiro_core.tournament.pairing.schedules.constructions import Source
from oneiro_core.tournament.pairing.schedules.schedule import Schedule, advisable_rounds, layout, schedule

from .amending import amended, measured, reseated
from .fields import byes_beside
from .history import Entrant, History, Pod, Round
from .pods import Inseparable, Pairing, evaluate, pair, snake
from .report import ByeReport, Partners, PodReport, Repeat, Report
from .request import By, Request, Strictness
from .rotating import rotate, told
from .seats import seat_order
from .splitting import Unsplittable, byes_needed, feasible, split
from .twos import Two, byes_in_twos, circle, opposite, split_in_twos

__all__ = [
    "By",
    "ByeReport",
    "Entrant",
    "History",
    "Inseparable",
    "Pairing",
    "Partners",
    "Pod",
    "PodReport",
    "Repeat",
    "Report",
    "Request",
    "Round",
    "Schedule",
    "Source",
    "Strictness",
    "Two",
    "Unsplittable",
    "advisable_rounds",
    "amended",
    "byes_beside",
    "byes_in_twos",
    "byes_needed",
    "circle",
    "evaluate",
    "feasible",
    "layout",
    "measured",
    "opposite",
    "pair",
    "reseated",
    "rotate",
    "schedule",
    "seat_order",
    "snake",
    "split",
    "split_in_twos",
    "told",
]
