"""Ideas for clues: what bots would say in a person's place. They are handed what his seat may know, and nothing else."""

import logging
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from .actions import Action, Offer
from .bots import Bot, Turn
from .choosing import PlainChooser
from .errors import RefusalCode, Refused
from .shapes import Card, FieldKind, shapes

log = logging.getLogger("oneiro.bots")

CLUE = "clue"
"""The field of an action that makes it one by which a clue is given."""
TRIED = 1000
"""How many ideas of a bot are looked at: a table may refuse most, as where a clue is one word."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")


@dataclass(frozen=True, slots=True)
class Idea:
    """A clue that somebody might give. `language` is the one that it is in, as a tag of BCP 47: `en`."""

    clue: str
    language: str

    def __post_init__(self) -> None:
        if not _LANGUAGE.fullmatch(self.language):
            raise ValueError(f"{self.language!r} is no tag of a language")


def asked(turn: Turn, card: Card | None) -> Offer:
    """The offer by which the seat gives a clue to this card of its own; to None where a clue belongs to no card of a hand.

    Raises Refused: NOT_YOUR_TURN, NOT_IN_HAND, WRONG_COUNT where a card is missing, ILLEGAL where there can be none.
    """
    offer = next((offer for offer in turn.offers if CLUE in offer.fields), None)
    if offer is None:
        raise Refused(RefusalCode.NOT_YOUR_TURN, "you are not to give a clue now")
    cards = _cards(offer)
    if card is not None and not cards:
        raise Refused(RefusalCode.ILLEGAL, "the clue belongs to no card of a hand", "card")
    only_cards = replace(offer, fields={name: offer.fields[name] for name in cards if name in offer.fields})
    only_cards.checked(_given(offer, CLUE, card))
    return offer


def ideas(bot: Bot, turn: Turn, card: Card | None, random: Random, most: int) -> tuple[Idea, ...]:
    """What a bot would say to a card in its place, the best first, at most so many: each may be given as it stands.

    None where the bot has no ideas, or fails, which is logged. Raises Refused as `asked` does.
    """
    offer = asked(turn, card)
    try:
        told = () if bot.ideas is None else bot.ideas(turn.again(), card, random)
        return tuple(islice(_allowed(turn, offer, card, told), most))
    except (Exception, SystemExit):
        log.exception("the bot %s failed to have ideas", bot.key)
        return ()


def _allowed(turn: Turn, offer: Offer, card: Card | None, told: Iterable[Idea]) -> Iterator[Idea]:
    """Those ideas that the rules of the table allow, each once, as they would be taken."""
    known = set[str]()
    for idea in islice(told, TRIED):
        try:
            clue: str = getattr(turn.checked(_given(offer, idea.clue, card)), CLUE)
        except Refused:
            continue
        if clue not in known:
            known.add(clue)
            yield Idea(clue, idea.language)


def _given(offer: Offer, clue: str, card: Card | None) -> Action:
    """The action that gives a clue to a card; what else it asks for is as usual."""
    usual = PlainChooser(Random(clue)).action(offer)
    return replace(usual, **{CLUE: clue}, **dict.fromkeys(_cards(offer), card))


def _cards(offer: Offer) -> tuple[str, ...]:
    """The fields of an action that take a card."""
    return tuple(shape.name for shape in shapes(offer.action) if shape.kind is FieldKind.CARD)
