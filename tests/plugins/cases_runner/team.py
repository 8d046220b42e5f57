"""How cases of team are played."""

from collections.abc import Mapping

from oneiro_core import Event, RefusalCode, Refused
from oneiro_core.storytelling import Lay, Vote
from playing import lay_all

from .case import Case, Setting
from .cycles import whole_game as end_of_game
from .running import Outcome, Refusal, refused_by
from .stacked import named
from .story import Seats, laid, points, slots, told

__all__ = ["end_of_game", "legality", "refusal", "round_score"]

REFUSALS: Mapping[str, Refusal] = {
    "submitter_does_not_vote": (RefusalCode.NOT_YOUR_TURN, None),
    "own_team_card": (RefusalCode.OWN_CARD, "slots"),
}


def refusal(case: Case) -> Refusal:
    """The code and the field that the reason of a case stands for."""
    return REFUSALS[case.expected["reason"]]


def round_score(case: Case, setting: Setting) -> Outcome:
    """The members lay and the teams vote as the case says."""
    seats = _seats(case)
    game, step = laid(case, setting, seats), tuple[Event, ...]()
    for team, images in case.inputs["votes"].items():
        voter = next(seat for name, seat in seats.items() if name[0] == team and seat in game.awaiting)
        step = game.act(voter, Vote(slots(game, images)))
    carried = points(case, seats, game, step)
    assert all(carried[name] == carried[f"{name[0]}1"] for name in seats), f"{case.id}: teammates differ"
    return Outcome({team: carried[f"{team}1"] for team in case.inputs["teams"]})


def legality(case: Case, setting: Setting) -> Refused | None:
    """Try the vote of the case, or any where it does not say for what; the refusal, if it is refused."""
    seats = _seats(case)
    hands = {name: [name.lower()] for name in case.inputs["submitted"].values()}
    game = told(case, setting, seats, hands)
    for name, images in hands.items():
        game.act(seats[name], Lay(tuple(images)))
    lay_all(game)
    vote = slots(game, case.inputs["vote"]) if "vote" in case.inputs else (1,)
    return refused_by(game, seats[case.inputs["voterPlayer"]], Vote(vote))


def _seats(case: Case) -> Seats:
    """A1 B1 C1 ... A2 B2 C2 ...: teammates sit opposite each other."""
    assert case.players is not None
    teams = named(case.players // 2)
    return {f"{team}{member}": seat + (member - 1) * len(teams) for member in (1, 2) for team, seat in teams.items()}
