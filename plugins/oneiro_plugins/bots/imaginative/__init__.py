"""Bots that look at the pictures: they give clues that some will understand, lay what might be meant, and vote by their taste.

They know the words of a picture (its tags and description), some 700 clues by heart, and what words mean, from a table that was
distilled beforehand (see ``words/README.md``); no model is asked. Three strengths, for every variant: they have ways of their own
with the storyteller family, with Jinx and with Stella, and play others by what they are offered.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from oneiro_core import Action, Bot, Card, Idea, Offer, Refused, Strength, Turn, hookimpl
from oneiro_core.bots import plain
from oneiro_core.storytelling import StoryTable
from oneiro_plugins.variants.jinx.table import JinxTable
from oneiro_plugins.variants.stella.table import StellaTable

from . import jinx, stella, story
from .mind import Mind, Temper

TEMPERS = {
    Strength.EASY: Temper(knows=0.2, heat=1.2, taste=0.9, tables=0, best=20, boldness=0.9, pace=1.6),
    Strength.NORMAL: Temper(knows=0.4, heat=0.55, taste=0.6, tables=6, best=4, boldness=0.6, pace=1.0),
    Strength.SHARP: Temper(knows=0.5, heat=0.3, taste=0.4, tables=16, best=1, boldness=0.4, pace=0.8),
}

LANGUAGE = "en"
"""The language of the bank."""


def choose(temper: Temper, turn: Turn, random: Random) -> Action:
    """The first thing that the bot wants and may do; something that is allowed where it wants nothing."""
    offers = turn.offers
    for offer in random.sample(offers, len(offers)):
        for action in _wanted(Mind(turn, temper, random), turn.table, offer):
            try:
                return turn.checked(action)
            except Refused:
                continue
    return plain(turn, random)


def pause(temper: Temper, turn: Turn, action: Action, random: Random) -> float | None:
    """How many seconds a person would take in Jinx, which is a race; None where nobody is in a hurry."""
    table = turn.table
    return jinx.pause(Mind(turn, temper, random), table, action) if isinstance(table, JinxTable) else None


def ideas(temper: Temper, turn: Turn, card: Card | None, random: Random) -> Iterator[Idea]:
    """Clues of the bank to a card of the hand, or to the target in Jinx."""
    mind = Mind(turn, temper, random)
    return (Idea(clue, LANGUAGE) for clue in _clues(mind, turn.table, card))


def _clues(mind: Mind, table: Any, card: Card | None) -> Iterator[str]:
    match table:
        case StoryTable():
            return story.ideas(mind, card)
        case JinxTable():
            return jinx.ideas(mind, table)
    return iter(())


def _wanted(mind: Mind, table: Any, offer: Offer) -> Iterator[Action]:
    match table:
        case StoryTable():
            return story.wanted(mind, table, offer)
        case JinxTable():
            return jinx.wanted(mind, table, offer)
        case StellaTable():
            return stella.wanted(mind, table, offer)
    return iter(())


@hookimpl
def bots() -> list[Bot]:
    """The three strengths."""
    told = {
        Strength.EASY: "Says what comes to mind, and is easily led astray.",
        Strength.NORMAL: "Looks for a clue that some will understand, and votes as most people do.",
        Strength.SHARP: "Thinks through the table before it speaks, and has a good eye.",
    }
    return [_bot(strength, summary) for strength, summary in told.items()]


def _bot(strength: Strength, summary: str) -> Bot:
    temper = TEMPERS[strength]
    return Bot(
        key=strength.lower(),
        title=strength.capitalize(),
        summary=summary,
        choose=partial(choose, temper),
        strength=strength,
        pause=partial(pause, temper),
        ideas=partial(ideas, temper),
    )
