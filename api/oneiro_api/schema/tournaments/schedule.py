"""Rounds that are known beforehand, on the wire."""

import strawberry

from oneiro_api.schema.arguments import After, First
from oneiro_api.tournaments.schedules import Schedule
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.ahead import Coming
from oneiro_core.tournament.rounds import PodPlan

from .entrants import Entrant
from .pages import Connection, page_of
from .rounds import entrants_of


@strawberry.type(description="Somebody in a round that is to come: a number before the start, an entrant after it.")
class ComingSeat:
    """A seat."""

    number: int | None = strawberry.field(description="The number, from 1, which is drawn at the start; null after it.")
    entrant: Entrant | None = strawberry.field(description="The entrant; null before the first round is told.")


@strawberry.type(description="A pod of a round that is to come.")
class ComingPod:
    """A pod."""

    number: int = strawberry.field(description="Its number in the round.")
    label: str = strawberry.field(description="Its place in the format, such as a group; empty for none.")
    seats: list[ComingSeat] = strawberry.field(description="Who shares it.")


@strawberry.type(description="A round that is to come, as it will be if everybody stays and nobody else comes.")
class ComingRound:
    """A round."""

    sight: strawberry.Private[Sight]
    numbered: strawberry.Private[bool]
    coming: strawberry.Private[Coming]
    number: int = strawberry.field(description="Its number, from 1.")
    stage: str = strawberry.field(description="The name of its stage.")
    games: int = strawberry.field(description="How many games each pod plays.")
    seated: bool = strawberry.field(description="Whether the seats of a pod are in their order; else lots give them.")
    byes: list[ComingSeat] = strawberry.field(description="Who sits out.")

    @strawberry.field(description="Its pods.")
    def pods(self, first: First = 20, after: After = None) -> Connection[ComingPod]:
        pods = list(enumerate(self.coming.pods, 1))
        return page_of(pods, first, after, lambda pod: _pod(self.sight, self.numbered, *pod))


def coming_of(sight: Sight, schedule: Schedule) -> list[ComingRound]:
    """The rounds to come on the wire."""
    return [_round(sight, schedule.numbered, coming) for coming in schedule.rounds]


def _round(sight: Sight, numbered: bool, coming: Coming) -> ComingRound:
    return ComingRound(
        sight=sight,
        numbered=numbered,
        coming=coming,
        number=coming.number,
        stage=coming.stage,
        games=coming.games,
        seated=coming.seated,
        byes=[_seat(sight, numbered, one) for one in coming.byes],
    )


def _pod(sight: Sight, numbered: bool, number: int, pod: PodPlan) -> ComingPod:
    return ComingPod(number=number, label=pod.label, seats=[_seat(sight, numbered, one) for one in pod.seats])


def _seat(sight: Sight, numbered: bool, one: str) -> ComingSeat:
    if numbered:
        return ComingSeat(number=int(one), entrant=None)
    return ComingSeat(number=None, entrant=entrants_of(sight, [one])[0])
