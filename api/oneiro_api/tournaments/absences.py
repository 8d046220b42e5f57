"""Those who do not come to their tables: whose seats are given away, and to whom."""

from collections.abc import Callable, Iterator

from oneiro_core.tournament import records as r
from oneiro_core.tournament.rounds import Pod, Round

from .due import paused_since
from .entries import Made
from .live import LiveTournament


def absences(live: LiveTournament, fewest: Callable[[Round], int], now: float) -> list[Made]:
    """What is due next since somebody has not come: who is absent from a pod, who takes a seat, or which pod a pod joins.

    `fewest` is the least number of players of what is played in a round.
    """
    for round in live.tournament.unsettled:
        if round.started_at is None or not live.tournament.settings.play(round.number).variant:
            continue
        if now < grace_ends(live, round):
            continue
        for pod in [pod for pod in round.pods.values() if pod.untouched]:
            missing = list(_missing(live, round, pod))
            if missing:  # all at once: a pod to which one has come is settled, and nobody would look for the others
                return missing
            made = [*_standby(live, round, pod), *_merged(live, round, pod, fewest(round))]
            if made:
                return made[:1]
    return []


def grace_ends(live: LiveTournament, round: Round) -> float:
    """Until when the seats of a running round are held (Unix seconds)."""
    begun = round.started_at or 0.0
    return begun + live.tournament.settings.timing.grace + paused_since(live.log, begun)


def _missing(live: LiveTournament, round: Round, pod: Pod) -> Iterator[Made]:
    """Whoever has not come is absent."""
    for entrant in pod.present:
        if not live.is_here(entrant, round):
            yield Made(r.NoShow(round.number, pod.number, entrant), reason="did not come in time")


def _standby(live: LiveTournament, round: Round, pod: Pod) -> Iterator[Made]:
    """Somebody who is there and sits nowhere takes the seat of an absent one, of whom there are too many or who has a partner."""
    settings = live.tournament.settings
    if not pod.absent or (len(pod.present) >= settings.least and not settings.rotating):
        return
    free = [entrant.id for entrant in live.tournament.playing if entrant.id not in round.entrants]
    standby = next((entrant for entrant in free if live.is_here(entrant, round)), None)
    if standby is not None:
        absent = next(seat for seat in pod.seats if seat in pod.absent)
        yield Made(r.StandbySeated(round.number, pod.number, absent, standby), reason="the seat was empty")


def _merged(live: LiveTournament, round: Round, pod: Pod, fewest: int) -> Iterator[Made]:
    """Those who came to a pod that is too small for the game join the nearest of their place in the format with room for them."""
    state = live.tournament
    members = sum(len(state.entrants[seat].members) for seat in pod.present)
    if state.settings.rotating or not pod.absent or not 0 < members < fewest:
        return
    room = state.settings.most - len(pod.present)
    others = [
        other
        for other in round.pods.values()
        if other is not pod and other.untouched and other.label == pod.label and 0 < len(other.present) <= room
    ]
    if others:
        nearest = min(others, key=lambda other: (abs(other.number - pod.number), other.number))
        yield Made(r.PodsMerged(round.number, pod.number, nearest.number), reason="the pod was too small")
