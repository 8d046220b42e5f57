"""The word cards: two words on each (rules, 8.1)."""

from dataclasses import dataclass
from importlib.resources import files

from oneiro_core import Chance

from .options import StellaOptions, WordSet


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word card: its upper word is the clue, unless the players agree to the lower one."""

    upper: str
    lower: str


def _printed(name: str) -> tuple[WordCard, ...]:
    """The cards of a printed set, from its text file: one card a line."""
    lines = (files("oneiro_plugins.variants.stella") / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(WordCard(*(word.strip() for word in line.split("|"))) for line in lines)


STANDARD = _printed("standard")
"""The 96 cards of the box. Read when the plugin is loaded: rules open no files."""
DISCOVERY = _printed("discovery")
"""The four cards for a first game, in their order."""


def four_cards(options: StellaOptions, chance: Chance) -> tuple[WordCard, ...]:
    """The word pile of a game: one card for each of its four rounds."""
    match options.stella_words:
        case WordSet.DISCOVERY:
            return DISCOVERY
        case WordSet.CUSTOM:
            return chance.sample(_own(options), 4)
        case WordSet.MIXED:
            return chance.sample((*STANDARD, *_own(options)), 4)
        case _:
            return chance.sample(STANDARD, 4)


def _own(options: StellaOptions) -> tuple[WordCard, ...]:
    words = options.stella_custom_words
    return tuple(WordCard(upper, lower) for upper, lower in zip(words[::2], words[1::2], strict=True))
