"""Party: whole games, votes and points, silence and leaving (rules, section 5)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Game, GameOver, RefusalCode, Refused
from oneiro_core.storytelling import ClueKind, Permission, StoryTable, Tell, Told
from oneiro_core.storytelling.events import RoundSkipped, VotesShown
from oneiro_plugins.variants.party.actions import PartyVote
from oneiro_plugins.variants.party.events import RedShown
from oneiro_plugins.variants.party.options import PRESETS, Payout
from playing import DECK, begin, lay_all, open_story, slot_of, tell
from playing.party import laid_party, open_party, party, round_of_party, vote_for, vote_green

from .absence import of_kind
from .whole_games import any_changes, points, rounds

SECRETS = st.binary(min_size=32, max_size=32)
CHOOSERS = st.integers(0, 2**32).map(Random)


def check_hands(game: Game, table: StoryTable[Any]) -> None:
    """Five cards each, whoever plays."""
    assert {len(table.hands[seat]) for seat in table.players} == {5}


def check_layers(game: Game, table: StoryTable[Any]) -> None:
    """Everybody lays one card, the storyteller too."""
    assert game.awaiting == set(table.players) - table.left
    for seat in game.awaiting:
        (offer,) = game.offers(seat)
        assert len(offer.fields["cards"].values or ()) == 5
        assert (offer.fields["cards"].bounds.least, offer.fields["cards"].bounds.most) == (1, 1)


def check_voters(game: Game, table: StoryTable[Any]) -> None:
    """One image of each; everybody votes, and red is the storyteller's alone."""
    assert sorted(table.laid) == list(table.players)
    assert len(table.tableau) == len(table.players)
    assert game.awaiting == set(table.players) - table.left
    for seat in game.awaiting:
        (offer,) = game.offers(seat)
        assert bool(offer.fields["red"].values) == (seat == table.storyteller)


CHECKS = {"claim": check_hands, "tell": check_hands, "lay": check_layers, "vote": check_voters}


def expected(told: Told, red: int | None) -> dict[int, int]:
    """The points of a round by the letter of the rules (5.3), every image paying."""
    greens = {ballot.seat: ballot.slots[0] for ballot in told.ballots if ballot.slots}
    paid = {}
    for seat, slot in greens.items():
        company = sum(other == slot for other in greens.values())
        if company > 1 and slot != red:
            paid[seat] = min(company, 5)
    return paid


@pytest.mark.parametrize("seats", range(6, 13))
def test_a_whole_party(seats: int) -> None:
    game = party(seats)
    game.start()
    total: Counter[int] = Counter()
    tellers = []
    for told in rounds(game, Random(seats), CHECKS):
        tellers.append(told.storyteller)
        table = open_party(game)
        assert points(told) == expected(told, table.red if table.owners else table.last_red)
        total += Counter(points(told))
    assert Counter(tellers) == dict.fromkeys(range(seats), 1)
    assert game.table.scores == [total[seat] for seat in range(seats)]
    assert game.table.winners == tuple(seat for seat in range(seats) if total[seat] == max(total.values()))


@given(changes=any_changes(PRESETS[0].options), seats=st.integers(6, 12), secret=SECRETS, chooser=CHOOSERS)
@settings(max_examples=40, deadline=None)
def test_a_whole_party_with_any_options(changes: dict[str, Any], seats: int, secret: bytes, chooser: Random) -> None:
    game = party(seats, secret=secret, **changes)
    game.start()
    for told in rounds(game, chooser, CHECKS, silence=0.03):
        assert all(2 <= gain.points <= 5 for gain in told.gains)
        assert len(points(told)) == len(told.gains)
    assert game.table.over


@pytest.mark.parametrize("seats", [6, 12])
def test_the_smallest_deck_is_enough(seats: int) -> None:
    needed = party(seats).rules.cards_needed(party(seats).table)
    assert needed == 6 * seats
    game = party(seats, deck=DECK[:needed])
    game.start()
    assert len(list(rounds(game, Random(7), CHECKS))) == seats


@pytest.mark.parametrize("cycles", [2, 3])
def test_so_many_turns_for_each(cycles: int) -> None:
    game = party(cycles=cycles)
    game.start()
    assert Counter(told.storyteller for told in rounds(game, Random(1), CHECKS)) == dict.fromkeys(range(6), cycles)


# -- votes -------------------------------------------------------------------------------------------------------------


def test_the_storyteller_is_awaited_until_both_votes_are_placed() -> None:
    game = laid_party()
    for seat in (1, 2, 3, 4, 5):
        vote_for(game, seat, 1)
    vote_for(game, 0, 1)
    vote_for(game, 0, None, 2)
    assert game.awaiting == {0}
    assert (game.view(0).your_votes, game.view(0).your_red) == ((), slot_of(game, 2))
    (shown,) = of_kind(RedShown, vote_for(game, 0, 1, 3))
    assert shown.red == open_party(game).last_red
    assert game.table.scores == [5] * 6


def test_nobody_learns_what_the_storyteller_has_placed_alone() -> None:
    game = laid_party()
    before = [len(game.eyes[viewer].events) for viewer in (1, None)]
    vote_for(game, 0, 1)
    vote_for(game, 0, None, 2)
    assert [len(game.eyes[viewer].events) for viewer in (1, None)] == before
    assert game.view(1).voted == ()


def test_no_vote_at_all_is_refused() -> None:
    game = laid_party()
    with pytest.raises(Refused) as refused:
        vote_for(game, 0, None)
    assert refused.value.code is RefusalCode.WRONG_COUNT


def test_once_both_are_placed_one_of_them_is_not_taken() -> None:
    game = laid_party()
    vote_for(game, 0, 1, 2)
    with pytest.raises(Refused) as refused:
        vote_for(game, 0, 1)
    assert (refused.value.code, refused.value.field) == (RefusalCode.WRONG_COUNT, "red")


def test_nobody_else_has_a_red_vote() -> None:
    game = laid_party()
    with pytest.raises(Refused) as refused:
        vote_for(game, 1, 2, 3)
    assert (refused.value.code, refused.value.field) == (RefusalCode.ILLEGAL, "red")


def test_an_own_image_may_be_voted_for() -> None:
    game = laid_party()
    vote_green(game, {0: 1, 1: 1, 2: 2, 3: 2, 4: 2, 5: 5}, red=5)
    assert game.table.scores == [2, 2, 3, 3, 3, 0]


def test_an_own_image_may_be_barred() -> None:
    game = laid_party(party_own_vote=Permission.FORBIDDEN)
    with pytest.raises(Refused) as refused:
        vote_for(game, 1, 1)
    assert (refused.value.code, refused.value.field) == (RefusalCode.OWN_CARD, "green")
    vote_for(game, 0, 1, 0)  # a red vote for his own harms nobody else
    assert open_party(game).red == slot_of(game, 0)


def test_red_may_go_where_green_goes() -> None:
    game = laid_party(party_red_on_green=Permission.ALLOWED)
    vote_green(game, {0: 1, 1: 1, 2: 3, 3: 3, 4: 4, 5: 5}, red=1)
    assert game.table.scores == [0, 0, 2, 2, 0, 0]


def test_a_storyteller_without_a_green_vote() -> None:
    game = laid_party(party_storyteller_green=False)
    with pytest.raises(Refused) as refused:
        vote_for(game, 0, 1, 2)
    assert refused.value.field == "green"
    for seat in (1, 2, 3, 4, 5):
        vote_for(game, seat, 1)
    assert game.awaiting == {0}
    (shown,) = of_kind(VotesShown, vote_for(game, 0, None, 2))
    assert [ballot.seat for ballot in shown.ballots] == [1, 2, 3, 4, 5]
    assert game.table.scores == [0, 5, 5, 5, 5, 5]


def test_a_tie_for_the_most_popular_image_pays_both() -> None:
    game = laid_party(party_payout=Payout.MOST_POPULAR_ONLY)
    vote_green(game, {0: 1, 1: 1, 2: 3, 3: 3, 4: 4, 5: 5}, red=5)
    assert game.table.scores == [2, 2, 2, 2, 0, 0]


def test_a_red_image_can_be_the_most_popular_one() -> None:
    game = laid_party(party_payout=Payout.MOST_POPULAR_ONLY)
    vote_green(game, {0: 2, 1: 1, 2: 1, 3: 1, 4: 2, 5: 5}, red=1)
    assert game.table.scores == [0] * 6


def test_where_everybody_is_alone_nobody_is_popular() -> None:
    game = laid_party(party_payout=Payout.MOST_POPULAR_ONLY)
    vote_green(game, {seat: seat for seat in range(6)}, red=5)
    assert game.table.scores == [0] * 6


def test_the_red_vote_is_taken_back_with_the_green_one() -> None:
    game = laid_party()
    vote_for(game, 0, 1, 2)
    game.take_back(0)
    assert open_party(game).red is None
    assert 0 in game.awaiting
    for seat in (1, 2, 3, 4, 5):
        vote_for(game, seat, 2)
    (shown,) = of_kind(RedShown, game.expire())
    assert shown.red is None
    assert game.table.scores == [0, 5, 5, 5, 5, 5]


def test_what_was_placed_alone_is_taken_back() -> None:
    game = laid_party()
    told = len(game.eyes[1].events)
    for placed in ((1, None), (None, 2)):
        vote_for(game, 0, *placed)
        game.take_back(0)
        assert (game.view(0).your_votes, game.view(0).your_red) == ((), None)
    assert len(game.eyes[1].events) == told
    with pytest.raises(Refused) as refused:
        game.take_back(0)
    assert refused.value.code is RefusalCode.NOT_NOW


def test_what_was_placed_before_both_does_not_come_back() -> None:
    game = laid_party()
    vote_for(game, 0, 3)
    vote_for(game, 0, 1, 2)
    game.take_back(0)
    assert of_kind(VotesShown, game.expire())[0].ballots[0].slots == ()


def test_the_red_vote_is_changed_with_the_green_one() -> None:
    game = laid_party()
    vote_for(game, 0, 1, 2)
    vote_for(game, 0, 1, 3)
    step = vote_green(game, {1: 1, 2: 2, 3: 3, 4: 2, 5: 3}, red=0)
    (shown,) = of_kind(RedShown, step)
    assert open_party(game).last_red == shown.red
    assert game.table.scores == [2, 2, 2, 0, 2, 0]


# -- silence and leaving -----------------------------------------------------------------------------------------------


def test_a_green_vote_counts_where_no_red_one_comes_in_time() -> None:
    game = laid_party()
    for seat in (1, 2, 3):
        vote_for(game, seat, 1)
    vote_for(game, 0, 1)
    (shown,) = of_kind(RedShown, game.expire())
    assert shown.red is None
    assert game.table.scores == [4, 4, 4, 4, 0, 0]


def test_a_red_vote_counts_where_no_green_one_comes_in_time() -> None:
    game = laid_party()
    vote_for(game, 0, None, 1)
    red = open_party(game).red
    for seat, green in {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}.items():
        vote_for(game, seat, green)
    (shown,) = of_kind(RedShown, game.expire())
    assert (shown.red, game.table.scores) == (red, [0, 0, 0, 3, 3, 3])


@pytest.mark.parametrize(("green", "red", "scores"), [(1, None, [3, 3, 3, 0, 0, 0]), (None, 1, [0, 0, 0, 0, 0, 0])])
def test_what_a_storyteller_has_placed_who_leaves_counts(green: int | None, red: int | None, scores: list[int]) -> None:
    game = laid_party()
    vote_for(game, 0, green, red)
    for seat in (1, 2):
        vote_for(game, seat, 1)
    game.leave(0)
    game.expire()
    assert game.table.scores == scores


def test_a_clue_belongs_to_no_card() -> None:
    game = begin(party())
    with pytest.raises(Refused) as refused:
        game.act(0, Tell("a door", open_story(game).hands[0][0], ClueKind.TEXT))
    assert (refused.value.code, refused.value.field) == (RefusalCode.NOT_IN_HAND, "card")


def test_a_silent_storyteller_has_had_his_turn() -> None:
    game = begin(party())
    round_of_party(game)
    assert of_kind(RoundSkipped, game.expire()) == [RoundSkipped(1)]
    for _ in range(4):
        round_of_party(game)
    assert game.table.over
    assert game.table.finished
    assert open_story(game).told == [1] * 6


def test_who_does_not_vote_scores_nothing() -> None:
    game = laid_party()
    vote_for(game, 0, 1, 2)
    vote_for(game, 1, 1)
    game.expire()
    assert game.table.scores == [2, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("phase", ["claim", "tell", "lay", "vote"])
@pytest.mark.parametrize("seat", [0, 3])
def test_somebody_leaves_in_any_phase(phase: str, seat: int) -> None:
    """Seat 0 is the storyteller, as far as there is one yet."""
    game = party()
    game.start()
    if phase != "claim":
        game = begin(party())
    if phase in ("lay", "vote"):
        tell(game)
    if phase == "vote":
        lay_all(game)
    assert game.table.phase == phase
    game.leave(seat)
    told = list(rounds(game, Random(3), {name: lambda game, table: None for name in CHECKS}))
    assert all(len(one.tableau) in (5, 6) for one in told)
    assert game.table.finished
    assert seat not in game.table.winners


def test_three_go_on_with_one_card_and_one_vote_each() -> None:
    game = begin(party())
    for seat in (2, 3, 4):
        game.leave(seat)
    round_of_party(game)
    assert open_party(game).players == (0, 1, 5)
    tell(game)
    lay_all(game)
    assert len(open_party(game).tableau) == 3
    vote_green(game, {0: 0, 1: 0, 5: 5}, red=5)
    assert not game.table.over


def test_two_do_not_go_on() -> None:
    game = laid_party()
    for seat in (1, 2, 3, 4):
        game.leave(seat)
    step = vote_green(game, {0: 1, 5: 1}, red=2)
    assert of_kind(GameOver, step) == [GameOver((), finished=False)]
    assert game.table.scores == [2, 0, 0, 0, 0, 2]


def test_the_hand_of_who_has_left_goes_on_to_nobody() -> None:
    game = laid_party()
    hand = set(open_party(game).hands[2])
    game.leave(2)
    vote_green(game, dict.fromkeys((0, 1, 3, 4, 5), 1), red=2)
    table = open_party(game)
    assert hand <= set(table.discards)
    assert [len(cards) for cards in table.hands] == [5, 5, 0, 5, 5, 5]


def test_the_storyteller_may_talk() -> None:
    game = laid_party()
    assert not game.phase.silenced(game.table)
    assert not game.rules.phases["lay"].silenced(game.table)


def test_a_vote_without_an_image_is_refused() -> None:
    game = laid_party()
    with pytest.raises(Refused) as refused:
        game.act(1, PartyVote(7))
    assert (refused.value.code, refused.value.field) == (RefusalCode.ILLEGAL, "green")
