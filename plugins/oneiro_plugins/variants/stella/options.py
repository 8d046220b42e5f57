"""The options of Stella, and its edition as a preset (rules, sections 1 and 8)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import Preset, option


class WordSet(Enum):
    """Where the word cards come from (rules, 8.1)."""

    STANDARD = "standard"
    """The 96 word cards of the box."""
    DISCOVERY = "discovery"
    """The four cards for a first game, in their order."""
    CUSTOM = "custom"
    """The words of this table."""
    MIXED = "mixed"
    """The box and the words of this table."""


class SwapRule(Enum):
    """Who must agree to the other word of the card (rules, C-17d)."""

    UNANIMOUS = "unanimous"
    """Everybody."""
    MAJORITY = "majority"
    """More than half."""
    OFF = "off"
    """The upper word stands."""


class ScoutRule(Enum):
    """When the role of scout passes on (rules, C-17a)."""

    ROTATE = "rotate"
    """After every image."""
    UNTIL_FALL = "until_fall"
    """When the scout falls, or has no unshown mark left."""


LONGEST_WORD = 40
OWN_CARDS = 10
"""Blank cards in the box for words of one's own, two words on each."""


@dataclass(frozen=True, slots=True)
class StellaOptions:
    """What the host of a Stella table may choose. Words of one's own make cards in pairs: two words to a card."""

    stella_words: WordSet = option(WordSet.STANDARD, "Word cards")
    stella_custom_words: tuple[str, ...] = option((), "Words of your own, two for each card")
    stella_swap: SwapRule = option(SwapRule.UNANIMOUS, "Who must agree to the other word")
    stella_scout: ScoutRule = option(ScoutRule.ROTATE, "When the role of scout passes on")

    def __post_init__(self) -> None:
        words = self.stella_custom_words
        if any(not 1 <= len(word.strip()) <= LONGEST_WORD for word in words):
            raise ValueError(f"stellaCustomWords have 1 to {LONGEST_WORD} characters each")
        if len(words) % 2 or len(words) > 2 * OWN_CARDS:
            raise ValueError(f"stellaCustomWords come in pairs, at most {OWN_CARDS}")
        if self.stella_words is WordSet.CUSTOM and len(words) < 8:
            raise ValueError("four rounds need four cards: at least eight stellaCustomWords")


PRESETS = (
    Preset(
        "stella2021",
        "Stella (2021)",
        StellaOptions(),
        (3, 4, 5, 6),
        "Four rounds over fifteen images and one word each.",
    ),
)
