"""What the webhooks of a tournament's owners are told of it.

It is put into the outbox in one transaction with the entries that it is about, so that neither is there without the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import orjson

from oneiro_api.live.hall import Hall
from oneiro_api.store import webhooks
from oneiro_api.store.tables import Delivery, DeliveryState
from oneiro_core import Registry
from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry, Log
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import Result
from oneiro_core.tournament.state import Tournament

from .live import LiveTournament
from .reckoning import ranking
from .sight import Sight

EVENTS: Mapping[type[Record], str] = {
    r.Started: "tournament.started",
    r.Announced: "tournament.announced",
    r.RoundPublished: "tournament.round.published",
    r.RoundTakenBack: "tournament.round.taken_back",
    r.RoundStarted: "tournament.round.started",
    r.GameReported: "tournament.result",
    r.ResultOverridden: "tournament.result",
    r.NoShow: "tournament.absence",
    **dict.fromkeys((r.PodRuled, r.PodExtended, r.PodClosed), "tournament.ruling"),
    **dict.fromkeys((r.Excused, r.Penalised, r.Disqualified), "tournament.ruling"),
    r.ArbiterCalled: "tournament.arbiter.called",
    r.Undone: "tournament.undone",
    r.Finished: "tournament.finished",
    r.Cancelled: "tournament.cancelled",
}
"""The names of the events, by the records that are told."""


async def deliveries(hall: Hall, live: LiveTournament, log: Log, entries: Sequence[Entry]) -> list[Delivery]:
    """What is to be told of entries that are about to be stored. `log` has them already where they change what stands in it."""
    news = [entry for entry in entries if type(entry.record) in EVENTS]
    if not news:
        return []
    owners = [account for account, roles in log.tournament.offices.items() if Role.OWNER in roles]
    found = await hall.store.read(lambda connection: webhooks.followers(connection, owners, live.id))
    sight = Sight(live, None, frozenset({Role.OWNER}), log, live.public)
    words = [_words(hall.registry, sight, entry) for entry in news] if found else []
    return [_delivery(live.id, follower, told, hall.now()) for follower in found for told in _numbered(follower, words)]


def _numbered(follower: webhooks.Follower, words: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for sequence, told in enumerate(words, follower.sequence + 1):
        yield {**told, "sequence": sequence}


def _delivery(tournament: str, follower: webhooks.Follower, told: Mapping[str, Any], now: float) -> Delivery:
    sequence = told["sequence"]
    event = f"e_{tournament.removeprefix('r_')}_{follower.webhook_id.removeprefix('w_')}_{sequence}"
    return Delivery(
        webhook_id=follower.webhook_id,
        subject=tournament,
        sequence=sequence,
        id=event,
        body=orjson.dumps({"id": event, **told}).decode(),
        state=DeliveryState.WAITING,
        tries=0,
        due=now,
        at=now,
    )


def _words(registry: Registry, sight: Sight, entry: Entry) -> dict[str, Any]:
    state, record = sight.tournament, entry.record
    return {
        "event": EVENTS[type(record)],
        "tournament": sight.live.id,
        "name": state.settings.name,
        "at": int(entry.line.at),
        "text": sight.named(record.text()),
        "reason": entry.line.reason,
        **_details(registry, state, record),
    }


def _details(registry: Registry, state: Tournament, record: Record) -> dict[str, Any]:
    """What only some events have: a pairing, a result, the final standing."""
    match record:
        case r.RoundPublished(round=number):
            return _pairing(state, number)
        case r.RoundStarted(round=number) | r.RoundTakenBack(round=number):
            return {"round": number}
        case r.GameReported(number, pod, result) | r.ResultOverridden(number, pod, result):
            return {"round": number, "pod": pod, **_result(state, result)}
        case r.ArbiterCalled(round=number, pod=pod, entrant=entrant, words=words):
            return {"round": number, "pod": pod, "caller": _entrant(state, entrant), "words": words}
        case r.Finished():
            return {"standings": _standings(registry, state)}
    return {}


def _pairing(state: Tournament, number: int) -> dict[str, Any]:
    round = state.rounds[number - 1]
    pods = [
        {"number": pod.number, "label": pod.label, "seats": [_entrant(state, seat) for seat in pod.seats]}
        for pod in round.pods.values()
    ]
    return {"round": number, "stage": round.stage, "pods": pods, "byes": [_entrant(state, one) for one in round.byes]}


def _result(state: Tournament, result: Result) -> dict[str, Any]:
    scores = [
        {**_entrant(state, score.entrant), "points": score.points, "place": score.place, "left": score.left}
        for score in result.scores
    ]
    return {"game": result.game, "scores": scores, "finished": result.finished}


def _standings(registry: Registry, state: Tournament) -> list[dict[str, Any]]:
    rows = ranking(registry, state)
    return [{"rank": row.rank, **_entrant(state, row.entrant), "points": row.values[0].shown} for row in rows]


def _entrant(state: Tournament, entrant: str) -> dict[str, str]:
    return {"entrant": entrant, "name": state.entrants[entrant].name}
