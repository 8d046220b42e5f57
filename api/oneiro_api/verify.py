"""Proof that a game was dealt as it was committed to: the game is played again from its secret and compared, event by event."""

from collections.abc import Sequence
from dataclasses import dataclass

from oneiro_api.live.hall import is_ended
from oneiro_api.live.restoring import load_events, new_game
from oneiro_api.store.tables import TableRow
from oneiro_core import Action, Event, Game, OneiroError, Registry, commitment
from oneiro_core.codec import load

from .store import journal, rooms


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game was dealt honestly, with the reason if not; `steps` is how many steps were played again."""

    honest: bool
    steps: int
    reason: str = ""


def verify(registry: Registry, room: rooms.Room, steps: Sequence[journal.Step]) -> Verdict:
    """Play a game again from its secret and its journal. Raises KeyError when a plugin that it needs is not installed."""
    row = room.table
    rules = registry.rules(row.variant, row.house_rules)
    if row.secret is None or not steps:
        return Verdict(False, 0, "the game has not begun")
    if row.rules_version != rules.variant.version:
        played, here = row.rules_version, rules.variant.version
        return Verdict(False, 0, f"it was played by version {played} of the rules, and version {here} is installed")
    if not _committed(row.secret, row.commitment):
        return Verdict(False, 0, "the secret is not the one that was committed to")
    try:
        game = new_game(rules, row, room.seats)
    except (KeyError, TypeError, ValueError):
        return Verdict(False, 0, "the options do not fit the rules")
    return _replayed(game, row, steps)


def _committed(secret: str, committed: str | None) -> bool:
    try:
        return commitment(bytes.fromhex(secret)) == committed
    except ValueError:
        return False


def _replayed(game: Game, row: TableRow, steps: Sequence[journal.Step]) -> Verdict:
    for number, step in enumerate(steps, 1):
        if step.seq != number:
            return Verdict(False, number, f"step {number} is missing")
        if not _follows(game, step):
            return Verdict(False, number, f"step {number} does not follow from the secret")
    if is_ended(row) and not game.table.over:
        return Verdict(False, len(steps), "the journal breaks off before the end of the game")
    return Verdict(True, len(steps))


def _follows(game: Game, step: journal.Step) -> bool:
    """Whether the rules, run as they were run then, give what the journal says; a step that cannot be run does not."""
    try:
        return list(_played(game, step)) == load_events(game.rules.variant, step.events)
    except (OneiroError, AttributeError, KeyError, TypeError, ValueError):
        return False


def _played(game: Game, step: journal.Step) -> Sequence[Event]:
    """Run the rules for a step as they were run then."""
    match step.kind, step.seat:
        case "start", _:
            return game.start()
        case "expire", _:
            return game.expire()
        case "hold" | "go_on" | "hand_on", _:
            game.replay(())
            return ()
        case "leave", int(seat):
            return game.leave(seat)
        case "take_back", int(seat):
            return game.take_back(seat)
        case "act", int(seat):
            return game.act(seat, _action(game, step))
    raise ValueError(f"a step of an unknown kind: {step.kind}")


def _action(game: Game, step: journal.Step) -> Action:
    return load(game.rules.variant.action_types[step.action["action"]], step.action)
