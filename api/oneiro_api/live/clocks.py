"""How long a phase may take: the clock presets (rules, Q-1)."""

from enum import StrEnum
from typing import Any

from oneiro_core.phases import Phase

HOUR = 3600.0

_NORMAL = {
    **{"claim": 30.0, "tell": 120.0, "lay": 75.0, "vote": 75.0},
    **{"word": 20.0, "associate": 120.0, "show": 25.0},
    **{"describe": 60.0, "guess": 30.0},
}
_OTHER = 75.0
_FIXED = {"finger": 0.4, "shout": 2.0}
"""Moments that belong to a rule: as long under every preset, also where nothing else has a deadline (rules, 7.5)."""
REVEAL = 25.0
"""Time to look at the reveal of the last round, added to the phase that follows it."""


class Clock(StrEnum):
    """How much time the players have."""

    OFF = "OFF"
    """No deadlines."""
    RELAXED = "RELAXED"
    """Twice the normal time."""
    NORMAL = "NORMAL"
    """Half a minute to claim, two minutes for a clue, 75 seconds for a card or a vote."""
    QUICK = "QUICK"
    """Half the normal time."""
    DAYS = "DAYS"
    """A day for each phase: play by correspondence."""

    @property
    def live(self) -> bool:
        """Whether the players are expected to stay connected."""
        return self in (Clock.RELAXED, Clock.NORMAL, Clock.QUICK)


_PACE = {Clock.RELAXED: 2.0, Clock.NORMAL: 1.0, Clock.QUICK: 0.5}


def allowance(clock: Clock, phase: Phase[Any], *, after_reveal: bool) -> float | None:
    """Seconds for a phase; None when it has no deadline."""
    name = phase.clock or phase.name
    if name in _FIXED:
        return _FIXED[name]
    if clock is Clock.OFF:
        return None
    if clock is Clock.DAYS:
        return 24 * HOUR
    seconds = _NORMAL.get(name, _OTHER) + (REVEAL if after_reveal else 0.0)
    return seconds * _PACE[clock]
