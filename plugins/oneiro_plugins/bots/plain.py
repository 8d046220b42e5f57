"""A bot that knows no game and plays them all: it does something that is allowed, and looks at no picture."""

from random import Random

from oneiro_core import Action, Bot, Strength, Turn, hookimpl
from oneiro_core.bots import plain


def choose(turn: Turn, random: Random) -> Action:
    """Something that the seat is offered, each alike. Raises Refused where nothing is."""
    return plain(turn, random)


@hookimpl
def bots() -> list[Bot]:
    """The plain bot."""
    return [
        Bot(
            key="plain",
            title="Plain",
            summary="Chooses by lot among what is allowed. It plays every variant.",
            choose=choose,
            strength=Strength.EASY,
        )
    ]
