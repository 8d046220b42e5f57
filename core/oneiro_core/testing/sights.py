"""Sights: everything that one viewer gets after a step, and nothing else."""

from random import Random
from typing import NamedTuple, cast

from oneiro_core.actions import Offer
from oneiro_core.errors import Refused
from oneiro_core.events import Event, Viewer
from oneiro_core.game import Eye

from .faults import Fault, blaming
from .probing import Prober
from .worlds import World
from .writing import told, written


class Sight(NamedTuple):
    """What one viewer sees: the events of the step, each in one line, and how the table looks to him afterwards."""

    events: tuple[str, ...]
    view: str
    offers: str
    why_not: str
    awaiting: str
    refusals: tuple[str, ...]
    received: int


def who(viewer: Viewer) -> str:
    """The viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


class Looker:
    """Looks at a world through the eyes of any viewer."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._told: dict[int, str] = {}

    def sight(self, viewer: Viewer, events_before: int, offers: tuple[Offer, ...] | None = None) -> Sight:
        """What the viewer sees, with his events from a place in his feed on; his offers may be known already."""
        eye = self._world.game.eyes[viewer]
        offers = self.offers(viewer) if offers is None else offers
        with blaming(f"what {who(viewer)} sees"):
            return Sight(
                events=tuple(map(self._tell, eye.events[events_before:])),
                view=written(self._world.game.view(viewer)),
                offers=written(offers),
                why_not="" if viewer is None or offers else self._why_not(viewer),
                awaiting=written(sorted(self._awaiting(eye))),
                refusals=() if viewer is None else self._refusals(viewer, offers),
                received=len(eye.events),
            )

    def offers(self, viewer: Viewer) -> tuple[Offer, ...]:
        with blaming(f"what is offered to {who(viewer)}"):
            return () if viewer is None else self._world.game.offers(viewer)

    def _awaiting(self, eye: Eye) -> frozenset[int]:
        """Who is awaited, on a viewer's table."""
        table = eye.table
        return frozenset() if table.over else self._world.game.rules.phases[table.phase].awaiting(table)

    def _tell(self, event: Event) -> str:
        if id(event) not in self._told:
            self._told[id(event)] = told(event)
        return self._told[id(event)]

    def _why_not(self, seat: int) -> str:
        reason = cast(object, self._world.game.why_not_on(self._world.game.eyes[seat].table, seat))
        if not isinstance(reason, str):
            raise Fault(f"seat {seat} has nothing to do, and is not told why: {reason!r}")
        return reason

    def _refusals(self, seat: int, offers: tuple[Offer, ...]) -> tuple[str, ...]:
        """What a seat is told that tries what it may not do. The tries depend on what the seat has seen alone."""
        game, setting = self._world.game, self._world.setting
        random = Random(1000 * len(game.eyes[seat].events) + seat)
        action = Prober(setting.rules.variant, setting.deal, random).probe(offers)
        if action is None:
            return ()
        try:
            game.act(seat, action)
        except Refused as refused:
            return (f"{action} {refused.code} {refused.message!r} {refused.field}",)
        raise Fault(f"seat {seat} could do what it was not offered: {action}")
