"""Every game ends: whoever leaves, whenever, and also when nobody acts any more."""

from collections.abc import Iterator
from random import Random

from oneiro_core.errors import Refused

from .choosing import Chooser
from .faults import Fault
from .playing import LONGEST, MOST_SILENT
from .records import Record
from .umpire import judge_end
from .worlds import Move, World

Situation = tuple[str, int, str, int]
"""What happens, the number of seats, the phase, and how many are awaited or who leaves; at large tables not who."""
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
        world = World(record.setting, record.seed)
        world.fold(record.moves[: step + 1], record.steps[: step + 1])
        random = Random(record.seed + step)
        what, *_, seat = situation
        with world.telling():
            if what == "all leave":
                _leave_all(world, random)
            elif what != "silence":
                _leave(world, seat if seat >= 0 else random.choice(_seats(record, step)[what]))
                _play_on(world, random)
            _fall_silent(world)
            judge_end(world.game.table)


def _situations(record: Record, step: int) -> Iterator[Situation]:
    seats, phase = record.setting.deal.seats, record.names[step]
    yield "silence", seats, phase, len(record.awaited[step])
    yield "all leave", seats, phase, 0
    for how, there in _seats(record, step).items():
        for seat in there if seats <= SMALL else (-1,):
            yield how, seats, phase, seat


def _seats(record: Record, step: int) -> dict[str, list[int]]:
    """The seats that might leave after a step, by what they are about."""
    found: dict[str, list[int]] = {}
    for seat, offers in record.offers[step].items():
        how = "awaited" if seat in record.awaited[step] else "idle" if offers else "waiting"
        found.setdefault(how, []).append(seat)
    return found


def _leave_all(world: World, random: Random) -> None:
    for seat in random.sample(range(world.setting.deal.seats), world.setting.deal.seats):
        if not world.game.table.over and seat not in world.game.table.left:
            world.make(Move("leave", seat))
    if not world.game.table.over:
        raise Fault("everybody has left, and the game is not over")


def _leave(world: World, seat: int) -> None:
    if seat not in world.game.table.left:
        world.make(Move("leave", seat))


def _play_on(world: World, random: Random) -> None:
    """Those who stay make a few moves more, or play to the end."""
    for _ in range(random.choice((0, 0, 2, 2, 6, 6, LONGEST))):
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
        world.make(Move("expire"))
    raise Fault(f"nobody acts, {MOST_SILENT} deadlines have passed, and the game is not over")
