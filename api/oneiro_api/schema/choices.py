"""What actions and options look like to a client that has never seen the variant."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import strawberry
from strawberry.scalars import JSON

from oneiro_core import Action, Allowed, FieldKind, Offer, Shape, shapes
from oneiro_core.naming import camel, description, lower_first, public_name, words

from .cards import Card, card_of
from .meanings import enum

if TYPE_CHECKING:
    from oneiro_api.live.sight import Sight

Kind = enum(FieldKind, "FieldKind", "What a field holds; clients build controls from it.")


@strawberry.type(description="A field of an action.")
class FieldInfo:
    """Static: what holds for the field in every game."""

    key: str = strawberry.field(description="Its name in the action's input.")
    title: str = strawberry.field(description="Its name for people.")
    kind: Kind = strawberry.field(description="What it holds.")  # type: ignore[valid-type]
    many: bool = strawberry.field(description="Whether it is a list.")
    required: bool = strawberry.field(description="Whether it must be given.")
    min: int | None = strawberry.field(description="The least value, count of items, or length of the text.")
    max: int | None = strawberry.field(description="The most.")


@strawberry.type(description="An action of a variant.")
class ActionInfo:
    """Static: what the action is."""

    key: str = strawberry.field(description="Its field in ActionInput.")
    title: str = strawberry.field(description="Its name for people.")
    description: str = strawberry.field(description="What it does.")
    fields: list[FieldInfo] = strawberry.field(description="What it is made of; none: send `{ok: true}`.")


@strawberry.type(
    description="What one field of a choice may hold now. The list of the field's kind is set, the others are null."
)
class ChoiceField:
    """One field of an offer."""

    field: FieldInfo = strawberry.field(description="The field.")
    cards: list[Card] | None = strawberry.field(description="The cards to choose from.")
    seats: list[int] | None = strawberry.field(description="The seats to choose from.")
    positions: list[int] | None = strawberry.field(description="The places in the tableau to choose from.")
    values: list[JSON] | None = strawberry.field(description="The values to choose from, as the input takes them.")
    min: int | None = strawberry.field(description="The least value, count of items, or length of the text.")
    max: int | None = strawberry.field(description="The most.")
    repeats: bool = strawberry.field(description="Whether the same item may be chosen twice.")


@strawberry.type(description="Something that the asker may do now.")
class Choice:
    """One offer."""

    action: ActionInfo = strawberry.field(description="The action.")
    fields: list[ChoiceField] = strawberry.field(description="What each of its fields may hold.")
    final: bool = strawberry.field(description="Whether it cannot be changed afterwards.")
    partly: bool = strawberry.field(
        description="Whether less than `min` of its fields' items is taken too. It is kept, nobody else learns of it, and it "
        "counts if the rest has not come when time is up; until then the asker is awaited."
    )


def choices_of(sight: "Sight") -> list[Choice]:
    """The choices of a sight."""
    return [_choice(offer, sight.variant) for offer in sight.offers]


def action_info(action: type[Action], variant: str) -> ActionInfo:
    """An action, described."""
    return ActionInfo(
        key=lower_first(public_name(action, variant)),
        title=words(action.__name__),
        description=description(action),
        fields=[field_info(shape) for shape in shapes(action)],
    )


def field_info(shape: Shape) -> FieldInfo:
    """A field of an action, described."""
    return FieldInfo(
        key=camel(shape.name),
        title=words(shape.name),
        kind=shape.kind or FieldKind.TEXT,
        many=shape.many,
        required=shape.required,
        min=shape.bounds.least,
        max=shape.bounds.most,
    )


def _choice(offer: Offer, variant: str) -> Choice:
    info = action_info(offer.action, variant)
    fields = [_field(shape, offer.fields.get(shape.name, Allowed())) for shape in shapes(offer.action)]
    return Choice(action=info, fields=fields, final=offer.action.final, partly=offer.partly)


def _field(shape: Shape, allowed: Allowed) -> ChoiceField:
    least, most = _bounds(shape, allowed)
    return ChoiceField(
        field=field_info(shape),
        cards=_cards(_values(shape, allowed, FieldKind.CARD)),
        seats=_list(_values(shape, allowed, FieldKind.SEAT)),
        positions=_list(_values(shape, allowed, FieldKind.POSITION)),
        values=_list(getattr(value, "name", value) for value in _others(shape, allowed) or ()) or None,
        min=least,
        max=most,
        repeats=allowed.repeats,
    )


def _bounds(shape: Shape, allowed: Allowed) -> tuple[int | None, int | None]:
    """How many items may be chosen; or the bounds of a number, or of a text's length."""
    if shape.many or allowed.values is not None:
        return allowed.counts(shape)
    own = allowed.bounds.least is not None or allowed.bounds.most is not None
    bounds = allowed.bounds if own else shape.bounds
    return bounds.least, bounds.most


def _values(shape: Shape, allowed: Allowed, kind: FieldKind) -> Iterable[Any] | None:
    return allowed.values if shape.kind is kind else None


def _others(shape: Shape, allowed: Allowed) -> Iterable[Any] | None:
    if shape.kind is FieldKind.CHOICE and allowed.values is None:
        return tuple(shape.base)  # type: ignore[arg-type]
    return allowed.values if shape.kind in (FieldKind.CHOICE, FieldKind.INT, FieldKind.TEXT) else None


def _list(values: Iterable[Any] | None) -> list[Any] | None:
    return None if values is None else list(values)


def _cards(values: Iterable[Any] | None) -> list[Card] | None:
    if values is None:
        return None
    return [card for card in map(card_of, values) if card is not None]
