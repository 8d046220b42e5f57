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
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    OperationDefinitionNode,
    SelectionSetNode,
)
from strawberry.extensions import SchemaExtension

MOST_TOKENS = 2000
DEEPEST = 15
DEEPEST_INTROSPECTION = 40
MOST_FIELDS = 1000
MOST_ALIASES = 30
MOST_DIRECTIVES = 40
MOST_SCHEMAS = 1
"""How often the whole schema may be asked for."""
MOST_PAIRS = 10_000
"""How many pairs of fields may have the same name and place."""


@dataclass(frozen=True, slots=True)
class Size:
    """What a selection comes to once its fragments are written out."""

    depth: int = 0
    fields: int = 0
    aliases: int = 0
    directives: int = 0
    schemas: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            max(self.depth, other.depth),
            self.fields + other.fields,
            self.aliases + other.aliases,
            self.directives + other.directives,
            self.schemas + other.schemas,
        )

    def excess(self) -> str | None:
        """What there is too much of, if anything. Asking for the schema itself is deep by nature."""
        bounds = (
            ("nesting", self.depth, DEEPEST_INTROSPECTION if self.schemas else DEEPEST),
            ("fields", self.fields, MOST_FIELDS),
            ("aliases", self.aliases, MOST_ALIASES),
            ("directives", self.directives, MOST_DIRECTIVES),
            ("questions for the schema", self.schemas, MOST_SCHEMAS),
        )
        return next((f"too many {what}: at most {most}" for what, size, most in bounds if size > most), None)


class SizeLimit(SchemaExtension):
    """Refuses a document with an operation or a fragment that is too large."""

    def on_validate(self) -> Iterator[None]:
        document = self.execution_context.graphql_document
        excess = None if document is None else excess_of(document)
        if excess is not None:
            error = GraphQLError(excess, extensions={"code": "TOO_LARGE"})
            self.execution_context.pre_execution_errors = [error]
        yield


def excess_of(document: DocumentNode) -> str | None:
    """What there is too much of in a document, if anything; fragments that nobody uses are measured too."""
    fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    measure = _Measure(fragments)
    selections = [
        node.selection_set
        for node in document.definitions
        if isinstance(node, OperationDefinitionNode | FragmentDefinitionNode)
    ]
    excesses = [measure.of(selection).excess() for selection in selections]
    if not measure.cyclic and not any(excesses):
        excesses = [_excess_of_pairs(selection, fragments) for selection in selections]
    return next((excess for excess in excesses if excess is not None), None)


class _Measure:
    """Measures selections; each fragment once. Fragments that spread each other in a circle are left to the stock rule."""

    def __init__(self, fragments: dict[str, FragmentDefinitionNode]) -> None:
        self.cyclic = False
        self._fragments = fragments
        self._known: dict[str, Size | None] = {}

    def of(self, selections: SelectionSetNode | None) -> Size:
        total = Size()
        for node in selections.selections if selections else ():
            total += Size(directives=len(node.directives or ())) + self._node(node)
        return total

    def _node(self, node: Any) -> Size:
        if isinstance(node, FragmentSpreadNode):
            return self._fragment(node.name.value)
        inner = self.of(node.selection_set)
        if not isinstance(node, FieldNode):
            return inner
        field = Size(1, 1, int(bool(node.alias)), 0, int(node.name.value == "__schema"))
        return field + inner + Size(inner.depth + 1)

    def _fragment(self, name: str) -> Size:
        if name not in self._known:
            self._known[name] = None
            definition = self._fragments.get(name)
            self._known[name] = self.of(definition.selection_set) if definition else Size()
        size = self._known[name]
        self.cyclic = self.cyclic or size is None
        return size or Size()


def _excess_of_pairs(selections: SelectionSetNode, fragments: dict[str, FragmentDefinitionNode]) -> str | None:
    """Too many fields of one name and place. Asked only where the fields are few, written out."""
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
