"""What a client reads of a party table, shaped from its viewer's own table."""

from dataclasses import replace

from oneiro_core import Viewer
from oneiro_core.storytelling import StoryView
from oneiro_core.storytelling import view as family_view

from .table import PartyTable


def view(table: PartyTable, viewer: Viewer) -> StoryView:
    """The family's view with the red vote: the asker's own, and the shown one of `result`.

    `yourVotes` is the asker's green vote. `hand` is empty while he must not look at it.
    """
    yours = viewer is not None and viewer == table.storyteller
    return replace(
        family_view(table, viewer),
        your_red=table.red if yours else None,
        red=table.red if table.owners else table.last_red,
    )
