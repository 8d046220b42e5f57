"""Proof that a game was dealt as it was committed to: the game is played again from its secret and compared, event by event."""

from collections.abc import Sequence
from dataclasses import dataclass

from oneiro_core import Action, Event, Game, Registry, commitment
from oneiro_core.codec import load

from .live.restoring import load_events, new_game
from .store import journal, rooms


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game was dealt honestly, with the reason if not; `steps` is how many steps were played again."""

    honest: bool
    steps: int
    reason: str = ""


def verify(registry: Registry, room: rooms.Room, steps: Sequence[journal.Step]) -> Verdict:
    """Play a game again from its secret and its journal. Raises KeyError when its variant is not installed."""
    row = room.table
    if row.secret is None or not steps:
        return Verdict(False, 0, "the game has not begun")
    if commitment(bytes.fromhex(row.secret)) != row.commitment:
        return Verdict(False, 0, "the secret is not the one that was committed to")
    rules = registry.rules(row.variant, row.house_rules)
    game = new_game(rules, row, room.seats)
    for number, step in enumerate(steps, 1):
        stored = load_events(rules.variant, step.events)
        if list(_played(game, step)) != stored:
            return Verdict(False, number, f"step {number} does not follow from the secret")
    return Verdict(True, len(steps))


def _played(game: Game, step: journal.Step) -> Sequence[Event]:
    """Run the rules for a step as they were run then."""
    match step.kind, step.seat:
        case "start", _:
            return game.start()
        case "expire", _:
            return game.expire()
        case "leave", int(seat):
            return game.leave(seat)
        case "take_back", int(seat):
            return game.take_back(seat)
        case "act", int(seat):
            return game.act(seat, _action(game, step))
    raise ValueError(f"a step of an unknown kind: {step.kind}")


def _action(game: Game, step: journal.Step) -> Action:
    return load(game.rules.variant.action_types[step.action["action"]], step.action)
