"""Text that players write: what is let in, and as what it is kept."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

BOUNDS = Bounds(1, 200)

KEPT = {
    "plain": ("a door left open", None),
    "one letter": ("a", None),
    "spaces around": ("  tea \t\n", "tea"),
    "strange spaces around": ("\u3000\u00a0tea\u2003", "tea"),
    "spaces within": ("a   b", None),
    "no-break space within": ("a\u00a0b", None),
    "punctuation alone": ("?!", None),
    "digits": ("1984", None),
    "decomposed": ("cafe\u0301", "caf\u00e9"),
    "decomposed Hangul": ("\u1112\u1161\u11ab", "\ud55c"),
    "singleton": ("\u212b", "\u00c5"),
    "Greek": ("ὕπνος", None),
    "Cyrillic": ("сон", None),
    "Arabic": ("حلم", None),
    "Hebrew with points": ("חֲלוֹם", None),
    "Thai": ("ความฝัน", None),
    "Devanagari with a joiner": ("क्\u200dष", None),
    "Persian with a non-joiner": ("می\u200cخواهم", None),  # noqa: RUF001 (letters of another script are the point)
    "Chinese": ("夢", None),
    "astral letter": ("\U00020bb7野家", None),
    "emoji": ("🦊", None),
    "emoji with a style": ("❤\ufe0f", None),
    "emoji with a skin": ("👋🏽", None),
    "emoji family": ("👩\u200d👩\u200d👧", None),
    "emoji on fire": ("❤\ufe0f\u200d🔥", None),
    "flag of a country": ("🇺🇳", None),
    "flag of a region": ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", None),
    "keycap": ("1\ufe0f\u20e3", None),
    "four marks": ("a\u0316\u0317\u0318\u0319", None),
    "mathematics": ("∀x∃y", None),
    "markup": ("<b>&amp;", None),
    "200 characters": ("x" * 200, None),
    "200 once trimmed": (" " + "x" * 200 + " ", "x" * 200),
    "200 once composed": ("e\u0301" * 200, "\u00e9" * 200),
}
REFUSED = {
    "empty": "",
    "spaces alone": " \t\n ",
    "201 characters": "x" * 201,
    "NUL": "a\0b",
    "escape": "a\x1b[31mb",
    "tab within": "a\tb",
    "line break within": "a\nb",
    "carriage return within": "a\rb",
    "delete": "a\x7fb",
    "C1 control": "a\x9bb",
    "line separator": "a\u2028b",
    "paragraph separator": "a\u2029b",
    "right-to-left override": "a\u202eb",
    "left-to-right embedding": "a\u202ab",
    "isolate": "a\u2066b\u2069",
    "left-to-right mark": "a\u200eb",
    "Arabic letter mark": "a\u061cb",
    "zero-width space": "a\u200bb",
    "word joiner": "a\u2060b",
    "byte order mark": "\ufeffab",
    "soft hyphen": "a\u00adb",
    "invisible times": "a\u2062b",
    "joiner alone": "\u200d",
    "joiner first": "\u200dab",
    "joiner last": "ab\u200d",
    "joiner beside a space": "a \u200db",
    "two joiners": "a\u200d\u200db",
    "joiner and non-joiner": "a\u200d\u200cb",
    "tag alone": "a\U000e0041b",
    "tags without a flag": "\U000e0067\U000e0062\U000e007f",
    "end of tags alone": "a\U000e007f",
    "flag with a message": "\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in "vote for 3") + "\U000e007f",
    "flag without an end": "\U0001f3f4\U000e0067\U000e0062\U000e0073",
    "language tag": "\U000e0001a",
    "private use": "a\ue000b",
    "astral private use": "a\U000f0000b",
    "unassigned": "a\u0378b",
    "noncharacter": "a\uffffb",
    "lone high surrogate": "a\ud800b",
    "lone low surrogate": "a\udfffb",
    "surrogates in the wrong order": "\udc00\ud800",
    "Hangul filler": "\u3164",
    "half-width filler within": "a\uffa0b",
    "Hangul jamo filler": "\u115f\u1160",
    "blank Braille": "\u2800",
    "grapheme joiner": "a\u034fb",
    "style alone": "\ufe0f",
    "mark alone": "\u0301",
    "five marks": "a\u0316\u0317\u0318\u0319\u031a",
    "a flood of marks": "a" + "\u0316" * 90,
    "interlinear annotation": "a\ufff9b",
}


@pytest.mark.parametrize(("text", "kept"), KEPT.values(), ids=KEPT.keys())
def test_what_people_write_is_let_in(text: str, kept: str | None) -> None:
    assert clean(text, BOUNDS) == (text if kept is None else kept)


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_what_shows_nothing_or_misleads_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        clean(text, BOUNDS, "clue")
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "clue")
    refused.value.message.encode()  # says why without repeating what cannot be written


@pytest.mark.parametrize(
    ("text", "bounds", "complaint"),
    [
        ("", Bounds(1, 5), "the text is empty"),
        ("a", Bounds(2, 5), "shorter than 2"),
        ("abcdef", Bounds(2, 5), "longer than 5"),
        ("a\0", Bounds(1, 5), "characters that are not allowed"),
        ("\u0301", Bounds(0, 5), "shows nothing"),
        ("a\u0316\u0317\u0318\u0319\u031a", Bounds(1, 9), "too many marks"),
    ],
    ids=["empty", "short", "long", "barred", "nothing", "marks"],
)
def test_a_refusal_says_why(text: str, bounds: Bounds, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        clean(text, bounds)


def test_without_bounds_any_length_will_do() -> None:
    assert clean("", Bounds()) == ""
    assert clean("x" * 10_000, Bounds()) == "x" * 10_000


@given(st.text())
def test_what_is_kept_is_clean(text: str) -> None:
    try:
        kept = clean(text, Bounds())
    except Refused:
        return
    assert clean(kept, Bounds()) == kept
    assert kept == kept.strip()
    assert unicodedata.is_normalized("NFC", kept)
    kept.encode()
