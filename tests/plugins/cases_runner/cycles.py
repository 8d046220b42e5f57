"""Cases of games that end when everybody has been storyteller."""

from random import Random

from oneiro_core import Scored
from playing import random_steps

from .case import Case, Setting
from .running import Outcome
from .stacked import stacked


def whole_game(case: Case, setting: Setting) -> Outcome:
    """How many rounds it takes, whatever the players do."""
    assert case.players is not None
    assert case.inputs["cycles"] == setting.options.cycles, f"{case.id}: cycles"
    game = stacked(setting, case.players, [()] * case.players)
    game.start()
    events = [event for step in random_steps(game, Random(case.id)) for event in step]
    rounds = sum(isinstance(event, Scored) for event in events)
    return Outcome(further={"roundsPlayed": rounds, "gameOver": game.table.over})
