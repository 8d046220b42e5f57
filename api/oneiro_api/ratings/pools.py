"""Pools: who is rated against whom. Each has ratings of its own."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from oneiro_core import Registry, Variant
from oneiro_core.storytelling import StoryTable
from oneiro_core.tournament.settings import EntrantKind, Rated, Settings

STORYTELLER = "storyteller"


class Size(StrEnum):
    """Tables that are played alike: three players lay two cards each, and from seven on there are many cards to vote for."""

    SMALL = "SMALL"
    """Up to three players."""
    USUAL = "USUAL"
    """Four to six."""
    LARGE = "LARGE"
    """Seven and more."""

    @classmethod
    def of(cls, players: int) -> Self:
        """The class of a table with so many players."""
        return cls("SMALL" if players <= 3 else "USUAL" if players <= 6 else "LARGE")


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool. `family` is that of the variants with a storyteller, or a single variant's key."""

    model: Rated
    family: str
    size: Size
    kind: EntrantKind

    @property
    def key(self) -> str:
        """How the database calls it."""
        return f"{self.model.name}:{self.size.value}:{self.kind.name}:{self.family}"

    @classmethod
    def named(cls, key: str) -> Self:
        """The pool of a key."""
        model, size, kind, family = key.split(":", 3)
        return cls(Rated[model], family, Size(size), EntrantKind[kind])


def pool_of(registry: Registry, settings: Settings) -> Pool | None:
    """Where the entrants of a tournament are rated, by what is played first; None where that is not played here.

    By points, where the tournament itself is not rated.
    """
    variant = registry.variants.get(settings.plays[0].variant)
    if variant is None:
        return None
    model = Rated.POINTS if settings.rated is Rated.NO else settings.rated
    players = settings.preferred * (2 if settings.kind is EntrantKind.PAIR else 1)
    return Pool(model, family_of(variant), Size.of(players), settings.kind)


def family_of(variant: Variant) -> str:
    """The family of a variant: those with a storyteller ask for the same skill, where nobody has partners."""
    alone = variant.table.team_of is StoryTable.team_of
    return STORYTELLER if alone and issubclass(variant.table, StoryTable) else variant.key
