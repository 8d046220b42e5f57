"""Bugs reach the client as a number to quote, never with their insides; they are logged under that number."""

import logging
import secrets

from graphql import GraphQLError
from strawberry.exceptions import MissingQueryError
from strawberry.extensions import MaskErrors
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError

from oneiro_api.answers import MALFORMED
from oneiro_api.schema.refusals import extensions
from oneiro_core import Refused

log = logging.getLogger("oneiro.api")

OF_THE_REQUEST = (GraphQLError, MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError)
"""What a request can be the cause of: it holds no operation, or not the one that it names, or one that is not allowed here."""


def is_bug(error: GraphQLError) -> bool:
    """Whether an error comes from a failure of ours, not from the request."""
    return error.original_error is not None and not isinstance(error.original_error, OF_THE_REQUEST)


INTERNAL = "INTERNAL"
"""The code of a failure of ours."""
MOST_ERRORS = 20
LONGEST_MESSAGE = 500
"""How much a malformed request is told: an error repeats what it complains of, once for each place."""


class NumberBugs(MaskErrors):
    """Puts a number in the place of each bug, and keeps errors few and short."""

    def __init__(self) -> None:
        super().__init__(should_mask_error=is_bug)

    def _process_errors(self, errors: list[GraphQLError]) -> list[GraphQLError]:
        return super()._process_errors([_brief(error) for error in errors[:MOST_ERRORS]])

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        if isinstance(error.original_error, Refused):  # by a query, whose type has no place for it
            told = extensions(error.original_error)
            return GraphQLError(error.message, error.nodes, path=error.path, extensions=told)
        mark = secrets.token_hex(4)
        log.error("error %s", mark, exc_info=error.original_error)
        message = f"the server has failed (error {mark})"
        return GraphQLError(message, error.nodes, path=error.path, extensions={"code": INTERNAL})


def _brief(error: GraphQLError) -> GraphQLError:
    if len(error.message) > LONGEST_MESSAGE:
        error.message = f"{error.message[:LONGEST_MESSAGE]}..."
    if not is_bug(error):
        error.extensions = {"code": MALFORMED, **(error.extensions or {})}
    return error
