"""Our execution context: ends a leak of graphql-core 3.3, and takes a short way to plain fields.

Written against graphql-core 3.3.2 and strawberry-graphql 0.341.2, whose private parts it overrides; a differential test holds its
answers equal to the stock executor's, errors included.

- *The leak.* In the stock executor each delivered event leaves its sub-field cache in the subscription for as long as it lives,
  several kilobytes an event. Here the cache belongs to the document, so nothing is added after the first event.
- *Collected once.* What a selection comes to depends on the document alone, unless a directive or a fragment's variable is in
  it; so it is collected once, and kept on the document itself for as long as that lives.
- *Executed once.* All strangers who watch a table are told the same: an update is executed once for each operation that they
  follow it by, and not for each of them.
- *The short way.* A field that is a plain attribute with a plain value needs no resolver, no info object and no path. Whatever is
  out of the ordinary (a wrong value, None where there must be one, an awaitable) takes the stock way and so fails alike.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    DirectiveNode,
    DocumentNode,
    ExecutionResult,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLNonNull,
    GraphQLSchema,
    OperationType,
    Undefined,
    Visitor,
    visit,
)
from graphql.execution.collect_fields import collect_fields
from graphql.pyutils import Path, gather_with_cancel
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext as Stock

from .leaves import MISS, guard_of


@dataclass(slots=True)
class Kept:
    """What is kept of one operation of a document: root fields, sub-fields, and how each field is had."""

    schema: GraphQLSchema
    root: Any = None
    root_type: Any = None
    sub_fields: dict[Any, Any] = field(default_factory=dict)
    plans: dict[int, "Plan"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """How the fields of one selection on one type are had; `fields` is kept so that its id stays its own."""

    fields: Any
    parent: Any
    steps: tuple["Way", ...]
    short: bool
    """Whether any field has the short way."""


@dataclass(frozen=True, slots=True)
class Way:
    """How one field is had: by an attribute and a guard for its value, or the stock way."""

    name: str
    details: Any
    attribute: str | None = None
    guard: Callable[[Any], Any] | None = None
    nullable: bool = False

    def value(self, source: Any) -> Any:
        """The completed value; MISS when the stock way must be taken."""
        if self.attribute is None or self.guard is None:
            return MISS
        try:
            value = getattr(source, self.attribute)
        except Exception:
            return MISS
        return None if value is None and self.nullable else self.guard(value)


class Execution(Stock):
    """Strawberry's executor with what is kept of the document."""

    kept: Kept

    @classmethod
    def build(cls, schema: GraphQLSchema, document: DocumentNode, *args: Any, **kwargs: Any) -> Any:
        executor: Any = super().build(schema, document, *args, **kwargs)
        if not isinstance(executor, list):
            name = executor.operation.name
            executor.kept = _kept_of(schema, document, name.value if name else None)
            executor._relevant_sub_fields = executor.kept.sub_fields
        return executor

    def execute_operation(self, serially: bool | None = None) -> Any:
        answers = getattr(self.root_value, "answers", None)
        if answers is None or self.context_value.account is not None:
            return self._executed(serially)
        return self._shared(answers, serially)

    def _shared(self, answers: dict[Any, Any], serially: bool | None) -> Any:
        """What the same operation has made of the same update for another stranger; what has failed, or waits, is made anew.

        The operation is kept beside its answer: then no other one can have its id.
        """
        place = id(self.kept), repr(self.variable_values.coerced)
        if place in answers:
            return answers[place][1]
        result = self._executed(serially)
        if isinstance(result, ExecutionResult) and not result.errors:
            answers[place] = self.kept, result
        return result

    def _executed(self, serially: bool | None) -> Any:
        if self.abort_signal is not None or not self._collect_root():
            self._keep_nothing()
            return super().execute_operation(serially)
        root = self.kept.root
        result: Any
        mutation = self.operation.operation == OperationType.MUTATION if serially is None else serially
        try:
            result = self.execute_collected_root_fields(
                self.kept.root_type, self.root_value, root.grouped_field_set, mutation, root.new_defer_usages
            )
        except GraphQLError as error:
            return self._failed(error)
        return self._awaited(result) if self.is_awaitable(result) else self.finish(self.build_response(result))

    def execute_fields(
        self, parent_type: Any, source_value: Any, path: Any, grouped_field_set: Any, position_context: Any
    ) -> Any:
        plan = self._plan(parent_type, grouped_field_set)
        if not plan.short or (self.middleware_manager and self.middleware_manager.middlewares):
            return super().execute_fields(parent_type, source_value, path, grouped_field_set, position_context)
        results: dict[str, Any] = {}
        waiting: list[str] = []
        try:
            for way in plan.steps:
                value = way.value(source_value)
                if value is MISS:
                    place = Path(path, way.name, parent_type.name)
                    value = self.execute_field(parent_type, source_value, way.details, place, position_context)
                    if value is not Undefined and self.is_awaitable(value):
                        waiting.append(way.name)
                if value is not Undefined:
                    results[way.name] = value
        except Exception:
            if waiting:
                self.settle_in_background([results[name] for name in waiting])
            raise
        return _gathered(results, waiting) if waiting else results

    def _keep_nothing(self) -> None:
        """The stock way collects its fields anew: what it keeps goes with this execution."""
        self.kept = Kept(self.schema)
        self._relevant_sub_fields = self.kept.sub_fields

    def _collect_root(self) -> bool:
        """Whether the root fields are known by now; not when they are deferred, or when collecting them fails."""
        if self.kept.root is None:
            kind = self.schema.get_root_type(self.operation.operation)
            if kind is None:
                return False
            try:
                found = collect_fields(
                    self.schema, self.fragments, self.variable_values, kind, self.operation, self.hide_suggestions
                )
            except (GraphQLError, RecursionError):
                return False
            if found.new_defer_usages:
                return False
            self.kept.root, self.kept.root_type = found, kind
        return True

    async def _awaited(self, result: Awaitable[Any]) -> Any:
        try:
            data = await result
        except GraphQLError as error:
            self.collected_errors.add(error, None)
            return self.build_response(None)
        except Exception:
            await self.cancel_incremental_work()
            self.run_async_work_finished_hook()
            raise
        return self.build_response(data)

    def _failed(self, error: GraphQLError) -> Any:
        self.collected_errors.add(error, None)
        return self.finish(self.build_response(None))

    def _plan(self, parent_type: Any, grouped_field_set: Any) -> Plan:
        known = self.kept.plans.get(id(grouped_field_set))
        if known is not None and known.fields is grouped_field_set and known.parent is parent_type:
            return known
        steps = tuple(self._way(parent_type, name, details) for name, details in grouped_field_set.items())
        plan = Plan(grouped_field_set, parent_type, steps, any(way.attribute is not None for way in steps))
        self.kept.plans[id(grouped_field_set)] = plan
        return plan

    def _way(self, parent_type: Any, name: str, details: Any) -> Way:
        definition: Any = self.schema.get_field(parent_type, details[0].node.name.value)
        ours = definition.extensions.get("strawberry-definition") if definition else None
        if ours is None or not ours.is_basic_field or ours.default_resolver is not getattr or definition.args:
            return Way(name, details)
        guard = guard_of(definition.type)
        if guard is None:
            return Way(name, details)
        return Way(name, details, ours.python_name, guard, not isinstance(definition.type, GraphQLNonNull))


async def _gathered(results: dict[str, Any], waiting: list[str]) -> dict[str, Any]:
    if len(waiting) == 1:
        results[waiting[0]] = await results[waiting[0]]
    else:
        values = await gather_with_cancel(*(results[name] for name in waiting))
        results.update(zip(waiting, values, strict=True))
    return results


def _kept_of(schema: GraphQLSchema, document: DocumentNode, operation: str | None) -> Kept:
    """What is kept of an operation, on its document; something fresh where the fields depend on variables."""
    known: dict[str | None, Kept | None] = vars(document).setdefault("kept", {})
    if operation not in known:
        known[operation] = None if _varies(document) else Kept(schema)
    kept = known[operation]
    return kept if kept is not None and kept.schema is schema else Kept(schema)


def _varies(document: DocumentNode) -> bool:
    """Whether variables may decide which fields are collected, or with which values."""
    finder = _Finder()
    visit(document, finder)
    return finder.found


class _Finder(Visitor):
    found = False

    def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
        self.found = True

    def enter_fragment_definition(self, node: FragmentDefinitionNode, *_: Any) -> None:
        self.found = self.found or bool(node.variable_definitions)
