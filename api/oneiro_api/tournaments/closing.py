"""A pod is closed while its games run: they count as they stand, and whom they wait for in vain is last in them."""

from oneiro_api.live.hall import Hall, is_ended
from oneiro_api.live.table import LiveTable
from oneiro_core.shapes import Seat
from oneiro_core.tournament.records import GameReported, PodClosed
from oneiro_core.tournament.records.record import found_pod

from .entries import Made
from .live import LiveTournament
from .seating import result_of


async def closed(hall: Hall, live: LiveTournament, closing: Made, record: PodClosed) -> list[Made]:
    """The closing of a pod, and what its running games have come to, told by the server. Raises Refused(NOT_FOUND)."""
    pod = found_pod(live.tournament, record.round, record.pod)
    tables = [await hall.find(game) for game in pod.games if game not in pod.results and game not in pod.broken]
    patience = live.tournament.settings.timing.grace
    results = [
        result_of(table, None if is_ended(table.row) else False, idle_seats(table, hall.now(), patience))
        for table in tables
        if table is not None and table.game is not None
    ]
    reports = [GameReported(record.round, record.pod, result) for result in results]
    return [closing, *(Made(report, reason=closing.reason) for report in reports)]


def idle_seats(table: LiveTable, now: float, patience: float) -> frozenset[Seat]:
    """The seats for which a game has stood still for at least so long (seconds); none while its clock is stopped."""
    if table.game is None or is_ended(table.row) or table.held_at is not None:
        return frozenset()
    still = now - max(table.times, default=now)
    return frozenset(table.game.awaiting) if still >= patience else frozenset()
