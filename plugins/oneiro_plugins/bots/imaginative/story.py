"""Playing the storyteller family: classic, party and team, and whoever else uses its actions."""

from collections.abc import Iterator, Sequence
from typing import Any

from oneiro_core import Action, Card, Offer, Position
from oneiro_core.clues import ClueKind
from oneiro_core.storytelling import Lay, StoryTable, Tell, Vote
from oneiro_plugins.variants.party.actions import PartyVote

from .mind import Mind
from .telling import candidates, unplanned, unused

SECOND_BEST = 0.3
"""How often a card that is nearly as good is laid instead, to keep the better one."""
NEARLY = 0.3
"""What is nearly as good, in standard deviations."""
TWICE = 0.5
"""A second vote is used where the next card is at least so likely, compared with the first."""
WIDE = 40
"""Among how many clues that divide a deck most one is taken where no card is known."""


def wanted(mind: Mind, table: StoryTable[Any], offer: Offer) -> Iterator[Action]:
    """What the bot would like to do, the best first."""
    if offer.action is Tell:
        yield from _tell(mind, table, offer)
    elif offer.action is Lay:
        yield Lay(tuple(_laid(mind, table, offer)))
    elif offer.action is Vote:
        yield Vote(_votes(mind, table, offer))
    elif offer.action is PartyVote:
        yield from _party_votes(mind, table, offer)


def _tell(mind: Mind, table: StoryTable[Any], offer: Offer) -> Iterator[Action]:
    kinds = offer.fields["kind"].values or (ClueKind.TEXT,)
    kind = ClueKind.TEXT if ClueKind.TEXT in kinds else kinds[0]
    cards = offer.fields["card"].values
    if not cards:
        yield from (Tell(clue, None, kind) for clue in _dividing(mind))
    else:
        yield from (Tell(one.clue, one.card, kind) for one in candidates(mind, cards))


def ideas(mind: Mind, card: Card | None) -> Iterator[str]:
    """Clues to a card of the hand: those that some might understand, then all others; to no card, those that divide a deck."""
    if card is None:
        yield from _dividing(mind)
    else:
        yield from (candidate.clue for candidate in candidates(mind, [card]))
        yield from unplanned(mind, card)


def _dividing(mind: Mind) -> Sequence[str]:
    """Clues that fit some cards of the deck very well and others not at all, in any order."""
    peaks = {clue: max(mind.senses.clues[clue].values(), default=0.0) for clue in unused(mind.turn)}
    head = mind.best(peaks, peaks)[:WIDE]
    mind.random.shuffle(head)
    return head


def _laid(mind: Mind, table: StoryTable[Any], offer: Offer) -> list[Card]:
    """The cards of the hand that fit best; the storyteller's teammate lays one that does not fit too well."""
    allowed = offer.fields["cards"]
    felt = mind.felt(table.clue or "")
    order = mind.best(allowed.values or (), felt)
    count = allowed.bounds.least or 1
    spare = len(order) > count
    if spare and (_tells_with(mind, table) or _is_saved(mind, [felt[card] for card in order])):
        order.insert(count - 1, order.pop(count))
    return order[:count]


def _tells_with(mind: Mind, table: StoryTable[Any]) -> bool:
    """Whether the bot's teammate tells."""
    team = table.team_of(mind.turn.seat)
    return team is not None and table.storyteller is not None and table.team_of(table.storyteller) == team


def _is_saved(mind: Mind, scores: Sequence[float]) -> bool:
    """Whether the best card is kept for another time."""
    return scores[0] - scores[1] < NEARLY and mind.random.random() < SECOND_BEST


def _votes(mind: Mind, table: StoryTable[Any], offer: Offer) -> tuple[int, ...]:
    allowed = offer.fields["slots"]
    slots = tuple(allowed.values or ())
    felt = mind.felt(table.clue or "")
    odds = dict(zip(slots, mind.odds([felt[table.tableau[slot - 1]] for slot in slots]), strict=True))
    first = mind.random.choices(slots, list(odds.values()))[0]
    least, most = allowed.bounds.least or 1, allowed.bounds.most or 1
    rest = [slot for slot in mind.best(slots, odds) if slot != first][: most - 1]
    second = [slot for place, slot in enumerate(rest, 2) if place <= least or odds[slot] > TWICE * odds[first]]
    return (first, *second)


def _party_votes(mind: Mind, table: StoryTable[Any], offer: Offer) -> Iterator[Action]:
    """Green and red go to what is popular, whatever the bot itself likes; red not to the same image where there is another."""
    popular = mind.plainly(table.clue or "")
    greens: tuple[Position, ...] = offer.fields["green"].values or ()
    reds: tuple[Position, ...] = offer.fields["red"].values or ()
    scores = {slot: popular[table.tableau[slot - 1]] for slot in (*greens, *reds)}
    green = mind.drawn(greens, [scores[slot] for slot in greens]) if greens else None
    others = [slot for slot in mind.best(reds, scores) if slot != green]
    yield PartyVote(green, others[0] if others else next(iter(reds), None))
