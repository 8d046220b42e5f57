"""Records of played games: what twins are made from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from oneiro_core.actions import Offer
from oneiro_core.events import Event, Viewer, redact
from oneiro_core.game import Game
from oneiro_core.shapes import Seat

from .sights import Sight
from .worlds import Draw, Move, Setting
from .writing import strings

OVER = -1
"""The number of the phase when the game is over."""


@dataclass
class Record:
    """A game as it was played: of each step the move, the events, the draws; the phase afterwards, and what the viewers saw."""

    setting: Setting
    seed: int
    viewers: tuple[Viewer, ...]
    moves: list[Move] = field(default_factory=list)
    steps: list[tuple[Event, ...]] = field(default_factory=list)
    draws: list[tuple[Draw, ...]] = field(default_factory=list)
    sights: list[Mapping[Viewer, Sight]] = field(default_factory=list)
    offers: list[Mapping[Seat, tuple[Offer, ...]]] = field(default_factory=list)
    phases: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    awaited: list[frozenset[Seat]] = field(default_factory=list)
    _strings: dict[tuple[Viewer, int], frozenset[str]] = field(default_factory=dict)

    def add(self, game: Game, move: Move, draws: list[Draw]) -> None:
        """Note a step that was just made."""
        self.moves.append(move)
        self.steps.append(game.steps[-1])
        self.draws.append(tuple(draws))
        self.phases.append(OVER if game.table.over else game.table.phase_number)
        self.names.append(game.table.phase)
        self.awaited.append(game.awaiting)

    def index(self, move: Move) -> int | None:
        """The number of the step that a move made, counted from 0; None when it was not made."""
        return next((index for index, made in enumerate(self.moves) if made is move), None)

    def seen(self, viewer: Viewer, step: int) -> frozenset[str]:
        """Every string that a viewer saw in a step or gave himself: the faces of cards among them."""
        if (viewer, step) not in self._strings:
            events = [seen for event in self.steps[step] if (seen := redact(event, viewer)) is not None]
            own = (self.moves[step].action,) if viewer is not None and self.moves[step].seat == viewer else ()
            self._strings[viewer, step] = frozenset(strings((*events, *own)))
        return self._strings[viewer, step]

    def phase_end(self, step: int) -> int:
        """The first step from this one on that ends the phase in which it was made; the record's end when none does."""
        later = range(step, len(self.moves))
        return next((other for other in later if self.phases[other] != self.phases[step - 1]), len(self.moves))

    def reveal(self, viewer: Viewer, start: int, holds: Callable[[Event], bool]) -> int:
        """The first step that tells a viewer of one of those events that happened from step `start` on; else the record's end."""
        happened: set[type[Event]] = set()
        for step in range(start, len(self.moves)):
            for event in self.steps[step]:
                told = redact(event, viewer) is not None
                if told and any(issubclass(secret, event.reveals) for secret in happened):
                    return step
                if holds(event):
                    happened.add(type(event))
        return len(self.moves)
