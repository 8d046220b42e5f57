"""A tournament that bots play from its start to its end, on the services of a real server."""

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oneiro_api.live.requests import Request
from oneiro_api.server import Server
from oneiro_api.store.tables import Account
from oneiro_api.tournaments.entries import Made
from oneiro_api.tournaments.live import ENDED, LiveTournament
from oneiro_api.tournaments.names import BOT
from oneiro_api.tournaments.wishes import checked
from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.settings import EntrantKind, Pace, Settings, Timing

AT_ONCE = Timing(pace=Pace.AFTER, pause=0, review=0)
"""Every round follows the last one without a pause."""

Progress = Callable[[LiveTournament], None]


@dataclass(frozen=True, slots=True)
class Event:
    """What is to be simulated: the settings, how many entrants, which bots they are in turn, and the seed of all chance.

    The same seed gives the same pairings and deals; and the same results, except where bots race each other, and in an
    arena, whose pods follow the clock.
    """

    settings: Settings
    entrants: int
    bots: tuple[str, ...] = ("plain",)
    seed: int = 1

    @property
    def secret(self) -> bytes:
        """The tournament's secret."""
        return hashlib.sha256(f"oneiro simulation {self.seed}".encode()).digest()


async def prepared(server: Server, event: Event) -> LiveTournament:
    """A new tournament with all its entrants, before its start.

    Raises Refused(BAD_OPTION) for settings that do not fit what is installed, or a bot that does not play there.
    """
    host, _ = await server.accounts.sign_in("Simulation")
    hosting = server.tournaments.hosting
    _check_bots(server.registry, event)
    settings = replace(event.settings, timing=AT_ONCE)
    live = await hosting.create(_request(host), lambda: checked(server.hall.shelf, settings, host), event.secret)
    opening = (r.RegistrationOpened(), *(_registered(event, number) for number in range(1, event.entrants + 1)))
    return await _enter(server, live, host, opening)


async def played(server: Server, live: LiveTournament, progress: Progress) -> float:
    """Start it, and follow it to its end; the seconds that it took. `progress` is called at each change.

    Raises Refused for what the start is refused for, and UNAVAILABLE where it does not go on.
    """
    host = Account(id=live.owner, name="", guest=True, created_at=0)
    with live.listening(host) as bell:
        began = time.monotonic()
        await server.tournaments.commands.start(live.id, without_missing=False, request=_request(host))
        while live.tournament.phase not in ENDED:
            bell.clear()
            progress(live)
            await bell.wait()
            if live.trouble is not None:
                raise Refused(RefusalCode.UNAVAILABLE, live.trouble)
        progress(live)
        return time.monotonic() - began


def _check_bots(registry: Registry, event: Event) -> None:
    variants = [registry.variants.get(play.variant) for play in event.settings.plays]
    for key in event.bots:
        bot = registry.bots.get(key)
        if bot is None:
            raise Refused(RefusalCode.BAD_OPTION, f"there is no bot {key}; there are {', '.join(registry.bots)}", "bot")
        if not all(variant is not None and bot.plays(variant) for variant in variants):
            raise Refused(
                RefusalCode.BAD_OPTION, f"the bot {key} does not play {event.settings.plays[0].variant}", "bot"
            )


def _registered(event: Event, number: int) -> r.Registered:
    """An entrant. Its id depends on its number alone: lots are drawn by ids."""
    bot = event.bots[(number - 1) % len(event.bots)]
    names = ("a", "b") if event.settings.kind is EntrantKind.PAIR else ("",)
    members = tuple(Member(f"{BOT}{bot}:{number}{name}", f"{bot.capitalize()} {number}{name}") for name in names)
    return r.Registered(f"n_{number:012d}", f"{bot.capitalize()} {number}", members, waived=True)


async def _enter(server: Server, live: LiveTournament, host: Account, records: Sequence[r.Record]) -> LiveTournament:
    async def decide(live: LiveTournament) -> Sequence[Made]:
        return [Made(record, host.id) for record in records]

    return await server.tournaments.hosting.change(live.id, _request(host), decide)


def _request(host: Account) -> Request:
    """A request without a key."""
    return Request.made(host, None)
