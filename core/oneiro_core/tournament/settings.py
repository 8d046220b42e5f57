"""What an organiser decides about a tournament. All of it is data, so that it can be stored, copied and shown."""

from dataclasses import dataclass, replace
from enum import Enum

from oneiro_core.errors import RefusalCode, Refused

from .limits import AMOUNT, FIELD, LIST, MOMENT, POD, QUEUE, ROUNDS, SPAN, check_limits


class EntrantKind(Enum):
    """Who is paired and ranked."""

    SOLO = "solo"
    """Single players."""
    PAIR = "pair"
    """Fixed pairs of players."""


class Entry(Enum):
    """Who may enter."""

    OPEN = "open"
    """Anybody who meets the conditions."""
    APPROVAL = "approval"
    """Anybody may ask; the desk approves."""
    INVITED = "invited"
    """Those who were invited."""


class ConditionKind(Enum):
    """What every player of an entrant has to show."""

    LEAST_RATING = "least_rating"
    """A rating of at least so much."""
    MOST_RATING = "most_rating"
    """A rating of at most so much."""
    LEAST_TABLES = "least_tables"
    """At least so many rated tables."""
    LEAST_AGE_DAYS = "least_age_days"
    """An account that is at least so many days old."""
    MOST_UNFINISHED = "most_unfinished"
    """At most so many tables that are not finished."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of entry."""

    kind: ConditionKind
    amount: float


class Points(Enum):
    """What a table is worth to who sits at it, from the points s of a game."""

    TABLE = "table"
    """The own share of the table's points: 100 * k * s / sum(s) for k players. 100 is par at every size."""
    PLACE = "place"
    """First gets 1, last 0, the places between in equal steps. 1/2 is par at every size."""
    DEVIATION = "deviation"
    """The points less the mean of the table. 0 is par."""
    LADDER = "ladder"
    """What the organiser's ladder gives for the place."""
    WIN = "win"
    """1 for the first place, 0 for the others."""
    RAW = "raw"
    """The points as they are."""


class TieBreak(Enum):
    """How entrants with equal points are told apart."""

    SHARE = "share"
    """The sum of the shares of the tables' points."""
    OPPONENTS = "opponents"
    """The mean of the opponents' averages, each without the table in common."""
    OPPONENTS_CUT = "opponents_cut"
    """The same without the weakest round."""
    MIXED = "mixed"
    """Half of the deviation in sixths, and the opponents' mean times the rounds."""
    DEVIATION = "deviation"
    """The sum of the deviations from the tables' means."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """The sum over the rounds of own points times the opponents' average."""
    PROGRESSIVE = "progressive"
    """The sum of the running totals: early points weigh more."""
    FIRSTS = "firsts"
    """The number of first places."""
    HEAD_TO_HEAD = "head_to_head"
    """The points of the one pod in which all who are tied met."""
    LOT = "lot"
    """A lot that is drawn for everybody at the start."""


def usual_tie_breaks(points: Points) -> tuple[TieBreak, ...]:
    """How equals are best told apart where nobody decides otherwise.

    By the opponents and the lot. Where only places count, many are level: first by the shares of the tables' points, which are
    right more often (.61 to .58 in simulated events of five rounds).
    """
    by_place = points in (Points.PLACE, Points.LADDER, Points.WIN)
    return (*((TieBreak.SHARE,) if by_place else ()), TieBreak.OPPONENTS, TieBreak.LOT)


class Ruling(Enum):
    """What a pod's games count for."""

    STAND = "stand"
    """What the games say."""
    AVERAGE = "average"
    """Everybody gets the average of his other rounds."""
    VOID = "void"
    """Nothing, as if the pod had not been."""


class Rated(Enum):
    """Whether the tables of a tournament count for the ratings of those who play them, and by what."""

    NO = "no"
    """They do not count."""
    POINTS = "points"
    """By the points that were made."""
    PLACES = "places"
    """By the places alone: points can be handed over by friends."""


class Pace(Enum):
    """When the next round begins."""

    BY_HAND = "by_hand"
    """When the organiser says so."""
    AFTER = "after"
    """Some time after the last round was complete."""
    FIXED = "fixed"
    """At times that are fixed beforehand."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The points for the places at a table of `len(points)` players, first place first."""

    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """What is played at a table. `options` is a JSON object of those that differ from the preset."""

    variant: str
    preset: str = ""
    options: str = "{}"
    house_rules: tuple[str, ...] = ()
    deck: str = ""
    clock: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """When things happen. Times are Unix seconds, durations seconds; None is by hand, or without end.

    `rounds` are the times at which rounds begin (pace FIXED), `pause` the time from one round to the next (pace AFTER). `review`
    is how long a pairing can be looked at before it is published, `grace` how long a seat is held for who does not come, and
    `limit` how long a round may last before its open tables are settled by the rule for abandoned ones.
    """

    registration: float | None = None
    check_in: float | None = None
    start: float | None = None
    pace: Pace = Pace.BY_HAND
    pause: float = 300
    rounds: tuple[float, ...] = ()
    review: float = 0
    grace: float = 180
    limit: float | None = None

    @property
    def undated(self) -> "Timing":
        """The same without its moments, for another day: what lasts, lasts as long."""
        return replace(self, registration=None, check_in=None, start=None, rounds=())


_SPANS = ("pause", "review", "grace", "limit")
_MOMENTS = ("registration", "check_in", "start", "rounds")
_TIMING = {**dict.fromkeys(_SPANS, SPAN), **dict.fromkeys(_MOMENTS, MOMENT)}
_SETTINGS = {
    **dict.fromkeys(("least", "preferred", "most"), POD),
    "capacity": FIELD,
    "waiting": QUEUE,
    "late_rounds": ROUNDS,
    "delay": SPAN,
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All that an organiser decides.

    - `format`: the key of an installed format; `options`: a JSON object of those of its options that differ from the defaults.
    - `plays`: what is played, a round each, and then from the first again.
    - `rotating`: whether single players play in twos, with who sits opposite, and have another partner each round.
    - `least`, `preferred`, `most`: the sizes of pods; `capacity`: the most entrants, and `waiting` how many more may wait.
    - `late_rounds`: new entrants are taken in until so many rounds have been paired; 0 for none after the start.
    - `tie_breaks`: in order; what is still tied after the last shares a rank.
    - `abandoned`: what becomes of a table that breaks off or runs over the limit.
    - `delay`: by how many seconds spectators are late, who hold no office and have not entered.
    - `rated`: whether the complete tables at which no bot sits count for ratings.
    """

    name: str
    format: str
    plays: tuple[Play, ...]
    options: str = "{}"
    text: str = ""
    private: bool = False
    kind: EntrantKind = EntrantKind.SOLO
    rotating: bool = False
    least: int = 3
    preferred: int = 4
    most: int = 5
    entry: Entry = Entry.OPEN
    conditions: tuple[Condition, ...] = ()
    capacity: int | None = None
    waiting: int | None = None
    check_in: bool = False
    late_rounds: int = 0
    points: Points = Points.TABLE
    ladders: tuple[Ladder, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.OPPONENTS, TieBreak.LOT)
    abandoned: Ruling = Ruling.STAND
    delay: float = 0
    rated: Rated = Rated.NO
    timing: Timing = Timing()

    def check(self) -> None:
        """Raise Refused(BAD_OPTION), naming the field, for what contradicts itself."""
        if not self.plays:
            raise _bad("say what is played", "plays")
        self._check_limits()
        if not 2 <= self.least <= self.preferred <= self.most:
            raise _bad(f"pods of {self.least} to {self.most} cannot prefer {self.preferred}", "preferred")
        self._check_partners()
        if self.capacity is not None and self.capacity < self.least:
            raise _bad("the capacity is smaller than a pod", "capacity")
        if len(set(self.tie_breaks)) < len(self.tie_breaks):
            raise _bad("a tie-break is named twice", "tie_breaks")
        self._check_ladders()

    def _check_limits(self) -> None:
        for name in ("plays", "conditions", "ladders"):
            LIST.check(len(getattr(self, name)), name)
        ROUNDS.check(len(self.timing.rounds), "rounds")
        check_limits(_SETTINGS, self)
        check_limits(_TIMING, self.timing)
        for condition in self.conditions:
            check_limits({"amount": AMOUNT}, condition)
        for ladder in self.ladders:
            check_limits({"points": AMOUNT}, ladder)

    def _check_partners(self) -> None:
        if self.rotating and self.kind is not EntrantKind.SOLO:
            raise _bad("fixed pairs keep their partners", "rotating")
        odd = any(size % 2 for size in (self.least, self.preferred, self.most))
        if self.rotating and (odd or self.least < 4):
            raise _bad("where partners rotate, pods have an even number of seats, and four at least", "least")

    @property
    def sizes(self) -> range:
        """The sizes that a pod may have: where partners rotate, even ones."""
        return range(self.least, self.most + 1, 2 if self.rotating else 1)

    def _check_ladders(self) -> None:
        sizes = {len(ladder.points) for ladder in self.ladders}
        missing = set(self.sizes) - sizes
        if self.points is Points.LADDER and missing:
            raise _bad(f"there is no ladder for a table of {min(missing)}", "ladders")
        if any(list(ladder.points) != sorted(ladder.points, reverse=True) for ladder in self.ladders):
            raise _bad("a better place is worth at least as much as a worse one", "ladders")

    def play(self, round: int) -> Play:
        """What is played in a round, counted from 1."""
        return self.plays[(round - 1) % len(self.plays)]


def _bad(text: str, field: str) -> Refused:
    return Refused(RefusalCode.BAD_OPTION, text, field)
