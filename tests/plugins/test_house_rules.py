"""The house rules in the box, alone and together, with several editions."""

from dataclasses import replace
from random import Random

import pytest

from oneiro_core import Gain, Game, HouseRule, RefusalCode, Refused, Table, Variant
from oneiro_core.storytelling import Tell
from playing import REGISTRY, begin, game_of, lay_all, open_story, random_steps, tell, vote_all
from playing.story import Votes


def scored(game: Game, votes: Votes) -> list[int]:
    """The scores after a first round with these votes."""
    begin(game)
    tell(game, "elsewhere")
    lay_all(game)
    vote_all(game, votes)
    return game.table.scores


@pytest.mark.parametrize("clue", ["two words", "a  b", "one\u00a0two"])
def test_a_clue_of_several_words_is_refused(clue: str) -> None:
    game = begin(game_of(house_rules=["one_word"]))
    with pytest.raises(Refused) as refused:
        tell(game, clue)
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "clue")
    assert open_story(game).clue is None


@pytest.mark.parametrize("clue", ["Monday", " well-kept ", "l'eau", "不思議"])
def test_a_clue_of_one_word_is_taken(clue: str) -> None:
    game = begin(game_of(house_rules=["one_word"]))
    tell(game, clue)
    assert open_story(game).clue == clue.strip()


def test_without_the_rule_a_clue_may_be_long() -> None:
    game = begin(game_of())
    tell(game, "two words")
    assert open_story(game).clue == "two words"


def test_what_is_no_clue_is_not_its_business() -> None:
    game = begin(game_of(house_rules=["one_word"]))
    tell(game, "one")
    lay_all(game)
    assert game.table.phase == "vote"


def test_a_lone_finder_and_the_storyteller_get_one_more() -> None:
    votes = {1: (0,), 2: (1,), 3: (2,)}
    assert scored(game_of(), votes) == [3, 4, 1, 0]
    assert scored(game_of(house_rules=["lone_finder"]), votes) == [4, 5, 1, 0]


@pytest.mark.parametrize(
    "votes",
    [
        {1: (0,), 2: (0,), 3: (1,)},
        {1: (0,), 2: (0,), 3: (0,)},
        {1: (2,), 2: (1,), 3: (1,)},
        {1: (0,), 2: (), 3: ()},
    ],
    ids=["two finders", "all", "nobody", "a single voter"],
)
def test_otherwise_nobody_gets_more(votes: Votes) -> None:
    assert scored(game_of(house_rules=["lone_finder"]), votes) == scored(game_of(), votes)


def test_with_the_four_points_of_the_first_edition_they_get_five() -> None:
    game = game_of("classic2008", 3, house_rules=["lone_finder"])
    assert scored(game, {1: (0,), 2: (1,)}) == [5, 6, 0]


def test_two_votes_of_one_finder_are_one_finder() -> None:
    game = game_of("odyssey2024", house_rules=["lone_finder"])
    assert scored(game, {1: (0, 0), 2: (1, 3), 3: (2, 2)}) == [4, 3 + 3 + 1 + 1, 2, 1]


def test_the_point_says_what_it_is_for() -> None:
    game = game_of(house_rules=["lone_finder"])
    scored(game, {1: (0,), 2: (1,), 3: (2,)})
    gains = game.view(None).result.gains
    assert [gain for gain in gains if gain.reason == "lone finder"] == [
        Gain(0, 1, "lone finder"),
        Gain(1, 1, "lone finder"),
    ]


def test_rules_combine() -> None:
    game = game_of(house_rules=["one_word", "lone_finder"])
    assert scored(game, {1: (0,), 2: (1,), 3: (2,)}) == [4, 5, 1, 0]
    with pytest.raises(Refused):
        game.act(1, Tell("two words", str(open_story(game).hands[1][0])))


@pytest.mark.parametrize("rule", REGISTRY.house_rules.values(), ids=lambda rule: rule.key)
def test_a_rule_says_what_it_is_and_suits_its_family(rule: HouseRule) -> None:
    assert rule.title
    assert rule.summary
    assert rule.suits(REGISTRY.variants["classic"])


def played(variant: Variant, *house_rules: str) -> list[object]:
    """What happens in a game of players who would choose alike with every rule; it stops where one can only be refused."""
    preset = variant.presets[0]
    game = game_of(preset.key, min(preset.seats), variant=variant.key, house_rules=house_rules)
    happened: list[object] = [game.start()]
    try:
        happened.extend(random_steps(game, Random(1)))
    except Refused as refused:
        happened.append(refused.code)
    return happened


@pytest.mark.parametrize(
    ("rule", "variant"),
    [
        (rule, variant)
        for rule in REGISTRY.house_rules.values()
        for variant in REGISTRY.variants.values()
        if rule.suits(variant)
    ],
    ids=lambda one: one.key,
)
def test_a_rule_is_offered_where_it_changes_something(rule: HouseRule, variant: Variant) -> None:
    assert played(variant, rule.key) != played(variant)


def test_a_rule_can_be_kept_from_tables_of_its_family() -> None:
    rule = REGISTRY.house_rules["lone_finder"]
    assert [key for key, variant in REGISTRY.variants.items() if rule.suits(variant)] == ["classic", "team"]


def test_a_rule_of_another_family_does_not_suit() -> None:
    class OtherTable(Table[object]):
        """A table of no family here."""

    other = replace(REGISTRY.variants["classic"], table=OtherTable)
    assert not any(rule.suits(other) for rule in REGISTRY.house_rules.values())
