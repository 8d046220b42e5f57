"""The fair play report on the wire, for the arbiters of a tournament."""

from typing import Annotated

import strawberry

from oneiro_api.fairplay import Review
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import Ended
from oneiro_api.tournaments.live import LiveTournament
from oneiro_api.tournaments.sight import Sight, sight
from oneiro_core import RefusalCode, Refused
from oneiro_core.fairplay import Alarm, Kind, Turn
from oneiro_core.fairplay.report import RATE
from oneiro_core.tournament.roles import ARBITER

from .words import FairPlayKind

MOST_EVENTS = 20
"""How many other tournaments can be pooled with one."""

Kinds = Annotated[
    list[FairPlayKind] | None,
    strawberry.argument(
        description="What to look for; both when left out. Among people who know each other look for no SIGNAL."
    ),
]
Events = Annotated[
    list[strawberry.ID] | None,
    strawberry.argument(
        description="Other tournaments whose arbiter you are, up to 20, to be studied together with this one."
    ),
]


@strawberry.type(description="Somebody in the report.")
class FairPlayPerson:
    """A person."""

    name: str = strawberry.field(description="How he was called at the table.")
    entrant: strawberry.ID | None = strawberry.field(
        description="The entrant that he played for; null for a bot that filled a table."
    )


@strawberry.type(description="A vote in a turn.")
class FairPlayVote:
    """A vote."""

    voter: FairPlayPerson = strawberry.field(description="Who voted.")
    owner: FairPlayPerson = strawberry.field(description="Whose card he took.")


@strawberry.type(description="A turn that an alarm comes from, to be looked at.")
class FairPlayTurn:
    """A turn."""

    review: strawberry.Private[Review]
    turn: strawberry.Private[Turn]
    table: strawberry.ID = strawberry.field(description="The table.")
    round: int = strawberry.field(description="The round of its game.")

    @strawberry.field(description="Who told.")
    def storyteller(self) -> FairPlayPerson:
        return _person(self.review, self.turn.storyteller)

    @strawberry.field(description="Who took whose card.")
    def votes(self) -> list[FairPlayVote]:
        return [
            FairPlayVote(voter=_person(self.review, voter), owner=_person(self.review, owner))
            for voter, owner in self.turn.votes.items()
        ]


@strawberry.type(
    description="A pair to look at: the one has favoured the other, or has told for him, more than honest play explains."
)
class FairPlayAlarm:
    """An alarm."""

    review: strawberry.Private[Review]
    alarm: strawberry.Private[Alarm]
    kind: FairPlayKind = strawberry.field(description="What was found.")
    observed: int = strawberry.field(description="How often it happened.")
    expected: float = strawberry.field(description="How often it was to be expected.")
    chance: float = strawberry.field(description="The part of honest pairs that come out as far.")
    returned: float = strawberry.field(description="The same for the other direction; 1 where it was not examined.")
    stands: bool = strawberry.field(
        description="Whether it stands with all pairs in view: many pairs are many coincidences."
    )
    text: str = strawberry.field(description="All that in a sentence.")

    @strawberry.field(description="Who favours, or tells.")
    def who(self) -> FairPlayPerson:
        return _person(self.review, self.alarm.who)

    @strawberry.field(description="Whom he favours, or tells for.")
    def whom(self) -> FairPlayPerson:
        return _person(self.review, self.alarm.whom)

    @strawberry.field(description="The turns themselves.")
    def turns(self) -> list[FairPlayTurn]:
        return [
            FairPlayTurn(review=self.review, turn=turn, table=strawberry.ID(turn.game), round=turn.number)
            for turn in self.alarm.turns
        ]


@strawberry.type(
    description="What votes tell of pairs. An alarm opens a review by people, and nothing follows from it by itself."
)
class FairPlayReport:
    """A report."""

    alarms: list[FairPlayAlarm] = strawberry.field(description="The alarms, the least likely first.")
    turns: int = strawberry.field(description="How many turns were studied.")
    examined: int = strawberry.field(
        description="How many pairs share enough turns to be judged, each direction by itself."
    )
    rate: float = strawberry.field(description="The part of honest pairs that raise an alarm all the same.")
    false_alarms: float = strawberry.field(description="How many alarms are to be expected where all are honest.")


async def reviewed(
    context: Context, seen: Sight, kinds: list[Kind] | None, pooled: list[strawberry.ID]
) -> FairPlayReport | None:
    """The report for an arbiter, without what concerns himself; None for anybody else.

    Raises Ended for other tournaments that are not his to judge.
    """
    if not seen.roles & ARBITER:
        return None
    if len(pooled) > MOST_EVENTS:
        raise Ended(Refused(RefusalCode.WRONG_COUNT, f"pool at most {MOST_EVENTS} others", "pooled"))
    others = [await _judged(context, other) for other in dict.fromkeys(pooled) if other != seen.live.id]
    review = await context.server.fair_play.review([seen.live, *others], kinds or tuple(Kind))
    return FairPlayReport(
        alarms=[_alarm(review, alarm) for alarm in review.report.alarms if seen.account not in (alarm.who, alarm.whom)],
        turns=review.turns,
        examined=review.report.examined,
        rate=RATE,
        false_alarms=review.report.false_alarms,
    )


async def _judged(context: Context, tournament: str) -> LiveTournament:
    """Another tournament whose arbiter the asker is."""
    live = await context.server.tournaments.hosting.visible(tournament, context.account)
    if live is None or not sight(live, context.account).roles & ARBITER:
        raise Ended(Refused(RefusalCode.NOT_FOUND, "there is no such tournament that you may judge", "pooled"))
    return live


def _alarm(review: Review, alarm: Alarm) -> FairPlayAlarm:
    return FairPlayAlarm(
        review=review,
        alarm=alarm,
        kind=alarm.kind,
        observed=alarm.observed,
        expected=alarm.expected,
        chance=alarm.chance,
        returned=alarm.returned,
        stands=alarm.stands,
        text=review.named(alarm.text),
    )


def _person(review: Review, one: str) -> FairPlayPerson:
    person = review.people[one]
    return FairPlayPerson(name=person.name, entrant=None if person.entrant is None else strawberry.ID(person.entrant))
