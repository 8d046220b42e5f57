"""A schema that remembers each valid document by its text, so that it is parsed and validated once.

Validation costs ten times what running a mutation does. Kept outside the extension machinery: an extension's cache lets a syntax
error on a socket end in silence. Only documents that passed are kept, so nobody can fill the table with rubbish.
Overrides a private method of strawberry-graphql 0.341.
"""

from collections import OrderedDict
from typing import Any

import strawberry
from graphql import GraphQLError
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError

MOST_TOKENS = 100_000
"""How large the remembered documents may be together: a token costs about 600 bytes."""


class DocumentSchema(strawberry.Schema):
    """Strawberry's schema with a table of valid documents."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._documents: OrderedDict[str, Any] = OrderedDict()
        self._tokens = 0
        super().__init__(*args, **kwargs)

    async def _prepare_operation_async(self, context: Any, extensions_runner: Any) -> Any:
        document = self._documents.get(context.query)
        if document is None:
            error = await super()._prepare_operation_async(context, extensions_runner)
            if error is None and context.query:
                self._remember(context.query, context.graphql_document)
            return error
        self._documents.move_to_end(context.query)
        context.graphql_document = document
        return _check_operation(context)

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


def _check_operation(context: Any) -> None:
    """What the stock method checks after validation. Raises what it raises."""
    try:
        operation = context.operation_type
    except RuntimeError as error:
        raise CannotGetOperationTypeError(context.operation_name) from error
    if operation not in context.allowed_operations:
        raise InvalidOperationTypeError(operation)
