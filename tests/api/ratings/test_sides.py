"""What a side of a table is rated by, where partners make it up."""

from types import SimpleNamespace
from typing import Any, cast

from oneiro_api.live.table import LiveTable
from oneiro_api.ratings.counting import rated_table
from oneiro_api.tournaments.live import LiveTournament
from oneiro_core import Registry
from oneiro_core.tournament.rounds import Result, Score
from oneiro_core.tournament.settings import EntrantKind, Rated

SEATS = 6


def sides(*gone: int) -> list[dict[str, Any]]:
    """The sides of a finished game of three teams, seats 0 and 3 the first of them, where some seats were left."""
    seats = [SimpleNamespace(index=seat, account_id=f"a{seat}", bot=None, entrant=f"e{seat}") for seat in range(SEATS)]
    game = SimpleNamespace(table=SimpleNamespace(team_of=lambda seat: seat % 3))
    row = SimpleNamespace(variant="team", finished_at=1.0)
    table = cast(LiveTable, SimpleNamespace(id="t", row=row, seats=seats, game=game))
    settings = SimpleNamespace(rated=Rated.POINTS, kind=EntrantKind.SOLO)
    live = cast(LiveTournament, SimpleNamespace(id="c", tournament=SimpleNamespace(settings=settings)))
    scores = [Score(f"e{seat}", 10 + seat % 3, left=seat in gone) for seat in range(SEATS)]
    rated = rated_table(Registry.found(None), live, table, Result("t", tuple(scores)))
    assert rated is not None
    return rated.entries


def test_partners_are_one_side() -> None:
    assert [side["members"] for side in sides()] == [["a0", "a3"], ["a1", "a4"], ["a2", "a5"]]
    assert [side["points"] for side in sides()] == [10, 11, 12]


def test_a_side_is_there_while_one_of_it_is() -> None:
    for gone in (0, 3):
        assert [side["left"] for side in sides(gone)] == [False, False, False]


def test_a_side_that_both_have_left_has_left() -> None:
    assert [side["left"] for side in sides(0, 3)] == [True, False, False]
