"""Looking for a clue that some will understand, but not all: a bot thinks through tables as they might come to be."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from oneiro_core import Card, Turn
from oneiro_core.storytelling import StoryTable
from oneiro_core.storytelling.events import ClueGiven, VotesShown

from .lexicon import bank, stems
from .mind import Mind

HAND = 6
FITTING = 1.0
"""How well a clue must fit its card, in standard deviations."""
TRIED = 14
"""How many clues are thought through for each card."""
GOAL, WITH_PEOPLE = 0.6, 0.8
"""The chance of being found that a bot aims at among bots; and with people, who think along other lines: then it is clearer."""
STEP, LEAST, MOST = 0.05, 0.35, 0.9
"""How it learns from what came of its clues, and between which bounds."""
LISTENING = 0.75
"""How differently it takes others to see a card, in standard deviations."""


class Candidate(NamedTuple):
    """A clue to a card."""

    clue: str
    card: Card


def candidates(mind: Mind, hand: Sequence[Card]) -> list[Candidate]:
    """Clues to cards of the hand, the most promising first. A bot that does not plan takes any that fit."""
    fresh = unused(mind.turn)
    found = [candidate for card in hand for candidate in _fitting(mind, card, fresh)]
    mind.random.shuffle(found)
    if mind.temper.tables:
        goal = _goal(mind.turn)
        found.sort(key=lambda candidate: abs(_found(mind, candidate) - goal))
    head = found[: mind.temper.best]
    mind.random.shuffle(head)
    return [*head, *found[mind.temper.best :]]


def unused(turn: Turn) -> list[str]:
    """The clues that have not been given in this game."""
    given = {event.clue for event in turn.events if isinstance(event, ClueGiven)}
    return [clue for clue in bank() if clue not in given]


def unplanned(mind: Mind, card: Card) -> Sequence[str]:
    """All clues that name nothing that is to be seen on a card, the best fitting first: for tables that refuse most."""
    return list(_fits(mind, card, unused(mind.turn)))


def _fitting(mind: Mind, card: Card, clues: Iterable[str]) -> Iterator[Candidate]:
    """The clues that fit a card best."""
    for clue, fit in islice(_fits(mind, card, clues).items(), TRIED):
        if fit > FITTING:
            yield Candidate(clue, card)


def _fits(mind: Mind, card: Card, clues: Iterable[str]) -> Mapping[str, float]:
    """How well clues that name nothing that is to be seen on a card fit it, from the best to the worst."""
    named = mind.senses.looks[card].named
    fits = {clue: mind.senses.clues[clue][card] for clue in clues if named.isdisjoint(stems(clue))}
    return {clue: fits[clue] for clue in mind.best(fits, fits)}


def _found(mind: Mind, candidate: Candidate) -> float:
    """How likely a listener finds the card, over some tables as they might come to be."""
    scores = mind.senses.clues[candidate.clue]
    others = [scores[card] for card in _unseen(mind.turn, candidate.card)]
    listeners = len(mind.turn.table.players) - 1
    chances = [_chance(mind, scores[candidate.card], others, listeners) for _ in range(mind.temper.tables)]
    return sum(chances) / len(chances)


def _chance(mind: Mind, score: float, others: Sequence[float], listeners: int) -> float:
    """At one table: each listener lays the best of six other cards, and chooses among all but his own."""
    laid = [max(mind.random.choices(others, k=HAND)) for _ in range(max(1, listeners - 1))]
    return mind.odds([fit + mind.random.gauss(0, LISTENING) for fit in (score, *laid)])[0]


def _unseen(turn: Turn, card: Card) -> list[Card]:
    """The cards that others may hold, as far as the bot can know."""
    table: StoryTable[Any] = turn.table  # type: ignore[assignment]
    seen = {*table.hands[turn.seat], *table.discards}
    return [other for other in table.deck if other not in seen] or [other for other in table.deck if other != card]


def _goal(turn: Turn) -> float:
    """The chance to aim at: lower after a clue that all understood, higher after one that nobody did."""
    goal, teller = WITH_PEOPLE if turn.people else GOAL, None
    for event in turn.events:
        if isinstance(event, ClueGiven):
            teller = event.seat
        elif isinstance(event, VotesShown) and teller == turn.seat:
            hits = [any(event.owners[slot - 1] == teller for slot in ballot.slots) for ballot in event.ballots]
            goal += STEP if not any(hits) else -STEP if all(hits) else 0.0
    return min(MOST, max(LEAST, goal))
