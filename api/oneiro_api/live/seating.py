"""Who sits where at a table that has not started: people, and bots under names of their own."""

import secrets
from collections.abc import Iterable, Sequence

from oneiro_api.accounts import BOTS
from oneiro_api.store.tables import Account, SeatRow, Status, TableRow
from oneiro_core import Bot, RefusalCode, Refused, Registry, Strength

from .table import LiveTable

NAMES = (
    *("Ada", "Bruno", "Clio", "Dario", "Elif", "Fritz", "Gwen", "Hugo", "Iris", "Juno", "Kofi", "Luna", "Momo"),
    *("Nils", "Odile", "Pablo", "Quinn", "Rosa", "Sami", "Tilda", "Umi", "Vera", "Wim", "Xenia", "Yuki", "Zeno"),
)
"""What bots are called; more than any table has seats."""


def seat_for(row: TableRow, index: int, who: Account, others: Sequence[SeatRow] = ()) -> SeatRow:
    """Somebody's seat beside others."""
    return SeatRow(table_id=row.id, index=index, account_id=who.id, name=unlike(who.name, others))


def unlike(name: str, others: Iterable[SeatRow]) -> str:
    """A name that can be told from those of other seats: where one of them is called the same, with a number."""
    taken = {seat.name.casefold() for seat in others}
    tried = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(one for one in tried if one.casefold() not in taken)


def with_bots(row: TableRow, seats: Sequence[SeatRow], bot: Bot, count: int) -> list[SeatRow]:
    """The seats with some bots on the first free ones, which there must be."""
    seated = list(seats)
    for _ in range(count):
        seated = with_bot(row, seated, bot, free_place(row, seated, None))
    return seated


def with_bot(row: TableRow, seats: Sequence[SeatRow], bot: Bot, index: int) -> list[SeatRow]:
    """The seats with a bot on a free one. It has a name that nobody has at this table, which says that it is a bot."""
    names = {seat.name for seat in seats}
    name = secrets.choice([name for name in (f"{name} {BOTS}" for name in NAMES) if name not in names])
    fresh = SeatRow(table_id=row.id, index=index, name=name, bot=bot.key)
    return sorted([*seats, fresh], key=lambda seat: seat.index)


def bot_for(registry: Registry, row: TableRow, key: str | None = None) -> Bot:
    """The bot with a key, or the usual one. Raises Refused(BAD_OPTION) where there is none that plays the variant."""
    bot = usual_bot(registry, row) if key is None else registry.bots.get(key)
    if bot is None or not bot.plays(registry.variants[row.variant]):
        raise Refused(RefusalCode.BAD_OPTION, f"no bot {key or ''} plays {row.variant}".replace("  ", " "), "bot")
    return bot


def usual_bot(registry: Registry, row: TableRow) -> Bot | None:
    """A bot that plays the table's variant, as most people do if there is one."""
    able = [bot for bot in registry.bots.values() if bot.plays(registry.variants[row.variant])]
    return min(able, key=lambda bot: bot.strength is not Strength.NORMAL, default=None)


def handed_on(table: LiveTable, index: int, who: Account) -> tuple[TableRow, list[SeatRow]]:
    """The table with another person on a seat, who plays it himself; on the host's seat he is host."""
    name = unlike(who.name, [seat for seat in table.seats if seat.index != index])
    fresh = {"account_id": who.id, "name": name, "bot": None}
    hosted = any(seat.index == index and seat.account_id == table.row.host_id for seat in table.seats)
    row = table.row.model_copy(update={"host_id": who.id}) if hosted else table.row
    return row, [seat.model_copy(update=fresh if seat.index == index else {}) for seat in table.seats]


def closed_up(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats without gaps between them."""
    return [seat.model_copy(update={"index": index}) for index, seat in enumerate(seats)]


def free_place(row: TableRow, seats: Sequence[SeatRow], index: int | None) -> int:
    """The first free place, or that of an index. Raises Refused(TABLE_FULL)."""
    taken = {seat.index for seat in seats}
    free = [place for place in range(row.capacity) if place not in taken]
    if not free or index not in (None, *free):
        raise Refused(RefusalCode.TABLE_FULL, "that seat is not free" if free else "the table is full", "seat")
    return free[0] if index is None else index


def staying(seats: list[SeatRow], mine: SeatRow, index: int | None) -> list[SeatRow]:
    """The seats as they are, for somebody who sits there already. Raises Refused when he asks for another one."""
    if index not in (None, mine.index):
        raise Refused(RefusalCode.ALREADY_SEATED, f"you sit on seat {mine.index} of this table", "seat")
    return seats


def without(table: LiveTable, index: int) -> tuple[TableRow, list[SeatRow]]:
    """The open table without a seat. Its host's seat gone, the next person is host; nobody left, it is given up."""
    row, seats = table.row, table.seats
    if row.status != Status.OPEN:
        return row, seats
    staying = [seat for seat in seats if seat.index != index]
    heirs = [seat.account_id for seat in staying if seat.account_id is not None]
    if row.host_id in heirs:
        return row, staying
    if heirs:
        return row.model_copy(update={"host_id": heirs[0]}), staying
    return row.model_copy(update={"status": Status.ABANDONED}), staying
