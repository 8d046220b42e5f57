"""The abstract deck in the studio: families of pictures without objects, each open to many readings."""

from pathlib import Path

from oneiro_plugins.decks.studio.portfolio import Portfolio, read_words

from .cards import CARDS

PORTFOLIO = Portfolio(
    title="Abstract",
    author="Oneiro",
    licence="CC0-1.0",
    cards=CARDS,
    words=read_words(Path(__file__).with_name("words.toml")),
)
