"""Paper-cut scenes: people, animals and things in strange relations, composed by hand from a library of drawings."""

from pathlib import Path

from oneiro_plugins.decks.studio.portfolio import read_words

from .scenes import above, burrows, gifts, glass, heads, homes, music, roads, rooms, shadows, skies, tales, waters

CARDS = (
    *tales.CARDS,
    *homes.CARDS,
    *burrows.CARDS,
    *glass.CARDS,
    *waters.CARDS,
    *roads.CARDS,
    *above.CARDS,
    *skies.CARDS,
    *music.CARDS,
    *heads.CARDS,
    *rooms.CARDS,
    *shadows.CARDS,
    *gifts.CARDS,
)
WORDS = read_words(Path(__file__).with_name("words.toml"))
