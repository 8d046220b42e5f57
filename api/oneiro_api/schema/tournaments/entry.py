"""Who enters a tournament, and who leaves it."""

from typing import Annotated

import strawberry

from oneiro_api.schema.arguments import Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import refusing
from oneiro_api.tournaments.entering import Wanted
from oneiro_core.tournament import records as r
from oneiro_core.tournament.records import Record

from .actions import (
    TAKING_PART,
    AccountId,
    EntrantId,
    OwnEntrant,
    Reason,
    TournamentId,
    TournamentResult,
    asked,
    entered,
)
from .tournament import Tournament, called, tournament_of

Info = strawberry.Info[Context]


@strawberry.input(description="An entrant as the desk enters him: people with accounts, or a bot, or a bare name.")
class EntrantInput:
    """A wish for an entrant."""

    name: str | None = strawberry.field(description="How he is called; as his members are when left out.", default=None)
    accounts: list[strawberry.ID] | None = strawberry.field(
        description="The player, or the two of a pair.", default=None
    )
    bot: str | None = strawberry.field(description="The key of a bot, in place of people.", default=None)
    rating: float | None = strawberry.field(
        description="What he is seeded by; his rating for what is played when left out.", default=None
    )
    group: str = strawberry.field(description="From whose other members he is kept apart.", default="")


Entrants = Annotated[list[EntrantInput], strawberry.argument(description="Whom you enter: all of them or nobody.")]


@strawberry.type(description="What can be done to enter a tournament, and to leave it.")
class EntryActions:
    """The mutations of those who come and go, and of the desk."""

    @strawberry.mutation(description="Enter a tournament, found by its id or its code; a pair's partner has to agree.")
    @refusing
    async def register(
        self,
        info: Info,
        tournament: Annotated[
            strawberry.ID | None, strawberry.argument(description="The id of the tournament.")
        ] = None,
        code: Annotated[str | None, strawberry.argument(description="Its code: it invites you.")] = None,
        partner: Annotated[strawberry.ID | None, strawberry.argument(description="Your partner's account.")] = None,
        name: Annotated[str | None, strawberry.argument(description="How you are called there.")] = None,
        group: Annotated[
            str | None,
            strawberry.argument(description="Your club, family or team: you are kept apart from its others."),
        ] = None,
        key: Key = None,
    ) -> TournamentResult:
        what = ("register", tournament, code, partner, name, group)
        request = await asked(info.context, key, *what, scopes=TAKING_PART)
        coming = info.context.server.tournaments.coming
        invited = None if code is None else await called(info.context, code)
        found = tournament if invited is None else invited.id
        done = await coming.register(found or "", invited is not None, partner, name, group, request)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Ask somebody to be your partner, having entered alone.")
    @refusing
    async def ask_partner(
        self, info: Info, tournament: TournamentId, partner: AccountId, key: Key = None
    ) -> TournamentResult:
        request = await asked(info.context, key, "askPartner", tournament, partner, scopes=TAKING_PART)
        return tournament_of(
            info.context, await info.context.server.tournaments.coming.partner(tournament, partner, request)
        )

    @strawberry.mutation(description="Agree to be the partner of who has entered with you.")
    @refusing
    async def agree(self, info: Info, tournament: TournamentId, key: Key = None) -> TournamentResult:
        request = await asked(info.context, key, "agree", tournament, scopes=TAKING_PART)
        done = await info.context.server.tournaments.commands.do(tournament, r.Agreed(request.who.id), request)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Leave for good, or take somebody out as the desk. What was played stands.")
    @refusing
    async def withdraw(
        self, info: Info, tournament: TournamentId, entrant: OwnEntrant = None, key: Key = None
    ) -> TournamentResult:
        return await _for_entrant(info, tournament, entrant, r.Withdrawn, key)

    @strawberry.mutation(description="Say that you are there, or as the desk that somebody is.")
    @refusing
    async def check_in(
        self, info: Info, tournament: TournamentId, entrant: OwnEntrant = None, key: Key = None
    ) -> TournamentResult:
        return await _for_entrant(info, tournament, entrant, r.CheckedIn, key)

    @strawberry.mutation(description="Say that you are there for your table, and are paired again if you rested.")
    @refusing
    async def ready(
        self, info: Info, tournament: TournamentId, entrant: OwnEntrant = None, key: Key = None
    ) -> TournamentResult:
        request = await asked(info.context, key, "ready", tournament, entrant, scopes=TAKING_PART)
        return tournament_of(
            info.context, await info.context.server.tournaments.coming.ready(tournament, entrant, request)
        )

    @strawberry.mutation(description="Rest: you are not paired until you are ready again.")
    @refusing
    async def rest(
        self, info: Info, tournament: TournamentId, entrant: OwnEntrant = None, key: Key = None
    ) -> TournamentResult:
        return await _for_entrant(info, tournament, entrant, r.Rested, key)

    @strawberry.mutation(description="Ask to sit out a round that is not paired yet.")
    @refusing
    async def ask_bye(
        self,
        info: Info,
        tournament: TournamentId,
        round: Annotated[int, strawberry.argument(description="The round, from 1.")],
        entrant: OwnEntrant = None,
        key: Key = None,
    ) -> TournamentResult:
        return await _for_entrant(info, tournament, entrant, r.ByeAsked, key, round)

    @strawberry.mutation(description="Invite accounts.")
    @refusing
    async def invite(
        self,
        info: Info,
        tournament: TournamentId,
        accounts: Annotated[list[strawberry.ID], strawberry.argument(description="Whom.")],
        key: Key = None,
    ) -> TournamentResult:
        request = await asked(info.context, key, "invite", tournament, accounts)
        return tournament_of(
            info.context, await info.context.server.tournaments.coming.invite(tournament, accounts, request)
        )

    @strawberry.mutation(description="Enter people, bots and names before the start, past conditions and approval.")
    @refusing
    async def add_entrants(
        self, info: Info, tournament: TournamentId, entrants: Entrants, key: Key = None
    ) -> TournamentResult:
        return await _added(info, tournament, entrants, key, late=False)

    @strawberry.mutation(description="The same after the start, as long as late entries are taken.")
    @refusing
    async def add_late(
        self, info: Info, tournament: TournamentId, entrants: Entrants, key: Key = None
    ) -> TournamentResult:
        return await _added(info, tournament, entrants, key, late=True)

    @strawberry.mutation(description="Let somebody in who waits for approval.")
    @refusing
    async def approve(
        self, info: Info, tournament: TournamentId, entrant: EntrantId, key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.Approved(entrant), key)

    @strawberry.mutation(description="Do not let somebody in who waits for approval; or do not agree to be a partner.")
    @refusing
    async def decline(
        self, info: Info, tournament: TournamentId, entrant: OwnEntrant = None, key: Key = None
    ) -> TournamentResult:
        return await _for_entrant(info, tournament, entrant, r.Declined, key)

    @strawberry.mutation(description="Let somebody come back who withdrew, or whom the start left out.")
    @refusing
    async def bring_back(
        self, info: Info, tournament: TournamentId, entrant: EntrantId, key: Key = None
    ) -> TournamentResult:
        return await entered(info, tournament, r.Returned(entrant), key)

    @strawberry.mutation(description="Let another person play on for a member of an entrant, with his points.")
    @refusing
    async def substitute(
        self,
        info: Info,
        tournament: TournamentId,
        entrant: EntrantId,
        account: Annotated[strawberry.ID, strawberry.argument(description="The member's account.")],
        by: Annotated[strawberry.ID, strawberry.argument(description="The account of who plays on.")],
        reason: Reason,
        key: Key = None,
    ) -> TournamentResult:
        request = await asked(info.context, key, "substitute", tournament, entrant, account, by, reason)
        coming = info.context.server.tournaments.coming
        done = await coming.substitute(tournament, entrant, account, by, request, reason)
        return tournament_of(info.context, done)

    @strawberry.mutation(
        description="Say what an entrant is seeded by, until the first pairing is published. He enters with the rating that "
        "he then has for what is played."
    )
    @refusing
    async def seed_entrant(
        self,
        info: Info,
        tournament: TournamentId,
        entrant: EntrantId,
        rating: Annotated[
            float | None, strawberry.argument(description="The rating; null for none: he comes last.")
        ] = None,
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.Seeded(entrant, rating), key)

    @strawberry.mutation(description="Say to which club, family or team an entrant belongs.")
    @refusing
    async def group_entrant(
        self,
        info: Info,
        tournament: TournamentId,
        entrant: EntrantId,
        group: Annotated[str, strawberry.argument(description="Its name; empty for none.")] = "",
        key: Key = None,
    ) -> TournamentResult:
        request = await asked(info.context, key, "groupEntrant", tournament, entrant, group)
        done = await info.context.server.tournaments.coming.group(tournament, entrant, group, request)
        return tournament_of(info.context, done)

    @strawberry.mutation(description="Keep entrants apart: no two of them share a pod, where the field allows it.")
    @refusing
    async def keep_apart(
        self,
        info: Info,
        tournament: TournamentId,
        entrants: Annotated[list[strawberry.ID], strawberry.argument(description="Whom.")],
        key: Key = None,
    ) -> TournamentResult:
        return await entered(info, tournament, r.KeptApart(tuple(entrants)), key)


async def _for_entrant(
    info: Info, tournament: str, entrant: str | None, kind: type[Record], key: str | None, *fields: object
) -> Tournament:
    request = await asked(info.context, key, kind.__name__, tournament, entrant, *fields, scopes=TAKING_PART)
    done = await info.context.server.tournaments.coming.for_entrant(tournament, entrant, kind, request, *fields)
    return tournament_of(info.context, done)


async def _added(
    info: Info, tournament: str, entrants: list[EntrantInput], key: str | None, *, late: bool
) -> Tournament:
    wishes = [Wanted(one.name, tuple(one.accounts or ()), one.bot, one.rating, one.group) for one in entrants]
    request = await asked(info.context, key, "add", tournament, late, wishes)
    return tournament_of(
        info.context, await info.context.server.tournaments.coming.add(tournament, wishes, late, request)
    )
