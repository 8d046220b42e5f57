"""Options describe themselves, and refuse what does not fit."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from oneiro_core import FieldKind, OptionInfo, RefusalCode, Refused, changed, describe, option
from playing import REGISTRY


class Mood(Enum):
    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True)
class Moods:
    rounds: int = option(4, "Rounds", least=1, most=9)
    cap: int | None = option(None, "Cap", most=3)
    mood: Mood = option(Mood.CALM, "The mood")
    moods: tuple[Mood, ...] = option((Mood.CALM,), "Moods that are allowed")
    fast: bool = option(False, "Fast")
    first_word: str = "once"

    def __post_init__(self) -> None:
        if self.fast and self.mood is Mood.CALM:
            raise ValueError("a calm game is not fast")


def test_options_describe_themselves() -> None:
    assert describe(Moods(rounds=5, mood=Mood.WILD)) == (
        OptionInfo("rounds", "Rounds", FieldKind.INT, 5, None, 1, 9, False, False),
        OptionInfo("cap", "Cap", FieldKind.INT, None, None, None, 3, True, False),
        OptionInfo("mood", "The mood", FieldKind.CHOICE, "WILD", ("CALM", "WILD"), None, None, False, False),
        OptionInfo(
            "moods", "Moods that are allowed", FieldKind.CHOICE, ["CALM"], ("CALM", "WILD"), None, None, False, True
        ),
        OptionInfo("fast", "Fast", FieldKind.BOOLEAN, False, None, None, None, False, False),
        OptionInfo("firstWord", "First word", FieldKind.TEXT, "once", None, None, None, False, False),
    )


@pytest.mark.parametrize("variant", REGISTRY.variants.values(), ids=REGISTRY.variants)
def test_every_option_of_every_variant_has_a_title_and_a_key_of_its_own(variant: Any) -> None:
    for preset in variant.presets:
        infos = describe(preset.options)
        assert all(info.title for info in infos)
        assert len({info.key for info in infos}) == len(infos)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"rounds": 1},
        {"rounds": 9},
        {"cap": None},
        {"cap": 3},
        {"cap": -5},
        {"mood": Mood.WILD, "fast": True},
        {"moods": ()},
        {"moods": (Mood.WILD, Mood.CALM)},
        {"first_word": "then"},
    ],
    ids=str,
)
def test_what_fits_is_taken(changes: dict[str, Any]) -> None:
    options = changed(Moods(), changes)
    assert {name: getattr(options, name) for name in changes} == changes


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10}, "rounds"),
        ({"rounds": None}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": "4"}, "rounds"),
        ({"rounds": 4.0}, "rounds"),
        ({"rounds": (4,)}, "rounds"),
        ({"cap": 4}, "cap"),
        ({"mood": "CALM"}, "mood"),
        ({"mood": None}, "mood"),
        ({"moods": Mood.CALM}, "moods"),
        ({"moods": [Mood.CALM]}, "moods"),
        ({"moods": ("CALM",)}, "moods"),
        ({"fast": 1}, "fast"),
        ({"first_word": 1}, "first_word"),
        ({"fastt": True}, "fastt"),
        ({"fast": True}, None),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], field: str | None) -> None:
    options = Moods()
    with pytest.raises(Refused) as refused:
        changed(options, changes)
    assert (refused.value.code, refused.value.field) == (RefusalCode.BAD_OPTION, field)
    assert options == Moods()


def test_a_refusal_speaks_in_the_words_of_the_wire() -> None:
    with pytest.raises(Refused, match="there is no option lastWord"):
        changed(Moods(), {"last_word": "end"})
    with pytest.raises(Refused, match="firstWord cannot be 1"):
        changed(Moods(), {"first_word": 1})
    with pytest.raises(Refused, match="a calm game is not fast"):
        changed(Moods(), {"fast": True})


def test_an_unknown_option_is_refused_before_anything_is_changed() -> None:
    with pytest.raises(Refused, match="there is no option nowhere"):
        changed(Moods(), {"rounds": 2, "nowhere": 1})
