"""What things are known by: ids that tell of what they are, and codes that a person can read out. Nobody guesses either."""

import re
import secrets
from enum import StrEnum

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which are read as digits."""
TABLE_LETTERS, TOURNAMENT_LETTERS = 8, 10
"""How many letters a join code has."""


class Of(StrEnum):
    """What an id is of; the letter that it begins with."""

    ACCOUNT = "a"
    CALL = "c"
    DECK = "d"
    ENTRANT = "n"
    REPORT = "g"
    SERIES = "s"
    TABLE = "t"
    TOKEN = "k"
    TOURNAMENT = "r"
    WEBHOOK = "w"


BYTES = {Of.CALL: 9, Of.ENTRANT: 9}
"""How much chance is in an id: nine bytes where it need only differ inside a tournament, else twelve."""
IN_A_LOG = re.compile(r"\b(?:n_[\w-]{12}|a_[\w-]{16})(?![\w-])")
"""The ids of entrants and accounts in the sentences of a tournament's log."""


def new_id(of: Of) -> str:
    """An id that nothing had before."""
    return f"{of}_{secrets.token_urlsafe(BYTES.get(of, 12))}"


def new_code(letters: int) -> str:
    """A join code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def is_account(who: str) -> bool:
    """Whether this is the id of an account, and not an address."""
    return who.startswith(f"{Of.ACCOUNT}_")
