"""The table of a pod: who sits at it, what is played there, and what its game came to for whom."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from oneiro_api.decks.shelf import Shelf
from oneiro_api.live.clocks import Clock
from oneiro_api.live.restoring import new_game
from oneiro_api.live.seating import bot_for, with_bots
from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import Wish, opened_row, started_rows
from oneiro_api.store.tables import Absence, Account, SeatRow, TableRow
from oneiro_core import Game, RefusalCode, Refused, Registry, Variant
from oneiro_core.chance import commitment
from oneiro_core.codec import dump, load
from oneiro_core.shapes import Seat
from oneiro_core.tournament.entrants import Entrant
from oneiro_core.tournament.rounds import Pod, Result, Score
from oneiro_core.tournament.settings import Play, Settings
from oneiro_core.tournament.state import Tournament

from .names import bot_key, is_person


def seats_of(tournament: Tournament, pod: Pod, table_id: str) -> list[SeatRow]:
    """The seats of those who came to a pod, in its order; of pairs all first members, and then all second ones.

    Where partners rotate, the seats of those who did not come stay free.
    """
    if tournament.settings.rotating:
        places = [(index, seat) for index, seat in enumerate(pod.seats) if seat not in pod.absent]
        return [_seat(tournament.entrants[seat], 0, index, table_id) for index, seat in places]
    entrants = [tournament.entrants[seat] for seat in pod.present]
    lines = max(len(entrant.members) for entrant in entrants)
    people = [(entrant, line) for line in range(lines) for entrant in entrants if line < len(entrant.members)]
    return [_seat(entrant, line, index, table_id) for index, (entrant, line) in enumerate(people)]


def places_of(tournament: Tournament, pod: Pod) -> int:
    """How many seats the table of a pod has at the least: where partners rotate, one opposite everybody."""
    return len(pod.seats) + len(pod.seats) % 2 if tournament.settings.rotating else 0


def _seat(entrant: Entrant, line: int, index: int, table_id: str) -> SeatRow:
    member = entrant.members[line]
    account = member.account if is_person(member.account) else None
    bot = bot_key(member.account)
    return SeatRow(table_id=table_id, index=index, account_id=account, name=member.name, bot=bot, entrant=entrant.id)


def wish_of(registry: Registry, settings: Settings, play: Play, seats: int | None = None) -> Wish:
    """What is to be opened for a pod. Raises Refused(BAD_OPTION) for a variant that is not installed."""
    variant = registry.variants.get(play.variant)
    if variant is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no variant {play.variant}", "variant")
    return Wish(
        variant=play.variant,
        preset=play.preset or None,
        options=_options(variant, play) or None,
        house_rules=play.house_rules,
        decks=(play.deck,) if play.deck else (),
        seats=seats,
        private=settings.private or settings.delay > 0,
        clock=Clock[play.clock] if play.clock else Clock.NORMAL,
        absence=Absence.EMPTY,
    )


def _options(variant: Variant, play: Play) -> dict[str, Any]:
    """The changed options of what is played, by their names, each of its type. Raises Refused(BAD_OPTION)."""
    given: dict[str, Any] = orjson.loads(play.options)
    preset = variant.preset(play.preset or None) or variant.presets[0]
    try:
        loaded: Any = load(variant.options, {**dump(preset.options), **given})
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(RefusalCode.BAD_OPTION, f"the options cannot be read: {error}", "options") from None
    return {name: getattr(loaded, name) for name in given if hasattr(loaded, name)}


def opened(
    shelf: Shelf,
    settings: Settings,
    play: Play,
    seats: list[SeatRow],
    host: Account,
    table_id: str,
    now: float,
    places: int = 0,
) -> tuple[TableRow, list[SeatRow]]:
    """The row and seats of a pod's table, with bots on the seats that the game or `places` need beyond those who came.

    Raises Refused(BAD_OPTION) for what is not installed, or is not played by so many.
    """
    registry = shelf.registry
    row = opened_row(shelf, wish_of(registry, settings, play), host, now)
    row.id, row.capacity = table_id, max(places, len(seats), row.capacity)
    missing = max(0, max(places, fewest_seats(registry, play)) - len(seats))
    if missing:
        seats = with_bots(row, seats, bot_for(registry, row), missing)
    row.capacity = len(seats)
    return row, seats


def fewest_seats(registry: Registry, play: Play) -> int:
    """The fewest who can play; 0 for what is not installed."""
    variant = registry.variants.get(play.variant)
    preset = variant.preset(play.preset or None) if variant else None
    return min(preset.seats) if preset else 0


def begun(
    shelf: Shelf, row: TableRow, seats: list[SeatRow], secret: bytes, now: float
) -> tuple[TableRow, list[SeatRow], Game]:
    """The table as it begins, its game shuffled from a secret."""
    started, seated = started_rows(shelf, LiveTable(row, seats), now)
    started = started.model_copy(update={"secret": secret.hex(), "commitment": commitment(secret)})
    rules = shelf.registry.rules(row.variant, row.house_rules)
    return started, seated, new_game(rules, started, seated)


def result_of(table: LiveTable, finished: bool | None = None, idle: frozenset[Seat] = frozenset()) -> Result:
    """What a table's game came to for its entrants. Their seats' points are added up; a team's count once for each entrant.

    `finished` tells of a game that is judged before its end; then those at the `idle` seats are last, unless all are.
    """
    assert table.game is not None
    over = table.game.table.finished if finished is None else finished
    scores = tuple(_scores(table, table.game, frozenset()))
    judged = tuple(_scores(table, table.game, idle))
    return Result(table.id, scores if all(score.left for score in judged) else judged, over)


def _scores(table: LiveTable, game: Game, idle: frozenset[Seat]) -> Iterator[Score]:
    seats: dict[str, list[int]] = defaultdict(list)
    for seat in table.seats:
        if seat.entrant is not None:
            seats[seat.entrant].append(seat.index)
    for entrant, own in seats.items():
        left = all(seat in game.table.left for seat in own) or not idle.isdisjoint(own)
        yield Score(entrant, _points(game, own), left=left)


def _points(game: Game, seats: Iterable[int]) -> int:
    """The points of some seats, where those of a team are one and the same."""
    teams = {game.table.team_of(seat): game.table.scores[seat] for seat in seats}
    if None not in teams:
        return sum(teams.values())
    return sum(game.table.scores[seat] for seat in seats)
