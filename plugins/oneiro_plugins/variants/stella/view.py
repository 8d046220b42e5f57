"""What a client reads of a Stella table, shaped from its viewer's own table."""

from dataclasses import dataclass

from oneiro_core import Card, Position, Seat, Viewer

from .scoring import SPARK, SUPER_SPARK
from .table import Played, StellaTable


@dataclass(frozen=True, slots=True)
class Image:
    """One of the fifteen images. `marked` is who marked it, once it was shown."""

    number: Position
    card: Card
    yours: bool
    marked: tuple[Seat, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """A table of Stella, as the asker may see it.

    `otherWord` is the other word of the card while it can still be had. `ready` are the seats that have marked; `counts` by seat
    is known once all have (0 for a seat without marks), and then who is in the `dark`. `stars` by seat are those of this round.
    """

    word: str | None
    other_word: str | None
    images: tuple[Image, ...]
    pile: int
    first_scout: Seat
    scout: Seat | None
    ready: tuple[Seat, ...]
    your_marks: tuple[Position, ...]
    counts: tuple[int, ...]
    dark: Seat | None
    fallen: tuple[Seat, ...]
    stars: tuple[int, ...]
    result: Played | None


def view(table: StellaTable, viewer: Viewer) -> View:
    """The view of a viewer's own table."""
    return View(
        word=table.clue,
        other_word=_other_word(table),
        images=_images(table, viewer),
        pile=len(table.pile),
        first_scout=table.first_scout,
        scout=table.scout,
        ready=tuple(sorted(table.marks)),
        your_marks=_own_marks(table, viewer),
        counts=tuple(table.counts.get(seat, 0) for seat in range(table.seats)) if table.counts else (),
        dark=table.dark,
        fallen=tuple(table.fallen),
        stars=tuple(_stars(table, seat) for seat in range(table.seats)),
        result=table.result() if table.slates else table.last,
    )


def _own_marks(table: StellaTable, viewer: Viewer) -> tuple[Position, ...]:
    return (table.marks.get(viewer) or ()) if viewer is not None else ()


def _other_word(table: StellaTable) -> str | None:
    return table.word.lower if table.word is not None and table.phase == "word" and not table.lower else None


def _images(table: StellaTable, viewer: Viewer) -> tuple[Image, ...]:
    yours = _own_marks(table, viewer)
    marked = {shown.position: shown.marked for shown in table.shown}
    return tuple(
        Image(number, card, number in yours, marked.get(number)) for number, card in enumerate(table.images, 1)
    )


def _stars(table: StellaTable, seat: Seat) -> int:
    return sum(SUPER_SPARK if len(shown.marked) == 2 else SPARK for shown in table.lit_by(seat))
