"""How a table is opened, and changed before its game: inputs whose options depend on what is installed."""

import types
from typing import Annotated, Any

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.clocks import Clock
from oneiro_api.live.wishes import Wish
from oneiro_api.store.tables import Absence
from oneiro_core import RefusalCode, Refused
from oneiro_core.shapes import shapes

from .context import Context
from .decks import decks_from
from .derive import Derivation
from .hints import optional
from .one_of import chosen, one_of
from .refusals import refusing
from .results import TableResult
from .tables import AbsenceRule, ClockPreset, shown

Info = strawberry.Info[Context]
Fields = dict[str, tuple[Any, Any]]
"""The fields of an input: what each holds, and the field."""

SEEN_HOST = (Scope.HOST, Scope.READ)


def opening(derived: Derivation) -> dict[str, Any]:
    """The mutations `create_table` and `change_table`."""
    options = one_of("OptionsInput", "The options of the variant that is played.", derived.option_inputs)
    return {
        "create_table": strawberry.mutation(
            _create_table(options), description="Open a table and sit down as its host."
        ),
        "change_table": strawberry.mutation(
            _change_table(options),
            description="Agree on something else at a table that has not started, as its host: on all that the input says, "
            "as if the table were opened anew. All who sit there are told, and stay.",
        ),
    }


def _create_table(options: type) -> Any:
    async def create_table(self: Any, info: Info, input: Any) -> TableResult:
        wish = _wish(info.context, input, input.variant, private=input.private, bots=input.bots)
        closed = None if input.watchable else "no"
        request = await info.context.asked(
            SEEN_HOST, input.key, "create", wish, *named(bot=input.bot, watchable=closed)
        )
        info.context.spend(info.context.server.rates.tables)
        live = await info.context.server.lobby.create(wish, request, input.bot, watchable=input.watchable)
        return await shown(info.context, live)

    fields = {**_of_variant(), **_settings(options), **_of_people(), **_key()}
    create_table.__annotations__["input"] = Annotated[
        _input("CreateTableInput", "What you want to play.", fields),
        strawberry.argument(description="What you want to play."),
    ]
    return refusing(create_table)


def _change_table(options: type) -> Any:
    async def change_table(self: Any, info: Info, input: Any) -> TableResult:
        who = (await info.context.acting(*SEEN_HOST)).account
        table = await info.context.server.hall.known(input.table, who)
        wish = _wish(info.context, input, table.row.variant)
        request = await info.context.asked(SEEN_HOST, input.key, "change", input.table, wish)
        return await shown(info.context, await info.context.server.lobby.change(table.id, wish, request))

    fields = {**_of_table(), **_settings(options), **_key()}
    change_table.__annotations__["input"] = Annotated[
        _input("ChangeTableInput", "What shall be played instead.", fields),
        strawberry.argument(description="What shall be played instead."),
    ]
    return refusing(change_table)


def named(**given: str | None) -> list[tuple[str, str]]:
    """What was said of several things: a request that says nothing of them is the same as before they could be said."""
    return [(name, value) for name, value in given.items() if value is not None]


def _wish(context: Context, wanted: Any, variant: str, **more: Any) -> Wish:
    """What an input asks for. Raises Refused(BAD_OPTION)."""
    return Wish(
        variant=variant,
        preset=wanted.preset,
        options=_options(context, wanted.options, variant),
        house_rules=tuple(wanted.house_rules or ()),
        decks=decks_from(wanted),
        seats=wanted.seats,
        clock=wanted.clock,
        absence=wanted.absence,
        **more,
    )


def _options(context: Context, wanted: Any, key: str) -> dict[str, Any] | None:
    """The changed options by their Python names. Raises Refused when they are another variant's."""
    if wanted is None:
        return None
    whose, value = chosen(wanted)
    variant = context.server.registry.variants.get(key)
    if variant is None or whose != variant.key:
        raise Refused(RefusalCode.BAD_OPTION, f"these options belong to {whose}", "options")
    given = {shape.name: getattr(value, shape.name) for shape in shapes(variant.options)}
    return {name: _plain(some.value) for name, some in given.items() if some is not None}


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _of_variant() -> Fields:
    return {"variant": (str, strawberry.field(description="The key of the variant."))}


def _of_table() -> Fields:
    return {"table": (strawberry.ID, strawberry.field(description="The id of the table."))}


def _settings(options: type) -> Fields:
    """What is agreed on before a game."""
    return {
        "preset": (
            optional(str),
            strawberry.field(description="The preset; the default one when left out.", default=None),
        ),
        "options": (optional(options), strawberry.field(description="Changes to its options.", default=None)),
        "house_rules": (optional(list[str]), strawberry.field(description="Keys of house rules.", default=None)),
        "deck": (
            optional(strawberry.ID),
            strawberry.field(description="The deck; the variant's usual one when left out.", default=None),
        ),
        "decks": (
            optional(list[strawberry.ID]),
            strawberry.field(description="Several decks to be mixed, in place of `deck`: up to 10.", default=None),
        ),
        "seats": (
            optional(int),
            strawberry.field(description="How many may sit down; as many as can when left out.", default=None),
        ),
        "clock": (ClockPreset, strawberry.field(description="The clock.", default=Clock.NORMAL)),
        "absence": (
            AbsenceRule,
            strawberry.field(description="What becomes of the seat of somebody who stays away.", default=Absence.EMPTY),
        ),
    }


def _of_people() -> Fields:
    """Who may come to a new table."""
    return {
        "private": (bool, strawberry.field(description="Whether only those with the code find it.", default=False)),
        "watchable": (
            bool,
            strawberry.field(description="Whether others than those who sit there may watch the game.", default=True),
        ),
        "bots": (int, strawberry.field(description="How many bots sit down beside you.", default=0)),
        "bot": (
            optional(str),
            strawberry.field(description="The key of these bots; the usual ones when left out.", default=None),
        ),
    }


def _key() -> Fields:
    return {"key": (optional(str), strawberry.field(description="Your own key for this request.", default=None))}


def _input(name: str, text: str, fields: Fields) -> type:
    """An input of these fields."""
    body: dict[str, Any] = {"__annotations__": {field: hint for field, (hint, _) in fields.items()}}
    body.update({field: value for field, (_, value) in fields.items()})
    made = types.new_class(name, (), {}, lambda namespace: namespace.update(body))
    return strawberry.input(made, name=name, description=text)
