"""Certificates of a finished tournament: a page for each entrant, to be printed and handed out."""

from collections import Counter
from datetime import UTC, datetime
from html import escape

from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Entrant
from oneiro_core.tournament.standings import Row, Value
from oneiro_core.tournament.state import Phase

from .names import bot_key
from .reckoning import ranked
from .sight import Sight

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}: certificates</title><style>
@page {{ size: A4 landscape; margin: 0 }} * {{ box-sizing: border-box }} body {{ margin: 0; color: #23204a }}
section {{ position: relative; width: 297mm; height: 209mm; padding: 46mm 38mm 20mm; overflow: hidden; break-after: page;
  display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center;
  font: 16pt/1.3 Georgia, serif; overflow-wrap: anywhere }}
section:last-of-type {{ break-after: auto }} section > svg {{ position: absolute; inset: 0; width: 100%; height: 100% }}
h1, h2, p {{ margin: 0; max-width: 100% }} h1 {{ font-weight: 500; letter-spacing: .04em }}
h2 {{ margin: 9mm 0 2mm; font-weight: 600 }} .rank {{ margin-top: 9mm; font-size: 24pt; color: #8a6418 }}
small {{ font-size: 12pt; letter-spacing: .06em }}
@media screen {{ section {{ margin: 1em auto; outline: 1px solid #c9a75a }} }}
</style></head><body>{sky}{certificates}</body></html>
"""
SKY = """<svg width="0" height="0" style="position: absolute" aria-hidden="true"><symbol id="sky" viewBox="0 0 297 209">
<g fill="none" stroke="#c9a75a" stroke-width=".5"><rect x="10" y="10" width="277" height="189" rx="9"/>
<rect x="13" y="13" width="271" height="183" rx="7" stroke-width=".2"/>
<path d="M154 26a11 11 0 1 0 5 15 9 9 0 0 1-5-15z"/><circle cx="149" cy="36" r="16" stroke-width=".2"/>
<path d="M36 62l7-19 21-8 17 9M216 44l19-10 20 9 5 20M38 150l9 17 24 6M262 148l-10 19-23 7" stroke-width=".2"/></g>
<g fill="#c9a75a"><circle cx="36" cy="62" r="1"/><circle cx="43" cy="43" r="1.4"/><circle cx="64" cy="35" r=".8"/>
<circle cx="81" cy="44" r="1.1"/><circle cx="216" cy="44" r=".9"/><circle cx="235" cy="34" r="1.3"/>
<circle cx="255" cy="43" r=".8"/><circle cx="260" cy="63" r="1.1"/><circle cx="38" cy="150" r=".9"/>
<circle cx="47" cy="167" r="1.3"/><circle cx="71" cy="173" r=".8"/><circle cx="262" cy="148" r="1"/>
<circle cx="252" cy="167" r="1.4"/><circle cx="229" cy="174" r=".8"/></g></symbol></svg>"""
"""Lines on white paper: a dark sky would drink the ink."""
_DRAWN = '<svg aria-hidden="true"><use href="#sky"/></svg>'
_AWARDED = frozenset({Phase.FINISHED, Phase.ARCHIVED})
_ASIDE = frozenset({"reached", "last", "division", "enough"})
"""Criteria that put people in classes: behind them stands what somebody has made in all."""
_WIDTH = 1500
"""Points of width, about, that a line of letters may take, at one point a letter."""


def certificates(registry: Registry, seen: Sight) -> str:
    """A page for each who stands in the standing, the first rank first, but bots and those who have withdrawn.

    Raises Refused(NOT_NOW) until the tournament is finished, as far as the reader is told.
    """
    if seen.tournament.phase not in _AWARDED:
        raise Refused(RefusalCode.NOT_NOW, "there are certificates once the tournament is finished")
    rows, _ = ranked(registry, seen)
    shared = Counter(row.rank for row in rows)
    pages = [_certificate(seen, row, len(rows), shared[row.rank]) for row in rows if not row.mark and _plays(seen, row)]
    return PAGE.format(title=escape(seen.tournament.settings.name), sky=SKY, certificates="\n".join(pages))


def days(seen: Sight) -> str:
    """The day of a tournament, or its first and its last, in UTC; empty before the start."""
    finished = [entry.line for entry in seen.log.entries if isinstance(entry.record, r.Finished)]
    ends = [line.at for line in finished if line.number not in seen.log.undone()]
    times = [at for at in (seen.tournament.started_at, *ends[-1:]) if at is not None]
    told = dict.fromkeys(f"{day.day} {day:%B %Y}" for day in (datetime.fromtimestamp(at, UTC) for at in times))
    return " to ".join(told)


def _plays(seen: Sight, row: Row) -> bool:
    return any(bot_key(member.account) is None for member in seen.tournament.entrants[row.entrant].members)


def _certificate(seen: Sight, row: Row, of: int, shared: int) -> str:
    who, name = seen.tournament.entrants[row.entrant], seen.tournament.settings.name
    rank = f"{'Shared rank' if shared > 1 else 'Rank'} {row.rank} of {of}"
    lines = [
        f'<h1 dir="auto" style="font-size: {_size(name, 26)}pt">{escape(name)}</h1>',
        f"<p><small>{days(seen)}</small></p>",
        f'<h2 dir="auto" style="font-size: {_size(who.name, 44)}pt">{escape(who.name)}</h2>',
        *(f"<p>{escape(line)}</p>" for line in _company(who)),
        f'<p class="rank">{rank}</p>',
        *(f"<p>{escape(f'{value.shown} {value.title.text}')}</p>" for value in _worth(row)),
    ]
    return f"<section>{_DRAWN}{''.join(lines)}</section>"


def _company(who: Entrant) -> list[str]:
    """Those who make up a pair, where its name is another, and the team."""
    names = [member.name for member in who.members]
    pair = " and ".join(names) if any(name not in who.name for name in names) else ""
    return [line for line in (pair, who.group) if line]


def _worth(row: Row) -> list[Value]:
    return [value for value in row.values if value.key not in _ASIDE][:1]


def _size(text: str, most: int) -> int:
    """A size, in points, at which a text takes three lines at the most."""
    return min(most, max(12, _WIDTH // len(text)))
