"""What people do to tournaments, where it takes more than one record, or more than what they say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oneiro_api.ids import Of, new_id
from oneiro_api.live.requests import Request
from oneiro_core import RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.formats import Draw, End
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.records.record import check_role
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import Pod, Result, Round, Score
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.state import Phase, Tournament

from .closing import closed
from .entering import Wanted, account_of, grouped, registered, seed_of, wanted
from .entries import Made, tried
from .formats import chosen
from .hosting import Hosting
from .lines import called, line_of, on_line
from .live import LiveTournament
from .sight import sight
from .wishes import REASON, WORDS, checked, clean_lines

MOST_AT_ONCE = 1000
"""How many entrants, or results, one request may hold."""


@dataclass(frozen=True, slots=True)
class Report:
    """The points of a game by entrant, as somebody reports them; `game` tells it from others of the pod."""

    scores: tuple[Score, ...]
    finished: bool = True
    game: str | None = None


class Commands:
    """The commands of people. Each is judged inside the request, so that it is answered alike again; all raise Refused."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.hall = hosting.hall

    async def create(self, settings: Settings, request: Request) -> LiveTournament:
        """Make a tournament. Raises Refused(BAD_OPTION)."""
        return await self.hosting.create(request, lambda: checked(self.hall.shelf, settings, request.who))

    async def do(self, tournament: str, record: Record, request: Request, reason: str = "") -> LiveTournament:
        """Enter one record as it is said."""
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

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def register(
        self,
        tournament: str,
        has_code: bool,
        partner: str | None,
        name: str | None,
        group: str | None,
        request: Request,
    ) -> LiveTournament:
        """Somebody enters himself. Who has the code is invited by it."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            who = request.who
            entering = Made(await registered(self.hall, live.tournament, who, partner, name, group), who.id)
            invited = not has_code or who.id in live.tournament.invited
            made = [entering] if invited else [Made(r.Invited((who.id,)), SERVER, "has the code"), entering]
            tried(sight(live, who).log, made, self.hall.now())  # who is late is refused by what he has been told
            return made

        with called(members=None if partner is None else "partner", credentials=None):
            return await self.hosting.change(tournament, request, decide, seen=has_code)

    async def add(self, tournament: str, wishes: Sequence[Wanted], late: bool, request: Request) -> LiveTournament:
        """The desk enters people, bots and names, all or none; `late` after the start, and not before it."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            check_role(r.Registered, live.tournament, request.who.id)
            if late != (live.tournament.phase is Phase.RUNNING):
                raise Refused(RefusalCode.NOT_NOW, "it has not begun" if late else "it has begun: add them late")
            if not 1 <= len(wishes) <= MOST_AT_ONCE:
                raise Refused(RefusalCode.WRONG_COUNT, f"add 1 to {MOST_AT_ONCE} entrants at once", "entrants")
            lines = enumerate(wishes, 1)
            return [await self._wanted(live.tournament, wish, line, len(wishes), request) for line, wish in lines]

        with called(members="accounts"):
            return await self.hosting.change(tournament, request, decide)

    async def _wanted(self, state: Tournament, wish: Wanted, number: int, count: int, request: Request) -> Made:
        """Whom the desk enters on a line of its list."""
        line = line_of(number, count)
        with on_line(line):
            record = await wanted(self.hall, state, wish, len(state.entrants) + number)
        return Made(record, request.who.id, line=line)

    async def invite(self, tournament: str, accounts: Sequence[str], request: Request) -> LiveTournament:
        """The desk invites accounts."""
        known = []
        for number, account in enumerate(accounts[:MOST_AT_ONCE], 1):
            with on_line(line_of(number, len(accounts))):
                known.append((await account_of(self.hall, account, "accounts")).id)
        return await self.do(tournament, r.Invited(tuple(known)), request)

    async def partner(self, tournament: str, partner: str, request: Request) -> LiveTournament:
        """Somebody who entered alone asks another to be his partner."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            entrant, asked = own(live.tournament, request), await account_of(self.hall, partner, "partner")
            rating = await seed_of(self.hall, live.tournament, (request.who, asked))
            record = r.Partnered(entrant, Member(asked.id, asked.name, agreed=False), rating)
            return [Made(record, request.who.id)]

        with called(member="partner"):
            return await self.hosting.change(tournament, request, decide)

    async def group(self, tournament: str, entrant: str, group: str, request: Request) -> LiveTournament:
        """The desk says to which group an entrant belongs."""
        return await self.do(tournament, r.Grouped(entrant, grouped(group)), request)

    async def substitute(
        self, tournament: str, entrant: str, account: str, by: str, request: Request, reason: str
    ) -> LiveTournament:
        """Another person plays on for a member of an entrant."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            fresh = await account_of(self.hall, by, "by")
            record = r.MemberReplaced(entrant, account, Member(fresh.id, fresh.name))
            return [Made(record, request.who.id, clean(reason, REASON, "reason"))]

        with called(member="by"):
            return await self.hosting.change(tournament, request, decide)

    async def for_entrant(
        self, tournament: str, entrant: str | None, kind: Callable[..., Record], request: Request, *fields: object
    ) -> LiveTournament:
        """A record about an entrant, by default the asker's own; he is there, then."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            live.note(request.who.id, self.hall.now())
            return [Made(kind(entrant or own(live.tournament, request), *fields), request.who.id)]

        return await self.hosting.change(tournament, request, decide)

    async def ready(self, tournament: str, entrant: str | None, request: Request) -> LiveTournament:
        """Somebody says that he is there and can be paired. Who did not rest has only given a sign of life."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            state, wanted = live.tournament, entrant or own(live.tournament, request)
            self._note(live, wanted, request)
            rests = wanted in state.entrants and state.entrants[wanted].resting
            return [Made(r.Readied(wanted), request.who.id)] if rests else []

        return await self.hosting.change(tournament, request, decide)

    def _note(self, live: LiveTournament, entrant: str, request: Request) -> None:
        """The asker is there, and those for whom the desk says so."""
        live.note(request.who.id, self.hall.now())
        found = live.tournament.entrants.get(entrant)
        if found is not None and live.tournament.roles(request.who.id):
            for member in found.members:
                live.note(member.account, self.hall.now())

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

    # -- results -------------------------------------------------------------------------------------------------------

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


def own(state: Tournament, request: Request) -> str:
    """The entrant that the asker is. Raises Refused(NOT_YOURS) for somebody who is in none."""
    found = state.accounts.get(request.who.id)
    if found is None:
        raise Refused(RefusalCode.NOT_YOURS, "you are not in the tournament")
    return found


def _table_of(state: Tournament, entrant: str) -> tuple[Round, Pod]:
    """The pod of a running round in which an entrant sits. Raises Refused(NOT_NOW)."""
    for round in state.unsettled:
        pod = round.pod_of(entrant) if round.started_at is not None else None
        if pod is not None:
            return round, pod
    raise Refused(RefusalCode.NOT_NOW, "you sit at no table of a running round")


def _pod(state: Tournament, number: int, pod: int) -> Pod:
    rounds: list[Round] = [round for round in state.rounds if round.number == number]
    if not rounds or pod not in rounds[0].pods:
        raise Refused(RefusalCode.NOT_FOUND, f"there is no pod {pod} in round {number}", "pod")
    return rounds[0].pods[pod]


def _game(report: Report) -> str:
    return report.game or new_id(Of.REPORT)
