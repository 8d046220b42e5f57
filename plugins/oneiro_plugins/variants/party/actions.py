"""The one action of party that the family does not have."""

from dataclasses import dataclass

from oneiro_core import Action, Position


@dataclass(frozen=True, slots=True)
class PartyVote(Action):
    """Vote green for the image that fits the clue best; as the storyteller also red for one whose votes shall not count."""

    green: Position | None = None
    red: Position | None = None
