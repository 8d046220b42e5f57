"""Playing Jinx: a clue that only one card of the square answers to, and a finger that is as quick as a person's."""

import math
from collections.abc import Iterator, Mapping
from random import Random

from oneiro_core import Action, Offer, Position
from oneiro_core.clues import ClueKind
from oneiro_plugins.variants.jinx.actions import Choose, Claim, Concede, Describe, Pass, Remove, Shout
from oneiro_plugins.variants.jinx.events import Described
from oneiro_plugins.variants.jinx.table import JinxTable

from .lexicon import stems
from .mind import Mind

LOOK, EACH = 0.55, 0.22
"""Seconds to read a clue, and to look at each card of the square."""
HASTE = 0.9
"""Nobody is quicker than that after a clue."""
UNSURE = 0.3
"""A best card that fits less than so is not claimed half of the time."""
JOINING = (0.1, 0.7)
"""Seconds to put a finger on a card beside another's; the rules allow less than half of one."""
CALLING = (0.4, 1.8)
"""Seconds to call Jinx!"""
MUSING = (2.0, 5.0)
"""Seconds over what is no race."""
CLUES = 60


def wanted(mind: Mind, table: JinxTable, offer: Offer) -> Iterator[Action]:
    """What the bot would like to do, the best first."""
    positions: tuple[Position, ...] = offer.fields["position"].values or () if "position" in offer.fields else ()
    if offer.action is Describe:
        yield from _described(mind, table, offer)
    elif offer.action is Choose:
        yield Choose(max(positions, key=lambda position: max(_clues(mind, table, position), default=(0.0, ""))))
    elif offer.action is Claim and positions:
        yield from _claims(mind, table, positions)
    elif offer.action is Remove:
        felt = _felt(mind, table)
        yield Remove(max(positions, key=lambda position: felt[position]))
    elif offer.action is Shout:
        yield from map(Shout, positions)


def ideas(mind: Mind, table: JinxTable) -> Iterator[str]:
    """Clues to the target, as far as the seat knows it, that fit no other card of the square as well."""
    if table.target is not None:
        yield from (clue for _, clue in _clues(mind, table, table.target))


def pause(mind: Mind, table: JinxTable, action: Action) -> float:
    """How many seconds a person would take: longer over a close choice, and now and then much longer."""
    dice = mind.random
    if isinstance(action, Concede | Claim) and table.fingered is not None:
        return dice.uniform(*JOINING)
    if isinstance(action, Shout):
        return dice.uniform(*CALLING)
    if not isinstance(action, Claim | Pass) or table.guesser is not None:
        return dice.uniform(*MUSING)
    return max(HASTE, _reaction(dice, mind.temper.pace, _margin(_felt(mind, table))))


def _reaction(dice: Random, pace: float, margin: float) -> float:
    """The time from a clue to a finger: reading, looking around, and making up one's mind (a log-normal rest)."""
    doubt = dice.lognormvariate(-0.2, 0.45) * (0.35 + 1.6 * math.exp(-1.1 * margin))
    return LOOK + EACH * dice.randint(3, 9) * pace + doubt


def _described(mind: Mind, table: JinxTable, offer: Offer) -> Iterator[Action]:
    kinds = offer.fields["kind"].values or (ClueKind.TEXT,)
    kind = ClueKind.TEXT if ClueKind.TEXT in kinds else kinds[0]
    clues = [] if table.target is None else _clues(mind, table, table.target)
    head = clues[: mind.temper.best]
    mind.random.shuffle(head)
    yield from (Describe(clue, kind) for _, clue in [*head, *clues[mind.temper.best :]])


def _clues(mind: Mind, table: JinxTable, target: Position) -> list[tuple[float, str]]:
    """Clues that fit the target better than any other card of the square, by how much; none names what is to be seen on it."""
    given = {event.clue for event in mind.turn.events if isinstance(event, Described)}
    named = mind.senses.looks[table.square[target]].named
    found = []
    for clue, scores in mind.senses.clues.items():
        if clue not in given and named.isdisjoint(stems(clue)):
            others = (scores[card] for position, card in table.square.items() if position != target)
            found.append((scores[table.square[target]] - max(others, default=0.0), clue))
    return sorted(found, reverse=True)[:CLUES]


def _claims(mind: Mind, table: JinxTable, positions: tuple[Position, ...]) -> Iterator[Action]:
    """The card that fits best. One that somebody has a finger on is left to him where another fits better."""
    felt = _felt(mind, table)
    if table.fingered is not None:
        best = max(set(felt) - table.taken(), key=lambda position: felt[position])
        yield Claim(table.fingered) if best == table.fingered else Concede(table.fingered)
        return
    best = max(positions, key=lambda position: felt[position])
    if felt[best] < UNSURE and mind.random.random() < 0.5:
        yield Pass()
    yield Claim(best)


def _felt(mind: Mind, table: JinxTable) -> Mapping[Position, float]:
    felt = mind.felt(table.clue or "")
    return {position: felt[card] for position, card in table.square.items()}


def _margin(felt: Mapping[Position, float]) -> float:
    """By how much the best card is better than the next."""
    best, *others = sorted(felt.values(), reverse=True)
    return best - max(others, default=best)
