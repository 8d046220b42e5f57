"""Text that players write: what is let in (rules, Q-18; the attack list's D8 to D11).

Trimmed and brought to NFC. Refused: control characters, lone surrogates, bidi controls and other format characters, private use,
unassigned code points, line and paragraph separators, and more than four combining marks in a row. Joiners are allowed between
visible characters, since several scripts and emoji need them.
"""

import unicodedata

from .errors import RefusalCode, Refused
from .shapes import Bounds

_BARRED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
_EMOJI_TAGS = range(0xE0020, 0xE0080)
_MOST_MARKS = 4


def clean(text: str, bounds: Bounds, field: str | None = None) -> str:
    """The text as it is kept. Raises Refused(TEXT_REFUSED) when it is not allowed or its length is out of bounds."""
    kept = unicodedata.normalize("NFC", text.strip()) if not _has_surrogate(text) else text
    fault = _fault(kept) or _length_fault(kept, bounds)
    if fault:
        raise Refused(RefusalCode.TEXT_REFUSED, fault, field)
    return kept


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def _fault(text: str) -> str | None:
    if any(_barred(text, index) for index in range(len(text))):
        return "the text holds characters that are not allowed"
    return "the text piles up too many marks" if _most_marks(text) > _MOST_MARKS else None


def _barred(text: str, index: int) -> bool:
    char = text[index]
    if unicodedata.category(char) not in _BARRED:
        return False
    inside = 0 < index < len(text) - 1
    return not (inside and (char in _JOINERS or ord(char) in _EMOJI_TAGS)) and ord(char) != 0xE007F


def _most_marks(text: str) -> int:
    longest = run = 0
    for char in text:
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        longest = max(longest, run)
    return longest


def _length_fault(text: str, bounds: Bounds) -> str | None:
    if len(text) < (bounds.least or 0):
        return "the text is empty" if not text else f"the text is shorter than {bounds.least} characters"
    if bounds.most is not None and len(text) > bounds.most:
        return f"the text is longer than {bounds.most} characters"
    return None
