"""Everybody who may votes, then all is shown and scored (rules, 3.2, phases 4 to 6)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from oneiro_core.actions import Action, Allowed, Offer
from oneiro_core.chance import Chance
from oneiro_core.errors import RefusalCode
from oneiro_core.events import Event, Gain, Scored
from oneiro_core.phases import Phase
from oneiro_core.shapes import Position, Seat

from .actions import Vote
from .events import VoteCast, VoteChanged, VoteMissed, VotePlaced, VotesShown, VoteTakenBack
from .rounds import close_round
from .table import Ballot, Ballots, StoryTable, T


class Voting(Phase[T]):
    """Secret and simultaneous: a seat may change its mind until the last one has voted."""

    name = "vote"
    accepts: ClassVar[tuple[type[Action], ...]] = (Vote,)
    own: ClassVar[str] = "that card is your own"
    """Why an image is barred, in words for the voter."""

    def awaiting(self, table: T) -> frozenset[Seat]:
        missing = [seat for seat in table.players if seat not in table.votes and seat not in table.missed]
        return frozenset(seat for seat in missing if self.rules.ballots(table, seat).most)

    def voters(self, table: T) -> tuple[Seat, ...]:
        """The seats that have a vote this round."""
        return tuple(seat for seat in table.players if self.rules.ballots(table, seat).most)

    def offers(self, table: T, seat: Seat) -> tuple[Offer, ...]:
        ballots = self.rules.ballots(table, seat)
        if not ballots.most or seat in table.left or seat in table.missed:
            return ()
        return (self.offer(table, seat, ballots),)

    def offer(self, table: T, seat: Seat, ballots: Ballots) -> Offer:
        """What a voter may do. A variant that votes otherwise offers an action of its own."""
        return Offer(Vote, {"slots": self.slots(table, seat, ballots)}, ballots.least > 1 and seat not in table.votes)

    def slots(self, table: T, seat: Seat, ballots: Ballots) -> Allowed:
        """The images that the seat may vote for, and why not for the others."""
        barred = self.rules.barred_slots(table, seat)
        free = tuple(slot for slot in range(1, len(table.tableau) + 1) if slot not in barred)
        why = dict.fromkeys(barred, (RefusalCode.OWN_CARD, self.own))
        return Allowed(free, ballots.bounds, ballots.repeats, why)

    def why_not(self, table: T, seat: Seat) -> str:
        return "you are the storyteller" if seat == table.storyteller else "you have no vote this round"

    def silenced(self, table: T) -> frozenset[Seat]:
        return frozenset() if table.storyteller is None else frozenset({table.storyteller})

    def act(self, table: T, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Vote)
        yield self.cast(table, seat, action, action.slots)

    def cast(self, table: T, seat: Seat, action: Action, slots: tuple[Position, ...]) -> Event:
        """A vote, or another one in its place; or what is placed of it so far."""
        (offer,) = self.offers(table, seat)
        if not offer.is_whole(action):
            return VotePlaced(seat, slots)
        return VoteChanged(seat, slots) if seat in table.votes else VoteCast(seat, slots)

    def take_back(self, table: T, seat: Seat) -> Iterator[Event]:
        if seat in table.votes:
            yield VoteTakenBack(seat)
        elif table.placed.get(seat):
            yield VotePlaced(seat, ())

    def expire(self, table: T, seat: Seat, chance: Chance) -> Iterator[Event]:
        placed = table.placed.get(seat)
        yield VoteCast(seat, placed) if placed else VoteMissed(seat)

    def end(self, table: T, chance: Chance) -> Iterator[Event]:
        yield from self.reveal(table)
        yield Scored(self.points(table))
        yield from close_round(self.rules, table, chance, idle=not table.votes)

    def reveal(self, table: T) -> Iterator[Event]:
        """All that was secret in the round."""
        yield VotesShown(_owners(table), self.shown(table), tuple(sorted(table.stand_ins)))

    def points(self, table: T) -> tuple[Gain, ...]:
        """What the round is worth to each seat."""
        return self.rules.score_round(table)

    def shown(self, table: T) -> tuple[Ballot, ...]:
        """Every ballot in the order of the seats; an abstention is an empty one."""
        return tuple(Ballot(seat, table.votes.get(seat) or ()) for seat in self.voters(table))

    def next(self, table: T) -> str:
        return "tell"


def _owners(table: StoryTable[Any]) -> tuple[Seat, ...]:
    owner = {card: seat for seat, cards in table.laid.items() for card in cards}
    return tuple(owner[card] for card in table.tableau)
