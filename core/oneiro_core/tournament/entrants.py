"""Entrants: who is paired and ranked, a player or a fixed pair of players."""

from dataclasses import dataclass
from enum import Enum

from .settings import Condition, ConditionKind


class Status(Enum):
    """How an entrant stands to the tournament."""

    PENDING = "pending"
    """Waits for the approval of the desk, or for the partner to agree."""
    ENTERED = "entered"
    """Is in, or on the waiting list while the tournament is full."""
    DECLINED = "declined"
    """Was not approved, or did not agree."""
    LEFT_OUT = "left_out"
    """The tournament began without him."""
    WITHDRAWN = "withdrawn"
    """Has left of his own will. What he has played stands."""
    DISQUALIFIED = "disqualified"
    """Was sent out. What he has played is struck from the ranking."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What the server knows of a player when he enters: facts for the conditions of entry."""

    rating: float | None = None
    tables: int = 0
    age_days: float = 0
    unfinished: int = 0

    def fails(self, condition: Condition) -> bool:
        """Whether the condition is not met. Who has no rating meets no condition on it."""
        amount = condition.amount
        match condition.kind:
            case ConditionKind.LEAST_RATING:
                return self.rating is None or self.rating < amount
            case ConditionKind.MOST_RATING:
                return self.rating is None or self.rating > amount
            case ConditionKind.LEAST_TABLES:
                return self.tables < amount
            case ConditionKind.LEAST_AGE_DAYS:
                return self.age_days < amount
            case ConditionKind.MOST_UNFINISHED:
                return self.unfinished > amount


@dataclass(frozen=True, slots=True)
class Member:
    """A person in an entrant, by his account. `agreed` is False until a partner has confirmed."""

    account: str
    name: str
    agreed: bool = True


@dataclass(slots=True)
class Entrant:
    """One entrant, as he stands now.

    `approved` is False while the desk has yet to let him in. `rating` is what he is seeded by. `group` names a club, family or
    team whose members are kept apart. `joined` is the number of rounds that were paired before he came. `resting` is who is not
    to be paired until he says that he is ready again; `ready` is since when he is (Unix seconds). `byes_asked` are the rounds in
    which he asked to sit out.
    """

    id: str
    name: str
    members: tuple[Member, ...]
    status: Status
    rating: float | None = None
    group: str = ""
    approved: bool = True
    checked_in: bool = False
    resting: bool = False
    ready: float = 0
    joined: int = 0
    byes_asked: frozenset[int] = frozenset()

    def has(self, account: str) -> bool:
        """Whether the account is one of the entrant's members."""
        return any(member.account == account for member in self.members)
