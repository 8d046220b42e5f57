"""What webhooks are to be told, kept in the database until they have heard it.

The bell that rings when a game ends only says "look": what is still to be told is read off the database, so nothing is lost by
a server that dies in between. What is told of a tournament is put there together with the entry that it is about. A try is
claimed before it is made; several servers do not make the same one.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import orjson
from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.observers import summary_of
from oneiro_api.live.table import LiveTable
from oneiro_api.store import Conflict, Missing, StoreUnavailable, webhooks
from oneiro_api.store.tables import Delivery, DeliveryState, Webhook
from oneiro_core import Game, GameSummary, Refused, hookimpl

from .addresses import BadAddress, parsed
from .posting import NotHeard, post, signature

log = logging.getLogger("oneiro.webhooks")

FIRST_WAIT = 1.0
"""Seconds before the second try; each later one waits twice as long as the one before."""
MOST_TRIES = 16
"""After so many tries, nine hours after the first, it is given up."""
CLAIM_SECONDS = 60.0
"""How long a try is left to the server that makes it; after that the server is taken for dead, and it is made again."""
AT_A_TIME = 64
"""How many tries are made at the same time, each for another account: nobody waits for somebody else's slow receiver."""
IDLE_SECONDS = 60.0
"""How often the database is looked at without a bell: another server may have put something there."""


class Outbox:
    """Tells the webhooks. It is an observer of games like any other.

    `under_way` holds the try that is being made for an account: one at a time.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._loopback = hall.settings.webhook_loopback
        self._bell = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self.under_way: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    @hookimpl
    def game_finished(self, summary: GameSummary) -> None:
        """A game has ended: look."""
        with suppress(RuntimeError):  # the server is closed already
            self._loop.call_soon_threadsafe(self.ring)

    def ring(self) -> None:
        """Something has been put there: look."""
        self._bell.set()

    def open(self) -> None:
        """Begin to tell, first what was left over."""
        self._task = self._loop.create_task(self._run())

    async def close(self) -> None:
        """Stop. A try that is under way is given up, and made again after the next start."""
        tasks = [*self.under_way.values(), *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._bell.clear()
            seconds = await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._bell.wait()

    async def look(self) -> float:
        """Begin to tell what is due; the seconds until the next look, unless the bell rings before."""
        try:
            await self._gather()
            for due in await self._hall.store.read(self._due):
                task = self._loop.create_task(self._told(due))
                self.under_way[due.webhook.account_id] = task
            then = await self._hall.store.read(lambda connection: webhooks.next_due(connection, [*self.under_way]))
        except (StoreUnavailable, Refused):
            return FIRST_WAIT
        except Exception:
            log.exception("webhooks could not be told")
            return IDLE_SECONDS
        if then is None or len(self.under_way) >= AT_A_TIME:
            return IDLE_SECONDS
        return min(IDLE_SECONDS, max(0.0, then - self._hall.now()))

    def _due(self, connection: Connection) -> list[webhooks.Due]:
        return webhooks.due(connection, self._hall.now(), AT_A_TIME - len(self.under_way), [*self.under_way])

    # -- putting into the outbox ---------------------------------------------------------------------------------------

    async def _gather(self) -> None:
        """Put into the outbox what has ended and is not there."""
        while untold := await self._hall.store.read(lambda connection: webhooks.untold(connection, 100)):
            for webhook_id, table_id in untold:
                table = await self._hall.find(table_id)
                assert table is not None
                with suppress(Conflict, Missing):  # another server was faster, or the webhook was removed
                    await self._hall.store.write(partial(_put, delivery=self._delivery(webhook_id, table)))

    def _delivery(self, webhook_id: str, table: LiveTable) -> Delivery:
        number = f"e_{table.id.removeprefix('t_')}_{webhook_id.removeprefix('w_')}"
        now = self._hall.now()
        made = partial(Delivery, webhook_id=webhook_id, subject=table.id, sequence=1, id=number, tries=0, at=now)
        if table.game is None:
            return made(body="", state=DeliveryState.GIVEN_UP, reason="the plugin of the game is missing")
        return made(body=body(number, table, table.game), state=DeliveryState.WAITING, due=now)

    # -- one try -------------------------------------------------------------------------------------------------------

    async def _told(self, due: webhooks.Due) -> None:
        """Make a try; then it is the turn of what else the account's webhooks are to hear."""
        try:
            await self._try(due)
        except StoreUnavailable:
            await asyncio.sleep(FIRST_WAIT)
        except Exception:
            log.exception("the delivery %s could not be tried", due.delivery.id)
            await asyncio.sleep(IDLE_SECONDS)
        finally:
            del self.under_way[due.webhook.account_id]
            self.ring()

    async def _try(self, due: webhooks.Due) -> None:
        """Claim a try, make it, and write down what came of it."""
        until = self._hall.now() + CLAIM_SECONDS
        claimed = self._changed(due.delivery, tries=due.delivery.tries + 1, due=until)
        if await self._written(due.delivery, claimed):
            await self._written(claimed, await self._made(due.webhook, claimed))

    async def _made(self, webhook: Webhook, claimed: Delivery) -> Delivery:
        """What a delivery has come to by a try."""
        try:
            await self._post(webhook, claimed)
        except (NotHeard, BadAddress) as error:
            return self._failed(claimed, str(error))
        except Exception as error:
            log.exception("the delivery %s has failed", claimed.id)
            return self._failed(claimed, f"the try failed ({type(error).__name__})")
        return self._changed(claimed, state=DeliveryState.DELIVERED, due=None, reason=None)

    def _failed(self, claimed: Delivery, reason: str) -> Delivery:
        if claimed.tries >= MOST_TRIES:
            return self._changed(claimed, state=DeliveryState.GIVEN_UP, due=None, reason=reason)
        wait = FIRST_WAIT * 2.0 ** (claimed.tries - 1)
        return self._changed(claimed, due=self._hall.now() + wait, reason=reason)

    async def _post(self, webhook: Webhook, delivery: Delivery) -> None:
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Oneiro",
            "Oneiro-Event": delivery.id,
            "Oneiro-Signature": signature(webhook.secret, int(self._hall.now()), delivery.body),
        }
        address = parsed(webhook.url, loopback=self._loopback)
        await post(address, delivery.body, headers, loopback=self._loopback)

    def _changed(self, delivery: Delivery, **changes: Any) -> Delivery:
        return delivery.model_copy(update={**changes, "at": self._hall.now()})

    async def _written(self, before: Delivery, after: Delivery) -> bool:
        return await self._hall.store.write(lambda connection: webhooks.change(connection, before, after))


def body(number: str, table: LiveTable, game: Game) -> str:
    """What is told of a game that has ended."""
    summary = summary_of(table, game)
    told = {
        "id": number,
        "event": "game.finished",
        "table": summary.table,
        "variant": summary.variant,
        "seats": [{"name": seat.name, "account": seat.account_id, "bot": seat.bot} for seat in table.seats],
        "scores": summary.scores,
        "winners": summary.winners,
        "finished": summary.finished,
        "finishedAt": int(summary.at),
    }
    return orjson.dumps(told).decode()


def _put(connection: Connection, delivery: Delivery) -> None:
    webhooks.put(connection, delivery)
