"""Pairings on the wire: drafted, or only tried."""

import strawberry

from oneiro_api.schema.context import Context
from oneiro_api.tournaments.live import LiveTournament
from oneiro_api.tournaments.reckoning import report
from oneiro_api.tournaments.sight import sight
from oneiro_core import RefusalCode, Refused

from .entrants import Entrant
from .report import PairingReport, report_of
from .rounds import entrants_of
from .tournament import Tournament, tournament_of


@strawberry.type(description="A pod as it is planned.")
class PlannedPod:
    """A pod."""

    seats: list[Entrant] = strawberry.field(description="Who sits there, in the order of the seats.")
    label: str = strawberry.field(description="Its place in the format, such as a group; empty for none.")


@strawberry.type(description="A pairing: as it would be, where it was only tried.")
class Pairing:
    """A pairing."""

    tournament: Tournament = strawberry.field(description="The tournament.")
    stage: str = strawberry.field(description="The stage.")
    pods: list[PlannedPod] = strawberry.field(description="The pods.")
    byes: list[Entrant] = strawberry.field(description="Who sits out.")
    report: PairingReport | None = strawberry.field(
        description="How good it is, and why it is so; null where a plugin does not tell it."
    )


def tried(context: Context, live: LiveTournament, again: bool, by: str) -> Pairing:
    """The pairing that the format would make now. Raises Refused: NOT_YOURS for who holds no office, NOT_NOW, TOO_LATE."""
    seen = sight(live, context.account)
    if not seen.official:
        raise Refused(RefusalCode.NOT_YOURS, "you do not hold the office that this needs")
    draw = context.server.tournaments.commands.draw(live, again, by)
    return Pairing(
        tournament=tournament_of(context, live),
        stage=draw.stage,
        pods=[PlannedPod(seats=entrants_of(seen, pod.seats), label=pod.label) for pod in draw.pods],
        byes=entrants_of(seen, draw.byes),
        report=None if draw.report is None else report_of(seen, draw.report),
    )


def drafted(context: Context, live: LiveTournament) -> Pairing:
    """The pairing of the latest round, as it stands."""
    seen = sight(live, context.account)
    latest = live.tournament.rounds[-1]
    found = report(context.server.registry, seen, latest.number)
    return Pairing(
        tournament=tournament_of(context, live),
        stage=latest.stage,
        pods=[PlannedPod(seats=entrants_of(seen, pod.seats), label=pod.label) for pod in latest.pods.values()],
        byes=entrants_of(seen, latest.byes),
        report=None if found is None else report_of(seen, found),
    )
