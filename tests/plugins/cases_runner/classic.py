"""How cases of classic and its editions are played: by the actions of a real game whose cards lie as the case says."""

from collections.abc import Mapping, Sequence

from oneiro_core import (
    Action,
    Event,
    Gain,
    Game,
    GameOver,
    HouseRule,
    PileShuffled,
    RefusalCode,
    Refused,
    Scored,
    hookimpl,
)
from oneiro_core.storytelling import Lay, Vote
from playing import begin, open_story, play_round

from .case import Case, Setting
from .running import Outcome, Refusal, refused_by
from .stacked import named, stacked
from .story import Seats, laid, points, slots, told

REFUSALS = {
    "own": RefusalCode.OWN_CARD,
    "storyteller": RefusalCode.NOT_YOUR_TURN,
    "differ": RefusalCode.ILLEGAL,
    "different": RefusalCode.ILLEGAL,
    "table": RefusalCode.ILLEGAL,
    "hand": RefusalCode.NOT_IN_HAND,
    "many": RefusalCode.WRONG_COUNT,
    "few": RefusalCode.WRONG_COUNT,
    "two": RefusalCode.WRONG_COUNT,
    "count": RefusalCode.WRONG_COUNT,
}
"""Cases give their reasons in words joined by underscores; the first of these words among them tells the code."""


def refusal(case: Case) -> Refusal:
    """The code and the field that the reason of a case stands for."""
    words = case.expected["reason"].split("_")
    code = next((code for word, code in REFUSALS.items() if word in words), None)
    assert code is not None, f"{case.id}: no refusal is known for the reason {case.expected['reason']}"
    field = "slots" if "voter" in case.inputs else "cards"
    return code, None if code is RefusalCode.NOT_YOUR_TURN else field


def round_score(case: Case, setting: Setting) -> Outcome:
    """Everybody lays and votes as the case says; whoever has no vote in it lets it pass."""
    seats = _seats(case)
    game, step = laid(case, setting, seats), tuple[Event, ...]()
    for voter, images in case.inputs["votes"].items():
        if images:
            step = game.act(seats[voter], Vote(slots(game, images)))
    return Outcome(points(case, seats, game, step))


def end_of_game(case: Case, setting: Setting) -> Outcome:
    """Rounds with the points that the case says, or with none, until what it asks for has come."""
    if "before" in case.inputs:
        return _one_more_round(case, setting)
    if "roundsFinished" in case.inputs:
        return _some_rounds(case, setting)
    return _all_rounds(case, setting)


def legality(case: Case, setting: Setting) -> Refused | None:
    """Try the action of the case where the game stands at it; the refusal, if it is refused."""
    game, seat, action = _vote(case, setting) if "voter" in case.inputs else _lay(case, setting)
    return refused_by(game, seat, action)


def _vote(case: Case, setting: Setting) -> tuple[Game, int, Action]:
    game, seats = laid(case, setting, _seats(case)), _seats(case)
    return game, seats[case.inputs["voter"]], Vote(slots(game, case.inputs["vote"]))


def _lay(case: Case, setting: Setting) -> tuple[Game, int, Action]:
    seats, name = _seats(case), case.inputs["submitter"]
    game = told(case, setting, seats, {name: case.inputs["hand"]})
    return game, seats[name], Lay(tuple(case.inputs["submit"]))


def _players(case: Case) -> int:
    assert case.players is not None
    return case.players


def _seats(case: Case) -> Seats:
    return named(_players(case))


# -- whole rounds ------------------------------------------------------------------------------------------------------


class SetPoints:
    """A house rule by which every round is worth the same, however it is played."""

    def __init__(self, points: Mapping[int, int]) -> None:
        self.points = points

    @hookimpl
    def score_round(self) -> tuple[Gain, ...]:
        return tuple(Gain(seat, points, "said so") for seat, points in self.points.items())


def _with_points(case: Case, setting: Setting, points: Mapping[int, int]) -> Game:
    rule = HouseRule("set_points", "Set points", "", SetPoints(points))
    return begin(stacked(setting, _players(case), [()] * _players(case), rule))


def _one_more_round(case: Case, setting: Setting) -> Outcome:
    seats = _seats(case)
    game = _with_points(case, setting, {seats[name]: points for name, points in case.inputs["round"].items()})
    game.replay([Scored(tuple(Gain(seats[name], points, "before") for name, points in case.inputs["before"].items()))])
    over = next((event for event in play_round(game) if isinstance(event, GameOver)), None)
    winners = [] if over is None else [name for name, seat in seats.items() if seat in over.winners]
    totals = {name: game.table.scores[seat] for name, seat in seats.items()}
    return Outcome(further={"gameOver": over is not None, "totals": totals, "winners": winners})


def _some_rounds(case: Case, setting: Setting) -> Outcome:
    game = _with_points(case, setting, {})
    _check_figures(case, game)
    step: Sequence[Event] = ()
    for _ in range(case.inputs["roundsFinished"]):
        step = play_round(game)
    table = open_story(game)
    shuffled = any(isinstance(event, PileShuffled) for event in step)
    counts = {"drawPileAfterRefill": len(table.pile), "discardAfterRefill": len(table.discards)}
    return Outcome(further={**counts, "reshuffled": shuffled, "gameOver": table.over})


def _all_rounds(case: Case, setting: Setting) -> Outcome:
    game = _with_points(case, setting, {})
    _check_figures(case, game)
    rounds = 0
    while not game.table.over:
        play_round(game)
        rounds += 1
    return Outcome(further={"roundsPlayed": rounds, "gameOver": True})


def _check_figures(case: Case, game: Game) -> None:
    """The case and the game speak of the same deck, hands and tableau."""
    table = open_story(game)
    tableau = 1 + sum(game.rules.cards_to_lay(table, seat) for seat in table.players)
    figures = {"deck": len(table.deck), "handSize": game.rules.hand_size(table), "cardsPerRound": tableau}
    for name, value in figures.items():
        assert case.inputs.get(name, value) == value, f"{case.id}: {name}"
