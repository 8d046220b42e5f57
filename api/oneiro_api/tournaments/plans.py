"""What an organiser is told before he decides: the plan of the format, and what beside it is to be thought of."""

from dataclasses import replace

import orjson

from oneiro_core import RefusalCode, Refused, Registry, Variant
from oneiro_core.codec import dump, load
from oneiro_core.storytelling import StoryOptions
from oneiro_core.storytelling.options import DeckOut, EndMode
from oneiro_core.tournament.formats import Plan
from oneiro_core.tournament.settings import Pace, Play, Rated, Settings
from oneiro_core.tournament.telling import Said, Sentence, Text, say

from .formats import chosen

BY_POINTS = (EndMode.POINTS, EndMode.POINTS_OR_DECK)


def planned(registry: Registry, settings: Settings, entrants: int) -> Plan:
    """What to expect of a field of this size, and what to beware of. Raises Refused."""
    form = chosen(registry, settings)
    plan = form.plan(settings, entrants)
    rounds = 0 if form.continuous else sum(stage.rounds for stage in plan.stages)
    warned = (*plan.warned, *cycle_warnings(registry, settings), *timing_warnings(settings, rounds))
    return replace(plan, warned=warned)


def with_whole_cycles(registry: Registry, settings: Settings) -> Settings:
    """The settings in which games that count for ratings play on from the target to the end of the cycle of storytellers.

    Raises Refused(BAD_OPTION) where the organiser has decided otherwise.
    """
    if settings.rated is Rated.NO:
        return settings
    return replace(settings, plays=tuple(_finished(registry, play) for play in settings.plays))


def cycle_warnings(registry: Registry, settings: Settings) -> Text:
    """Say of which rated games the deck may be the end, before all have told equally often."""
    plays = settings.plays if settings.rated is not Rated.NO else ()
    found = [(registry.variants[play.variant], _options(registry, play)) for play in plays if play.variant]
    uneven = [variant for variant, options in found if options and _ends_with_deck(options)]
    return tuple(say(Sentence.PLAN_UNEVEN, name=variant.title) for variant in dict.fromkeys(uneven))


def timing_warnings(settings: Settings, rounds: int) -> Text:
    """Say what keeps a tournament from going on by itself that has times."""
    timing, warned = settings.timing, list[Said]()
    if settings.check_in and timing.start is not None and timing.check_in is None:
        warned.append(say(Sentence.PLAN_NO_CHECK_IN))
    if timing.pace is Pace.FIXED and len(timing.rounds) < rounds:
        warned.append(say(Sentence.PLAN_FEW_TIMES, rounds=rounds, number=len(timing.rounds)))
    return tuple(warned)


def _finished(registry: Registry, play: Play) -> Play:
    options = _options(registry, play)
    if options is None or options.end_mode not in BY_POINTS:
        return play
    given = orjson.loads(play.options)
    if not given.setdefault("full_cycle", True):
        raise Refused(RefusalCode.BAD_OPTION, "where games are rated the cycle is finished", "fullCycle")
    return replace(play, options=orjson.dumps(given).decode())


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
