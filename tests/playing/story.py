"""Rounds of the storyteller family, step by step or as a whole."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oneiro_core import Event, Game, Seat
from oneiro_core.storytelling import ClaimStory, Lay, StoryTable, Tell, Vote

Votes = Mapping[Seat, Sequence[Seat]]
"""Of each voter: the owners of the images that he votes for."""


def open_story(game: Game) -> StoryTable[Any]:
    """The server's table of a game of the family."""
    assert isinstance(game.table, StoryTable)
    return game.table


def begin(game: Game, storyteller: Seat = 0) -> Game:
    """Start the game, and let a seat claim the first turn where it is to be claimed."""
    game.start()
    if game.table.phase == "claim":
        game.act(storyteller, ClaimStory())
    return game


def tell(game: Game, clue: str = "a door left open") -> None:
    """The storyteller tells of the first card of his hand, or of none where the clue belongs to none."""
    storyteller = open_story(game).storyteller
    assert storyteller is not None
    (offer,) = game.offers(storyteller)
    game.act(storyteller, Tell(clue, next(iter(offer.fields["card"].values or ()), None)))


def lay_all(game: Game, but: Iterable[Seat] = ()) -> None:
    """Everybody who is awaited lays the first cards of his hand."""
    table = open_story(game)
    number = table.phase_number
    for seat in sorted(game.awaiting - set(but)):
        if seat in game.awaiting and table.phase_number == number:  # nobody has laid for him
            count = game.rules.cards_to_lay(table, seat)
            game.act(seat, Lay(tuple(card for card in table.hands[seat][:count] if card is not None)))


def slot_of(game: Game, owner: Seat) -> int:
    """The number in the tableau of the first card that a seat has laid."""
    return open_story(game).slots_of(owner)[0]


def vote(game: Game, seat: Seat, *owners: Seat) -> tuple[Event, ...]:
    """A seat votes for the images of these owners."""
    return game.act(seat, Vote(tuple(slot_of(game, owner) for owner in owners)))


def vote_all(game: Game, votes: Votes) -> tuple[Event, ...]:
    """Everybody votes as said, and who has nothing to say lets it pass. The events of the last step."""
    number = game.table.phase_number
    events: tuple[Event, ...] = ()
    for seat, owners in votes.items():
        if owners:
            events = vote(game, seat, *owners)
    waits = game.table.phase_number == number and not game.table.over
    return game.expire() if waits else events


def play_round(game: Game, votes: Votes | None = None) -> tuple[Event, ...]:
    """A whole round from the clue on; all vote for the storyteller unless told otherwise. The events of the last step."""
    tell(game)
    lay_all(game)
    storyteller = open_story(game).storyteller
    assert storyteller is not None
    if votes is None:
        votes = dict.fromkeys(sorted(game.awaiting), (storyteller,))
    return vote_all(game, votes)
