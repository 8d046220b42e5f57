"""Plain dataclasses of a plugin become GraphQL types: every supported shape, what it means, and what is refused by name."""

import dataclasses
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLObjectType,
    GraphQLSchema,
    build_schema,
    print_type,
)

from oneiro_api.schema.build import build_schema as schema_of
from oneiro_api.schema.derive import plain
from oneiro_core import (
    Action,
    BadPlugin,
    Bounds,
    Card,
    Event,
    Names,
    Phase,
    PhaseBegan,
    Position,
    Preset,
    Seat,
    SeatLeft,
    Table,
    Variant,
    option,
    seen_by,
)


class Mood(Enum):
    """How somebody feels."""

    GLAD = "glad"
    """All is well."""
    SAD = "sad"


@dataclass(frozen=True, slots=True)
class Stake:
    """What is at stake."""

    points: int
    mood: Mood = Mood.GLAD


@dataclass(frozen=True, slots=True)
class Everything(Action):
    """Do everything at once."""

    number: Annotated[int, Bounds(1, 9)]
    """How many."""
    seat: Seat
    place: Position
    card: Card
    words: str
    sure: bool
    share: float
    mood: Mood
    stake: Stake
    cards: tuple[Card, ...]
    places: tuple[Position, ...]
    moods: tuple[Mood, ...]
    stakes: tuple[Stake, ...]
    maybe_card: Card | None = None
    maybe_number: int | None = 3
    default_mood: Mood = Mood.SAD
    some: tuple[int, ...] = (1, 2)


@dataclass(frozen=True, slots=True)
class Nothing(Action):
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """It happened."""

    seat: Seat
    secret: Annotated[Card | None, seen_by("seat")]
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]
    stakes: tuple[Stake, ...]
    share: float | None

    def apply(self, table: Table[Any]) -> None:
        pass

    def text(self, name: Names) -> str:
        return "It happened."


@dataclass(frozen=True, slots=True)
class Options:
    """The options of everything."""

    rounds: int = option(3, "Rounds to play", least=1, most=9)
    limit: int | None = option(None, "Points that end the game")
    moods: tuple[Mood, ...] = option((Mood.GLAD,), "Moods that are allowed")


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen."""

    hand: tuple[Card, ...]
    stake: Stake | None
    mood: Mood


class Only(Phase[Table[Any]]):
    name: ClassVar[str] = "only"
    accepts = (Everything, Nothing)


def variant_of(*events: type[Event], key: str = "whole", view_type: type = View, **more: Any) -> Variant:
    phases = more.pop("phases", (Only,))
    options = more.pop("options", Options())
    return Variant(
        key=key,
        title="Whole",
        summary="",
        guide="",
        table=Table,
        phases=phases,
        events=(PhaseBegan, SeatLeft, Happened, *events),
        view=lambda table, viewer: None,
        view_type=view_type,
        presets=(Preset("plain", "Plain", options, (3,)),),
        rules=object(),
    )


def accepting(*actions: type[Action]) -> type[Phase[Any]]:
    return type("Made", (Phase,), {"name": "made", "accepts": actions})


@pytest.fixture(scope="module")
def schema() -> GraphQLSchema:
    return build_schema(schema_of([variant_of()]).as_str())


def fields(schema: GraphQLSchema, name: str) -> dict[str, str]:
    found = schema.get_type(name)
    assert isinstance(found, GraphQLObjectType | GraphQLInputObjectType), name
    return {key: str(field.type) for key, field in found.fields.items()}


def test_an_action_becomes_an_input(schema: GraphQLSchema) -> None:
    assert fields(schema, "WholeEverything") == {
        "number": "Int!",
        "seat": "Int!",
        "place": "Int!",
        "card": "ID!",
        "words": "String!",
        "sure": "Boolean!",
        "share": "Float!",
        "mood": "WholeMood!",
        "stake": "WholeStakeInput!",
        "cards": "[ID!]!",
        "places": "[Int!]!",
        "moods": "[WholeMood!]!",
        "stakes": "[WholeStakeInput!]!",
        "maybeCard": "ID",
        "maybeNumber": "Int",
        "defaultMood": "WholeMood!",
        "some": "[Int!]!",
    }
    assert fields(schema, "WholeNothing") == {"ok": "Boolean!"}
    assert fields(schema, "ActionInput") == {"wholeEverything": "WholeEverything", "wholeNothing": "WholeNothing"}


def test_defaults_are_told(schema: GraphQLSchema) -> None:
    text = print_type(schema.type_map["WholeEverything"])
    for line in ("maybeCard: ID = null", "maybeNumber: Int = 3", "defaultMood: WholeMood! = SAD", "= [1, 2]"):
        assert line in text


def test_an_event_and_a_view_become_types_of_their_interfaces(schema: GraphQLSchema) -> None:
    common = {"number": "Int!", "at": "DateTime!", "text": "String!", "cursor": "String!"}
    own = {"seat": "Int!", "secret": "Card", "cards": "[Card]!", "stakes": "[WholeStake!]!", "share": "Float"}
    assert fields(schema, "WholeHappened") == common | own
    view = fields(schema, "WholeView")
    assert {"hand": "[Card!]!", "stake": "WholeStake", "mood": "WholeMood!"}.items() <= view.items()
    assert fields(schema, "WholeStake") == {"points": "Int!", "mood": "WholeMood!"}


def test_options_become_an_input_of_changes_and_a_type(schema: GraphQLSchema) -> None:
    assert fields(schema, "WholeOptions") == {"rounds": "Int", "limit": "Int", "moods": "[WholeMood!]"}
    assert fields(schema, "WholeGameOptions") == {
        "values": "JSON!",
        "rounds": "Int!",
        "limit": "Int",
        "moods": "[WholeMood!]!",
    }


def test_what_the_author_says_is_told(schema: GraphQLSchema) -> None:
    def of(name: str, field: str) -> str | None:
        found = schema.get_type(name)
        assert isinstance(found, GraphQLObjectType | GraphQLInputObjectType)
        text: str | None = found.fields[field].description
        return text

    mood = schema.get_type("WholeMood")
    assert isinstance(mood, GraphQLEnumType)
    assert {value: known.description for value, known in mood.values.items()} == {"GLAD": "All is well.", "SAD": "Sad."}
    assert schema.type_map["WholeEverything"].description == "Do everything at once."
    assert of("WholeEverything", "number") == "How many."
    assert of("WholeEverything", "seat") == "Seat: a seat at the table, counted from 0."
    assert of("WholeEverything", "stakes") == "Stakes: each what is at stake."
    assert of("WholeOptions", "rounds") == of("WholeGameOptions", "rounds") == "Rounds to play."
    assert of("WholeHappened", "cards") == "Cards: each a card, by its id. Null for whoever may not see it."
    assert of("WholeView", "mood") == "Mood: how somebody feels."


def test_an_input_becomes_the_plain_action() -> None:
    """Whatever strawberry hands over, the plugin gets its own classes, with tuples in them."""
    given: dict[str, Any] = dict.fromkeys(field.name for field in dataclasses.fields(Everything))
    stake = _Given(points=2, mood=Mood.SAD)
    given |= {
        "cards": ["a", "b"],
        "moods": [Mood.SAD],
        "stake": stake,
        "stakes": [stake, stake],
        "some": [5],
        "number": 1,
    }
    action = plain(Everything, _Given(**given))
    assert isinstance(action, Everything)
    assert (action.cards, action.moods, action.some) == (("a", "b"), (Mood.SAD,), (5,))
    assert (action.stake, action.stakes) == (Stake(2, Mood.SAD), (Stake(2, Mood.SAD),) * 2)
    assert action.maybe_card is None


class _Given:
    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


# -- what is refused


@dataclass(frozen=True, slots=True)
class Reserved(Event):
    """An event with a field that all have."""

    cursor: str

    apply = Happened.apply
    text = Happened.text


@dataclass(frozen=True, slots=True)
class Phased:
    """A view with a field that all have."""

    phase_number: int


@dataclass(frozen=True, slots=True)
class WholeView:
    """A view whose public name another class has."""

    mood: Mood


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        (variant_of(Reserved), "Reserved has a field cursor, which every GameEvent has already"),
        (variant_of(view_type=Phased), "Phased has a field phase_number, which every GameView has already"),
    ],
    ids=["event", "view"],
)
def test_a_field_that_all_have_is_refused(variant: Variant, reason: str) -> None:
    with pytest.raises(BadPlugin, match=reason):
        schema_of([variant])


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(BadPlugin, match=r"the type name WholeView of \S*test_derive is taken by \S*test_derive"):
        schema_of([variant_of(), variant_of(key="whole_", view_type=WholeView)])


@pytest.mark.parametrize("name", ["Table", "Card", "GameView", "Refusal", "ActionInput", "ClockPreset", "DateTime"])
def test_a_name_of_the_api_is_refused(name: str) -> None:
    made: Any = type(name, (), {"__annotations__": {"mood": Mood}, "__module__": "oneiro_core.elsewhere"})
    with pytest.raises(BadPlugin, match=f"the type name {name} of oneiro_core.elsewhere is taken"):
        schema_of([variant_of(view_type=dataclass(frozen=True, slots=True)(made))])
