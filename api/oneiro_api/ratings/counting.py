"""Which tables of a tournament count for ratings: those that were played to their end, and at which no bot sat."""

from collections.abc import Iterable, Iterator
from typing import Any

from oneiro_api.live.table import LiveTable
from oneiro_api.store.rated import RatedTable
from oneiro_api.tournaments.live import LiveTournament
from oneiro_core import Registry
from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry
from oneiro_core.tournament.rounds import Pod, Result, Score
from oneiro_core.tournament.settings import Rated, Ruling
from oneiro_core.tournament.state import Tournament

from .pools import Pool, Size, family_of

_OF_POD = (r.GameReported, r.ResultOverridden, r.PodRuled, r.PodClosed)


def touched(tournament: Tournament, fresh: Iterable[Entry]) -> list[Pod]:
    """The pods of a tournament whose results some entries have changed; all, where one was undone."""
    records = [entry.record for entry in fresh]
    if any(isinstance(record, r.Undone) for record in records):
        return [pod for _, pod in tournament.pods()]
    places = dict.fromkeys((record.round, record.pod) for record in records if isinstance(record, _OF_POD))
    return [tournament.rounds[round - 1].pods[pod] for round, pod in places]


def results(pod: Pod) -> Iterator[tuple[str, Result | None]]:
    """Each game of a pod with the result that counts for ratings, None where none does."""
    for game in dict.fromkeys((*pod.games, *pod.results, *pod.broken)):
        result = pod.results.get(game)
        stands = result is not None and result.finished and pod.ruling is Ruling.STAND
        yield game, result if stands else None


def rated_table(registry: Registry, live: LiveTournament, table: LiveTable, result: Result | None) -> RatedTable | None:
    """A table as ratings know it; None for one that never counts: a bot sits there, or its variant is gone."""
    variant = registry.variants.get(table.row.variant)
    filled = any(seat.account_id is None or seat.bot is not None or seat.entrant is None for seat in table.seats)
    if variant is None or filled or table.row.finished_at is None:
        return None
    settings = live.tournament.settings
    pool = Pool(settings.rated, family_of(variant), Size.of(len(table.seats)), settings.kind)
    return RatedTable(
        table_id=table.id,
        pool=pool.key,
        number=0,
        tournament_id=live.id,
        variant=table.row.variant,
        entries=[] if result is None else _entries(table, result, settings.rated),
        counts=result is not None,
        at=table.row.finished_at,
    )


def _entries(table: LiveTable, result: Result, model: Rated) -> list[dict[str, Any]]:
    """What each side made; those who play as a team by the rules of the variant are one side."""
    scores = {score.entrant: score for score in result.scores}
    sides: dict[Any, list[str]] = {}
    made: dict[Any, list[Score]] = {}
    for seat in table.seats:
        team = None if table.game is None else table.game.table.team_of(seat.index)
        side = seat.entrant if team is None else team
        sides.setdefault(side, []).append(str(seat.account_id))
        made.setdefault(side, []).append(scores[str(seat.entrant)])
    return [_entry(members, made[side], model) for side, members in sides.items()]


def _entry(members: list[str], scores: list[Score], model: Rated) -> dict[str, Any]:
    """What a side made; it has left when all of it have, for whoever stays plays on for it."""
    counted = min(scores, key=lambda score: score.left)
    return {"members": members, "points": _points(counted, model), "left": counted.left}


def _points(score: Score, model: Rated) -> int:
    """The points; where only places count, those that the game or an arbiter has said come before them."""
    return -score.place if model is Rated.PLACES and score.place is not None else score.points
