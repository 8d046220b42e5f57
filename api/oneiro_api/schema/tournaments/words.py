"""The closed lists of words of tournaments."""

from typing import TYPE_CHECKING, TypeAlias

from oneiro_api.schema.meanings import enum
from oneiro_core import fairplay
from oneiro_core.tournament import entrants, roles, rounds, settings, state

if TYPE_CHECKING:  # read as types, they are the core's own
    TournamentPhase: TypeAlias = state.Phase
    RoundPhase: TypeAlias = rounds.RoundPhase
    EntrantStatus: TypeAlias = entrants.Status
    EntrantKind: TypeAlias = settings.EntrantKind
    EntryRule: TypeAlias = settings.Entry
    ConditionKind: TypeAlias = settings.ConditionKind
    PointsSystem: TypeAlias = settings.Points
    TieBreakKind: TypeAlias = settings.TieBreak
    PodRuling: TypeAlias = settings.Ruling
    RoundPace: TypeAlias = settings.Pace
    RatedBy: TypeAlias = settings.Rated
    FairPlayKind: TypeAlias = fairplay.Kind
    TournamentRole: TypeAlias = roles.Role
else:
    TournamentPhase = enum(state.Phase, "TournamentPhase")
    RoundPhase = enum(rounds.RoundPhase, "RoundPhase")
    EntrantStatus = enum(entrants.Status, "EntrantStatus")
    EntrantKind = enum(settings.EntrantKind, "EntrantKind")
    EntryRule = enum(settings.Entry, "EntryRule")
    ConditionKind = enum(settings.ConditionKind, "ConditionKind")
    PointsSystem = enum(settings.Points, "PointsSystem")
    TieBreakKind = enum(settings.TieBreak, "TieBreakKind")
    PodRuling = enum(settings.Ruling, "PodRuling")
    RoundPace = enum(settings.Pace, "RoundPace")
    RatedBy = enum(settings.Rated, "RatedBy")
    FairPlayKind = enum(fairplay.Kind, "FairPlayKind")
    TournamentRole = enum(roles.Role, "TournamentRole")

ALL = (
    *("TournamentPhase", "RoundPhase", "EntrantStatus", "EntrantKind", "EntryRule", "ConditionKind", "PointsSystem"),
    *("TieBreakKind", "PodRuling", "RoundPace", "RatedBy", "FairPlayKind", "TournamentRole"),
)
"""Their names in the schema."""
