"""What a client reads of a team table, shaped from its viewer's own table."""

from dataclasses import dataclass

from oneiro_core import Position, Seat, Viewer
from oneiro_core.storytelling import StoryView, view_as

from .table import TeamTable


@dataclass(frozen=True, slots=True)
class Team:
    """Two seats and their points, which both of them carry."""

    seats: tuple[Seat, ...]
    score: int


@dataclass(frozen=True, slots=True)
class TeamView(StoryView):
    """A team table, as the asker may see it: as that of every storyteller game, with the teams.

    `yourTeam` is the asker's place in `teams`, from 0. `barred` is the number of the card that his teammate laid, once he has to
    know it because he may not vote for it; his own is among the `yours` of the tableau.
    """

    teams: tuple[Team, ...]
    your_team: int | None
    barred: Position | None


def view(table: TeamTable, viewer: Viewer) -> TeamView:
    """The view of a viewer's own table."""
    return view_as(
        TeamView,
        table,
        viewer,
        teams=tuple(Team(team, table.scores[team[0]]) for team in table.teams),
        your_team=None if viewer is None else viewer % len(table.teams),
        barred=None if viewer is None else table.barred.get(viewer),
    )
