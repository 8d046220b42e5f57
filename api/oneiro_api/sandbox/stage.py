"""What the sandbox knows of its tables: which scenario is played at each, and who is a guest."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import Wish
from oneiro_api.store.tables import Account, Status

from .scenarios import NAMES, Scenario

_OWN = Scenario("", "A table that somebody has opened himself.", Wish(""))


@dataclass
class Stage:
    """Scenarios by table, guests by name, and the token of the person who tries a client."""

    scenarios: dict[str, Scenario] = field(default_factory=dict)
    guests: dict[str, Account] = field(default_factory=dict)
    token: str = ""

    def scenario(self, table: LiveTable) -> Scenario:
        """What is played at a table; at a rematch the same as before."""
        before = self.scenarios.get(table.row.rematch_of or "", _OWN)
        return self.scenarios.setdefault(table.id, before)

    def is_guest(self, account_id: str | None) -> bool:
        """Whether an account is one of ours."""
        return any(guest.id == account_id for guest in self.guests.values())

    def expected(self, table: LiveTable) -> Sequence[Account]:
        """The guests who belong at a table: those of its scenario, those who sit there, and all that an open one has room for."""
        seated = [guest for guest in self.guests.values() if table.seat_of(guest) is not None]
        if table.status is not Status.OPEN or table.row.rematch_of is not None:
            return seated
        people = sum(not self.is_guest(seat.account_id) for seat in table.seats)
        names = self.scenario(table).guests
        if self.scenario(table) is _OWN:
            names = () if table.row.private else NAMES[: table.row.capacity - people]
        return [self.guests[name] for name in names]
