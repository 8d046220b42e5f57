"""Ratings as the fold of the tables that count: a table more is one step, a correction runs its pool anew from there on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from oneiro_api.store import ratings
from oneiro_api.store.rated import RatedTable
from oneiro_api.store.ratings import Standing
from oneiro_core.ratings import Entry, Rating, Yardstick, rate
from oneiro_core.tournament.settings import Rated

from . import places
from .pools import Pool


def keep(connection: Connection, tables: Iterable[RatedTable]) -> None:
    """Take tables in as they now are: new ones, corrected ones, and those that count no more."""
    wanted = sorted(tables, key=lambda table: (table.at, table.table_id))
    known = ratings.known(connection, [table.table_id for table in wanted])
    firsts: dict[str, int] = {}
    for table in wanted:
        pool, number = _kept(connection, table, known.get(table.table_id))
        if number is not None:
            firsts[pool] = min(number, firsts.get(pool, number))
    for pool, number in firsts.items():
        _Fold(connection, pool, number).run()


def _kept(connection: Connection, table: RatedTable, old: RatedTable | None) -> tuple[str, int | None]:
    """The pool of a table and its number there; None where nothing has changed."""
    if old is None:
        return table.pool, ratings.add(connection, table) if table.counts else None
    if not table.counts:
        table.entries = old.entries
    if (table.entries, table.counts) == (old.entries, old.counts):
        return old.pool, None
    ratings.correct(connection, table)
    return old.pool, old.number


def sure(model: Rated, standing: Standing) -> float:
    """The figure that leaderboards sort by."""
    if model is Rated.PLACES:
        return places.PlaceRating(standing.level, standing.spread).sure
    return float(Rating(standing.level, standing.spread).sure)


@dataclass(slots=True)
class _Fold:
    """A pool's ratings, run anew from the table of a number on."""

    connection: Connection
    pool: str
    number: int
    standings: dict[str, Standing] = field(default_factory=dict)
    yardsticks: dict[str, Yardstick] = field(default_factory=dict)
    steps: list[tuple[int, str, Standing]] = field(default_factory=list)

    def run(self) -> None:
        tables = ratings.counting_from(self.connection, self.pool, self.number)
        concerned = set(ratings.forget_from(self.connection, self.pool, self.number))
        concerned |= {member for table in tables for entry in table.entries for member in entry["members"]}
        self.standings = ratings.before(self.connection, self.pool, self.number, sorted(concerned))
        for table in tables:
            self._take(table)
        ratings.add_steps(self.connection, self.pool, self.steps)
        model = Pool.named(self.pool).model
        figures = {account: sure(model, standing) for account, standing in self.standings.items()}
        ratings.stand(self.connection, self.pool, {one: self.standings.get(one) for one in concerned}, figures)

    def _take(self, table: RatedTable) -> None:
        entries = [_entry(data) for data in table.entries]
        stick = self.yardsticks.get(table.variant) or self._stick(table.variant)
        for account, (level, spread) in self._rated(entries, stick.usual).items():
            played = self.standings[account].tables if account in self.standings else 0
            self.standings[account] = Standing(level, spread, played + 1)
            self.steps.append((table.number, account, self.standings[account]))
        self.yardsticks[table.variant] = later = stick.after([entry.points for entry in entries])
        ratings.measure(self.connection, table.table_id, later.tables, later.variances)

    def _stick(self, variant: str) -> Yardstick:
        seen, variances = ratings.yardstick_before(self.connection, self.pool, variant, self.number)
        return Yardstick(tables=seen, variances=variances)

    def _rated(self, entries: Sequence[Entry], usual: float) -> Mapping[str, tuple[float, float]]:
        members = [member for entry in entries for member in entry.members if member in self.standings]
        if Pool.named(self.pool).model is Rated.PLACES:
            return places.rate({one: places.PlaceRating(*self.standings[one][:2]) for one in members}, entries)
        return rate({one: Rating(*self.standings[one][:2]) for one in members}, entries, usual)


def _entry(data: Mapping[str, Any]) -> Entry:
    return Entry(tuple(data["members"]), data["points"], data["left"])
