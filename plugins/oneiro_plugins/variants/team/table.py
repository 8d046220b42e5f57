"""The table of team: the family's, with pairs around it (rules, 6.1)."""

from dataclasses import dataclass, field

from oneiro_core import Position, Seat
from oneiro_core.storytelling import StoryTable

from .options import TeamOptions


@dataclass(slots=True)
class TeamTable(StoryTable[TeamOptions]):
    """Teammates sit opposite each other, and both carry the points of their team.

    `barred` holds, of each voter who was told so, the number of the card that his teammate laid.
    """

    barred: dict[Seat, Position] = field(default_factory=dict)

    @property
    def teams(self) -> tuple[tuple[Seat, Seat], ...]:
        """The two seats of each team, whoever has left."""
        return tuple((seat, self.teammate(seat)) for seat in range(self.seats // 2))

    def teammate(self, seat: Seat) -> Seat:
        """Who sits opposite."""
        return (seat + self.seats // 2) % self.seats

    def team_of(self, seat: Seat) -> int:
        return seat % (self.seats // 2)

    def members(self, seat: Seat) -> tuple[Seat, ...]:
        """Who plays in this round for the team of a seat."""
        return tuple(member for member in self.players if member in (seat, self.teammate(seat)))

    def clear(self) -> None:
        self.barred = {}
        StoryTable.clear(self)
