"""How large, how long and how much an event may be: who asks for more would only keep the server busy until it has no room."""

from collections.abc import Mapping
from dataclasses import dataclass

from oneiro_core.errors import RefusalCode, Refused


@dataclass(frozen=True, slots=True)
class Limit:
    """The least and the most of something, and its unit in words."""

    least: float
    most: float
    unit: str = ""

    def check(self, value: float, name: str, code: RefusalCode = RefusalCode.BAD_OPTION) -> None:
        """Raise Refused, naming the field, for what is less or more, or no number at all."""
        if not self.least <= value <= self.most:
            span = f"{self.least:.0f} to {self.most:.0f} {self.unit}".strip()
            raise Refused(code, f"{name.replace('_', ' ')}: {span}", name)


FIELD = Limit(1, 10_000, "entrants")
"""The largest field whose pairing has been measured."""
QUEUE = Limit(0, FIELD.most, "entrants")
POD = Limit(2, 12, "seats")
"""A table of the family has no more."""
PAIRS = Limit(0, 1_000_000, "pairs to be kept apart")
"""Two clubs of a thousand, or ten of four hundred."""
ROUNDS = Limit(0, 1_000, "rounds")
LIST = Limit(0, 100, "items")
"""What is played, what is asked of entrants, ladders: each is looked at by itself."""
SPAN = Limit(0, 366 * 86_400, "seconds")
"""A year: a league's round lasts weeks."""
MOMENT = Limit(0, 4_102_444_800, "seconds after 1970, at the end of which stands the year 2100")
AMOUNT = Limit(-1_000_000, 1_000_000)
"""Points, ratings, and what is reckoned with beside them."""


def check_limits(limits: Mapping[str, Limit], holder: object) -> None:
    """Raise Refused(BAD_OPTION) for a field of the holder, or an item of one, that keeps no limit. None has no limit."""
    for name, limit in limits.items():
        value = getattr(holder, name)
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                limit.check(one, name)
