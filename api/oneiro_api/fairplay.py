"""Fair play, for arbiters: who voted for whom in the finished games of tournaments, read from their journals and studied.

A report opens a review, and nothing follows from it by itself.
"""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.restoring import load_events
from oneiro_api.ratings.pools import STORYTELLER, family_of
from oneiro_api.store.tables import SeatRow, Status
from oneiro_api.tournaments.live import LiveTournament
from oneiro_core import Event, Registry, RoundBegan, Seat
from oneiro_core.fairplay import Kind, Report, Turn, study
from oneiro_core.storytelling.events import StorytellerNamed, VotesShown

from .store import journal, rooms

TOLD = {"RoundBegan", "StorytellerNamed", "VotesShown"}
"""The events that tell who voted for whom."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sat at a table: his name there, and the entrant that he played for."""

    name: str
    entrant: str | None


@dataclass(frozen=True, slots=True)
class Review:
    """A report, from how many turns it comes, and who the persons are that it tells by their ids."""

    report: Report
    turns: int
    people: dict[str, Person]

    def named(self, text: str) -> str:
        """A text of the report with names in place of ids."""
        for one, person in self.people.items():
            text = text.replace(one, person.name)
        return text


class FairPlay:
    """Makes reports, one at a time: they take a second for some thousand turns."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._turn = asyncio.Lock()

    async def review(self, tournaments: Sequence[LiveTournament], kinds: Collection[Kind]) -> Review:
        """What the finished games of some tournaments tell, all together: a tournament alone seldom brings two together often.

        Games of teams are left out, whose members are meant to understand each other, and so are rounds without a storyteller,
        or in which the server laid for somebody.
        """
        games = [game for live in tournaments for game in live.tournament.games]
        async with self._turn:
            turns, people = await self.hall.read(lambda connection: _read(connection, self.hall.registry, games))
            return Review(await asyncio.to_thread(study, turns, kinds), len(turns), people)


def _read(connection: Connection, registry: Registry, games: Sequence[str]) -> tuple[list[Turn], dict[str, Person]]:
    turns: list[Turn] = []
    people: dict[str, Person] = {}
    for game in games:
        room = rooms.by_id(connection, game)
        if room is None or not _is_studied(registry, room):
            continue
        ids = [_id(seat) for seat in room.seats]
        people |= {one: Person(seat.name, seat.entrant) for one, seat in zip(ids, room.seats, strict=True)}
        turns += _turns(game, ids, _events(connection, registry, room))
    return turns, people


def _is_studied(registry: Registry, room: rooms.Room) -> bool:
    """Whether the game is over, and its variant has a storyteller and no teams."""
    variant = registry.variants.get(room.table.variant)
    return room.table.status == Status.FINISHED and variant is not None and family_of(variant) == STORYTELLER


def _events(connection: Connection, registry: Registry, room: rooms.Room) -> Iterator[Event]:
    variant = registry.variants[room.table.variant]
    for step in journal.load(connection, room.table.id):
        yield from load_events(variant, [event for event in step.events if event["event"] in TOLD])


def _turns(game: str, ids: Sequence[str], events: Iterator[Event]) -> Iterator[Turn]:
    number, storyteller = 0, None
    for event in events:
        if isinstance(event, RoundBegan):
            number, storyteller = event.round, None
        elif isinstance(event, StorytellerNamed):
            storyteller = event.seat
        elif isinstance(event, VotesShown) and storyteller is not None and not event.stand_ins:
            yield Turn(game, number, ids[storyteller], _votes(ids, storyteller, event))


def _votes(ids: Sequence[str], storyteller: Seat, shown: VotesShown) -> dict[str, str]:
    """For each voter whose card he took, with his first vote where he had more."""
    return {
        ids[ballot.seat]: ids[shown.owners[ballot.slots[0] - 1]]
        for ballot in shown.ballots
        if ballot.slots and ballot.seat != storyteller
    }


def _id(seat: SeatRow) -> str:
    """The same for a person in every game; a bot is known by the entrant that it is, or by its seat."""
    return seat.account_id or f"{seat.entrant or seat.table_id}:{seat.index if seat.entrant is None else ''}"
