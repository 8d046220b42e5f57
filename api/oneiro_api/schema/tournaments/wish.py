"""What an organiser asks for, on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import strawberry
from strawberry.scalars import JSON

from oneiro_api.live.clocks import Clock
from oneiro_api.schema.tables import ClockPreset
from oneiro_api.server import Server
from oneiro_api.tournaments.wishes import format_options, game_options
from oneiro_core.tournament import settings as core

from .words import ConditionKind, EntrantKind, EntryRule, PodRuling, PointsSystem, RatedBy, RoundPace, TieBreakKind

SLOW_GRACE = 86_400.0
"""For how many seconds a seat is held where people play by the day, unless the organiser says otherwise."""


@strawberry.input(description="What is played at the tables of a round.")
class PlayInput:
    """A wish for what is played."""

    variant: str | None = strawberry.field(
        description="The variant; left out for what is played elsewhere and reported.", default=None
    )
    preset: str | None = strawberry.field(description="The preset; the default one when left out.", default=None)
    options: JSON | None = strawberry.field(
        description="Changes to the variant's options by their keys, as `{targetScore: 5}`: "
        "not under the variant's key, as at a table.",
        default=None,
    )
    house_rules: list[str] | None = strawberry.field(description="Keys of house rules.", default=None)
    deck: strawberry.ID | None = strawberry.field(
        description="The deck, one that you may see; the usual one when left out.", default=None
    )
    clock: ClockPreset = strawberry.field(description="The clock.", default=Clock.NORMAL)  # pyright: ignore[reportInvalidTypeForm]


@strawberry.input(description="A condition of entry.")
class ConditionInput:
    """A wish for a condition."""

    kind: ConditionKind = strawberry.field(description="What is asked.")
    amount: float = strawberry.field(description="How much.")


@strawberry.input(description="When things happen. What is left out is by hand, or without end.")
class TimingInput:
    """A wish for times; durations in seconds."""

    registration: datetime | None = strawberry.field(description="When registration opens.", default=None)
    check_in: datetime | None = strawberry.field(description="When check-in opens.", default=None)
    start: datetime | None = strawberry.field(description="When it begins.", default=None)
    pace: RoundPace = strawberry.field(description="When the next round begins.", default=core.Pace.BY_HAND)
    pause: float = strawberry.field(description="Seconds from one round to the next.", default=300)
    rounds: list[datetime] | None = strawberry.field(description="When the rounds begin, for pace FIXED.", default=None)
    review: float = strawberry.field(description="Seconds to look at a pairing before it is published.", default=0)
    grace: float | None = strawberry.field(
        description="Seconds for which a seat is held. Usually 180, or a day where the clock of a game is DAYS.",
        default=None,
    )
    limit: float | None = strawberry.field(description="Seconds after which open tables are settled.", default=None)


@strawberry.input(description="What you want to host. All but the name and what is played has a usual value.")
class TournamentInput:
    """A wish for a tournament."""

    name: str = strawberry.field(description="Its name: 1 to 100 characters.")
    plays: list[PlayInput] = strawberry.field(
        description="What is played, a round each, and then from the first again."
    )
    format: str = strawberry.field(description="The key of the format.", default="swiss")
    preset: str | None = strawberry.field(
        description="The format's preset; the default one when left out.", default=None
    )
    options: JSON | None = strawberry.field(description="Changes to the format's options, by their keys.", default=None)
    text: str = strawberry.field(description="What there is to say about it, in plain text.", default="")
    private: bool = strawberry.field(description="Whether only its own people see it.", default=False)
    kind: EntrantKind = strawberry.field(description="Who is paired and ranked.", default=core.EntrantKind.SOLO)
    rotating: bool = strawberry.field(
        description="Whether single players play in twos, with who sits opposite, and have another partner each round.",
        default=False,
    )
    least: int = strawberry.field(description="The smallest pod.", default=3)
    preferred: int = strawberry.field(description="The usual pod.", default=4)
    most: int = strawberry.field(description="The largest pod.", default=5)
    entry: EntryRule = strawberry.field(description="Who may enter.", default=core.Entry.OPEN)
    conditions: list[ConditionInput] | None = strawberry.field(description="What players have to show.", default=None)
    capacity: int | None = strawberry.field(description="The most entrants.", default=None)
    waiting: int | None = strawberry.field(description="How many more may wait for a place.", default=None)
    check_in: bool = strawberry.field(description="Whether entrants have to check in.", default=False)
    late_rounds: int = strawberry.field(description="New entrants come in until so many rounds are paired.", default=0)
    points: PointsSystem = strawberry.field(description="What a table is worth.", default=core.Points.TABLE)
    ladders: list[list[float]] | None = strawberry.field(description="Points by place, for LADDER.", default=None)
    tie_breaks: list[TieBreakKind] | None = strawberry.field(
        description="How equals are told apart, in this order. Usually OPPONENTS and LOT, after SHARE where only places count.",
        default=None,
    )
    abandoned: PodRuling = strawberry.field(
        description="What becomes of a table that breaks off or runs over the limit.", default=core.Ruling.STAND
    )
    rated: RatedBy = strawberry.field(
        description="Whether the complete tables without bots count for ratings, and by what.", default=core.Rated.NO
    )
    delay: float = strawberry.field(
        description="By how many seconds spectators are late, also at the tables of a public tournament.", default=0
    )
    timing: TimingInput | None = strawberry.field(description="When things happen.", default=None)


@dataclass(frozen=True)
class _Reading:
    """Reads a wish; refuses what is not installed."""

    server: Server
    wish: TournamentInput

    def settings(self) -> core.Settings:
        wish = self.wish
        usual = core.usual_tie_breaks(wish.points)
        return core.Settings(
            name=wish.name,
            format=wish.format,
            plays=tuple(self._play(play) for play in wish.plays),
            options=self._options(),
            text=wish.text,
            private=wish.private,
            kind=wish.kind,
            rotating=wish.rotating,
            least=wish.least,
            preferred=wish.preferred,
            most=wish.most,
            entry=wish.entry,
            conditions=tuple(core.Condition(one.kind, one.amount) for one in wish.conditions or ()),
            capacity=wish.capacity,
            waiting=wish.waiting,
            check_in=wish.check_in,
            late_rounds=wish.late_rounds,
            points=wish.points,
            ladders=tuple(core.Ladder(tuple(points)) for points in wish.ladders or ()),
            tie_breaks=usual if wish.tie_breaks is None else tuple(wish.tie_breaks),
            abandoned=wish.abandoned,
            rated=wish.rated,
            delay=wish.delay,
            timing=_timing(wish.timing or TimingInput(), wish.plays),
        )

    def _options(self) -> str:
        form = self.server.registry.formats.get(self.wish.format)
        return "{}" if form is None else format_options(form, self.wish.preset, object_of(self.wish.options))

    def _play(self, play: PlayInput) -> core.Play:
        given, variant = object_of(play.options), play.variant or ""
        return core.Play(
            variant=variant,
            preset=play.preset or "",
            options=game_options(self.server.registry, variant, play.preset, given) if variant else "{}",
            house_rules=tuple(play.house_rules or ()),
            deck=play.deck or "",
            clock=play.clock.name,
        )


def settings_from(server: Server, wish: TournamentInput) -> core.Settings:
    """The settings that somebody wishes for, not yet checked as a whole. Raises Refused(BAD_OPTION)."""
    return _Reading(server, wish).settings()


def _timing(wish: TimingInput, plays: list[PlayInput]) -> core.Timing:
    slow = any(play.clock is Clock.DAYS for play in plays)
    usual = SLOW_GRACE if slow else core.Timing().grace
    return core.Timing(
        registration=_seconds(wish.registration),
        check_in=_seconds(wish.check_in),
        start=_seconds(wish.start),
        pace=wish.pace,
        pause=wish.pause,
        rounds=tuple(moment.timestamp() for moment in wish.rounds or ()),
        review=wish.review,
        grace=usual if wish.grace is None else wish.grace,
        limit=wish.limit,
    )


def _seconds(moment: datetime | None) -> float | None:
    return None if moment is None else moment.timestamp()


def object_of(given: Any) -> dict[str, Any]:
    """Options as they are given; none for what is no object."""
    return given if isinstance(given, dict) else {}
