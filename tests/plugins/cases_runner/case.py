"""One worked example, and the game that it speaks of."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from oneiro_core import HouseRule, Preset, Registry, Rules, Shape, Variant, changed, shapes
from oneiro_core.naming import snake


@dataclass(frozen=True)
class Case:
    """One object of a file of cases."""

    id: str
    kind: str
    variant: str
    edition: str
    options: Mapping[str, Any]
    players: int | None
    inputs: Mapping[str, Any]
    expected_points: Mapping[str, int] | None = None
    expected: Mapping[str, Any] = field(default_factory=dict)
    source: Any = None
    note: str = ""


@dataclass(frozen=True)
class Setting:
    """The variant of a case and the options that its edition and its deviations make."""

    variant: Variant
    options: Any

    def rules(self, *house_rules: HouseRule) -> Rules:
        return Rules(self.variant, house_rules)


def load(folder: Path) -> list[Case]:
    """Every case of every file of the folder."""
    return [Case(**_known(case)) for path in sorted(folder.glob("*.json")) for case in json.loads(path.read_text())]


def _known(case: Mapping[str, Any]) -> dict[str, Any]:
    filled = {name: value for name, value in case.items() if value is not None or name == "players"}
    return {"players": None, "options": {}, **filled}


def setting(case: Case, registry: Registry) -> Setting:
    """What the case is played with. AssertionError when its variant is not installed."""
    variant = registry.variants.get(case.variant) or _with_preset(case, registry)
    assert variant is not None, f"{case.id}: the variant {case.variant!r} is not installed"
    preset = variant.preset(case.edition) or variant.presets[0]
    return Setting(variant, changed(preset.options, _changes(case, variant, preset)))


def _with_preset(case: Case, registry: Registry) -> Variant | None:
    """The variant of which the case's variant is an edition, as classic is for odyssey."""
    if not case.edition.startswith(case.variant):
        return None
    return next((variant for variant in registry.variants.values() if variant.preset(case.edition)), None)


def _changes(case: Case, variant: Variant, preset: Preset) -> dict[str, Any]:
    fields = {shape.name: shape for shape in shapes(type(preset.options))}
    changes = {}
    for key, value in case.options.items():
        name = snake(key)
        shape = fields.get(name) or fields.get(name.removeprefix(f"{variant.key}_"))
        assert shape is not None, f"{case.id}: {variant.key} has no option {key}"
        changes[shape.name] = _value(shape, value)
    return changes


def _value(shape: Shape, value: Any) -> Any:
    """The value of an option as the rules write it: words for choices, and for a number that is absent or the least."""
    if issubclass(shape.base, Enum):
        return tuple(map(shape.base, value)) if shape.many else shape.base(value)
    if shape.base is int and isinstance(value, str):
        return {"none": None, "off": None, "always": shape.metadata["bounds"].least}[value]
    return value
