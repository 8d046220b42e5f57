"""Alarms of fair play: hardly ever for the honest, nearly always for a pair that keeps at it, and with the turns to look at."""

from random import Random

import pytest

from oneiro_core.fairplay import Kind, Report, Turn, study
from oneiro_core.fairplay.honest import Skills, votes
from oneiro_core.fairplay.seasons import season
from oneiro_core.fairplay.thresholds import noticed


def circuit(people: int, size: int, games: int, chance: Random) -> list[Turn]:
    """Honest games in which drawn players come together, three circles each."""
    skills = [Skills.drawn(chance) for _ in range(people)]
    turns = []
    for game in range(games):
        seated = chance.sample(range(people), size)
        for number in range(3 * size):
            teller = number % size
            chosen = votes([skills[player] for player in seated], teller, chance)
            taken = {str(seated[v]): str(seated[o]) for v, o in enumerate(chosen) if v != teller}
            turns.append(Turn(str(game), number, str(seated[teller]), taken))
    return turns


def alarms(reports: list[Report]) -> float:
    """Alarms in a thousand examined pairs."""
    return 1000 * sum(len(report.alarms) for report in reports) / sum(report.examined for report in reports)


def test_honest_companies_raise_hardly_an_alarm() -> None:
    chance = Random("honest")
    reports = [study(season(size, 90, chance)) for size in (4, 5, 6) for _ in range(30)]
    assert sum(report.examined for report in reports) > 3000
    assert alarms(reports) <= 1.5


def test_honest_strangers_raise_hardly_an_alarm() -> None:
    reports = [study(circuit(10, 5, 60, Random(f"strangers {seed}"))) for seed in range(8)]
    assert sum(report.examined for report in reports) > 1000
    assert alarms(reports) <= 1.5


@pytest.mark.long
def test_ten_thousands_of_honest_pairs_raise_as_few_alarms_as_stated() -> None:
    chance = Random("many honest")
    reports = [study(season(size, turns, chance)) for size in (4, 5, 6, 7) for turns in (40, 120) for _ in range(120)]
    assert alarms(reports) <= 1.5
    stated = 1000 * sum(report.false_alarms for report in reports) / sum(report.examined for report in reports)
    assert stated == pytest.approx(1.0)


@pytest.mark.parametrize(("kind", "turns"), [(Kind.FAVOUR, 67), (Kind.SIGNAL, 100)])
def test_a_pair_that_cheats_every_second_time_is_found_as_often_as_stated(kind: Kind, turns: int) -> None:
    """Of a company of five: 40 turns for a favour, or 20 that the other tells."""
    chance = Random(f"cheats {kind}")
    found = 0
    for _ in range(40):
        report = study(season(5, turns, chance, kind, often=0.5))
        found += any((alarm.kind, alarm.who, alarm.whom) == (kind, "0", "1") for alarm in report.alarms)
    stated = noticed(kind, 5, 40 if kind is Kind.FAVOUR else 20)[0.5]
    assert stated >= 0.25
    assert found / 40 >= stated - 3 * (stated * (1 - stated) / 40 + 0.01) ** 0.5


def test_a_pair_that_always_cheats_stands_among_all_pairs_and_is_shown_with_its_turns() -> None:
    turns = season(5, 60, Random("crude"), Kind.FAVOUR, often=1.0)
    report = study(turns)
    (alarm,) = [alarm for alarm in report.alarms if (alarm.who, alarm.whom) == ("0", "1") and alarm.kind is Kind.FAVOUR]
    assert alarm.stands
    assert alarm == report.alarms[0]
    assert alarm.observed == len(alarm.turns) == 36
    assert all(turn.votes["0"] == "1" and turn.storyteller not in "01" for turn in alarm.turns)
    assert alarm.expected < 18
    assert alarm.returned > 0.01
    assert alarm.text.startswith("0 voted for the decoys of 1 36 times in 36 turns, where ")


def test_no_signals_are_looked_for_among_friends() -> None:
    turns = season(5, 200, Random("friends"), Kind.SIGNAL, often=1.0)
    assert any(alarm.kind is Kind.SIGNAL for alarm in study(turns).alarms)
    only = study(turns, kinds=(Kind.FAVOUR,))
    assert all(alarm.kind is Kind.FAVOUR for alarm in only.alarms)
    assert only.examined == 20


def test_few_turns_and_tables_of_three_are_not_examined() -> None:
    assert study([]).examined == 0
    assert study(season(3, 100, Random(1))).examined == 0
    few = season(5, 12, Random(1))
    assert study(few).examined == 0
