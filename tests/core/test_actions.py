"""Offers are the one truth: whatever is offered is taken, and whatever is not is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from random import Random
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Action, Allowed, Bounds, Card, Game, Offer, Position, RefusalCode, Refused, Seat, Shape, shapes
from oneiro_core.actions import normal
from oneiro_core.storytelling import ClueKind
from playing import game_of, random_steps


class Hat(Enum):
    TALL = "tall"
    FLAT = "flat"


@dataclass(frozen=True)
class Show(Action):
    """Show something."""

    card: Card
    cards: tuple[Card, ...] = ()
    number: int = 1
    word: Annotated[str, Bounds(1, 10)] = "so"
    hat: Hat = Hat.TALL
    seat: Seat | None = None
    flag: bool = False


FIELDS: dict[str, Allowed] = {
    "card": Allowed(("a", "b"), barred={"z": (RefusalCode.OWN_CARD, "z is yours")}),
    "cards": Allowed(("c", "d", "e"), Bounds(0, 2), barred={"z": (RefusalCode.OWN_CARD, "z is yours")}),
    "number": Allowed(bounds=Bounds(1, 3)),
    "word": Allowed(bounds=Bounds(2, 4)),
    "hat": Allowed((Hat.TALL,)),
    "seat": Allowed((0, 2)),
    "flag": Allowed((False,)),
}


@pytest.mark.parametrize(
    "action",
    [
        Show("a"),
        Show("b", ("d", "c")),
        Show("a", number=3),
        Show("a", word="then"),
        Show("a", seat=2),
        Show("a", seat=0, cards=("e",)),
    ],
    ids=str,
)
def test_what_is_offered_is_taken(action: Show) -> None:
    Offer(Show, FIELDS).checked(action)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"card": "c"}, RefusalCode.NOT_IN_HAND),
        ({"card": "z"}, RefusalCode.OWN_CARD),
        ({"card": None}, RefusalCode.ILLEGAL),
        ({"card": 1}, RefusalCode.ILLEGAL),
        ({"cards": ("c", "d", "e")}, RefusalCode.WRONG_COUNT),
        ({"cards": ("c", "c")}, RefusalCode.ILLEGAL),
        ({"cards": ("c", "a")}, RefusalCode.NOT_IN_HAND),
        ({"cards": ("c", "z")}, RefusalCode.OWN_CARD),
        ({"cards": "c"}, RefusalCode.ILLEGAL),
        ({"cards": ["c"]}, RefusalCode.ILLEGAL),
        ({"cards": ("c", None)}, RefusalCode.ILLEGAL),
        ({"cards": (["c"],)}, RefusalCode.ILLEGAL),
        ({"cards": None}, RefusalCode.ILLEGAL),
        ({"number": 0}, RefusalCode.ILLEGAL),
        ({"number": 4}, RefusalCode.ILLEGAL),
        ({"number": True}, RefusalCode.ILLEGAL),
        ({"number": None}, RefusalCode.ILLEGAL),
        ({"number": "2"}, RefusalCode.ILLEGAL),
        ({"word": "a"}, RefusalCode.TEXT_REFUSED),
        ({"word": "abcde"}, RefusalCode.TEXT_REFUSED),
        ({"word": "a\0b"}, RefusalCode.TEXT_REFUSED),
        ({"word": None}, RefusalCode.ILLEGAL),
        ({"hat": Hat.FLAT}, RefusalCode.ILLEGAL),
        ({"hat": "TALL"}, RefusalCode.ILLEGAL),
        ({"seat": 1}, RefusalCode.ILLEGAL),
        ({"seat": False}, RefusalCode.ILLEGAL),
        ({"flag": True}, RefusalCode.ILLEGAL),
        ({"flag": 0}, RefusalCode.ILLEGAL),
    ],
    ids=str,
)
def test_what_is_not_offered_is_refused_with_the_field(change: dict[str, Any], code: RefusalCode) -> None:
    with pytest.raises(Refused) as refused:
        Offer(Show, FIELDS).checked(replace(Show("a"), **change))
    assert (refused.value.code, [refused.value.field]) == (code, list(change))


def test_a_bar_says_why() -> None:
    with pytest.raises(Refused, match="z is yours"):
        Offer(Show, FIELDS).checked(Show("z"))


def test_without_values_anything_of_the_kind_will_do() -> None:
    nothing_many = {"cards": Allowed((), Bounds(0, 0))}
    Offer(Show, nothing_many).checked(Show("anything", (), 99, "words", Hat.FLAT, 7, True))


def test_repeats_are_taken_where_they_are_allowed() -> None:
    twice = Allowed(("c", "d"), Bounds(2, 2), repeats=True)
    Offer(Show, {"cards": twice}).checked(Show("a", ("c", "c")))
    with pytest.raises(Refused, match="choose 2, not 1") as refused:
        Offer(Show, {"cards": twice}).checked(Show("a", ("c",)))
    assert refused.value.code is RefusalCode.WRONG_COUNT


@pytest.mark.parametrize(
    ("allowed", "count", "complaint"),
    [
        (Allowed(("c", "d")), 0, "choose 1 to 2, not 0"),
        (Allowed(("c", "d")), 2, None),
        (Allowed((), Bounds(0, 0)), 0, None),
        (Allowed(("c", "d"), Bounds(2)), 1, "choose 2, not 1"),
        (Allowed(("c", "d"), Bounds(None, 1)), 2, "choose 1, not 2"),
    ],
)
def test_counts_without_bounds(allowed: Allowed, count: int, complaint: str | None) -> None:
    action = Show("a", ("c", "d")[:count])
    if complaint is None:
        Offer(Show, {"cards": allowed}).checked(action)
    else:
        with pytest.raises(Refused, match=complaint):
            Offer(Show, {"cards": allowed}).checked(action)


def test_texts_are_cleaned_and_nothing_else() -> None:
    assert normal(Show(" a ", word="  e\u0301  ")) == Show(" a ", word="\u00e9")
    with pytest.raises(Refused) as refused:
        normal(Show("a", word="x" * 11))
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "word")


def test_an_action_without_texts_is_left_as_it_is() -> None:
    @dataclass(frozen=True)
    class Point(Action):
        """Point at a number."""

        slot: Position

    action = Point(2)
    assert normal(action) is action


# -- in real games -----------------------------------------------------------------------------------------------------


def fits(offer: Offer, action: Action) -> bool:
    """Whether an action lies within an offer, said once more and in other words than the core's."""
    given = any(getattr(action, shape.name) for shape in shapes(offer.action))
    return (given or not offer.partly) and all(
        _fits(shape, offer.fields.get(shape.name, Allowed()), getattr(action, shape.name), partly=offer.partly)
        for shape in shapes(offer.action)
    )


def _fits(shape: Shape, allowed: Allowed, value: Any, *, partly: bool) -> bool:
    if allowed.values is None:
        return bool(value.strip()) and len(value.strip()) <= (allowed.bounds.most or 0)
    chosen = list(value) if shape.many else [value] if value is not None or not shape.optional else []
    least = 0 if partly else 1 if allowed.bounds.least is None else allowed.bounds.least
    most = 1 if allowed.bounds.most is None else allowed.bounds.most
    return (
        all(item in allowed.values for item in chosen)
        and least <= len(chosen) <= most
        and (allowed.repeats or len(set(chosen)) == len(chosen))
    )


def candidates(offer: Offer, pool: Mapping[str, list[Any]], chooser: Random, count: int) -> list[Action]:
    """Actions of the offered class with all sorts of values, right and wrong."""
    names = [shape.name for shape in shapes(offer.action)]
    combinations = list(product(*(pool[name] for name in names)))
    return [
        offer.action(**dict(zip(names, chosen, strict=True)))
        for chosen in chooser.sample(combinations, min(count, len(combinations)))
    ]


def tuples(values: list[Any], chooser: Random) -> list[tuple[Any, ...]]:
    """Tuples of none to three of the values, some with repeats."""
    return [tuple(chooser.choices(values, k=count)) for count in (0, 1, 1, 1, 2, 2, 2, 3)]


def pools(game: Game, chooser: Random) -> dict[str, list[Any]]:
    cards = list(game.deal.deck)
    slots = list(range(-1, game.deal.seats + 2))
    return {
        "clue": ["", " ", "a clue", "x" * 201],
        "card": [*cards, "no card"],
        "kind": list(ClueKind),
        "recording": [None, "5" * 64],
        "cards": tuples(cards, chooser) + tuples(cards[:8], chooser),
        "slots": tuples(slots, chooser) + tuples(slots, chooser),
        "seat": slots,
    }


def outcome(game: Game, seat: int, action: Action) -> bool:
    """Whether the action is taken; it is undone at once."""
    try:
        game.act(seat, action)
    except Refused:
        return False
    game.undo()
    return True


@given(
    edition=st.sampled_from([("classic2021", 3), ("classic2021", 4), ("odyssey2011", 7), ("odyssey2024", 4)]),
    chooser=st.integers(0, 2**32).map(Random),
)
@settings(max_examples=12, deadline=None)
def test_a_game_takes_what_it_offers_and_nothing_else(edition: tuple[str, int], chooser: Random) -> None:
    game = game_of(*edition, target_score=10)
    game.start()
    looked_at = set()
    for _ in random_steps(game, chooser):
        if game.table.phase_number in looked_at or game.table.over:
            continue
        looked_at.add(game.table.phase_number)
        for seat in range(game.deal.seats):
            for offer in game.offers(seat):
                for action in candidates(offer, pools(game, chooser), chooser, 12):
                    assert outcome(game, seat, action) == fits(offer, action), (offer, action)


@given(chooser=st.integers(0, 2**32).map(Random))
@settings(max_examples=5, deadline=None)
def test_who_is_offered_nothing_can_do_nothing_and_is_told_why(chooser: Random) -> None:
    game = game_of("classic2021", 4, target_score=6)
    game.start()
    for _ in random_steps(game, chooser):
        for seat in range(4):
            if game.offers(seat):
                assert game.why_not(seat) is None
                continue
            assert game.why_not(seat)
            for accepted in game.rules.variant.actions:
                anything = candidates(Offer(accepted), pools(game, chooser), chooser, 2)
                assert not any(outcome(game, seat, action) for action in anything)


@given(chooser=st.integers(0, 2**32).map(Random))
@settings(max_examples=5, deadline=None)
def test_who_is_awaited_is_offered_something(chooser: Random) -> None:
    game = game_of("odyssey2011", 7, target_score=10)
    game.start()
    for _ in random_steps(game, chooser, silence=0.05):
        assert all(game.offers(seat) for seat in game.awaiting)
