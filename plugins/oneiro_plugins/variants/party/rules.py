"""The rules of party, where they differ from the family's (rules, section 5)."""

from collections import Counter
from collections.abc import Iterator

from oneiro_core import Card, Event, Gain, Seat, hookimpl
from oneiro_core.storytelling import Ballots, Permission

from .events import CardsDealt, HandPassed
from .options import Payout
from .phases import looks
from .table import PartyTable

HAND = 5
MOST_POINTS = 5


@hookimpl
def cards_needed(table: PartyTable) -> int:
    """Every hand, and a tableau with an image of each (rules, section 2)."""
    return (HAND + 1) * table.seats


@hookimpl
def hand_size() -> int:
    """Five (rules, 5.1)."""
    return HAND


@hookimpl
def drawn(table: PartyTable, seat: Seat, cards: tuple[Card | None, ...]) -> Event | None:
    """Face down, until it is known who must not look (rules, 10.1)."""
    return CardsDealt(seat, cards) if table.blind else None


@hookimpl
def between_rounds(table: PartyTable) -> Iterator[Event]:
    """Hands pass to the left before they are filled, so that nobody sees what another draws (rules, 5.2 and Q-21).

    After a skipped round they stay (Q-2), but for blind clues: the next storyteller has seen his own hand, and the silent one's
    nobody has.
    """
    passing = table.options.party_pass_hands and (table.blind or _is_told(table))
    takers = {seat: table.after(seat) if passing else seat for seat in table.players}
    if passing or table.blind:
        yield from [HandPassed(giver, taker, tuple(table.hands[giver])) for giver, taker in takers.items()]
    if passing and not table.blind:
        yield from [looks(table, seat) for seat in table.players]


@hookimpl
def cards_to_lay() -> int:
    """One each, the storyteller's too (rules, 5.2)."""
    return 1


@hookimpl
def ballots() -> Ballots:
    """One green vote each (rules, 5.1)."""
    return Ballots(1, 1)


@hookimpl
def barred_slots(table: PartyTable) -> tuple[int, ...] | None:
    """None; or the own image, as the option says (rules, C-14c)."""
    return () if table.options.party_own_vote is Permission.ALLOWED else None


@hookimpl
def score_round(table: PartyTable) -> tuple[Gain, ...]:
    """A voter gets as many points as his image has green votes, if it has two or more and no red one (rules, 5.3)."""
    greens = {ballot.seat: slot for ballot in table.ballots for slot in ballot.slots}
    votes = Counter(greens.values())
    enough = max(2, *votes.values()) if table.options.party_payout is Payout.MOST_POPULAR_ONLY and votes else 2
    return tuple(
        Gain(seat, min(MOST_POINTS, votes[slot]), "same image")
        for seat, slot in greens.items()
        if votes[slot] >= enough and slot != table.red
    )


def _is_told(table: PartyTable) -> bool:
    """Whether the round that has just been cleared had a clue."""
    return table.last is not None and table.last.round == table.round
