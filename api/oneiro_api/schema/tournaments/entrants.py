"""Entrants on the wire."""

import strawberry

from oneiro_api.schema.catalogue import Bot, seated_bot
from oneiro_api.schema.context import Context
from oneiro_api.schema.tables import Account
from oneiro_api.tournaments.names import bot_key, is_person
from oneiro_core.tournament.entrants import Entrant as CoreEntrant
from oneiro_core.tournament.entrants import Member as CoreMember
from oneiro_core.tournament.state import Tournament

from .words import EntrantStatus


@strawberry.type(description="A person, or a bot, in an entrant.")
class Member:
    """A member."""

    member: strawberry.Private[CoreMember]
    name: str = strawberry.field(description="How he is called.")
    agreed: bool = strawberry.field(description="Whether he has agreed to be a member.")

    @strawberry.field(description="His account; null for a bot, and for somebody of whom only the name is known.")
    def account(self) -> Account | None:
        known = is_person(self.member.account)
        return Account(id=strawberry.ID(self.member.account), name=self.name) if known else None

    @strawberry.field(description="The bot that it is; null for a person.")
    def bot(self, info: strawberry.Info[Context]) -> Bot | None:
        key = bot_key(self.member.account)
        return None if key is None else seated_bot(key, info.context.server.registry)


@strawberry.type(description="Who is paired and ranked: a player, or a fixed pair of players.")
class Entrant:
    """An entrant."""

    entrant: strawberry.Private[CoreEntrant]
    state: strawberry.Private[Tournament]
    id: strawberry.ID = strawberry.field(description="His id in this tournament, the same everywhere.")
    name: str = strawberry.field(description="How he is called.")

    @strawberry.field(description="The player, or the two of a pair.")
    def members(self) -> list[Member]:
        return [Member(member=member, name=member.name, agreed=member.agreed) for member in self.entrant.members]

    @strawberry.field(description="How he stands to the tournament.")
    def status(self) -> EntrantStatus:
        return self.entrant.status

    @strawberry.field(description="What he is seeded by.")
    def rating(self) -> float | None:
        return self.entrant.rating

    @strawberry.field(description="The club, family or team from whose members he is kept apart; empty for none.")
    def group(self) -> str:
        return self.entrant.group

    @strawberry.field(description="Whether he has said that he is there.")
    def checked_in(self) -> bool:
        return self.entrant.checked_in

    @strawberry.field(description="Whether he is not to be paired until he says that he is ready.")
    def resting(self) -> bool:
        return self.entrant.resting

    @strawberry.field(description="How many rounds had been paired when he came.")
    def joined(self) -> int:
        return self.entrant.joined

    @strawberry.field(description="His place on the waiting list, from 1; null when he is not on it.")
    def waiting_place(self) -> int | None:
        waiting = [entrant.id for entrant in self.state.waiting]
        return waiting.index(self.entrant.id) + 1 if self.entrant.id in waiting else None

    @strawberry.field(description="The rounds in which he asked to sit out.")
    def byes_asked(self) -> list[int]:
        return sorted(self.entrant.byes_asked)


def entrant_of(state: Tournament, entrant: CoreEntrant) -> Entrant:
    """An entrant on the wire."""
    return Entrant(id=strawberry.ID(entrant.id), name=entrant.name, entrant=entrant, state=state)
