"""What people do to a tournament as a whole, to its rounds, and when they call an arbiter."""

from collections.abc import Sequence

from oneiro_api.ids import Of, new_id
from oneiro_api.live.requests import Request
from oneiro_core import RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament import records as r
from oneiro_core.tournament.formats import Draw, End
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.records.record import check_role
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.state import Phase, Tournament

from .entering import own
from .entries import Made
from .formats import chosen
from .hosting import Hosting
from .lines import called
from .live import LiveTournament
from .wishes import REASON, WORDS, checked, clean_lines


class Commands:
    """The commands of people. Each is judged inside the request, so that it is answered alike again; all raise Refused."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.hall = hosting.hall

    async def create(self, settings: Settings, request: Request) -> LiveTournament:
        """Make a tournament. Raises Refused(BAD_OPTION)."""
        return await self.hosting.create(request, lambda: checked(self.hall.shelf, settings, request.who))

    async def do(self, tournament: str, record: Record, request: Request, reason: str = "") -> LiveTournament:
        """Enter one record as it is said, also about entrants and results."""
        why = clean(reason, REASON, "reason")
        return await self.hosting.enter(tournament, record, request, why)

    async def change_settings(self, tournament: str, settings: Settings, request: Request) -> LiveTournament:
        """The organiser decides otherwise."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            kept = checked(self.hall.shelf, settings, request.who)
            return [Made(r.SettingsChanged(kept), request.who.id)]

        return await self.hosting.change(tournament, request, decide)

    async def announce(self, tournament: str, words: str, request: Request) -> LiveTournament:
        """Say something to everybody."""
        return await self.do(tournament, r.Announced(clean_lines(words, WORDS, "text")), request)

    # -- rounds --------------------------------------------------------------------------------------------------------

    async def start(self, tournament: str, without_missing: bool, request: Request) -> LiveTournament:
        """The tournament begins, with the lots that its secret has fixed from the beginning."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            return [Made(r.Started(live.lots, without_missing), request.who.id)]

        return await self.hosting.change(tournament, request, decide)

    async def pair(self, tournament: str, again: bool, request: Request) -> LiveTournament:
        """The format pairs the next round, or the drafted one again; with `again` the latest one, though it was published."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            by = request.who.id
            check_role(r.RoundPaired, live.tournament, by)
            back = [Made(self._taking_back(live, by), by)] if again and not live.tournament.draft else []
            return [*back, Made(self.draw(live, again, by).record, by)]

        with called(pods=None):
            return await self.hosting.change(tournament, request, decide)

    def _taking_back(self, live: LiveTournament, by: str) -> r.RoundTakenBack:
        """The record that takes the latest round back. Raises Refused where it cannot be any more."""
        record = r.RoundTakenBack(len(live.tournament.rounds))
        live.log.entry(record, self.hall.now(), by)
        return record

    def draw(self, live: LiveTournament, again: bool, by: str) -> Draw:
        """What the format would pair now; with `again` in the place of the latest round.

        Raises Refused(NOT_NOW) with the format's reason where it would not; TOO_LATE where that round cannot be taken back.
        """
        state = live.tournament
        if state.phase is not Phase.RUNNING:
            raise Refused(RefusalCode.NOT_NOW, "the tournament is not running")
        if again and not state.draft:
            self._taking_back(live, by)
            state = state.taken_back
        with called(pods=None, pinned=None, avoid=None):
            step = chosen(self.hall.registry, state.settings).next(state, self.hall.now())
        if isinstance(step, Draw):
            return step
        raise Refused(RefusalCode.NOT_NOW, step.reason if not isinstance(step, End) else f"{step.reason}: finish it")

    # -- calls for an arbiter --------------------------------------------------------------------------------------------

    async def call(self, tournament: str, words: str, request: Request) -> LiveTournament:
        """Somebody calls an arbiter to the table of a running round at which he sits."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            entrant = own(live.tournament, request)
            round, pod = _table_of(live.tournament, entrant)
            said = clean_lines(words, REASON, "words")
            record = r.ArbiterCalled(new_id(Of.CALL), round.number, pod.number, entrant, said)
            return [Made(record, request.who.id)]

        return await self.hosting.change(tournament, request, decide)

    async def answer(self, tournament: str, call: str, words: str, request: Request) -> LiveTournament:
        """An arbiter answers a call."""
        return await self.do(tournament, r.CallAnswered(call, clean_lines(words, REASON, "words")), request)


def _table_of(state: Tournament, entrant: str) -> tuple[Round, Pod]:
    """The pod of a running round in which an entrant sits. Raises Refused(NOT_NOW)."""
    for round in state.unsettled:
        pod = round.pod_of(entrant) if round.started_at is not None else None
        if pod is not None:
            return round, pod
    raise Refused(RefusalCode.NOT_NOW, "you sit at no table of a running round")
