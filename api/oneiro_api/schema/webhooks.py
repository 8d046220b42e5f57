"""Webhooks on the wire. The secret is told to the one who makes the webhook, and to nobody later."""

from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.store.tables import Delivery as DeliveryRow
from oneiro_api.store.tables import DeliveryState as State
from oneiro_api.store.tables import Webhook as WebhookRow

from .arguments import First, Id, Key
from .context import Context
from .interfaces import time_of
from .meanings import enum
from .paging import bounded
from .refusals import Refusal, refusing

Info = strawberry.Info[Context]
DeliveryState = enum(State, "DeliveryState", "How far something is with being told.")
Address = Annotated[str, strawberry.argument(description="The https address.")]


@strawberry.type(description="Something that a webhook is told of.")
class Delivery:
    """A delivery."""

    id: strawberry.ID = strawberry.field(description="The event's id, the same each time it is sent.")
    table: strawberry.ID | None = strawberry.field(description="The table whose game has ended, if it is about one.")
    tournament: strawberry.ID | None = strawberry.field(description="The tournament that it is about, if it is.")
    sequence: int = strawberry.field(
        description="Its number among those about the same, from 1, in the order of telling."
    )
    state: DeliveryState = strawberry.field(description="How far it is.")  # type: ignore[valid-type]
    tries: int = strawberry.field(description="How often it was sent.")
    reason: str | None = strawberry.field(description="Why the last try failed.")
    next_try: datetime | None = strawberry.field(description="When it is sent next.")


@strawberry.type(
    description="An address that is told of the games that end at your tables, and of the tournaments that you own."
)
class Webhook:
    """A webhook."""

    id: strawberry.ID = strawberry.field(description="Its id.")
    url: str = strawberry.field(description="The address.")
    created_at: datetime = strawberry.field(description="When it was made.")

    @strawberry.field(description="What it was told last, newest first.")
    async def deliveries(self, info: strawberry.Info[Context], first: First = 20) -> list[Delivery]:
        rows = await info.context.server.webhooks.latest(self.id, bounded(first))
        return [_delivery_of(row) for row in rows]


@strawberry.type(description="A new webhook.")
class WebhookCreated:
    """The secret is shown only here."""

    webhook: Webhook = strawberry.field(description="The webhook.")
    secret: str = strawberry.field(description="It signs what is sent; check the signature before you trust it.")


@strawberry.type(description="The webhook is told nothing more.")
class WebhookRemoved:
    """The answer to a removal."""

    id: strawberry.ID = strawberry.field(description="Its id.")


@strawberry.type(description="What the webhook was told of a tournament is told again.")
class DeliveriesRepeated:
    """The answer to a wish to hear it again."""

    count: int = strawberry.field(description="How many deliveries are told again.")


CreateWebhookResult = Annotated[
    WebhookCreated | Refusal, strawberry.union("CreateWebhookResult", description="The webhook, or why not.")
]
RemoveWebhookResult = Annotated[
    WebhookRemoved | Refusal, strawberry.union("RemoveWebhookResult", description="Removed, or why not.")
]


RepeatDeliveriesResult = Annotated[
    DeliveriesRepeated | Refusal, strawberry.union("RepeatDeliveriesResult", description="How many, or why not.")
]


@strawberry.type(description="What can be done with webhooks.")
class WebhookActions:
    """The mutations of webhooks."""

    @strawberry.mutation(
        description="Have an https address told, signed, of each game that ends at your tables, and of your tournaments."
    )
    @refusing
    async def create_webhook(self, info: Info, url: Address, key: Key = None) -> CreateWebhookResult:
        request = await info.context.asked((Scope.HOST,), key, "createWebhook", url)
        made = await info.context.server.webhooks.create(url, request)
        return WebhookCreated(webhook=webhook_of(made), secret=made.secret)

    @strawberry.mutation(description="Remove a webhook, with what it was still to be told.")
    @refusing
    async def remove_webhook(
        self,
        info: Info,
        id: Id,
        key: Key = None,
    ) -> RemoveWebhookResult:
        request = await info.context.asked((Scope.HOST,), key, "removeWebhook", id)
        return WebhookRemoved(id=strawberry.ID(await info.context.server.webhooks.remove(id, request)))

    @strawberry.mutation(description="Have a webhook told again, in order, what it was told of a tournament.")
    @refusing
    async def repeat_deliveries(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="The webhook's id.")],
        tournament: Annotated[strawberry.ID, strawberry.argument(description="The tournament.")],
        after: Annotated[int, strawberry.argument(description="Only what has a higher sequence number.")] = 0,
        key: Key = None,
    ) -> RepeatDeliveriesResult:
        request = await info.context.asked((Scope.HOST,), key, "repeatDeliveries", id, tournament, after)
        return DeliveriesRepeated(count=await info.context.server.webhooks.repeat(id, tournament, after, request))


def webhook_of(row: WebhookRow) -> Webhook:
    """A webhook on the wire."""
    return Webhook(id=strawberry.ID(row.id), url=row.url, created_at=time_of(row.created_at))


def _delivery_of(row: DeliveryRow) -> Delivery:
    about_tournament = row.subject.startswith("r_")
    return Delivery(
        id=strawberry.ID(row.id),
        table=None if about_tournament else strawberry.ID(row.subject),
        tournament=strawberry.ID(row.subject) if about_tournament else None,
        sequence=row.sequence,
        state=State(row.state),
        tries=row.tries,
        reason=row.reason,
        next_try=None if row.due is None else time_of(row.due),
    )
