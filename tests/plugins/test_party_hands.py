"""Who sees which hand in party, and when; and that nobody learns of a red vote before the reveal (rules, 5.2 and 10.1)."""

from random import Random
from typing import Any

import pytest

from oneiro_core import Deal, Event, Game, Seat, Viewer
from oneiro_core.codec import dump
from oneiro_core.storytelling import ClaimStory, FirstStoryteller, NameStoryteller
from oneiro_core.storytelling.events import ClaimReopened, StorytellerNamed
from oneiro_plugins.variants.party.events import HandPassed, HandSeen, HandsReturned, RedShown
from oneiro_plugins.variants.party.options import Clue
from oneiro_plugins.variants.party.table import PartyTable
from playing import DECK, REGISTRY, begin, lay_all, random_steps, tell
from playing.party import laid_party, open_party, party, round_of_party, vote_for, vote_green

from .absence import of_kind
from .cases_runner.stacked import unshuffled


def known(game: Game, viewer: Viewer) -> dict[Seat, set[str]]:
    """Of each hand, the faces that a viewer sees."""
    table = game.eyes[viewer].table
    assert isinstance(table, PartyTable)
    return {seat: {card for card in hand if card is not None} for seat, hand in enumerate(table.hands)}


def own(game: Game, seat: Seat) -> set[str]:
    """The faces of his own hand that a seat sees; nobody ever sees another's."""
    faces = known(game, seat)
    assert not any(cards for other, cards in faces.items() if other != seat)
    assert set(game.view(seat).hand) == faces[seat]
    return faces[seat]


def sighted(game: Game) -> set[Seat]:
    """The seats that see all of their hand; the others see nothing of it."""
    hands = open_party(game).hands
    faces = {seat: own(game, seat) for seat in range(game.deal.seats)}
    assert all(faces[seat] in (set(), set(hands[seat])) for seat in faces)
    return {seat for seat in faces if faces[seat]}


def received(game: Game, viewer: Viewer, since: int = 0) -> list[tuple[str, Any]]:
    """All that a viewer received since one of his events, as data."""
    return [(type(event).__name__, dump(event)) for event in game.eyes[viewer].events[since:]]


# -- a blind clue ------------------------------------------------------------------------------------------------------


def test_nobody_sees_a_hand_before_the_role_is_claimed() -> None:
    game = party()
    game.start()
    assert game.table.phase == "claim"
    assert sighted(game) == set()
    assert game.view(0).hand_sizes == (5,) * 6


def test_then_everybody_but_the_storyteller_sees_his_own() -> None:
    game = begin(party(), storyteller=2)
    assert sighted(game) == {0, 1, 3, 4, 5}


def test_the_storyteller_is_offered_no_card_to_tell_of() -> None:
    game = begin(party())
    (offer,) = game.offers(0)
    assert offer.fields["card"].values == ()


def test_he_sees_his_hand_when_he_has_told() -> None:
    game = begin(party())
    tell(game)
    assert sighted(game) == set(range(6))


@pytest.mark.parametrize("first", [FirstStoryteller.RANDOM, FirstStoryteller.SEAT_ONE, FirstStoryteller.HOST_CHOICE])
def test_he_is_as_blind_when_he_is_named(first: FirstStoryteller) -> None:
    game = party(first_storyteller=first)
    game.start()
    if first is FirstStoryteller.HOST_CHOICE:
        assert sighted(game) == set()
        game.act(0, NameStoryteller(4))
    assert sighted(game) == set(range(6)) - {open_party(game).storyteller}


@pytest.mark.parametrize("passing", [True, False])
@pytest.mark.parametrize("seats", [6, 9])
def test_no_storyteller_sees_his_hand_in_a_whole_game(seats: int, passing: bool) -> None:
    game = party(seats, party_pass_hands=passing)
    game.start()
    tellings = 0
    for _ in random_steps(game, Random(seats), silence=0.05):
        if game.table.phase == "tell" and not game.table.over:
            tellings += 1
            assert sighted(game) == set(range(seats)) - {open_party(game).storyteller}
        elif game.table.phase == "lay":
            assert sighted(game) == set(range(seats))
    assert tellings >= seats


def test_his_hand_could_be_any_other() -> None:
    """Two worlds: the storyteller holds other cards, and nothing tells him which before he has spoken."""
    one, other = blind_world(DECK), blind_world((*DECK[-5:], *DECK[5:-5], *DECK[:5]))
    assert set(open_party(one).hands[0]).isdisjoint(open_party(other).hands[0])
    for viewer in one.eyes:
        assert received(one, viewer) == received(other, viewer)
        assert one.view(viewer) == other.view(viewer)
    assert one.offers(0) == other.offers(0)
    for game in (one, other):
        tell(game)
    assert received(one, 0) != received(other, 0)
    assert received(one, 1) == received(other, 1)


def blind_world(deck: tuple[str, ...]) -> Game:
    """A party in which seat 0 looks for a clue, and cards were dealt in the order of the deck."""
    rules = REGISTRY.rules("party")
    return begin(Game(rules, Deal(6, rules.variant.presets[0].options, deck), unshuffled))


def test_claiming_in_vain_shows_nobody_the_hand_of_whom_he_follows() -> None:
    game = begin(party(), storyteller=2)
    step = game.expire()
    assert of_kind(ClaimReopened, step) == [ClaimReopened(2)]
    assert len(of_kind(HandsReturned, step)) == 1
    assert sighted(game) == set()
    before = own(game, 3)
    game.act(3, ClaimStory())
    assert not before
    assert sighted(game) == {0, 1, 2, 4, 5}


def test_all_cards_go_back_when_a_claim_was_in_vain() -> None:
    game = begin(party(), storyteller=2)
    (returned,) = of_kind(HandsReturned, game.expire())
    assert sorted(map(str, returned.cards)) == list(DECK)


def test_the_lot_falls_on_somebody_who_has_seen_nothing() -> None:
    game = begin(party(), storyteller=2)
    game.expire()
    game.act(3, ClaimStory())
    (named,) = of_kind(StorytellerNamed, game.expire())
    assert sighted(game) == set(range(6)) - {named.seat}


# -- passing hands -----------------------------------------------------------------------------------------------------


def test_hands_pass_to_the_left_and_are_filled_by_their_new_owners() -> None:
    game = laid_party()
    before = [set(hand) for hand in open_party(game).hands]
    step = vote_green(game, dict.fromkeys(range(6), 1), red=2)
    after = [set(hand) for hand in open_party(game).hands]
    for seat in range(6):
        assert before[seat] < after[(seat + 1) % 6]
    assert [(passed.giver, passed.seat) for passed in of_kind(HandPassed, step)] == [(s, (s + 1) % 6) for s in range(6)]


def test_nobody_sees_what_another_adds_to_the_hand_that_he_gave() -> None:
    game = laid_party()
    given = own(game, 3)
    round_end = len(game.eyes[3].events)
    vote_green(game, dict.fromkeys(range(6), 1), red=2)
    assert own(game, 3).isdisjoint(given)
    assert known(game, 3)[4] == set()
    drawn = set(open_party(game).hands[4]) - given
    assert not any(str(card) in str(received(game, 3, round_end)) for card in drawn)


def test_hands_may_stay() -> None:
    game = laid_party(party_pass_hands=False)
    before = [set(hand) for hand in open_party(game).hands]
    vote_green(game, dict.fromkeys(range(6), 1), red=2)
    assert all(hand < set(now) for hand, now in zip(before, open_party(game).hands, strict=True))


def test_after_a_skipped_round_the_next_one_tells_with_a_hand_that_nobody_has_seen() -> None:
    game = begin(party())
    round_of_party(game)
    unseen = set(open_party(game).hands[1])
    game.expire()
    assert open_party(game).storyteller == 2
    assert set(open_party(game).hands[2]) == unseen
    assert sighted(game) == {0, 1, 3, 4, 5}


def test_the_order_of_a_hand_does_not_tell_what_was_laid_and_taken_back() -> None:
    """A hand that passes on is seen in the order of its cards."""
    game = begin(party())
    tell(game)
    lay_all(game, but=[5])
    game.take_back(3)
    lay_all(game)
    step = vote_green(game, dict.fromkeys(range(6), 1), red=2)
    assert all(list(seen.cards) == sorted(map(str, seen.cards)) for seen in of_kind(HandSeen, step))


# -- an open clue ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("passing", [True, False])
def test_with_an_open_clue_everybody_sees_his_hand_at_any_time(passing: bool) -> None:
    game = party(party_clue=Clue.OPEN_UNRELATED, party_pass_hands=passing)
    game.start()
    for _ in random_steps(game, Random(2), silence=0.03):
        assert sighted(game) == set(range(6))
        if game.table.phase == "tell" and not game.table.over:
            (offer,) = game.offers(open_party(game).storyteller or 0)
            assert offer.fields["card"].values == ()


def test_an_open_hand_passes_before_it_is_filled() -> None:
    game = laid_party(party_clue=Clue.OPEN_UNRELATED)
    given = own(game, 3)
    vote_green(game, dict.fromkeys(range(6), 1), red=2)
    assert given < own(game, 4)
    assert own(game, 3).isdisjoint(given)


def test_after_a_skipped_round_open_hands_stay() -> None:
    game = begin(party(party_clue=Clue.OPEN_UNRELATED))
    round_of_party(game)
    hands = [list(hand) for hand in open_party(game).hands]
    step = game.expire()
    assert open_party(game).storyteller == 2
    assert of_kind(HandPassed, step) == []
    assert open_party(game).hands == hands
    assert len(of_kind(HandPassed, round_of_party(game))) == 6


def test_an_open_claim_in_vain_leaves_the_hands_where_they_are() -> None:
    game = begin(party(party_clue=Clue.OPEN_UNRELATED))
    hands = [list(hand) for hand in open_party(game).hands]
    assert not of_kind(HandsReturned, game.expire())
    assert open_party(game).hands == hands


# -- the red vote ------------------------------------------------------------------------------------------------------


def red_world(red: Seat, *, changes: bool = False) -> Game:
    """A vote in which the storyteller has voted red for some image, or for another one first."""
    game = laid_party()
    if changes:
        vote_for(game, 0, 1, 4)
    vote_for(game, 0, 1, red)
    vote_for(game, 3, 1)
    return game


@pytest.mark.parametrize("viewer", [1, 3, None])
@pytest.mark.parametrize("changes", [False, True])
def test_nobody_learns_of_a_red_vote_before_the_reveal(viewer: Viewer, changes: bool) -> None:
    one, other = red_world(2), red_world(5, changes=changes)
    assert open_party(one).red != open_party(other).red
    assert received(one, viewer) == received(other, viewer)
    assert one.view(viewer) == other.view(viewer)
    assert (one.view(viewer).red, one.view(viewer).your_red) == (None, None)


def test_the_storyteller_sees_his_own() -> None:
    game = red_world(2)
    assert game.view(0).your_red == open_party(game).red
    assert game.view(0).red is None
    assert len(game.view(0).your_votes) == 1


def test_all_see_it_at_the_reveal() -> None:
    game = red_world(2)
    step: tuple[Event, ...] = ()
    for seat in (1, 2, 4, 5):
        step = vote_for(game, seat, 1)
    (shown,) = of_kind(RedShown, step)
    assert {game.view(viewer).red for viewer in game.eyes} == {shown.red}
    assert game.view(None).result.round == 1
    game.expire()  # the next round is skipped, and the red vote of the last full one stays in sight
    assert game.view(None).red == shown.red
    assert game.view(1).your_red is None
