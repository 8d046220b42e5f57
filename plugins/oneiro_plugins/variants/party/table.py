"""The table of party: the family's, with a red vote."""

from dataclasses import dataclass

from oneiro_core import Position
from oneiro_core.storytelling import StoryTable

from .options import Clue, PartyOptions


@dataclass(slots=True)
class PartyTable(StoryTable[PartyOptions]):
    """`red` is the image with the red vote of this round, as far as the viewer knows it; `last_red` that of the `last` round."""

    red: Position | None = None
    last_red: Position | None = None

    @property
    def blind(self) -> bool:
        """Whether hands lie face down until the storyteller is found, and his until he has given his clue."""
        return self.options.party_clue is Clue.BLIND

    def clear(self) -> None:
        if not self.skipped:
            self.last_red = self.red
        self.red = None
        StoryTable.clear(self)
