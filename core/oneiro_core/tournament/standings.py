"""Standings: rows with the values that decided them, the numbers behind each value, and a sentence for each rank."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One number behind a value: what a round (or a season's event) gave, and from what, in a word or two."""

    round: int
    number: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """What an entrant has by one criterion of a ranking. `shown` is how it is written; `parts` are the numbers behind it."""

    key: str
    title: str
    number: float
    shown: str
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a standing.

    `values` are in the order in which they decide. `sentence` says why the entrant stands here: against the one above him, or,
    for the first, against the second. `mark` tells of who withdrew, or went out. Entrants who are level in all share a rank.
    """

    rank: int
    entrant: str
    values: tuple[Value, ...]
    sentence: str
    mark: str = ""
