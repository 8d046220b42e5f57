"""Webhooks and what they are still to be told."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update

from .tables import Delivery, DeliveryState, TableRow, Webhook, table_of, values_of

_WEBHOOKS = table_of(Webhook)
_DELIVERIES = table_of(Delivery)
_TABLES = table_of(TableRow)


class Untold(NamedTuple):
    """A webhook that has not heard of a game that is over."""

    webhook_id: str
    table_id: str


class Follower(NamedTuple):
    """A webhook of an owner of a tournament, and the number of the latest that it was told of it, or is to be told."""

    webhook_id: str
    sequence: int


def add(connection: Connection, webhook: Webhook) -> None:
    """Add a webhook.

    Raises:
        Missing: there is no such account.

    """
    connection.execute(insert(_WEBHOOKS), values_of(webhook))


def remove(connection: Connection, account_id: str, webhook_id: str) -> bool:
    """Remove a webhook of an account, with all that it was still to be told. False if there is none."""
    if all(webhook.id != webhook_id for webhook in of_account(connection, account_id)):
        return False
    connection.execute(delete(_DELIVERIES).where(_DELIVERIES.c.webhook_id == webhook_id))
    connection.execute(delete(_WEBHOOKS).where(_WEBHOOKS.c.id == webhook_id))
    return True


def of_account(connection: Connection, account_id: str) -> list[Webhook]:
    """The webhooks of an account, oldest first."""
    query = select(_WEBHOOKS).where(_WEBHOOKS.c.account_id == account_id)
    rows = connection.execute(query.order_by(_WEBHOOKS.c.created_at, _WEBHOOKS.c.id))
    return [Webhook(**row._asdict()) for row in rows]


def by_id(connection: Connection, webhook_id: str) -> Webhook | None:
    """The webhook with an id."""
    row = connection.execute(select(_WEBHOOKS).where(_WEBHOOKS.c.id == webhook_id)).one_or_none()
    return None if row is None else Webhook(**row._asdict())


def untold(connection: Connection, limit: int) -> list[Untold]:
    """Games that ended at a host's tables after he made a webhook, of which it has not heard; at most `limit`, oldest first."""
    known = exists().where(_DELIVERIES.c.webhook_id == _WEBHOOKS.c.id, _DELIVERIES.c.subject == _TABLES.c.id)
    query = (
        select(_WEBHOOKS.c.id, _TABLES.c.id)
        .join(_TABLES, _TABLES.c.host_id == _WEBHOOKS.c.account_id)
        .where(_TABLES.c.finished_at >= _WEBHOOKS.c.created_at, ~known)
    )
    return [Untold(*row) for row in connection.execute(query.order_by(_TABLES.c.finished_at).limit(limit))]


def put(connection: Connection, delivery: Delivery) -> None:
    """Put something into the outbox.

    Raises:
        Conflict: it is there already.
        Missing: the webhook has been removed.

    """
    connection.execute(insert(_DELIVERIES), values_of(delivery))


class Due(NamedTuple):
    """What is due, and to which webhook it is to be told."""

    webhook: Webhook
    delivery: Delivery


def due(connection: Connection, now: float, limit: int, but: Collection[str]) -> list[Due]:
    """What is due, one for each account but some, at most `limit`; what has to wait for an earlier one is not.

    The longest due come first.
    """
    order = (_DELIVERIES.c.due, _DELIVERIES.c.webhook_id, _DELIVERIES.c.subject)
    turn = func.row_number().over(partition_by=_WEBHOOKS.c.account_id, order_by=order).label("turn")
    found = select(_DELIVERIES, turn).join(_WEBHOOKS, _WEBHOOKS.c.id == _DELIVERIES.c.webhook_id)
    firsts = found.where(_DELIVERIES.c.due <= now, _is_next(), _WEBHOOKS.c.account_id.not_in(list(but))).subquery()
    rows = connection.execute(select(firsts).where(firsts.c.turn == 1).order_by(firsts.c.due).limit(limit)).all()
    return [_due(connection, row._asdict()) for row in rows]


def _due(connection: Connection, row: dict[str, Any]) -> Due:
    webhook = by_id(connection, row["webhook_id"])
    assert webhook is not None
    return Due(webhook, Delivery(**{name: value for name, value in row.items() if name != "turn"}))


def next_due(connection: Connection, but: Collection[str]) -> float | None:
    """When the next one is due, for any account but some; None when nothing waits."""
    query = select(func.min(_DELIVERIES.c.due)).join(_WEBHOOKS, _WEBHOOKS.c.id == _DELIVERIES.c.webhook_id)
    return connection.execute(query.where(_is_next(), _WEBHOOKS.c.account_id.not_in(list(but)))).scalar()


def _is_next() -> ColumnElement[bool]:
    """Whether no earlier one about the same is still to be told."""
    other = _DELIVERIES.alias()
    same = (other.c.webhook_id == _DELIVERIES.c.webhook_id, other.c.subject == _DELIVERIES.c.subject)
    return ~exists().where(*same, other.c.sequence < _DELIVERIES.c.sequence, other.c.state == DeliveryState.WAITING)


def change(connection: Connection, before: Delivery, after: Delivery) -> bool:
    """Write a delivery as it is now. False if it is not as it was before: another server has it, or it was removed."""
    same = _about(before.webhook_id, before.subject)
    one = _DELIVERIES.c.sequence == before.sequence
    unchanged = (_DELIVERIES.c.tries == before.tries, _DELIVERIES.c.state == DeliveryState.WAITING)
    return connection.execute(update(_DELIVERIES).where(*same, one, *unchanged).values(values_of(after))).rowcount == 1


def followers(connection: Connection, account_ids: Collection[str], subject: str) -> list[Follower]:
    """The webhooks of some accounts, and how much each was told of a tournament."""
    told = (_DELIVERIES.c.webhook_id == _WEBHOOKS.c.id) & (_DELIVERIES.c.subject == subject)
    latest = func.coalesce(func.max(_DELIVERIES.c.sequence), 0)
    query = select(_WEBHOOKS.c.id, latest).outerjoin(_DELIVERIES, told)
    query = query.where(_WEBHOOKS.c.account_id.in_(list(account_ids))).group_by(_WEBHOOKS.c.id)
    return [Follower(*row) for row in connection.execute(query.order_by(_WEBHOOKS.c.id))]


def put_where_known(connection: Connection, delivery: Delivery) -> None:
    """Put something into the outbox, unless the webhook has been removed meanwhile. Raises Conflict: it is there already."""
    if by_id(connection, delivery.webhook_id) is not None:
        put(connection, delivery)


def again(connection: Connection, webhook_id: str, subject: str, after: int, now: float) -> int:
    """Let what was told, or given up, after a number be told again; how many."""
    over = (_DELIVERIES.c.sequence > after, _DELIVERIES.c.state != DeliveryState.WAITING, _DELIVERIES.c.body != "")
    afresh = {"state": DeliveryState.WAITING, "tries": 0, "due": now, "reason": None, "at": now}
    return connection.execute(update(_DELIVERIES).where(*_about(webhook_id, subject), *over).values(afresh)).rowcount


def _about(webhook_id: str, subject: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _DELIVERIES.c.webhook_id == webhook_id, _DELIVERIES.c.subject == subject


def latest(connection: Connection, webhook_id: str, limit: int) -> list[Delivery]:
    """The latest deliveries of a webhook, newest first."""
    query = select(_DELIVERIES).where(_DELIVERIES.c.webhook_id == webhook_id)
    rows = connection.execute(
        query.order_by(_DELIVERIES.c.at.desc(), _DELIVERIES.c.sequence.desc(), _DELIVERIES.c.id).limit(limit)
    )
    return [Delivery(**row._asdict()) for row in rows]
