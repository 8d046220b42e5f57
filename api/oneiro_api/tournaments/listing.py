"""Lists of tournaments: each has come as far in them as its own page says to who asks."""

from collections.abc import Iterable

from oneiro_api.store import tournaments
from oneiro_api.store.rooms import Place
from oneiro_api.store.tables import Account
from oneiro_core.tournament.state import Phase

from .hosting import Hosting
from .live import LiveTournament
from .sight import sight


async def page(
    hosting: Hosting, phases: Iterable[Phase], most: int, after: Place | None, who: Account | None, *, mine: bool
) -> list[LiveTournament]:
    """At most so many tournaments in some phases as somebody knows them, newest first: public ones, or all of his own."""
    account = who.id if who is not None and mine else None
    wanted = tournaments.Wanted([phase.name for phase in phases], account, _told(hosting, who))
    rows = await hosting.hall.read(lambda connection: tournaments.page(connection, wanted, most, after))
    found = [await hosting.find(row.id) for row in rows]
    return [live for live in found if live is not None]


def _told(hosting: Hosting, who: Account | None) -> dict[str, str]:
    """The phases that somebody knows who is late, of those tournaments that are in others by now.

    All of them are in memory: one that is over stays there until it is rated, which is as late as he is.
    """
    delayed = [live for live in hosting.loaded if live.tournament.settings.delay]
    told = [(live, sight(live, who).tournament.phase) for live in delayed]
    return {live.id: phase.name for live, phase in told if phase is not live.tournament.phase}
