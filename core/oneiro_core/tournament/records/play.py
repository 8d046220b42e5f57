"""Rounds: paired, changed, published, begun, and what their games come to."""

from dataclasses import dataclass, replace

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.roles import DESK
from oneiro_core.tournament.rounds import Pod, PodPlan, Result, Round, RoundPhase
from oneiro_core.tournament.settings import Ruling
from oneiro_core.tournament.state import Tournament

from .record import Line, Record, check_entrant, found_pod, found_round, refuse


@dataclass(frozen=True, slots=True)
class RoundPaired(Record):
    """The next round is paired; a round that is not published yet is paired again. Each pod plays `games` games.

    The pairing comes from the format, or was made by hand.
    """

    stage: str
    pods: tuple[PodPlan, ...]
    byes: tuple[str, ...] = ()
    games: int = 1

    def check(self, tournament: Tournament) -> None:
        refuse(tournament.paused, "the tournament pauses")
        refuse(not self.pods or self.games < 1, "there is nothing to play", RefusalCode.ILLEGAL, "pods")
        most = tournament.settings.most
        for pod in self.pods:
            fits = 2 <= len(pod.seats) <= most
            refuse(not fits, f"a pod has 2 to {most} seats", RefusalCode.WRONG_COUNT, "pods")
        everybody = [seat for pod in self.pods for seat in pod.seats] + list(self.byes)
        refuse(len(set(everybody)) < len(everybody), "somebody sits twice", RefusalCode.ILLEGAL, "pods")
        _check_free(tournament, set(everybody))
        self._check_pins(tournament)

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
        tournament.rounds.append(Round(number, self.stage, pods, self.byes, self.games, paired_at=line.at))

    def text(self) -> str:
        return f"A round of {len(self.pods)} pods is paired ({self.stage})."


@dataclass(frozen=True, slots=True)
class SeatsSwapped(Record):
    """Two entrants of a round that has not begun change places: two seats, or a seat and a bye."""

    round: int
    first: str
    second: str

    def check(self, tournament: Tournament) -> None:
        round = _unbegun(tournament, self.round)
        for entrant in (self.first, self.second):
            inside = entrant in round.entrants or entrant in round.byes
            refuse(not inside, f"{entrant} is not in the round", RefusalCode.NOT_FOUND, "first")

    def apply(self, tournament: Tournament, line: Line) -> None:
        other = {self.first: self.second, self.second: self.first}
        round = tournament.rounds[self.round - 1]
        for pod in round.pods.values():
            pod.seats = tuple(other.get(seat, seat) for seat in pod.seats)
        round.byes = tuple(other.get(entrant, entrant) for entrant in round.byes)

    def text(self) -> str:
        return f"{self.first} and {self.second} change places in round {self.round}."


@dataclass(frozen=True, slots=True)
class EntrantMoved(Record):
    """An entrant of a round that has not begun goes to the last seat of another pod; `pod` None is a bye, 0 a new pod.

    A pod that nobody is left in is gone: so pods are merged and split.
    """

    round: int
    entrant: str
    pod: int | None

    def check(self, tournament: Tournament) -> None:
        round = _unbegun(tournament, self.round)
        if self.entrant not in round.entrants and self.entrant not in round.byes:
            _check_free(tournament, {self.entrant})
        if self.pod:
            pod = found_pod(tournament, self.round, self.pod)
            refuse(self.entrant in pod.seats, "he sits there already", RefusalCode.ILLEGAL, "pod")
            full = len(pod.seats) >= tournament.settings.most
            refuse(full, "that pod is full", RefusalCode.WRONG_COUNT, "pod")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        for pod in round.pods.values():
            pod.seats = tuple(seat for seat in pod.seats if seat != self.entrant)
        round.byes = tuple(entrant for entrant in round.byes if entrant != self.entrant)
        if self.pod is None:
            round.byes = (*round.byes, self.entrant)
        else:
            number = self.pod or max(round.pods) + 1
            target = round.pods.setdefault(number, Pod(number, ()))
            target.seats = (*target.seats, self.entrant)
        round.pods = {number: pod for number, pod in round.pods.items() if pod.seats}

    def text(self) -> str:
        goal = "sits out" if self.pod is None else f"moves to {f'pod {self.pod}' if self.pod else 'a new pod'}"
        return f"{self.entrant} {goal} in round {self.round}."


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

    def text(self) -> str:
        return f"Pod {self.pod} of round {self.round} is {'pinned' if self.pinned else 'free again'}."


@dataclass(frozen=True, slots=True)
class RoundPublished(Record):
    """Everybody may see the pairing."""

    round: int

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        refuse(round.published, "the round is published already")
        alone = any(len(pod.seats) < 2 for pod in round.pods.values())
        refuse(alone, "somebody sits alone", RefusalCode.WRONG_COUNT)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].published = True

    def text(self) -> str:
        return f"The pairing of round {self.round} is published."


@dataclass(frozen=True, slots=True)
class RoundStarted(Record):
    """The tables of a round are opened."""

    round: int

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        refuse(tournament.paused, "the tournament pauses")
        refuse(not round.published, "the pairing is not published")
        refuse(round.started_at is not None, "the round has begun already")
        alone = any(len(pod.seats) < 2 for pod in round.pods.values())
        refuse(alone, "somebody sits alone", RefusalCode.WRONG_COUNT)

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.started_at = line.at

    def text(self) -> str:
        return f"Round {self.round} begins."


@dataclass(frozen=True, slots=True)
class GameOpened(Record):
    """A game is made for a pod. It is recorded before anybody can sit down, so that none is made twice."""

    round: int
    pod: int
    game: str

    def check(self, tournament: Tournament) -> None:
        round, pod = _playing(tournament, self.round, self.pod)
        refuse(self.game in tournament.games, "that game is known already", RefusalCode.TAKEN, "game")
        refuse(len(pod.games) >= round.games, "the pod has all its games")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].pods[self.pod].games.append(self.game)
        tournament.games[self.game] = self.round, self.pod

    def text(self) -> str:
        return f"Game {self.game} is opened for pod {self.pod} of round {self.round}."


@dataclass(frozen=True, slots=True)
class GameReported(Record):
    """A game of a pod has ended, or has broken off. It counts once: a second report of it is refused."""

    round: int
    pod: int
    result: Result

    def judges(self, tournament: Tournament) -> tuple[Pod, ...]:
        return (found_pod(tournament, self.round, self.pod),)

    def check(self, tournament: Tournament) -> None:
        round, pod = _playing(tournament, self.round, self.pod)
        game = self.result.game
        known = game in pod.results or game in pod.broken
        refuse(known, "that game has been counted already", RefusalCode.ALREADY_REPORTED, "result")
        elsewhere = tournament.games.get(game, (self.round, self.pod)) != (self.round, self.pod)
        refuse(elsewhere, "that game belongs to another pod", RefusalCode.ILLEGAL, "result")
        full = len(pod.results) + len(pod.broken) >= round.games
        refuse(full, "the pod has all its results", RefusalCode.ALREADY_REPORTED, "result")
        check_scores(pod, self.result)

    def apply(self, tournament: Tournament, line: Line) -> None:
        keep_result(tournament, self.round, self.pod, self.result, line)

    def text(self) -> str:
        points = ", ".join(f"{score.entrant} {score.points}" for score in self.result.scores)
        return f"Round {self.round}, pod {self.pod}: {points}."


@dataclass(frozen=True, slots=True)
class NoShow(Record):
    """An entrant has not come to his table. He gets nothing for the round, and rests until he says that he is ready."""

    round: int
    pod: int
    entrant: str

    def judges(self, tournament: Tournament) -> tuple[Pod, ...]:
        return (found_pod(tournament, self.round, self.pod),)

    def check(self, tournament: Tournament) -> None:
        _, pod = _playing(tournament, self.round, self.pod)
        refuse(self.entrant not in pod.present, "he does not sit there", RefusalCode.NOT_FOUND, "entrant")
        refuse(bool(pod.results), "he has played there: a result says who left")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.pods[self.pod].absent.add(self.entrant)
        tournament.entrants[self.entrant].resting = True
        note_settled(round, line)

    def text(self) -> str:
        return f"{self.entrant} did not come to round {self.round}."


@dataclass(frozen=True, slots=True)
class StandbySeated(Record):
    """Somebody who is free takes the seat of one who has not come."""

    round: int
    pod: int
    absent: str
    standby: str

    def judges(self, tournament: Tournament) -> tuple[Pod, ...]:
        return (found_pod(tournament, self.round, self.pod),)

    def check(self, tournament: Tournament) -> None:
        round, pod = found_round(tournament, self.round), found_pod(tournament, self.round, self.pod)
        refuse(self.absent not in pod.absent, "he is not absent", RefusalCode.NOT_FOUND, "absent")
        refuse(bool(pod.results), "the pod has played already")
        refuse(self.standby in round.entrants, "he has a seat in this round", RefusalCode.ILLEGAL, "standby")
        _check_free(tournament, {self.standby})

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        pod = round.pods[self.pod]
        pod.seats = tuple(self.standby if seat == self.absent else seat for seat in pod.seats)
        pod.absent.discard(self.absent)
        round.byes = tuple(entrant for entrant in round.byes if entrant != self.standby)
        round.settled_at = None

    def text(self) -> str:
        return f"{self.standby} takes the seat of {self.absent} in round {self.round}."


@dataclass(frozen=True, slots=True)
class Rested(Record):
    """An entrant is not to be paired until he is ready again. A table at which he sits goes on."""

    roles = DESK

    entrant: str

    def own(self, tournament: Tournament, account: str) -> bool:
        return tournament.accounts.get(account) == self.entrant

    def check(self, tournament: Tournament) -> None:
        check_entrant(tournament, self.entrant)
        refuse(tournament.entrants[self.entrant].resting, "he rests already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].resting = True

    def text(self) -> str:
        return f"{self.entrant} rests."


@dataclass(frozen=True, slots=True)
class Readied(Record):
    """An entrant is ready to be paired again."""

    roles = DESK

    entrant: str

    def own(self, tournament: Tournament, account: str) -> bool:
        return tournament.accounts.get(account) == self.entrant

    def check(self, tournament: Tournament) -> None:
        check_entrant(tournament, self.entrant)
        refuse(not tournament.entrants[self.entrant].resting, "he is ready already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.resting, entrant.ready = False, line.at

    def text(self) -> str:
        return f"{self.entrant} is ready."


@dataclass(frozen=True, slots=True)
class ByeAsked(Record):
    """An entrant asks to sit out a round that is not paired yet."""

    roles = DESK

    entrant: str
    round: int

    def own(self, tournament: Tournament, account: str) -> bool:
        return tournament.accounts.get(account) == self.entrant

    def check(self, tournament: Tournament) -> None:
        check_entrant(tournament, self.entrant)
        refuse(self.round <= len(tournament.rounds), "that round is paired", RefusalCode.TOO_LATE, "round")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.byes_asked |= {self.round}

    def text(self) -> str:
        return f"{self.entrant} will sit out round {self.round}."


def check_scores(pod: Pod, result: Result) -> None:
    """Raise Refused where the result is not about those who came to the pod, each once."""
    entrants = sorted(score.entrant for score in result.scores)
    fits = entrants == sorted(pod.present)
    refuse(not fits, "the result is not about those who sit in the pod", RefusalCode.ILLEGAL, "result")
    wrong = any(score.place is not None and not 1 <= score.place <= len(entrants) for score in result.scores)
    refuse(wrong, f"places are 1 to {len(entrants)}", RefusalCode.ILLEGAL, "result")
    refuse(not result.game, "a result needs the id of its game", RefusalCode.ILLEGAL, "result")


def keep_result(tournament: Tournament, number: int, pod_number: int, result: Result, line: Line) -> None:
    """Keep a result where it belongs; one that broke off counts only where the settings let it stand."""
    round = tournament.rounds[number - 1]
    pod = round.pods[pod_number]
    counts = result.finished or tournament.settings.abandoned is Ruling.STAND
    pod.broken.pop(result.game, None)
    (pod.results if counts else pod.broken)[result.game] = result
    tournament.games[result.game] = number, pod_number
    note_settled(round, line)


def note_settled(round: Round, line: Line) -> None:
    """Note when the round became complete."""
    if round.settled_at is None and round.complete:
        round.settled_at = line.at


def corrected(result: Result) -> Result:
    """The result with the mark of a correction."""
    return replace(result, corrected=True)


def _pinned(draft: Round | None) -> set[frozenset[str]]:
    return {frozenset(pod.seats) for pod in draft.pods.values() if pod.pinned} if draft else set()


def _check_free(tournament: Tournament, entrants: set[str]) -> None:
    """Everybody is there to be paired: in, not resting, and at no table that is still open."""
    strangers = entrants - {entrant.id for entrant in tournament.playing}
    refuse(bool(strangers), f"{min(strangers, default='')} cannot be paired", RefusalCode.ILLEGAL, "pods")
    for round in tournament.unsettled:
        if round is not tournament.draft:
            busy = entrants & {seat for pod in round.open_pods for seat in pod.present}
            refuse(bool(busy), f"{min(busy, default='')} still sits at a table of round {round.number}")


def _unbegun(tournament: Tournament, number: int) -> Round:
    round = found_round(tournament, number)
    refuse(round.phase not in (RoundPhase.PAIRED, RoundPhase.PUBLISHED), "the round has begun", RefusalCode.TOO_LATE)
    return round


def _playing(tournament: Tournament, number: int, pod: int) -> tuple[Round, Pod]:
    round, found = found_round(tournament, number), found_pod(tournament, number, pod)
    refuse(round.started_at is None, "the round has not begun")
    return round, found
