"""What a dataclass says of its own fields."""

from dataclasses import MISSING, dataclass, field, make_dataclass
from enum import Enum
from typing import Annotated, Any, Optional

import pytest

from oneiro_core import BadPlugin, Bounds, Card, FieldKind, Position, Recording, Seat, Shape, seen_by, shapes


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    seat: Seat


@dataclass(frozen=True)
class All:
    card: Card
    seat: Seat
    position: Position
    recording: Recording
    text: str
    number: int
    ratio: float
    flag: bool
    colour: Colour
    inner: Inner
    maybe: Card | None
    old_maybe: Optional[Seat]  # noqa: UP045 (the older spelling must read the same)
    cards: tuple[Card, ...]
    blanks: tuple[Card | None, ...]
    maybe_cards: tuple[Card, ...] | None
    maybe_blanks: tuple[Card | None, ...] | None
    secret: Annotated[tuple[Card, ...] | None, seen_by("seat", whole=True)]
    bounded: Annotated[str, Bounds(1, 9)]
    few: Annotated[tuple[Position, ...], Bounds(1, 2)]
    given: int = 3
    made: tuple[int, ...] = field(default_factory=lambda: (1, 2))


SHAPES = {shape.name: shape for shape in shapes(All)}


def features(shape: Shape) -> tuple[type, FieldKind | None, bool, bool, bool]:
    return shape.base, shape.kind, shape.many, shape.optional, shape.blanks


@pytest.mark.parametrize(
    ("name", "base", "kind", "many", "optional", "blanks"),
    [
        ("card", str, FieldKind.CARD, False, False, False),
        ("seat", int, FieldKind.SEAT, False, False, False),
        ("position", int, FieldKind.POSITION, False, False, False),
        ("recording", str, FieldKind.RECORDING, False, False, False),
        ("text", str, FieldKind.TEXT, False, False, False),
        ("number", int, FieldKind.INT, False, False, False),
        ("ratio", float, None, False, False, False),
        ("flag", bool, FieldKind.BOOLEAN, False, False, False),
        ("colour", Colour, FieldKind.CHOICE, False, False, False),
        ("inner", Inner, None, False, False, False),
        ("maybe", str, FieldKind.CARD, False, True, False),
        ("old_maybe", int, FieldKind.SEAT, False, True, False),
        ("cards", str, FieldKind.CARD, True, False, False),
        ("blanks", str, FieldKind.CARD, True, False, True),
        ("maybe_cards", str, FieldKind.CARD, True, True, False),
        ("maybe_blanks", str, FieldKind.CARD, True, True, True),
        ("secret", str, FieldKind.CARD, True, True, False),
        ("bounded", str, FieldKind.TEXT, False, False, False),
        ("few", int, FieldKind.POSITION, True, False, False),
    ],
)
def test_each_annotation_is_read(name: str, base: type, kind: Any, many: bool, optional: bool, blanks: bool) -> None:
    assert features(SHAPES[name]) == (base, kind, many, optional, blanks)


def test_fields_come_in_their_order() -> None:
    assert [shape.name for shape in shapes(All)] == list(All.__dataclass_fields__)


def test_marks_are_kept() -> None:
    assert SHAPES["secret"].seen == seen_by("seat", whole=True)
    assert SHAPES["card"].seen is None
    assert (SHAPES["bounded"].bounds, SHAPES["few"].bounds) == (Bounds(1, 9), Bounds(1, 2))
    assert SHAPES["text"].bounds == Bounds()


def test_defaults_are_kept() -> None:
    assert (SHAPES["given"].default, SHAPES["made"].default) == (3, (1, 2))
    assert SHAPES["card"].default is MISSING


@pytest.mark.parametrize(
    ("name", "value", "fits"),
    [
        ("number", 1, True),
        ("number", True, False),
        ("number", "1", False),
        ("number", 1.0, False),
        ("number", None, False),
        ("flag", True, True),
        ("flag", 1, False),
        ("colour", Colour.RED, True),
        ("colour", "RED", False),
        ("cards", "a", True),
        ("cards", ("a",), False),
        ("inner", Inner(1), True),
    ],
)
def test_a_value_fits_its_type_and_no_other(name: str, value: object, fits: bool) -> None:
    assert SHAPES[name].fits(value) is fits


class NoDataclass:
    seat: int


class Undecorated(Inner):
    colour: Colour


@pytest.mark.parametrize("cls", [NoDataclass, Undecorated, int])
def test_what_is_no_dataclass_itself_has_no_shape(cls: type) -> None:
    with pytest.raises(BadPlugin, match=f"{cls.__name__} is not a dataclass"):
        shapes(cls)


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        (dict[str, int], "is none of"),
        (list[int], "is none of"),
        (object, "is none of"),
        (int | str, "union of several types"),
        (int | str | None, "union of several types"),
        (tuple[int, str], "flat tuple"),
        (tuple[int, int], "flat tuple"),
        (tuple[tuple[int, ...], ...], "flat tuple"),
        (set[int], "is none of"),
        (bytes, "is none of"),
    ],
    ids=str,
)
def test_what_has_no_shape_is_named_with_its_class_and_field(hint: Any, complaint: str) -> None:
    with pytest.raises(BadPlugin, match=rf"Odd\.odd: .*{complaint}"):
        shapes(make_dataclass("Odd", [("odd", hint)]))
