"""Results that people report, correct, or take as they stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from oneiro_api.ids import Of, new_id
from oneiro_api.live.requests import Request
from oneiro_core import RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament import records as r
from oneiro_core.tournament.records.record import check_role
from oneiro_core.tournament.rounds import Pod, Result, Round, Score
from oneiro_core.tournament.state import Tournament

from .closing import closed
from .entries import Made
from .hosting import Hosting
from .lines import called, line_of
from .live import LiveTournament
from .wishes import MOST_AT_ONCE, REASON


@dataclass(frozen=True, slots=True)
class Report:
    """The points of a game by entrant, as somebody reports them; `game` tells it from others of the pod."""

    scores: tuple[Score, ...]
    finished: bool = True
    game: str | None = None


class Results:
    """The commands about results, judged as `Commands` are; all raise Refused."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.hall = hosting.hall

    async def report(
        self, tournament: str, round: int, pod: int, reports: Sequence[Report], request: Request
    ) -> LiveTournament:
        """Results that are reported by hand, several games of a pod in one request."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            if not 1 <= len(reports) <= MOST_AT_ONCE:
                raise Refused(RefusalCode.WRONG_COUNT, "report at least one game", "results")
            made = [r.GameReported(round, pod, Result(_game(one), one.scores, one.finished)) for one in reports]
            lines = enumerate(made, 1)
            return [Made(record, request.who.id, line=line_of(line, len(made))) for line, record in lines]

        with called(result="results"):
            return await self.hosting.change(tournament, request, decide)

    async def override(
        self, tournament: str, round: int, pod: int, report: Report, request: Request, reason: str
    ) -> LiveTournament:
        """A game counts as this, whatever was reported; the only one of its pod where none is named."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            check_role(r.ResultOverridden, live.tournament, request.who.id)
            found = _pod(live.tournament, round, pod)
            games = list(dict.fromkeys((*found.games, *found.results, *found.broken)))
            if report.game is None and len(games) != 1:
                raise Refused(RefusalCode.NOT_FOUND, f"the pod has {len(games)} games: say which", "game")
            result = Result(report.game or games[0], report.scores, report.finished)
            return [Made(r.ResultOverridden(round, pod, result), request.who.id, clean(reason, REASON, "reason"))]

        return await self.hosting.change(tournament, request, decide)

    async def close(self, tournament: str, record: r.PodClosed, request: Request, reason: str) -> LiveTournament:
        """Nothing more is waited for in a pod; what its running games have come to goes with it."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            check_role(r.PodClosed, live.tournament, request.who.id)
            made = Made(record, request.who.id, clean(reason, REASON, "reason"))
            return await closed(self.hall, live, made, record)

        return await self.hosting.change(tournament, request, decide)


def _pod(state: Tournament, number: int, pod: int) -> Pod:
    rounds: list[Round] = [round for round in state.rounds if round.number == number]
    if not rounds or pod not in rounds[0].pods:
        raise Refused(RefusalCode.NOT_FOUND, f"there is no pod {pod} in round {number}", "pod")
    return rounds[0].pods[pod]


def _game(report: Report) -> str:
    return report.game or new_id(Of.REPORT)
