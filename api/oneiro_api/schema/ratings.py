"""Ratings on the wire: leaderboards, and what an account's own tables have done to its ratings."""

from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.ratings.figures import figures
from oneiro_api.ratings.pools import Pool, Size, family_of
from oneiro_api.schema.tournaments.pages import place
from oneiro_api.schema.tournaments.words import EntrantKind, RatedBy
from oneiro_api.store.rated import RatingRow
from oneiro_api.store.ratings import Change, Standing
from oneiro_core.ratings import Rating as PointsRating
from oneiro_core.tournament.settings import EntrantKind as Kind
from oneiro_core.tournament.settings import Rated

from .arguments import After, First
from .context import Context
from .interfaces import time_of
from .meanings import enum
from .paging import PageInfo, bounded, cursor_at, place_in

Info = strawberry.Info[Context]
TableSize = enum(Size, "TableSize")
FEW = 10
"""From so many tables on a rating by places is no longer provisional."""


@strawberry.type(description="What a table has done to a rating.")
class RatingChange:
    """A line of the history."""

    table: strawberry.ID = strawberry.field(description="The table.")
    tournament: strawberry.ID = strawberry.field(description="The tournament that it was played in.")
    at: datetime = strawberry.field(description="When the game ended.")
    shown: int = strawberry.field(description="The rating after it.")
    leaderboard: int = strawberry.field(description="The figure that leaderboards sorted by after it.")


@strawberry.type(description="A change and its place.")
class RatingChangeEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after this change.")
    node: RatingChange = strawberry.field(description="The change.")


@strawberry.type(description="A page of changes, the latest first.")
class RatingChangeConnection:
    """Relay's connection."""

    edges: list[RatingChangeEdge] = strawberry.field(description="The changes.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.type(
    description="How strong somebody is believed to be in a pool: a family of variants, a size of tables, one kind."
)
class Rating:
    """A rating."""

    row: strawberry.Private[RatingRow]

    @strawberry.field(description="`storyteller` for the variants that have one; else the key of the only variant.")
    def family(self) -> str:
        return self._pool.family

    @strawberry.field(description="The size of the tables.")
    def size(self) -> TableSize:  # type: ignore[valid-type]
        return self._pool.size

    @strawberry.field(description="Whether it is of single players or of pairs.")
    def kind(self) -> EntrantKind:
        return self._pool.kind

    @strawberry.field(description="What it goes by.")
    def by(self) -> RatedBy:
        return self._pool.model

    @strawberry.field(description="The figure to show: 1500 is the middle.")
    def shown(self) -> int:
        return figures(self._pool.model, self._standing)[0]

    @strawberry.field(description="The figure that leaderboards sort by: lower, as long as little is known.")
    def leaderboard(self) -> int:
        return figures(self._pool.model, self._standing)[1]

    @strawberry.field(description="Whether too little is known yet: less than about ten tables.")
    def provisional(self) -> bool:
        if self._pool.model is Rated.PLACES:
            return self.row.tables < FEW
        return PointsRating(self.row.level, self.row.spread).provisional

    @strawberry.field(description="From how many tables it comes.")
    def tables(self) -> int:
        return self.row.tables

    @strawberry.field(description="What each table has done to it, the latest first; null for anybody else's rating.")
    async def history(self, info: Info, first: First = 20, after: After = None) -> RatingChangeConnection | None:
        asker = await info.context.asking()
        if asker is None or asker.account.id != self.row.account_id:
            return None
        most, before = bounded(first), place(after) or None
        ratings = info.context.server.ratings
        found = await ratings.history(self.row.pool, self.row.account_id, most + 1, before)
        edges = [
            RatingChangeEdge(cursor=str(change.table.number), node=self._change(change)) for change in found[:most]
        ]
        return RatingChangeConnection(edges=edges, page_info=PageInfo.of(edges, len(found) > most))

    @property
    def _pool(self) -> Pool:
        return Pool.named(self.row.pool)

    @property
    def _standing(self) -> Standing:
        return Standing(self.row.level, self.row.spread, self.row.tables)

    def _change(self, change: Change) -> RatingChange:
        shown, leaderboard = figures(self._pool.model, change.after)
        table = change.table
        return RatingChange(
            table=strawberry.ID(table.table_id),
            tournament=strawberry.ID(table.tournament_id),
            at=time_of(float(int(table.at))),
            shown=shown,
            leaderboard=leaderboard,
        )


@strawberry.type(description="Somebody on a leaderboard.")
class Leader:
    """A line of a leaderboard."""

    rank: int = strawberry.field(description="His rank; those who are level share one.")
    account: strawberry.ID = strawberry.field(description="His account.")
    name: str = strawberry.field(description="How he is called.")
    rating: Rating = strawberry.field(description="His rating.")


@strawberry.type(description="Somebody on a leaderboard, and his place.")
class LeaderEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after him.")
    node: Leader = strawberry.field(description="The line.")


@strawberry.type(description="A page of a leaderboard, the best first.")
class LeaderConnection:
    """Relay's connection."""

    edges: list[LeaderEdge] = strawberry.field(description="The lines.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.type(description="What can be asked of ratings.")
class RatingQueries:
    """The queries."""

    @strawberry.field(description="Who leads in the pool of a variant; empty for one that is not installed.")
    async def leaderboard(
        self,
        info: Info,
        variant: Annotated[
            str, strawberry.argument(description="The key of a variant; its whole family is rated together.")
        ],
        size: Annotated[TableSize, strawberry.argument(description="The size of the tables.")] = Size.USUAL,  # type: ignore[valid-type]
        kind: Annotated[EntrantKind, strawberry.argument(description="Single players, or pairs.")] = Kind.SOLO,
        by: Annotated[RatedBy, strawberry.argument(description="What they are rated by.")] = Rated.POINTS,
        first: First = 20,
        after: After = None,
    ) -> LeaderConnection:
        await info.context.asking()
        found = info.context.server.registry.variants.get(variant)
        if found is None:
            return LeaderConnection(edges=[], page_info=PageInfo.of([], False))
        return await _leaders(info.context, Pool(by, family_of(found), size, kind), bounded(first), after)


async def ratings_of(context: Context, account_id: str) -> list[Rating]:
    """The ratings of an account."""
    return [Rating(row=row) for row in await context.server.ratings.of(account_id)]


async def _leaders(context: Context, pool: Pool, most: int, after: str | None) -> LeaderConnection:
    found = await context.server.ratings.leaders(pool, most + 1, None if after is None else place_in(after))
    rows = [(led.rank, led.rating) for led in found[:most]]
    names = await context.server.tournaments.hosting.names([row.account_id for _, row in rows])
    edges = [
        LeaderEdge(
            cursor=cursor_at(row.sure, row.account_id),
            node=Leader(
                rank=rank,
                account=strawberry.ID(row.account_id),
                name=names.get(row.account_id, ""),
                rating=Rating(row=row),
            ),
        )
        for rank, row in rows
    ]
    return LeaderConnection(edges=edges, page_info=PageInfo.of(edges, len(found) > most))
