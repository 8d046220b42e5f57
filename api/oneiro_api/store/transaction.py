"""Works and how they end: one alone for reading, or many in one transaction for writing."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

from .errors import Interrupted, StoreError, StoreUnavailable

T = TypeVar("T")

ATTEMPTS = 3
"""How often a transaction is run in all when the database keeps interrupting it."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """How a work ended: with a value or an error.

    Carried as a value from the thread that ran the work to the task that awaits it. Setting the error on a
    future instead would hang the task for a StopIteration and complain when nobody is left to look.
    """

    value: T | None = None
    error: BaseException | None = None

    def take(self) -> T:
        """The value, or the error raised."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]  # None only where T allows it


def read_alone(engine: Engine, work: Callable[[Connection], T]) -> Outcome[T]:
    """Run a work on a connection that can only read. It sees the database as of one moment."""

    def attempt() -> T:
        with engine.connect() as connection:
            return work(connection)

    try:
        return Outcome(_persist(attempt))
    except BaseException as error:
        return Outcome(error=error)


def write_together(engine: Engine, works: Sequence[Callable[[Connection], Any]]) -> list[Outcome[Any]]:
    """Run works in one transaction and say how each ended.

    A work that raises is undone alone. When the database fails, none of the works is done, or, where the
    commit itself failed, nobody can tell; each then ends with StoreUnavailable.
    """
    try:
        return _persist(lambda: _transaction(engine, works))
    except Exception as error:
        LOG.error("a group of %d writes failed: %s", len(works), error, exc_info=not isinstance(error, StoreError))
        return [Outcome(error=_unavailable(error)) for _ in works]


def _persist(attempt: Callable[[], T]) -> T:
    for _ in range(ATTEMPTS - 1):
        try:
            return attempt()
        except Interrupted:
            LOG.info("a transaction was interrupted and runs again", exc_info=True)
    return attempt()


def _transaction(engine: Engine, works: Sequence[Callable[[Connection], Any]]) -> list[Outcome[Any]]:
    with engine.connect() as connection:
        outcomes = [_guarded(connection, work) for work in works]
        try:
            connection.commit()
        except Interrupted as error:
            # Not known to be undone any more, so it must not run again.
            raise _unavailable(error) from error
    return outcomes


def _guarded(connection: Connection, work: Callable[[Connection], Any]) -> Outcome[Any]:
    """Run one work inside a savepoint. The statements are plain: SQLAlchemy's own cost five times as much."""
    connection.exec_driver_sql("SAVEPOINT work")
    try:
        outcome = Outcome(work(connection))
    except StoreUnavailable:
        raise
    except BaseException as error:
        # BaseException as well: the writing thread must outlive whatever a work raises.
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT work")
        outcome = Outcome(error=error)
    connection.exec_driver_sql("RELEASE SAVEPOINT work")
    return outcome


def _unavailable(error: Exception) -> StoreUnavailable:
    unavailable = StoreUnavailable(f"the database could not do it: {error}")
    unavailable.__cause__ = error
    return unavailable
