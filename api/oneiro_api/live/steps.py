"""A step of a game on its way to disk: what it comes from, and all that is stored with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from oneiro_api.decks.shelf import is_own
from oneiro_api.recordings.game import let_have, recordings_in
from oneiro_api.store import decks, journal, recordings, rooms
from oneiro_api.store.tables import SeatRow, TableRow
from oneiro_core import Action, Event, Game, RefusalCode, Refused
from oneiro_core.codec import dump

from .requests import Answer, Request
from .restoring import dump_events


@dataclass(frozen=True, slots=True)
class Cause:
    """What a step comes from: its kind, the seat that did it, the action, and the request, where there was one."""

    kind: str
    seat: int | None = None
    action: Action | None = None
    request: Request | None = None

    @property
    def actor(self) -> str | None:
        """The account that asked for it."""
        return None if self.request is None else self.request.who.id

    @property
    def what(self) -> dict[str, Any] | None:
        """The action as JSON data."""
        return None if self.action is None else {"action": type(self.action).__name__, **dump(self.action)}


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that the game has taken, about to be stored; `row` and `seats` are the table's as they will be.

    `opens` says that the table is a new one, which is stored with the step.
    """

    cause: Cause
    game: Game
    events: Sequence[Event]
    row: TableRow
    seats: list[SeatRow]
    now: float
    deadline: float | None
    opens: bool = False

    @property
    def answer(self) -> Answer:
        """Where the acting seat's own feed stands after the step."""
        return {"table": self.row.id, "number": len(self.game.eyes[self.cause.seat].events)}

    def write(self, connection: Connection) -> None:
        """The work that puts it on disk, with the answer to its request."""
        if self.opens:
            rooms.insert_room(connection, rooms.Room(self.row, self.seats))
        elif self.cause.kind in ("start", "hand_on") or self.game.table.over:
            rooms.update_room(connection, rooms.Room(self.row, self.seats))
        if self.cause.kind == "start":
            self._keep_cards(connection)
        self._keep_recordings(connection)
        journal.append(connection, self._step())
        if self.cause.request is not None:
            self.cause.request.keep(connection, self.answer, self.now)

    def _keep_cards(self, connection: Connection) -> None:
        """From here on the cards stay, whatever becomes of their decks."""
        own = [card for card in self.row.cards or () if is_own(card)]
        if not decks.keep_for_good(connection, own):
            raise Refused(RefusalCode.BAD_OPTION, "a deck was changed just now; begin again", "decks")

    def _keep_recordings(self, connection: Connection) -> None:
        """The step may bring a recording, or let one be heard; after the last step nobody needs drafts."""
        given = () if self.cause.action is None else recordings_in(self.cause.action)
        let_have(connection, self.row.id, self.cause.actor, given, self.events)
        if self.game.table.over:
            recordings.sweep(connection, self.row.id)

    def _step(self) -> journal.Step:
        return journal.Step(
            table_id=self.row.id,
            seq=len(self.game.steps),
            kind=self.cause.kind,
            seat=self.cause.seat,
            actor=self.cause.actor,
            action=self.cause.what,
            events=dump_events(self.events),
            deadline=self.deadline,
            at=self.now,
        )
