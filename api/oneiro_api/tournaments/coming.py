"""Who comes into a tournament and goes out of it: entering, partners, substitutes, and who is ready."""

from collections.abc import Callable, Sequence

from oneiro_api.live.requests import Request
from oneiro_core import RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.records.record import check_role
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.state import Phase, Tournament

from .entering import Wanted, account_of, grouped, own, registered, seed_of, wanted
from .entries import Made, tried
from .hosting import Hosting
from .lines import called, line_of, on_line
from .live import LiveTournament
from .sight import sight
from .wishes import MOST_AT_ONCE, REASON


class Coming:
    """The commands about entrants, judged as `Commands` are; all raise Refused."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.hall = hosting.hall

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
        return await self.hosting.enter(tournament, r.Invited(tuple(known)), request)

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
        return await self.hosting.enter(tournament, r.Grouped(entrant, grouped(group)), request)

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
