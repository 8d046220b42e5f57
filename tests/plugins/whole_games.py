"""Whole games of the storyteller family, with any options, looked at in every phase."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random
from typing import Any

from hypothesis import strategies as st

from oneiro_core import Game, Refused, Scored, Shape, changed, shapes
from oneiro_core.storytelling import StoryTable, Told
from playing import open_story, random_steps

Check = Callable[[Game, StoryTable[Any]], None]
"""A look at the table when a phase has begun."""


def rounds(game: Game, chooser: Random, checks: Mapping[str, Check], silence: float = 0.0) -> Iterator[Told]:
    """Play on to the end, look at the table in every phase, and tell of each round when it was scored."""
    number = -1
    for step in random_steps(game, chooser, silence):
        table = open_story(game)
        if table.phase_number != number and not table.over:
            number = table.phase_number
            check_cards(table)
            checks[table.phase](game, table)
        if any(isinstance(event, Scored) for event in step):
            told = table.reveal() if table.owners else table.last
            assert told is not None
            yield told


def check_cards(table: StoryTable[Any]) -> None:
    """Every card of the deck lies in exactly one place."""
    assert sorted((card for cards in table.zones().values() for card in cards), key=str) == list(table.deck)


def points(told: Told) -> Mapping[int, int]:
    """The points of a round by seat."""
    sums: Counter[int] = Counter()
    for gain in told.gains:
        sums[gain.seat] += gain.points
    return sums


def any_changes(options: object) -> st.SearchStrategy[dict[str, Any]]:
    """Any combination of changes to the options, among those that go together."""
    changes = {shape.name: _any_value(shape) for shape in shapes(type(options))}
    return st.fixed_dictionaries({}, optional=changes).filter(lambda some: _fit(options, some))


def _any_value(shape: Shape) -> st.SearchStrategy[Any]:
    return _any_single(shape) | st.none() if shape.optional else _any_single(shape)


def _any_single(shape: Shape) -> st.SearchStrategy[Any]:
    if issubclass(shape.base, Enum):
        some = st.sampled_from(list(shape.base))
        return st.lists(some, min_size=1, unique=True).map(tuple) if shape.many else some
    if shape.base is bool:
        return st.booleans()
    bounds = shape.metadata["bounds"]
    return st.integers(bounds.least, bounds.most)


def _fit(options: object, changes: Mapping[str, Any]) -> bool:
    try:
        changed(options, changes)
    except Refused:
        return False
    return True
