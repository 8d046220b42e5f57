"""What the phases of a turn have in common: which of them follows, and who may not talk."""

from oneiro_core import Phase, Seat

from .options import ClaimMode, Target
from .table import JinxTable


class TurnPhase(Phase[JinxTable]):
    """A phase of a turn. What follows depends on how the table stands, not on where it comes from."""

    def silenced(self, table: JinxTable) -> frozenset[Seat]:
        """The active player knows where his card lies, and speaks by his clue alone."""
        return frozenset() if table.active is None else frozenset({table.active})

    def next(self, table: JinxTable) -> str:
        if table.clue is None:
            choosing = table.options.jinx_target is Target.CHOSEN and not table.aimed
            return "choose" if choosing else "describe"
        if table.shown:
            return "remove"
        if table.fingers:
            return "shout" if len(table.fingers) > 1 else "finger"
        return "guess_in_turn" if table.options.jinx_claim is ClaimMode.CLOCKWISE else "guess"
