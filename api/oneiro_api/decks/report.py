"""What may trouble those who play with a deck, in words. Nothing of it forbids to play."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, islice

from oneiro_core import Card, Picture, Registry

from .looks import Pair, closest

MOST_OF_A_TAG = 0.25
"""Above this share of the cards a tag says little; in small decks it may be on a few anyway."""
MOST_IN_COMMON = 0.5
"""Of all tags of two cards, the share that both may have (the index of Jaccard)."""
FEW = 4
SHOWN_PAIRS = 20


class NoteKind(StrEnum):
    """What a note is about: a closed list."""

    NO_DESCRIPTION = "NO_DESCRIPTION"
    """A card without a description: not playable with a screen reader."""
    LOOK_ALIKE = "LOOK_ALIKE"
    """Two cards that can be mixed up."""
    SAME_MOTIFS = "SAME_MOTIFS"
    """Two cards that have more than half of all their tags in common: clues to one fit the other."""
    COMMON_TAG = "COMMON_TAG"
    """A tag on so many cards that it tells them apart no more."""
    TOO_SMALL = "TOO_SMALL"
    """No game of those installed can be played with so few cards, unless other decks are mixed in."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that was found, with the cards that it is about."""

    kind: NoteKind
    message: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """The most players that a variant can be played by with a deck."""

    variant: str
    seats: int


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found. `nearest` is the pair that comes closest to being mixed up, alike or not."""

    notes: tuple[Note, ...]
    uses: tuple[Use, ...]
    nearest: Pair | None


def report(
    registry: Registry, cards: Sequence[Card], told: Mapping[Card, Picture], looks: Mapping[Card, str]
) -> Report:
    """The report on some cards. Comparing the looks of 250 cards takes about a second of CPU, and is then remembered."""
    uses = tuple(_uses(registry, tuple(sorted(cards))))
    pairs = _closest(tuple(sorted(looks.items())))
    notes = [
        *_small(uses, len(cards)),
        *_undescribed(cards, told),
        *_alike(pairs),
        *_akin(cards, told),
        *_common(cards, told),
    ]
    return Report(tuple(notes), uses, pairs[0] if pairs else None)


@lru_cache(maxsize=64)
def _closest(looks: tuple[tuple[Card, str], ...]) -> tuple[Pair, ...]:
    return tuple(closest(dict(looks))[:SHOWN_PAIRS])


def _uses(registry: Registry, cards: tuple[Card, ...]) -> Iterator[Use]:
    for variant in registry.variants.values():
        rules, options = registry.rules(variant.key, ()), variant.presets[0].options
        tables = {seats: variant.table(seats=seats, options=options, deck=cards) for seats in variant.presets[0].seats}
        fitting = [seats for seats, table in tables.items() if rules.cards_needed(table) <= len(cards)]
        if fitting:
            yield Use(variant.key, max(fitting))


def _small(uses: Sequence[Use], size: int) -> Iterator[Note]:
    if not uses:
        yield Note(NoteKind.TOO_SMALL, f"{size} cards are too few for any game: add more, or mix it with other decks")


def _undescribed(cards: Sequence[Card], told: Mapping[Card, Picture]) -> Iterator[Note]:
    for card in cards:
        if card not in told or not told[card].alt:
            yield Note(NoteKind.NO_DESCRIPTION, "not playable with a screen reader: it has no description", (card,))


def _alike(pairs: Sequence[Pair]) -> Iterator[Note]:
    for pair in pairs:
        if pair.alike:
            yield Note(NoteKind.LOOK_ALIKE, "these two look much alike", (pair.one, pair.two))


def _akin(cards: Sequence[Card], told: Mapping[Card, Picture]) -> Iterator[Note]:
    tags = {card: frozenset(told[card].tags) for card in cards if card in told}
    akin = (pair for pair in combinations(tags, 2) if _in_common(*(tags[card] for card in pair)) > MOST_IN_COMMON)
    for pair in islice(akin, SHOWN_PAIRS):
        yield Note(NoteKind.SAME_MOTIFS, "these two have nearly the same motifs: a clue to one fits the other", pair)


def _in_common(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _common(cards: Sequence[Card], told: Mapping[Card, Picture]) -> Iterator[Note]:
    on = Counter(tag for card in cards if card in told for tag in told[card].tags)
    for tag, times in on.most_common():
        if times > max(FEW, MOST_OF_A_TAG * len(cards)):
            with_it = tuple(card for card in cards if card in told and tag in told[card].tags)
            yield Note(NoteKind.COMMON_TAG, f"“{tag}” is on {times} of {len(cards)} cards", with_it)
