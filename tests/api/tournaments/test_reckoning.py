"""Standings are reckoned once for each round that is asked for, also where rounds take turns."""

from types import SimpleNamespace
from typing import Any

import pytest

from oneiro_api.tournaments import reckoning


def test_rounds_that_take_turns_are_not_reckoned_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    def ranking(registry: Any, state: Any) -> Any:
        made.append(len(state.rounds))
        return (f"after {len(state.rounds)}",)

    monkeypatch.setattr(reckoning, "ranking", ranking)
    monkeypatch.setattr(reckoning, "replace", lambda state, rounds: SimpleNamespace(rounds=rounds))
    state = SimpleNamespace(rounds=[1, 2, 3])
    entries: list[Any] = [object(), object()]

    def seen() -> Any:
        return SimpleNamespace(
            log=SimpleNamespace(entries=[*entries], tournament=state), tournament=state, rounds=(1, 2, 3)
        )

    for _ in range(3):
        for number in (1, 2):
            rows: Any = reckoning.ranked(None, seen(), number)  # type: ignore[arg-type]
            assert rows == ((f"after {number}",), number)
    assert made == [1, 2]
    entries.append(object())
    reckoning.ranked(None, seen(), 1)  # type: ignore[arg-type]
    assert made == [1, 2, 1]
