"""Those who do not come to their tables: whose seats are given away, and to whom."""

from collections.abc import Iterator

from oneiro_core.tournament import records as r
from oneiro_core.tournament.rounds import Pod, Round

from .due import paused_since
from .hosting import Made
from .live import LiveTournament


def absences(live: LiveTournament, now: float) -> list[Made]:
    """The next record that is due since somebody has not come: his absence, or who takes his seat."""
    for round in live.tournament.unsettled:
        if round.started_at is None or not live.tournament.settings.play(round.number).variant:
            continue
        if now < grace_ends(live, round):
            continue
        for pod in round.open_pods:
            if not (pod.games or pod.results or pod.broken):
                made = [*_missing(live, round, pod, now)] or [*_standby(live, round, pod, now)]
                if made:
                    return made
    return []


def grace_ends(live: LiveTournament, round: Round) -> float:
    """Until when the seats of a running round are held (Unix seconds)."""
    begun = round.started_at or 0.0
    return begun + live.tournament.settings.timing.grace + paused_since(live.log, begun)


def _missing(live: LiveTournament, round: Round, pod: Pod, now: float) -> Iterator[Made]:
    """Whoever has not come is absent."""
    for entrant in pod.present:
        if not live.is_here(entrant, round):
            yield Made(r.NoShow(round.number, pod.number, entrant), reason="did not come in time")


def _standby(live: LiveTournament, round: Round, pod: Pod, now: float) -> Iterator[Made]:
    """In a pod that has become too small, somebody who is there and sits nowhere takes the seat of an absent one."""
    if len(pod.present) >= live.tournament.settings.least or not pod.absent:
        return
    free = [entrant.id for entrant in live.tournament.playing if entrant.id not in round.entrants]
    standby = next((entrant for entrant in free if live.is_here(entrant, round)), None)
    if standby is not None:
        absent = next(seat for seat in pod.seats if seat in pod.absent)
        yield Made(r.StandbySeated(round.number, pod.number, absent, standby), reason="the pod was too small")
