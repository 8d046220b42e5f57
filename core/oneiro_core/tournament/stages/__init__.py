"""Stages: what formats are put together from. Each draws the next round of a part of a tournament.

- `drawn`: by standing, with search: Swiss pods, strikes, leagues.
- `moved`: a fixed schedule.
- `spread`, `single`: pods of equal strength, and one pod.
- `Knockout`: the best of each pod go on.
"""

from .drawing import (
    apart,
    asked,
    drawn,
    few_ready,
    history,
    merged,
    next_number,
    played,
    played_out,
    sitting_out,
    tables_open,
    too_few,
    with_asked,
)
from .knockout import FINAL, KNOCKOUT, Carry, Knockout, Terms, going_on, planned
from .movement import moved
from .spreading import single, spread

__all__ = [
    "FINAL",
    "KNOCKOUT",
    "Carry",
    "Knockout",
    "Terms",
    "apart",
    "asked",
    "drawn",
    "few_ready",
    "going_on",
    "history",
    "merged",
    "moved",
    "next_number",
    "planned",
    "played",
    "played_out",
    "single",
    "sitting_out",
    "spread",
    "tables_open",
    "too_few",
    "with_asked",
]
