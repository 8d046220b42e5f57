"""Plays a case and compares what came out with what the case expects."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from oneiro_core import Action, Game, RefusalCode, Refused, Registry

from .case import Case, Setting, setting

Refusal: TypeAlias = tuple[RefusalCode, str | None]
"""The code of a refusal, and the field of the action that is at fault, if one is."""


@dataclass(frozen=True)
class Outcome:
    """What a case came to: points by the names of the case, and whatever else it may ask for."""

    points: Mapping[str, int] = field(default_factory=dict)
    further: Mapping[str, Any] = field(default_factory=dict)


class Family(Protocol):
    """What a module for a variant gives: one function for each kind of case that the variant has."""

    def round_score(self, case: Case, setting: Setting) -> Outcome: ...

    def end_of_game(self, case: Case, setting: Setting) -> Outcome: ...

    def legality(self, case: Case, setting: Setting) -> Refused | None: ...

    def refusal(self, case: Case) -> Refusal: ...


def refused_by(game: Game, seat: int, action: Action) -> Refused | None:
    """What a seat is told that tries an action; None when it may."""
    try:
        game.act(seat, action)
    except Refused as refused:
        return refused
    return None


def run(case: Case, registry: Registry) -> None:
    """Play the case. AssertionError when it comes out otherwise, or cannot be played."""
    played_with = setting(case, registry)
    family = _family(case, played_with)
    if case.kind == "legality":
        _compare_refusal(case, family, family.legality(case, played_with))
    elif case.kind == "round_score":
        _compare(case, family.round_score(case, played_with))
    else:
        assert case.kind == "end_of_game", f"{case.id}: there is no kind of case {case.kind!r}"
        _compare(case, family.end_of_game(case, played_with))


def _family(case: Case, played_with: Setting) -> Any:
    name = f"{__package__}.{played_with.variant.key}"
    assert find_spec(name), f"{case.id}: nothing here knows how to play cases of {played_with.variant.key}"
    return import_module(name)


def _compare(case: Case, outcome: Outcome) -> None:
    if case.expected_points is not None:
        assert dict(outcome.points) == case.expected_points, f"{case.id}: {case.note}"
    for name, value in case.expected.items():
        assert name in outcome.further, f"{case.id}: nothing here tells {name}"
        assert outcome.further[name] == value, f"{case.id}: {name}. {case.note}"


def _compare_refusal(case: Case, family: Family, refused: Refused | None) -> None:
    assert (refused is None) == case.expected["legal"], f"{case.id}: {refused}. {case.note}"
    if refused is not None and case.expected.get("reason"):
        assert (refused.code, refused.field) == family.refusal(case), f"{case.id}: {refused}. {case.note}"
