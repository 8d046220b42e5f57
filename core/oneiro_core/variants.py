"""What a plugin offers: variants with their presets, and house rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .actions import Action
from .events import Event, Viewer
from .phases import Phase
from .table import Table


@dataclass(frozen=True, slots=True)
class Preset:
    """A named edition of a variant: its options and the numbers of players that it is made for."""

    key: str
    title: str
    options: Any
    seats: tuple[int, ...]
    summary: str = ""


@dataclass(frozen=True)
class Variant:
    """A game of the family, described so that the core can run it and a client can draw it.

    - `rules`: the object (usually the module) whose hooks state the rules; `defaults` lie below it.
    - `phases`: the classes of its phases, the first of which begins the game.
    - `events`: every event that its phases yield. An event of another class is refused while the game runs.
    - `view`: makes the plain dataclass `view_type` of a viewer's table. It never meets the server's table.
    - `presets`: the first is the default. `guide`: the rules in Markdown, for players.
    - `deck`: the key of the deck that it is played with where the host names none and it is installed.
    - `version`: the version of the rules; stored with every game.
    """

    key: str
    title: str
    summary: str
    guide: str
    table: type[Table[Any]]
    phases: tuple[type[Phase[Any]], ...]
    events: tuple[type[Event], ...]
    view: Callable[[Any, Viewer], Any]
    view_type: type
    presets: tuple[Preset, ...]
    rules: object
    defaults: tuple[object, ...] = ()
    version: str = "1"
    deck: str | None = None

    @property
    def options(self) -> type:
        """The options dataclass, shared by all presets."""
        return type(self.presets[0].options)

    @property
    def seats(self) -> tuple[int, ...]:
        """Every number of players that some preset is made for."""
        return tuple(sorted({count for preset in self.presets for count in preset.seats}))

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """Every action of every phase, each once, in the order of the phases."""
        return tuple(dict.fromkeys(action for phase in self.phases for action in phase.accepts))

    @cached_property
    def event_types(self) -> dict[str, type[Event]]:
        """The events by their names in the journal."""
        return {event.__name__: event for event in self.events}

    @cached_property
    def action_types(self) -> dict[str, type[Action]]:
        """The actions by their names in the journal."""
        return {action.__name__: action for action in self.actions}

    def preset(self, key: str | None) -> Preset | None:
        """A preset by key, the default for None; None when there is no such preset."""
        return next((preset for preset in self.presets if key in (None, preset.key)), None)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An optional rule that combines with every variant whose table is a `family` table.

    `rules` is an object with hook implementations, most of them wrappers. `apart_from` are those tables of the family at which
    it would change nothing: it is not offered there.
    """

    key: str
    title: str
    summary: str
    rules: object
    family: type[Table[Any]] = Table
    apart_from: tuple[type[Table[Any]], ...] = ()

    def suits(self, variant: Variant) -> bool:
        """Whether the rule can be played with the variant."""
        return issubclass(variant.table, self.family) and not issubclass(variant.table, self.apart_from)
