"""The parts that worlds are made of: choices, tries that must fail, and draws that come again."""

from random import Random

import pytest

from oneiro_core import Allowed, Bounds, Deal, Game, Offer, RefusalCode, Refused, Rules
from oneiro_core.storytelling import Lay, Tell, Vote
from oneiro_core.testing.choosing import Chooser, Extremist, texts
from oneiro_core.testing.faults import Fault
from oneiro_core.testing.probing import Prober
from oneiro_core.testing.worlds import Draw, Move, Script, ScriptedChance, Setting, World, rename
from planting import REFERENCE

DECK = tuple(f"card{number:03}" for number in range(40))
RULES = Rules(REFERENCE)


def setting() -> Setting:
    return Setting(RULES, "reference", Deal(4, REFERENCE.presets[0].options, DECK))


@pytest.mark.parametrize("chooser", [Chooser, Extremist])
def test_what_is_chosen_was_offered(chooser: type[Chooser]) -> None:
    offers = [
        Offer(Vote, {"slots": Allowed((1, 2, 4), Bounds(1, 2), barred={3: (RefusalCode.OWN_CARD, "your own")})}),
        Offer(Vote, {"slots": Allowed((1, 2), Bounds(2, 3), repeats=True)}),
        Offer(Lay, {"cards": Allowed(DECK[:5])}),
        Offer(Tell, {"clue": Allowed(bounds=Bounds(1, 20)), "card": Allowed(DECK[:3]), "kind": Allowed()}),
    ]
    for seed in range(40):
        for offer in offers:
            offer.checked(chooser(Random(seed)).action(offer))


def test_an_offer_from_which_nobody_can_choose_is_a_fault() -> None:
    with pytest.raises(Fault, match=r"Lay\.cards wants at least 3 of the 2 values"):
        Chooser(Random(1)).action(Offer(Lay, {"cards": Allowed(DECK[:2], Bounds(3, 3))}))
    with pytest.raises(Fault, match=r"Vote\.slots is offered without saying"):
        Chooser(Random(1)).action(Offer(Vote, {"slots": Allowed(bounds=Bounds(1, 1))}))


def test_texts_are_allowed_and_reach_both_ends() -> None:
    few = texts(Bounds(1, 12))
    assert {1, 12} <= {len(text) for text in few}
    assert texts(Bounds(0, 5))[0] == ""


def test_what_is_probed_is_refused_and_changes_nothing() -> None:
    world = World(setting(), 1)
    world.make(Move("start"))
    probed = 0
    for seed in range(200):
        for seat in range(4):
            action = Prober(REFERENCE, world.setting.deal, Random(seed)).probe(world.game.offers(seat))
            if action is not None:
                probed += 1
                with pytest.raises(Refused):
                    world.game.act(seat, action)
    assert probed > 100
    assert len(world.game.steps) == 1


def test_draws_come_again_where_the_same_is_asked_for() -> None:
    script = Script([Draw("shuffle", ("a", "b", "c"), ("c", "a", "b")), Draw("choose", (1, 2, 3), 2)])
    notes = list[Draw]()
    chance = ScriptedChance(script, Random(1), notes)
    assert chance.choose((3, 2, 1)) == 2
    assert chance.shuffle(("b", "c", "a")) == ("c", "a", "b")
    assert chance.below(1) == 0
    assert [draw.outcome for draw in notes] == [2, ("c", "a", "b"), 0]
    assert script.draws == []


def test_draws_come_again_renamed() -> None:
    script = Script([Draw("sample 2", ("a", "b", "c"), ("c", "a"))], {"a": "x", "x": "a"}, renamed=True)
    assert ScriptedChance(script, Random(1), []).sample(("x", "b", "c"), 2) == ("c", "x")
    assert rename((("a", 1), Tell("a", "b")), {"a": "x"}) == (("x", 1), Tell("x", "b"))


@pytest.mark.parametrize(
    "draw", [lambda chance: chance.below(0), lambda chance: chance.choose(()), lambda chance: chance.sample((1,), 2)]
)
def test_impossible_draws_are_refused_as_by_chance_itself(draw: object) -> None:
    assert callable(draw)
    with pytest.raises(ValueError, match=r"nothing lies below|cannot draw"):
        draw(ScriptedChance(Script(), Random(1), []))
    with pytest.raises(ValueError, match=r"nothing lies below|cannot draw"):
        draw(Game.with_secret(RULES, setting().deal, bytes(32))._chance(1))


def test_a_world_is_folded_from_another() -> None:
    one, other = World(setting(), 1), World(setting(), 2)
    one.make(Move("start"))
    one.make(Move("expire"))
    other.fold(one.moves, one.game.steps)
    assert other.game.table == one.game.table
    assert other.moves == one.moves
    assert [len(draws) for draws in other.draws] == [0, 0]
