"""`oneiro tournament simulate`: a whole tournament by bots, its figures, and what is said of a wish that cannot be met."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from holding import open_round, settings_of, started
from oneiro_api.commands import app
from oneiro_api.simulation import command, figures
from oneiro_core.tournament.records import GameReported
from oneiro_core.tournament.rounds import Result as TableResult
from oneiro_core.tournament.rounds import Score
from playing import REGISTRY


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of data. The plugins are found once for all tests."""
    monkeypatch.setattr(command, "load_registry", lambda settings: REGISTRY)
    monkeypatch.setenv("ONEIRO_DATA_DIR", str(tmp_path))
    return tmp_path


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ("tournament", "simulate", *arguments))


def standings(output: str) -> list[str]:
    """The lines of the standings, as they are printed."""
    return re.findall(r"^\d+ +Plain .*$", output, re.MULTILINE)


def test_the_same_seed_plays_the_same_tournament(folder: Path) -> None:
    wish = ("--players", "6", "--pod", "3", "--rounds", "2", "--then", "nothing")
    one, again, other = simulate(*wish), simulate(*wish), simulate(*wish, "--seed", "2")
    assert one.exit_code == 0, one.output
    assert len(standings(one.output)) == 6
    assert standings(one.output) == standings(again.output) != standings(other.output)
    for figure in (
        r"rounds +2",
        r"tables +4 in [\d.]+ s, [\d.]+ a second",
        r"repeats +\d",
        r"pairing +[\d.]+ s in all",
    ):
        assert re.search(f"^{figure}", one.stdout, re.MULTILINE), figure
    assert list(folder.iterdir()) == [], "nothing is kept"


def test_pairs_play_a_knockout_to_its_final() -> None:
    wish = ("--pairs", "--pod", "2", "--format", "knockout", "--option", "finalGames=1", "--option", "advance=1")
    played = simulate("--players", "4", *wish)
    assert played.exit_code == 0, played.output
    assert len(standings(played.output)) == 4
    assert "the final" in played.stdout


def test_players_with_rotating_partners_play_in_even_numbers() -> None:
    played = simulate(
        "--players", "7", "--rotating", "--variant", "team", "--pod", "6", "--format", "schedule", "--rounds", "1"
    )
    assert played.exit_code == 0, played.output
    assert len(standings(played.output)) == 7
    assert re.search(r"^tables +1 in", played.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (["--rotating", "--option", "cut=0"], "four at least"),
        (["--format", "duel"], "there is no format duel; there are arena, "),
        (["--variant", "chess"], "there is no variant chess; there are classic, "),
        (["--bot", "oracle"], "there is no bot oracle; there are "),
        (["--option", "rounds"], "an option is given as name=value, and not as rounds"),
        (["--option", "speed=3"], "there is no option speed"),
        (["--rounds", "99"], "99"),
        (["--players", "2"], "2 entrants cannot be split into pods of 3 to 5"),
        (["--pod", "40"], "is played by 3 to"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(wish: list[str], words: str) -> None:
    result = simulate("--players", "8", *wish)
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    assert words in result.stderr
    assert result.stderr.startswith("oneiro: ")


def test_repeats_and_seats_are_counted() -> None:
    """Four who always sit together in the same order: each of six pairs meets four times more, each sits in his quarter alone."""
    log = started(4, settings_of(options={"rounds": 5, "cut": 0}))
    for _ in range(5):
        round = open_round(log)
        (pod,) = round.pods.values()
        pod.seats = ("E1", "E2", "E3", "E4")
        scores = tuple(Score(seat, 10) for seat in pod.seats)
        log.add(GameReported(round.number, pod.number, TableResult(pod.games[0], scores)), 3000, "")
    assert figures.repeats(log.tournament) == 6 * 4
    assert figures.seat_fairness(log.tournament) == figures.SeatFairness(worst=5, uneven=4, of=4)
    assert figures.tables_ended(log.tournament) == 5


def test_at_tables_of_six_no_quarter_has_more_seats_than_another() -> None:
    """Six who move on by a seat each round have sat in all of them alike."""
    log = started(6, settings_of(options={"rounds": 6, "cut": 0}, least=6, preferred=6, most=6))
    for number in range(6):
        (pod,) = open_round(log).pods.values()
        pod.seats = tuple(f"E{(number + seat) % 6 + 1}" for seat in range(6))
        scores = tuple(Score(seat, 10) for seat in pod.seats)
        log.add(GameReported(number + 1, pod.number, TableResult(pod.games[0], scores)), 3000, "")
    assert figures.seat_fairness(log.tournament) == figures.SeatFairness(worst=0, uneven=0, of=6)
