"""Tables as the API shows them."""

from datetime import datetime
from typing import Any

import strawberry

from oneiro_api.live.clocks import Clock
from oneiro_api.live.feed import Update
from oneiro_api.live.sight import Happening, Sight, happenings, sight
from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import decks_of
from oneiro_api.store.tables import Absence, SeatRow, Status
from oneiro_core import Registry
from oneiro_core.codec import load

from .arguments import After, First
from .catalogue import Bot, HouseRule, Variant, house_rule_of, seated_bot, variant_of
from .chat import ChatConnection, ChatEdge, message_of
from .context import Context
from .decks import Deck, deck_of
from .interfaces import GameEvent, GameOptions, GameView, time_of
from .meanings import enum
from .paging import PageInfo, after_number, bounded
from .ratings import Rating, ratings_of
from .tokens import AccessToken, access_of
from .webhooks import Webhook, webhook_of

TableStatus = enum(Status, "TableStatus", "Where a table stands.")
AbsenceRule = enum(Absence, "Absence", "What becomes of the seat of somebody who does not come back to a running game.")
ClockPreset = enum(Clock, "ClockPreset", "How much time the players have.")


@strawberry.interface(description="Something with an id of its own.")
class Node:
    """Relay's node."""

    id: strawberry.ID = strawberry.field(description="Its id; the first letters tell what it is.")


@strawberry.type(description="Somebody who can sit at tables.")
class Account(Node):
    """An account."""

    name: str = strawberry.field(description="How he is called.")

    @strawberry.field(description="Your own valid tokens, oldest first; null for anybody else's account.")
    async def tokens(self, info: strawberry.Info[Context]) -> list[AccessToken] | None:
        bearer = await info.context.asking()
        if bearer is None or bearer.account.id != self.id:
            return None
        return [access_of(token) for token in await info.context.server.tokens.of(bearer)]

    @strawberry.field(description="Your own webhooks, oldest first; null for anybody else's account.")
    async def webhooks(self, info: strawberry.Info[Context]) -> list[Webhook] | None:
        bearer = await info.context.asking()
        if bearer is None or bearer.account.id != self.id:
            return None
        return [webhook_of(webhook) for webhook in await info.context.server.webhooks.of(bearer.account)]

    @strawberry.field(description="How strong he is believed to be, a rating for each pool in which he has one.")
    async def ratings(self, info: strawberry.Info[Context]) -> list[Rating]:
        return await ratings_of(info.context, self.id)


@strawberry.type(description="A seat at a table.")
class Seat:
    """A seat."""

    index: int = strawberry.field(description="Its place, clockwise from 0.")
    name: str = strawberry.field(description="Who sits there.")
    account: Account | None = strawberry.field(description="His account; null for a bot that sits there for good.")
    bot: Bot | None = strawberry.field(description="The bot that plays it: its own, or its absent player's stand-in.")
    team: int | None = strawberry.field(description="The number of his team, from 0, in a running game of teams.")
    connected: bool = strawberry.field(description="Whether he has an open feed of this table; a bot is always there.")
    left: bool = strawberry.field(description="Whether he has left the game for good.")
    handed_on_at: datetime | None = strawberry.field(
        description="When he took the seat over from somebody who had lost it; null where nobody did."
    )


@strawberry.type(description="An event and its place.")
class GameEventEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place in the asker's feed after this event.")
    node: GameEvent = strawberry.field(description="The event.")


@strawberry.type(description="A page of the asker's own feed, oldest first.")
class GameEventConnection:
    """Relay's connection."""

    edges: list[GameEventEdge] = strawberry.field(description="The events.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.type(description="A place where people sit and play one game.")
class Table(Node):
    """A table; `live` is the server's own, `seen` the game as it was when the answer was made."""

    live: strawberry.Private[LiveTable]
    seen: strawberry.Private[Sight | None]

    @strawberry.field(
        description="The code to join by; told to those who sit there and, for a public table, to everybody."
    )
    def code(self, info: strawberry.Info[Context]) -> str | None:
        seated = self.live.seat_of(info.context.account) is not None
        return self.live.row.code if seated or not self.live.row.private else None

    @strawberry.field(description="Where it stands.")
    def status(self) -> TableStatus:  # type: ignore[valid-type]
        return self.live.status

    @strawberry.field(description="Why it is parked; null when it is not.")
    def parked_reason(self) -> str | None:
        return self.live.row.parked_reason

    @strawberry.field(description="The variant played there; null when its plugin is missing.")
    def variant(self, info: strawberry.Info[Context]) -> Variant | None:
        found = info.context.server.registry.variants.get(self.live.row.variant)
        return None if found is None else variant_of(found, info.context.server.registry)

    @strawberry.field(description="The preset that the options began with.")
    def preset(self) -> str | None:
        return self.live.row.preset

    @strawberry.field(description="The options that the game is played with; null when the plugin is missing.")
    def options(self, info: strawberry.Info[Context]) -> GameOptions | None:
        found = info.context.server.registry.variants.get(self.live.row.variant)
        options: Any = None if found is None else load(found.options, self.live.row.options)
        return options  # type: ignore[no-any-return]

    @strawberry.field(description="The house rules that are in force.")
    def house_rules(self, info: strawberry.Info[Context]) -> list[HouseRule]:
        known = info.context.server.registry.house_rules
        return [house_rule_of(known[key]) for key in self.live.row.house_rules if key in known]

    @strawberry.field(description="The first of its decks, as it is now; null when it is gone.")
    def deck(self, info: strawberry.Info[Context]) -> Deck | None:
        return next((deck for deck in self._decks(info) if deck.id == self.live.row.deck), None)

    @strawberry.field(
        description="The decks that are mixed for the game, as they are now, without those that are gone. "
        "Of somebody's private deck you are told no cards but those that this game began with."
    )
    def decks(self, info: strawberry.Info[Context]) -> list[Deck]:
        return self._decks(info)

    def _decks(self, info: strawberry.Info[Context]) -> list[Deck]:
        shelf = info.context.server.hall.shelf
        found = [shelf.deck(key) for key in decks_of(self.live.row)]
        played = self.live.row.cards or ()
        return [deck_of(deck, info.context.account, played) for deck in found if deck is not None]

    @strawberry.field(description="Whether only those with the code can find it.")
    def private(self) -> bool:
        return self.live.row.private

    @strawberry.field(description="The clock.")
    def clock(self) -> ClockPreset:  # type: ignore[valid-type]
        return self.live.clock

    @strawberry.field(description="What becomes of the seat of somebody who does not come back.")
    def absence(self) -> AbsenceRule:  # type: ignore[valid-type]
        return self.live.row.absence

    @strawberry.field(description="How many can sit there.")
    def capacity(self) -> int:
        return self.live.row.capacity

    @strawberry.field(description="Who may remove people and start; null once he has got up.")
    def host(self) -> Account | None:
        mine = next((seat for seat in self.live.seats if seat.account_id == self.live.row.host_id), None)
        return None if mine is None else _account(mine)

    @strawberry.field(description="The taken seats, clockwise.")
    def seats(self, info: strawberry.Info[Context]) -> list[Seat]:
        return [_seat(self.live, seat, info.context.server.registry) for seat in self.live.seats]

    @strawberry.field(description="The asker's own seat.")
    def you(self, info: strawberry.Info[Context]) -> Seat | None:
        mine = self.live.seat_of(info.context.account)
        return None if mine is None else _seat(self.live, mine, info.context.server.registry)

    @strawberry.field(description="Whether its clock is stopped, by its host or by a tournament's officials.")
    def paused(self) -> bool:
        return self.live.held_at is not None

    @strawberry.field(description="Whether others than its players may watch; else `NO_SPECTATORS` from the start.")
    def watchable(self) -> bool:
        return self.live.row.watchable

    @strawberry.field(description="How many are watching.")
    def spectators(self) -> int:
        return self.live.spectators

    @strawberry.field(
        description="By how many seconds all that you are shown of it is late, as a tournament may want it for spectators; "
        "0 for who sees it as it is. Times are those at which things happened."
    )
    def delay(self) -> float:
        return 0 if self.live.itself is None else self.live.delay

    @strawberry.field(description="The game as the asker may see it; null until the start.")
    def game(self) -> GameView | None:
        return self.seen  # type: ignore[return-value]

    @strawberry.field(description="What has happened, as the asker may know it.")
    async def history(
        self, info: strawberry.Info[Context], after: After = None, first: First = 50
    ) -> GameEventConnection:
        viewer = self.live.viewer(info.context.account)
        async with self.live.lock:
            total = self.live.received(viewer)
            start = 0 if after is None else self.live.number_in(after, viewer)
            page = happenings(self.live, viewer, start, bounded(first))
        edges = [GameEventEdge(cursor=item.cursor, node=_event(item)) for item in page]
        return GameEventConnection(edges=edges, page_info=PageInfo.of(edges, start + len(page) < total))

    @strawberry.field(
        description="What has been said: the players' chat, and with the game over or for spectators also theirs."
    )
    async def chat(self, info: strawberry.Info[Context], after: After = None, first: First = 50) -> ChatConnection:
        start = after_number(after, None, 2**31 - 1)
        most = bounded(first)
        page = await info.context.server.talk.page(self.live, info.context.account, most + 1, start)
        edges = [ChatEdge(cursor=f"p.{row.number}", node=message_of(row)) for row in page[:most]]
        return ChatConnection(edges=edges, page_info=PageInfo.of(edges, len(page) > most))

    @strawberry.field(description="The digest of the secret that every shuffle comes from, published before the deal.")
    def commitment(self) -> str | None:
        return self.live.row.commitment

    @strawberry.field(
        description="That secret, once the game is over, and in a duplicate the round: anybody can deal again from it."
    )
    async def secret(self, info: strawberry.Info[Context]) -> str | None:
        ended = self.live.status in (Status.FINISHED, Status.ABANDONED)
        kept = not ended or await info.context.server.tournaments.hosting.seals(self.live.row)
        return None if kept else self.live.row.secret

    @strawberry.field(description="The table where the same people play again, once somebody has asked for it.")
    def rematch(self) -> strawberry.ID | None:
        return None if self.live.rematch is None else strawberry.ID(self.live.rematch)

    @strawberry.field(description="The tournament that it belongs to.")
    def tournament(self) -> strawberry.ID | None:
        return None if self.live.row.tournament_id is None else strawberry.ID(self.live.row.tournament_id)

    @strawberry.field(description="When it was opened.")
    def created_at(self) -> datetime:
        return time_of(float(int(self.live.row.created_at)))

    @strawberry.field(description="When its game began.")
    def started_at(self) -> datetime | None:
        return _time(self.live.row.started_at)

    @strawberry.field(description="When its game ended.")
    def finished_at(self) -> datetime | None:
        return _time(self.live.row.finished_at)


@strawberry.type(
    description="News of a table. Without events it tells of a change around the game: somebody sat down, said something."
)
class TableUpdate:
    """An update of a feed."""

    cursor: str = strawberry.field(description="The place in the asker's feed; go on after it with `after`.")
    events: list[GameEvent] = strawberry.field(description="The asker's next events, in order, each delivered once.")
    table: Table = strawberry.field(description="The table now.")
    game: GameView | None = strawberry.field(description="The game after these events.")
    answers: strawberry.Private[dict[Any, Any]]


def table_of(live: LiveTable, seen: Sight | None) -> Table:
    """The API's table for a live one, with what the asker sees."""
    return Table(id=strawberry.ID(live.id), live=live, seen=seen)


async def shown(context: Context, live: LiveTable) -> Table:
    """A live table as the asker sees it now. Who looks at it gives a sign of life. Raises Refused(NO_SPECTATORS)."""
    live.note(context.account, context.server.hall.now())
    async with live.lock:
        await context.server.hall.refresh(live)
        live.check_seen(context.account)
        return table_of(live, sight(live, live.viewer(context.account)))


def update_of(update: Update) -> TableUpdate:
    """An update of a feed on the wire."""
    return TableUpdate(
        cursor=update.cursor,
        events=[_event(event) for event in update.events],
        table=table_of(update.table, update.sight),
        game=update.sight,  # type: ignore[arg-type]
        answers=update.answers,
    )


def account_of(row: Any) -> Account:
    """An account on the wire."""
    return Account(id=strawberry.ID(row.id), name=row.name)


def _event(event: Happening) -> GameEvent:
    return event  # type: ignore[return-value] # resolved by the type that recognises its event


def _account(seat: SeatRow) -> Account:
    return Account(id=strawberry.ID(seat.account_id or ""), name=seat.name)


def _seat(live: LiveTable, seat: SeatRow, registry: Registry) -> Seat:
    return Seat(
        index=seat.index,
        name=seat.name,
        account=_account(seat) if seat.account_id else None,
        bot=None if seat.bot is None else seated_bot(seat.bot, registry),
        team=None if live.game is None else live.game.table.team_of(seat.index),
        connected=bool(live.present[seat.account_id]) if seat.account_id else True,
        left=live.has_left(seat.index),
        handed_on_at=_time(live.handed.get(seat.index)),
    )


def _time(seconds: float | None) -> datetime | None:
    return None if seconds is None else time_of(float(int(seconds)))
