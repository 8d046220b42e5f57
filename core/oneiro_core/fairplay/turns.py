"""The public facts that are studied: who told, and whose card each voter took."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of a finished game.

    `votes` holds for each voter whose card he took (his first, where a variant gives him more): the storyteller's, or
    somebody's decoy. All are ids of persons, the same in every game. `game` and `number` say where an arbiter finds it.
    """

    game: str
    number: int
    storyteller: str
    votes: Mapping[str, str]

    @property
    def players(self) -> int:
        """How many played it."""
        return len(self.votes) + 1
