"""Passes: by a link a browser opens the files of one tournament, as who made the link sees them, for some minutes.

A browser sends no header with a link. So the address holds the id of a token, a time, and what nobody can reckon who has not
the token itself or the database. Nothing is kept: a pass ends with its time, with its token, and opens nothing else.
"""

import hmac
from hashlib import sha256

from oneiro_api.store.accounts import Bearer
from oneiro_api.store.tables import Token

from .accounts import Accounts

SECONDS = 600
"""How long a pass lasts."""


def made(token: Token, tournament: str, now: float) -> str:
    """A pass for the files of a tournament."""
    until = int(now) + SECONDS
    return f"{token.id}.{until}.{_proof(token, tournament, until)}"


async def bearer_of(accounts: Accounts, text: str, tournament: str) -> Bearer | None:
    """Who made a pass; None where it is none, is over, is for another tournament, or its token has ended."""
    known, _, rest = text.partition(".")
    until, _, proof = rest.partition(".")
    if not lasts(until, accounts.now()):
        return None
    bearer = await accounts.of_token_id(known)
    if bearer is None or not hmac.compare_digest(_proof(bearer.token, tournament, int(until)).encode(), proof.encode()):
        return None
    return bearer


def lasts(until: str, now: float) -> bool:
    """Whether a pass with this end is one by now; no pass lasts longer than it was made for, whoever made it."""
    return until.isascii() and until.isdigit() and len(until) < 12 and now < int(until) <= now + SECONDS


def _proof(token: Token, tournament: str, until: int) -> str:
    return hmac.new(token.hash.encode(), f"{tournament}.{until}".encode(), sha256).hexdigest()
