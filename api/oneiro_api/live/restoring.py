"""A live table from its rows: the game is the fold of its journal; the rules are never run again."""

import logging
from collections.abc import Sequence
from typing import Any

from oneiro_api.store import rooms
from oneiro_api.store.journal import Step
from oneiro_api.store.tables import SeatRow, Status, TableRow
from oneiro_core import Deal, Event, Game, Registry, Rules, Variant
from oneiro_core.codec import dump, load

from .table import LiveTable

log = logging.getLogger("oneiro.live")


def restored(registry: Registry, room: rooms.Room, steps: Sequence[Step]) -> LiveTable:
    """The table as it was. A game that cannot be folded, as when its plugin is gone, is parked with the reason."""
    table = LiveTable(room.table, room.seats)
    if not steps:
        return table
    try:
        table.game = _folded(registry, room, steps)
    except (Exception, SystemExit) as error:
        table.row.status, table.row.parked_reason = Status.PARKED, _reason(room.table, registry, error)
        return table
    table.times = [step.at for step in steps]
    table.deadlines = [step.deadline for step in steps]
    table.clockings = [step.seq for step in steps if step.kind in ("hold", "go_on")]
    table.handed = {step.seat: step.at for step in steps if step.kind == "hand_on" and step.seat is not None}
    if table.row.status == Status.PARKED:  # the plugin is back
        table.row.status, table.row.parked_reason = Status.PLAYING, None
    return table


def new_game(rules: Rules, row: TableRow, seats: Sequence[SeatRow]) -> Game:
    """The game of a table that has started, before its first step."""
    host = next((seat.index for seat in seats if seat.account_id == row.host_id), None)
    options: Any = load(rules.variant.options, row.options)
    deal = Deal(seats=len(seats), options=options, deck=tuple(row.cards or ()), host=host)
    return Game.with_secret(rules, deal, bytes.fromhex(row.secret or ""))


def dump_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as they stand in the journal: each with its name."""
    return [{"event": type(event).__name__, **dump(event)} for event in events]


def load_events(variant: Variant, data: Sequence[dict[str, Any]]) -> list[Event]:
    """Events back from the journal. Raises KeyError for one that the variant does not know (any more)."""
    return [load(variant.event_types[item["event"]], item) for item in data]


def _folded(registry: Registry, room: rooms.Room, steps: Sequence[Step]) -> Game:
    rules = registry.rules(room.table.variant, room.table.house_rules)
    game = new_game(rules, room.table, room.seats)
    for step in steps:
        game.replay(load_events(rules.variant, step.events))
    return game


def _reason(row: TableRow, registry: Registry, error: BaseException) -> str:
    missing = [row.variant] if row.variant not in registry.variants else []
    missing += [key for key in row.house_rules if key not in registry.house_rules]
    if missing:
        return f"the plugin that brings {', '.join(missing)} is missing"
    log.error("table %s cannot be restored", row.id, exc_info=error)
    return f"the game cannot be restored by the plugin as it is now ({type(error).__name__})"
