"""One round of a real game, by which the README shows what Oneiro is."""

import hashlib
from dataclasses import dataclass
from typing import Any

from oneiro_core import Game, Scored
from oneiro_core.storytelling import Lay, StoryTable, StoryView, TableauSlot, Tell, Vote
from playing import REGISTRY, begin, game_of

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")
SECRET = hashlib.sha256(b"night").digest()
TELLER, CLUE = 1, "somebody left a light on"
LAID = {1: 0, 0: 3, 2: 1, 3: 3, 4: 1}
"""Of each seat: the place in its hand of the card that it lays."""
TAKEN_FOR = {0: 1, 2: 4, 3: 1, 4: 3}
"""Of each voter: the owner of the image that he takes for the storyteller's."""


@dataclass(frozen=True)
class Round:
    """A round after its reveal: what was said of it, and the tableau."""

    clue: str
    points: str
    slots: tuple[TableauSlot, ...]

    @property
    def alt(self) -> str:
        """What is to be seen, in words."""
        return f"{self.clue} {' '.join(map(caption, self.slots))} {self.points}"


def caption(slot: TableauSlot) -> str:
    """Whose an image was, and who voted for it."""
    assert slot.owner is not None
    voters = ", ".join(NAMES[seat] for seat in slot.votes or ()) or "nobody"
    return f"{slot.number} is {NAMES[slot.owner]}'s, taken by {voters}."


def played() -> Round:
    """Play the round; everything told of it comes from the game."""
    game = game_of(seats=len(NAMES), deck=REGISTRY.decks["base"].cards, secret=SECRET)
    begin(game, TELLER)
    hands = [list(hand) for hand in _table(game).hands]
    cards = {seat: hands[seat][place] or "" for seat, place in LAID.items()}
    told = game.act(TELLER, Tell(CLUE, cards[TELLER]))
    for seat in TAKEN_FOR:
        game.act(seat, Lay((cards[seat],)))
    for seat, owner in TAKEN_FOR.items():
        told += game.act(seat, Vote(_table(game).slots_of(owner)))
    points = next(event.text(_name) for event in told if isinstance(event, Scored))
    return Round(told[0].text(_name), points, _shown(game))


def _shown(game: Game) -> tuple[TableauSlot, ...]:
    view = game.view(None)
    assert isinstance(view, StoryView)
    assert view.result is not None
    return view.result.tableau


def _table(game: Game) -> StoryTable[Any]:
    assert isinstance(game.table, StoryTable)
    return game.table


def _name(seat: int) -> str:
    return NAMES[seat]
