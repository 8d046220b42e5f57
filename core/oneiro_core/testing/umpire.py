"""The umpire: what must hold after every step of every game."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields

from oneiro_core import codec
from oneiro_core.actions import Offer
from oneiro_core.events import Event, Viewer
from oneiro_core.game import Game
from oneiro_core.shapes import Card, Seat, Shape, shapes
from oneiro_core.table import CardTable, Table

from .faults import Fault, Kind, blaming
from .sights import Sight, who
from .worlds import World
from .writing import strings, written

Zones = Mapping[str, Sequence[Card | None]]


class Umpire:
    """Judges a world after each of its steps, in the eyes of some viewers.

    Beside it stands the same game, restored from what would be stored.
    """

    def __init__(self, world: World, viewers: Sequence[Viewer]) -> None:
        self._game = world.game
        self._viewers = viewers
        self._restored = World(world.setting, 0, viewers).game
        self._cards: Counter[Card | None] | None = None

    def judge(self, events: tuple[Event, ...]) -> None:
        """Judge the step that was just made. Raises Fault."""
        with blaming("restoring the step"):
            self._restored.replay(map(restored, events))
        if any(mine != again for _, mine, again in self._tables()):
            self._compare_tables("the game restored from its stored events is another than the one that was played")
        self._judge_cards()
        if self._game.table.over:
            judge_end(self._game.table)

    def judge_sights(self, sights: Mapping[Viewer, Sight], offers: Mapping[Seat, tuple[Offer, ...]]) -> None:
        """Judge what is seen and offered, and that neither looking nor refusing changed anything."""
        awaited = sorted(self._game.awaiting)
        for viewer, sight in sights.items():
            if sight.awaiting != written(awaited):
                raise Fault(
                    f"in phase {self._game.table.phase} {who(viewer)} thinks that other seats are awaited than are",
                    f"on {owner(viewer)} table: {sight.awaiting}",
                    f"on the server's table: {awaited}",
                )
        self._judge_offers(awaited, offers)
        self._compare_tables("looking at the table, or an action that was refused, changed it")

    def _judge_offers(self, awaited: Sequence[Seat], offers: Mapping[Seat, tuple[Offer, ...]]) -> None:
        """Something is offered to everybody who is awaited, and nothing that cannot be taken."""
        for seat in awaited:
            if not offers[seat]:
                raise Fault(f"seat {seat} is awaited in phase {self._game.table.phase}, and nothing is offered to it")
        for offered in offers.values():
            self._judge_offered(offered)

    def _judge_offered(self, offered: tuple[Offer, ...]) -> None:
        accepts = self._game.phase.accepts if offered else ()
        actions = [offer.action for offer in offered]
        for offer in offered:
            if offer.action not in accepts or actions.count(offer.action) > 1:
                raise Fault(
                    f"phase {self._game.table.phase} offers {offer.action.__name__} twice or without accepting it"
                )
            strange = offer.fields.keys() - {shape.name for shape in shapes(offer.action)}
            if strange:
                raise Fault(f"{offer.action.__name__} is offered with fields that it has not: {', '.join(strange)}")

    def _compare_tables(self, headline: str) -> None:
        for viewer, mine, again in self._tables():
            if found := differences(mine, again):
                raise Fault(headline, f"on {owner(viewer)} table", *found)

    def _tables(self) -> list[tuple[Viewer | str, Table[object], Table[object]]]:
        eyes, again = self._game.eyes, self._restored.eyes
        return [
            ("the server", self._game.table, self._restored.table),
            *((viewer, eyes[viewer].table, again[viewer].table) for viewer in self._viewers),
        ]

    def _judge_cards(self) -> None:
        table = self._game.table
        if not isinstance(table, CardTable):
            return
        self._count_cards(table)
        for viewer in self._viewers:
            seen = self._game.eyes[viewer].table
            assert isinstance(seen, CardTable)
            self._compare_zones(viewer, seen.zones(), table.zones())
            self._judge_hidden(viewer, seen)

    def _count_cards(self, table: CardTable[object]) -> None:
        """The cards that the first step dealt lie in one place each, and no others do."""
        lying = Counter(card for cards in table.zones().values() for card in cards)
        self._cards = self._cards or lying
        doubled = [card for card in lying if lying[card] > 1]
        if lying != self._cards or doubled or not lying.keys() <= set(table.deck):
            raise Fault(
                "cards were lost, doubled or made up; does `zones` of the table name every place where cards lie?",
                f"missing: {sorted(map(str, self._cards - lying))}",
                f"too many: {sorted(map(str, doubled or lying - self._cards))}",
            )

    def _compare_zones(self, viewer: Viewer, seen: Zones, real: Zones) -> None:
        """A viewer sees as many cards in each place as lie there, and no faces but theirs."""
        for zone in real.keys() | seen.keys():
            mine, there = seen.get(zone, ()), real.get(zone, ())
            faces = [card for card in mine if card is not None]
            if len(mine) != len(there) or (faces and not set(faces) <= set(there)):
                raise Fault(
                    f"{who(viewer)} sees other cards in the zone {zone!r} than lie there",
                    f"on {owner(viewer)} table: {list(mine)}",
                    f"on the server's table: {list(there)}",
                )

    def _judge_hidden(self, viewer: Viewer, table: CardTable[object]) -> None:
        """The pile and a hand are face down: others see no face there that they did not know before."""
        hands = {f"the hand of seat {seat}": hand for seat, hand in enumerate(table.hands) if seat != viewer}
        for place, cards in ({"the pile": table.pile} | hands).items():
            shown = {card for card in cards if card is not None}
            if shown and (news := shown - self._known(viewer)):
                raise Fault(f"{who(viewer)} sees faces in {place}: {', '.join(sorted(news))}", kind=Kind.LEAK)

    def _known(self, viewer: Viewer) -> set[str]:
        """The faces that the viewer saw before this step, or that this step showed him as a secret that he may see."""
        eye, now = self._game.eyes[viewer], len(self._game.steps)
        received = list(zip(eye.events, eye.steps, strict=True))
        before = {face for event, step in received if step < now for face in strings(event)}
        secrets = [getattr(event, shape.name) for event, step in received if step == now for shape in _secrets(event)]
        return before.union(strings(tuple(secrets)))


def restored(event: Event) -> Event:
    """The event after it was stored as JSON and read again. Raises Fault when it is another one."""
    text = json.dumps(codec.dump(event))
    again = codec.load(type(event), json.loads(text))
    if again != event:
        raise Fault(f"{type(event).__name__} is not the same after it was saved and loaded", f"{event}", f"{again}")
    return again


def judge_deadline(game: Game, awaited: frozenset[Seat], phase: int) -> None:
    """After a deadline nobody is awaited still who was awaited before it in the same phase."""
    still = awaited & game.awaiting if phase == game.table.phase_number else ()
    if still:
        raise Fault(f"the deadline passed in phase {game.table.phase}, and seats {sorted(still)} are awaited still")


def judge_end(table: Table[object]) -> None:
    """A finished game has winners, one that broke off has none, and who has left wins nothing."""
    if bool(table.winners) != table.finished:
        raise Fault(f"the game ended with finished = {table.finished} and winners {table.winners}")
    if table.left.intersection(table.winners):
        raise Fault(f"seats that have left won: {sorted(table.left.intersection(table.winners))}")


def _secrets(event: Event) -> list[Shape]:
    return [shape for shape in shapes(type(event)) if shape.seen]


def owner(viewer: Viewer | str) -> str:
    """Whose table it is, in words."""
    return f"{viewer}'s" if isinstance(viewer, str) else f"{who(viewer)}'s"


def differences(one: Table[object], other: Table[object]) -> list[str]:
    """The fields in which two tables differ, in words."""
    pairs = [(field.name, getattr(one, field.name), getattr(other, field.name)) for field in fields(one)]
    return [f"{name}: {mine!r}, or folded anew {again!r}" for name, mine, again in pairs if not _same(mine, again)]


def _same(one: object, other: object) -> bool:
    """Equal, to the order of a dictionary."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict) and list(one) != list(other):
        return False
    return type(one) is type(other) and one == other
