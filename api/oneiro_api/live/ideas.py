"""Ideas for clues, of the installed bots, for people who find none."""

from oneiro_api.store.tables import Account
from oneiro_core import Bot, Card, Idea, RefusalCode, Refused, Registry, Strength, Variant
from oneiro_core.bots import inspired

from .bots import secret_of, turn_at
from .hall import Hall
from .thinking import Thinking

MOST_IDEAS = 12
"""How many ideas are given to a clue."""
_ORDER = tuple(reversed(Strength))


class Ideas:
    """What bots would say in a person's place. The same seat is given the same ideas to a card until something happens to it."""

    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self._hall = hall
        self._thinking = thinking

    async def of(self, table_id: str, who: Account, card: Card | None, most: int) -> tuple[Idea, ...]:
        """Ideas for the clue that somebody is to give to a card of his hand, or to none where it belongs to none.

        Raises Refused: NOT_FOUND, NOT_YOURS, ILLEGAL in tournaments, NOT_NOW, and what `oneiro_core.ideas.asked` raises.
        """
        table, seat = await self._hall.seated(table_id, who)
        if table.row.tournament_id is not None:
            raise Refused(RefusalCode.ILLEGAL, "in tournaments everybody finds clues without help")
        async with table.lock:
            await self._hall.refresh(table)
            turn = turn_at(self._hall, table, seat.index)
            dice = inspired(secret_of(table), seat.index, len(turn.events), card)
        bots = _best_first(self._hall.registry, turn.rules.variant)
        return await self._thinking.ideas(bots, turn, card, dice, min(most, MOST_IDEAS))


def _best_first(registry: Registry, variant: Variant) -> list[Bot]:
    """The bots that play a variant and have ideas, the sharpest first."""
    bots = [bot for bot in registry.bots.values() if bot.ideas is not None and bot.plays(variant)]
    return sorted(bots, key=lambda bot: _ORDER.index(bot.strength))
