"""The phases of a round of Stella: the word, the marks, and showing in turn (rules, 8.2)."""

from collections.abc import Iterator

from oneiro_core import (
    Action,
    Allowed,
    Bounds,
    Chance,
    Event,
    GameOver,
    Offer,
    Phase,
    RoundBegan,
    Scored,
    Seat,
)

from . import scoring
from .actions import Mark, Show, Swap
from .events import (
    CountsAnnounced,
    FirstScoutNamed,
    ImageShown,
    ImagesLaid,
    Marked,
    MarksChanged,
    MarksTakenBack,
    SatOut,
    ScoutNamed,
    SlatesShown,
    SlatesWiped,
    WordSwapped,
    WordTurned,
    WordWished,
)
from .options import ScoutRule, SwapRule
from .table import IMAGES, MOST_MARKS, ROUNDS, ROW, Slate, StellaTable


class Turning(Phase[StellaTable]):
    """The word card is turned; all together may agree to its other word, before anybody marks."""

    name = "word"
    accepts = (Swap,)

    def begin(self, table: StellaTable, chance: Chance) -> Iterator[Event]:
        card = table.words[0]
        if card is not None:
            yield WordTurned(card.upper, card.lower)

    def awaiting(self, table: StellaTable) -> frozenset[Seat]:
        if table.options.stella_swap is SwapRule.OFF or self._decided(table):
            return frozenset()
        return frozenset(table.players) - table.wishes.keys()

    def offers(self, table: StellaTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(Swap),) if seat in self.awaiting(table) else ()

    def why_not(self, table: StellaTable, seat: Seat) -> str:
        return "you have said which word you want"

    def act(self, table: StellaTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Swap)
        yield WordWished(seat, action.swap)

    def expire(self, table: StellaTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield WordWished(seat, False)

    def end(self, table: StellaTable, chance: Chance) -> Iterator[Event]:
        if table.word is not None and sum(table.wishes.values()) >= self._needed(table):
            yield WordSwapped(table.word.lower)

    def next(self, table: StellaTable) -> str:
        return "associate"

    def _needed(self, table: StellaTable) -> int:
        players = len(table.players)
        return players if table.options.stella_swap is SwapRule.UNANIMOUS else players // 2 + 1

    def _decided(self, table: StellaTable) -> bool:
        """Whether the wishes still to come cannot change anything."""
        yes = sum(table.wishes.values())
        waiting = len(table.players) - len(table.wishes)
        return yes >= self._needed(table) or yes + waiting < self._needed(table)


class Associating(Phase[StellaTable]):
    """Everybody marks in secret; a seat may change its mind until the last one is ready."""

    name = "associate"
    accepts = (Mark,)

    def awaiting(self, table: StellaTable) -> frozenset[Seat]:
        return frozenset(table.players) - table.marks.keys() - table.silent

    def offers(self, table: StellaTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in table.players or seat in table.silent:
            return ()
        return (Offer(Mark, {"positions": Allowed(tuple(range(1, IMAGES + 1)), Bounds(1, MOST_MARKS))}),)

    def why_not(self, table: StellaTable, seat: Seat) -> str:
        return "you sit this round out"

    def act(self, table: StellaTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Mark)
        positions = tuple(sorted(action.positions))
        yield MarksChanged(seat, positions) if seat in table.marks else Marked(seat, positions)

    def take_back(self, table: StellaTable, seat: Seat) -> Iterator[Event]:
        if seat in table.marks:
            yield MarksTakenBack(seat)

    def expire(self, table: StellaTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield SatOut(seat)

    def end(self, table: StellaTable, chance: Chance) -> Iterator[Event]:
        counts = {seat: len(marks or ()) for seat, marks in sorted(table.marks.items())}
        yield CountsAnnounced(tuple(counts), tuple(counts.values()), scoring.in_the_dark(counts))
        if len(counts) >= 2:
            yield from _next_scout(table, table.first_scout)

    def next(self, table: StellaTable) -> str:
        return "show"


class Showing(Phase[StellaTable]):
    """The scout shows one of his marked images; then the next scout does, until nobody can."""

    name = "show"
    accepts = (Show,)

    def awaiting(self, table: StellaTable) -> frozenset[Seat]:
        if table.scout is None or table.turn_over:
            return frozenset()
        return frozenset({table.scout})

    def offers(self, table: StellaTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        return (Offer(Show, {"position": Allowed(_unshown(table, seat), Bounds(1, 1))}),)

    def why_not(self, table: StellaTable, seat: Seat) -> str:
        return "you have fallen" if seat in table.fallen else "another seat is the scout"

    def act(self, table: StellaTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Show)
        yield _shown(table, seat, action.position)

    def expire(self, table: StellaTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield _shown(table, seat, chance.choose(_unshown(table, seat)))

    def end(self, table: StellaTable, chance: Chance) -> Iterator[Event]:
        scouting = table.scout
        if scouting is not None:
            stays = table.options.stella_scout is ScoutRule.UNTIL_FALL and table.may_show(scouting)
            yield from _next_scout(table, scouting if stays else _left_of(table, scouting))
        if table.scout is None or table.turn_over:
            yield from _round_ended(self, table)

    def next(self, table: StellaTable) -> str:
        return "show" if table.word is not None else "word"


def _next_scout(table: StellaTable, first: Seat) -> Iterator[Event]:
    """The first seat from `first` on that can show an image, if any can."""
    ring = [(first + step) % table.seats for step in range(table.seats)]
    able = next((seat for seat in ring if table.may_show(seat)), None)
    if able is not None:
        yield ScoutNamed(able)


def _left_of(table: StellaTable, seat: Seat) -> Seat:
    return (seat + 1) % table.seats


def _unshown(table: StellaTable, seat: Seat) -> tuple[int, ...]:
    done = {shown.position for shown in table.shown}
    return tuple(position for position in table.marks.get(seat) or () if position not in done)


def _shown(table: StellaTable, scout: Seat, position: int) -> ImageShown:
    marked = tuple(seat for seat, marks in sorted(table.marks.items()) if position in (marks or ()))
    return ImageShown(scout, position, marked)


def _round_ended(phase: Showing, table: StellaTable) -> Iterator[Event]:
    """All slates are shown, the stars are counted, and the next round is laid out (rules, 8.3 and 8.4)."""
    yield SlatesShown(tuple(Slate(seat, marks or ()) for seat, marks in sorted(table.marks.items())))
    yield Scored(scoring.gains(table))
    if phase.rules.is_over(table):
        yield GameOver(phase.rules.winners(table))
    elif phase.rules.too_few(table):
        yield GameOver((), finished=False)
    else:
        yield from _next_round(table)


def _next_round(table: StellaTable) -> Iterator[Event]:
    row = _row(table.round)
    yield SlatesWiped()
    yield ImagesLaid(row, tuple(card for card in table.pile[:ROW] if card is not None))
    yield RoundBegan(table.round + 1, table.staying)
    yield FirstScoutNamed(table.after(table.first_scout))


def _row(round_over: int) -> tuple[int, ...]:
    """The bottom row goes after the first round, then the middle one, then the top one (rules, C-17e)."""
    start = (ROUNDS - 1 - round_over) * ROW + 1
    return tuple(range(start, start + ROW))
