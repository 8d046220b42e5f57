"""How cases of party are played."""

from collections.abc import Mapping

from oneiro_core import Action, Event, Game, RefusalCode, Refused
from oneiro_plugins.variants.party.actions import PartyVote

from .case import Case, Setting
from .cycles import whole_game as end_of_game
from .running import Outcome, Refusal, refused_by
from .stacked import named
from .story import Seats, laid, points, slots

__all__ = ["end_of_game", "legality", "refusal", "round_score"]

REFUSALS: Mapping[str, Refusal] = {"red_and_green_must_differ": (RefusalCode.ILLEGAL, "red")}


def refusal(case: Case) -> Refusal:
    """The code and the field that the reason of a case stands for."""
    return REFUSALS[case.expected["reason"]]


def round_score(case: Case, setting: Setting) -> Outcome:
    """Everybody lays and votes green as the case says, and the storyteller red."""
    seats = _seats(case)
    game, step = laid(case, setting, seats), tuple[Event, ...]()
    for voter, image in case.inputs["green"].items():
        step = game.act(seats[voter], _vote(game, case, voter, image))
    return Outcome(points(case, seats, game, step))


def legality(case: Case, setting: Setting) -> Refused | None:
    """Try the vote of the case; the refusal, if it is refused."""
    seats, voter = _seats(case), case.inputs["voter"]
    game = laid(case, setting, seats)
    return refused_by(game, seats[voter], _vote(game, case, voter, case.inputs["green"]))


def _vote(game: Game, case: Case, voter: str, green: str) -> Action:
    (green_slot, red_slot) = slots(game, [green, case.inputs["red"]])
    return PartyVote(green_slot, red_slot if voter == case.inputs["storyteller"] else None)


def _seats(case: Case) -> Seats:
    assert case.players is not None
    return named(case.players)
