"""The ink deck in the studio: the paper-cut scenes once more, in pen and wash, under words that say so."""

from dataclasses import replace

from oneiro_plugins.decks.studio.papercut import WORDS
from oneiro_plugins.decks.studio.portfolio import Portfolio, Words

from .cards import CARDS

REGISTER = "Ink: "
"""What goes before each description, so that two cards of one scene can be told apart by ear where decks are mixed."""


def _in_ink(words: Words) -> Words:
    return replace(words, alt=REGISTER + words.alt)


PORTFOLIO = Portfolio(
    title="Ink and wash",
    author="Oneiro",
    licence="CC0-1.0",
    cards=CARDS,
    words={name: _in_ink(words) for name, words in WORDS.items()},
    quality=74,
)
