"""What a client reads of a party table, shaped from its viewer's own table."""

from dataclasses import dataclass

from oneiro_core import Position, Viewer
from oneiro_core.storytelling import StoryView, view_as

from .table import PartyTable


@dataclass(frozen=True, slots=True)
class PartyView(StoryView):
    """A party table, as the asker may see it: as that of every storyteller game, with a red vote.

    `yourVotes` is the asker's green vote and `yourRed` his red one; `red` is the image with the red vote in `result`. `hand` is
    empty while the asker must not look at it.
    """

    your_red: Position | None
    red: Position | None


def view(table: PartyTable, viewer: Viewer) -> PartyView:
    """The view of a viewer's own table."""
    yours = viewer is not None and viewer == table.storyteller
    return view_as(
        PartyView,
        table,
        viewer,
        your_red=table.red if yours else None,
        red=table.red if table.owners else table.last_red,
    )
