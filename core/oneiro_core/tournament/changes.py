"""What has changed between two settings, for the log."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from oneiro_core import codec
from oneiro_core.naming import camel

from .settings import Settings

NOTHING = "-"
"""What stands for an option that is left out, and for a list or text without anything in it."""
LONGEST = 60
"""How many characters of a value are shown."""
MOMENTS = ("timing.registration", "timing.checkIn", "timing.start", "timing.rounds")


def changes(before: Settings, after: Settings) -> str:
    """The changed settings by their names in the API, each from what to what: `capacity 8 → 16; options.rounds 4 → 5`."""
    found = _differing("", _data(before), _data(after))
    return "; ".join(f"{path} {_shown(path, old)} → {_shown(path, new)}" for path, old, new in found) or NOTHING


def _data(settings: Settings) -> Mapping[str, Any]:
    """Settings as data, with their options opened."""
    data = codec.dump(settings)
    plays = {str(number): _opened(play) for number, play in enumerate(data["plays"], 1)}
    return {**_opened(data), "plays": plays}


def _opened(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data, "options": json.loads(data["options"])}


def _differing(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """The paths at which two data differ, with what stands there."""
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        if before != after:
            yield path, before, after
        return
    for name in dict.fromkeys((*before, *after)):
        inner = f"{path}.{camel(name)}" if path else camel(name)
        yield from _differing(inner, before.get(name), after.get(name))


def _shown(path: str, value: Any) -> str:
    if value in (None, "", []):
        return NOTHING
    if path in MOMENTS:
        return ", ".join(map(_moment, value if isinstance(value, list) else [value]))
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
