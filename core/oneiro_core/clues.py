"""Clues: the forms that they take, and what is let in (rules, 3.5 and Q-18).

A variant whose players give clues takes all of it from here: an action with the fields `clue`, `kind` and `recording`, whose
offer is `clue_fields` and whose check is `check_clue`, and an event with the same three fields and the text `clue_text`.
"""

from collections.abc import Mapping
from enum import Enum

from .actions import Allowed
from .errors import RefusalCode, Refused
from .shapes import Bounds, Recording

LONGEST_CLUE = 200
"""Code points."""


class ClueKind(Enum):
    """How a clue is given (rules, 3.5)."""

    TEXT = "text"
    """In writing."""
    AUDIO = "audio"
    """Hummed, sung or played: a recording, a text that says what, or both."""
    MIME = "mime"
    """Acted out; the text may be empty."""
    SPOKEN_ELSEWHERE = "spoken_elsewhere"
    """Said aloud where the players are together; the text may be empty."""


WORDLESS = frozenset({ClueKind.MIME, ClueKind.SPOKEN_ELSEWHERE})
"""The forms that need nothing besides: everybody has seen or heard the clue."""
NO_RECORDING = Allowed((), Bounds(0, 0))


def check_forms(forms: tuple[ClueKind, ...]) -> None:
    """Raise ValueError unless an option names each form of a clue once, and at least one."""
    if not forms or len(set(forms)) < len(forms):
        raise ValueError("clueForms names each allowed form once, and at least one")


def clue_fields(forms: tuple[ClueKind, ...]) -> Mapping[str, Allowed]:
    """What the fields `clue`, `kind` and `recording` of an action may hold, where clues are given in these forms."""
    shortest = 1 if forms == (ClueKind.TEXT,) else 0
    recording = Allowed() if ClueKind.AUDIO in forms else NO_RECORDING
    return {"clue": Allowed(bounds=Bounds(shortest, LONGEST_CLUE)), "kind": Allowed(forms), "recording": recording}


def check_clue(clue: str, kind: ClueKind, recording: Recording | None) -> None:
    """Raise Refused: ILLEGAL for a recording in another form than audio, TEXT_REFUSED for a clue that consists of nothing."""
    if recording is not None and kind is not ClueKind.AUDIO:
        raise Refused(RefusalCode.ILLEGAL, "a recording belongs to a clue in the form audio", "recording")
    if not clue and recording is None and kind not in WORDLESS:
        missing = "there is neither a recording nor a text" if kind is ClueKind.AUDIO else "the clue is empty"
        raise Refused(RefusalCode.TEXT_REFUSED, missing, "clue")


def clue_text(teller: str, clue: str, recording: Recording | None) -> str:
    """The sentence of the event in which somebody gives a clue."""
    if recording is not None:
        return f"{teller} lets a clue be heard{': ' if clue else '.'}{clue}"
    return f"{teller} says: {clue}" if clue else f"{teller} gives a clue."
