"""Bots that behave as badly as they can."""

from random import Random
from typing import Any

from oneiro_core import Action, Bot, Turn, hookimpl


def raises(turn: Turn, random: Random) -> Action:
    raise RuntimeError("no mood for it")


def cheats(turn: Turn, random: Random) -> Any:
    return "I win"


@hookimpl
def bots() -> list[Bot]:
    return [Bot(choose.__name__, choose.__name__.title(), "Unruly.", choose) for choose in (raises, cheats)]
