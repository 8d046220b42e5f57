"""The phases of team, where they differ from the family's (rules, 6.2)."""

from collections.abc import Iterator
from dataclasses import replace

from oneiro_core import Chance, Event, Gain, Seat
from oneiro_core import storytelling as family
from oneiro_core.storytelling import Permission

from .events import CardBarred
from .table import TeamTable


class TeamLaying(family.Laying[TeamTable]):
    """One card from each team; afterwards its voter learns which."""

    def why_not(self, table: TeamTable, seat: Seat) -> str:
        if seat == table.storyteller:
            return super().why_not(table, seat)
        return "your teammate has laid the card of your team"

    def expire(self, table: TeamTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        """From one of the two hands where both might lay (rules, Q-8)."""
        layers = [member for member in table.members(seat) if self.rules.cards_to_lay(table, member)]
        yield from super().expire(table, chance.choose(layers), chance)

    def end(self, table: TeamTable, chance: Chance) -> Iterator[Event]:
        yield from super().end(table, chance)
        if table.options.team_own_card is Permission.FORBIDDEN:
            for seat in table.staying:
                if table.storyteller not in (seat, table.teammate(seat)):
                    yield from (CardBarred(seat, slot) for slot in table.slots_of(table.teammate(seat)))


class TeamVoting(family.Voting[TeamTable]):
    """One vote from each team."""

    own = "that is the card of your team"

    def why_not(self, table: TeamTable, seat: Seat) -> str:
        if table.storyteller in (seat, table.teammate(seat)):
            return "your team tells this round"
        return "your teammate votes for your team"

    def points(self, table: TeamTable) -> tuple[Gain, ...]:
        """Both members carry what one of them has won."""
        return tuple(
            replace(gain, seat=seat)
            for gain in super().points(table)
            for seat in sorted((gain.seat, table.teammate(gain.seat)))
        )
