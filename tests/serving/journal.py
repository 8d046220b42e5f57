"""What the server has written down, read from its database file by other means than its own."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oneiro_core import Deal, Event, Game, Variant
from oneiro_core.codec import load

from .fold import REGISTRY


@dataclass(frozen=True)
class Written:
    """One step of a journal; `at` is its time in Unix seconds."""

    seq: int
    kind: str
    seat: int | None
    actor: str | None
    action: dict[str, Any] | None
    events: list[dict[str, Any]]
    deadline: float | None
    at: float


def rows(database: Path, query: str, *values: Any) -> list[sqlite3.Row]:
    """What a query finds, also while a server has the database open."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return connection.execute(query, values).fetchall()


def steps(database: Path, table: str) -> list[Written]:
    """The journal of a table."""
    query = """SELECT seq, kind, seat, actor, action, events, deadline, at FROM steps WHERE table_id = ? ORDER BY seq"""
    return [_written(row) for row in rows(database, query, table)]


def secret(database: Path, table: str) -> bytes:
    """The secret of a game."""
    (row,) = rows(database, "SELECT secret FROM tables WHERE id = ?", table)
    return bytes.fromhex(row["secret"])


def replayed(game: Game, written: Sequence[Written]) -> Game:
    """The game with a journal folded into it."""
    for step in written:
        game.replay(events(game.rules.variant, step))
    return game


def empty_game(database: Path, table: str) -> Game:
    """A table's game before its first step."""
    (row,) = rows(database, "SELECT variant, options, house_rules, cards FROM tables WHERE id = ?", table)
    seats = rows(database, "SELECT 1 FROM seats WHERE table_id = ?", table)
    rules = REGISTRY.rules(row["variant"], tuple(json.loads(row["house_rules"])))
    options: Any = load(rules.variant.options, json.loads(row["options"]))
    deal = Deal(len(seats), options, tuple(json.loads(row["cards"])), 0)
    return Game.with_secret(rules, deal, secret(database, table))


def events(variant: Variant, step: Written) -> list[Event]:
    """The events of a step."""
    return [load(variant.event_types[event["event"]], event) for event in step.events]


def _written(row: sqlite3.Row) -> Written:
    values = dict(row)
    return Written(**{**values, "action": json.loads(row["action"] or "null"), "events": json.loads(row["events"])})
