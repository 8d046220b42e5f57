"""A whole tournament as one page that needs nothing else, for its host's own site or a drawer: what everybody may know of it.

Officials get the same page as those who follow the tournament without an office, so that it can be put anywhere.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape

from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.tournament.points import covered
from oneiro_core.tournament.rounds import Pod, Result, Round
from oneiro_core.tournament.settings import Ruling

from .certificates import days
from .live import ENDED
from .printing import names, standings, table
from .reckoning import teams
from .sight import Sight

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>
:root {{ color-scheme: dark; --sky: #191838; --panel: #211f45; --line: #4a467c; --ink: #f5ecd9; --gold: #f2c869 }}
@media print {{ :root {{ color-scheme: light; --sky: #fff; --panel: #fff; --line: #999; --ink: #000; --gold: #000 }} }}
body {{ margin: 0 auto; max-width: 75em; padding: 1.5em; background: var(--sky); color: var(--ink);
  font: 16px/1.45 Georgia, serif }}
h1, h2, a, caption {{ color: var(--gold) }} .text {{ white-space: pre-wrap }} .wide {{ overflow-x: auto }}
p, dd, td, caption {{ overflow-wrap: anywhere }} dt {{ float: left; clear: left; margin-right: .5em; font-weight: bold }}
table {{ border-collapse: collapse; width: 100% }} caption {{ text-align: left; font-weight: bold }}
th, td {{ border-bottom: 1px solid var(--line); padding: .2em .6em; text-align: left; vertical-align: top }}
.pods {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(19em, 1fr)); gap: 1em }}
.pods > * {{ background: var(--panel); padding: .6em; break-inside: avoid; font-size: .9em }} code {{ overflow-wrap: anywhere }}
</style></head><body>
{parts}
</body></html>
"""
_RULED = {Ruling.AVERAGE: "Everybody gets the average of his other rounds.", Ruling.VOID: "It does not count."}


def archive(registry: Registry, seen: Sight) -> str:
    """The page, as far as the reader is told of the tournament. Raises Refused(NOT_NOW) before its start."""
    if seen.tournament.started_at is None:
        raise Refused(RefusalCode.NOT_NOW, "there is a page of it once the tournament has begun")
    rounds = [round for round in seen.rounds if round.published]
    parts = [
        *_head(registry, seen),
        *_ways(rounds),
        *_announcements(seen),
        *_standings(registry, seen, rounds),
        *(part for round in rounds for part in _round(seen, round)),
        *_penalties(seen),
        *_lots(seen),
    ]
    return PAGE.format(title=escape(seen.tournament.settings.name), parts="\n".join(parts))


def _head(registry: Registry, seen: Sight) -> list[str]:
    state, settings = seen.tournament, seen.tournament.settings
    form = registry.formats.get(settings.format)
    games = dict.fromkeys(_game(registry, play.variant) for play in settings.plays if play.variant)
    facts = {
        "When": days(seen),
        "State": state.phase.value.replace("_", " "),
        "Format": settings.format if form is None else form.title,
        "Played": ", ".join(games),
        "Entrants": str(len(state.ranked)),
    }
    told = "".join(f"<dt>{name}</dt><dd>{escape(fact)}</dd>" for name, fact in facts.items() if fact)
    text = [f'<p class="text">{escape(settings.text)}</p>'] if settings.text else []
    return [f"<h1>{escape(settings.name)}</h1>", *text, f"<dl>{told}</dl>"]


def _game(registry: Registry, variant: str) -> str:
    found = registry.variants.get(variant)
    return variant if found is None else found.title


def _ways(rounds: list[Round]) -> list[str]:
    ways = ", ".join(f'<a href="#round-{round.number}">{round.number}</a>' for round in rounds)
    return [f"<p>Rounds: {ways}</p>"] if rounds else []


def _announcements(seen: Sight) -> list[str]:
    said = seen.tournament.announcements
    lines = [f'<p class="text"><b>{_time(one.at)}</b> {escape(one.text)}</p>' for one in said]
    return ["<h2>Announcements</h2>", *lines] if lines else []


def _standings(registry: Registry, seen: Sight, rounds: list[Round]) -> list[str]:
    sheet = standings(registry, seen, rounds[-1] if rounds else None)
    found = [(row.rank, row.team, row.shown, ", ".join(names(seen, row.counted))) for row in teams(registry, seen)]
    battle = ["<h2>Teams</h2>", table("teams", ("Rank", "Team", "Points", "Counted"), found)] if found else []
    title = "Final standings" if seen.tournament.phase in ENDED else "Standings so far"
    wide = f'<div class="wide">{table("standings", sheet.head, sheet.lines)}</div>'
    return [f"<h2>{title}</h2>", wide, *battle]


def _round(seen: Sight, round: Round) -> list[str]:
    pods = "\n".join(_pod(seen, round.pods[number]) for number in sorted(round.pods))
    byes = [f"<p>Sit out: {escape(', '.join(names(seen, round.byes)))}</p>"] if round.byes else []
    title = f"Round {round.number} ({round.stage}, {round.phase.value})"
    return [f'<h2 id="round-{round.number}">{escape(title)}</h2>', *byes, f'<div class="pods">{pods}</div>']


def _pod(seen: Sight, pod: Pod) -> str:
    lines = [
        (index, *names(seen, [seat]), *_points(seat, pod.results.values()), _fate(pod, seat))
        for index, seat in enumerate(pod.seats, 1)
    ]
    notes = "".join(f"<p>{note}</p>" for note in _notes(pod))
    head = ("Seat", "Name", "Points", "Place", "")
    return f"<div>{table('pod', head, lines, f'Table {pod.number} {pod.label}'.strip())}{notes}</div>"


def _points(entrant: str, results: Iterable[Result]) -> tuple[str, str]:
    """The points of each game of a pod, and the places that they took there."""
    found = [
        (score.points, first + 1)
        for result in results
        for score, (first, _) in zip(result.scores, covered(result.scores), strict=True)
        if score.entrant == entrant
    ]
    return ", ".join(str(points) for points, _ in found), ", ".join(str(place) for _, place in found)


def _fate(pod: Pod, seat: str) -> str:
    fates = {"did not come": pod.absent, "has the average of other rounds": pod.excused, "left": pod.left}
    return ", ".join(fate for fate, those in fates.items() if seat in those)


def _notes(pod: Pod) -> list[str]:
    corrected = any(result.corrected for result in pod.results.values())
    told = {"An official has corrected it.": corrected, "A game broke off, and does not count.": pod.broken}
    told |= {note: pod.ruling is ruling for ruling, note in _RULED.items()}
    return [note for note, true in told.items() if true]


def _penalties(seen: Sight) -> list[str]:
    lines = [
        (*names(seen, [penalty.entrant]), f"{penalty.points:g}" if penalty.points else "a warning", penalty.reason)
        for penalty in seen.tournament.penalties
        if penalty.entrant in seen.tournament.entrants
    ]
    return ["<h2>Penalties</h2>", table("penalties", ("Name", "Points lost", "Why"), lines)] if lines else []


def _lots(seen: Sight) -> list[str]:
    """How everybody can see that lots and shuffles were not chosen."""
    told = [f"<p>Lots and shuffles come of a secret, whose digest was public: <code>{seen.live.commitment}</code></p>"]
    if seen.tournament.phase in ENDED:
        told.append(f"<p>The secret: <code>{seen.live.row.secret}</code></p>")
    return ["<h2>Lots</h2>", *told]


def _time(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"
