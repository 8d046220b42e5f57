"""Bots with an understanding: a pal's clue is the name of his card, and a pal who hears it finds the card."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from oneiro_core import Action, Bot, Offer, Turn, hookimpl
from oneiro_core.bots import plain
from oneiro_core.storytelling import StoryTable, Tell, Vote


def choose(turn: Turn, random: Random) -> Action:
    return next((action for offer in turn.offers for action in _agreed(turn, offer, random)), None) or plain(
        turn, random
    )


def _agreed(turn: Turn, offer: Offer, random: Random) -> Iterator[Action]:
    table = cast("StoryTable[Any]", turn.table)
    if offer.action is Tell:
        card = random.choice(sorted(offer.fields["card"].values or ()))
        yield Tell(card, card)
    elif offer.action is Vote and table.clue in table.tableau:
        yield Vote((table.tableau.index(table.clue) + 1,))


@hookimpl
def bots() -> list[Bot]:
    return [Bot(key="pal", title="Pal", summary="Understands his pals.", choose=choose, family=StoryTable)]
