"""Who enters: people with an account, bots, and names for events that are played elsewhere."""

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from oneiro_api.ids import Of, new_id
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Request
from oneiro_api.ratings.figures import figures
from oneiro_api.ratings.pools import Pool, pool_of
from oneiro_api.store import BadText, accounts, ratings, rooms
from oneiro_api.store.rated import RatingRow
from oneiro_api.store.tables import Account, Status
from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament.entrants import Credentials, Member
from oneiro_core.tournament.records import Registered
from oneiro_core.tournament.settings import EntrantKind
from oneiro_core.tournament.state import Tournament

from .names import BOT, NAME

ENTRANT_NAME = Bounds(1, 60)
MOST_NAMESAKES = 10
"""How many accounts of one name the desk is told of."""
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """An entrant as the desk enters him: people by their accounts, or a bot by its key, or neither for a bare name."""

    name: str | None = None
    accounts: tuple[str, ...] = ()
    bot: str | None = None
    rating: float | None = None
    group: str = ""


async def registered(
    hall: Hall, state: Tournament, who: Account, partner: str | None, name: str | None, group: str | None
) -> Registered:
    """Somebody enters himself, with a partner who has to agree. Raises Refused(NOT_FOUND) for the partner."""
    others = [] if partner is None else [await account_of(hall, partner, "partner")]
    members = (Member(who.id, who.name), *(Member(other.id, other.name, agreed=False) for other in others))
    shown = tuple([await credentials(hall, state, account) for account in (who, *others)])
    called = " & ".join(member.name for member in members) if name is None else clean(name, ENTRANT_NAME, "name")
    return Registered(_entrant_id(), called, members, shown, seed(shown), grouped(group))


async def wanted(hall: Hall, state: Tournament, wish: Wanted, number: int) -> Registered:
    """The desk enters somebody, past conditions and approval; `number` tells a nameless bot from its like. Raises Refused."""
    accounts = [await account_of(hall, account, "accounts") for account in wish.accounts]
    members = tuple(map(_member, accounts)) or _others(hall, state, wish, number)
    called = " & ".join(member.name for member in members) if wish.name is None else wish.name
    name = clean(called, ENTRANT_NAME, "name")
    rating = await seed_of(hall, state, accounts) if wish.rating is None else wish.rating
    return Registered(_entrant_id(), name, members, (), rating, grouped(wish.group), waived=True)


def grouped(group: str | None) -> str:
    """The name of a club, family or team; empty for none. Raises Refused(TEXT_REFUSED)."""
    return clean(group, ENTRANT_NAME, "group") if group else ""


def seed(shown: Sequence[Credentials]) -> float | None:
    """What players are seeded by together: the mean of those of their ratings that are known."""
    known = [one.rating for one in shown if one.rating is not None]
    return sum(known) / len(known) if known else None


async def seed_of(hall: Hall, state: Tournament, accounts: Iterable[Account]) -> float | None:
    """The same of their accounts, as their ratings are now for what the tournament plays."""
    return seed([await credentials(hall, state, account) for account in accounts])


async def account_of(hall: Hall, account_id: str, field: str = "account") -> Account:
    """The account with an id, which the request names in a field. Raises Refused(NOT_FOUND)."""
    try:
        found = await hall.read(lambda connection: accounts.by_id(connection, account_id))
    except BadText:
        found = None
    if found is None:
        raise Refused(RefusalCode.NOT_FOUND, "there is no such account", field)
    return found


async def named(hall: Hall, names: Iterable[str]) -> list[Account]:
    """Those who bear one of some names, up to `MOST_NAMESAKES` of each, the newest first."""
    wanted = dict.fromkeys(unicodedata.normalize("NFC", name.strip()) for name in names)

    def found(connection: Connection) -> list[Account]:
        return [one for name in wanted for one in accounts.named(connection, name, MOST_NAMESAKES)]

    try:
        return await hall.read(found)
    except BadText:
        return []


async def accounts_of(hall: Hall, account_ids: Iterable[str]) -> list[Account]:
    """The accounts of some ids, by their names."""
    return await hall.read(lambda connection: accounts.among(connection, account_ids))


async def credentials(hall: Hall, state: Tournament, account: Account) -> Credentials:
    """What the server knows of somebody who wants to enter; his rating is the one for what the tournament plays."""
    pool = pool_of(hall.registry, state.settings)

    def known(connection: Connection) -> tuple[int, int, list[RatingRow]]:
        played = rooms.count_of(connection, account.id, (Status.FINISHED,))
        unfinished = rooms.count_of(connection, account.id, (Status.PLAYING, Status.PARKED))
        return played, unfinished, ratings.of_account(connection, account.id)

    tables, unfinished, rows = await hall.read(known)
    shown = next((_shown(pool, row) for row in rows if pool is not None and row.pool == pool.key), None)
    return Credentials(shown, tables, (hall.now() - account.created_at) / DAY, unfinished)


def _shown(pool: Pool, row: RatingRow) -> float:
    return figures(pool.model, ratings.Standing(row.level, row.spread, row.tables))[0]


def _others(hall: Hall, tournament: Tournament, wish: Wanted, number: int) -> tuple[Member, ...]:
    """Bots and names, who have no account."""
    count = 1 if tournament.settings.kind is EntrantKind.SOLO else 2
    if wish.bot is not None:
        return _bots(hall, tournament, wish, number, count)
    if wish.name is None:
        raise Refused(RefusalCode.TEXT_REFUSED, "an entrant needs an account, a bot or a name", "name")
    if any(play.variant for play in tournament.settings.plays):
        raise Refused(RefusalCode.NOT_FOUND, "who plays on this server needs an account", "accounts")
    return tuple(Member(f"{NAME}{secrets.token_urlsafe(9)}", wish.name) for _ in range(count))


def _bots(hall: Hall, tournament: Tournament, wish: Wanted, number: int, count: int) -> tuple[Member, ...]:
    bot = hall.registry.bots.get(wish.bot or "")
    variants = [hall.registry.variants.get(play.variant) for play in tournament.settings.plays if play.variant]
    if bot is None or not all(variant is not None and bot.plays(variant) for variant in variants):
        raise Refused(RefusalCode.BAD_OPTION, f"no bot {wish.bot} plays there", "bot")
    name = wish.name or f"{bot.title} {number}"
    return tuple(Member(f"{BOT}{bot.key}:{secrets.token_urlsafe(9)}", name) for _ in range(count))


def _member(account: Account) -> Member:
    return Member(account.id, account.name)


def _entrant_id() -> str:
    return new_id(Of.ENTRANT)


def own(state: Tournament, request: Request) -> str:
    """The entrant that the asker is. Raises Refused(NOT_YOURS) for somebody who is in none."""
    found = state.accounts.get(request.who.id)
    if found is None:
        raise Refused(RefusalCode.NOT_YOURS, "you are not in the tournament")
    return found
