"""What tournaments say: sentences of a closed list, with words in their gaps, so that they can be told in any language.

A text is told in English as it stands. Who speaks another language tells it by the codes of its sentences and terms, which are
the names of their members here; nobody has to read the English.
"""

from dataclasses import dataclass
from enum import Enum, unique
from typing import Self, TypeAlias


@unique
class Sentence(Enum):
    """Each sentence, or half of one, in English."""

    RANK_ALONE = "{one} is the only one."
    RANK_LEADS = "{one} leads {other}:"
    RANK_FOLLOWS = "{one} follows {other}:"
    RANK_LEVEL = "{one} is level with {other} on {own} {title}; what decides:"
    RANK_SHARED = "{one} shares the rank with {other}: they are level in everything."
    DECIDED_MORE = "{own} {title} to {other}."
    DECIDED_BY = "{title}, {own} to {other}."
    DECIDED_LOT = "the lot of the start."
    DECIDED_SURVIVED = "survived {own} {title}, not {other}."
    DECIDED_REACHED = "reached {own}, not {other}."
    DECIDED_CLASS = "{title} {own} to {other}."
    DISTANCE_NOW = "That is as the others stand now."
    DISTANCE_RANK = "{number} {title} to rank {rank}."
    DISTANCE_RANK_LEVEL = "As many {title} as rank {rank}, and tie-breaks decide."
    DISTANCE_CUT = "{number} {title} to {one}, the last who plays on."
    DISTANCE_CUT_LEVEL = "As many {title} as {one}, the last who plays on, and tie-breaks decide."
    DISTANCE_INSIDE = "{number} {title} ahead of {one}, the first who does not play on."
    DISTANCE_INSIDE_LEVEL = "As many {title} as {one}, the first who does not play on, and tie-breaks decide."
    POD_PINNED = "Pinned by the organiser."
    POD_SCHEDULED = "As the schedule has it."
    POD_PLACES = "Places {first} to {last} of the standing."
    POD_PLACES_OF = "Places {places} of the standing:"
    POD_MET = "{places} met some of them before."
    POD_ELSEWHERE = "{places} went elsewhere for the good of the whole."
    POD_RATED = "Places {first} to {last} by rating."
    POD_RATED_OF = "Places {places} by rating:"
    POD_DAY = "Places {first} to {last} of the day."
    POD_DAY_OF = "Places {places} of the day:"
    POD_STRIKES = "Strikes so far: {numbers}."
    POD_LEVEL = "Among equals the lot has decided."
    POD_LOT = "By lot."
    POD_UNMET = "By who has met whom: nobody is ahead of anybody."
    POD_SPREAD = "Dealt so that all pods are equally strong: seeds {places}."
    POD_ALL = "All who are left."
    POD_NEXT = "{one} was next: the fewest tables, and of those who have as few the longest wait."
    POD_NEXT_LEFT = (
        "{one} was next but for {number}, for whom no table was found: too many of the ready are to be kept apart."
    )
    POD_NEAREST = (
        "With him are those of the ready who are nearest in the standing, as far as they need not be kept apart; who sat "
        "with him last comes after others."
    )
    POD_READY = "No more than {number} were ready."
    POD_BY_HAND = "By hand."
    POD_MADE = "By the format; why cannot be told any more."
    POD_STANDBY = "{one} has the seat of {other}, who did not come."
    POD_JOINED = "Those of pod {pod} have joined: too few of them had come."
    POD_LABEL = "{label}:"
    POD_UNEVEN = "{number} of them, since the number does not divide."
    POD_PARTNERS = "Partners: {one} with {other}."
    AGAIN_PINNED = "The pod is pinned."
    AGAIN_UNCOUNTED = "Earlier meetings were not to count."
    AGAIN_NEARER = "It saves more difference of score than a repeat is to cost."
    AGAIN_SCHEDULED = "The schedule has it so."
    AGAIN_BY_HAND = "It was done by hand."
    AGAIN_UNTOLD = "Why cannot be told any more."
    AGAIN_ALL = "All who are left share the pod."
    AGAIN_SPREAD = "No exchange of two was found that keeps more of them apart."
    AGAIN_ARENA = "An arena keeps apart only who sat together last, where others are ready."
    AGAIN_LAST = "Without repeats the standing would have no say in this last round: its pods would be fixed."
    AGAIN_UNAVOIDABLE = "So many repeats are unavoidable in this round."
    AGAIN_PROVED = "Every pairing has as many repeats, or more: proved."
    AGAIN_UNBEATEN = "No pairing with fewer was found."
    BYE_BY_HAND = "By the organiser."
    BYE_ASKED = "He has asked to sit out."
    BYE_RATED = "Place {place} by rating, the lowest:"
    BYE_RATED_NEXT = "Place {place} by rating, the next lowest:"
    BYE_SEED = "Seed {place}, the lowest without a bye so far:"
    BYE_SEED_NEXT = "Seed {place}, the next lowest without a bye so far:"
    BYE_LOT = "By lot, of those with the fewest byes so far:"
    BYE_LOT_NEXT = "By lot, of those with the next fewest byes so far:"
    BYE_FEW = "{number} are there, and a pod needs {least}."
    BYE_LOWEST = "Place {place}, the lowest without a bye so far:"
    BYE_LOWEST_NEXT = "Place {place}, the next lowest without a bye so far:"
    BYE_FEWEST = "Place {place}, the lowest with only {number} so far:"
    BYE_FEWEST_NEXT = "Place {place}, the next lowest with only {number} so far:"
    BYE_PINNED = "Others would have sat out before, but their pods are pinned."
    UNSPLIT = "{number} cannot be split into pods of {least} to {most}."
    UNSPLIT_ONE = "{number} cannot be split into pods of {least}."
    UNSPLIT_TWOS = "{number} cannot be split in twos."
    PLAN_BYES = "{byes} of {entrants} sit out each round: pods of {least} to {most} may avoid it"
    PLAN_BYES_TWOS = "{byes} of {entrants} sit out each round: with an even number everybody may have a partner"
    PLAN_PARTNERS_GONE = "from round {round} on people have partners whom they had before: nobody else is left"
    PLAN_PARTNERS = "from round {round} on people may have partners whom they had before; choose fewer rounds"
    PLAN_PARTNERS_DRAWN = (
        "from round {round} on people may have partners whom they had before; choose the format Fixed schedule, or fewer "
        "rounds"
    )
    PLAN_ROUNDS = (
        "{rounds} rounds by standing are many for {entrants} entrants: from {round} on people meet again or sit with others of "
        "another standing; choose the format Fixed schedule, or fewer rounds"
    )
    PLAN_UNEVEN = (
        "{name} may end with the deck before all have told equally often: rated games had better shuffle it again"
    )
    PLAN_SHORT_DECK = (
        "{number} cards do not last for all turns of {most} players: shuffled again, they differ between tables"
    )
    PLAN_NO_CHECK_IN = "check-in has no time: somebody has to open it, or the tournament does not begin by itself"
    PLAN_FEW_TIMES = "{rounds} rounds are planned, and {number} of them have a time: somebody has to begin the others"
    PLAN_MEETINGS = "repeated meetings in the whole schedule: {number}"
    PLAN_MEETINGS_LEAST = "repeated meetings in the whole schedule: {number}, which no schedule avoids"
    PLAN_SIZES = "tables of different sizes cannot be compared: the cards differ"
    LOG_CALLED = "An arbiter is called to pod {pod} of round {round}."
    LOG_ANSWERED = "A call for an arbiter is answered."
    LOG_CALL_CLOSED = "A call for an arbiter is closed."
    LOG_INVITED = "{number} are invited."
    LOG_ENTERED = "{one} enters."
    LOG_JOINED = "{one} joins {other}."
    LOG_AGREED = "{one} agrees."
    LOG_APPROVED = "{one} is approved."
    LOG_DECLINED = "{one} is declined."
    LOG_KEPT_APART = "{list} are kept apart."
    WAIT_PUBLICATION = "The tournament is to be published."
    WAIT_REGISTRATION = "Registration is to open."
    WAIT_CHECK_IN = "Check-in is to open."
    WAIT_START = "The tournament is to begin."
    WAIT_ENTRANTS = "There are {number}, and {least} are needed to begin."
    WAIT_PAUSE = "The tournament is to go on after its pause."
    WAIT_PAIRING = "Round {round} is to be paired."
    WAIT_PUBLISHING = "The pairing of round {round} is to be published."
    WAIT_BEGINNING = "Round {round} is to begin."
    WAIT_TIME = "Round {round} has no time at which it begins: somebody has to begin it."
    WAIT_PEOPLE = "Players of round {round} who have not come to their tables: {number}."
    WAIT_TABLES = "Tables of round {round} that are not done: {number}."
    WAIT_NOBODY = "Nobody came to round {round}: somebody has to decide what becomes of the tournament."
    WAIT_ROUND = "Round {round} is not complete."
    WAIT_READY = "{number} are ready, and a pod needs {least}."
    WAIT_PATIENCE = "{number} are ready; a table needs {least}, or some patience."
    WAIT_LAST_TABLES = "The last tables are being played."
    WAIT_BELL = "No more tables are opened; the bell is to ring."
    WAIT_FINISH = "All has been played: the tournament is to be finished."
    WAIT_WORDS = "{words}"
    LOG_CREATED = "{one} is created."
    LOG_SETTINGS = "The settings are changed."
    LOG_CHANGED = "The settings are changed: {list}."
    LOG_PUBLISHED = "The tournament is published."
    LOG_REGISTRATION = "Registration is open."
    LOG_CHECK_IN = "Check-in is open."
    LOG_STARTED = "The tournament begins."
    LOG_PAUSED = "The tournament pauses."
    LOG_RESUMED = "The tournament goes on."
    LOG_ANNOUNCED = "Announced: {words}"
    LOG_OFFICE_GIVEN = "{one} is {role} from now on."
    LOG_OFFICE_TAKEN = "{one} is {role} no more."
    LOG_FINISHED = "The tournament is over."
    LOG_ARCHIVED = "The tournament is archived."
    LOG_CANCELLED = "The tournament is cancelled."
    LOG_ROUND_STARTED = "Round {round} begins."
    LOG_GAME_OPENED = "Game {game} is opened for pod {pod} of round {round}."
    LOG_GAME_REPORTED = "Round {round}, pod {pod}: {list}."
    LOG_GAME_LAST = "Round {round}, pod {pod}: {list}. Last, since they left or kept it waiting: {last}."
    LOG_NO_SHOW = "{one} did not come to round {round}."
    LOG_STANDBY = "{one} takes the seat of {other} in round {round}."
    LOG_PODS_MERGED = "Pod {pod} of round {round} joins pod {into}."
    LOG_CHECKED_IN = "{one} checks in."
    LOG_WITHDRAWN = "{one} withdraws."
    LOG_RETURNED = "{one} is back."
    LOG_REPLACED = "{one} takes over for {other} in {entrant}."
    LOG_SEEDED = "{one} is seeded by {number}."
    LOG_UNSEEDED = "{one} is seeded by nothing."
    LOG_GROUPED = "{one} belongs to {group}."
    LOG_UNGROUPED = "{one} belongs to no group."
    LOG_RESTED = "{one} rests."
    LOG_READIED = "{one} is ready."
    LOG_BYE_ASKED = "{one} will sit out round {round}."
    LOG_CORRECTED = "Round {round}, pod {pod} is corrected: {list}."
    LOG_RULED = "Round {round}, pod {pod}: {ruling}."
    LOG_POD_EXTENDED = "Round {round}, pod {pod} has {number} minutes more."
    LOG_POD_CLOSED = "Round {round}, pod {pod} is closed as it is."
    LOG_EXCUSED = "Round {round}, pod {pod}: {list} get their own average."
    LOG_DISQUALIFIED = "{one} is disqualified."
    LOG_UNDONE = "Entry {entry} is undone."
    LOG_WARNED = "{one} is warned."
    LOG_PENALISED = "{one} loses {number}."
    LOG_ROUND_PAIRED = "A round of {number} pods is paired ({stage})."
    LOG_SWAPPED = "{one} and {other} change places in round {round}."
    LOG_ROUND_PUBLISHED = "The pairing of round {round} is published."
    LOG_ROUND_TAKEN_BACK = "The pairing of round {round} is taken back."
    LOG_SENT_OUT = "{one} sits out in round {round}."
    LOG_MOVED_ANEW = "{one} moves to a new pod in round {round}."
    LOG_MOVED = "{one} moves to pod {pod} in round {round}."
    LOG_PINNED = "Pod {pod} of round {round} is pinned."
    LOG_UNPINNED = "Pod {pod} of round {round} is free again."


@unique
class Term(Enum):
    """A few words that stand in a sentence or above a column, in English."""

    TABLE_POINTS = "table points"
    PLACE_POINTS = "place points"
    POINTS_ABOVE_MEAN = "points above the mean"
    POINTS = "points"
    WON_TABLES = "won tables"
    SHARES = "sum of shares"
    OPPONENTS_MEAN = "opponents' mean"
    OPPONENTS_MEAN_CUT = "opponents' mean without the weakest round"
    OWN_AND_OPPONENTS = "own deviation and opponents"
    DEVIATIONS = "sum of deviations"
    SONNEBORN_BERGER = "Sonneborn-Berger"
    PROGRESSIVE_SUM = "progressive sum"
    FIRST_PLACES = "first places"
    POD_OF_ALL = "the pod in which they met"
    LOT = "the lot of the start"
    STAGE_REACHED = "reached"
    POINTS_CARRIED = "points with half of those before"
    POINTS_OF_LAST_ROUND = "points in the last round"
    POINTS_IN_FINAL = "points in the final"
    ROUNDS = "rounds"
    STRIKES = "strikes"
    TABLES = "tables"
    POINTS_A_TABLE = "points a table"
    DIVISION = "division"
    POINTS_OF_BEST_DAYS = "points of the best {number} days"
    POINTS_ABOVE_SEAT = "points above the seat's mean"
    MATCHPOINTS = "matchpoints"
    NOTHING = "none"
    FIRST_STAGE = "the first stage"
    KNOCKOUT_ROUND = "round {number} of the knockout"
    FINAL = "the final"
    OWNER = "owner"
    ARBITER = "arbiter"
    DESK = "desk"
    RULED_STAND = "stand"
    RULED_AVERAGE = "average"
    RULED_VOID = "void"


@dataclass(frozen=True, slots=True)
class Word:
    """What stands in a gap: names and figures as they are, a term of the list, or several numbers."""

    text: str
    term: Term | None = None
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, term: Term, *numbers: int) -> Self:
        """A term, with its number where it has one."""
        return cls(term.value.format(number=listed(numbers)), term, numbers)

    @classmethod
    def list(cls, *numbers: int) -> Self:
        """Numbers one after the other: `3, 5 and 8`."""
        return cls(listed(numbers), None, numbers)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with its gaps filled, by their names."""

    code: Sentence
    gaps: tuple[tuple[str, Word], ...] = ()

    @property
    def text(self) -> str:
        """It in English."""
        return self.code.value.format(**{name: word.text for name, word in self.gaps})


Text: TypeAlias = tuple[Said, ...]


def say(code: Sentence, **gaps: Word | str | int) -> Said:
    """A sentence with what belongs in its gaps."""
    words = ((name, gap if isinstance(gap, Word) else Word(str(gap))) for name, gap in gaps.items())
    return Said(code, tuple(words))


def english(text: Text) -> str:
    """A text in English."""
    return " ".join(said.text for said in text)


def listed(numbers: tuple[int, ...]) -> str:
    """Numbers in English: `3, 5 and 8`."""
    words = [str(number) for number in numbers]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
