"""The journal: each game's steps in order, written once and never changed."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select

from .tables import StepRow, table_of

_STEPS = table_of(StepRow)

# Made once: these run at every action and every poll.
_APPEND = insert(_STEPS)
_LOAD = (
    select(_STEPS)
    .where(_STEPS.c.table_id == bindparam("table_id"), _STEPS.c.seq > bindparam("after"))
    .order_by(_STEPS.c.seq)
)
_LAST = select(func.max(_STEPS.c.seq)).where(_STEPS.c.table_id == bindparam("table_id"))


class Step(NamedTuple):
    """One step of a game: what was done, and the events that came of it.

    A plain tuple with the columns of `StepRow`, in their order: thousands are made at a restart, and a
    SQLModel instance costs ten times as much.

    Attributes:
        table_id: The table that the game is played at.
        seq: The step's number in this game, from 1.
        kind: What sort of step it is, such as an action or a deadline that passed.
        seat: Whose step it is; None for the table's own.
        actor: The account that caused it; None for the server.
        action: What the seat did, as JSON; None where nobody acted.
        events: What happened, as JSON.
        deadline: When the phase that now runs ends, in Unix seconds; None without a clock.
        at: When the step was taken, in Unix seconds.

    """

    table_id: str
    seq: int
    kind: str
    seat: int | None
    actor: str | None
    action: Any
    events: list[Any]
    deadline: float | None
    at: float


def append(connection: Connection, *steps: Step) -> None:
    """Add steps.

    Raises:
        Conflict: a step of that number exists. The work must let this rise: nothing more can be done in it.
        Missing: there is no such table.
        BadText: something in a step cannot be kept.

    """
    connection.execute(_APPEND, [step._asdict() for step in steps])


def load(connection: Connection, table_id: str, after: int = 0) -> list[Step]:
    """The steps of a game that come after a number, in order."""
    return [Step._make(row) for row in connection.execute(_LOAD, {"table_id": table_id, "after": after})]


def last_seq(connection: Connection, table_id: str) -> int:
    """The number of a game's last step; 0 before the first."""
    return connection.execute(_LAST, {"table_id": table_id}).scalar() or 0
