"""Worlds: games whose every move and every draw is known, so that they can be played again, or almost again."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import Any, TypeVar

from oneiro_core.actions import Action
from oneiro_core.chance import Chance
from oneiro_core.errors import PluginCrashed, Refused
from oneiro_core.events import Event, Viewer
from oneiro_core.game import Deal, Game
from oneiro_core.rules import Rules
from oneiro_core.shapes import Seat

from .faults import Fault, blame
from .writing import names_of, written

T = TypeVar("T")

Renaming = Mapping[str, str]
"""Of each card, or other string, the one that stands in its place in the other world; the same where it is not named."""
NOTHING: Renaming = {}
MOST_TOLD = 40
"""How many steps of a game are told with a fault, the last ones."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with."""

    rules: Rules
    preset: str
    deal: Deal

    def __str__(self) -> str:
        house_rules = ", ".join(rule.key for rule in self.rules.house_rules) or "no house rules"
        preset = self.rules.variant.preset(self.preset)
        options = "" if preset and preset.options == self.deal.options else f", options {written(self.deal.options)}"
        return f"{self.preset}, {self.deal.seats} seats, {len(self.deal.deck)} cards, {house_rules}{options}"


@dataclass(frozen=True, eq=False)
class Move:
    """One call on a game: `start`, `act`, `take_back`, `expire` or `leave`. Two moves are never the same."""

    call: str
    seat: Seat | None = None
    action: Action | None = None

    def make(self, game: Game) -> tuple[Event, ...]:
        """Do it. Raises Refused, or PluginCrashed."""
        given = [argument for argument in (self.seat, self.action) if argument is not None]
        events: tuple[Event, ...] = getattr(game, self.call)(*given)
        return events

    def __str__(self) -> str:
        who = "" if self.seat is None else f"seat {self.seat}: "
        return f"{who}{self.call if self.action is None else self.action}"


def steps_told(moves: Sequence[Move]) -> list[str]:
    """The last of some moves, each in a line with its number."""
    return [f"  {number} {move}" for number, move in enumerate(moves, 1)][-MOST_TOLD:]


@dataclass(frozen=True, slots=True)
class Draw:
    """What chance was asked for, and what it gave."""

    kind: str
    items: tuple[Any, ...]
    outcome: Any


@dataclass
class Script:
    """The draws that are to come again, each where the same is asked for; `renaming` is tried first where `renamed`."""

    draws: list[Draw] = field(default_factory=list)
    renaming: Renaming = field(default_factory=dict)
    renamed: bool = False

    def take(self, kind: str, items: tuple[Any, ...]) -> Draw | None:
        """The draw that was made of the same items, or of those that they stand for."""
        for index, draw in enumerate(self.draws):
            if draw.kind == kind and (given := self._given(draw, items)):
                del self.draws[index]
                return given
        return None

    def _given(self, draw: Draw, items: tuple[Any, ...]) -> Draw | None:
        plain, renamed = draw, Draw(draw.kind, rename(draw.items, self.renaming), rename(draw.outcome, self.renaming))
        ways = (renamed, plain) if self.renamed else (plain, renamed)
        return next((way for way in ways if alike(way.items, items)), None)


def rename(value: T, renaming: Renaming) -> T:
    """A value with its strings renamed, however deep; anything else is the same in the other world."""
    if not renaming:
        return value
    if isinstance(value, str) and not isinstance(value, Enum):
        return renaming.get(value, value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(rename(item, renaming) for item in value)  # type: ignore[return-value]
    names = names_of(type(value))
    return replace(value, **{name: rename(getattr(value, name), renaming) for name in names}) if names else value  # type: ignore[type-var]


def alike(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether both hold the same items, in any order."""
    return len(one) == len(other) and (one == other or sorted(map(repr, one)) == sorted(map(repr, other)))


class ScriptedChance(Chance):
    """Chance that gives what its script says, and something fresh where the script does not know. It notes each draw."""

    def __init__(self, script: Script, random: Random, notes: list[Draw]) -> None:
        self._script = script
        self._random = random
        self._notes = notes

    def below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        return self._draw("below", (bound,), lambda: self._random.randrange(bound))

    def choose(self, items: Sequence[T]) -> T:
        if not items:
            raise ValueError("nothing lies below 0")
        return self._draw("choose", tuple(items), lambda: self._random.choice(items))

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return self._draw("shuffle", tuple(items), lambda: tuple(self._random.sample(items, len(items))))

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        if count > len(items):
            raise ValueError(f"cannot draw {count} of {len(items)}")
        return self._draw(f"sample {count}", tuple(items), lambda: tuple(self._random.sample(items, count)))

    def _draw(self, kind: str, items: tuple[Any, ...], fresh: Callable[[], T]) -> T:
        draw = self._script.take(kind, items) or Draw(kind, items, fresh())
        self._notes.append(draw)
        outcome: T = draw.outcome
        return outcome


class World:
    """A game and the draws of each of its steps.

    Where `viewers` are named, it is seen through their eyes only; who acts needs his own.
    """

    def __init__(self, setting: Setting, seed: int, viewers: Iterable[Viewer] | None = None) -> None:
        self.setting = setting
        self.moves: list[Move] = []
        self.draws: list[list[Draw]] = []
        self.script = Script()
        self._random = Random(seed)
        self.game = Game(setting.rules, setting.deal, self._chance)
        if viewers is not None:
            self.game.eyes = {viewer: self.game.eyes[viewer] for viewer in viewers}

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move. Raises Refused, or Fault where the plugin raised."""
        try:
            events = move.make(self.game)
        except PluginCrashed as crash:
            raise blame(f"the step `{move}`", crash) from crash
        finally:
            del self.draws[len(self.game.steps) :]
        self.moves.append(move)
        return events

    def try_again(self, move: Move) -> bool:
        """Make a move of another world: as the renaming has it or as it was, as draws are. Whether this world allows it."""
        ways = (rename(move.action, self.script.renaming), move.action)
        for action in dict.fromkeys(ways if self.script.renamed else reversed(ways)):
            try:
                self.make(move if action is move.action else replace(move, action=action))
            except Refused:
                continue
            return True
        return False

    def fold(self, moves: Sequence[Move], steps: Sequence[tuple[Event, ...]]) -> None:
        """Let steps of another world have happened here."""
        for move, step in zip(moves, steps, strict=True):
            self.game.replay(step)
            self.moves.append(move)
            self.draws.append([])

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Add to a fault how the game came to it."""
        try:
            yield
        except Fault as fault:
            fault.details = (*fault.details, f"the game: {self.setting}", "the steps before:", *steps_told(self.moves))
            raise

    def _chance(self, step: int) -> Chance:
        notes: list[Draw] = []
        self.draws[step - 1 :] = [notes]
        return ScriptedChance(self.script, self._random, notes)
