"""Team: whole games, one card and one vote for two, points that two carry (rules, section 6)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Game, RefusalCode, Refused
from oneiro_core.storytelling import Permission, StoryTable, Vote
from oneiro_plugins.variants.team.events import CardBarred
from oneiro_plugins.variants.team.options import PRESETS, PartnerDecoy, Voter
from oneiro_plugins.variants.team.table import TeamTable
from playing import DECK, begin, lay_all, open_story, slot_of, tell, vote, vote_all
from playing.team import laid_pairs, lay_first, open_pairs, pairs, told_pairs

from .absence import of_kind
from .whole_games import any_changes, points, rounds

SECRETS = st.binary(min_size=32, max_size=32)
CHOOSERS = st.integers(0, 2**32).map(Random)


def team_of(table: StoryTable[Any], seat: int) -> int:
    return seat % (table.seats // 2)


def check_hands(game: Game, table: StoryTable[Any]) -> None:
    """Four cards each."""
    assert {len(table.hands[seat]) for seat in table.players} == {4}


def check_layers(game: Game, table: StoryTable[Any]) -> None:
    """Everybody but the storyteller may lay for his team."""
    assert game.awaiting == set(table.players) - {table.storyteller}


def check_voters(game: Game, table: StoryTable[Any]) -> None:
    """A card of each team and one more; a voter for each team but the storyteller's, and never for its own card."""
    teams = Counter(team_of(table, seat) for seat in table.laid)
    assert table.storyteller is not None
    assert teams == {team: 1 + (team == team_of(table, table.storyteller)) for team in range(table.seats // 2)}
    voting = {team_of(table, seat) for seat in game.awaiting}
    assert voting == set(teams) - {team_of(table, table.storyteller)}
    for seat in game.awaiting:
        check_own_card_is_barred(game, table, seat)


def check_own_card_is_barred(game: Game, table: StoryTable[Any], seat: int) -> None:
    layer = next(other for other in table.laid if team_of(table, other) == team_of(table, seat))
    if table.options.team_own_card is Permission.FORBIDDEN:
        with pytest.raises(Refused) as refused:
            game.act(seat, Vote(table.slots_of(layer)))
        assert (refused.value.code, refused.value.field) == (RefusalCode.OWN_CARD, "slots")


CHECKS = {"claim": check_hands, "tell": check_hands, "lay": check_layers, "vote": check_voters}


@pytest.mark.parametrize("seats", [6, 8, 10, 12])
def test_a_whole_game(seats: int) -> None:
    game = pairs(seats)
    game.start()
    tellers = []
    for told in rounds(game, Random(seats), CHECKS):
        tellers.append(told.storyteller)
        assert len(told.tableau) == seats // 2 + 1
        assert len(told.ballots) == seats // 2 - 1
        assert all(points(told)[seat] == points(told)[(seat + seats // 2) % seats] for seat in range(seats))
        assert max(points(told).values()) <= 6
    assert Counter(tellers) == dict.fromkeys(range(seats), 1)
    assert [seat % (seats // 2) for seat in game.table.winners] == 2 * [
        team for team in range(seats // 2) if game.table.scores[team] == max(game.table.scores)
    ]


@given(changes=any_changes(PRESETS[0].options), pairs_of=st.integers(3, 6), secret=SECRETS, chooser=CHOOSERS)
@settings(max_examples=40, deadline=None)
def test_a_whole_game_with_any_options(changes: dict[str, Any], pairs_of: int, secret: bytes, chooser: Random) -> None:
    game = pairs(2 * pairs_of, secret=secret, **changes)
    game.start()
    for told in rounds(game, chooser, CHECKS, silence=0.03):
        assert len(told.ballots) == pairs_of - 1
        assert len({team_of(open_story(game), ballot.seat) for ballot in told.ballots}) == pairs_of - 1
    assert game.table.over
    assert game.table.scores[:pairs_of] == game.table.scores[pairs_of:]


@pytest.mark.parametrize(("seats", "cards"), [(6, 28), (8, 37), (10, 46), (12, 55)])
def test_the_smallest_deck_is_enough(seats: int, cards: int) -> None:
    assert pairs(seats).rules.cards_needed(pairs(seats).table) == cards
    game = pairs(seats, deck=DECK[:cards])
    game.start()
    assert len(list(rounds(game, Random(7), CHECKS))) == seats


# -- one card for two --------------------------------------------------------------------------------------------------


def test_one_member_lays_for_both() -> None:
    game = told_pairs()
    lay_first(game, 4)
    assert game.awaiting == {2, 3, 5}
    with pytest.raises(Refused) as refused:
        lay_first(game, 1)
    assert refused.value.code is RefusalCode.NOT_YOUR_TURN
    assert game.why_not(1) == "your teammate has laid the card of your team"


def test_who_takes_his_card_back_lets_his_teammate_lay() -> None:
    game = told_pairs()
    lay_first(game, 4)
    game.take_back(4)
    assert game.awaiting == {1, 2, 3, 4, 5}
    lay_first(game, 1)
    assert game.awaiting == {2, 3, 5}


def test_the_storytellers_teammate_lays_alone() -> None:
    game = told_pairs()
    assert game.why_not(0) == "you are the storyteller"
    lay_first(game, 3, 1, 2)
    assert sorted(open_pairs(game).laid) == [0, 1, 2, 3]


# -- one vote for two --------------------------------------------------------------------------------------------------


def test_who_has_laid_does_not_vote() -> None:
    game = laid_pairs()
    assert game.awaiting == {4, 5}
    assert game.why_not(1) == "your teammate votes for your team"
    assert game.why_not(0) == game.why_not(3) == "your team tells this round"


def test_either_may_vote_where_the_option_says_so() -> None:
    game = laid_pairs(team_voter=Voter.EITHER)
    assert game.awaiting == {1, 2, 4, 5}
    vote(game, 1, 0)
    assert game.awaiting == {2, 5}
    with pytest.raises(Refused) as refused:
        vote(game, 4, 0)
    assert refused.value.code is RefusalCode.NOT_YOUR_TURN
    game.take_back(1)
    vote(game, 4, 2)
    assert game.awaiting == {2, 5}


def test_a_vote_for_the_own_card_counts_where_it_is_allowed() -> None:
    game = laid_pairs(team_own_card=Permission.ALLOWED)
    assert open_pairs(game).barred == {}
    vote_all(game, {4: (1,), 5: (0,)})
    assert game.table.scores == [3, 1, 3] * 2


@pytest.mark.parametrize(("decoy", "scores"), [(PartnerDecoy.NONE, [3, 3, 0] * 2), (PartnerDecoy.BONUS, [4, 3, 0] * 2)])
def test_votes_on_the_card_of_the_storytellers_teammate(decoy: PartnerDecoy, scores: list[int]) -> None:
    """Cases TE-06 and TE-07."""
    game = laid_pairs(team_partner_decoy=decoy)
    vote_all(game, {4: (0,), 5: (3,)})
    assert game.table.scores == scores


def test_the_bonus_of_the_teammate_is_capped_as_well() -> None:
    game = laid_pairs(12, team_partner_decoy=PartnerDecoy.BONUS)
    vote_all(game, {7: (6,), 8: (6,), 9: (6,), 10: (6,), 11: (0,)})
    assert game.table.scores[0] == game.table.scores[6] == 3 + 3


def test_a_lone_finder_shares_with_his_teammate() -> None:
    """A house rule that knows nothing of teams sees one gain for each."""
    game = laid_pairs(house_rules=["lone_finder"])
    vote_all(game, {4: (0,), 5: (1,)})
    assert game.table.scores == [4, 5, 0] * 2


# -- what a voter learns -----------------------------------------------------------------------------------------------


def test_a_voter_is_told_which_card_his_teammate_laid() -> None:
    game = laid_pairs()
    told = [(viewer, event) for viewer, eye in game.eyes.items() for event in of_kind(CardBarred, eye.events)]
    one, two = slot_of(game, 1), slot_of(game, 2)
    assert told == [(4, CardBarred(4, one)), (5, CardBarred(5, two))]
    assert [game.view(viewer).barred for viewer in (0, 1, 2, 3, 4, 5, None)] == [()] * 4 + [(one,), (two,), ()]


def test_what_he_was_told_is_forgotten_after_the_round() -> None:
    game = laid_pairs()
    vote_all(game, {4: (0,), 5: (0,)})
    assert {game.view(viewer).barred for viewer in game.eyes} == {()}


@pytest.mark.parametrize("viewer", [4, 2, None])
def test_before_the_tableau_a_teammate_knows_no_more_than_a_stranger(viewer: int | None) -> None:
    """Two worlds: seat 1 lays one card or another, at once or after a change of mind."""
    one, other = told_pairs(), told_pairs()
    lay_first(one, 1)
    lay_first(other, 1)
    lay_first(other, 1)
    assert open_pairs(one).laid[1] != open_pairs(other).laid[1]
    assert one.eyes[1].events != other.eyes[1].events
    assert one.eyes[viewer].events == other.eyes[viewer].events
    assert one.view(viewer) == other.view(viewer)


def test_no_eye_ever_sees_a_teammates_hand() -> None:
    game = pairs(8)
    game.start()
    for _ in rounds(game, Random(4), CHECKS):
        for seat in range(8):
            table = game.eyes[seat].table
            assert isinstance(table, TeamTable)
            assert set(table.hands[table.teammate(seat)]) <= {None}


def test_the_view_shows_the_teams() -> None:
    game = laid_pairs()
    vote_all(game, {4: (0,), 5: (1,)})
    assert [(team, game.table.scores[team[0]]) for team in open_pairs(game).teams] == [
        ((0, 3), 3),
        ((1, 4), 4),
        ((2, 5), 0),
    ]
    assert [game.table.team_of(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]


def test_only_the_storyteller_may_not_talk() -> None:
    game = begin(pairs())
    assert not game.phase.silenced(game.table)
    game = laid_pairs()
    assert game.phase.silenced(game.table) == {0}


def test_the_role_passes_from_team_to_team() -> None:
    game = laid_pairs()
    for teller in (1, 2, 3):
        vote_all(game, dict.fromkeys(sorted(game.awaiting), (teller - 1,)))
        assert open_pairs(game).storyteller == teller
        tell(game)
        lay_all(game)
