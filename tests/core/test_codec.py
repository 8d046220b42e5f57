"""Dataclasses to JSON text and back: every event, action and set of options of every installed variant."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import FieldKind, Seat, Shape, redact, shapes
from oneiro_core.codec import dump, load
from playing import REGISTRY

CLASSES = {
    f"{variant.key}.{cls.__name__}": cls
    for variant in REGISTRY.variants.values()
    for cls in (*variant.events, *variant.actions, variant.options, variant.view_type)
}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def values(shape: Shape) -> st.SearchStrategy[Any]:
    """Whatever a field of this shape may hold."""
    single = _single(shape)
    item = single | st.none() if shape.blanks else single
    value = st.lists(item, max_size=4).map(tuple) if shape.many else single
    return value | st.none() if shape.optional else value


def _single(shape: Shape) -> st.SearchStrategy[Any]:
    if issubclass(shape.base, Enum):
        return st.sampled_from(shape.base)
    if shape.base in (str, int, bool, float):
        plain: dict[type, st.SearchStrategy[Any]] = {
            str: TEXT,
            int: st.integers(0, 11) if shape.kind is FieldKind.SEAT else st.integers(-(2**53), 2**53),
            bool: st.booleans(),
            float: st.floats(allow_nan=False, allow_infinity=False),
        }
        return plain[shape.base]
    return instances(shape.base)


def instances(cls: type) -> st.SearchStrategy[Any]:
    """Objects of the class. Options that contradict each other are left out: they cannot be made at all."""
    fields = st.fixed_dictionaries({shape.name: values(shape) for shape in shapes(cls)})
    return fields.map(lambda given: _made(cls, given)).filter(lambda made: made is not None)


def _made(cls: type, given: dict[str, Any]) -> Any:
    try:
        return cls(**given)
    except ValueError:
        return None


@pytest.mark.parametrize("cls", CLASSES.values(), ids=CLASSES.keys())
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_what_was_stored_comes_back(cls: type, data: st.DataObject) -> None:
    original = data.draw(instances(cls))
    assert load(cls, json.loads(json.dumps(dump(original)))) == original


@pytest.mark.parametrize("variant", REGISTRY.variants.values(), ids=REGISTRY.variants)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_an_event_as_a_viewer_sees_it_comes_back(variant: Any, data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(variant.events).flatmap(instances))
    seen = redact(event, data.draw(st.none() | st.integers(0, 11)))
    if seen is not None:
        assert load(type(seen), json.loads(json.dumps(dump(seen)))) == seen


class Colour(Enum):
    RED = "rouge"


@dataclass(frozen=True)
class Inner:
    seat: Seat
    note: str = "none"


@dataclass(frozen=True)
class Outer:
    colour: Colour
    inner: Inner
    inners: tuple[Inner, ...]
    ratio: float
    flag: bool = False
    blanks: tuple[int | None, ...] = ()


OUTER = Outer(Colour.RED, Inner(1), (Inner(2, "b"), Inner(3)), 0.5, True, (1, None))
DATA = {
    "colour": "RED",
    "inner": {"seat": 1, "note": "none"},
    "inners": [{"seat": 2, "note": "b"}, {"seat": 3, "note": "none"}],
    "ratio": 0.5,
    "flag": True,
    "blanks": [1, None],
}


def test_the_form_is_plain() -> None:
    assert dump(OUTER) == DATA
    assert load(Outer, DATA) == OUTER


def test_absent_fields_take_their_defaults_and_unknown_ones_are_left_out() -> None:
    data = {name: value for name, value in DATA.items() if name not in ("flag", "blanks")} | {"news": 1}
    assert load(Outer, data) == Outer(Colour.RED, Inner(1), (Inner(2, "b"), Inner(3)), 0.5)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"colour": "BLUE"}, KeyError),
        ({"colour": "rouge"}, KeyError),
        ({"inner": {"seat": "1"}}, TypeError),
        ({"inner": {"seat": True}}, TypeError),
        ({"inner": {}}, TypeError),
        ({"inners": {"seat": 2}}, TypeError),
        ({"inners": "ab"}, TypeError),
        ({"ratio": "0.5"}, TypeError),
        ({"flag": "no"}, TypeError),
        ({"flag": 0}, TypeError),
        ({"blanks": ["1"]}, TypeError),
    ],
    ids=str,
)
def test_data_that_does_not_fit_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        load(Outer, DATA | change)


def test_a_field_that_is_needed_and_absent_is_refused() -> None:
    with pytest.raises(TypeError):
        load(Outer, {name: value for name, value in DATA.items() if name != "ratio"})
