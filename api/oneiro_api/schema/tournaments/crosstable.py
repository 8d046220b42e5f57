"""The cross table on the wire."""

import strawberry

from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.standings import Row

from .entrants import Entrant, entrant_of
from .rounds import entrants_of


@strawberry.type(description="What a round was for an entrant.")
class CrossTableCell:
    """A cell."""

    round: int = strawberry.field(description="The round.")
    pod: int | None = strawberry.field(description="The number of his pod; null where he sat in none.")
    seat: int | None = strawberry.field(
        description="His place in the order of its seats, from 0; null where he sat in none."
    )
    bye: bool = strawberry.field(description="Whether he sat out.")
    absent: bool = strawberry.field(description="Whether he did not come.")
    points: list[int] = strawberry.field(description="The points of his games there, one after the other.")
    worth: float | None = strawberry.field(
        description="What it gave in the ranking; null where it gave nothing of its own."
    )
    opponents: list[Entrant] = strawberry.field(description="With whom he shared the pod.")


@strawberry.type(description="An entrant with his rounds.")
class CrossTableRow:
    """A row."""

    rank: int = strawberry.field(description="His rank.")
    entrant: Entrant = strawberry.field(description="Who.")
    cells: list[CrossTableCell] = strawberry.field(description="His rounds, the first one first.")


def cross_row(sight: Sight, row: Row) -> CrossTableRow:
    """A row on the wire."""
    worths = {part.round: part.number for value in row.values[:1] for part in value.parts}
    cells = [_cell(sight, row.entrant, round, worths.get(round.number)) for round in sight.rounds]
    entrant = entrant_of(sight.tournament, sight.tournament.entrants[row.entrant])
    return CrossTableRow(rank=row.rank, entrant=entrant, cells=cells)


def _cell(sight: Sight, entrant: str, round: Round, worth: float | None) -> CrossTableCell:
    pod = round.pod_of(entrant)
    others = [] if pod is None else [seat for seat in pod.seats if seat != entrant]
    return CrossTableCell(
        round=round.number,
        pod=None if pod is None else pod.number,
        seat=None if pod is None else pod.seats.index(entrant),
        bye=entrant in round.byes,
        absent=pod is not None and entrant in pod.absent,
        points=[] if pod is None else _points(pod, entrant),
        worth=worth,
        opponents=entrants_of(sight, others),
    )


def _points(pod: Pod, entrant: str) -> list[int]:
    return [score.points for result in pod.results.values() for score in result.scores if score.entrant == entrant]
