"""What a server says of itself, its limits included: a client can keep to them without trying."""

from importlib.metadata import version

import strawberry

from oneiro_api.bodies import LARGEST_BODY
from oneiro_api.decks.limits import LARGEST_FILE, MOST_PIXELS
from oneiro_api.decks.making import MOST_CARDS, MOST_DECKS
from oneiro_api.listen import LARGEST_FRAME
from oneiro_api.rates import Rate as Counted
from oneiro_api.rates import Rates as Counts
from oneiro_api.recordings import sound
from oneiro_api.settings import Settings
from oneiro_api.tournaments.series import MOST_EVENTS, MOST_SERIES

from . import paging
from .execution import limits, transport


@strawberry.type(description="So many points in so many seconds. A window begins with the first thing that is counted.")
class Rate:
    """A rate."""

    most: int = strawberry.field(description="How many points.")
    seconds: int = strawberry.field(description="How long a window is.")


@strawberry.type(
    description="How much each may do in a while, and hold at a time: counted by account, and for strangers by address. "
    "What is over is refused with `RATE_LIMITED`, and `retryAfter` says for how long. Null where there is no limit."
)
class Rates:
    """Rates."""

    cost: Rate | None = strawberry.field(
        description="What operations may cost together. A field is a point; what stands below a list counts as often as "
        "`first` says, or five times; a mutation is 50 points more, and each character of a document that is new here 5."
    )
    sign_in: Rate | None = strawberry.field(description="How many may sign in from an address.")
    codes: Rate | None = strawberry.field(description="How many join codes that open no table may be tried.")
    chat: Rate | None = strawberry.field(description="How much may be said.")
    ideas: Rate | None = strawberry.field(description="How often ideas for a clue may be asked for.")
    tables: Rate | None = strawberry.field(description="How many tables may be opened, rematches included.")
    pictures: Rate | None = strawberry.field(description="How many pictures may be handed in.")
    recordings: Rate | None = strawberry.field(description="How many recordings may be handed in.")
    account_sockets: int | None = strawberry.field(description="The most open sockets of an account.")
    address_sockets: int | None = strawberry.field(description="The most open sockets of strangers at an address.")
    account_subscriptions: int | None = strawberry.field(description="The most open subscriptions of an account.")
    address_subscriptions: int | None = strawberry.field(
        description="The most open subscriptions of strangers at an address."
    )


@strawberry.type(description="How much may be asked at once. What is larger is refused, and nothing of it is done.")
class Limits:
    """Limits."""

    depth: int = strawberry.field(description="How deeply fields may be nested in a document.")
    schema_depth: int = strawberry.field(
        description="How deeply they may be nested where the schema itself is asked for."
    )
    selections: int = strawberry.field(description="The most fields and fragments, once the fragments are written out.")
    aliases: int = strawberry.field(description="The most fields under another name.")
    directives: int = strawberry.field(description="The most directives.")
    values: int = strawberry.field(
        description="The most variables and values that a document writes out; values of variables do not count."
    )
    tokens: int = strawberry.field(description="The most tokens: names, values, brackets and signs.")
    body_bytes: int = strawberry.field(description="The largest body of a request over HTTP.")
    frame_bytes: int = strawberry.field(description="The largest message on a socket.")
    socket_operations: int = strawberry.field(description="The most operations under way on one socket.")
    socket_seconds: int = strawberry.field(description="How long a socket may be open before its `connection_init`.")
    page_size: int = strawberry.field(description="The most items of a page.")
    cost: int = strawberry.field(description="The most points that an operation may cost, as `rates.cost` counts them.")
    picture_bytes: int = strawberry.field(description="The largest file of a picture.")
    picture_pixels: int = strawberry.field(description="The most pixels of a picture.")
    deck_cards: int = strawberry.field(description="The most cards of a deck that somebody makes.")
    account_decks: int = strawberry.field(description="The most decks of an account.")
    account_series: int = strawberry.field(description="The most series of tournaments of an account.")
    series_events: int = strawberry.field(description="The most tournaments of a series.")
    recording_bytes: int = strawberry.field(description="The largest file of a recording.")
    recording_seconds: int = strawberry.field(description="How long a recording may last.")
    rates: Rates = strawberry.field(description="How much may be done in a while.")


@strawberry.type(description="The server itself.")
class Server:
    """What a client can rely on."""

    name: str = strawberry.field(description="Its name.")
    version: str = strawberry.field(description="Its version.")
    protocols: list[str] = strawberry.field(description="How subscriptions can be had.")
    limits: Limits = strawberry.field(description="How much may be asked at once.")
    address: str | None = strawberry.field(
        description="The address by which others find it, where it knows one: for links that people send."
    )
    grace_seconds: float = strawberry.field(description="How long a disconnected player keeps his seat in a live game.")


def server_of(settings: Settings, counts: Counts) -> Server:
    """The server on the wire."""
    return Server(
        name="Oneiro",
        version=version("oneiro"),
        protocols=["graphql-transport-ws", "graphql-sse"],
        limits=_limits(settings, counts),
        address=settings.address,
        grace_seconds=settings.grace_seconds,
    )


def _limits(settings: Settings, counts: Counts) -> Limits:
    return Limits(
        depth=limits.DEEPEST,
        schema_depth=limits.DEEPEST_INTROSPECTION,
        selections=limits.MOST_SELECTIONS,
        aliases=limits.MOST_ALIASES,
        directives=limits.MOST_DIRECTIVES,
        values=limits.MOST_VALUES,
        tokens=limits.MOST_TOKENS,
        body_bytes=LARGEST_BODY,
        frame_bytes=LARGEST_FRAME,
        socket_operations=transport.MOST_OPERATIONS,
        socket_seconds=int(transport.INIT_TIME.total_seconds()),
        page_size=paging.MOST,
        cost=limits.MOST_COST,
        picture_bytes=LARGEST_FILE,
        picture_pixels=MOST_PIXELS,
        deck_cards=MOST_CARDS,
        account_decks=MOST_DECKS,
        account_series=MOST_SERIES,
        series_events=MOST_EVENTS,
        recording_bytes=sound.LARGEST_FILE,
        recording_seconds=sound.LONGEST,
        rates=_rates(settings, counts),
    )


def _rates(settings: Settings, counts: Counts) -> Rates:
    return Rates(
        cost=_rate(counts.cost),
        sign_in=_rate(counts.sign_in),
        codes=_rate(counts.codes),
        chat=_rate(counts.chat),
        ideas=_rate(counts.ideas),
        tables=_rate(counts.tables),
        pictures=_rate(counts.pictures),
        recordings=_rate(counts.recordings),
        account_sockets=settings.account_sockets or None,
        address_sockets=settings.address_sockets or None,
        account_subscriptions=settings.account_subscriptions or None,
        address_subscriptions=settings.address_subscriptions or None,
    )


def _rate(counted: Counted) -> Rate | None:
    return None if counted.item is None else Rate(most=counted.item.amount, seconds=counted.item.get_expiry())
