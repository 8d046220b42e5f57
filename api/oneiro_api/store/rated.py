"""The tables of the database that ratings stand in; see `tables` for all others."""

from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from .columns import Json, SafeText
from .tables import Base

ID = SafeText(64)
POOL = SafeText(200)


class RatedTable(Base, table=True):
    """A table that counts, or has counted, for the ratings of a pool, which is the fold of its tables by their `number`.

    `entries` says who made what (see `oneiro_core.ratings.Entry`); `at` is when the game ended. `seen` and `variances` are the
    yardstick of the variant after the table.
    """

    __tablename__ = "rated_tables"
    __table_args__ = (UniqueConstraint("pool", "number"),)

    table_id: str = Field(primary_key=True, sa_type=ID)
    pool: str = Field(sa_type=POOL)
    number: int
    tournament_id: str = Field(sa_type=ID)
    variant: str = Field(sa_type=ID)
    entries: list[Any] = Field(sa_type=Json)
    counts: bool
    at: float
    seen: int = 0
    variances: float = 0.0


class RatingStep(Base, table=True):
    """A rating after the table of that number in its pool. `level` and `spread` are the two numbers of the pool's model."""

    __tablename__ = "rating_steps"
    __table_args__ = (Index("ix_rating_steps_account_id_pool_number", "account_id", "pool", "number"),)

    pool: str = Field(primary_key=True, sa_type=POOL)
    number: int = Field(primary_key=True)
    account_id: str = Field(primary_key=True, sa_type=ID)
    level: float
    spread: float
    tables: int


class RatingRow(Base, table=True):
    """A rating as it is now; `sure` is what leaderboards sort by, `tables` from how many it comes."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_pool_sure_account_id", "pool", "sure", "account_id"),)

    pool: str = Field(primary_key=True, sa_type=POOL)
    account_id: str = Field(primary_key=True, index=True, sa_type=ID)
    level: float
    spread: float
    tables: int
    sure: float
