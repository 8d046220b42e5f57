"""The points of a round in which the storyteller's card is to be found (rules, 3.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from oneiro_core.events import Gain
from oneiro_core.shapes import Seat

from .options import Abstain, GuessOptions
from .table import StoryTable


class Outcome(Enum):
    """How many found the storyteller's card."""

    ALL = auto()
    SOME = auto()
    NONE = auto()
    VOID = auto()
    """Nobody voted."""


@dataclass(frozen=True, slots=True)
class Guesses:
    """Who voted for whose card.

    `votes` holds of each voter the owners of the images that he voted for; none for an abstention. `singly`: each vote is right
    or wrong by itself and pays by itself (rules, 4.2), instead of a voter with all his votes.
    """

    storyteller: Seat
    votes: Mapping[Seat, tuple[Seat, ...]]
    abstain: Abstain = Abstain.EXCLUDED
    singly: bool = False

    @classmethod
    def of(cls, table: StoryTable[GuessOptions], *, singly: bool = False) -> "Guesses":
        """The votes that the reveal has shown."""
        assert table.storyteller is not None
        votes = {ballot.seat: tuple(table.owners[slot - 1] for slot in ballot.slots) for ballot in table.ballots}
        return cls(table.storyteller, votes, table.options.abstain, singly)

    @property
    def outcome(self) -> Outcome:
        """All, some or none; who abstains counts as the option says (rules, Q-5)."""
        if not any(self.votes.values()) and self.abstain is Abstain.EXCLUDED:
            return Outcome.VOID
        verdicts = self._verdicts()
        return Outcome.ALL if all(verdicts) else Outcome.SOME if any(verdicts) else Outcome.NONE

    def right(self, seat: Seat) -> int:
        """How often a voter is paid for having found the card."""
        found = self.votes.get(seat, ()).count(self.storyteller)
        return found if self.singly else min(found, 1)

    def gains(self, found: int = 3) -> Iterator[Gain]:
        """What the storyteller and the voters get for the outcome; `found` points where some have found the card."""
        outcome = self.outcome
        if outcome is Outcome.SOME:
            yield Gain(self.storyteller, found, "storyteller")
        for seat, owners in self.votes.items():
            right = self.right(seat)
            if outcome is Outcome.SOME and right:
                yield Gain(seat, found * right, "found")
            elif outcome is Outcome.ALL and right:
                yield Gain(seat, 2 * right, "all found")
            elif outcome is Outcome.NONE and owners:
                yield Gain(seat, 2, "none found")

    def bonuses(self, seats: Iterable[Seat], cap: int | None) -> Iterator[Gain]:
        """One for each vote that these seats drew on their cards, up to a cap."""
        drawn = Counter(owner for owners in self.votes.values() for owner in owners)
        for seat in seats:
            points = drawn[seat] if cap is None else min(cap, drawn[seat])
            if points:
                yield Gain(seat, points, "votes received")

    def _verdicts(self) -> list[bool]:
        """Right or wrong for each voter, or for each vote."""
        counted = [owners for owners in self.votes.values() if owners or self.abstain is Abstain.COUNTS_AS_WRONG]
        if self.singly:
            return [owner == self.storyteller for owners in counted for owner in owners or (None,)]
        return [self.storyteller in owners for owners in counted]
