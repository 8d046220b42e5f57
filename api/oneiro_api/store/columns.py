"""Column types that keep and refuse the same values on SQLite and PostgreSQL.

Left alone the two differ: SQLite stores a NUL that PostgreSQL refuses, each raises an error of its own for
a lone surrogate, and neither SQLite's JSON affinity nor PostgreSQL's JSONB gives back the very text that it
was given.
"""

import json
import re
from typing import Any

from sqlalchemy import Dialect, String, Text
from sqlalchemy.types import TypeDecorator

from .errors import BadText

# An escaped NUL in JSON text: \u0000 behind an even number of backslashes.
_ESCAPED_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class SafeText(TypeDecorator[str]):
    """Text of at most `length` code points, or of any length.

    Keys need a length: a PostgreSQL index refuses entries of more than about 2,700 bytes.

    Raises:
        BadText: when a statement is executed with text that has a lone surrogate or a NUL, or is too long.

    """

    impl = String
    cache_ok = True

    def __init__(self, length: int | None = None) -> None:
        super().__init__(length)
        self.length = length

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else check_text(value, self.length)


class Json(TypeDecorator[Any]):
    """A JSON value, kept as text; Python's None is SQL's NULL.

    Raises:
        BadText: when a statement is executed with a value that holds a lone surrogate or a NUL.

    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        if value is None:
            return None
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        if _ESCAPED_NUL.search(text):
            raise BadText("the text contains a NUL")
        return check_text(text)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


def check_text(text: str, length: int | None = None) -> str:
    """The same text as a plain `str`.

    Raises:
        BadText: it has a lone surrogate or a NUL, or more than `length` code points.

    """
    if length is not None and len(text) > length:
        raise BadText(f"the text is longer than {length} characters")
    if "\0" in text:
        raise BadText("the text contains a NUL")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadText("the text contains a lone surrogate") from error
    # The drivers treat a StrEnum in ways of their own.
    return str(text)
