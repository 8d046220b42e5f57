"""Text that players write: what is let in (rules, Q-18).

Trimmed and brought to NFC. Refused: control characters, lone surrogates, bidi controls and other format characters, private use,
unassigned code points, line and paragraph separators, letters that show nothing, and more than four combining marks in a row.
A joiner is allowed between two visible characters, and tags in the flag of a region, since scripts and emoji need them.
"""

import re
import unicodedata

from .errors import RefusalCode, Refused
from .shapes import Bounds

_BARRED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Counted among letters, marks and symbols, though nothing of them is to be seen."""
_JOINERS = frozenset("\u200c\u200d")
_REGION_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_MOST_MARKS = 4


def clean(text: str, bounds: Bounds, field: str | None = None) -> str:
    """The text as it is kept. Raises Refused(TEXT_REFUSED) when it is not allowed or its length is out of bounds.

    The length is counted in code points, after trimming.
    """
    kept = unicodedata.normalize("NFC", text.strip())
    fault = _fault(kept) or _length_fault(kept, bounds)
    if fault:
        raise Refused(RefusalCode.TEXT_REFUSED, fault, field)
    return kept


def _fault(text: str) -> str | None:
    bare = _REGION_FLAG.sub("\U0001f3f4", text)
    if any(_barred(bare, index) for index in range(len(bare))):
        return "the text holds characters that are not allowed"
    if bare and not any(unicodedata.category(char)[0] in "LNPS" for char in bare):
        return "the text shows nothing"
    return "the text piles up too many marks" if _most_marks(bare) > _MOST_MARKS else None


def _barred(text: str, index: int) -> bool:
    char = text[index]
    if char in _JOINERS:
        return not (0 < index < len(text) - 1 and _visible(text[index - 1]) and _visible(text[index + 1]))
    return char in _BLANKS or unicodedata.category(char) in _BARRED


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMNPS" and char not in _BLANKS


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
