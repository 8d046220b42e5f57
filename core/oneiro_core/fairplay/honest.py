"""A model of honest play: who votes for whose card in a turn of the Dixit family, when nobody has an understanding.

Each player has three skills, of mean 0 and deviation 1: to tell (clues neither too clear nor too obscure), to find (the
storyteller's card), and to bluff (cards that draw votes). A voter takes a card with a chance in proportion to the exponential of
its appeal to him (a multinomial logit, D. McFadden 1974), his own card excepted:

    the storyteller's card    0.55 + clarity + 0.45 find,   clarity of deviation 1.5 exp(-0.35 tell)
    anybody else's card       0.45 bluff + luck,            luck of deviation 0.8

The figures give tables like real ones: the best of four to six wins about half of them, and voters find the card about half
of the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

CLARITY, CLEARER, APPEAL, FIND, BLUFF, LUCK = 1.5, 0.35, 0.55, 0.45, 0.45, 0.8
SHARED, OWN = 0.6, 0.8
"""Each skill is made of a talent that all three share and of one of its own."""


@dataclass(frozen=True, slots=True)
class Skills:
    """What a player is good at."""

    tell: float
    find: float
    bluff: float

    @classmethod
    def drawn(cls, chance: Random) -> "Skills":
        """The skills of somebody drawn at random."""
        talent = SHARED * chance.gauss(0, 1)
        return cls(*(talent + OWN * chance.gauss(0, 1) for _ in range(3)))


def votes(players: Sequence[Skills], storyteller: int, chance: Random) -> list[int]:
    """Whose card each player votes for, by places at the table; the storyteller's own entry is his own place."""
    clarity = chance.gauss(0, CLARITY * exp(-CLEARER * players[storyteller].tell))
    pull = [exp(BLUFF * player.bluff + LUCK * chance.gauss(0, 1)) for player in players]
    told, pull[storyteller] = exp(APPEAL + clarity), 0.0
    return [
        storyteller if voter == storyteller else _vote(told * exp(FIND * player.find), pull, voter, storyteller, chance)
        for voter, player in enumerate(players)
    ]


def _vote(told: float, pull: Sequence[float], voter: int, storyteller: int, chance: Random) -> int:
    """The card that a point on the line of all pulls falls on."""
    point = chance.random() * (told + sum(pull) - pull[voter]) - told
    if point < 0:
        return storyteller
    for other, weight in enumerate(pull):
        if other != voter:
            point -= weight
            if point < 0:
                return other
    return storyteller
