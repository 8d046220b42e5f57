"""Clues: the forms that they take, and what is let in (rules, 3.5 and Q-18)."""

from collections.abc import Mapping
from enum import Enum

from .actions import Allowed
from .errors import RefusalCode, Refused
from .shapes import Bounds

LONGEST_CLUE = 200
"""Code points."""


class ClueKind(Enum):
    """How a clue is given (rules, 3.5)."""

    TEXT = "text"
    """In writing."""
    AUDIO = "audio"
    """Hummed, sung or played; the text may say what."""
    MIME = "mime"
    """Acted out; the text may be empty."""
    SPOKEN_ELSEWHERE = "spoken_elsewhere"
    """Said aloud where the players are together; the text may be empty."""


WORDLESS = frozenset({ClueKind.AUDIO, ClueKind.MIME, ClueKind.SPOKEN_ELSEWHERE})
"""The forms that need no text."""


def check_forms(forms: tuple[ClueKind, ...]) -> None:
    """Raise ValueError unless an option names each form of a clue once, and at least one."""
    if not forms or len(set(forms)) < len(forms):
        raise ValueError("clueForms names each allowed form once, and at least one")


def clue_fields(forms: tuple[ClueKind, ...]) -> Mapping[str, Allowed]:
    """What the fields `clue` and `kind` of an action may hold, where clues are given in these forms."""
    shortest = 0 if WORDLESS.intersection(forms) else 1
    return {"clue": Allowed(bounds=Bounds(shortest, LONGEST_CLUE)), "kind": Allowed(forms)}


def check_clue(clue: str, kind: ClueKind) -> None:
    """Raise Refused(TEXT_REFUSED) for a clue in writing without a text."""
    if not clue and kind not in WORDLESS:
        raise Refused(RefusalCode.TEXT_REFUSED, "the clue is empty", "clue")
