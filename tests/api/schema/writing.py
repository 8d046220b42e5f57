"""Random valid operations on any schema: aliases, fragments, directives with variables, every kind of field."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
)

VARIABLES = {"yes": True, "no": False}
DIRECTIVES = ("@include(if: $yes)", "@skip(if: $no)", "@include(if: $no)", "@skip(if: $yes)", "@include(if: true)")


@dataclass
class Writer:
    """Writes one operation. `argument` gives a literal for an argument, by its name and type; None leaves it out."""

    schema: GraphQLSchema
    chance: Random
    argument: Callable[[str, str], str | None]
    deepest: int = 4
    names: int = 0
    fragments: dict[str, str] = field(default_factory=dict)

    def operation(self, kind: str, root: GraphQLObjectType, *, only: int | None = None) -> str:
        """An operation with its fragments; `only` bounds the number of root fields."""
        selections = self._root(root, only)
        return f"{kind} Any($yes: Boolean! = true, $no: Boolean! = false) {{ {selections} }}" + "".join(
            self.fragments.values()
        )

    def _root(self, root: GraphQLObjectType, only: int | None) -> str:
        names = self._some(list(root.fields))[:only]
        return " ".join(self._field(name, root.fields[name], 0, plain=only == 1) for name in names)

    def _some(self, items: list[str]) -> list[str]:
        return self.chance.sample(items, self.chance.randint(1, min(6, len(items))))

    def _selections(self, kind: GraphQLNamedType, depth: int) -> str:
        written = list(self._written(kind, depth))
        self.chance.shuffle(written)
        return " ".join(written) or "__typename"

    def _written(self, kind: GraphQLNamedType, depth: int) -> Iterator[str]:
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for name in self._some(list(kind.fields)):
                yield self._field(name, kind.fields[name], depth)
        if self.chance.random() < 0.3:
            yield f"__typename {self._directive()}"
        for inner in self._kinds_within(kind):
            if self.chance.random() < 0.6:
                yield self._fragment(inner, depth)

    def _kinds_within(self, kind: GraphQLNamedType) -> list[GraphQLNamedType]:
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            return self.chance.sample(found := [*self.schema.get_possible_types(kind)], min(3, len(found)))
        return [kind] if self.chance.random() < 0.3 else []

    def _fragment(self, kind: GraphQLNamedType, depth: int) -> str:
        inner = self._selections(kind, depth + 1)
        if self.chance.random() < 0.5:
            return f"... on {kind.name} {self._directive()} {{ {inner} }}"
        name = f"F{len(self.fragments)}"
        self.fragments[name] = f" fragment {name} on {kind.name} {{ {inner} }}"
        return f"...{name} {self._directive()} ...{name}"

    def _field(self, name: str, definition: GraphQLField, depth: int, *, plain: bool = False) -> str:
        """A field under a name of its own, so that no two of one name differ."""
        self.names += 1
        directive = "" if plain else self._directive()
        head = f"n{self.names}: {name}{self._arguments(definition)} {directive}"
        kind = get_named_type(definition.type)
        if is_leaf_type(kind):
            return head
        inner = self._selections(kind, depth + 1) if depth < self.deepest else "__typename"
        return f"{head} {{ {inner} }}"

    def _arguments(self, definition: GraphQLField) -> str:
        given = {name: self.argument(name, str(argument.type)) for name, argument in definition.args.items()}
        written = ", ".join(f"{name}: {value}" for name, value in given.items() if value is not None)
        return f"({written})" if written else ""

    def _directive(self) -> str:
        return self.chance.choice(DIRECTIVES) if self.chance.random() < 0.2 else ""
