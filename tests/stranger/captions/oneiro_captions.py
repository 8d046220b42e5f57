"""Captions: one picture, everybody writes a line below it, and the best line wins.

**A round.** A picture is turned. Everybody writes a caption in secret. The captions are shown in a new order, without names, and
everybody votes for one that is not his own.

**Points.** One for each vote for your caption. After as many rounds as there are players, most points win.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from oneiro_core import (
    Action,
    Allowed,
    Bounds,
    Card,
    CardTable,
    Chance,
    Event,
    Gain,
    GameOver,
    Names,
    Offer,
    Phase,
    PhaseBegan,
    PileShuffled,
    Position,
    Preset,
    RefusalCode,
    RoundBegan,
    Scored,
    Seat,
    SeatLeft,
    Variant,
    Viewer,
    hookimpl,
    option,
    seen_by,
)


@dataclass(frozen=True, slots=True)
class Options:
    """What the host may choose."""

    longest: int = option(80, "Longest caption", least=10, most=120)


@dataclass(slots=True)
class Table(CardTable[Options]):
    """The picture, and what everybody wrote below it. `lines` are the captions as shown, `authors` whose they were."""

    picture: Card | None = None
    captions: dict[Seat, str | None] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    authors: tuple[Seat, ...] = ()
    votes: dict[Seat, Position | None] = field(default_factory=dict)
    passed: set[Seat] = field(default_factory=set)

    def zones(self) -> Any:
        return {**CardTable.zones(self), "picture": [self.picture] if self.picture else []}


@dataclass(frozen=True, slots=True)
class Write(Action):
    """Write a caption to the picture."""

    caption: Annotated[str, Bounds(1, 120)]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Vote for the best caption, by its number."""

    final: ClassVar[bool] = True

    position: Position


@dataclass(frozen=True, slots=True)
class PictureTurned(Event):
    """The picture of the round; the one before goes to the discards."""

    card: Card

    def apply(self, table: Table) -> None:
        if table.picture is not None:
            table.discards.append(table.picture)
        del table.pile[:1]
        table.picture = self.card
        table.captions, table.lines, table.authors, table.votes, table.passed = {}, (), (), {}, set()

    def text(self, name: Names) -> str:
        return "A picture is turned."


@dataclass(frozen=True, slots=True)
class Written(Event):
    """A seat has written its caption."""

    seat: Seat
    caption: Annotated[str | None, seen_by("seat")]

    def apply(self, table: Table) -> None:
        table.captions[self.seat] = self.caption

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} has written."


@dataclass(frozen=True, slots=True)
class Rewritten(Event):
    """A seat writes something else. Nobody else learns of it."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    caption: str

    def apply(self, table: Table) -> None:
        table.captions[self.seat] = self.caption

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} writes something else."


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat lets its turn to write or to vote pass."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.passed.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} passes."


@dataclass(frozen=True, slots=True)
class LinesShown(Event):
    """All captions in an order drawn afresh. Whose they are, each seat knows of its own alone."""

    reveals: ClassVar[tuple[type[Event], ...]] = (Written, Rewritten)

    lines: tuple[str, ...]

    def apply(self, table: Table) -> None:
        table.lines = self.lines
        table.passed = set()

    def text(self, name: Names) -> str:
        return f"{len(self.lines)} captions are read out."


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat has voted."""

    seat: Seat
    position: Annotated[Position | None, seen_by("seat")]

    def apply(self, table: Table) -> None:
        table.votes[self.seat] = self.position

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} has voted."


@dataclass(frozen=True, slots=True)
class AuthorsShown(Event):
    """Whose each caption was, and the votes by seat; 0 where there was none."""

    reveals: ClassVar[tuple[type[Event], ...]] = (Chosen,)

    authors: tuple[Seat, ...]
    votes: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.authors = self.authors

    def text(self, name: Names) -> str:
        return f"By {', '.join(map(name, self.authors))}." if self.authors else "Nobody has written."


class Writing(Phase[Table]):
    """Everybody writes in secret, and may think again until the last one has written."""

    name = "write"
    accepts = (Write,)

    def begin(self, table: Table, chance: Chance) -> Iterator[Event]:
        card = table.pile[0]
        assert card is not None
        yield PictureTurned(card)

    def awaiting(self, table: Table) -> frozenset[Seat]:
        return frozenset(table.players) - table.captions.keys() - table.passed

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        if seat not in table.players or seat in table.passed:
            return ()
        return (Offer(Write, {"caption": Allowed(bounds=Bounds(1, table.options.longest))}),)

    def act(self, table: Table, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Write)
        yield (Rewritten if seat in table.captions else Written)(seat, action.caption)

    def expire(self, table: Table, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Passed(seat)

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        yield LinesShown(chance.shuffle(sorted(line for line in table.captions.values() if line is not None)))

    def next(self, table: Table) -> str:
        return "choose"


class Choosing(Phase[Table]):
    """Everybody votes in secret, never for his own caption."""

    name = "choose"
    accepts = (Choose,)

    def awaiting(self, table: Table) -> frozenset[Seat]:
        if len(table.lines) < 2:
            return frozenset()
        return frozenset(table.players) - table.votes.keys() - table.passed

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        mine = [number for number, line in enumerate(table.lines, 1) if line == table.captions.get(seat)][:1]
        free = tuple(number for number in range(1, len(table.lines) + 1) if number not in mine)
        own = dict.fromkeys(mine, (RefusalCode.OWN_CARD, "that caption is your own"))
        return (Offer(Choose, {"position": Allowed(free, Bounds(1, 1), barred=own)}),)

    def why_not(self, table: Table, seat: Seat) -> str:
        return "you have voted"

    def act(self, table: Table, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Choose)
        yield Chosen(seat, action.position)

    def expire(self, table: Table, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Passed(seat)

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        authors = _authors(table)
        votes = tuple(table.votes.get(seat) or 0 for seat in range(table.seats))
        yield AuthorsShown(authors, votes)
        yield Scored(tuple(Gain(authors[vote - 1], 1, "a vote") for vote in votes if vote))
        if self.rules.is_over(table):
            yield GameOver(self.rules.winners(table))
        elif self.rules.too_few(table):
            yield GameOver((), finished=False)
        else:
            yield RoundBegan(table.round + 1, table.staying)

    def next(self, table: Table) -> str:
        return "write"


def _authors(table: Table) -> tuple[Seat, ...]:
    """The seat of each line; of two who wrote the same, the first seat has the first of the two lines."""
    waiting = sorted(table.captions)
    found = []
    for line in table.lines:
        seat = next(seat for seat in waiting if table.captions[seat] == line)
        waiting.remove(seat)
        found.append(seat)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class View:
    """A table of Captions, as the asker may see it."""

    picture: Card | None
    written: tuple[Seat, ...]
    your_caption: str | None
    lines: tuple[str, ...]
    voted: tuple[Seat, ...]
    authors: tuple[Seat, ...]


def view(table: Table, viewer: Viewer) -> View:
    """The view of a viewer's own table."""
    return View(
        picture=table.picture,
        written=tuple(sorted(table.captions)),
        your_caption=table.captions.get(viewer) if viewer is not None else None,
        lines=table.lines,
        voted=tuple(sorted(table.votes)),
        authors=table.authors,
    )


class Rules:
    """The hooks of the variant."""

    @hookimpl
    def cards_needed(self, table: Table) -> int:
        return table.seats

    @hookimpl
    def setup(self, table: Table, chance: Chance) -> Iterator[Event]:
        yield PileShuffled(chance.shuffle(table.deck))
        yield RoundBegan(1, table.staying)

    @hookimpl
    def is_over(self, table: Table) -> bool:
        return bool(table.staying) and table.round >= table.seats


@hookimpl
def variants() -> list[Variant]:
    """Captions."""
    return [
        Variant(
            key="captions",
            title="Captions",
            summary="One picture, everybody writes a line below it, and the best line wins.",
            guide=__doc__ or "",
            table=Table,
            phases=(Writing, Choosing),
            events=(
                *(PileShuffled, RoundBegan, PhaseBegan, PictureTurned, Written, Rewritten, Passed, LinesShown),
                *(Chosen, AuthorsShown, Scored, SeatLeft, GameOver),
            ),
            view=view,
            view_type=View,
            presets=(Preset("captions", "Captions", Options(), (3, 4, 5, 6, 7, 8)),),
            rules=Rules(),
        )
    ]
