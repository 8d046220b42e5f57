"""One server's parts, put together: storage, plugins, tables, accounts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from oneiro_api.decks.making import Making
from oneiro_api.live.bots import Bots
from oneiro_api.live.feed import Feed
from oneiro_api.live.hall import Hall
from oneiro_api.live.handing import Handing
from oneiro_api.live.ideas import Ideas
from oneiro_api.live.lobby import Lobby
from oneiro_api.live.news import News
from oneiro_api.live.observers import Observers
from oneiro_api.live.onlookers import Onlookers
from oneiro_api.live.pausing import Pausing
from oneiro_api.live.play import Play
from oneiro_api.live.presence import Presence
from oneiro_api.live.requests import Requests
from oneiro_api.live.sweeping import Sweeping
from oneiro_api.live.talk import Talk
from oneiro_api.ratings.service import Ratings
from oneiro_api.recordings.studio import Studio
from oneiro_api.tournaments.services import Tournaments
from oneiro_api.webhooks.outbox import Outbox
from oneiro_api.webhooks.register import Webhooks
from oneiro_core import Registry
from oneiro_core.hooks import relay

from .accounts import Accounts
from .erasing import Erasing
from .fairplay import FairPlay
from .holdings import Holdings
from .rates import Rates
from .renaming import Renaming
from .settings import Settings
from .store import Store
from .tokens import Tokens


@dataclass(frozen=True)
class Server:
    """Everything that a request can need."""

    settings: Settings
    registry: Registry
    rates: Rates
    store: Store
    accounts: Accounts
    tokens: Tokens
    hall: Hall
    play: Play
    lobby: Lobby
    pausing: Pausing
    handing: Handing
    bots: Bots
    ideas: Ideas
    presence: Presence
    sweeping: Sweeping
    onlookers: Onlookers
    feed: Feed
    talk: Talk
    news: News
    outbox: Outbox
    webhooks: Webhooks
    making: Making
    studio: Studio
    tournaments: Tournaments
    ratings: Ratings
    fair_play: FairPlay
    erasing: Erasing
    renaming: Renaming
    holdings: Holdings

    @classmethod
    async def open(
        cls,
        settings: Settings,
        registry: Registry,
        *,
        plays: Callable[[Hall, Requests], Play] = Play,
        lobbies: Callable[[Hall, Play, Requests], Lobby] = Lobby,
    ) -> Self:
        """Open the database and restore the live tables, with services of another make where they are given.

        Raises StoreError when the database cannot be used. Nothing stays open of a server that could not begin.
        """
        hall = Hall(await _opened(settings), registry, settings)
        requests = Requests(hall)
        play = plays(hall, requests)
        server = cls._around(hall, requests, play, lobbies(hall, play, requests))
        try:
            await server._begin()
        except BaseException:
            await server.close()
            raise
        return server

    @classmethod
    def _around(cls, hall: Hall, requests: Requests, play: Play, lobby: Lobby) -> Self:
        """All parts of a server whose tables these are."""
        accounts, settings, registry = Accounts(hall.store, hall.now), hall.settings, hall.registry
        bots, presence, onlookers = Bots(hall, play), Presence(hall, play), Onlookers(hall)
        outbox, tournaments = Outbox(hall), Tournaments.of(hall, requests, play)
        tournaments.hosting.told = outbox.ring
        hall.over = Observers({**registry.observers, "webhooks": relay(outbox)}).tell
        return cls(
            settings=settings,
            registry=registry,
            rates=Rates(settings),
            store=hall.store,
            accounts=accounts,
            tokens=Tokens(accounts, requests),
            hall=hall,
            play=play,
            lobby=lobby,
            pausing=Pausing(hall, play, requests),
            handing=Handing(hall, play, presence, requests),
            bots=bots,
            ideas=Ideas(hall, bots.thinking),
            presence=presence,
            sweeping=Sweeping(lobby),
            onlookers=onlookers,
            feed=Feed(hall, presence, onlookers),
            talk=Talk(hall, requests),
            news=News(hall),
            outbox=outbox,
            webhooks=Webhooks(hall, requests, outbox.ring),
            making=Making(hall, requests),
            studio=Studio(hall, requests),
            tournaments=tournaments,
            ratings=Ratings(hall, tournaments.hosting),
            fair_play=FairPlay(hall),
            erasing=Erasing(accounts, lobby, tournaments.hosting),
            renaming=Renaming(accounts, hall, requests),
            holdings=Holdings(hall, tournaments.hosting),
        )

    async def _begin(self) -> None:
        """Restore what was under way, and go on with it."""
        await self.hall.open()
        self.presence.open()
        self.sweeping.open()
        self.bots.open()
        self.outbox.open()
        await self.ratings.open()
        await self.tournaments.open()

    async def close(self) -> None:
        """Finish what is under way, and let go of the database."""
        await self.tournaments.close()
        await self.ratings.close()
        await self.outbox.close()
        await self.bots.close()
        await self.sweeping.close()
        await self.presence.close()
        await self.hall.close()
        await self.store.close()


async def _opened(settings: Settings) -> Store:
    """The store, ours alone, since tables live in memory; in a folder that is made where the database is embedded."""
    if settings.database_url is None:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    return await Store.open(settings.database, alone=True)
