"""How large a document may be. Measured before it is validated, since validation itself can be made to take long.

The stock depth and alias limiters of Strawberry 0.341 take exponential time on fragments that spread each other; here each
fragment is measured once. The stock rule on overlapping fields compares every two fields of one name and place; here such pairs
are counted first.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from graphql import (
    ArgumentNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    ListValueNode,
    Node,
    ObjectFieldNode,
    ObjectValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
)
from strawberry.extensions import SchemaExtension

from oneiro_api import answers

MOST_TOKENS = 2000
DEEPEST = 15
DEEPEST_INTROSPECTION = 40
MOST_SELECTIONS = 1000
"""How many fields and fragments a document may come to once its fragments are written out."""
MOST_ALIASES = 30
MOST_DIRECTIVES = 40
MOST_VALUES = 200
"""How many values a document may write out: variables, arguments, items of lists, fields of objects."""
MOST_SCHEMAS = 1
"""How often the whole schema may be asked for."""
MOST_PAIRS = 10_000
"""How many pairs of fields may have the same name and place."""
MOST_COST = 50_000
"""The most points of one operation."""
TOO_LARGE = {"code": answers.TOO_LARGE}


@dataclass(frozen=True, slots=True)
class Size:
    """What a selection comes to once its fragments are written out."""

    depth: int = 0
    selections: int = 0
    aliases: int = 0
    directives: int = 0
    values: int = 0
    schemas: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            max(self.depth, other.depth),
            self.selections + other.selections,
            self.aliases + other.aliases,
            self.directives + other.directives,
            self.values + other.values,
            self.schemas + other.schemas,
        )

    def excess(self) -> str | None:
        """What there is too much of, if anything. Asking for the schema itself is deep by nature."""
        bounds = (
            ("nesting", self.depth, DEEPEST_INTROSPECTION if self.schemas else DEEPEST),
            ("fields and fragments", self.selections, MOST_SELECTIONS),
            ("aliases", self.aliases, MOST_ALIASES),
            ("directives", self.directives, MOST_DIRECTIVES),
            ("values", self.values, MOST_VALUES),
            ("questions for the schema", self.schemas, MOST_SCHEMAS),
        )
        return next((f"too many {what}: at most {most}" for what, size, most in bounds if size > most), None)


class SizeLimit(SchemaExtension):
    """Refuses a document with an operation or a fragment that is too large."""

    def on_validate(self) -> Iterator[None]:
        document = self.execution_context.graphql_document
        excess = None if document is None else excess_of(document)
        if excess is not None:
            error = GraphQLError(excess, extensions=TOO_LARGE)
            self.execution_context.pre_execution_errors = [error]
        yield


def excess_of(document: DocumentNode) -> str | None:
    """What there is too much of in a document, if anything; fragments that nobody uses are measured too."""
    fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    measure = _Measure(fragments)
    parts = [
        node for node in document.definitions if isinstance(node, OperationDefinitionNode | FragmentDefinitionNode)
    ]
    excesses = [measure.whole(part).excess() for part in parts]
    if not measure.cyclic and not any(excesses):
        excesses = [_excess_of_pairs(part.selection_set, fragments) for part in parts]
    return next((excess for excess in excesses if excess is not None), None)


class _Measure:
    """Measures selections; each fragment once. Fragments that spread each other in a circle are left to the stock rule."""

    def __init__(self, fragments: dict[str, FragmentDefinitionNode]) -> None:
        self.cyclic = False
        self._fragments = fragments
        self._known: dict[str, Size | None] = {}

    def whole(self, part: OperationDefinitionNode | FragmentDefinitionNode) -> Size:
        """The size of an operation or a fragment."""
        variables = Size(
            values=sum(1 + _values(variable.default_value) for variable in part.variable_definitions or ())
        )
        return variables + _directives(part) + self._of(part.selection_set)

    def _of(self, selections: SelectionSetNode | None) -> Size:
        total = Size()
        for node in selections.selections if selections else ():
            total += Size(selections=1) + _directives(node) + self._node(node)
        return total

    def _node(self, node: Any) -> Size:
        if isinstance(node, FragmentSpreadNode):
            return self._fragment(node.name.value)
        inner = self._of(node.selection_set)
        if not isinstance(node, FieldNode):
            return inner
        field = Size(
            depth=inner.depth + 1,
            aliases=int(bool(node.alias)),
            values=sum(map(_values, node.arguments or ())),
            schemas=int(node.name.value == "__schema"),
        )
        return field + inner

    def _fragment(self, name: str) -> Size:
        if name not in self._known:
            self._known[name] = None
            definition = self._fragments.get(name)
            self._known[name] = self._of(definition.selection_set) if definition else Size()
        size = self._known[name]
        self.cyclic = self.cyclic or size is None
        return size or Size()


def _directives(node: Any) -> Size:
    directives = node.directives or ()
    values = sum(_values(argument) for directive in directives for argument in directive.arguments or ())
    return Size(directives=len(directives), values=values)


def _values(node: Node | None) -> int:
    """How many values are written in an argument or a value."""
    match node:
        case None:
            return 0
        case ArgumentNode() | ObjectFieldNode():
            return _values(node.value)
        case ListValueNode():
            return 1 + sum(map(_values, node.values))
        case ObjectValueNode():
            return 1 + sum(map(_values, node.fields))
    return 1


def _excess_of_pairs(selections: SelectionSetNode, fragments: dict[str, FragmentDefinitionNode]) -> str | None:
    """Too many fields of one name and place. Asked only where the selections are few, written out."""
    counts = Counter(_places(selections, "", fragments))
    pairs = sum(count * (count - 1) // 2 for count in counts.values())
    return f"too many fields of the same name and place: at most {MOST_PAIRS} pairs" if pairs > MOST_PAIRS else None


def _places(
    selections: SelectionSetNode | None, above: str, fragments: dict[str, FragmentDefinitionNode]
) -> Iterator[str]:
    """The place of each field: the names on the way to it."""
    node: Any
    for node in selections.selections if selections else ():
        place = above
        if isinstance(node, FragmentSpreadNode):
            node = fragments.get(node.name.value)
        elif isinstance(node, FieldNode):
            place = f"{above}.{(node.alias or node.name).value}"
            yield place
        if node is not None:
            yield from _places(node.selection_set, place, fragments)
