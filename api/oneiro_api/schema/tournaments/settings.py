"""What an organiser has decided, on the wire."""

from datetime import datetime
from typing import Any

import orjson
import strawberry
from strawberry.scalars import JSON

from oneiro_api.live.clocks import Clock
from oneiro_api.schema.catalogue import OptionInfo, option_infos
from oneiro_api.schema.context import Context
from oneiro_api.schema.interfaces import time_of
from oneiro_api.schema.tables import ClockPreset
from oneiro_core.naming import camel
from oneiro_core.tournament import settings as core
from oneiro_core.tournament.formats import Format

from .words import ConditionKind, EntrantKind, EntryRule, PodRuling, PointsSystem, RatedBy, RoundPace, TieBreakKind


@strawberry.type(description="A named choice of a format's options.")
class FormatPreset:
    """A preset."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="What is special about it.")
    options: list[OptionInfo] = strawberry.field(description="The options with their values in this preset.")


@strawberry.type(description="How a tournament goes: who is paired with whom, and who goes on. Formats are plugins.")
class TournamentFormat:
    """A format."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="What it is, in a line.")
    rules: str = strawberry.field(description="Its rules, in Markdown.")
    continuous: bool = strawberry.field(description="Whether pods are drawn while others still play.")
    presets: list[FormatPreset] = strawberry.field(description="Its presets, the default first.")


@strawberry.type(description="What is played at the tables of a round.")
class Play:
    """A play."""

    variant: str | None = strawberry.field(description="The variant; null for what is played elsewhere and reported.")
    preset: str | None = strawberry.field(description="The preset; the default one when null.")
    options: JSON = strawberry.field(description="The changed options of the variant, by their keys.")
    house_rules: list[str] = strawberry.field(description="The house rules, by their keys.")
    deck: strawberry.ID | None = strawberry.field(description="The deck; the usual one when null.")
    clock: ClockPreset = strawberry.field(description="The clock.")  # pyright: ignore[reportInvalidTypeForm]


@strawberry.type(description="A condition of entry.")
class Condition:
    """A condition."""

    kind: ConditionKind = strawberry.field(description="What is asked.")
    amount: float = strawberry.field(description="How much.")


@strawberry.type(description="When things happen. Null is by hand, or without end.")
class Timing:
    """The times of a tournament; durations in seconds."""

    registration: datetime | None = strawberry.field(description="When registration opens.")
    check_in: datetime | None = strawberry.field(description="When check-in opens.")
    start: datetime | None = strawberry.field(description="When it begins.")
    pace: RoundPace = strawberry.field(description="When the next round begins.")
    pause: float = strawberry.field(description="Seconds from one round to the next, where they follow each other.")
    rounds: list[datetime] = strawberry.field(description="When the rounds begin, where that is fixed.")
    review: float = strawberry.field(
        description="Seconds for which officials look at a pairing before it is published."
    )
    grace: float = strawberry.field(description="Seconds for which a seat is held for who does not come.")
    limit: float | None = strawberry.field(description="Seconds after which the open tables of a round are settled.")


@strawberry.type(description="What an organiser has decided.")
class TournamentSettings:
    """The settings of a tournament."""

    kind: EntrantKind = strawberry.field(description="Who is paired and ranked.")
    rotating: bool = strawberry.field(description="Whether players have a partner, opposite, and another each round.")
    options: JSON = strawberry.field(description="The options of the format that differ from the default ones, by key.")
    plays: list[Play] = strawberry.field(description="What is played, a round each, and then from the first again.")
    least: int = strawberry.field(description="The smallest pod.")
    preferred: int = strawberry.field(description="The usual pod.")
    most: int = strawberry.field(description="The largest pod.")
    entry: EntryRule = strawberry.field(description="Who may enter.")
    conditions: list[Condition] = strawberry.field(description="What every player has to show.")
    capacity: int | None = strawberry.field(description="The most entrants; null for any number.")
    waiting: int | None = strawberry.field(description="How many more may wait for a place; null for any number.")
    check_in: bool = strawberry.field(description="Whether entrants have to check in.")
    late_rounds: int = strawberry.field(description="New entrants come in until so many rounds are paired.")
    points: PointsSystem = strawberry.field(description="What a table is worth.")
    ladders: list[list[float]] = strawberry.field(description="Points by place, a list for each size of table.")
    tie_breaks: list[TieBreakKind] = strawberry.field(description="How equals are told apart, in this order.")
    abandoned: PodRuling = strawberry.field(
        description="What becomes of a table that breaks off or runs over the limit."
    )
    rated: RatedBy = strawberry.field(description="Whether its tables count for ratings, and by what.")
    delay: float = strawberry.field(description="By how many seconds spectators are late, also at the tables.")
    timing: Timing = strawberry.field(description="When things happen.")


def settings_of(settings: core.Settings) -> TournamentSettings:
    """Settings on the wire."""
    return TournamentSettings(
        kind=settings.kind,
        rotating=settings.rotating,
        options=_keyed(settings.options),
        plays=[_play_of(play) for play in settings.plays],
        least=settings.least,
        preferred=settings.preferred,
        most=settings.most,
        entry=settings.entry,
        conditions=[Condition(kind=one.kind, amount=one.amount) for one in settings.conditions],
        capacity=settings.capacity,
        waiting=settings.waiting,
        check_in=settings.check_in,
        late_rounds=settings.late_rounds,
        points=settings.points,
        ladders=[list(ladder.points) for ladder in settings.ladders],
        tie_breaks=list(settings.tie_breaks),
        abandoned=settings.abandoned,
        rated=settings.rated,
        delay=settings.delay,
        timing=_timing_of(settings.timing),
    )


def format_on_wire(form: Format[Any]) -> TournamentFormat:
    """A format on the wire."""
    presets = [
        FormatPreset(key=one.key, title=one.title, summary=one.summary, options=option_infos(one.options))
        for one in form.presets
    ]
    return TournamentFormat(
        key=form.key,
        title=form.title,
        summary=form.summary,
        rules=form.guide,
        continuous=form.continuous,
        presets=presets,
    )


def installed_format(context: Context, key: str) -> TournamentFormat | None:
    """The format with a key; None where it is not installed."""
    form = context.server.registry.formats.get(key)
    return None if form is None else format_on_wire(form)


def _play_of(play: core.Play) -> Play:
    return Play(
        variant=play.variant or None,
        preset=play.preset or None,
        options=_keyed(play.options),
        house_rules=list(play.house_rules),
        deck=strawberry.ID(play.deck) if play.deck else None,
        clock=Clock[play.clock] if play.clock else Clock.NORMAL,
    )


def _timing_of(timing: core.Timing) -> Timing:
    return Timing(
        registration=_time(timing.registration),
        check_in=_time(timing.check_in),
        start=_time(timing.start),
        pace=timing.pace,
        pause=timing.pause,
        rounds=[time_of(moment) for moment in timing.rounds],
        review=timing.review,
        grace=timing.grace,
        limit=timing.limit,
    )


def _time(seconds: float | None) -> datetime | None:
    return None if seconds is None else time_of(seconds)


def _keyed(options: str) -> Any:
    return {camel(name): value for name, value in orjson.loads(options).items()}
