"""Choosing from what the API offers, without knowing any variant."""

from random import Random
from typing import Any

CLUES = ("a door left open", "what the sea keeps", "Monday", "too late for tea", "\N{WAVE DASH} niño \U0001f30a")


def chosen(choice: dict[str, Any], chance: Random | None = None) -> dict[str, Any]:
    """The input for a choice: at random, or the first values where there is no chance."""
    pick = chance or Random(0)
    values = {
        field["field"]["key"]: _value(field, pick, at_random=chance is not None)
        for field in choice["fields"]
        if field["field"]["required"] or _pool(field) != []
    }
    return {choice["action"]["key"]: values or {"ok": True}}


def _value(field: dict[str, Any], chance: Random, *, at_random: bool) -> Any:
    pool = _pool(field)
    if pool is None:
        return chance.choice(CLUES)
    if at_random:
        pool = chance.sample(pool, len(pool))
    return pool[: field["min"] or 1] if field["field"]["many"] else pool[0]


def _pool(field: dict[str, Any]) -> list[Any] | None:
    """The values to choose from; None for a text."""
    match field["field"]["kind"]:
        case "CARD":
            return [card["id"] for card in field["cards"]]
        case "SEAT":
            return list(field["seats"])
        case "POSITION":
            return list(field["positions"])
        case "BOOLEAN":
            return [True, False]
        case "INT":
            return list(range(field["min"], field["max"] + 1))
        case "TEXT":
            return None
    return list(field["values"] or [])
