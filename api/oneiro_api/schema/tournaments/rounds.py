"""Rounds, pods and results on the wire."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.schema.arguments import After, First
from oneiro_api.schema.context import Context
from oneiro_api.schema.interfaces import time_of
from oneiro_api.schema.tables import Table, shown
from oneiro_api.tournaments.due import over_at
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.rounds import Pod as CorePod
from oneiro_core.tournament.rounds import Result as CoreResult
from oneiro_core.tournament.rounds import Round as CoreRound

from .entrants import Entrant, entrant_of
from .pages import Connection, page_of
from .words import PodRuling, RoundPhase


@strawberry.type(description="What an entrant got in a game.")
class EntrantScore:
    """A score."""

    entrant: Entrant = strawberry.field(description="Who.")
    points: int = strawberry.field(description="The points of the game.")
    place: int | None = strawberry.field(description="The place, where the game says more than its points do.")
    left: bool = strawberry.field(description="Whether he left before the end, or kept it waiting: then he is last.")


@strawberry.type(description="What a game of a pod came to.")
class Result:
    """A result."""

    game: strawberry.ID = strawberry.field(description="The game's id: that of its table, where it has one.")
    scores: list[EntrantScore] = strawberry.field(description="The points of each entrant.")
    finished: bool = strawberry.field(description="Whether it was played to its end.")
    corrected: bool = strawberry.field(description="Whether an official has overridden what was reported.")
    counts: bool = strawberry.field(description="Whether it counts: what broke off may not, as the organiser decided.")


@strawberry.type(description="A seat of a pod.")
class PodSeat:
    """A seat."""

    entrant: Entrant = strawberry.field(description="Who sits there.")
    index: int = strawberry.field(description="The place in the pod's order of seats, from 0.")
    absent: bool = strawberry.field(description="Whether he did not come.")
    excused: bool = strawberry.field(description="Whether he gets the average of his other rounds here.")


@strawberry.type(description="Those who share a table in a round.")
class Pod:
    """A pod."""

    sight: strawberry.Private[Sight]
    pod: strawberry.Private[CorePod]
    of: strawberry.Private[CoreRound]
    number: int = strawberry.field(description="Its number in the round: that of the table in the hall.")

    @strawberry.field(description="The round, by its number.")
    def round(self) -> int:
        return self.of.number

    @strawberry.field(description="Its place in the format, such as a group; empty for none.")
    def label(self) -> str:
        return self.pod.label

    @strawberry.field(description="Whether it stays as it is when the round is paired again.")
    def pinned(self) -> bool:
        return self.pod.pinned

    @strawberry.field(description="Who sits there, in the order of the seats.")
    def seats(self) -> list[PodSeat]:
        return [self._seat(index, entrant) for index, entrant in enumerate(self.pod.seats)]

    @strawberry.field(description="The tables that were opened for it, as far as you may see them.")
    async def tables(self, info: strawberry.Info[Context]) -> list[Table]:
        onlookers = info.context.server.onlookers
        found = [await onlookers.table(game, info.context.account) for game in self.pod.games]
        return [await shown(info.context, table) for table in found if table is not None]

    @strawberry.field(description="What its games came to.")
    def results(self) -> list[Result]:
        counted = [self._result(result, True) for result in self.pod.results.values()]
        return counted + [self._result(result, False) for result in self.pod.broken.values()]

    @strawberry.field(description="What it counts for.")
    def ruling(self) -> PodRuling:
        return self.pod.ruling

    @strawberry.field(description="Whether nothing more is waited for.")
    def settled(self) -> bool:
        return self.pod.settled(self.of.games)

    @strawberry.field(
        description="When it is settled by itself, with the time that an arbiter has given it; null without a limit, before its "
        "round begins, during a pause, and once it is settled."
    )
    def until(self) -> datetime | None:
        if self.settled() or self.sight.tournament.paused:
            return None
        over = over_at(self.sight.log, self.of, self.pod)
        return None if over is None else time_of(over)

    def _seat(self, index: int, entrant: str) -> PodSeat:
        return PodSeat(
            entrant=_entrant(self.sight, entrant),
            index=index,
            absent=entrant in self.pod.absent,
            excused=entrant in self.pod.excused,
        )

    def _result(self, result: CoreResult, counts: bool) -> Result:
        scores = [
            EntrantScore(
                entrant=_entrant(self.sight, score.entrant), points=score.points, place=score.place, left=score.left
            )
            for score in result.scores
        ]
        return Result(
            game=strawberry.ID(result.game),
            scores=scores,
            finished=result.finished,
            corrected=result.corrected,
            counts=counts,
        )


@strawberry.type(description="One round: its pods, and who sits out.")
class Round:
    """A round."""

    sight: strawberry.Private[Sight]
    round: strawberry.Private[CoreRound]
    number: int = strawberry.field(description="Its number, from 1.")

    @strawberry.field(description="The name of its stage.")
    def stage(self) -> str:
        return self.round.stage

    @strawberry.field(description="How far it has come.")
    def phase(self) -> RoundPhase:
        return self.round.phase

    @strawberry.field(description="How many games each pod plays.")
    def games(self) -> int:
        return self.round.games

    @strawberry.field(description="Its pods, by their numbers.")
    def pods(self, first: First = 20, after: After = None) -> Connection[Pod]:
        pods = [self.round.pods[number] for number in sorted(self.round.pods)]
        return page_of(pods, first, after, lambda pod: pod_of(self.sight, self.round, pod))

    @strawberry.field(description="The pod of a number.")
    def pod(
        self, number: Annotated[int, strawberry.argument(description="The number of the pod in the round.")]
    ) -> Pod | None:
        found = self.round.pods.get(number)
        return None if found is None else pod_of(self.sight, self.round, found)

    @strawberry.field(description="Who sits out.")
    def byes(self) -> list[Entrant]:
        return entrants_of(self.sight, self.round.byes)

    @strawberry.field(description="How many pods are still waited for.")
    def open_pods(self) -> int:
        return len(self.round.open_pods)

    @strawberry.field(description="When its tables were opened.")
    def started_at(self) -> datetime | None:
        return None if self.round.started_at is None else time_of(self.round.started_at)

    @strawberry.field(description="When its last pod was settled.")
    def settled_at(self) -> datetime | None:
        return None if self.round.settled_at is None else time_of(self.round.settled_at)


def round_of(sight: Sight, round: CoreRound) -> Round:
    """A round on the wire."""
    return Round(sight=sight, round=round, number=round.number)


def pod_of(sight: Sight, round: CoreRound, pod: CorePod) -> Pod:
    """A pod on the wire."""
    return Pod(sight=sight, pod=pod, of=round, number=pod.number)


def entrants_of(sight: Sight, entrants: Iterable[str]) -> list[Entrant]:
    """Entrants by their ids."""
    return [_entrant(sight, entrant) for entrant in entrants]


def _entrant(sight: Sight, entrant: str) -> Entrant:
    return entrant_of(sight.tournament, sight.tournament.entrants[entrant])
