"""Runs worked examples of the rules, written as data, through the real rules.

A case is one object of a `cases/*.json` file: `id`, `kind` (`round_score`, `end_of_game` or `legality`), `variant`, `edition`,
`options` (only deviations from the edition), `players`, `inputs`, `expected_points`, `expected`, `source` and `note`.

What differs between the families is in one module each, named by the variant's key: it plays the inputs and tells what came
out. A new variant brings a module; nothing here changes.
"""

from .case import Case, load
from .running import run

__all__ = ["Case", "load", "run"]
