"""Our executor answers as Strawberry's own does, byte for byte, errors and their order included."""

import asyncio
from random import Random

import pytest
import strawberry
from graphql import GraphQLObjectType, parse
from strawberry.extensions import ParserCache, ValidationCache
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext as Stock

from oneiro_api.schema.execution import documents, leaves
from oneiro_api.schema.execution import executor as execution
from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.executor import Execution

from .judging import Judge
from .writing import Writer
from .zoo import KINDS, Mutation, Query, Subscription

pytestmark = pytest.mark.anyio

LEAVES = "name nick id lives weight awake colour size mood oddity age height tame chip born notes"
LISTS = "tags scores ratings coats gaps grid collars { colour length bell } spares { colour length }"
ALL = f"__typename {LEAVES} {LISTS} collar {{ colour length bell }} shout(loud: true)"
WAITING = 'slow slowFailure failure kittens { name lives } friend(kind: "dog") { __typename ... on Dog { age tricks } }'

OF_A_KIND = {
    "all that a cat has": f"query($kind: String!) {{ cat(kind: $kind) {{ {ALL} }} }}",
    "a cat that must be": f"query($kind: String!) {{ must(kind: $kind) {{ {LEAVES} }} }}",
    "what is waited for": f"query($kind: String!) {{ awaited(kind: $kind) {{ {ALL} {WAITING} }} }}",
    "grave failures": "query($kind: String!) { cat(kind: $kind) { name slow graveFailure lives } must(kind: $kind) { id } }",
    "field by field": "query($kind: String!) {"
    + " ".join(
        f"f{number}: cat(kind: $kind) {{ {leaf} }}" for number, leaf in enumerate((LEAVES + " tags scores").split())
    )
    + "}",
    "lists of cats": 'query($kind: String!) { cats(kinds: ["plain", $kind, "plain"]) { name lives colour scores } }',
    "aliases and fragments": """query($kind: String!) {
        one: cat(kind: $kind) { n: name m: name ...A ...A ... { lives } ... on Cat { l: lives } ... on Named { nick } }
        two: cat(kind: "plain") { ...A name ...A }
    } fragment A on Cat { tags lives kittens(kinds: [$kind]) { ...B } } fragment B on Named { name nick }""",
    "merged fields": """query($kind: String!) { cat(kind: $kind) { collar { colour } collar { length colour }
        ... on Cat { collar { bell } } } cat(kind: $kind) { name } }""",
    "a union": "query($kind: String!) { pets(kind: $kind) { __typename ... on Cat { lives name } ... on Dog { age tricks } } }",
    "an interface": """query($kind: String!) {
        named(kind: $kind) { __typename name nick ... on Dog { age } ... on Cat { lives } } }""",
    "arguments": """query($kind: String!, $wish: Wish = {times: 2, colour: RED}) {
        first(of: [$kind, "x"], wish: $wish) a: first(of: "x", colour: RED)
        cat(kind: $kind) { shout(wish: {times: 3}) b: shout(loud: true, wish: $wish) } }""",
    "mutations": f"""mutation($kind: String!) {{ adopt(kind: $kind, lives: 3) {{ {LEAVES} }} lose
        again: adopt(kind: "plain") {{ name slow }} release(kind: $kind) {{ lives weight }} }}""",
    "named operations": "query($kind: String!) { cat(kind: $kind) { name lives } } ",
}
DIRECTIVES = {
    "fields": """query($kind: String!, $yes: Boolean!, $no: Boolean = false) { cat(kind: $kind) {
        name @include(if: $yes) lives @skip(if: $yes) nick @include(if: $no) tags @skip(if: $no) @include(if: $yes) } }""",
    "fragments": """query($kind: String!, $yes: Boolean!, $no: Boolean = true) { cat(kind: $kind) {
        ... @include(if: $yes) { lives } ... on Cat @skip(if: $no) { name } ...A @include(if: $no) }
        ...B @skip(if: $yes) } fragment A on Cat { tags } fragment B on Query { must(kind: $kind) { colour } }""",
    "a null where there must be none": """query($kind: String!, $yes: Boolean!, $no: Boolean! = true) {
        cat(kind: $kind) { name @include(if: $no) } must(kind: $kind) @skip(if: $yes) { name } }""",
    "a null at the root": """query($kind: String!, $yes: Boolean!, $no: Boolean = true) {
        cat(kind: $kind) @include(if: $no) { name } must(kind: $kind) @include(if: $yes) { name } }""",
    "a mutation": """mutation($kind: String!, $yes: Boolean!, $no: Boolean = true) {
        release(kind: $kind) @include(if: $yes) { name } lose @skip(if: $no) }""",
}
STREAMS = {
    "cats": f"subscription($kinds: [String!]!) {{ passing(kinds: $kinds) {{ {ALL} }} }}",
    "waiting cats": f"subscription($kinds: [String!]!) {{ passing(kinds: $kinds) {{ name {WAITING} }} }}",
    "leaves alone": "subscription($kinds: [String!]!) { passing(kinds: $kinds) { name lives colour } }",
    "a union": "subscription($kinds: [String!]!) { petsPassing(kinds: $kinds) { ... on Cat { lives } ... on Dog { age } } }",
    "directives": """subscription($kinds: [String!]!, $no: Boolean = false) {
        passing(kinds: $kinds) { name lives @include(if: $no) ...A @skip(if: $no) } } fragment A on Cat { tags }""",
    "a source that fails": "subscription { broken }",
}


@pytest.fixture(scope="module")
def judge() -> Judge:
    stock = strawberry.Schema(Query, Mutation, Subscription, extensions=[ParserCache, ValidationCache])
    return Judge(stock, DocumentSchema(Query, Mutation, Subscription, execution_context_class=Execution))


@pytest.mark.parametrize("name", OF_A_KIND)
async def test_any_value_in_any_field(judge: Judge, name: str) -> None:
    answers = {await judge.compare(OF_A_KIND[name], kind=kind) for kind in KINDS}
    assert len(answers) > 1, "the kinds made no difference"


@pytest.mark.parametrize("name", DIRECTIVES)
async def test_directives_with_variables(judge: Judge, name: str) -> None:
    for kind in ("plain", "lifeless", "awaited"):
        for yes in (True, False):
            told = {
                await judge.compare(DIRECTIVES[name], kind=kind, yes=yes, **more)
                for more in ({}, {"no": True}, {"no": False})
            }
            told.add(await judge.compare(DIRECTIVES[name], kind=kind, yes=yes, no=None))
            assert len(told) > 1, "the variables made no difference"


@pytest.mark.parametrize("name", STREAMS)
async def test_subscriptions(judge: Judge, name: str) -> None:
    document = STREAMS[name]
    variables = {"kinds": [*KINDS]} if "$kinds" in document else {}
    lines = (await judge.compare(document, **variables)).splitlines()
    assert len(lines) >= (len(KINDS) if variables else 2)


@pytest.mark.parametrize("seed", range(120))
async def test_operations_at_random(judge: Judge, seed: int) -> None:
    chance = Random(seed)
    kinds = list(KINDS)

    def argument(name: str, of: str) -> str | None:
        kind = chance.choice(kinds)
        if not of.endswith("!"):
            return None
        return f'"{kind}"' if of == "String!" else f'["{kind}", "{chance.choice(kinds)}"]'

    core = judge.ours._schema
    kind, root, only = chance.choice(
        (
            ("query", core.query_type, None),
            ("mutation", core.mutation_type, None),
            ("subscription", core.subscription_type, 1),
        )
    )
    assert isinstance(root, GraphQLObjectType)
    document = Writer(core, chance, argument).operation(kind, root, only=only)
    for variables in ({}, {"yes": False, "no": True}):
        await judge.compare(document, **variables)


async def test_malformed_requests(judge: Judge) -> None:
    for document, variables in (
        ("{ cat(kind: 5) { name } }", {}),
        ("{ nothing }", {}),
        ("query($kind: String!) { cat(kind: $kind) { name } }", {}),
        ("query($kind: String!) { cat(kind: $kind) { name } }", {"kind": 5}),
        ('query($wish: Wish) { first(of: "x", wish: $wish) }', {"wish": {"times": "x", "colour": "PINK"}}),
    ):
        assert b'"data":null' in await judge.compare(document, **variables)


async def test_an_unknown_kind_fails_alike(judge: Judge) -> None:
    assert b"errors" in await judge.compare(OF_A_KIND["all that a cat has"], kind="unicorn")


async def test_the_short_way_is_taken(judge: Judge) -> None:
    """What is compared is not the stock way with itself."""
    document = OF_A_KIND["all that a cat has"]
    await judge.compare(document, kind="plain")
    short = {way.name for way in judge.ways(document) if way.attribute}
    assert short >= {
        "name",
        "nick",
        "id",
        "lives",
        "weight",
        "awake",
        "colour",
        "size",
        "mood",
        "age",
        "tags",
        "coats",
        "bell",
    }
    assert not short & {"born", "notes", "gaps", "grid", "collar", "shout", "__typename", "oddity"}


@pytest.mark.parametrize("guard", ["_int", "_text", "_float", "_bool"])
async def test_a_careless_guard_is_found(monkeypatch: pytest.MonkeyPatch, guard: str) -> None:
    scalars = {
        kind: (lambda value: value) if found.__name__ == guard else found for kind, found in leaves._SCALARS.items()
    }
    monkeypatch.setattr(leaves, "_SCALARS", scalars)
    careless = DocumentSchema(Query, Mutation, Subscription, execution_context_class=Execution)
    judge = Judge(strawberry.Schema(Query, Mutation, Subscription), careless)
    with pytest.raises(AssertionError, match="stock"):
        await asyncio.gather(*(judge.compare(OF_A_KIND["field by field"], kind=kind) for kind in KINDS))


@pytest.mark.parametrize("name", DIRECTIVES)
async def test_fields_kept_over_directives_are_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(execution, "_varies", lambda document: False)
    careless = DocumentSchema(Query, Mutation, Subscription, execution_context_class=Execution)
    judge = Judge(strawberry.Schema(Query, Mutation, Subscription), careless)
    variables = [{"yes": yes, "no": no} for yes in (True, False) for no in (True, False)]
    with pytest.raises(AssertionError, match="stock"):
        await asyncio.gather(*(judge.compare(DIRECTIVES[name], kind="plain", **some) for some in variables))


@pytest.mark.parametrize(
    ("text", "varies"),
    [
        ("{ a }", False),
        ("{ a { ...F } } fragment F on A { b }", False),
        ("{ a @skip(if: true) }", True),
        ("{ a { ...F } } fragment F on A { b @include(if: $x) }", True),
        ("{ ...F(x: $y) } fragment F($x: Int = 1) on Query { a(x: $x) }", True),
    ],
)
def test_what_depends_on_variables_is_known(text: str, varies: bool) -> None:
    assert execution._varies(parse(text, experimental_fragment_arguments=True)) is varies


async def test_a_document_belongs_to_its_schema() -> None:
    """A schema that is built anew keeps nothing of the old one, though the document may be the same object."""
    text = '{ must(kind: "plain") { name lives } }'
    old, new = (DocumentSchema(Query, execution_context_class=Execution) for _ in range(2))
    await old.execute(text)
    document = old._documents[text]
    new._remember(text, document)
    assert (await new.execute(text)).data == {"must": {"name": "Tom", "lives": 9}}
    assert {kept.schema for kept in vars(document)["kept"].values()} == {old._schema}


async def test_remembered_documents_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_TOKENS", 500)
    schema = DocumentSchema(Query, execution_context_class=Execution)
    for number in range(40):
        assert (await schema.execute(f'query N{number} {{ must(kind: "plain") {{ name lives }} }}')).errors is None
    assert 400 < sum(document.token_count for document in schema._documents.values()) == schema._tokens <= 500
    assert [text.split()[1] for text in schema._documents] == [f"N{number}" for number in range(40)][
        -len(schema._documents) :
    ]


async def test_the_same_text_at_the_same_time_is_remembered_once() -> None:
    schema = DocumentSchema(Query, execution_context_class=Execution)
    results = await asyncio.gather(*(schema.execute('{ awaited(kind: "plain") { slow name } }') for _ in range(20)))
    assert {str(result.data) for result in results} == {"{'awaited': {'slow': 9, 'name': 'Tom'}}"}
    assert schema._tokens == sum(document.token_count for document in schema._documents.values())


def test_ours_stands_on_the_stock_executor() -> None:
    assert Execution.__mro__[1] is Stock
