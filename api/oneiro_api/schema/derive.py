"""Plain dataclasses of plugins to GraphQL types.

The plugin's classes are left alone: a second class is made for each, whose `is_type_of` recognises the plain one, so resolvers
return the plugin's own objects. Docstrings become descriptions.
"""

import dataclasses
import types
from collections.abc import Mapping
from enum import Enum
from typing import Any

import strawberry
from strawberry.types.field import StrawberryField

from oneiro_api.live.sight import Happening, Sight
from oneiro_core import BadPlugin, FieldKind, Shape, Variant, shapes
from oneiro_core.naming import camel, description, lower_first, public_name

from .cards import Card, card_of
from .hints import many, maybe, optional, parent
from .interfaces import GameEvent, GameOptions, GameView

Made = dict[str, type]
"""The types made so far, by their names in the schema."""

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
            fields = {shape.name: self._output_field(shape, key) for shape in shapes(cls)}
            bases = () if interface is None else (interface,)
            made = _new_class(name, cls, bases, fields, is_type_of=_recognise(cls, interface))
            self.outputs[cls] = strawberry.type(made, name=name, description=description(cls) or None)
        return self.outputs[cls]

    def input(self, cls: type, key: str) -> type:
        """The input type of an action. One without fields gets `ok: Boolean! = true`, since GraphQL knows no empty input."""
        if cls not in self.inputs:
            name = self._named(cls, public_name(cls, key))
            fields = {shape.name: self._input_field(shape, key) for shape in shapes(cls)}
            made = _new_class(name, cls, (), fields or {"ok": (bool, True)})
            self.inputs[cls] = strawberry.input(made, name=name, description=description(cls) or None)
        return self.inputs[cls]

    def _add_options(self, variant: Variant) -> None:
        name = public_name(variant.options, variant.key)
        fields: dict[str, Any] = {
            shape.name: (maybe(self._option_type(shape, variant.key)), None) for shape in shapes(variant.options)
        }
        made = _new_class(self._named(variant.options, name), variant.options, (), fields)
        text = f"Changes to the options of a {variant.title} preset; what is left out stays as the preset has it."
        self.option_inputs[variant.key] = strawberry.input(made, name=name, description=text)
        self.options[variant.key] = self._options_output(variant)

    def _options_output(self, variant: Variant) -> type:
        name = f"{public_name(variant.options, variant.key).removesuffix('Options')}GameOptions"
        fields = {shape.name: self._output_field(shape, variant.key) for shape in shapes(variant.options)}
        made = _new_class(
            self._named(_marker(variant.options), name),
            variant.options,
            (GameOptions,),
            fields,
            is_type_of=_recognise(variant.options, None),
        )
        return strawberry.type(made, name=name, description=description(variant.options) or None)

    def _option_type(self, shape: Shape, key: str) -> Any:
        """May be null whatever the option: null where it cannot be is a refusal that names the option."""
        value = self._value(shape, key, output=False)
        return optional(many(value) if shape.many else value)

    def _output_field(self, shape: Shape, key: str) -> Any:
        value = self._value(shape, key, output=True)
        if shape.many:
            value = many(optional(value) if shape.blanks else value)
        if shape.optional:
            value = optional(value)
        return (value, _card_field(shape, value)) if shape.kind is FieldKind.CARD else (value,)

    def _input_field(self, shape: Shape, key: str) -> Any:
        value = self._value(shape, key, output=False)
        if shape.many:
            value = many(value)
        if shape.optional:
            value = optional(value)
        return (value,) if shape.required else (value, shape.default)

    def _value(self, shape: Shape, key: str, *, output: bool) -> Any:
        """The GraphQL type of one value."""
        if shape.kind is FieldKind.CARD:
            return Card if output else strawberry.ID
        if issubclass(shape.base, Enum):
            return self._enum(shape.base, key)
        if dataclasses.is_dataclass(shape.base):
            return self.output(shape.base, key) if output else self.input(shape.base, key)
        return shape.base

    def _enum(self, cls: type[Enum], key: str) -> Any:
        if cls not in self.enums:
            name = self._named(cls, public_name(cls, key))
            self.enums[cls] = strawberry.enum(cls, name=name, description=description(cls) or None)
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


def _new_class(name: str, source: type, bases: tuple[type, ...], fields: Mapping[str, Any], **extra: Any) -> type:
    """A class with annotations and defaults, in the plugin's module: equal names in two modules must not be taken as one."""
    namespace: dict[str, Any] = {"__annotations__": {}, "__module__": source.__module__, **extra}
    for field, (annotation, *default) in fields.items():
        namespace["__annotations__"][field] = annotation
        if default:
            namespace[field] = default[0]
    return types.new_class(name, bases, {}, lambda body: body.update(namespace))


def _marker(cls: type) -> type:
    """A second owner for a class that appears under two names."""
    return type(f"{cls.__name__}Shown", (), {"__module__": cls.__module__})


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


def _card_field(shape: Shape, returns: Any) -> StrawberryField:
    def resolve(root: Any) -> Any:
        value = getattr(root, shape.name)
        return [card_of(item) for item in value] if isinstance(value, tuple) else card_of(value)

    resolve.__annotations__ = {"root": parent(), "return": returns}
    resolve.__name__ = f"resolve_{shape.name}"
    made: StrawberryField = strawberry.field(resolver=resolve, name=camel(shape.name))
    return made


def plain(action: type, value: Any) -> Any:
    """The plain action of an input object."""
    taken = {shape.name: _plain(shape, getattr(value, shape.name)) for shape in shapes(action)}
    return action(**taken)


def _plain(shape: Shape, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return str(value) if shape.kind is FieldKind.CARD and value is not None else value
