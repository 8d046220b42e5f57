"""Playing Stella: marking what others may mark as well, and showing first what they surely have."""

from collections.abc import Iterator, Sequence

from oneiro_core import Action, Offer, Position
from oneiro_plugins.variants.stella.actions import Mark, Show, Swap
from oneiro_plugins.variants.stella.table import StellaTable

from .mind import Mind

SWAPPED = 0.25
"""How often a bot would rather have the other word, where its pictures say little to the first."""
WARY = 0.25
"""How much better an image must fit after a round in the dark, in standard deviations."""


def wanted(mind: Mind, table: StellaTable, offer: Offer) -> Iterator[Action]:
    """What the bot would like to do."""
    if offer.action is Swap:
        yield Swap(mind.random.random() < SWAPPED)
    elif offer.action is Mark:
        allowed = offer.fields["positions"]
        yield Mark(_marked(mind, table, tuple(allowed.values or ()), allowed.bounds.most or 1))
    elif offer.action is Show:
        popular = mind.plainly(table.clue or "")
        positions = tuple(offer.fields["position"].values or ())
        yield Show(max(positions, key=lambda position: popular[table.images[position - 1]]))


def _marked(mind: Mind, table: StellaTable, positions: Sequence[Position], most: int) -> tuple[Position, ...]:
    """All that fits well enough, the best at least."""
    felt = mind.felt(table.clue or "")
    scores = {position: felt[table.images[position - 1]] for position in positions}
    wary = table.last is not None and table.last.dark == mind.turn.seat
    threshold = mind.temper.boldness + (WARY if wary else 0.0)
    best = mind.best(positions, scores)
    return tuple(sorted(best[: max(1, min(most, sum(score > threshold for score in scores.values())))]))
