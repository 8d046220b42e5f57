"""What leaves a tournament as a file or on paper, as far as its reader may see it."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any, TypeAlias

import orjson

from oneiro_core import Registry
from oneiro_core.codec import dump as dump_fields
from oneiro_core.tournament.log import dump
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.standings import Row

from .live import ENDED
from .reckoning import ranked
from .schedules import schedule
from .sight import Sight, Told
from .telling import HELD_BACK, SEED

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 12pt/1.3 serif; margin: 2em }} table {{ border-collapse: collapse; width: 100% }}
th, td {{ border-bottom: 1px solid; padding: .2em .6em; text-align: left }} thead {{ display: table-header-group }}
tr {{ break-inside: avoid }} @page {{ margin: 15mm }}
table.part {{ break-inside: avoid; margin-bottom: 3em }} table.part td {{ height: 2em; min-width: 5em }}
</style></head><body><h1>{title}</h1>{tables}</body></html>
"""
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula (OWASP, CSV injection)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of text: what is on it, the titles of its columns, its lines.

    With `parted`, lines that begin alike are printed as a table of their own, to be cut off and written on.
    """

    title: str
    head: Sequence[str]
    lines: Sequence[Sequence[object]]
    parted: bool = False

    def csv(self) -> str:
        """As RFC 4180 has it."""
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(self.head)
        writer.writerows([[_harmless(cell) for cell in line] for line in self.lines])
        return text.getvalue()

    def html(self) -> str:
        """A page to be printed."""
        parts = [list(lines) for _, lines in groupby(self.lines, key=lambda line: line[0])]
        kinds = [("part", lines) for lines in parts] if self.parted else [("whole", self.lines)]
        tables = [table(kind, self.head, lines) for kind, lines in kinds]
        return PAGE.format(title=escape(self.title), tables="\n".join(tables))


def table(kind: str, head: Iterable[object], lines: Iterable[Sequence[object]], caption: str = "") -> str:
    """A table of text as HTML, of a class; nothing in it is taken for HTML."""
    titled = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "\n".join(_html_line("td", line) for line in lines)
    return f'<table class="{kind}">{titled}<thead>{_html_line("th", head)}</thead><tbody>\n{body}\n</tbody></table>'


Maker: TypeAlias = Callable[[Registry, Sight, Round | None], Sheet]
"""Makes a sheet of a round, or of the latest one."""


def standings(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """Who stands where after a round, with every value that decided it and the reason in words."""
    rows, number = ranked(registry, seen, None if round is None else round.number)
    titles = [value.title.text for value in rows[0].values] if rows else []
    title = f"{seen.tournament.settings.name}: standings after round {number}"
    return Sheet(title, ["Rank", "Name", *titles, "Why"], [_standing(seen, row) for row in rows])


def pairings_by_table(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """The pods of a round, by their numbers."""
    shown = _latest(seen, round)
    lines: list[list[object]] = [[pod.number, pod.label, *names(seen, pod.seats)] for pod in _pods(shown)]
    most = max((len(line) - 2 for line in lines), default=0)
    return Sheet(_title(seen, shown, "tables"), ["Table", "", *(f"Seat {seat + 1}" for seat in range(most))], lines)


def pairings_by_name(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """Who sits where in a round, by name, with those who sit out."""
    shown = _latest(seen, round)
    seats: list[list[object]] = [
        [seen.tournament.entrants[entrant].name, pod.number, index + 1, ", ".join(_others(seen, pod, entrant))]
        for pod in _pods(shown)
        for index, entrant in enumerate(pod.seats)
    ]
    byes: list[list[object]] = [[name, "-", "-", "sits out"] for name in names(seen, shown.byes if shown else ())]
    lines = sorted([*seats, *byes], key=lambda line: str(line[0]).casefold())
    return Sheet(_title(seen, shown, "names"), ["Name", "Table", "Seat", "With"], lines)


def results(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """Every score of every game that counts, of one round where one is named."""
    lines = [
        [shown.number, pod.number, result.game, seen.tournament.entrants[score.entrant].name, score.points]
        for shown in seen.rounds
        if round is None or shown is round
        for pod in _pods(shown)
        for result in pod.results.values()
        for score in result.scores
    ]
    return Sheet(f"{seen.tournament.settings.name}: results", ["Round", "Table", "Game", "Name", "Points"], lines)


def slips(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """A slip for each table of a round, on which its points are written."""
    shown = _latest(seen, round)
    games = shown.games if shown else 1
    lines = [
        [pod.number, index, name, *[""] * (games + 1)]
        for pod in _pods(shown)
        for index, name in enumerate(names(seen, pod.seats), 1)
    ]
    points = ["Points"] if games == 1 else [f"Points of game {game}" for game in range(1, games + 1)]
    return Sheet(_title(seen, shown, "slips"), ["Table", "Seat", "Name", *points, "Signature"], lines, parted=True)


def entrants(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """Everybody who has entered, by name, to be ticked off at the door."""
    state = seen.tournament
    waiting = {one.id: place for place, one in enumerate(state.waiting, 1)}
    lines = [
        [
            "x" if one.checked_in else "",
            one.name,
            ", ".join(member.name for member in one.members),
            one.group,
            "" if one.rating is None else f"{one.rating:.0f}",
            f"waiting, place {waiting[one.id]}" if one.id in waiting else one.status.value.replace("_", " "),
        ]
        for one in sorted(state.entrants.values(), key=lambda one: one.name.casefold())
    ]
    return Sheet(f"{state.settings.name}: entrants", ["Here", "Name", "Players", "Group", "Rating", "Status"], lines)


def cross_table(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """Everybody's rounds, in the order of the standing: table and seat, and the points there."""
    rows, _ = ranked(registry, seen)
    lines = [[row.rank, _named(seen, row), *(_cell(shown, row.entrant) for shown in seen.rounds)] for row in rows]
    head = ["Rank", "Name", *(f"Round {shown.number}: table-seat" for shown in seen.rounds)]
    return Sheet(f"{seen.tournament.settings.name}: cross table", head, lines)


def _cell(round: Round, entrant: str) -> str:
    pod = round.pod_of(entrant)
    if pod is None:
        return "sits out" if entrant in round.byes else ""
    place = f"{pod.number}-{pod.seats.index(entrant) + 1}"
    scores = (score for result in pod.results.values() for score in result.scores if score.entrant == entrant)
    told = "absent" if entrant in pod.absent else ", ".join(str(score.points) for score in scores)
    return f"{place}: {told}" if told else place


def rounds_to_come(registry: Registry, seen: Sight, round: Round | None) -> Sheet:
    """The rounds that are known beforehand, by entrant or by number, with those who sit out."""
    told, known = schedule(registry, seen), seen.tournament.entrants
    lines: list[list[object]] = []
    for coming in told.rounds:
        pods = [(number, pod.label, pod.seats) for number, pod in enumerate(coming.pods, 1)]
        for number, label, seats in [*pods, *(("-", "sits out", (one,)) for one in coming.byes)]:
            names = [one if told.numbered else known[one].name for one in seats]
            lines.append([coming.number, number, label, *names])
    most = max((len(line) - 3 for line in lines), default=0)
    by = "numbers, to be drawn at the start," if told.numbered else "names,"
    title = f"{seen.tournament.settings.name}: rounds to come by {by} if everybody stays and nobody else comes"
    seated = all(coming.seated for coming in told.rounds)
    return Sheet(title, ["Round", "Table", "", *(f"Seat {seat + 1}" if seated else "" for seat in range(most))], lines)


SHEETS: dict[str, Maker] = {
    "standings": standings,
    "pairings-by-table": pairings_by_table,
    "pairings-by-name": pairings_by_name,
    "results": results,
    "schedule": rounds_to_come,
    "slips": slips,
    "entrants": entrants,
    "cross-table": cross_table,
}
"""What can be printed, by its name in the address."""


def complete(registry: Registry, seen: Sight) -> bytes:
    """All that the reader may know, as JSON: for officials the whole log.

    Once the tournament is over the seed of its lots is in it, and it can be made again from there.
    """
    (rows, number), entries = ranked(registry, seen), seen.told()
    told = {
        "id": seen.live.id,
        "settings": dump_fields(seen.tournament.settings),
        "commitment": seen.live.commitment,
        "entries": [_entry(seen, told) for told in entries],
        "undone": [told.number for told in entries if told.undone],
        "round": number,
        "standings": [_row(row) for row in rows],
    }
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)


def _entry(seen: Sight, told: Told) -> dict[str, Any]:
    """An entry with the reader's number, without what is the officials' business."""
    entry = {**dump(told.entry), "number": told.number, "text": told.text}
    held_back = [] if seen.official else [HELD_BACK.get(type(told.entry.record), "")]
    for name in held_back if seen.tournament.phase in ENDED else (*held_back, SEED):
        entry["data"].pop(name, None)
    return entry


def _row(row: Row) -> dict[str, Any]:
    """A line of a standing, with the numbers behind its values."""
    values = [
        {
            "key": value.key,
            "title": value.title.text,
            "number": value.number,
            "shown": value.shown,
            "parts": [dump_fields(part) for part in value.parts],
        }
        for value in row.values
    ]
    return {"rank": row.rank, "entrant": row.entrant, "values": values, "sentence": row.sentence, "mark": row.mark}


def _standing(seen: Sight, row: Row) -> list[object]:
    return [row.rank, _named(seen, row), *(value.shown for value in row.values), seen.named(row.sentence)]


def _named(seen: Sight, row: Row) -> str:
    return f"{seen.tournament.entrants[row.entrant].name} {row.mark}".strip()


def _latest(seen: Sight, round: Round | None) -> Round | None:
    return round or (seen.rounds[-1] if seen.rounds else None)


def _title(seen: Sight, round: Round | None, by: str) -> str:
    name = seen.tournament.settings.name
    return f"{name}: no round yet" if round is None else f"{name}: round {round.number} by {by}"


def _pods(round: Round | None) -> list[Pod]:
    return [] if round is None else [round.pods[number] for number in sorted(round.pods)]


def names(seen: Sight, entrants: Iterable[str]) -> list[str]:
    """The names of entrants, by their ids."""
    return [seen.tournament.entrants[entrant].name for entrant in entrants]


def _others(seen: Sight, pod: Pod, entrant: str) -> list[str]:
    return names(seen, [seat for seat in pod.seats if seat != entrant])


def _html_line(tag: str, cells: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(str(cell))}</{tag}>' for cell in cells)}</tr>"


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_DANGEROUS) else cell
