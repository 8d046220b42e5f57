"""A variant of the storyteller family that falls apart at certain clues, and a second one that shares all with it but its key."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from oneiro_core import Action, Event, Gain, Preset, Seat, Variant, Viewer, hookimpl
from oneiro_core.storytelling import (
    EVENTS,
    Laying,
    Opening,
    StoryOptions,
    StoryTable,
    StoryView,
    Tell,
    Telling,
    Voting,
    defaults,
    view,
)


class FragileTelling(Telling[StoryTable[Any]]):
    """Telling, unless the clue is one that breaks it."""

    def act(self, table: StoryTable[Any], seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Tell)
        if action.clue == "break":
            raise RuntimeError(f"the hand fell apart: {table.hands[seat]}")
        yield from super().act(table, seat, action)
        if action.clue == "break half-way":
            raise KeyError(table.pile[0])
        if action.clue == "leave":
            raise SystemExit(3)


@hookimpl
def score_round(table: StoryTable[Any]) -> tuple[Gain, ...]:
    """A point for everybody."""
    return tuple(Gain(seat, 1, "there") for seat in table.players)


def fragile_view(table: StoryTable[Any], viewer: Viewer) -> StoryView:
    """The family's view, unless the clue is one that breaks it."""
    if table.clue == "break the view":
        raise RuntimeError(f"the view fell apart: {table.hands}")
    if table.clue == "leave from the view":
        raise SystemExit(3)
    return view(table, viewer)


class _Rules:
    score_round = staticmethod(score_round)


FRAGILE = Variant(
    key="fragile",
    title="Fragile",
    summary="It breaks.",
    guide="It breaks.",
    table=StoryTable,
    phases=(Opening, FragileTelling, Laying, Voting),
    events=EVENTS,
    view=fragile_view,
    view_type=StoryView,
    presets=(Preset("plain", "Plain", StoryOptions(), (3, 4)),),
    rules=_Rules(),
    defaults=(defaults,),
)


@hookimpl
def variants() -> list[Variant]:
    return [FRAGILE, replace(FRAGILE, key="twin", title="Twin")]
