"""From one turn to the next: which cards move when the target is shown, and who is active then (rules, 7.3 and 7.4)."""

from collections.abc import Iterator, Sequence

from oneiro_core import Event, Gain, GameOver, RoundBegan, Rules, Scored

from .events import ActiveNamed, CardsReturned, CardsWon, SquareDealt, SquareDiscarded, TargetShown
from .options import Idle, Tableau
from .scoring import gains
from .table import POSITIONS, JinxTable


def dealt(table: JinxTable) -> SquareDealt:
    """The gaps of the square filled from the pile, which must hold enough."""
    positions = table.gaps
    return SquareDealt(positions, tuple(card for card in table.pile[: len(positions)] if card is not None))


def close_turn(rules: Rules, table: JinxTable) -> Iterator[Event]:
    """Once nothing more can be claimed: settle the turn and go on to the next, unless some may remove a card first."""
    if table.decided:
        yield from _settled(table)
        if not may_remove(table):
            yield from next_turn(rules, table)


def may_remove(table: JinxTable) -> bool:
    """Whether those who had not claimed when the card was found remove one each (rules, C-16d)."""
    removing = table.options.jinx_idle is Idle.REMOVE_ONE
    return removing and table.finder is not None and bool(table.idle)


def next_turn(rules: Rules, table: JinxTable) -> Iterator[Event]:
    """The game is over, or the role moves left and the square is made whole.

    It breaks off when too few players stay, or when everybody in turn has given no clue.
    """
    if rules.is_over(table):
        yield GameOver(rules.winners(table))
    elif rules.too_few(table) or table.skips >= len(table.players):
        yield GameOver((), finished=False)
    else:
        assert table.active is not None
        yield RoundBegan(table.round + 1, table.staying)
        yield ActiveNamed(table.after(table.active))
        if table.gaps:
            yield dealt(table)


def _settled(table: JinxTable) -> Iterator[Event]:
    """The target is shown, cards are won and returned, and what is not to stay is discarded."""
    assert table.target is not None
    scored = gains(table)
    yield TargetShown(table.target)
    yield from _moved(table, scored)
    yield Scored(scored)
    if table.finder is None or table.options.jinx_tableau is Tableau.REDEAL:
        yield SquareDiscarded(tuple(position for position in POSITIONS if position in table.square))


def _moved(table: JinxTable, scored: Sequence[Gain]) -> Iterator[Event]:
    """The cards behind the points: the finder's, the wrongly claimed ones, or those that go under the pile."""
    for gain in scored:
        if gain.points < 0:
            yield CardsReturned(gain.seat, tuple(reversed(table.won[gain.seat][gain.points :])))
        else:
            right = gain.seat == table.finder
            yield CardsWon(gain.seat, tuple(guess.position for guess in table.guesses if guess.right is right))
