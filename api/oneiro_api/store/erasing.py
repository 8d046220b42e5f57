"""Erasing somebody: his name and his words go, what he played stays under a name that is nobody's."""

from typing import Any

import orjson
from sqlalchemy import Connection, delete, select, update

from . import decks, recordings, series, webhooks
from .tables import (
    Account,
    Answer,
    Delivery,
    DeliveryState,
    EntryRow,
    Message,
    SeatRow,
    Token,
    TournamentAccount,
    table_of,
)

NOBODY = "Former player"
"""The name under which the games of a deleted account stay."""
UNSAID = "…"
"""What is left of a line of chat: its number must not be given to another one."""

_ACCOUNTS = table_of(Account)
_ANSWERS = table_of(Answer)
_DELIVERIES = table_of(Delivery)
_ENTRIES = table_of(EntryRow)
_MESSAGES = table_of(Message)
_SEATS = table_of(SeatRow)
_TOKENS = table_of(Token)
_TOURNAMENT_ACCOUNTS = table_of(TournamentAccount)
SAID = ("ArbiterCalled", "CallAnswered")
"""Records of what somebody said to a few, not to everybody."""


def erase(connection: Connection, account_id: str, now: float) -> None:
    """Delete an account: its row stays, without a name, since seats and messages point to it."""
    _unname_deliveries(connection, account_id)
    connection.execute(update(_ACCOUNTS).where(_ACCOUNTS.c.id == account_id).values(name=NOBODY, deleted_at=now))
    connection.execute(delete(_TOKENS).where(_TOKENS.c.account_id == account_id))
    connection.execute(delete(_ANSWERS).where(_ANSWERS.c.actor == account_id))
    connection.execute(update(_SEATS).where(_SEATS.c.account_id == account_id).values(name=NOBODY))
    connection.execute(update(_MESSAGES).where(_MESSAGES.c.account_id == account_id).values(text=UNSAID))
    recordings.forget(connection, account_id)
    for webhook in webhooks.of_account(connection, account_id):
        webhooks.remove(connection, account_id, webhook.id)
    for deck in decks.of_account(connection, account_id):
        decks.remove(connection, deck.id)
    for one in series.of_account(connection, account_id):
        series.remove(connection, one.id)
    for tournament_id in tournaments_of(connection, account_id):
        _rename_in(connection, tournament_id, account_id)


def tournaments_of(connection: Connection, account_id: str) -> list[str]:
    """The ids of all tournaments that an account has, or had, to do with."""
    query = select(_TOURNAMENT_ACCOUNTS.c.tournament_id).where(_TOURNAMENT_ACCOUNTS.c.account_id == account_id)
    return list(connection.execute(query.order_by(_TOURNAMENT_ACCOUNTS.c.tournament_id)).scalars())


def _rename_in(connection: Connection, tournament_id: str, account_id: str) -> None:
    """Take a name out of a tournament's log, and what was said at a table: the one change that is ever made to entries."""
    mine = _ENTRIES.c.tournament_id == tournament_id
    columns = (_ENTRIES.c.number, _ENTRIES.c.by, _ENTRIES.c.record, _ENTRIES.c.data)
    for row in connection.execute(select(*columns).where(mine)).all():
        said = row.by == account_id and row.record in SAID
        changed = nameless(row.data, account_id) | ({"words": UNSAID} if said else {})
        if changed != row.data:
            connection.execute(update(_ENTRIES).where(mine, _ENTRIES.c.number == row.number).values(data=changed))


def _unname_deliveries(connection: Connection, account_id: str) -> None:
    """Take a name out of what webhooks of others were told, or are to be told.

    Of a game its seats are without it. What a tournament says is full of names, so nothing is left of it, and it is not told
    again; what still waits is given up.
    """
    name = connection.execute(select(_ACCOUNTS.c.name).where(_ACCOUNTS.c.id == account_id)).scalar()
    if name in (None, NOBODY):
        return
    tables = connection.execute(select(_SEATS.c.table_id).where(_SEATS.c.account_id == account_id)).scalars()
    for subject in [*tables, *tournaments_of(connection, account_id)]:
        for row in connection.execute(select(_DELIVERIES).where(_DELIVERIES.c.subject == subject)).all():
            changed = _unnamed(row.body, account_id, name)
            if changed != row.body:
                _retold(connection, row, changed)


def _unnamed(body: str, account_id: str, name: str) -> str:
    told = orjson.loads(body or "{}")
    if "seats" in told:
        return orjson.dumps(nameless(told, account_id)).decode()
    return "" if orjson.dumps(name).decode()[1:-1] in body else body


def _retold(connection: Connection, row: Any, body: str) -> None:
    given_up = {"state": DeliveryState.GIVEN_UP, "due": None, "reason": "somebody whom it named was deleted"}
    key = ("webhook_id", "subject", "sequence")
    same = [_DELIVERIES.c[name] == getattr(row, name) for name in key]
    lost = not body and row.state == DeliveryState.WAITING
    connection.execute(update(_DELIVERIES).where(*same).values(body=body, **(given_up if lost else {})))


def nameless(data: Any, account_id: str) -> Any:
    """The data of a record without somebody's name: as a member, and as an entrant, who is then called by his members."""
    if isinstance(data, list):
        return [nameless(item, account_id) for item in data]
    if not isinstance(data, dict):
        return data
    fresh = {key: nameless(value, account_id) for key, value in data.items()}
    if fresh.get("account") == account_id and "name" in fresh:
        return {**fresh, "name": NOBODY}
    if fresh != data and "name" in fresh and "members" in fresh:
        return {**fresh, "name": " & ".join(member["name"] for member in fresh["members"])}
    return fresh
