"""Formats: what comes next in a tournament, and who stands where. Formats are plugins."""

import json
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from oneiro_core import codec
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.options import changed

from .pairing import Report, Request
from .records import RoundPaired
from .rounds import PodPlan
from .settings import Settings
from .standings import Row, TeamRow
from .state import Tournament
from .telling import Said, Text

O = TypeVar("O")  # noqa: E741 (an options dataclass)


@dataclass(frozen=True, slots=True)
class Draw:
    """A round is to be paired so.

    `report` tells how good the pairing is and why it is so, `request` what was asked of it: by that a change is measured. A
    format that gives neither has its pods told as made by it, and no more.
    """

    stage: str
    pods: tuple[PodPlan, ...]
    byes: tuple[str, ...] = ()
    games: int = 1
    report: Report | None = None
    same_deal: bool = False
    request: Request | None = None

    @property
    def record(self) -> RoundPaired:
        """The record by which the round is paired so."""
        return RoundPaired(self.stage, self.pods, self.byes, self.games, self.same_deal)


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is to be paired now. Ask again when something has happened, and at `until` (Unix seconds) at the latest.

    `said` is why; what the list of sentences does not have is said as `WAIT_WORDS`.
    """

    said: Said
    until: float | None = None

    @property
    def reason(self) -> str:
        """Why, in English."""
        return self.said.text


@dataclass(frozen=True, slots=True)
class End:
    """The tournament has been played."""

    reason: str


Step: TypeAlias = Draw | Wait | End
"""What comes next."""


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage of a plan: how many entrants play how many rounds in pods of which sizes, and how many go on.

    `rounds` is an estimate where the format cannot know.
    """

    name: str
    entrants: int
    rounds: int
    sizes: tuple[int, ...]
    games: int = 1
    advance: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """How well the format finds the best, by simulation: see `forecasts`.

    `best` is the chance that the truly best entrant wins, `rank` the mean true rank of the winner, `top4` the mean share of the
    truly best four among the first four. `source` says what was simulated.
    """

    best: float
    rank: float
    top4: float
    source: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser is told before he decides: the stages, tables and slots of time, what to beware of, what to expect."""

    stages: tuple[StagePlan, ...]
    tables: int
    slots: int
    """Tables that one entrant plays one after the other, at the most."""
    warned: Text = ()
    forecast: Forecast | None = None
    late_rounds: int = 0
    """Until how many rounds are paired new entrants should be taken in."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to beware of, in English."""
        return tuple(said.text for said in self.warned)


@dataclass(frozen=True, slots=True)
class FormatPreset(Generic[O]):
    """A named choice of a format's options."""

    key: str
    title: str
    options: O
    summary: str = ""


class Format(Generic[O]):
    """How a tournament goes. A class without state: everything is in the tournament that the methods are given.

    A subclass says `key`, `title`, `summary`, `guide` (its rules in Markdown) and `presets`, the first of which is the default.
    All methods are pure: no clock, and no chance but what follows from `tournament.seed`.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    guide: ClassVar[str]
    presets: ClassVar[tuple[FormatPreset[Any], ...]]
    continuous: ClassVar[bool] = False
    """Whether pods are drawn while others still play, with no common rounds."""
    same_deal: ClassVar[bool] = False
    """Whether all tables of a round get the same cards, and so have to play equally many turns."""
    rotates: ClassVar[bool] = False
    """Whether it can be played with rotating partners."""
    by_points: ClassVar[bool] = False
    """Whether the standing is one sum of points for all, as long as points decide first in it."""
    fixed_stages: ClassVar[frozenset[str]] = frozenset()
    """The stages in which no result changes who meets whom: their rounds can be told beforehand."""

    @property
    def options(self) -> type[O]:
        """The options dataclass, shared by all presets."""
        return type(self.presets[0].options)

    def chosen(self, settings: Settings) -> O:
        """The options of a tournament: the defaults with what the settings change. Raises Refused(BAD_OPTION)."""
        default: O = self.presets[0].options
        try:
            changes = json.loads(settings.options)
            loaded = codec.load(self.options, {**codec.dump(default), **changes})
        except (KeyError, TypeError, ValueError) as error:
            raise Refused(RefusalCode.BAD_OPTION, f"the options cannot be read: {error}", "options") from None
        return changed(default, {name: getattr(loaded, name, None) for name in changes})

    def check(self, settings: Settings, options: O) -> None:
        """Raise Refused(BAD_OPTION), naming the field, for settings that the format cannot be played with."""

    def plan(self, settings: Settings, options: O, entrants: int) -> Plan:
        """What to expect of a field of this size. Raises Refused where it cannot be played."""
        raise NotImplementedError

    def next(self, tournament: Tournament, options: O, now: float) -> Step:
        """What comes next in a running tournament. `now` is in Unix seconds; only a format with a bell looks at it.

        A draft that is not published is paired again around its pinned pods.
        """
        raise NotImplementedError

    def over(self, tournament: Tournament, options: O) -> bool:
        """Whether all has been played, as far as that can be told without drawing a round: `next` would be the `End`."""
        return False

    def cut(self, options: O) -> int:
        """How many of the standing play on when all its rounds have been played; 0 for nobody."""
        return 0

    def ranking(self, tournament: Tournament, options: O) -> tuple[Row, ...]:
        """Who stands where, of all who are ranked, by what has been played so far."""
        raise NotImplementedError

    def teams(self, tournament: Tournament, options: O) -> tuple[TeamRow, ...]:
        """How the teams stand, where the groups of entrants play as such; none elsewhere."""
        return ()
