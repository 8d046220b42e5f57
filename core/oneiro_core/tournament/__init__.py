"""Tournaments of tables: what happens in one, who plays whom, and who stands where.

A tournament has stages, a stage has rounds, a round has pods, a pod has seats: those who share a table. An *entrant* is a player
or a fixed pair. Nothing here assumes that a table has two sides.

- `Log`: what has happened, as `records`; `Tournament`: how it stands by them. Nothing else changes it.
- `Format`: what comes next, and who stands where. Formats are plugins, put together from `stages`.
- `Ledger`: what each round was worth to everybody; `standing`: rows in order, with the numbers behind them.
- `pairing`: who plays whom.
- `series_table`: how the standings of several events add up.
- `Text`: why, in sentences that can be told in any language.
"""

from .entrants import Credentials, Entrant, Member, Status
from .formats import Draw, End, Forecast, Format, FormatPreset, Plan, StagePlan, Step, Wait
from .ledger import Ledger
from .log import Entry, Log
from .outcomes import Outcome
from .roles import Role
from .rounds import Pod, PodPlan, Result, Round, RoundPhase, Score
from .series import Finish, Placing, SeriesRow, series_table
from .settings import Play, Points, Ruling, Settings, TieBreak, Timing
from .standings import Amount, Criterion, Part, Row, TeamRow, Value, standing
from .state import Phase, Tournament
from .telling import Said, Sentence, Term, Text, Word, say
from .tiebreaks import ordering, totals

__all__ = [
    "Amount",
    "Credentials",
    "Criterion",
    "Draw",
    "End",
    "Entrant",
    "Entry",
    "Finish",
    "Forecast",
    "Format",
    "FormatPreset",
    "Ledger",
    "Log",
    "Member",
    "Outcome",
    "Part",
    "Phase",
    "Placing",
    "Plan",
    "Play",
    "Pod",
    "PodPlan",
    "Points",
    "Result",
    "Role",
    "Round",
    "RoundPhase",
    "Row",
    "Ruling",
    "Said",
    "Score",
    "Sentence",
    "SeriesRow",
    "Settings",
    "StagePlan",
    "Status",
    "Step",
    "TeamRow",
    "Term",
    "Text",
    "TieBreak",
    "Timing",
    "Tournament",
    "Value",
    "Wait",
    "Word",
    "ordering",
    "say",
    "series_table",
    "standing",
    "totals",
]
