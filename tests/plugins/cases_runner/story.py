"""What the cases of the storyteller family share: games that stand where a case begins, and points by the names of the case."""

from collections.abc import Mapping, Sequence

from oneiro_core import Event, Game, Scored
from oneiro_core.storytelling import Lay
from playing import begin, open_story, tell

from .case import Case, Setting
from .stacked import stacked

Seats = Mapping[str, int]
"""The seats by the names that a case gives them."""


def told(case: Case, setting: Setting, seats: Seats, hands: Mapping[str, Sequence[str]]) -> Game:
    """A game in which the clue has been given, to the first card of the storyteller's hand where it belongs to one."""
    dealt = {seats[name]: cards for name, cards in hands.items()}
    game = stacked(setting, len(seats), [dealt.get(seat, ()) for seat in range(len(seats))])
    begin(game, seats[case.inputs["storyteller"]])
    tell(game)
    return game


def laid(case: Case, setting: Setting, seats: Seats) -> Game:
    """A game in which everybody has laid the cards of the case."""
    cards = case.inputs["cards"]
    game = told(case, setting, seats, cards)
    for name, images in cards.items():
        if seats[name] in game.awaiting:
            game.act(seats[name], Lay(tuple(images)))
    return game


def slots(game: Game, images: Sequence[str]) -> tuple[int, ...]:
    """The numbers of images in the tableau."""
    return tuple(open_story(game).tableau.index(image) + 1 for image in images)


def points(case: Case, seats: Seats, game: Game, step: Sequence[Event]) -> dict[str, int]:
    """The points of the round that a step, or else the deadline after it, has ended."""
    scored = _scored(step) or _scored(game.expire())
    assert scored is not None, f"{case.id}: nothing was scored"
    return {name: sum(gain.points for gain in scored.gains if gain.seat == seat) for name, seat in seats.items()}


def _scored(step: Sequence[Event]) -> Scored | None:
    return next((event for event in step if isinstance(event, Scored)), None)
