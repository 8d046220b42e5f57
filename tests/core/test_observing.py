"""Observers: found with their plugins, each apart."""

from types import SimpleNamespace

from oneiro_core import GameSummary, Registry, hookimpl

SUMMARY = GameSummary("t", "classic", (), ("Ann", "Bob", "Cid"), (5, 3, 2), (0,), True, 1.0)


class Watcher:
    """A plugin that writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[GameSummary] = []

    @hookimpl
    def game_finished(self, summary: GameSummary) -> None:
        self.heard.append(summary)


def test_a_plugin_that_watches_is_an_observer_and_no_other() -> None:
    registry, watcher = Registry(), Watcher()
    registry.add("watcher", "test", lambda: watcher)
    registry.add("decks", "test", lambda: SimpleNamespace(decks=hookimpl(lambda: [])))
    assert list(registry.observers) == ["watcher"]
    registry.observers["watcher"].hook.game_finished(summary=SUMMARY)
    assert watcher.heard == [SUMMARY]
