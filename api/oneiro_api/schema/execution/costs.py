"""What an operation costs, in points: worked out before it runs, from the fields that it may come to.

A field is a point, and what changes something `CHANGE` more. What stands below a list counts as often as the list may have
items: below a page as many times as `first` says, below any other list `LISTED` times. Of fragments on several object types only
the dearest counts, since an object is of one.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from graphql import (
    ArgumentNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLSchema,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    Visitor,
    get_named_type,
    get_nullable_type,
    is_list_type,
    is_object_type,
    visit,
)

from oneiro_api.schema.paging import MOST, bounded

CHANGE = 50
"""What each mutation costs besides its answer: it is written to disk."""
LISTED = 5
"""How many items a list without pages is taken to have."""
MOST_KEPT = 100
"""For how many combinations of page sizes the cost of a document is remembered."""


def cost_of(schema: GraphQLSchema, document: DocumentNode, name: str | None, variables: Mapping[str, Any]) -> int:
    """The points of an operation of a valid document. They are remembered on the document, for each combination of page sizes."""
    known: dict[Any, int] = vars(document).setdefault("costs", {})
    sizes = (name, *(_size(variables[page]) if page in variables else None for page in _pages(document)))
    if sizes not in known:
        if len(known) >= MOST_KEPT:
            known.clear()
        known[sizes] = _Bill(schema, document, name, variables).total
    return known[sizes]


class _Bill:
    """Counts one operation; each fragment once."""

    def __init__(
        self, schema: GraphQLSchema, document: DocumentNode, name: str | None, variables: Mapping[str, Any]
    ) -> None:
        self._schema = schema
        self._fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._known: dict[tuple[str, int], int] = {}
        operation = _operation(document, name)
        self._variables = {**_defaults(operation), **variables}
        self.total = self._selections(operation.selection_set, schema.get_root_type(operation.operation), LISTED)

    def _selections(self, selections: SelectionSetNode | None, parent: Any, items: int) -> int:
        """The points of what is selected on a type, whose lists have so many items."""
        total, apart = 0, Counter[str]()
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                total += self._field(node, parent, items)
                continue
            name, points = self._fragment(node, parent, items)
            if is_object_type(self._schema.type_map.get(name)):
                apart[name] += points
            else:
                total += points
        return total + max(apart.values(), default=0)

    def _field(self, node: FieldNode, parent: Any, items: int) -> int:
        definition: Any = self._schema.get_field(parent, node.name.value)
        page = self._page(node, definition)
        listed = is_list_type(get_nullable_type(definition.type))
        times = items if listed else 1
        if page is not None:
            times, items = (page, LISTED) if listed else (1, page)
        else:
            items = LISTED
        once = 1 + CHANGE * (parent is self._schema.mutation_type)
        return once + times * self._selections(node.selection_set, get_named_type(definition.type), items)

    def _fragment(self, node: Any, parent: Any, items: int) -> tuple[str, int]:
        """The name of the type that a fragment is on, and its points."""
        if not isinstance(node, FragmentSpreadNode):
            name = node.type_condition.name.value if node.type_condition else parent.name
            return name, self._selections(node.selection_set, self._schema.type_map[name], items)
        fragment = self._fragments[node.name.value]
        name, key = fragment.type_condition.name.value, (node.name.value, items)
        if key not in self._known:
            self._known[key] = self._selections(fragment.selection_set, self._schema.type_map[name], items)
        return name, self._known[key]

    def _page(self, node: FieldNode, definition: Any) -> int | None:
        """How many items the page of a field may have; None where it has no pages."""
        if "first" not in definition.args:
            return None
        given = next((argument.value for argument in node.arguments or () if argument.name.value == "first"), None)
        if isinstance(given, IntValueNode):
            return _size(int(given.value))
        if isinstance(given, VariableNode) and given.name.value in self._variables:
            return _size(self._variables[given.name.value])
        return _size(definition.args["first"].default_value)


def _size(value: Any) -> int:
    """The size of a page that was asked for; what is no number is refused later, and counted as the largest till then."""
    return bounded(value) if isinstance(value, int) else MOST


def _operation(document: DocumentNode, name: str | None) -> OperationDefinitionNode:
    operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
    return next((node for node in operations if node.name and node.name.value == name), operations[0])


def _defaults(operation: OperationDefinitionNode) -> dict[str, int]:
    return {
        definition.variable.name.value: int(definition.default_value.value)
        for definition in operation.variable_definitions or ()
        if isinstance(definition.default_value, IntValueNode)
    }


def _pages(document: DocumentNode) -> tuple[str, ...]:
    """The variables that say how long a page is."""
    kept = vars(document)
    if "pages" not in kept:
        finder = _Pages()
        visit(document, finder)
        kept["pages"] = tuple(sorted(finder.names))
    names: tuple[str, ...] = kept["pages"]
    return names


class _Pages(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_argument(self, node: ArgumentNode, *_: Any) -> None:
        if node.name.value == "first" and isinstance(node.value, VariableNode):
            self.names.add(node.value.name.value)
