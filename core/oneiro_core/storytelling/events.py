"""The events of the storyteller family. Who may see what: rules, section 10.1."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from oneiro_core.cards import CardsDrawn, HandDiscarded, PileShuffled
from oneiro_core.clues import ClueKind, clue_text
from oneiro_core.events import Event, GameOver, Names, PhaseBegan, RoundBegan, Scored, SeatLeft
from oneiro_core.shapes import Card, Position, Recording, Seat, seen_by

from .table import Ballot, StoryTable


@dataclass(frozen=True, slots=True)
class ClaimWaived(Event):
    """A seat lets the claim of the first turn pass."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        table.waived.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} does not claim the story."


@dataclass(frozen=True, slots=True)
class StorytellerNamed(Event):
    """The storyteller of the round: `claimed` by himself, or by lot, by the host's word, or in turn."""

    seat: Seat
    claimed: bool = False

    def apply(self, table: StoryTable[Any]) -> None:
        table.storyteller = self.seat
        table.claimed = self.claimed

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} {'claims the story' if self.claimed else 'is the storyteller'}."


@dataclass(frozen=True, slots=True)
class ClaimReopened(Event):
    """He who claimed the first turn found no clue: the others may claim it (rules, Q-3)."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        table.storyteller, table.claimed = None, False
        table.gave_up.add(self.seat)
        table.waived = set(table.gave_up)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} finds no clue; who else will begin?"


@dataclass(frozen=True, slots=True)
class ClueGiven(Event):
    """The storyteller gives a clue and lays the card that it belongs to, if it belongs to one."""

    seat: Seat
    clue: str
    kind: ClueKind
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]
    recording: Recording | None = None

    def apply(self, table: StoryTable[Any]) -> None:
        table.clue, table.clue_kind, table.clue_recording = self.clue, self.kind, self.recording
        table.told[self.seat] += 1
        if self.cards:
            table.laid[self.seat] = self.cards
            table.take(self.seat, self.cards)

    def text(self, name: Names) -> str:
        return clue_text(name(self.seat), self.clue, self.recording)


@dataclass(frozen=True, slots=True)
class RoundSkipped(Event):
    """The storyteller gave no clue in time: no points, no cards move, the role passes left (rules, Q-2)."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        table.skipped = True
        table.told[self.seat] += 1

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} gives no clue; the round is skipped."


@dataclass(frozen=True, slots=True)
class CardsLaid(Event):
    """A seat lays cards face down. Whether the server chose them is not told before the reveal (rules, Q-4)."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]
    stand_in: Annotated[bool | None, seen_by("seat")] = False

    def apply(self, table: StoryTable[Any]) -> None:
        table.laid[self.seat] = self.cards
        table.take(self.seat, self.cards)
        if self.stand_in:
            table.stand_ins.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} lays {'a card' if len(self.cards) == 1 else f'{len(self.cards)} cards'}."


@dataclass(frozen=True, slots=True)
class CardsChanged(Event):
    """A seat lays other cards instead, while others still choose. Nobody else learns of it."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: StoryTable[Any]) -> None:
        table.hands[self.seat].extend(table.laid[self.seat])
        table.laid[self.seat] = self.cards
        table.take(self.seat, self.cards)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} lays something else."


@dataclass(frozen=True, slots=True)
class CardsTakenBack(Event):
    """A seat takes its cards back and is awaited again."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        table.hands[self.seat].extend(table.laid.pop(self.seat))

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} takes back what was laid."


@dataclass(frozen=True, slots=True)
class TableauShown(Event):
    """All cards laid, in an order drawn afresh: number 1 comes first."""

    cards: tuple[Card, ...]

    def apply(self, table: StoryTable[Any]) -> None:
        table.tableau = self.cards

    def text(self, name: Names) -> str:
        return f"{len(self.cards)} cards lie on the table."


@dataclass(frozen=True, slots=True)
class VotePlaced(Event):
    """A seat places some of its votes, or none any more. They count if the others do not come in time (rules, Q-6 and Q-7)."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    slots: tuple[Position, ...]

    def apply(self, table: StoryTable[Any]) -> None:
        table.placed[self.seat] = self.slots

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} has more votes to place."


@dataclass(frozen=True, slots=True)
class VoteCast(Event):
    """A seat has voted; how often is not told before the reveal (rules, 10.1)."""

    seat: Seat
    slots: Annotated[tuple[Position, ...] | None, seen_by("seat", whole=True)]

    def apply(self, table: StoryTable[Any]) -> None:
        table.placed.pop(self.seat, None)
        table.votes[self.seat] = self.slots

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} has voted."


@dataclass(frozen=True, slots=True)
class VoteChanged(Event):
    """A seat changes its vote, while others still choose. Nobody else learns of it."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    slots: tuple[Position, ...]

    def apply(self, table: StoryTable[Any]) -> None:
        table.votes[self.seat] = self.slots

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} votes otherwise."


@dataclass(frozen=True, slots=True)
class VoteTakenBack(Event):
    """A seat takes its vote back and is awaited again."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        del table.votes[self.seat]

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} takes the vote back."


@dataclass(frozen=True, slots=True)
class VoteMissed(Event):
    """A seat lets its vote pass: an abstention, never a random vote (rules, Q-5)."""

    seat: Seat

    def apply(self, table: StoryTable[Any]) -> None:
        table.missed.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} does not vote."


@dataclass(frozen=True, slots=True)
class VotesShown(Event):
    """The reveal: whose each image was, every vote, and the seats for which the server laid."""

    reveals: ClassVar[tuple[type[Event], ...]] = (
        *(ClueGiven, CardsLaid, CardsChanged),
        *(VotePlaced, VoteCast, VoteChanged),
    )

    owners: tuple[Seat, ...]
    ballots: tuple[Ballot, ...]
    stand_ins: tuple[Seat, ...]

    def apply(self, table: StoryTable[Any]) -> None:
        table.owners, table.ballots = self.owners, self.ballots
        table.stand_ins = set(self.stand_ins)

    def text(self, name: Names) -> str:
        votes = [f"{name(ballot.seat)} for {_numbers(ballot)}" for ballot in self.ballots if ballot.slots]
        return f"The votes: {'; '.join(votes)}." if votes else "Nobody has voted."


def _numbers(ballot: Ballot) -> str:
    return " and ".join(map(str, ballot.slots))


@dataclass(frozen=True, slots=True)
class RoundCleared(Event):
    """The round is over: its cards go to the discards, and who has left is no player any more.

    `idle`: nobody scored since nobody acted.
    """

    idle: bool

    def apply(self, table: StoryTable[Any]) -> None:
        if not table.skipped:
            table.last = table.reveal()
        table.idle_rounds = table.idle_rounds + 1 if self.idle else 0
        table.players = table.staying
        table.clear()

    def text(self, name: Names) -> str:
        return "The cards go to the discards."


EVENTS: tuple[type[Event], ...] = (
    PileShuffled,
    CardsDrawn,
    HandDiscarded,
    RoundBegan,
    PhaseBegan,
    ClaimWaived,
    ClaimReopened,
    StorytellerNamed,
    ClueGiven,
    RoundSkipped,
    CardsLaid,
    CardsChanged,
    CardsTakenBack,
    TableauShown,
    VotePlaced,
    VoteCast,
    VoteChanged,
    VoteTakenBack,
    VoteMissed,
    VotesShown,
    Scored,
    RoundCleared,
    SeatLeft,
    GameOver,
)
"""Every event that the shared phases yield."""
