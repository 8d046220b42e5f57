"""A tournament as the API shows it."""

from datetime import datetime
from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from oneiro_api.accounts import Scope
from oneiro_api.passes import made
from oneiro_api.schema.arguments import After, First
from oneiro_api.schema.context import Context
from oneiro_api.schema.interfaces import time_of
from oneiro_api.schema.tables import Account, Node
from oneiro_api.tournaments.cursors import cursor
from oneiro_api.tournaments.hosting import not_found
from oneiro_api.tournaments.live import ENDED, LiveTournament
from oneiro_api.tournaments.sight import Sight, sight
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.entrants import Entrant as CoreEntrant

from .calls import ArbiterCall, calls_of
from .entrants import Entrant, entrant_of
from .explaining import Explained
from .fairplay import Events, FairPlayReport, Kinds, reviewed
from .log import Announcement, AuditEntry, Penalty, announcements_of, log_of, penalties_of
from .pages import Connection, page_of
from .participation import Participation
from .people import Names, Person, people_of
from .rounds import Pod, Round, pod_of, round_of
from .series import InSeries
from .settings import TournamentFormat, TournamentSettings, installed_format, settings_of
from .standing import Ranked
from .template import template_of
from .waiting import TournamentWait, wait_of
from .words import EntrantStatus, TournamentPhase, TournamentRole

Info = strawberry.Info[Context]


@strawberry.type(description="Somebody with an office at a tournament.")
class Official:
    """An official."""

    account: Account = strawberry.field(description="Who.")
    roles: list[TournamentRole] = strawberry.field(description="His offices.")


@strawberry.type(description="A stage: rounds that belong together.")
class Stage:
    """A stage."""

    name: str = strawberry.field(description="Its name.")
    rounds: list[int] = strawberry.field(description="Its rounds, by their numbers.")


@strawberry.type(description="A tournament of tables.")
class Tournament(Ranked, Explained, InSeries, Node):
    """A tournament; `seen` is how the asker sees it."""

    seen: strawberry.Private[Sight]

    @strawberry.field(description="Its name.")
    def name(self) -> str:
        return self.seen.tournament.settings.name

    @strawberry.field(description="What there is to say about it, in plain text.")
    def text(self) -> str:
        return self.seen.tournament.settings.text

    @strawberry.field(description="How far it has come.")
    def phase(self) -> TournamentPhase:
        return self.seen.tournament.phase

    @strawberry.field(description="Whether it pauses: nothing is paired and no clock runs.")
    def paused(self) -> bool:
        return self.seen.tournament.paused

    @strawberry.field(
        description="What it waits for now, and when it goes on by itself; null once it is over, and while its format is missing."
    )
    def waits(self, info: Info) -> TournamentWait | None:
        return wait_of(info.context, self.seen)

    @strawberry.field(description="Whether only its own people see it.")
    def private(self) -> bool:
        return self.seen.tournament.settings.private

    @strawberry.field(description="The code that opens it and invites; told to its officials.")
    def code(self) -> str | None:
        return self.seen.live.row.code if self.seen.official else None

    @strawberry.field(description="The format; null when its plugin is missing.")
    def format(self, info: Info) -> TournamentFormat | None:
        return installed_format(info.context, self.seen.tournament.settings.format)

    @strawberry.field(description="What the organiser has decided.")
    def settings(self) -> TournamentSettings:
        return settings_of(self.seen.tournament.settings)

    @strawberry.field(
        description="What makes another one like it: a TournamentInput with the same name and settings, without the times at "
        "which something is to happen. Change in it what you want, and send it to createTournament."
    )
    def template(self) -> JSON:
        return JSON(template_of(self.seen.tournament.settings))

    @strawberry.field(description="Who has an office.")
    async def officials(self, info: Info) -> list[Official]:
        offices = self.seen.tournament.offices
        names = await info.context.server.tournaments.hosting.names(offices)
        return [
            Official(
                account=Account(id=strawberry.ID(account), name=names.get(account, "")),
                roles=sorted(roles, key=lambda role: role.value),
            )
            for account, roles in offices.items()
            if roles
        ]

    @strawberry.field(
        description="Accounts for the desk to choose from: up to ten of each name, the newest first, or those who are invited "
        "and have not entered. For officials; nobody for others."
    )
    async def people(self, info: Info, names: Names = None) -> list[Person]:
        return await people_of(info.context.server.hall, self.seen, names)

    @strawberry.field(description="What you are in it; null for a spectator.")
    def you(self) -> Participation | None:
        concerned = self.seen.official or self.seen.entrant is not None
        return Participation(sight=self.seen) if concerned else None

    @strawberry.field(
        description="Who is in it or asks to be, in the order of entry; those of one status where it is named."
    )
    def entrants(
        self,
        status: Annotated[
            EntrantStatus | None,
            strawberry.argument(description="Only those of this status."),
        ] = None,
        first: First = 20,
        after: After = None,
    ) -> Connection[Entrant]:
        found = [one for one in self.seen.tournament.entrants.values() if status in (None, one.status)]
        return page_of(found, first, after, self._entrant)

    @strawberry.field(description="The waiting list: the first is next when a place becomes free.")
    def waiting(self, first: First = 20, after: After = None) -> Connection[Entrant]:
        return page_of(self.seen.tournament.waiting, first, after, self._entrant)

    @strawberry.field(description="Those who have not checked in and have to.")
    def missing(self, first: First = 20, after: After = None) -> Connection[Entrant]:
        return page_of(self.seen.tournament.missing, first, after, self._entrant)

    @strawberry.field(description="An entrant by his id.")
    def entrant(
        self, id: Annotated[strawberry.ID, strawberry.argument(description="His id in this tournament.")]
    ) -> Entrant | None:
        found = self.seen.tournament.entrants.get(id)
        return None if found is None else self._entrant(found)

    @strawberry.field(description="Its rounds so far.")
    def rounds(self, first: First = 20, after: After = None) -> Connection[Round]:
        return page_of(self.seen.rounds, first, after, lambda round: round_of(self.seen, round))

    @strawberry.field(description="A round by its number; the latest one where none is named.")
    def round(
        self, number: Annotated[int | None, strawberry.argument(description="The round, from 1.")] = None
    ) -> Round | None:
        found = [round for round in self.seen.rounds if number in (None, round.number)]
        return round_of(self.seen, found[-1]) if found else None

    @strawberry.field(description="The pods of all rounds that have begun, by round and number.")
    def pods(
        self,
        settled: Annotated[
            bool | None,
            strawberry.argument(
                description="Only those of which nothing more is waited for, or only others; null for both."
            ),
        ] = None,
        first: First = 20,
        after: After = None,
    ) -> Connection[Pod]:
        begun = (round for round in self.seen.rounds if round.started_at is not None)
        pods = [(round, round.pods[number]) for round in begun for number in sorted(round.pods)]
        found = [(round, pod) for round, pod in pods if settled in (None, pod.settled(round.games))]
        return page_of(found, first, after, lambda one: pod_of(self.seen, *one))

    @strawberry.field(description="Its stages so far.")
    def stages(self) -> list[Stage]:
        names = dict.fromkeys(round.stage for round in self.seen.rounds)
        return [
            Stage(name=name, rounds=[round.number for round in self.seen.rounds if round.stage == name])
            for name in names
        ]

    @strawberry.field(
        description="What the votes of the finished games tell of two who favour each other; for its arbiters, else null. "
        "It opens a review, and proves nothing: those who know each other well find each other's cards more often."
    )
    async def fair_play(self, info: Info, kinds: Kinds = None, pooled: Events = None) -> FairPlayReport | None:
        return await reviewed(info.context, self.seen, kinds, pooled or [])

    @strawberry.field(description="What was done, as far as you may know it, the earliest first.")
    async def audit_log(self, info: Info, first: First = 20, after: After = None) -> Connection[AuditEntry]:
        names = await info.context.server.tournaments.hosting.names(self.seen.tournament.offices)
        return log_of(self.seen, names, first, after)

    @strawberry.field(description="What the officials have said to everybody, the latest first.")
    def announcements(self) -> list[Announcement]:
        return announcements_of(self.seen)[:100]

    @strawberry.field(description="Penalties and warnings.")
    def penalties(self) -> list[Penalty]:
        return penalties_of(self.seen)

    @strawberry.field(
        description="Calls for an arbiter, the earliest first: all of them for officials, else those from your own tables."
    )
    async def calls(
        self,
        info: Info,
        closed: Annotated[
            bool | None, strawberry.argument(description="Only open ones, or only closed ones; null for both.")
        ] = False,
        first: First = 20,
        after: After = None,
    ) -> Connection[ArbiterCall]:
        names = await info.context.server.tournaments.hosting.names(self.seen.tournament.offices)
        return calls_of(self.seen, names, closed, first, after)

    @strawberry.field(
        description="The digest of the secret that lots and shuffles come from, public from the beginning."
    )
    def commitment(self) -> str:
        return self.seen.live.commitment

    @strawberry.field(description="That secret, once the tournament is over.")
    def secret(self) -> str | None:
        return self.seen.live.row.secret if self.seen.tournament.phase in ENDED else None

    @strawberry.field(description="Why a table cannot be opened; told to the officials.")
    def trouble(self) -> str | None:
        return self.seen.live.trouble if self.seen.official else None

    @strawberry.field(description="Whether it ended before all was played.")
    def finished_early(self) -> bool:
        return self.seen.tournament.finished_early

    @strawberry.field(
        description="Opens the files of this tournament as you see them, for ten minutes, where a browser follows a link: "
        "`/tournaments/ID/standings.html?pass=...`; null for a stranger. It ends with your token, and is nobody else's business."
    )
    def file_pass(self, info: Info) -> str | None:
        bearer = info.context.bearer
        readable = bearer is not None and Scope.READ in bearer.token.scopes
        return (
            made(bearer.token, self.seen.live.id, info.context.server.accounts.now()) if bearer and readable else None
        )

    @strawberry.field(description="The place in your feed after all that has happened so far.")
    def cursor(self) -> str:
        return cursor(self.seen)

    @strawberry.field(description="When it was made.")
    def created_at(self) -> datetime:
        return time_of(float(int(self.seen.live.row.created_at)))

    @strawberry.field(description="When it began.")
    def started_at(self) -> datetime | None:
        began = self.seen.tournament.started_at
        return None if began is None else time_of(float(int(began)))

    def _entrant(self, entrant: CoreEntrant) -> Entrant:
        return entrant_of(self.seen.tournament, entrant)


def tournament_of(context: Context, live: LiveTournament) -> Tournament:
    """A tournament as the asker sees it. Whoever looks gives a sign of life only where he says so."""
    return seen_tournament(sight(live, context.account))


def seen_tournament(seen: Sight) -> Tournament:
    """A tournament on the wire."""
    return Tournament(id=strawberry.ID(seen.live.id), seen=seen)


async def called(context: Context, code: str) -> LiveTournament | None:
    """The tournament with a code. One that opens none counts as a try. Raises RateLimited."""
    try:
        with context.trying_a_code():
            found = await context.server.tournaments.hosting.called(code)
            if found is None:
                raise not_found()
            return found
    except Refused as refused:
        if refused.code is RefusalCode.NOT_FOUND:
            return None
        raise
