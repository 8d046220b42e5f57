"""One game's stack of plugins behind typed methods: defaults, the variant, house rules on top.

A stack holds no state of a game, so one stack serves all games of the same variant and house rules.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from oneiro_core.storytelling.table import Ballots, StoryTable

from . import defaults
from .actions import Action, Offer, normal
from .chance import Chance
from .errors import BadPlugin, RefusalCode, Refused
from .events import Event, Gain
from .hooks import relay
from .phases import Phase
from .shapes import Card, Seat
from .table import Table
from .variants import HouseRule, Variant


class Rules:
    """The rules of one variant with some house rules. Raises BadPlugin when the plugins do not fit together."""

    def __init__(self, variant: Variant, house_rules: Iterable[HouseRule] = ()) -> None:
        self.variant = variant
        self.house_rules = tuple(house_rules)
        plugins = (defaults, *variant.defaults, variant.rules, *(rule.rules for rule in self.house_rules))
        try:
            self._hook = relay(*plugins).hook
        except Exception as error:
            raise BadPlugin(f"{variant.key}: {error}") from error
        self.phases: dict[str, Phase[Any]] = {phase.name: phase(self) for phase in variant.phases}

    @property
    def first_phase(self) -> str:
        return self.variant.phases[0].name

    def checked(self, table: Table[Any], seat: Seat, action: Action) -> Action:
        """The action as it would be taken. Raises Refused.

        Everything is judged on the seat's own table, so no refusal can tell a secret.
        """
        phase = self.phases[table.phase]
        if type(action) not in phase.accepts:
            raise Refused(RefusalCode.NOT_NOW, f"the phase is now: {table.phase}")
        offer = next((offer for offer in phase.offers(table, seat) if offer.action is type(action)), None)
        if offer is None:
            raise Refused(RefusalCode.NOT_YOUR_TURN, phase.why_not(table, seat))
        action = normal(action)
        offer.checked(action)
        phase.check(table, seat, action)
        self.refuse(table, seat, action)
        return action

    def offers(self, table: Table[Any], seat: Seat) -> tuple[Offer, ...]:
        """What a seat may do, from that seat's own table."""
        if table.over or not table.phase or seat in table.left:
            return ()
        return self.phases[table.phase].offers(table, seat)

    def cards_needed(self, table: Table[Any]) -> int:
        needed: int = self._hook.cards_needed(table=table)
        return needed

    def setup(self, table: Table[Any], chance: Chance) -> Iterator[Event]:
        for events in reversed(self._hook.setup(table=table, chance=chance)):
            yield from events

    def refuse(self, table: Table[Any], seat: Seat, action: Action) -> None:
        """Raise the first veto."""
        vetoes: list[Refused] = self._hook.refuse(table=table, seat=seat, action=action)
        for veto in vetoes:
            raise veto

    def too_few(self, table: Table[Any]) -> bool:
        return bool(self._hook.too_few(table=table))

    def is_over(self, table: Table[Any]) -> bool:
        return bool(self._hook.is_over(table=table))

    def winners(self, table: Table[Any]) -> tuple[Seat, ...]:
        winners: tuple[Seat, ...] = self._hook.winners(table=table)
        return winners

    def hand_size(self, table: StoryTable[Any]) -> int:
        size: int = self._hook.hand_size(table=table)
        return size

    def drawn(self, table: StoryTable[Any], seat: Seat, cards: tuple[Card | None, ...]) -> Event:
        event: Event = self._hook.drawn(table=table, seat=seat, cards=cards)
        return event

    def between_rounds(self, table: StoryTable[Any]) -> Iterator[Event]:
        for events in reversed(self._hook.between_rounds(table=table)):
            yield from events

    def cards_to_lay(self, table: StoryTable[Any], seat: Seat) -> int:
        count: int = self._hook.cards_to_lay(table=table, seat=seat)
        return count

    def ballots(self, table: StoryTable[Any], seat: Seat) -> Ballots:
        ballots: Ballots = self._hook.ballots(table=table, seat=seat)
        return ballots

    def barred_slots(self, table: StoryTable[Any], seat: Seat) -> tuple[int, ...]:
        slots: tuple[int, ...] = self._hook.barred_slots(table=table, seat=seat)
        return slots

    def score_round(self, table: StoryTable[Any]) -> tuple[Gain, ...]:
        gains: tuple[Gain, ...] = self._hook.score_round(table=table)
        return gains

    def next_storyteller(self, table: StoryTable[Any]) -> Seat:
        seat: Seat = self._hook.next_storyteller(table=table)
        return seat
