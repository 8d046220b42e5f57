"""The pairing of a round: made, changed by hand, published."""

from collections import Counter
from dataclasses import dataclass

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.rounds import Pod, PodPlan, Round, RoundPhase
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .record import Line, Record, found_pod, found_round, refuse, refuse_alone, refuse_line


@dataclass(frozen=True, slots=True)
class RoundPaired(Record):
    """The next round is paired; a round that is not published yet is paired again. Each pod plays `games` games.

    With `same_deal`, all pods of a size get the same cards, by seat.

    The pairing comes from the format, or was made `by_hand`.
    """

    stage: str
    pods: tuple[PodPlan, ...]
    byes: tuple[str, ...] = ()
    games: int = 1
    same_deal: bool = False
    by_hand: bool = False

    def check(self, tournament: Tournament) -> None:
        refuse(tournament.paused, "the tournament pauses")
        refuse(not self.pods or self.games < 1, "there is nothing to play", RefusalCode.ILLEGAL, "pods")
        most = tournament.settings.most
        sizes = [line for line, pod in enumerate(self.pods, 1) if not 2 <= len(pod.seats) <= most]
        refuse_line(sizes, len(self.pods), f"a pod has 2 to {most} seats", RefusalCode.WRONG_COUNT, "pods")
        self._check_people(tournament)
        self._check_pins(tournament)

    def _check_people(self, tournament: Tournament) -> None:
        counted = Counter([seat for pod in self.pods for seat in pod.seats] + list(self.byes))
        twice = {entrant for entrant, count in counted.items() if count > 1}
        refuse(bool(twice), f"{_one_of(tournament, twice)} sits twice", RefusalCode.ILLEGAL, "pods")
        strangers = _strangers(tournament, set(counted))
        amiss = {line: strangers.intersection(pod.seats) for line, pod in enumerate(self.pods, 1)}
        lines = [line for line, found in amiss.items() if found]
        text = f"{_one_of(tournament, amiss[lines[0]] if lines else set())} cannot be paired"
        refuse_line(lines, len(self.pods), text, RefusalCode.ILLEGAL, "pods")
        check_free(tournament, set(counted), "byes")

    def _check_pins(self, tournament: Tournament) -> None:
        pods = {frozenset(pod.seats) for pod in self.pods}
        pinned = _pinned(tournament.draft)
        refuse(not pinned <= pods, "a pod that is pinned would be torn apart", RefusalCode.ILLEGAL, "pods")

    def apply(self, tournament: Tournament, line: Line) -> None:
        pinned = _pinned(tournament.draft)
        if tournament.draft:
            tournament.rounds.pop()
        pods = {
            number: Pod(number, plan.seats, plan.label, frozenset(plan.seats) in pinned)
            for number, plan in enumerate(self.pods, 1)
        }
        number = len(tournament.rounds) + 1
        tournament.rounds.append(
            Round(number, self.stage, pods, self.byes, self.games, self.same_deal, paired_at=line.at)
        )

    def told(self) -> Said:
        return say(Sentence.LOG_ROUND_PAIRED, number=len(self.pods), stage=self.stage)


@dataclass(frozen=True, slots=True)
class SeatsSwapped(Record):
    """Two entrants of a round change places: two seats, or a seat and a bye. Where a table has been opened it is too late."""

    round: int
    first: str
    second: str

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        for field, entrant in (("first", self.first), ("second", self.second)):
            inside = entrant in round.entrants or entrant in round.byes
            name = _one_of(tournament, {entrant})
            refuse(not inside, f"{name} is not in the round", RefusalCode.NOT_FOUND, field)
            pod = round.pod_of(entrant)
            late = pod is not None and round.started_at is not None and not pod.untouched
            refuse(late, f"the table of {name} has begun", RefusalCode.TOO_LATE, field)
            refuse(pod is not None and entrant in pod.absent, f"{name} did not come", RefusalCode.ILLEGAL, field)

    def apply(self, tournament: Tournament, line: Line) -> None:
        other = {self.first: self.second, self.second: self.first}
        round = tournament.rounds[self.round - 1]
        for pod in round.pods.values():
            pod.seats = tuple(other.get(seat, seat) for seat in pod.seats)
        round.byes = tuple(other.get(entrant, entrant) for entrant in round.byes)

    def told(self) -> Said:
        return say(Sentence.LOG_SWAPPED, one=self.first, other=self.second, round=self.round)


@dataclass(frozen=True, slots=True)
class EntrantMoved(Record):
    """An entrant of a round that has not begun goes to the last seat of another pod; `pod` None is a bye, 0 a new pod.

    A new pod has the label of the one that he leaves, and a pod that nobody is left in is gone: so pods are merged and split.
    """

    round: int
    entrant: str
    pod: int | None

    def check(self, tournament: Tournament) -> None:
        round = _unbegun(tournament, self.round)
        if self.entrant not in round.entrants and self.entrant not in round.byes:
            check_free(tournament, {self.entrant}, "entrant")
        if self.pod:
            pod = found_pod(tournament, self.round, self.pod)
            refuse(self.entrant in pod.seats, "he sits there already", RefusalCode.ILLEGAL, "pod")
            full = len(pod.seats) >= tournament.settings.most
            refuse(full, "that pod is full", RefusalCode.WRONG_COUNT, "pod")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        left = round.pod_of(self.entrant)
        for pod in round.pods.values():
            pod.seats = tuple(seat for seat in pod.seats if seat != self.entrant)
        round.byes = tuple(entrant for entrant in round.byes if entrant != self.entrant)
        if self.pod is None:
            round.byes = (*round.byes, self.entrant)
        else:
            number = self.pod or max(round.pods) + 1
            target = round.pods.setdefault(number, Pod(number, (), left.label if left else ""))
            target.seats = (*target.seats, self.entrant)
        round.pods = {number: pod for number, pod in round.pods.items() if pod.seats}

    def told(self) -> Said:
        if self.pod is None:
            return say(Sentence.LOG_SENT_OUT, one=self.entrant, round=self.round)
        if not self.pod:
            return say(Sentence.LOG_MOVED_ANEW, one=self.entrant, round=self.round)
        return say(Sentence.LOG_MOVED, one=self.entrant, pod=self.pod, round=self.round)


@dataclass(frozen=True, slots=True)
class PodPinned(Record):
    """A pod of a round that is not published stays as it is when the round is paired again; or no longer."""

    round: int
    pod: int
    pinned: bool = True

    def check(self, tournament: Tournament) -> None:
        _unbegun(tournament, self.round)
        found_pod(tournament, self.round, self.pod)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].pods[self.pod].pinned = self.pinned

    def told(self) -> Said:
        code = Sentence.LOG_PINNED if self.pinned else Sentence.LOG_UNPINNED
        return say(code, pod=self.pod, round=self.round)


@dataclass(frozen=True, slots=True)
class RoundPublished(Record):
    """Everybody may see the pairing."""

    round: int

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        refuse(round.published, "the round is published already")
        refuse_alone(tournament, round)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].published = True

    def told(self) -> Said:
        return say(Sentence.LOG_ROUND_PUBLISHED, round=self.round)


@dataclass(frozen=True, slots=True)
class RoundTakenBack(Record):
    """The latest round is a draft again, though it was published or begun, since nothing of it has been played."""

    round: int

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        refuse(round is not tournament.round, "a later round is paired", RefusalCode.TOO_LATE)
        refuse(not round.published, "the round is not published")
        refuse(not round.untouched, "something of the round has been played or decided", RefusalCode.TOO_LATE)

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.published, round.started_at, round.settled_at = False, None, None
        round.waited_for.clear()

    def told(self) -> Said:
        return say(Sentence.LOG_ROUND_TAKEN_BACK, round=self.round)


def _pinned(draft: Round | None) -> set[frozenset[str]]:
    return {frozenset(pod.seats) for pod in draft.pods.values() if pod.pinned} if draft else set()


def check_free(tournament: Tournament, entrants: set[str], field: str) -> None:
    """Everybody is there to be paired: in, not resting, and at no table that is still open. `field` names them."""
    strangers = _strangers(tournament, entrants)
    refuse(bool(strangers), f"{_one_of(tournament, strangers)} cannot be paired", RefusalCode.ILLEGAL, field)
    for round in tournament.unsettled:
        if round is not tournament.draft:
            busy = entrants & {seat for pod in round.open_pods for seat in pod.present}
            refuse(bool(busy), f"{_one_of(tournament, busy)} still sits at a table of round {round.number}")


def _strangers(tournament: Tournament, entrants: set[str]) -> set[str]:
    return entrants - {entrant.id for entrant in tournament.playing}


def _one_of(tournament: Tournament, entrants: set[str]) -> str:
    first = min(entrants, default="")
    return tournament.entrants[first].name if first in tournament.entrants else first


def _unbegun(tournament: Tournament, number: int) -> Round:
    round = found_round(tournament, number)
    refuse(round.phase not in (RoundPhase.PAIRED, RoundPhase.PUBLISHED), "the round has begun", RefusalCode.TOO_LATE)
    return round
