"""Plugins that watch: told of each game that has ended, each on a thread of its own, where it can hold up nothing else."""

import logging
import queue
import threading
from collections.abc import Callable, Mapping

from pluggy import PluginManager

from oneiro_core import Game, GameSummary

from .table import LiveTable

log = logging.getLogger("oneiro.live")

MOST_WAITING = 1000
"""How many games an observer may lag behind before it misses some."""


class Observers:
    """The observers of one server."""

    def __init__(self, watching: Mapping[str, PluginManager]) -> None:
        self._threads = [_Observer(name, manager.hook.game_finished) for name, manager in watching.items()]

    def tell(self, table: LiveTable, game: Game) -> None:
        """A game has ended, and its last step is on disk. Returns at once."""
        summary = summary_of(table, game)
        for observer in self._threads:
            observer.tell(summary)


class _Observer:
    """One plugin's thread, which begins with the first game. It dies with the server, whatever the plugin does then."""

    def __init__(self, name: str, hear: Callable[..., object]) -> None:
        self._name = name
        self._hear = hear
        self._waiting: queue.Queue[GameSummary] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name=f"observer {name}", daemon=True)

    def tell(self, summary: GameSummary) -> None:
        """Put a game in the line."""
        if not self._thread.is_alive():
            self._thread.start()
        try:
            self._waiting.put_nowait(summary)
        except queue.Full:
            log.error("the plugin %s has fallen behind and is not told of table %s", self._name, summary.table)

    def _run(self) -> None:
        while True:
            summary = self._waiting.get()
            try:
                self._hear(summary=summary)
            except BaseException:  # not even an exit may end the line
                log.exception("the plugin %s failed to hear of table %s", self._name, summary.table)


def summary_of(table: LiveTable, game: Game) -> GameSummary:
    """What may be told of a game that has ended."""
    return GameSummary(
        table=table.id,
        variant=table.row.variant,
        house_rules=tuple(table.row.house_rules),
        names=tuple(seat.name for seat in table.seats),
        scores=tuple(game.table.scores),
        winners=game.table.winners,
        finished=game.table.finished,
        at=table.row.finished_at or 0.0,
        bots=tuple(seat.index for seat in table.seats if seat.bot is not None),
    )
