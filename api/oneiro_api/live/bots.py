"""The seats of bots: each is played by its bot as people play theirs, through the same steps on the same journal.

A bot keeps nothing: what it does follows from its seat's own table and the game's secret. So after a restart it goes on where the
journal ends, and nothing is done twice.
"""

import asyncio
import logging
from collections.abc import Mapping
from random import Random

from oneiro_api.store import Conflict
from oneiro_api.store.tables import SeatRow, Status
from oneiro_core import Action, Card, FieldKind, Picture, Refused, Turn, shapes
from oneiro_core.bots import character, seeded

from .hall import Hall
from .play import RETRY_SECONDS, Play
from .table import LiveTable
from .thinking import Thinking

log = logging.getLogger("oneiro.live")

WRITING = (4.0, 10.0)
"""Seconds that people take over a clue."""
CHOOSING = (2.0, 7.0)
"""Seconds that they take over anything else."""
LOOKING = 1.5
"""Seconds that they look at the table when a game begins, before they think: who began it has his cards sooner for it."""


class Bots:
    """The players by program of one server. They look at a table whenever it rings."""

    def __init__(self, hall: Hall, play: Play) -> None:
        self.hall = hall
        self.play = play
        self.pace = hall.settings.bot_pace
        self.thinking = Thinking()
        self._at: dict[tuple[str, int], asyncio.Task[None]] = {}

    def open(self) -> None:
        """Go on with every game that waits for a bot."""
        self.hall.ears.add(self.look)
        for table in list(self.hall.tables.values()):
            self.look(table)

    async def close(self) -> None:
        """Let every bot get up, without its leaving the game."""
        self.hall.ears.discard(self.look)
        for player in self._at.values():
            player.cancel()
        if self._at:
            await asyncio.wait(self._at.values())

    def look(self, table: LiveTable) -> None:
        """A table has rung: each of its bots sees for itself whether it is awaited."""
        for seat in table.seats if table.status is Status.PLAYING else ():
            if seat.bot is not None and (table.id, seat.index) not in self._at:
                self._at[table.id, seat.index] = asyncio.create_task(self._play(table, seat.index))

    async def _play(self, table: LiveTable, index: int) -> None:
        """Play a seat as long as it is awaited. Between the last look and the end nothing else happens, so no ring is missed."""
        try:
            while (seat := _awaited(table, index)) is not None:
                await self._try(table, seat)
        except Exception:
            log.exception("the bot on seat %d of table %s has failed", index, table.id)
        finally:
            del self._at[table.id, index]

    async def _try(self, table: LiveTable, seat: SeatRow) -> None:
        """Do one thing. What is refused was overtaken by others, or cannot be done just now: look again."""
        steps = len(table.times)
        try:
            if _deserted(table):
                await self.hall.steadily(self.play.leave(table, seat.index))
            else:
                await self._act(table, seat)
        except Refused as refused:
            log.debug("seat %d of table %s: %s", seat.index, table.id, refused)
            await asyncio.sleep(RETRY_SECONDS if len(table.times) == steps else 0)
        except Conflict:  # another server was faster
            await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, table: LiveTable, seat: SeatRow) -> None:
        began, bot = asyncio.get_running_loop().time(), str(seat.bot)
        if len(table.times) == 1:  # no step but the beginning
            await asyncio.sleep(self.pace * LOOKING)
        async with table.lock:
            await self.hall.refresh(table)
            turn = turn_at(self.hall, table, seat.index)
            random = seeded(secret_of(table), seat.index, len(turn.events))
        action, pause = await self.thinking.decision(self.hall.registry.bots.get(bot), turn, random)
        passed = asyncio.get_running_loop().time() - began
        await asyncio.sleep(max(0.0, self._seconds(action, pause, random) - passed))
        await self.hall.steadily(self.play.act_for(table, seat.index, bot, action, turn.table.phase_number))

    def _seconds(self, action: Action, pause: float | None, random: Random) -> float:
        """How long to wait before acting. A race is run at a person's pace, or where bots take no time at all."""
        if pause is not None and self.pace:
            return pause
        writes = any(shape.kind is FieldKind.TEXT for shape in shapes(type(action)))
        return self.pace * random.uniform(*(WRITING if writes else CHOOSING))


def turn_at(hall: Hall, table: LiveTable, index: int) -> Turn:
    """What a bot is handed that plays a seat, or has ideas for it. The caller holds the table's lock. Raises Refused."""
    game = table.playing()
    pictures = _of_deck(game.deal.deck, hall.shelf.pictures)
    people = frozenset(seat.index for seat in table.seats if seat.bot is None)
    return Turn.of(game, index, pictures, character(secret_of(table), index), people)


def secret_of(table: LiveTable) -> bytes:
    """The secret of a game, from which its bots' dice come."""
    return bytes.fromhex(table.row.secret or "")


def _awaited(table: LiveTable, index: int) -> SeatRow | None:
    """The seat, if its bot is awaited there now."""
    if table.status is not Status.PLAYING or table.game is None:
        return None
    seat = table.seats[index]
    return seat if seat.bot is not None and index in table.game.awaiting else None


def _deserted(table: LiveTable) -> bool:
    """Whether all the people have left: bots do not play on among themselves."""
    people = {seat.index for seat in table.seats if seat.account_id is not None}
    return table.game is not None and bool(people) and people <= table.game.table.left


def _of_deck(deck: tuple[Card, ...], pictures: Mapping[Card, Picture]) -> Mapping[Card, Picture]:
    return {card: pictures[card] for card in deck if card in pictures}
