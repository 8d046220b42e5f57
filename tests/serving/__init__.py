"""A real server in a process of its own, and clients that know nothing but the public API."""

from . import journal
from .client import Client, Feed, GraphQLFailed, Refused, feed
from .company import Company, company, newcomer
from .server import Serving, serving

__all__ = [
    "Client",
    "Company",
    "Feed",
    "GraphQLFailed",
    "Refused",
    "Serving",
    "company",
    "feed",
    "journal",
    "newcomer",
    "serving",
]
