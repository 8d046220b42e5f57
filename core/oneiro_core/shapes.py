"""What a dataclass says of its own fields, read once: the one place that looks at annotations.

Events, actions, options and views are plain dataclasses. Redaction, storage, choices and the API all derive from the shapes
of their fields, so an annotation means the same everywhere.
"""

import dataclasses
import types
import typing
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Annotated, Any

from .errors import BadPlugin


class FieldKind(StrEnum):
    """What a field holds, in the words of the table. Clients build their controls from it."""

    CARD = "CARD"
    """A card, by its id."""
    SEAT = "SEAT"
    """A seat at the table, counted from 0."""
    POSITION = "POSITION"
    """A place in the tableau, counted from 1."""
    RECORDING = "RECORDING"
    """A sound that was handed in beforehand, by its id."""
    TEXT = "TEXT"
    """Text without markup."""
    INT = "INT"
    """A whole number."""
    BOOLEAN = "BOOLEAN"
    """Yes or no."""
    CHOICE = "CHOICE"
    """One of a closed list of words."""


Card = Annotated[str, FieldKind.CARD]
"""A picture of the deck, by its id. A face-down card has none: it is None."""
Seat = Annotated[int, FieldKind.SEAT]
"""A place at the table, counted clockwise from 0."""
Position = Annotated[int, FieldKind.POSITION]
"""A place in the tableau, counted from 1."""
Recording = Annotated[str, FieldKind.RECORDING]
"""A sound that a player has handed in, by its id. Only the server has the sound itself, and knows whose it is.

In an action it is optional: None stands for no sound, and is what those choose who cannot make one, such as bots.
"""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a number, a count of items or the length of a text may be."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Who may see a field: the seats that the named fields of the same event hold; with no name, nobody.

    `whole` hides a tuple's length as well: the hidden value is None instead of a tuple of as many None.
    """

    names: tuple[str, ...]
    whole: bool = False


def seen_by(*names: str, whole: bool = False) -> SeenBy:
    """The mark of a secret: the fields of the same event that name who may see this one.

    `cards: Annotated[tuple[Card, ...], seen_by("seat")]` is for the eyes of `seat`; with no name, for nobody's.
    """
    return SeenBy(names, whole)


@dataclass(frozen=True, slots=True)
class Shape:
    """One field: its name, the type of a single value, and all that its annotation says."""

    name: str
    base: type
    kind: FieldKind | None
    many: bool
    optional: bool
    blanks: bool
    """Whether the items of a tuple may be None."""
    seen: SeenBy | None
    bounds: Bounds
    default: Any
    metadata: types.MappingProxyType[Any, Any]

    @property
    def required(self) -> bool:
        return self.default is dataclasses.MISSING

    def fits(self, value: object) -> bool:
        """Whether a single value is of the field's type. A bool is no number, though Python says so; a whole number is one."""
        kinds = (int, float) if self.base is float else self.base
        return isinstance(value, kinds) and (self.base is bool or not isinstance(value, bool))


def shapes(cls: type) -> tuple[Shape, ...]:
    """The fields of a dataclass in order. Raises BadPlugin, naming class and field, for what has no shape."""
    return _shapes(cls)


@cache
def _shapes(cls: type) -> tuple[Shape, ...]:
    if "__dataclass_fields__" not in vars(cls):  # inherited ones would hide the fields of a class left undecorated
        raise BadPlugin(f"{cls.__qualname__} is not a dataclass")
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple(_shape(cls, field, hints[field.name]) for field in dataclasses.fields(cls))


def _shape(cls: type, field: "dataclasses.Field[Any]", hint: Any) -> Shape:
    reading = _Reading()
    try:
        base = reading.read(hint)
    except TypeError as error:
        raise BadPlugin(f"{cls.__qualname__}.{field.name}: {error}") from None
    return Shape(
        name=field.name,
        base=base,
        kind=reading.kind or _kind(base),
        many=reading.many,
        optional=reading.optional,
        blanks=reading.blanks,
        seen=reading.seen,
        bounds=reading.bounds,
        default=_default(field),
        metadata=field.metadata,
    )


def _default(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _kind(base: type) -> FieldKind | None:
    if issubclass(base, Enum):
        return FieldKind.CHOICE
    return {bool: FieldKind.BOOLEAN, int: FieldKind.INT, str: FieldKind.TEXT}.get(base)


class _Reading:
    """Peels an annotation layer by layer and notes what each layer says."""

    def __init__(self) -> None:
        self.kind: FieldKind | None = None
        self.many = self.optional = self.blanks = False
        self.seen: SeenBy | None = None
        self.bounds = Bounds()

    def read(self, hint: Any) -> type:
        origin = typing.get_origin(hint)
        if origin is Annotated:
            return self._annotated(hint)
        if origin in (typing.Union, types.UnionType):
            return self._union(hint)
        if origin is tuple:
            return self._tuple(hint)
        return _plain(hint)

    def _annotated(self, hint: Any) -> type:
        inner, *marks = typing.get_args(hint)
        for mark in marks:
            self._mark(mark)
        return self.read(inner)

    def _mark(self, mark: object) -> None:
        match mark:
            case FieldKind():
                self.kind = mark
            case SeenBy():
                self.seen = mark
            case Bounds():
                self.bounds = mark

    def _union(self, hint: Any) -> type:
        members = [member for member in typing.get_args(hint) if member is not types.NoneType]
        if len(members) != 1:
            raise TypeError(f"{hint} is a union of several types")
        self.blanks, self.optional = self.blanks or self.many, self.optional or not self.many
        return self.read(members[0])

    def _tuple(self, hint: Any) -> type:
        members = typing.get_args(hint)
        if self.many or len(members) != 2 or members[1] is not ...:
            raise TypeError(f"{hint} is not a flat tuple of one type: write tuple[X, ...]")
        self.many = True
        return self.read(members[0])


def _plain(hint: Any) -> type:
    if isinstance(hint, type) and (
        hint in (bool, int, float, str) or issubclass(hint, Enum) or dataclasses.is_dataclass(hint)
    ):
        return hint
    raise TypeError(f"{hint} is none of bool, int, float, str, an Enum, a dataclass, or a tuple of one of these")
