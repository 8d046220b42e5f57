"""Makes a leak that was found smaller, so that its author can read it."""

from collections.abc import Sequence
from itertools import islice

from oneiro_core.errors import Refused
from oneiro_core.events import Viewer

from .card_twins import OtherCards, simpler
from .faults import Fault
from .pairs import Outcome, compare
from .records import Record
from .sights import Looker
from .twins import Twin
from .worlds import Move, World

MOST_TRIES = 30

Leak = tuple[Record, Twin, Outcome]


def shrunk(record: Record, twin: Twin, outcome: Outcome) -> Leak:
    """The same leak with fewer cards exchanged and without the moves that it does not need."""
    return _shorter(_simpler((record, twin, outcome)))


def _simpler(leak: Leak) -> Leak:
    record, twin, _ = leak
    twins = islice(simpler(twin), MOST_TRIES) if isinstance(twin, OtherCards) else ()
    return next((found for other in twins if (found := _leak(record, other))), leak)


def _shorter(leak: Leak) -> Leak:
    for move in leak[0].moves[1 : _length(leak)][-MOST_TRIES:]:
        record, twin, _ = leak
        kept = [other for other in record.moves[: _length(leak)] if other is not move]
        shorter = _played_again(record, kept, twin.viewer)
        leak = (shorter and _leak(shorter, twin)) or leak
    return leak


def _length(leak: Leak) -> int:
    """How many steps the leak needs."""
    difference = leak[2].difference
    return difference.step + 1 if difference else 0


def _leak(record: Record, twin: Twin) -> Leak | None:
    try:
        outcome = compare(record, twin)
    except Fault:
        return None
    return (record, twin, outcome) if outcome.difference else None


def _played_again(record: Record, moves: Sequence[Move], viewer: Viewer) -> Record | None:
    """The record with some moves only, as far as they are allowed then; None when it breaks."""
    world = World(record.setting, record.seed)
    looker, again, received = Looker(world), Record(record.setting, record.seed, (viewer,)), 0
    for move in moves:
        if world.game.table.over:
            return again
        world.script.draws = list(record.draws[record.moves.index(move)])
        try:
            world.make(move)
            sight = looker.sight(viewer, received)
        except Refused:
            continue
        except Fault:
            return None
        received = sight.received
        again.add(world.game, move, world.draws[-1])
        again.sights.append({viewer: sight})
    return again
