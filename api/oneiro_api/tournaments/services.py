"""All that a server does for tournaments, put together."""

from dataclasses import dataclass
from typing import Self

from oneiro_api.live.hall import Hall
from oneiro_api.live.play import Play
from oneiro_api.live.requests import Requests

from .coming import Coming
from .commands import Commands
from .feed import TournamentFeed
from .hosting import Hosting
from .outside import Outside
from .results import Results
from .series import SeriesKeeping
from .tending import Tending


@dataclass(frozen=True)
class Tournaments:
    """The parts: `hosting` finds and changes, `tending` does what falls due.

    `commands`, `coming` and `results` are what people ask for.
    """

    hosting: Hosting
    commands: Commands
    coming: Coming
    results: Results
    tending: Tending
    feed: TournamentFeed
    outside: Outside
    series: SeriesKeeping

    @classmethod
    def of(cls, hall: Hall, requests: Requests, play: Play) -> Self:
        """The tournaments of a server, before they are opened."""
        hosting = Hosting(hall, requests)
        return cls(
            hosting,
            Commands(hosting),
            Coming(hosting),
            Results(hosting),
            Tending(hosting, hall, play),
            TournamentFeed(hosting),
            Outside(hall, requests),
            SeriesKeeping(hosting),
        )

    async def open(self) -> None:
        """Restore every tournament that is not over, and go on with it."""
        await self.hosting.open()
        self.tending.open()

    async def close(self) -> None:
        """Stop tending. What is under way is found again at the next start."""
        await self.tending.close()
