"""How cases of Stella are played: by the marks and the images of a real round, with the first scout that the case says."""

from collections.abc import Sequence
from typing import Any, TypeVar

from oneiro_core import Chance, Deal, Game, GameOver, RefusalCode, Refused, Scored, Seat
from oneiro_core.events import Gain
from oneiro_plugins.variants.stella.actions import Show
from oneiro_plugins.variants.stella.scoring import worth
from oneiro_plugins.variants.stella.table import ROUNDS
from playing import DECK
from playing.stella import mark_all, open_stella, show

from .case import Case, Setting
from .running import Outcome, Refusal, refused_by
from .stacked import named

T = TypeVar("T")

REFUSALS: dict[str, Refusal] = {
    "already_shown": (RefusalCode.ILLEGAL, "position"),
    "not_marked": (RefusalCode.ILLEGAL, "position"),
    "too_few_marks": (RefusalCode.WRONG_COUNT, "positions"),
    "too_many_marks": (RefusalCode.WRONG_COUNT, "positions"),
    "fallen": (RefusalCode.NOT_YOUR_TURN, None),
}


class Led(Chance):
    """Shuffles as always, and lets a certain seat be the first scout."""

    def __init__(self, step: int, scout: Seat) -> None:
        super().__init__(bytes(32), step)
        self._scout = scout

    def choose(self, items: Sequence[T]) -> T:
        wanted: Any = self._scout
        return items[items.index(wanted)]


def refusal(case: Case) -> Refusal:
    """The code and the field that the reason of a case stands for."""
    return REFUSALS[case.expected["reason"]]


def round_score(case: Case, setting: Setting) -> Outcome:
    """The round of the case; or only what its stars come to, where the case has counted them."""
    if "sparks" in case.inputs:
        fell = case.inputs["dark"] and case.inputs["fell"]
        gains = worth(0, case.inputs["sparks"], case.inputs["superSparks"], fell_in_the_dark=fell)
        return Outcome(points={"player": sum(gain.points for gain in gains)})
    return _played(case, setting)


def end_of_game(case: Case, setting: Setting) -> Outcome:
    """The points of four rounds as given; then the game ends as the rules end it."""
    game, seats = _started(case, setting, scout=0)
    for number in range(ROUNDS):
        gains = tuple(Gain(seat, case.inputs["roundScores"][name][number], "given") for name, seat in seats.items())
        game.replay([Scored(gains)])
    table = open_stella(game)
    game.replay([GameOver(game.rules.winners(table))])
    names = {seat: name for name, seat in seats.items()}
    return Outcome(
        further={
            "gameOver": table.over,
            "totals": {name: table.scores[seat] for name, seat in seats.items()},
            "winners": [names[seat] for seat in table.winners],
        }
    )


def legality(case: Case, setting: Setting) -> Refused | None:
    """Whoever is the scout by then tries to show the image. Where nobody else's marks are given, they mark the same."""
    scout = case.inputs["reveal"]["scout"]
    game, seats = _started(case, setting, scout=named(_players(case))[scout])
    given = case.inputs["selections"]
    mark_all(game, {seat: given.get(name, given[scout]) for name, seat in seats.items()})
    for position in case.inputs["shown"]:
        show(game, position)
    return refused_by(game, min(game.awaiting), Show(case.inputs["reveal"]["card"]))


def _played(case: Case, setting: Setting) -> Outcome:
    seats = named(_players(case))
    game, _ = _started(case, setting, scout=seats[case.inputs["firstScout"]])
    mark_all(game, {seats[name]: marks for name, marks in case.inputs["selections"].items()})
    dark = open_stella(game).dark
    for shown in case.inputs["reveals"]:
        assert game.awaiting == {seats[shown["scout"]]}, f"{case.id}: the scout is {game.awaiting}"
        show(game, shown["card"])
    table, names = open_stella(game), {seat: name for name, seat in seats.items()}
    assert table.last is not None, f"{case.id}: the round is not over"
    return Outcome(
        points={name: table.scores[seat] for name, seat in seats.items()},
        further={
            "dark": None if dark is None else names[dark],
            "fallen": [names[shown.scout] for shown in table.last.shown if shown.fall],
        },
    )


def _players(case: Case) -> int:
    assert case.players is not None
    return case.players


def _started(case: Case, setting: Setting, scout: Seat) -> tuple[Game, dict[str, int]]:
    count = _players(case)
    game = Game(setting.rules(), Deal(count, setting.options, DECK), lambda step: Led(step, scout))
    game.start()
    return game, named(count)
