"""What a client reads of a team table, shaped from its viewer's own table."""

from dataclasses import replace

from oneiro_core import Viewer
from oneiro_core.storytelling import StoryView
from oneiro_core.storytelling import view as family_view

from .table import TeamTable


def view(table: TeamTable, viewer: Viewer) -> StoryView:
    """The family's view with the number of the card that the asker's teammate laid, once he has to know it."""
    number = None if viewer is None else table.barred.get(viewer)
    return replace(family_view(table, viewer), barred=() if number is None else (number,))
