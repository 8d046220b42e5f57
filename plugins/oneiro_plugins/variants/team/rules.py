"""The rules of team, where they differ from the family's (rules, section 6)."""

from collections.abc import Container

from oneiro_core import Gain, Seat, hookimpl
from oneiro_core.storytelling import Ballots, Guesses, Permission

from .options import PartnerDecoy, Voter
from .table import TeamTable

HAND = 4
FEWEST_TEAMS = 3
BONUS_CAP = 3


@hookimpl
def cards_needed(table: TeamTable) -> int:
    """Every hand, and a tableau with an image of each team and one more (rules, section 2)."""
    return HAND * table.seats + len(table.teams) + 1


@hookimpl
def hand_size() -> int:
    """Four (rules, 6.1)."""
    return HAND


@hookimpl
def too_few(table: TeamTable) -> bool:
    """Fewer than three teams of which somebody stays (rules, Q-12)."""
    return sum(not table.left.issuperset(team) for team in table.teams) < FEWEST_TEAMS


@hookimpl
def cards_to_lay(table: TeamTable, seat: Seat) -> int:
    """One from the storyteller's teammate; one from each other team, from either member (rules, 6.2)."""
    return int(seat in _layers(table, seat))


@hookimpl
def ballots(table: TeamTable, seat: Seat) -> Ballots:
    """One vote from each team but the storyteller's (rules, 6.2)."""
    return Ballots(1, 1) if seat in _voters(table, seat) else Ballots(0, 0)


@hookimpl
def barred_slots(table: TeamTable, seat: Seat) -> tuple[int, ...] | None:
    """The card of the own team, whichever member laid it (rules, C-15b)."""
    if table.options.team_own_card is Permission.ALLOWED:
        return ()
    return (table.barred[seat],) if seat in table.barred else None


@hookimpl
def score_round(table: TeamTable) -> tuple[Gain, ...]:
    """As in classic, to the member who told, voted or laid; the bonus is capped (rules, 6.3)."""
    assert table.storyteller is not None
    guesses = Guesses.of(table)
    partners = () if table.options.team_partner_decoy is PartnerDecoy.BONUS else table.members(table.storyteller)
    decoys = [seat for seat in table.guessers if seat not in partners]
    return (*guesses.gains(), *guesses.bonuses(decoys, BONUS_CAP))


def _layers(table: TeamTable, seat: Seat) -> tuple[Seat, ...]:
    """The members of a seat's team who may lay its card: both, until one of them has."""
    members = table.members(seat)
    if table.storyteller in members:
        return tuple(member for member in members if member != table.storyteller)
    laid = tuple(member for member in members if member in table.laid)
    return laid or _rest(members, table.left)


def _voters(table: TeamTable, seat: Seat) -> tuple[Seat, ...]:
    """The members of a seat's team who may cast its vote, until one of them has or has let it pass (rules, C-15a)."""
    members = table.members(seat)
    if table.storyteller in members:
        return ()
    done = tuple(member for member in members if member in table.votes or member in table.missed)
    if done:
        return done
    present = _rest(members, table.left)
    return present if table.options.team_voter is Voter.EITHER else _rest(present, table.laid)


def _rest(members: tuple[Seat, ...], others: Container[Seat]) -> tuple[Seat, ...]:
    """The members without some others; all of them where nobody would remain to act for the team (rules, Q-12)."""
    return tuple(member for member in members if member not in others) or members
