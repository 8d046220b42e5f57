"""What derived types have in common: views, events and options of every variant."""

from datetime import UTC, datetime
from typing import Any

import strawberry
from strawberry.scalars import JSON

from oneiro_api.live.sight import Happening, Sight
from oneiro_core import OptionInfo, describe

from .choices import Choice, choices_of


def time_of(seconds: float) -> datetime:
    """Unix seconds as a time in UTC."""
    return datetime.fromtimestamp(seconds, UTC)


@strawberry.interface(
    description="A game as the asker may see it. Each variant adds its own fields in a type of its own."
)
class GameView:
    """Resolved on a `Sight`."""

    cursor: str = strawberry.field(description="The place in the asker's own feed after the latest event.")
    phase: str = strawberry.field(description="The present phase: tell, lay, vote ...; over when the game has ended.")
    phase_number: int = strawberry.field(description="Counts the phases of the game; `act` can name the one it means.")
    round: int = strawberry.field(description="The present round, from 1.")
    scores: list[int] = strawberry.field(description="Points by seat.")
    awaiting: list[int] = strawberry.field(description="The seats that the game waits for.")
    over: bool = strawberry.field(description="Whether the game has ended.")
    winners: list[int] = strawberry.field(description="The winning seats; none while it runs, or if it broke off.")
    reason: str | None = strawberry.field(description="Why the asker has nothing to do, in a few words.")

    @strawberry.field(description="When the present phase ends by itself; null without a clock.")
    def deadline(self, root: strawberry.Parent[Sight]) -> datetime | None:
        return None if root.deadline is None else time_of(float(int(root.deadline)))

    @strawberry.field(description="What the asker may do now.")
    def choices(self, root: strawberry.Parent[Sight]) -> list[Choice]:
        return choices_of(root)


@strawberry.interface(description="Something that happened in a game, as the asker may know it.")
class GameEvent:
    """Resolved on a `Happening`."""

    number: int = strawberry.field(description="The place in the asker's own feed, 1..n without gaps.")
    text: str = strawberry.field(description="The event in one plain sentence.")
    cursor: str = strawberry.field(description="The place in the feed after this event.")

    @strawberry.field(description="When it happened, to the second.")
    def at(self, root: strawberry.Parent[Happening]) -> datetime:
        return time_of(root.at)


@strawberry.interface(description="The options that a game is played with.")
class GameOptions:
    """Resolved on the variant's options dataclass."""

    @strawberry.field(description="All options by their keys, for clients that do not know the variant.")
    def values(self, root: strawberry.Parent[Any]) -> JSON:
        return {info.key: info.default for info in _infos(root)}  # type: ignore[return-value]


def _infos(options: object) -> tuple[OptionInfo, ...]:
    return describe(options)
