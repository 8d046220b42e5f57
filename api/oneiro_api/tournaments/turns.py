"""How often everybody tells at a tournament's tables: equally often, where games count for ratings or are to be compared."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import orjson

from oneiro_api.decks.shelf import Shelf
from oneiro_core import RefusalCode, Refused, Registry, Variant
from oneiro_core.codec import dump, load
from oneiro_core.naming import camel
from oneiro_core.storytelling import StoryOptions
from oneiro_core.storytelling.defaults import HAND, HAND_OF_THREE, THREE
from oneiro_core.storytelling.options import DeckOut, EndMode, FirstStoryteller
from oneiro_core.tournament.settings import Play, Rated, Settings
from oneiro_core.tournament.telling import Sentence, Text, say

from .formats import chosen

BY_POINTS = (EndMode.POINTS, EndMode.POINTS_OR_DECK)
MOST_CYCLES = 3
CARDS_OF_THREE = 5
"""How many cards three players lay in a round."""


def with_equal_turns(shelf: Shelf, settings: Settings) -> Settings:
    """The settings with the options of games by which everybody tells equally often, where it matters.

    Where all tables get the same cards, they play so many cycles as the deck lasts for, in the order of the seats; else games
    that are rated play on from the target to the end of the cycle. Raises Refused(BAD_OPTION) where the organiser has decided
    otherwise.
    """
    if chosen(shelf.registry, settings).same_deal:
        return replace(settings, plays=tuple(_compared(shelf, settings, play) for play in settings.plays))
    if settings.rated is Rated.NO:
        return settings
    return replace(settings, plays=tuple(_finished(shelf.registry, play) for play in settings.plays))


def turn_warnings(shelf: Shelf, settings: Settings) -> Text:
    """Say where the deck ends games that are rated before all have told equally often, or does not last for a comparison."""
    if chosen(shelf.registry, settings).same_deal:
        short = [play for play in settings.plays if not _lasts(shelf, settings, play)]
        counts = dict.fromkeys(_cards(shelf, play) for play in short)
        return tuple(say(Sentence.PLAN_SHORT_DECK, number=cards, most=settings.most) for cards in counts)
    plays = settings.plays if settings.rated is not Rated.NO else ()
    found = [(shelf.registry.variants.get(play.variant), _options(shelf.registry, play)) for play in plays]
    uneven = [variant for variant, options in found if variant and options and _ends_with_deck(options)]
    return tuple(say(Sentence.PLAN_UNEVEN, name=variant.title) for variant in dict.fromkeys(uneven))


def _finished(registry: Registry, play: Play) -> Play:
    """What is played, from the target on to the end of the cycle."""
    options = _options(registry, play)
    if options is None or options.end_mode not in BY_POINTS:
        return play
    return _with(play, {"full_cycle": True}, "where games are rated the cycle is finished")


def _compared(shelf: Shelf, settings: Settings, play: Play) -> Play:
    """What is played, with equally many turns in the order of the seats."""
    if _options(shelf.registry, play) is None:
        return play
    equal = {"end_mode": EndMode.CYCLES.name, "first_storyteller": FirstStoryteller.SEAT_ONE.name}
    made = _with(play, equal, "where tables are compared all tell equally often, in the order of the seats")
    if "cycles" in orjson.loads(play.options):
        return made
    fitting = [count for count in range(1, MOST_CYCLES + 1) if _needed(settings.most, count) <= _cards(shelf, play)]
    return _with(made, {"cycles": max(fitting, default=1)}, "")


def _with(play: Play, wanted: Mapping[str, Any], why: str) -> Play:
    """What is played, with some options. Raises Refused(BAD_OPTION) where they were chosen otherwise."""
    given = orjson.loads(play.options)
    for name, value in wanted.items():
        if given.get(name, value) != value:
            raise Refused(RefusalCode.BAD_OPTION, why, camel(name))
    return replace(play, options=orjson.dumps({**given, **wanted}).decode())


def _lasts(shelf: Shelf, settings: Settings, play: Play) -> bool:
    """Whether the deck lasts for all cycles at the largest table."""
    options = _options(shelf.registry, play)
    return options is None or _needed(settings.most, options.cycles) <= _cards(shelf, play)


def _needed(seats: int, cycles: int) -> int:
    """The most cards that so many players draw in so many cycles: their hands, and what is laid in all rounds but the last."""
    hands, laid = (HAND_OF_THREE * seats, CARDS_OF_THREE) if seats == THREE else (HAND * seats, seats)
    return hands + laid * (seats * cycles - 1)


def _cards(shelf: Shelf, play: Play) -> int:
    """How many cards the deck of a play has; 0 where it is not installed."""
    variant = shelf.registry.variants[play.variant]
    usual = variant.deck if variant.deck in shelf.registry.decks else next(iter(shelf.registry.decks), "")
    deck = shelf.deck(play.deck or usual)
    return len(deck.cards) if deck else 0


def _options(registry: Registry, play: Play) -> StoryOptions | None:
    """The options of a game with storytellers; None for others, and for what is not installed."""
    variant: Variant | None = registry.variants.get(play.variant)
    preset = variant.preset(play.preset or None) if variant else None
    if variant is None or preset is None or not isinstance(preset.options, StoryOptions):
        return None
    loaded: StoryOptions = load(variant.options, {**dump(preset.options), **orjson.loads(play.options)})
    return loaded


def _ends_with_deck(options: StoryOptions) -> bool:
    return options.deck_out is DeckOut.END and options.end_mode is not EndMode.CYCLES
