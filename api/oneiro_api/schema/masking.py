"""Bugs reach the client as a number to quote, never with their insides; they are logged under that number."""

from graphql import GraphQLError


def is_bug(error: GraphQLError) -> bool:
    """Whether an error comes from a failure of ours, not from the request."""
    return error.original_error is not None and not isinstance(error.original_error, GraphQLError)
