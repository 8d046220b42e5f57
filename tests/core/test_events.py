"""Redaction: what each viewer sees of an event, for every way in which an event can be secret."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from oneiro_core import Card, Event, Gain, GameOver, Scored, Seat, SeatLeft, Table, Viewer, redact, seen_by
from oneiro_core.events import redact_for

VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, None)


@dataclass(frozen=True, slots=True)
class Silent(Event):
    """An event that changes nothing."""

    def apply(self, table: Any) -> None:
        pass

    def text(self, name: Any) -> str:
        return "Something happens."


@dataclass(frozen=True, slots=True)
class Open(Silent):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ForNobody(Silent):
    card: Annotated[Card | None, seen_by()]
    cards: Annotated[tuple[Card | None, ...], seen_by()]


@dataclass(frozen=True, slots=True)
class ForOne(Silent):
    seat: Seat
    card: Annotated[Card | None, seen_by("seat")]
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]


@dataclass(frozen=True, slots=True)
class Whole(Silent):
    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, seen_by("seat", whole=True)]


@dataclass(frozen=True, slots=True)
class ForTwo(Silent):
    giver: Seat
    taker: Seat
    card: Annotated[Card | None, seen_by("giver", "taker")]
    price: Annotated[int | None, seen_by("taker")]


@dataclass(frozen=True, slots=True)
class ForMany(Silent):
    friends: tuple[Seat, ...]
    word: Annotated[str | None, seen_by("friends")]


@dataclass(frozen=True, slots=True)
class Private(Silent):
    private_to: ClassVar[str | None] = "seat"

    seat: Seat | None
    card: Card = "x"


@dataclass(frozen=True, slots=True)
class PrivateWithSecret(Silent):
    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    card: Annotated[Card | None, seen_by()]


EVENTS: list[tuple[Event, dict[Viewer, Event | None]]] = [
    (Open(1), dict.fromkeys(VIEWERS, Open(1))),
    (ForNobody("a", ("b", "c")), dict.fromkeys(VIEWERS, ForNobody(None, (None, None)))),
    (ForOne(2, "a", ("b",)), {**dict.fromkeys(VIEWERS, ForOne(2, None, (None,))), 2: ForOne(2, "a", ("b",))}),
    (ForOne(2, "a", ()), {**dict.fromkeys(VIEWERS, ForOne(2, None, ())), 2: ForOne(2, "a", ())}),
    (Whole(0, ("a", "b")), {**dict.fromkeys(VIEWERS, Whole(0, None)), 0: Whole(0, ("a", "b"))}),
    (
        ForTwo(1, 3, "a", 5),
        {**dict.fromkeys(VIEWERS, ForTwo(1, 3, None, None)), 1: ForTwo(1, 3, "a", None), 3: ForTwo(1, 3, "a", 5)},
    ),
    (ForMany((), "w"), dict.fromkeys(VIEWERS, ForMany((), None))),
    (
        ForMany((0, 2), "w"),
        {**dict.fromkeys(VIEWERS, ForMany((0, 2), None)), 0: ForMany((0, 2), "w"), 2: ForMany((0, 2), "w")},
    ),
    (Private(1, "a"), {**dict.fromkeys(VIEWERS), 1: Private(1, "a")}),
    (Private(None, "a"), dict.fromkeys(VIEWERS)),
    (PrivateWithSecret(1, "a"), {**dict.fromkeys(VIEWERS), 1: PrivateWithSecret(1, None)}),
]


@pytest.mark.parametrize(("event", "sights"), EVENTS, ids=[str(event) for event, _ in EVENTS])
def test_each_viewer_sees_what_the_event_says(event: Event, sights: dict[Viewer, Event | None]) -> None:
    assert {viewer: redact(event, viewer) for viewer in VIEWERS} == sights


@pytest.mark.parametrize(("event", "sights"), EVENTS, ids=[str(event) for event, _ in EVENTS])
def test_all_viewers_at_once_see_the_same_as_each_alone(event: Event, sights: dict[Viewer, Event | None]) -> None:
    assert redact_for(event, VIEWERS) == sights


def test_a_viewer_who_was_not_asked_for_gets_nothing() -> None:
    assert list(redact_for(ForOne(2, "a", ("b",)), (0, None))) == [0, None]


def test_an_open_event_is_one_object_for_all() -> None:
    event = Open(1)
    assert all(sight is event for sight in redact_for(event, VIEWERS).values())


def test_who_sees_all_shares_the_event_and_who_sees_the_same_less_shares_another() -> None:
    event = ForOne(2, "a", ("b",))
    sights = redact_for(event, VIEWERS)
    assert sights[2] is event
    assert len({id(sight) for sight in sights.values()}) == 2


def test_nothing_is_secret_from_the_seat_zero_by_accident() -> None:
    """0 is a seat, not nothing."""
    assert redact(ForOne(0, "a", ()), 0) == ForOne(0, "a", ())
    assert redact(ForOne(0, "a", ()), None) == ForOne(0, None, ())


@pytest.mark.parametrize("missing", ["apply", "text"])
def test_an_event_must_say_what_it_changes_and_how_it_reads(missing: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(Event(), missing)(None)


def name(seat: int) -> str:
    return ("Ada", "Ben", "Cleo")[seat]


def test_scores_add_up_and_say_what_for() -> None:
    table: Table[None] = Table(3, None)
    gains = (Gain(0, 3, "found"), Gain(0, 1, "votes received"), Gain(2, -1, "fell"), Gain(1, 0, "nothing"))
    Scored(gains).apply(table)
    Scored((Gain(1, 2, "found"),)).apply(table)
    assert table.scores == [4, 2, -1]
    assert table.gains == (Gain(1, 2, "found"),)
    assert Scored(gains).text(name) == "Ada +3 (found), Ada +1 (votes received), Cleo -1 (fell)."
    assert Scored(()).text(name) == "Nobody scores."


def test_the_end_names_the_winners() -> None:
    assert GameOver((0, 2)).text(name) == "The game is over. Ada and Cleo won."
    assert GameOver((), finished=False).text(name) == "The game ends unfinished."


def test_who_leaves_is_noted() -> None:
    table: Table[None] = Table(3, None)
    SeatLeft(1).apply(table)
    assert table.staying == (0, 2)
    assert SeatLeft(1).text(name) == "Ben leaves the game."
