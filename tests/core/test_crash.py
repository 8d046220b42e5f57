"""A plugin that fails while a game runs: the step has not happened, and the game goes on as soon as the plugin lets it."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from oneiro_core import (
    Action,
    Chance,
    Deal,
    Event,
    Gain,
    Game,
    HouseRule,
    Offer,
    PhaseBegan,
    PluginCrashed,
    PluginError,
    Refused,
    Rules,
    Seat,
    Variant,
    hookimpl,
)
from oneiro_core.storytelling import Lay, Laying, StoryTable, Tell
from playing import DECK, REGISTRY, SECRET, begin, lay_all, open_story, tell, vote

CLASSIC = REGISTRY.variants["classic"]


class Trap:
    """Fails as long as it is set."""

    error: ClassVar[BaseException | None] = None

    @classmethod
    def spring(cls) -> None:
        if cls.error is not None:
            raise cls.error


@pytest.fixture(autouse=True)
def _unset() -> Iterator[None]:
    yield
    Trap.error = None


class TrappedRules:
    """House rules that fail where they are asked."""

    @hookimpl
    def score_round(self) -> tuple[Gain, ...] | None:
        Trap.spring()
        return None

    @hookimpl
    def next_storyteller(self) -> Seat | None:
        Trap.spring()
        return None

    @hookimpl
    def refuse(self, action: Action) -> Refused | None:
        if isinstance(action, Lay):
            Trap.spring()
        return None


class TrappedLaying(Laying[StoryTable[Any]]):
    """A phase that fails in every method that the core calls while a step happens."""

    def since(self, table: StoryTable[Any]) -> int:
        Trap.spring()
        return super().since(table)

    def offers(self, table: StoryTable[Any], seat: Seat) -> tuple[Offer, ...]:
        Trap.spring()
        return super().offers(table, seat)

    def act(self, table: StoryTable[Any], seat: Seat, action: Action) -> Iterator[Event]:
        Trap.spring()
        return super().act(table, seat, action)

    def take_back(self, table: StoryTable[Any], seat: Seat) -> Iterator[Event]:
        yield from super().take_back(table, seat)
        Trap.spring()

    def expire(self, table: StoryTable[Any], seat: Seat, chance: Chance) -> Iterator[Event]:
        yield from super().expire(table, seat, chance)
        if seat == 2:
            Trap.spring()

    def end(self, table: StoryTable[Any], chance: Chance) -> Iterator[Event]:
        yield from super().end(table, chance)
        Trap.spring()


def game_with(variant: Variant, *house_rules: object) -> Game:
    rules = Rules(variant, [HouseRule("trap", "Trap", "", rules) for rules in house_rules])
    return begin(Game.with_secret(rules, Deal(4, variant.presets[0].options, DECK, 0), SECRET))


def trapped() -> Game:
    """A game in which the clue was given, and seat 1 has laid."""
    phases = tuple(TrappedLaying if phase is Laying else phase for phase in CLASSIC.phases)
    game = game_with(replace(CLASSIC, phases=phases), TrappedRules())
    tell(game)
    game.act(1, first_card(game, 1))
    return game


def first_card(game: Game, seat: int) -> Lay:
    return Lay((str(open_story(game).hands[seat][0]),))


STEPS = {
    "act": lambda game: game.act(2, first_card(game, 2)),
    "act in a phase": lambda game: game.act(2, first_card(game, 2), game.table.phase_number),
    "take back": lambda game: game.take_back(1),
    "expire": lambda game: game.expire(),
    "leave": lambda game: game.leave(2),
}


@pytest.mark.parametrize("error", [RuntimeError("oh"), SystemExit(2), AssertionError(), KeyError("x")], ids=repr)
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_a_step_that_fails_has_not_happened(step: Any, error: BaseException) -> None:
    game = trapped()
    before = deepcopy((game.table, game.eyes, game.steps))
    Trap.error = error
    with pytest.raises(PluginCrashed) as crashed:
        step(game)
    assert crashed.value.__cause__ is error
    assert str(crashed.value) == f"classic: {type(error).__name__}: {error}"
    assert (game.table, game.eyes, game.steps) == before


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_the_game_goes_on_when_the_plugin_is_well_again(step: Any) -> None:
    game, never_ill = trapped(), trapped()
    Trap.error = RuntimeError("oh")
    with pytest.raises(PluginCrashed):
        step(game)
    Trap.error = None
    assert step(game) == step(never_ill)
    assert game.table == never_ill.table
    assert game.eyes == never_ill.eyes


def test_a_hook_that_fails_at_the_end_of_a_round_takes_the_last_vote_back() -> None:
    game = trapped()
    lay_all(game)
    vote(game, 1, 0)
    vote(game, 2, 0)
    before = deepcopy((game.table, game.eyes))
    Trap.error = ZeroDivisionError("no points")
    with pytest.raises(PluginCrashed, match="classic: ZeroDivisionError: no points"):
        vote(game, 3, 0)
    assert (game.table, game.eyes) == before
    assert game.awaiting == {3}
    Trap.error = None
    vote(game, 3, 1)
    assert game.table.round == 2


def test_a_crash_is_the_fault_of_a_plugin_and_no_refusal() -> None:
    assert issubclass(PluginCrashed, PluginError)
    assert not issubclass(PluginCrashed, Refused)


def test_an_interrupt_is_passed_on_and_leaves_the_game_as_it_was() -> None:
    game = trapped()
    before = deepcopy((game.table, game.eyes, game.steps))
    Trap.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        game.expire()
    assert (game.table, game.eyes, game.steps) == before


# -- what the core does not let pass -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unlisted(Event):
    """An event that the variant does not name."""

    def apply(self, table: Any) -> None:
        table.scores[0] += 100

    def text(self, name: Any) -> str:
        return "A hundred points."


@dataclass(frozen=True, slots=True)
class Failing(Event):
    """An event whose change breaks off halfway on the table of a viewer."""

    def apply(self, table: Any) -> None:
        table.scores[0] += 100
        if None in table.hands[0]:
            raise ValueError("hidden")

    def text(self, name: Any) -> str:
        return "Half a change."


@dataclass(frozen=True, slots=True)
class Breaking(Event):
    """An event whose change breaks off halfway on the server's table."""

    def apply(self, table: Any) -> None:
        table.scores[0] += 100
        raise ValueError("halfway")

    def text(self, name: Any) -> str:
        return "Half a change."


class Yielding(Laying[StoryTable[Any]]):
    """A phase that yields an event of its own before the usual ones when somebody acts."""

    first: ClassVar[Event]

    def act(self, table: StoryTable[Any], seat: Seat, action: Action) -> Iterator[Event]:
        yield self.first
        yield from super().act(table, seat, action)


def yielding(event: Event, *events: type[Event]) -> Game:
    phase = type("YieldingOne", (Yielding,), {"first": event})
    phases = tuple(phase if each is Laying else each for each in CLASSIC.phases)
    game = game_with(replace(CLASSIC, phases=phases, events=(*CLASSIC.events, *events)))
    tell(game)
    return game


@pytest.mark.parametrize(
    ("event", "events", "reason"),
    [
        (Unlisted(), (), "TypeError: Unlisted is not among the events of classic"),
        (Failing(), (Failing,), "ValueError: hidden"),
        (Breaking(), (Breaking,), "ValueError: halfway"),
    ],
    ids=["unlisted", "failing on a viewer's table", "failing halfway"],
)
def test_an_event_that_the_core_cannot_take_takes_the_step_with_it(
    event: Event, events: tuple[type[Event], ...], reason: str
) -> None:
    game = yielding(event, *events)
    before = deepcopy((game.table, game.eyes, game.steps))
    with pytest.raises(PluginCrashed, match=reason):
        game.act(1, first_card(game, 1))
    assert (game.table, game.eyes, game.steps) == before


def test_an_event_of_the_same_name_is_not_the_same_event() -> None:
    impostor = type("CardsLaid", (Unlisted,), {})
    game = yielding(impostor())
    with pytest.raises(PluginCrashed, match="CardsLaid is not among the events"):
        game.act(1, first_card(game, 1))


class Endless(Laying[StoryTable[Any]]):
    """A phase that waits for nobody and is followed by itself."""

    def awaiting(self, table: StoryTable[Any]) -> frozenset[Seat]:
        return frozenset()

    def end(self, table: StoryTable[Any], chance: Chance) -> Iterator[Event]:
        yield from ()

    def next(self, table: StoryTable[Any]) -> str:
        return "lay"


def test_phases_that_wait_for_nobody_do_not_go_on_for_ever() -> None:
    phases = tuple(Endless if phase is Laying else phase for phase in CLASSIC.phases)
    game = game_with(replace(CLASSIC, phases=phases))
    before = deepcopy((game.table, game.eyes, game.steps))
    with pytest.raises(PluginCrashed, match="phases went by and nobody was awaited"):
        game.act(0, Tell("a clue", str(open_story(game).hands[0][0])))
    assert (game.table, game.eyes, game.steps) == before
    assert game.steps[-1][-1] == PhaseBegan("tell", game.table.phase_number)
