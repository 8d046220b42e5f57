"""The format of a tournament, with its options, among those that are installed."""

from typing import Any

import orjson

from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.codec import dump, load
from oneiro_core.tournament.formats import Format
from oneiro_core.tournament.settings import Settings


def format_of(registry: Registry, settings: Settings) -> Format[Any]:
    """The format. Raises Refused(BAD_OPTION) where it is not installed."""
    form = registry.formats.get(settings.format)
    if form is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no format {settings.format}", "format")
    return form


def options_of(form: Format[Any], settings: Settings) -> Any:
    """The options that a tournament is held with: the defaults, changed as its settings say."""
    return load(form.options, {**dump(form.presets[0].options), **orjson.loads(settings.options)})


def differing(form: Format[Any], options: Any) -> str:
    """The options that differ from the defaults, as settings keep them."""
    usual = dump(form.presets[0].options)
    return orjson.dumps({name: value for name, value in dump(options).items() if value != usual[name]}).decode()
