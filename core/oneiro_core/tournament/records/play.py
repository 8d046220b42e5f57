"""A round at its tables: begun, and what its games come to."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.rounds import Pod, Result, Round
from oneiro_core.tournament.settings import Ruling
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .record import Line, Record, found_pod, found_round, refuse, refuse_alone, seats_at
from .seating import check_free


@dataclass(frozen=True, slots=True)
class RoundStarted(Record):
    """The tables of a round are opened."""

    round: int

    def check(self, tournament: Tournament) -> None:
        round = found_round(tournament, self.round)
        refuse(tournament.paused, "the tournament pauses")
        refuse(not round.published, "the pairing is not published")
        refuse(round.started_at is not None, "the round has begun already")
        refuse_alone(tournament, round)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].begin(line.at)

    def told(self) -> Said:
        return say(Sentence.LOG_ROUND_STARTED, round=self.round)


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

    def told(self) -> Said:
        return say(Sentence.LOG_GAME_OPENED, game=self.game, pod=self.pod, round=self.round)


@dataclass(frozen=True, slots=True)
class GameReported(Record):
    """A game of a pod has ended, or has broken off. It counts once: a second report of it is refused."""

    round: int
    pod: int
    result: Result

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

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

    def told(self) -> Said:
        scores = self.result.scores
        points = ", ".join(f"{score.entrant} {score.points}" for score in scores)
        last = ", ".join(score.entrant for score in scores if score.left)
        if not last:
            return say(Sentence.LOG_GAME_REPORTED, round=self.round, pod=self.pod, list=points)
        return say(Sentence.LOG_GAME_LAST, round=self.round, pod=self.pod, list=points, last=last)


@dataclass(frozen=True, slots=True)
class NoShow(Record):
    """An entrant has not come to his table. He gets nothing for the round, and rests until he says that he is ready."""

    round: int
    pod: int
    entrant: str

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        _, pod = _playing(tournament, self.round, self.pod)
        refuse(self.entrant not in pod.present, "he does not sit there", RefusalCode.NOT_FOUND, "entrant")
        refuse(bool(pod.results), "he has played there: a result says who left")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.pods[self.pod].absent.add(self.entrant)
        tournament.entrants[self.entrant].resting = True
        round.note(round.pods[self.pod], line.at)

    def told(self) -> Said:
        return say(Sentence.LOG_NO_SHOW, one=self.entrant, round=self.round)


@dataclass(frozen=True, slots=True)
class StandbySeated(Record):
    """Somebody who is free takes the seat of one who has not come."""

    round: int
    pod: int
    absent: str
    standby: str

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        round, pod = found_round(tournament, self.round), found_pod(tournament, self.round, self.pod)
        refuse(self.absent not in pod.absent, "he is not absent", RefusalCode.NOT_FOUND, "absent")
        refuse(bool(pod.results), "the pod has played already")
        full = len(pod.present) >= tournament.settings.most
        refuse(full, "others have joined the pod: it is full", RefusalCode.WRONG_COUNT, "absent")
        refuse(self.standby in round.entrants, "he has a seat in this round", RefusalCode.ILLEGAL, "standby")
        check_free(tournament, {self.standby}, "standby")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        pod = round.pods[self.pod]
        pod.seats = tuple(self.standby if seat == self.absent else seat for seat in pod.seats)
        pod.absent.discard(self.absent)
        round.byes = tuple(entrant for entrant in round.byes if entrant != self.standby)
        round.note(pod, line.at)

    def told(self) -> Said:
        return say(Sentence.LOG_STANDBY, one=self.standby, other=self.absent, round=self.round)


@dataclass(frozen=True, slots=True)
class PodsMerged(Record):
    """Those who came to a pod that has become too small go to another that has not begun either, on its last seats.

    Who did not come stays where he was, absent; a pod that nobody is left in is gone.
    """

    round: int
    pod: int
    into: int

    def judges(self, tournament: Tournament) -> Collection[str]:
        return seats_at(tournament, self.round, self.pod, self.into)

    def check(self, tournament: Tournament) -> None:
        refuse(self.pod == self.into, "these are one pod", RefusalCode.ILLEGAL, "into")
        refuse(
            tournament.settings.rotating, "partners stay opposite each other: bots fill up", RefusalCode.ILLEGAL, "pod"
        )
        pods = [_playing(tournament, self.round, number)[1] for number in (self.pod, self.into)]
        refuse(not all(pod.untouched for pod in pods), "something has been played or decided there already")
        count, most = sum(len(pod.present) for pod in pods), tournament.settings.most
        refuse(count > most, f"a pod has {most} seats at most", RefusalCode.WRONG_COUNT, "into")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        small, large = round.pods[self.pod], round.pods[self.into]
        large.seats = (*large.seats, *small.present)
        large.extra = max(large.extra, small.extra)
        small.seats = tuple(seat for seat in small.seats if seat in small.absent)
        round.note(large, line.at)
        round.note(small, line.at)
        if not small.seats:
            del round.pods[self.pod]

    def told(self) -> Said:
        return say(Sentence.LOG_PODS_MERGED, pod=self.pod, round=self.round, into=self.into)


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
    round.note(pod, line.at)


def corrected(result: Result) -> Result:
    """The result with the mark of a correction."""
    return replace(result, corrected=True)


def _playing(tournament: Tournament, number: int, pod: int) -> tuple[Round, Pod]:
    round, found = found_round(tournament, number), found_pod(tournament, number, pod)
    refuse(round.started_at is None, "the round has not begun")
    return round, found
