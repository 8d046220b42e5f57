"""What a variant is played with: every preset at every size, with each house rule and without, with large and small decks."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from oneiro_core.errors import Refused
from oneiro_core.game import Deal
from oneiro_core.options import changed
from oneiro_core.rules import Rules
from oneiro_core.shapes import Bounds, FieldKind, Shape, shapes
from oneiro_core.variants import HouseRule, Preset, Variant

from .worlds import Setting

BOX = 84
"""How many cards a box holds (rules, section 2)."""

TRIES = 8
"""How often options are drawn that do not go together."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A stack of rules, a preset and a number of seats; `varied`: some options are changed."""

    rules: Rules
    preset: Preset
    seats: int
    varied: bool = False


def editions(variant: Variant, house_rules: Iterable[HouseRule]) -> tuple[list[Edition], list[Edition]]:
    """Everything that a variant promises to be playable with: what is always to be played, and what remains.

    Every preset at every size is always played twice: as it is; then with one of the house rules that suit, each in turn, and
    with other options.
    """
    plain = Rules(variant)
    stacks = [Rules(variant, [rule]) for rule in house_rules if rule.suits(variant)] or [plain]
    sizes = [(preset, seats) for preset in variant.presets for seats in preset.seats]
    pure = [Edition(plain, *size) for size in sizes]
    varied = [Edition(rules, *size, varied) for size in sizes for rules in stacks for varied in (True, False)]
    in_turn = [Edition(stacks[number % len(stacks)], *size, varied=True) for number, size in enumerate(sizes)]
    return pure + in_turn, [edition for edition in varied if edition not in pure + in_turn]


def setting(edition: Edition, random: Random) -> Setting:
    """An edition with a deck, a host and other options drawn at random."""
    rules, options, seats = edition.rules, edition.preset.options, edition.seats
    if edition.varied:
        options = _changed(options, random)
    deck = _deck(rules, seats, options, random)
    return Setting(rules, edition.preset.key, Deal(seats, options, deck, random.choice((None, *range(seats)))))


def _deck(rules: Rules, seats: int, options: Any, random: Random) -> tuple[str, ...]:
    """As many cards as are needed, or some more, or as many as a box holds."""
    needed = rules.cards_needed(rules.variant.table(seats=seats, options=options))
    box = max(BOX - needed, 0)
    more = random.choice((0, 1, seats, 3 * seats, box, box, box)) if needed else 0
    return tuple(f"card{number:03}" for number in range(needed + more))


def _changed(options: Any, random: Random) -> Any:
    """The options with some of them changed that go together; as they are, where none was found."""
    fields = shapes(type(options))
    for _ in range(TRIES):
        chosen = random.sample(fields, random.randint(1, max(len(fields) // 2, 1))) if fields else []
        try:
            return changed(options, {shape.name: _value(shape, random) for shape in chosen})
        except Refused:
            continue
    return options


def _value(shape: Shape, random: Random) -> Any:
    values = _values(shape)
    if shape.many:
        return tuple(random.sample(values, random.randint(0, len(values))))
    return random.choice([*values, None] if shape.optional else values)


def _values(shape: Shape) -> list[Any]:
    bounds: Bounds = shape.metadata.get("bounds", Bounds())
    match shape.kind:
        case FieldKind.CHOICE:
            return [*shape.base]  # type: ignore[misc]
        case FieldKind.BOOLEAN:
            return [False, True]
        case FieldKind.TEXT:
            return ["", "a text"]
    least = bounds.least or 0
    return list(range(least, (least + 3 if bounds.most is None else bounds.most) + 1))
