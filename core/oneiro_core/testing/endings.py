"""Every game ends: whoever leaves, whenever, and also when nobody acts any more."""

from collections.abc import Iterator
from random import Random

from oneiro_core.errors import Refused
from oneiro_core.events import GameOver
from oneiro_core.shapes import Seat

from .choosing import Chooser
from .faults import Fault
from .playing import LONGEST, MOST_SILENT
from .records import Record
from .umpire import judge_deadline, judge_end
from .worlds import Move, World

Situation = tuple[str, int, str, int]
"""What happens, the number of seats, the phase, and how many are awaited or who leaves; at large tables not who.

Where all leave, instead of that, whether the game would have reached its end with the next step."""
SILENCE, ALL_LEAVE = "silence", "all leave"
MORE = (0, 0, 2, 2, 6, 6, LONGEST)
"""How many moves those who stay may make before they fall silent."""
SMALL = 4
"""The largest table at which every seat is tried."""


class Endings:
    """Tries out in each situation once what happens when players leave or fall silent."""

    def __init__(self) -> None:
        self._tried: set[Situation] = set()

    def judge(self, record: Record) -> None:
        """Try everything that was not tried yet, from every step of a record. Raises Fault."""
        for step in range(len(record.moves) - 1):
            for situation in _situations(record, step):
                if situation not in self._tried:
                    self._tried.add(situation)
                    self._try(record, step, situation)

    def _try(self, record: Record, step: int, situation: Situation) -> None:
        random = Random(record.seed + step)
        what, *_, seat = situation
        more = random.choice(MORE) if what not in (SILENCE, ALL_LEAVE) else 0
        world = World(record.setting, record.seed, None if more else ())
        world.fold(record.moves[: step + 1], record.steps[: step + 1])
        with world.telling():
            if what == ALL_LEAVE:
                _leave_all(world, random, world.game.awaiting if seat else frozenset())
            elif what != SILENCE:
                _leave(world, seat if seat >= 0 else random.choice(_seats(record, step)[what]))
                _play_on(world, random, more)
            _fall_silent(world)
            judge_end(world.game.table)


def _situations(record: Record, step: int) -> Iterator[Situation]:
    seats, phase = record.setting.deal.seats, record.names[step]
    yield SILENCE, seats, phase, len(record.awaited[step])
    yield ALL_LEAVE, seats, phase, int(_is_last(record, step))
    for how, there in _seats(record, step).items():
        for seat in there if seats <= SMALL else (-1,):
            yield how, seats, phase, seat


def _is_last(record: Record, step: int) -> bool:
    """Whether the next step is the one with which the game reaches its end."""
    ends = (event.finished for event in record.steps[-1] if isinstance(event, GameOver))
    return step == len(record.moves) - 2 and any(ends)


def _seats(record: Record, step: int) -> dict[str, list[int]]:
    """The seats that might leave after a step, by what they are about."""
    found: dict[str, list[int]] = {}
    for seat, offers in record.offers[step].items():
        how = "awaited" if seat in record.awaited[step] else "idle" if offers else "waiting"
        found.setdefault(how, []).append(seat)
    return found


def _leave_all(world: World, random: Random, last: frozenset[Seat]) -> None:
    """Everybody leaves, some of them last: the game waits for those until nobody else is left."""
    order = random.sample(range(world.setting.deal.seats), world.setting.deal.seats)
    for seat in sorted(order, key=lambda seat: seat in last):
        if not world.game.table.over and seat not in world.game.table.left:
            world.make(Move("leave", seat))
    if not world.game.table.over:
        raise Fault("everybody has left, and the game is not over")


def _leave(world: World, seat: int) -> None:
    if seat not in world.game.table.left:
        world.make(Move("leave", seat))


def _play_on(world: World, random: Random, more: int) -> None:
    """Those who stay make some moves more."""
    for _ in range(more):
        if world.game.table.over:
            return
        _try_something(world, random.choice(sorted(world.game.awaiting)), random)


def _try_something(world: World, seat: int, random: Random) -> None:
    offers = world.game.offers(seat)
    if not offers:
        raise Fault(f"seat {seat} is awaited in phase {world.game.table.phase}, and nothing is offered to it")
    try:
        world.make(Move("act", seat, Chooser(random).action(random.choice(offers))))
    except Refused:
        return


def _fall_silent(world: World) -> None:
    for _ in range(MOST_SILENT):
        if world.game.table.over:
            return
        before = world.game.awaiting, world.game.table.phase_number
        world.make(Move("expire"))
        judge_deadline(world.game, *before)
    raise Fault(f"nobody acts, {MOST_SILENT} deadlines have passed, and the game is not over")
