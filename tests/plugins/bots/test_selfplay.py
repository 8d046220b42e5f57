"""Bots among themselves: their clues are understood by some, not by all, and the stronger ones win."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice

import pytest

from oneiro_core import Strength
from oneiro_core.storytelling.events import ClueGiven, VotesShown
from oneiro_plugins.bots.imaginative.lexicon import stems
from playing import REGISTRY
from playing.bots import bot_steps, picked

DECK = REGISTRY.decks.get("base", REGISTRY.decks["abstract"])
PICTURES = picked(DECK.pictures)
FEW, ROUNDS = 50, 200
WANTED = 0.65
"""The part of the rounds in which some find the card, and not all."""


@dataclass(frozen=True)
class Told:
    """A round: the clue and its card, and who of the voters found it."""

    given: ClueGiven
    hits: tuple[bool, ...]

    @property
    def outcome(self) -> str:
        return "all" if all(self.hits) else "some" if any(self.hits) else "none"


def rounds(bot: str, seats: int = 5) -> Iterator[Told]:
    """The rounds of one game of classic after the other."""
    given = None
    for number in count():
        for _, events in bot_steps(REGISTRY.rules("classic"), seats, [REGISTRY.bots[bot]], PICTURES, number):
            for event in events:
                given = event if isinstance(event, ClueGiven) else given
                if isinstance(event, VotesShown):
                    assert given is not None
                    found = (any(event.owners[slot - 1] == given.seat for slot in b.slots) for b in event.ballots)
                    yield Told(given, tuple(found))


def outcomes(told: Iterable[Told]) -> Counter[str]:
    """How the rounds ended; none of their clues names what is to be seen on its card."""
    counted: Counter[str] = Counter()
    for one in told:
        counted[one.outcome] += 1
        tags = {word for card in one.given.cards if card for tag in PICTURES[card].tags for word in stems(tag)}
        assert not tags & set(stems(one.given.clue)), f"{one.given.clue} names what is to be seen"
    return counted


def test_most_clues_are_understood_by_some_but_not_by_all() -> None:
    found = outcomes(islice(rounds("normal"), FEW))
    assert found["some"] / FEW >= WANTED, found


@pytest.mark.long
@pytest.mark.parametrize("bot", [strength.lower() for strength in Strength])
def test_of_two_hundred_clues_most_are_understood_by_some_but_not_by_all(bot: str) -> None:
    """The figures: ``uv run pytest -m long -n0 -s tests/plugins/bots/test_selfplay.py``."""
    found = outcomes(islice(rounds(bot), ROUNDS))
    print(f"\n{bot}: " + ", ".join(f"{outcome} {found[outcome] / ROUNDS:.2f}" for outcome in ("some", "all", "none")))
    assert found["some"] / ROUNDS >= WANTED


@pytest.mark.parametrize(("strong", "weak"), [("sharp", "easy"), ("normal", "plain")])
def test_the_stronger_one_wins(strong: str, weak: str) -> None:
    bots = [REGISTRY.bots[strong], REGISTRY.bots[weak]]
    points: Counter[str] = Counter()
    for number in range(16):
        *_, (game, _) = bot_steps(REGISTRY.rules("stella"), 4, bots, PICTURES, number)
        for seat, score in enumerate(game.table.scores):
            points[bots[seat % 2].key] += score
    assert points[strong] > points[weak]
