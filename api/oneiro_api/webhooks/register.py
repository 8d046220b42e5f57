"""Which webhooks an account has."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from oneiro_api.ids import Of, new_id
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.store import webhooks
from oneiro_api.store.tables import Account, Delivery, Webhook
from oneiro_core import RefusalCode, Refused

from .addresses import BadAddress, parsed

MOST_WEBHOOKS = 5
"""The most webhooks of an account."""


class Webhooks:
    """Adds and removes webhooks."""

    def __init__(self, hall: Hall, requests: Requests, told: Callable[[], None]) -> None:
        """`told` is called when something is to be told."""
        self._hall = hall
        self._requests = requests
        self._told = told

    async def create(self, url: str, request: Request) -> Webhook:
        """A new webhook, told of what happens from now on. The same request again gives the same one.

        Raises Refused: ILLEGAL for an address that may not be used, or one webhook too many; NOT_FOUND when the same request
        comes again after the webhook was removed.
        """

        async def do() -> Answer:
            self._check(url)
            webhook = Webhook(
                id=new_id(Of.WEBHOOK),
                account_id=request.who.id,
                url=url,
                secret=secrets.token_hex(32),
                created_at=self._hall.now(),
            )
            answer = {"webhook": webhook.id}

            def work(connection: Connection) -> None:
                if len(webhooks.of_account(connection, request.who.id)) >= MOST_WEBHOOKS:
                    raise Refused(RefusalCode.ILLEGAL, f"an account has at most {MOST_WEBHOOKS} webhooks")
                webhooks.add(connection, webhook)
                request.keep(connection, answer, webhook.created_at)

            await self._hall.write(work)
            return answer

        made = str((await self._requests.once(request, do))["webhook"])
        found = next((webhook for webhook in await self.of(request.who) if webhook.id == made), None)
        if found is None:
            raise _none()
        return found

    async def remove(self, webhook_id: str, request: Request) -> str:
        """Remove a webhook with all that it was still to be told; its id. Raises Refused(NOT_FOUND)."""

        async def do() -> Answer:
            answer, now = {"webhook": webhook_id}, self._hall.now()

            def work(connection: Connection) -> None:
                if not webhooks.remove(connection, request.who.id, webhook_id):
                    raise _none()
                request.keep(connection, answer, now)

            await self._hall.write(work)
            return answer

        return str((await self._requests.once(request, do))["webhook"])

    async def repeat(self, webhook_id: str, subject: str, after: int, request: Request) -> int:
        """Tell a webhook again what it was told of a tournament after a number; how many. Raises Refused(NOT_FOUND)."""

        async def do() -> Answer:
            answer, now = dict[str, Any](), self._hall.now()

            def work(connection: Connection) -> None:
                if all(webhook.id != webhook_id for webhook in webhooks.of_account(connection, request.who.id)):
                    raise _none()
                answer["count"] = webhooks.again(connection, webhook_id, subject, after, now)
                request.keep(connection, answer, now)

            await self._hall.write(work)
            self._told()
            return answer

        return int((await self._requests.once(request, do))["count"])

    async def of(self, who: Account) -> list[Webhook]:
        """The webhooks of an account, oldest first."""
        return await self._hall.read(lambda connection: webhooks.of_account(connection, who.id))

    async def latest(self, webhook_id: str, most: int) -> list[Delivery]:
        """What a webhook was told last, newest first."""
        return await self._hall.read(lambda connection: webhooks.latest(connection, webhook_id, most))

    def _check(self, url: str) -> None:
        try:
            parsed(url, loopback=self._hall.settings.webhook_loopback)
        except BadAddress as error:
            raise Refused(RefusalCode.ILLEGAL, str(error), "url") from error


def _none() -> Refused:
    return Refused(RefusalCode.NOT_FOUND, "you have no such webhook", "id")
