"""The phases of party, where they differ from the family's (rules, 5.2)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Bounds, Chance, Event, Offer, Phase, RefusalCode, Refused, Seat
from oneiro_core import storytelling as family
from oneiro_core.storytelling import Ballot, Ballots, Permission

from .actions import PartyVote
from .events import HandSeen, HandsReturned, RedPlaced, RedShown
from .table import PartyTable

NOTHING = Allowed((), Bounds(0, 0))


def looks(table: PartyTable, seat: Seat) -> HandSeen:
    """The seat looks at its hand; sorted, since the order would tell which card was drawn, or laid and taken back."""
    return HandSeen(seat, tuple(sorted(card for card in table.hands[seat] if card is not None)))


class PartyOpening(family.Opening[PartyTable]):
    """Who claims the role has seen no hand, not even when another has claimed it in vain."""

    def begin(self, table: PartyTable, chance: Chance) -> Iterator[Event]:
        if table.gave_up and table.blind:
            cards = [card for zone in (table.pile, *table.hands) for card in zone if card is not None]
            yield HandsReturned(chance.shuffle(sorted(cards)))
        yield from super().begin(table, chance)


class PartyTelling(family.Telling[PartyTable]):
    """Everybody but the storyteller looks at his hand; the clue belongs to no card."""

    def begin(self, table: PartyTable, chance: Chance) -> Iterator[Event]:
        if table.blind:
            for seat in table.staying:
                if seat != table.storyteller:
                    yield looks(table, seat)

    def cards(self, table: PartyTable, seat: Seat) -> Allowed:
        return NOTHING


class Unsilenced(Phase[PartyTable]):
    """The storyteller has no secret to give away, so he may talk."""

    def silenced(self, table: PartyTable) -> frozenset[Seat]:
        return frozenset()


class PartyLaying(Unsilenced, family.Laying[PartyTable]):
    """The storyteller looks at his hand now, and lays like everybody else."""

    def begin(self, table: PartyTable, chance: Chance) -> Iterator[Event]:
        if table.blind and table.storyteller in table.staying:
            yield looks(table, table.storyteller)


class PartyVoting(Unsilenced, family.Voting[PartyTable]):
    """Everybody votes green, the storyteller also red."""

    accepts = (PartyVote,)

    def offer(self, table: PartyTable, seat: Seat, ballots: Ballots) -> Offer:
        teller = seat == table.storyteller
        red = Allowed(tuple(range(1, len(table.tableau) + 1)), Bounds(1, 1)) if teller else NOTHING
        both = teller and self._has_green(table, seat) and seat not in table.votes
        return Offer(PartyVote, {"green": self._greens(table, seat, ballots), "red": red}, partly=both)

    def check(self, table: PartyTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, PartyVote)
        forbidden = table.options.party_red_on_green is Permission.FORBIDDEN
        if forbidden and action.red is not None and action.red == action.green:
            raise Refused(RefusalCode.ILLEGAL, "red and green go to different images", "red")

    def act(self, table: PartyTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, PartyVote)
        yield self.cast(table, seat, action, () if action.green is None else (action.green,))
        if seat == table.storyteller and (action.red, table.red) != (None, None):
            yield RedPlaced(seat, action.red)

    def take_back(self, table: PartyTable, seat: Seat) -> Iterator[Event]:
        yield from super().take_back(table, seat)
        if seat == table.storyteller and table.red is not None:
            yield RedPlaced(seat, None)

    def reveal(self, table: PartyTable) -> Iterator[Event]:
        yield RedShown(table.red)
        yield from super().reveal(table)

    def shown(self, table: PartyTable) -> tuple[Ballot, ...]:
        """The green votes; a storyteller who has none has not abstained."""
        ballots = super().shown(table)
        return tuple(ballot for ballot in ballots if self._has_green(table, ballot.seat))

    def _greens(self, table: PartyTable, seat: Seat, ballots: Ballots) -> Allowed:
        return self.slots(table, seat, ballots) if self._has_green(table, seat) else NOTHING

    def _has_green(self, table: PartyTable, seat: Seat) -> bool:
        return table.options.party_storyteller_green or seat != table.storyteller
