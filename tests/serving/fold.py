"""A client that trusts nobody: it folds its own events with the core, and compares what the server says of the game."""

from typing import Any

from oneiro_core import Allowed, Deal, FieldKind, Game, Offer, Registry, Shape, Viewer, shapes
from oneiro_core.codec import load
from oneiro_core.naming import camel, lower_first, public_name, snake

from .wire import event_of, written

REGISTRY = Registry.found()


def game_of(table: dict[str, Any], cards: tuple[str, ...]) -> Game:
    """A game by which a client can judge its own table; the secret is not the server's, and never used."""
    rules = REGISTRY.rules(table["variant"]["key"], tuple(rule["key"] for rule in table["houseRules"]))
    values = {snake(key): value for key, value in table["options"]["values"].items()}
    options: Any = load(rules.variant.options, values)
    host = next((seat["index"] for seat in table["seats"] if seat["account"]["id"] == table["host"]["id"]), None)
    return Game.with_secret(rules, Deal(len(table["seats"]), options, cards, host), bytes(32))


class Fold:
    """One viewer's table, and what it looked like after each of his events."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer
        self.table = game.empty_table()
        self.looks: list[dict[str, Any]] = [{}]

    @property
    def number(self) -> int:
        """How many events were received."""
        return len(self.looks) - 1

    def receive(self, event: dict[str, Any]) -> None:
        """One more event, the next in the viewer's own numbering."""
        assert event["number"] == self.number + 1, f"event {event['number']} after {self.number}"
        event_of(self.game.rules.variant, event).apply(self.table)
        self.looks.append(self._look())

    def compare(self, shown: dict[str, Any]) -> None:
        """Whether a game as the server shows it is what follows from the events up to its cursor."""
        expected = self.looks[int(shown["cursor"].partition(".")[2])]
        actual = {key: value for key, value in shown.items() if key not in ("cursor", "deadline", "__typename")}
        assert actual == expected, f"the server shows {actual}, the events say {expected}"

    def _look(self) -> dict[str, Any]:
        table, rules = self.table, self.game.rules
        offers = () if self.viewer is None else self.game.offers_on(table, self.viewer)
        waits = not table.over and table.phase
        return {
            "phase": "over" if table.over else table.phase,
            "phaseNumber": table.phase_number,
            "round": table.round,
            "scores": table.scores.copy(),
            "awaiting": sorted(rules.phases[table.phase].awaiting(table)) if waits else [],
            "over": table.over,
            "winners": list(table.winners),
            "reason": None if offers else self._reason(),
            "choices": [_choice(offer, rules.variant.key) for offer in offers],
            **written(rules.variant.view(table, self.viewer)),
        }

    def _reason(self) -> str:
        if self.viewer is None:
            return "the game is over" if self.table.over else "you are watching"
        return self.game.why_not_on(self.table, self.viewer)


def _choice(offer: Offer, variant: str) -> dict[str, Any]:
    fields = [_field(shape, offer.fields.get(shape.name, Allowed())) for shape in shapes(offer.action)]
    key = lower_first(public_name(offer.action, variant))
    return {"action": {"key": key}, "final": offer.action.final, "fields": fields}


def _field(shape: Shape, allowed: Allowed) -> dict[str, Any]:
    least, most = _bounds(shape, allowed)
    values = None if allowed.values is None else list(allowed.values)
    return {
        "field": {
            "key": camel(shape.name),
            "kind": shape.kind,
            "many": shape.many,
            "required": shape.required,
        },
        "cards": [{"id": card} for card in values or ()] if shape.kind is FieldKind.CARD else None,
        "seats": values if shape.kind is FieldKind.SEAT else None,
        "positions": values if shape.kind is FieldKind.POSITION else None,
        "values": [choice.name for choice in values or ()] if shape.kind is FieldKind.CHOICE else None,
        "min": least,
        "max": most,
        "repeats": allowed.repeats,
    }


def _bounds(shape: Shape, allowed: Allowed) -> tuple[int | None, int | None]:
    """How many items may be chosen; else the bounds of a number or of a text's length, the offer's before the field's."""
    if shape.many or allowed.values is not None:
        return allowed.counts(shape)
    own = (allowed.bounds.least, allowed.bounds.most)
    return own if own != (None, None) else (shape.bounds.least, shape.bounds.most)
