"""Pairs of worlds: played side by side through the eyes of one viewer, and compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from oneiro_core.events import Event, Viewer

from .choosing import other
from .hidden import differing
from .records import Record
from .sights import Looker, Sight
from .twins import Beat, Twin
from .worlds import Move, World


@dataclass(frozen=True, slots=True)
class Difference:
    """What the viewer sees first that differs: after which step, in what, in the record and in its twin."""

    step: int
    part: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a pair: the secrets that differed while the viewer saw the same, and what he saw that differed.

    `compared` counts the beats; with none the pair says nothing.
    """

    compared: int
    secrets: frozenset[str]
    difference: Difference | None = None


def compare(record: Record, twin: Twin) -> Outcome:
    """Play the twin, and see whether its viewer can tell it from the record."""
    beats = twin.beats(record)
    world = World(record.setting, record.seed + 1)
    start = beats[0].start if beats else 0
    world.fold(record.moves[:start], record.steps[:start])
    world.script.renaming = twin.exchanged()
    with world.telling():
        return _outcome(record, twin, beats, world)


def _outcome(record: Record, twin: Twin, beats: Sequence[Beat], world: World) -> Outcome:
    looker, viewer, secrets = Looker(world), twin.viewer, set[str]()
    for compared, beat in enumerate(beats):
        seen, steps = len(world.game.eyes[viewer].events), len(world.game.steps)
        if not _played(world, beat, record, viewer):
            return Outcome(compared, frozenset(secrets))
        difference = _difference(record, beat, viewer, looker.sight(viewer, seen))
        if not beat.shuffled:
            events = _events(record.steps[beat.start : beat.stop]), _events(world.game.steps[steps:])
            secrets |= differing(*events, viewer)
        if difference:
            return Outcome(compared + 1, frozenset(secrets), difference)
    return Outcome(len(beats), frozenset(secrets))


def _played(world: World, beat: Beat, record: Record, viewer: Viewer) -> bool:
    """Make the moves of a beat; whether the world allowed them and is still a twin."""
    world.script.draws, world.script.renamed = list(beat.draws), beat.renamed
    before, phase = len(world.game.steps), world.game.table.phase_number
    for move in beat.moves:
        if move.call == "expire" and (world.game.table.over or world.game.table.phase_number != phase):
            continue  # whoever acted instead was the last one who was awaited
        if not world.try_again(move) and not _made_another(world, move):
            return False
    events = _events(world.game.steps[before:])
    return beat.condition is None or beat.condition(_events(record.steps[beat.start : beat.stop]), events, viewer)


def _made_another(world: World, move: Move) -> bool:
    """Let somebody whose choice is impossible in this world choose otherwise, where the choice is his secret."""
    if move.seat is None or move.action is None or move.action.final:
        return False
    for offer in world.game.offers(move.seat):
        if offer.action is type(move.action):
            another = other(offer, move.action, Random(1))
            if world.try_again(Move("act", move.seat, another)):
                return True
    return False


def _difference(record: Record, beat: Beat, viewer: Viewer, sight: Sight) -> Difference | None:
    expected = _expected(record, beat, viewer)
    if beat.shuffled:
        expected, sight = (one._replace(events=tuple(sorted(one.events))) for one in (expected, sight))
    if expected == sight:
        return None
    part = next(name for name in Sight._fields if getattr(expected, name) != getattr(sight, name))
    one, other = getattr(expected, part), getattr(sight, part)
    if isinstance(one, tuple):
        one, other = _first_different(one, other)
    return Difference(beat.stop - 1, part.replace("_", " "), str(one), str(other))


def _expected(record: Record, beat: Beat, viewer: Viewer) -> Sight:
    """What the viewer saw in the record, over all steps of a beat."""
    sights = [record.sights[step][viewer] for step in range(beat.start, beat.stop)]
    return sights[-1]._replace(events=tuple(line for sight in sights for line in sight.events))


def _first_different(one: Sequence[str], other: Sequence[str]) -> tuple[str, str]:
    """The first lines that differ, of two lists."""
    length = min(len(one), len(other))
    index = next((index for index in range(length) if one[index] != other[index]), length)
    return tuple(lines[index] if index < len(lines) else "nothing more" for lines in (one, other))  # type: ignore[return-value]


def _events(steps: Sequence[tuple[Event, ...]]) -> list[Event]:
    return [event for step in steps for event in step]
