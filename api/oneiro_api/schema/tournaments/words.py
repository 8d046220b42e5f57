"""The closed lists of words of tournaments."""

from oneiro_api.schema.meanings import enum
from oneiro_core.fairplay import Kind as Suspicion
from oneiro_core.tournament.entrants import Status
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import RoundPhase as Stand
from oneiro_core.tournament.settings import ConditionKind as Condition
from oneiro_core.tournament.settings import EntrantKind as Kind
from oneiro_core.tournament.settings import Entry, Pace, Points, Rated, Ruling, TieBreak
from oneiro_core.tournament.state import Phase

TournamentPhase = enum(Phase, "TournamentPhase")
RoundPhase = enum(Stand, "RoundPhase")
EntrantStatus = enum(Status, "EntrantStatus")
EntrantKind = enum(Kind, "EntrantKind")
EntryRule = enum(Entry, "EntryRule")
ConditionKind = enum(Condition, "ConditionKind")
PointsSystem = enum(Points, "PointsSystem")
TieBreakKind = enum(TieBreak, "TieBreakKind")
PodRuling = enum(Ruling, "PodRuling")
RoundPace = enum(Pace, "RoundPace")
RatedBy = enum(Rated, "RatedBy")
FairPlayKind = enum(Suspicion, "FairPlayKind")
TournamentRole = enum(Role, "TournamentRole")

ALL = (
    *("TournamentPhase", "RoundPhase", "EntrantStatus", "EntrantKind", "EntryRule", "ConditionKind", "PointsSystem"),
    *("TieBreakKind", "PodRuling", "RoundPace", "RatedBy", "FairPlayKind", "TournamentRole"),
)
"""Their names in the schema."""
