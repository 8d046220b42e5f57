"""Plain dataclasses of plugins to GraphQL types.

The plugin's classes are left alone: a second class is made for each, whose `is_type_of` recognises the plain one, so resolvers
return the plugin's own objects. Docstrings become descriptions (see `meanings`).
"""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

import strawberry
from strawberry.types.field import StrawberryField

from oneiro_api.live.sight import Happening, Sight
from oneiro_core import BadPlugin, FieldKind, Shape, Variant, shapes
from oneiro_core.naming import camel, lower_first, public_name

from .cards import Card, card_of
from .hints import many, maybe, optional, parent
from .interfaces import GameEvent, GameOptions, GameView
from .meanings import enum, meaning, sense
from .recordings import Recording, recording_of

KEPT: Mapping[FieldKind | None, tuple[type, Callable[[Any], Any]]] = {
    FieldKind.CARD: (Card, card_of),
    FieldKind.RECORDING: (Recording, recording_of),
}
"""What the core knows by an id alone: its type on the wire, and what makes it of the id."""

RESERVED = {
    GameEvent: frozenset(field.name for field in dataclasses.fields(Happening)),
    GameView: frozenset({"choices", *(field.name for field in dataclasses.fields(Sight))}),
}
"""What an event or a view cannot call its own fields: they are read through a happening or a sight."""


class Derivation:
    """All types that the installed variants bring; make one for each schema.

    Raises BadPlugin for a field that has no GraphQL form, or for a name that another class has.
    """

    def __init__(self, taken: Mapping[str, type]) -> None:
        self.owners: dict[str, type] = dict(taken)
        self.outputs: dict[type, type] = {}
        self.inputs: dict[type, type] = {}
        self.enums: dict[type, Any] = {}
        self.options: dict[str, type] = {}
        self.option_inputs: dict[str, type] = {}
        self.actions: dict[str, type] = {}
        self.views: dict[str, type] = {}
        self.events: list[type] = []
        self._options: dict[tuple[type, str], tuple[type, type]] = {}

    def add(self, variant: Variant) -> None:
        """Derive what a variant brings."""
        self.views[variant.key] = self.output(variant.view_type, variant.key, GameView)
        for event in variant.events:
            made = self.output(event, variant.key, GameEvent)
            if made not in self.events:
                self.events.append(made)
        for action in variant.actions:
            self.actions[lower_first(public_name(action, variant.key))] = action
            self.input(action, variant.key)
        self._add_options(variant)

    def output(self, cls: type, key: str, interface: type | None = None) -> type:
        """The output type of a dataclass; made once."""
        if cls not in self.outputs:
            self._check_reserved(cls, interface)
            name = self._named(cls, public_name(cls, key))
            self.outputs[cls] = self._output(cls, key, name, interface)
        return self.outputs[cls]

    def input(self, cls: type, key: str, suffix: str = "") -> type:
        """The input type of an action, or of a dataclass inside one; that has a suffix, since it may be an output type too.

        One without fields gets `ok: Boolean! = true`, since GraphQL knows no empty input.
        """
        if cls not in self.inputs:
            name = self._named(_marker(cls, suffix) if suffix else cls, public_name(cls, key) + suffix)
            fields = {shape.name: self._input_field(cls, shape, key) for shape in shapes(cls)}
            made = _new_class(name, cls, (), fields or {"ok": _NOTHING})
            self.inputs[cls] = strawberry.input(made, name=name, description=sense(cls))
        return self.inputs[cls]

    def _add_options(self, variant: Variant) -> None:
        """The options of a variant; variants that share their class share its types."""
        name = public_name(variant.options, variant.key)
        if (variant.options, name) not in self._options:
            self._options[variant.options, name] = self._option_types(variant, name)
        self.options[variant.key], self.option_inputs[variant.key] = self._options[variant.options, name]

    def _option_types(self, variant: Variant, name: str) -> tuple[type, type]:
        """What a game was agreed on, and the changes that may be wished for."""
        cls, key = variant.options, variant.key
        fields = {shape.name: self._option_field(cls, shape, key) for shape in shapes(cls)}
        changes = _new_class(self._named(cls, name), cls, (), fields)
        text = f"Changes to the options of a {variant.title} preset; what is left out stays as the preset has it."
        shown = self._named(_marker(cls, "Shown"), f"{name.removesuffix('Options')}GameOptions")
        return (
            self._output(cls, key, shown, GameOptions),
            strawberry.input(changes, name=name, description=text),
        )

    def _output(self, cls: type, key: str, name: str, interface: type | None) -> type:
        fields = {shape.name: self._output_field(cls, shape, key) for shape in shapes(cls)}
        bases = () if interface is None else (interface,)
        made = _new_class(name, cls, bases, fields, is_type_of=_recognise(cls, interface))
        return strawberry.type(made, name=name, description=sense(cls))

    def _output_field(self, cls: type, shape: Shape, key: str) -> "_Field":
        value = self._value(shape, key, output=True)
        if shape.many:
            value = many(optional(value) if shape.blanks else value)
        if shape.optional:
            value = optional(value)
        text = meaning(cls, shape)
        kept = shape.kind in KEPT
        return value, _kept_field(shape, value, text) if kept else strawberry.field(description=text)

    def _input_field(self, cls: type, shape: Shape, key: str) -> "_Field":
        value = self._value(shape, key, output=False)
        if shape.many:
            value = many(value)
        if shape.optional:
            value = optional(value)
        text = meaning(cls, shape)
        if isinstance(shape.default, tuple):
            return value, strawberry.field(description=text, default_factory=partial(list, shape.default))
        return value, strawberry.field(description=text, default=shape.default)

    def _option_field(self, cls: type, shape: Shape, key: str) -> "_Field":
        """May be null whatever the option: null where it cannot be is a refusal that names the option."""
        value = self._value(shape, key, output=False)
        form = maybe(optional(many(value) if shape.many else value))
        return form, strawberry.field(description=meaning(cls, shape), default=None)

    def _value(self, shape: Shape, key: str, *, output: bool) -> Any:
        """The GraphQL type of one value."""
        if shape.kind in KEPT:
            return KEPT[shape.kind][0] if output else strawberry.ID
        if issubclass(shape.base, Enum):
            return self._enum(shape.base, key)
        if dataclasses.is_dataclass(shape.base):
            return self.output(shape.base, key) if output else self.input(shape.base, key, "Input")
        return shape.base

    def _enum(self, cls: type[Enum], key: str) -> Any:
        if cls not in self.enums:
            name = self._named(cls, public_name(cls, key))
            self.enums[cls] = enum(cls, name)
        return self.enums[cls]

    def _named(self, cls: type, name: str) -> str:
        owner = self.owners.setdefault(name, cls)
        if owner is not cls:
            raise BadPlugin(f"the type name {name} of {cls.__module__} is taken by {owner.__module__}")
        return name

    def _check_reserved(self, cls: type, interface: type | None) -> None:
        for shape in shapes(cls):
            if interface is not None and shape.name in RESERVED[interface]:
                raise BadPlugin(
                    f"{cls.__qualname__} has a field {shape.name}, which every {interface.__name__} has already"
                )


_Field: TypeAlias = tuple[Any, Any]
"""The type of a field, and what strawberry is told of it."""
_NOTHING: _Field = (
    bool,
    strawberry.field(description="Nothing is to be said; GraphQL knows no empty input.", default=True),
)


def _new_class(name: str, source: type, bases: tuple[type, ...], fields: Mapping[str, _Field], **extra: Any) -> type:
    """A class with annotated fields, in the plugin's module: equal names in two modules must not be taken as one."""
    annotations = {field: annotation for field, (annotation, _) in fields.items()}
    told = {field: definition for field, (_, definition) in fields.items()}
    namespace = {"__annotations__": annotations, "__module__": source.__module__, **told, **extra}
    return types.new_class(name, bases, {}, lambda body: body.update(namespace))


def _marker(cls: type, suffix: str) -> type:
    """A second owner for a class that appears under two names."""
    return type(f"{cls.__name__}{suffix}", (), {"__module__": cls.__module__})


def _recognise(cls: type, interface: type | None) -> Any:
    """How the made type tells an object of its own: events and views travel inside a happening or a sight."""
    inner = _event_of if interface is GameEvent else _view_of if interface is GameView else _itself
    return classmethod(lambda _, value, info: type(inner(value)) is cls)


def _event_of(value: Any) -> Any:
    return getattr(value, "event", None)


def _view_of(value: Any) -> Any:
    return getattr(value, "view", None)


def _itself(value: Any) -> Any:
    return value


def _kept_field(shape: Shape, returns: Any, text: str) -> StrawberryField:
    _, made_of = KEPT[shape.kind]

    def resolve(root: Any) -> Any:
        value = getattr(root, shape.name)
        return [made_of(item) for item in value] if isinstance(value, tuple) else made_of(value)

    resolve.__annotations__ = {"root": parent(), "return": returns}
    resolve.__name__ = f"resolve_{shape.name}"
    made: StrawberryField = strawberry.field(resolver=resolve, name=camel(shape.name), description=text)
    return made


def plain(cls: type, value: Any) -> Any:
    """The plain dataclass of an input object."""
    return cls(**{shape.name: _plain(shape, getattr(value, shape.name)) for shape in shapes(cls)})


def _plain(shape: Shape, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_plain(shape, item) for item in value)
    if value is None or isinstance(value, shape.base):
        return value
    return plain(shape.base, value) if dataclasses.is_dataclass(shape.base) else shape.base(value)
