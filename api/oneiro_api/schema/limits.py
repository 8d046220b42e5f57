"""How large a document may be. Each fragment is measured once, so the check itself cannot be made to take long.

The stock depth and alias limiters of Strawberry 0.341 take exponential time on fragments that spread each other.
"""

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
    ValidationRule,
)

MOST_TOKENS = 2000
DEEPEST = 15
MOST_FIELDS = 1000
MOST_ALIASES = 30
MOST_DIRECTIVES = 40


@dataclass(frozen=True, slots=True)
class Size:
    """What a selection comes to once its fragments are written out."""

    depth: int = 0
    fields: int = 0
    aliases: int = 0
    directives: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            max(self.depth, other.depth),
            self.fields + other.fields,
            self.aliases + other.aliases,
            self.directives + other.directives,
        )

    def excess(self) -> str | None:
        """What there is too much of, if anything."""
        bounds = (
            ("nesting", self.depth, DEEPEST),
            ("fields", self.fields, MOST_FIELDS),
            ("aliases", self.aliases, MOST_ALIASES),
            ("directives", self.directives, MOST_DIRECTIVES),
        )
        return next((f"too many {what}: at most {most}" for what, size, most in bounds if size > most), None)


class within_limits(ValidationRule):  # noqa: N801 (rules are used like functions)
    """Refuse a document with an operation that is too large."""

    def enter_document(self, node: DocumentNode, *_: Any) -> None:
        fragments = {
            definition.name.value: definition
            for definition in node.definitions
            if isinstance(definition, FragmentDefinitionNode)
        }
        measure = _Measure(fragments)
        for definition in node.definitions:
            if isinstance(definition, OperationDefinitionNode):
                self._check(definition, measure.of(definition.selection_set))

    def _check(self, operation: OperationDefinitionNode, size: Size) -> None:
        excess = size.excess()
        if excess is not None and not _is_introspection(operation):
            self.report_error(GraphQLError(excess, operation, extensions={"code": "TOO_LARGE"}))


class _Measure:
    """Measures selections; each fragment once."""

    def __init__(self, fragments: dict[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._known: dict[str, Size] = {}

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
        return Size(inner.depth + 1, inner.fields + 1, inner.aliases + bool(node.alias), inner.directives)

    def _fragment(self, name: str) -> Size:
        if name not in self._known:
            self._known[name] = Size()  # a cycle counts once; another rule refuses it
            definition = self._fragments.get(name)
            self._known[name] = self.of(definition.selection_set) if definition else Size()
        return self._known[name]


def _is_introspection(operation: OperationDefinitionNode) -> bool:
    """Whether only the schema itself is asked for, which is deep by nature."""
    fields = operation.selection_set.selections
    return all(isinstance(node, FieldNode) and node.name.value.startswith("__") for node in fields)
