"""The base deck in the studio: the paper-cut scenes as they were composed."""

from .papercut import CARDS, WORDS
from .portfolio import Portfolio

PORTFOLIO = Portfolio(title="Paper cuts", author="Oneiro", licence="CC0-1.0", cards=CARDS, words=WORDS)
