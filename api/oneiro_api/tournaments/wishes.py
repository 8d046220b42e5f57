"""What an organiser wants, checked against what is installed, as the settings of a tournament."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

import orjson

from oneiro_api.decks.shelf import Shelf
from oneiro_api.live.wishes import opened_row
from oneiro_api.store.tables import Account
from oneiro_core import Bounds, RefusalCode, Refused, Registry, Shape, Table, changed, shapes
from oneiro_core.codec import dump
from oneiro_core.naming import camel
from oneiro_core.texts import clean
from oneiro_core.tournament.formats import Format
from oneiro_core.tournament.settings import EntrantKind, Play, Settings

from .formats import chosen, differing
from .lines import called
from .seating import wish_of
from .turns import with_equal_turns

NAME = Bounds(1, 100)
TEXT = Bounds(0, 10_000)
REASON = Bounds(0, 500)
WORDS = Bounds(1, 1_000)
MOST_AT_ONCE = 1000
"""How many entrants, or results, one request may hold."""


def checked(shelf: Shelf, settings: Settings, owner: Account) -> Settings:
    """The settings as they are kept. Raises Refused: TEXT_REFUSED, BAD_OPTION for what is not installed or does not fit."""
    settings.check()
    settings = with_equal_turns(shelf, settings)
    _check_partners(shelf.registry, settings)
    chosen(shelf.registry, settings).check(settings)
    for play in settings.plays:
        _check_play(shelf, settings, play, owner)
    text = clean_lines(settings.text, TEXT, "text")
    return replace(settings, name=clean(settings.name, NAME, "name"), text=text)


def format_options(form: Format[Any], preset: str | None, given: Mapping[str, Any]) -> str:
    """A format's options as settings keep them: a preset's, with some changed by their keys. Raises Refused(BAD_OPTION)."""
    found = next((one for one in form.presets if preset in (None, one.key)), None)
    if found is None:
        raise Refused(RefusalCode.BAD_OPTION, f"{form.title} has no preset {preset}", "preset")
    return differing(form, changed(found.options, plain(form.options, given)))


def game_options(registry: Registry, variant: str, preset: str | None, given: Mapping[str, Any]) -> str:
    """A variant's options as settings keep them: those that are changed, by their names. Raises Refused(BAD_OPTION)."""
    found = registry.variants.get(variant)
    known = None if found is None else found.preset(preset)
    if found is None or known is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no {preset or 'variant'} {variant}", "variant")
    options = plain(found.options, given)
    dumped = dump(changed(known.options, options))
    return orjson.dumps({name: dumped[name] for name in options}).decode()


def plain(cls: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options from JSON, by their Python names. Raises Refused(BAD_OPTION)."""
    known = {camel(shape.name): shape for shape in shapes(cls)}
    for key in given:
        if key not in known:
            raise Refused(RefusalCode.BAD_OPTION, f"there is no option {key}", "options")
    return {known[key].name: _plain(known[key], value) for key, value in given.items()}


def clean_lines(text: str, bounds: Bounds, field: str) -> str:
    """Text of several lines, each as it is kept. Raises Refused(TEXT_REFUSED)."""
    lines = [clean(line, Bounds(0, bounds.most), field) if line.strip() else "" for line in text.splitlines()]
    joined = "\n".join(lines)
    if len(joined) > (bounds.most or len(joined)):
        raise Refused(RefusalCode.TEXT_REFUSED, f"the text is longer than {bounds.most} characters", field)
    return joined


def _plain(shape: Shape, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_plain(shape, item) for item in value)
    if issubclass(shape.base, Enum) and isinstance(value, str):
        return shape.base.__members__.get(value, value)
    return value


def _check_partners(registry: Registry, settings: Settings) -> None:
    """That partners may rotate in the format: those of a table have the same points, so that none goes out without the other."""
    form = registry.formats.get(settings.format)
    if not settings.rotating or form is None or form.rotates:
        return
    others = ", ".join(sorted(other.title for other in registry.formats.values() if other.rotates))
    text = f"{form.title} is not played with rotating partners, who have the same points at a table: choose of {others}"
    raise Refused(RefusalCode.BAD_OPTION, text, "rotating")


def _check_play(shelf: Shelf, settings: Settings, play: Play, owner: Account) -> None:
    """That the game can be opened for every size of pod. What is played elsewhere has no variant, and nothing to check."""
    if not play.variant:
        return
    members = 1 if settings.kind is EntrantKind.SOLO else 2
    if settings.rotating and not _in_teams(shelf.registry, play.variant):
        raise Refused(RefusalCode.BAD_OPTION, f"nobody has a partner in {play.variant}", "rotating")
    with called(seats="plays"):
        for size in settings.sizes:
            opened_row(shelf, wish_of(shelf.registry, settings, play, size * members), owner, 0.0)


def _in_teams(registry: Registry, variant: str) -> bool:
    """Whether the variant is played in teams; one that is not installed is refused elsewhere."""
    found = registry.variants.get(variant)
    return found is None or found.table.team_of is not Table.team_of
