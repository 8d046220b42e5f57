"""A schema that remembers each valid document by its text, so that it is parsed and validated once.

Validation costs ten times what running a mutation does. Kept outside the extension machinery: an extension's cache lets a syntax
error on a socket end in silence. Only documents that passed are kept, so nobody can fill the table with rubbish.
Overrides a private method of strawberry-graphql 0.341.
"""

from collections import OrderedDict
from typing import Any

import strawberry
from graphql import GraphQLError, OperationDefinitionNode
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

from oneiro_api.schema.context import Context
from oneiro_api.schema.refusals import OVER, Ended
from oneiro_core import Refused

from .costs import cost_of
from .limits import MOST_COST, TOO_LARGE

MOST_TOKENS = 100_000
"""How large the remembered documents may be together: a token costs about 600 bytes."""
NEW_CHARACTER = 5
"""The points of each character of a document that is not remembered: to validate it is the dearest thing that one can ask for."""


class DocumentSchema(strawberry.Schema):
    """Strawberry's schema with a table of valid documents."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._documents: OrderedDict[str, Any] = OrderedDict()
        self._tokens = 0
        super().__init__(*args, **kwargs)

    async def execute(self, *args: Any, **kwargs: Any) -> Any:
        """Run a query or a mutation. A subscription is refused: where nothing is streamed it has no answer."""
        allowed = kwargs.get("allowed_operation_types") or OperationType
        kwargs["allowed_operation_types"] = set(allowed) - {OperationType.SUBSCRIPTION}
        return await super().execute(*args, **kwargs)

    async def _prepare_operation_async(self, context: Any, extensions_runner: Any) -> Any:
        OVER.set(None)
        try:
            return await self._validated(context, extensions_runner) or _unnamed(context) or self._charged(context)
        except Refused as refused:
            return _failed(context, Ended(refused))

    async def _validated(self, context: Any, extensions_runner: Any) -> PreExecutionError | None:
        """Find the document, or parse and validate it. Raises Refused for one that costs too much."""
        document = self._documents.get(context.query)
        if document is None:
            _spend(context, NEW_CHARACTER * len(context.query or ""))
            error: PreExecutionError | None = await super()._prepare_operation_async(context, extensions_runner)
            if error is not None:
                return error
            self._remember(context.query, context.graphql_document)
        else:
            self._documents.move_to_end(context.query)
            context.graphql_document = document
            _check_operation(context)
        return None

    def _charged(self, context: Any) -> PreExecutionError | None:
        """Count what the operation costs. Mutations tell a refusal each by itself; else it is raised, as Refused."""
        cost = cost_of(self._schema, context.graphql_document, context.operation_name, context.variables or {})
        if cost > MOST_COST:
            dear = f"that costs {cost} points: at most {MOST_COST}"
            return _failed(context, GraphQLError(dear, extensions=TOO_LARGE))
        try:
            _spend(context, cost)
        except Refused as refused:
            if context.operation_type is not OperationType.MUTATION:
                raise
            OVER.set(refused)
        return None

    def process_errors(self, errors: list[GraphQLError], execution_context: Any = None) -> None:
        """Log nothing: bugs are logged where they get their number, and a malformed request is its sender's affair."""

    def _remember(self, text: str, document: Any) -> None:
        if text in self._documents:  # another operation with the same text was validated at the same time
            return
        self._documents[text] = document
        self._tokens += document.token_count
        while self._tokens > MOST_TOKENS:
            _, oldest = self._documents.popitem(last=False)
            self._tokens -= oldest.token_count


def _unnamed(context: Any) -> PreExecutionError | None:
    """The error of a request that does not say which of several operations it means; Strawberry would take the first."""
    definitions = context.graphql_document.definitions
    if context._provided_operation_name or sum(isinstance(one, OperationDefinitionNode) for one in definitions) == 1:
        return None
    return _failed(context, GraphQLError("name one of the operations: there are several", list(definitions)))


def _failed(context: Any, error: GraphQLError) -> PreExecutionError:
    """Nothing is executed, for this reason."""
    context.pre_execution_errors = [error]
    return PreExecutionError(data=None, errors=[error])


def _spend(context: Any, points: int) -> None:
    """Count points for who asks. Raises Refused: RATE_LIMITED, or ILLEGAL for more than there ever are."""
    if isinstance(context.context, Context):
        context.context.spend(context.context.server.rates.cost, points)


def _check_operation(context: Any) -> None:
    """What the stock method checks after validation. Raises what it raises."""
    try:
        operation = context.operation_type
    except RuntimeError as error:
        raise CannotGetOperationTypeError(context.operation_name) from error
    if operation not in context.allowed_operations:
        raise InvalidOperationTypeError(operation)
