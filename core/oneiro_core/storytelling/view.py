"""What a client reads of a storyteller table, shaped from its viewer's own table."""

from dataclasses import dataclass
from typing import Any

from oneiro_core.clues import ClueKind
from oneiro_core.events import Gain, Viewer
from oneiro_core.shapes import Card, Position, Recording, Seat

from .table import StoryTable, Told


@dataclass(frozen=True, slots=True)
class TableauSlot:
    """One image of the tableau. `owner` and `votes` are known from the reveal on."""

    number: Position
    card: Card
    yours: bool
    owner: Seat | None = None
    votes: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round as its reveal showed it: whose each image was, who voted for it, and every gain with its reason.

    `standIns` are the seats for which the server laid a card at random.
    """

    round: int
    storyteller: Seat | None
    clue: str
    clue_kind: ClueKind | None
    tableau: tuple[TableauSlot, ...]
    gains: tuple[Gain, ...]
    stand_ins: tuple[Seat, ...]
    clue_recording: Recording | None = None
    """The sound of the clue, where it had one."""


@dataclass(frozen=True, slots=True)
class StoryView:
    """A table of the storyteller family, as the asker may see it.

    `handSizes` counts every seat's cards in hand; `laid` and `voted` are the seats that have done so; `yourLaid` and
    `yourVotes` are the asker's own, a vote also while another is wanted beside it. `barred` are numbers that the asker may not
    vote for although the card is not his. `yourRed` and, once it is shown, `red` are for variants with a red vote. `result` is
    the latest round that was revealed.
    """

    storyteller: Seat | None
    clue: str | None
    clue_kind: ClueKind | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    discards: int
    laid: tuple[Seat, ...]
    your_laid: tuple[Card, ...]
    tableau: tuple[TableauSlot, ...]
    voted: tuple[Seat, ...]
    your_votes: tuple[Position, ...]
    result: RoundResult | None
    barred: tuple[Position, ...] = ()
    your_red: Position | None = None
    red: Position | None = None
    clue_recording: Recording | None = None
    """The sound of the clue, where it has one."""


def view(table: StoryTable[Any], viewer: Viewer) -> StoryView:
    """The view of a viewer's own table. A variant fills in what only it has with `dataclasses.replace`."""
    shown = table.reveal() if table.owners else table.last
    return StoryView(
        storyteller=table.storyteller,
        clue=table.clue,
        clue_kind=table.clue_kind,
        hand=_known(table.hands[viewer]) if viewer is not None else (),
        hand_sizes=tuple(map(len, table.hands)),
        pile=len(table.pile),
        discards=len(table.discards),
        laid=tuple(sorted(table.laid)),
        your_laid=_known(table.laid.get(viewer, ())) if viewer is not None else (),
        tableau=_tableau(table, viewer),
        voted=tuple(sorted(table.votes)),
        your_votes=(table.votes.get(viewer) or table.placed.get(viewer, ())) if viewer is not None else (),
        result=None if shown is None else _result(shown, viewer),
        clue_recording=table.clue_recording,
    )


def _known(cards: "list[Card | None] | tuple[Card | None, ...]") -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _tableau(table: StoryTable[Any], viewer: Viewer) -> tuple[TableauSlot, ...]:
    if table.owners:
        return _slots(table.reveal(), viewer)
    yours = table.slots_of(viewer) if viewer is not None else ()
    return tuple(TableauSlot(number, card, number in yours) for number, card in enumerate(table.tableau, 1))


def _result(told: Told, viewer: Viewer) -> RoundResult:
    return RoundResult(
        told.round,
        told.storyteller,
        told.clue,
        told.clue_kind,
        _slots(told, viewer),
        told.gains,
        told.stand_ins,
        told.clue_recording,
    )


def _slots(told: Told, viewer: Viewer) -> tuple[TableauSlot, ...]:
    return tuple(
        TableauSlot(number, card, owner == viewer, owner, _voters(told, number))
        for number, (card, owner) in enumerate(zip(told.tableau, told.owners, strict=True), 1)
    )


def _voters(told: Told, number: int) -> tuple[Seat, ...]:
    return tuple(ballot.seat for ballot in told.ballots for slot in ballot.slots if slot == number)
