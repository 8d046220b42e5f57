"""The base deck in the studio: the paper-cut scenes as they were composed."""

from oneiro_plugins.decks.studio.papercut import CARDS, WORDS
from oneiro_plugins.decks.studio.portfolio import Portfolio

PORTFOLIO = Portfolio(title="Paper cuts", author="Oneiro", licence="CC0-1.0", cards=CARDS, words=WORDS)
