"""What operations cost, worked out by hand."""

from typing import Any

import pytest
from graphql import GraphQLSchema, get_introspection_query, parse, validate

from oneiro_api.schema.build import build_schema
from oneiro_api.schema.execution.costs import CHANGE, LISTED, MOST_KEPT, cost_of
from oneiro_api.schema.execution.limits import MOST_COST
from oneiro_api.schema.paging import MOST
from oneiro_api.settings import Settings
from oneiro_core import Registry
from serving import documents

REGISTRY = Registry.found()


@pytest.fixture(scope="module")
def schema() -> GraphQLSchema:
    return build_schema(REGISTRY.variants.values())._schema


def cost(schema: GraphQLSchema, text: str, name: str | None = None, **variables: Any) -> int:
    document = parse(text)
    assert validate(schema, document) == []
    return cost_of(schema, document, name, variables)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("{ server { name } }", 2),
        ("{ __typename server { name version } }", 4),
        ("{ server { protocols } }", 2),
        ("{ variants { key title } }", 1 + LISTED * 2),
        ("{ variants { presets { key } } }", 1 + LISTED * (1 + LISTED)),
        ("{ decks(first: 7) { edges { node { id } } } }", 1 + 1 + 7 * (1 + 1)),
        ("{ decks(first: 7) { pageInfo { endCursor } } }", 1 + 1 + 1),
        ("{ decks { edges { cursor } } }", 1 + 1 + 20),
        ("{ decks(first: 1000000) { edges { cursor } } }", 1 + 1 + MOST),
        ("{ decks(first: -1) { edges { cursor } } }", 1 + 1 + 0),
        ("{ viewer { webhooks { deliveries(first: 3) { id } } } }", 1 + 1 + LISTED * (1 + 3)),
        ("{ server { ...S ...S } } fragment S on Server { name version }", 1 + 2 + 2),
        ("{ server { ... { name } ... on Server { version } } }", 1 + 1 + 1),
        ('{ node(id: "t") { id ... on Table { code status } } }', 1 + 1 + 2),
        ('mutation { leaveTable(id: "t") { __typename } }', CHANGE + 2),
        ('mutation { a: leaveTable(id: "t") { __typename } b: leaveTable(id: "t") { __typename } }', 2 * (CHANGE + 2)),
    ],
)
def test_points_are_counted(schema: GraphQLSchema, text: str, points: int) -> None:
    assert cost(schema, text) == points


def test_of_several_types_an_object_has_one(schema: GraphQLSchema) -> None:
    on = "... on {} {{ {} }}".format
    both = f"{{ table(id: 1) {{ game {{ phase {on('StoryView', 'hand {{ id }}')} {on('StellaView', 'reason')} }} }} }}"
    assert cost(schema, both.replace("{{", "{").replace("}}", "}")) == 1 + 1 + 1 + (1 + LISTED)


@pytest.mark.parametrize(
    ("variables", "items"),
    [({}, 30), ({"n": 4}, 4), ({"n": 1000}, MOST), ({"n": -3}, 0), ({"n": None}, MOST), ({"n": "many"}, MOST)],
)
def test_a_variable_says_how_long_a_page_is(schema: GraphQLSchema, variables: dict[str, Any], items: int) -> None:
    text = "query($n: Int! = 30) { decks(first: $n) { edges { cursor } } }"
    assert cost(schema, text, **variables) == 2 + items


def test_the_operation_that_is_named_counts(schema: GraphQLSchema) -> None:
    text = "query A { server { name } } query B { decks(first: 9) { edges { cursor } } }"
    document = parse(text)
    assert [cost_of(schema, document, name, {}) for name in ("A", "B", "A")] == [2, 11, 2]


def test_what_is_remembered_of_a_document_is_bounded(schema: GraphQLSchema) -> None:
    document = parse("query($n: Int!, $other: ID!) { decks(first: $n) { edges { cursor } } table(id: $other) { id } }")
    for number in range(3 * MOST_KEPT):
        size = number % (MOST + 1)
        assert cost_of(schema, document, None, {"n": size, "other": f"t{number}"}) == 2 + size + 2
        assert len(vars(document)["costs"]) <= MOST_KEPT


def test_pages_in_pages_are_too_dear(schema: GraphQLSchema) -> None:
    page = "edges { node { history(first: 100) { edges { node { text } } } } }"
    assert cost(schema, f"{{ tables(first: 100) {{ {page} }} }}") > 100 * 100 * 2
    assert (
        cost(schema, f"{{ tables(first: 100) {{ {page.replace('text', 'number at text __typename')} }} }}") > MOST_COST
    )


@pytest.mark.parametrize("variant", REGISTRY.variants)
def test_everything_of_a_table_is_far_from_too_dear(schema: GraphQLSchema, variant: str) -> None:
    asked = (documents.feed, documents.table, documents.history, documents.act)
    assert max(cost(schema, ask(variant), first=100) for ask in asked) < MOST_COST / 10


def test_the_schema_itself_can_be_asked_for(schema: GraphQLSchema) -> None:
    assert cost(schema, get_introspection_query(input_value_deprecation=True)) < MOST_COST / 2


def test_a_thousand_strangers_at_one_address_can_follow_a_table_at_once(schema: GraphQLSchema) -> None:
    most, _, seconds = Settings.model_fields["rate_cost"].default.partition("/")
    assert seconds == "10 seconds"
    assert 1000 * max(cost(schema, documents.feed(variant)) for variant in REGISTRY.variants) <= int(most)
