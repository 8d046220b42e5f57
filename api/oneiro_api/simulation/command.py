"""`oneiro tournament simulate`: a rehearsal of a tournament by bots, and what it came to in figures."""

import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from oneiro_api import console, metrics
from oneiro_api.app import load_registry, opened
from oneiro_api.settings import Settings as ServerSettings
from oneiro_api.store import StoreError
from oneiro_api.tournaments.formats import chosen
from oneiro_api.tournaments.live import LiveTournament
from oneiro_api.tournaments.wishes import format_options
from oneiro_core import Refused, Registry, Variant
from oneiro_core.tournament.settings import EntrantKind, Play, Settings, TieBreak
from oneiro_core.tournament.standings import Row

from . import figures
from .event import Event, played, prepared

if TYPE_CHECKING:  # a server that starts imports this module, and draws neither bars nor tables
    from rich.progress import Progress
    from rich.table import Table

MEBI = 1024 * 1024

tournament = typer.Typer(name="tournament", help="Rehearse tournaments before you hold them.", no_args_is_help=True)


_GUIDE = """Let bots play a whole tournament on this machine, and say how it went.

Everything happens as on the day: the server pairs, opens tables, takes results and ranks, only that bots do not think for long.
The database is thrown away afterwards. Try: oneiro tournament simulate --players 64 --rounds 4 --then final

It prints the standings, and

\b
  tables    how many were played, and how many a second
  repeats   how many meetings at a table were not the first of those two
  seats     how evenly early and late seats were shared out
  pairing   the time that it took to pair the rounds
  memory    the most that the program needed

An arena lasts as long as its clock says, here too.
"""


class Then(StrEnum):
    """What follows the rounds by standing."""

    FINAL = "final"
    CUT = "cut"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tournament that was played, and in how many seconds: of the clock, and of the processor."""

    live: LiveTournament
    rows: Sequence[Row]
    seconds: float
    processor: float


@tournament.callback()
def group() -> None:
    """Rehearse tournaments before you hold them."""


Players = Annotated[int, typer.Option(help="How many bots enter.", min=2, max=10_000)]
FormatKey = Annotated[
    str, typer.Option("--format", help="How it goes: swiss, knockout, groups ... (an unknown one is told the list).")
]
Rounds = Annotated[int | None, typer.Option(help="How many rounds, where the format lets you choose.", min=1)]
After = Annotated[
    Then | None,
    typer.Option(help="What follows the rounds of swiss: a final of one pod, a cut to four pods, or nothing."),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", help="Another option of the format, such as finalGames=1. May be given several times."),
]
VariantKey = Annotated[str, typer.Option(help="What is played: see `oneiro variants`.")]
PodSize = Annotated[int, typer.Option(help="How many share a table; one more or less where it has to be.", min=2)]
Pairs = Annotated[bool, typer.Option("--pairs", help="Fixed pairs enter instead of single players.")]
Rotating = Annotated[bool, typer.Option("--rotating", help="Players have a partner, and another each round.")]
BotKeys = Annotated[
    list[str] | None,
    typer.Option("--bot", help="Which bot plays. Several in turn show whether the better one wins."),
]
Seed = Annotated[int, typer.Option(help="The same seed draws and deals the same.")]
Top = Annotated[int, typer.Option(help="How many lines of the standings to print.", min=1)]


@tournament.command(help=_GUIDE)
def simulate(
    players: Players = 64,
    form: FormatKey = "swiss",
    rounds: Rounds = None,
    then: After = None,
    options: OptionPairs = None,
    variant: VariantKey = "classic",
    pod: PodSize = 4,
    pairs: Pairs = False,
    rotating: Rotating = False,
    bots: BotKeys = None,
    seed: Seed = 1,
    top: Top = 10,
) -> None:
    """Play a tournament, and print what it came to."""
    settings = console.settings()
    registry = load_registry(settings)
    console.tell_refusals(registry)
    given = {**_pairs_of(options or ()), **_given(rounds=rounds, **_after(then, pod))}
    try:
        wanted = _settings(registry, form, given, variant, pod, pairs, rotating)
        event = Event(wanted, players, tuple(bots or ["plain"]), seed)
        outcome = asyncio.run(_simulated(settings, registry, event))
    except Refused as refused:
        console.fail(f"{refused.message}{f' ({refused.field})' if refused.field else ''}")
    except StoreError as error:
        console.fail(str(error))
    except KeyboardInterrupt:
        console.fail("you have stopped it; nothing is kept")
    _print(outcome, top)


def _settings(
    registry: Registry, form: str, options: dict[str, Any], variant: str, pod: int, pairs: bool, rotating: bool
) -> Settings:
    """The settings of the event. Raises Refused for what is not installed or does not fit."""
    found = registry.formats.get(form)
    if found is None:
        console.fail(f"there is no format {form}; there are {', '.join(sorted(registry.formats))}")
    if variant not in registry.variants:
        console.fail(f"there is no variant {variant}; there are {', '.join(sorted(registry.variants))}")
    least, most = _sizes(registry.variants[variant], pod, 2 if pairs else 1, 2 if rotating else 1)
    return Settings(
        f"Simulation of {found.title}",
        form,
        (Play(variant, clock="OFF"),),
        options=format_options(found, None, options),
        kind=EntrantKind.PAIR if pairs else EntrantKind.SOLO,
        rotating=rotating,
        least=least,
        preferred=pod,
        most=most,
    )


def _sizes(variant: Variant, pod: int, members: int, step: int) -> tuple[int, int]:
    """The smallest and the largest pod: a step less and a step more than is wanted, where the variant is played by so many."""
    preset = variant.preset(None)
    seats = preset.seats if preset else range(2, 3)
    fewest, most = -(-min(seats) // members), max(seats) // members
    if not fewest <= pod <= most:
        console.fail(f"{variant.title} is played by {fewest} to {most} entrants at a table, and not by {pod}")
    return max(fewest, pod - step), min(most, pod + step)


def _after(then: Then | None, pod: int) -> dict[str, Any]:
    """How many play on after the rounds."""
    return {} if then is None else {"cut": {Then.FINAL: pod, Then.CUT: 4 * pod, Then.NOTHING: 0}[then]}


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _pairs_of(options: Sequence[str]) -> dict[str, Any]:
    """Options that were given as `name=value`."""
    pairs = [option.partition("=") for option in options]
    for name, sign, _ in pairs:
        if not name or not sign:
            console.fail(f"an option is given as name=value, and not as {name}")
    return {name: _value(text) for name, _, text in pairs}


def _value(text: str) -> Any:
    """A number or a truth as JSON has them, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


async def _simulated(settings: ServerSettings, registry: Registry, event: Event) -> Outcome:
    """Play it on a server of its own, with a bar that shows how far it is, where somebody looks."""
    with tempfile.TemporaryDirectory(prefix="oneiro-") as folder:
        own = settings.model_copy(update={"data_dir": Path(folder), "database_url": None, "bot_pace": 0})
        async with opened(own, registry) as server:
            live = await prepared(server, event)
            form = chosen(registry, event.settings)
            planned = form.plan(event.settings, event.entrants).tables
            with _bar() as bar:
                task = bar.add_task("the first round", total=planned)
                began = time.process_time()
                seconds = await played(server, live, lambda live: _show(bar, task, live))
            return Outcome(live, form.ranking(live.tournament), seconds, time.process_time() - began)


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("tables"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _show(bar: "Progress", task: Any, live: LiveTournament) -> None:
    rounds = live.tournament.rounds
    name = f"round {rounds[-1].number} ({rounds[-1].stage})" if rounds else "the first round"
    bar.update(task, completed=figures.tables_ended(live.tournament), description=name)


def _print(outcome: Outcome, top: int) -> None:
    from rich.console import Console

    tournament = outcome.live.tournament
    out = Console(highlight=False)
    out.print(_standings(outcome, top))
    for name, text in _lines(outcome).items():
        out.print(f"{name:<9}{text}", soft_wrap=True)
    if top < len(outcome.rows):
        out.print(f"({len(tournament.entrants)} entrants; --top {len(outcome.rows)} prints all)")


def _standings(outcome: Outcome, top: int) -> "Table":
    from rich.table import Table

    shown = outcome.rows[:top]
    titles = {value.key: value.title.text for row in shown for value in row.values if value.key != TieBreak.LOT.value}
    table = Table("", "entrant", *titles.values(), box=None, pad_edge=False)
    for row in shown:
        cells = {value.key: value.shown for value in row.values}
        name = outcome.live.tournament.entrants[row.entrant].name
        table.add_row(str(row.rank), name, *(cells.get(key, "") for key in titles))
    return table


def _lines(outcome: Outcome) -> dict[str, str]:
    """The figures, each under its name."""
    tournament = outcome.live.tournament
    tables, seats = figures.tables_ended(tournament), figures.seat_fairness(tournament)
    pairings = [metrics.KEPT.get_sample_value(f"oneiro_pairing_seconds_{part}") or 0.0 for part in ("count", "sum")]
    memory = figures.memory()
    return {
        "rounds": f"{len(tournament.rounds)}",
        "tables": f"{tables} in {outcome.seconds:.1f} s, {tables / outcome.seconds:.1f} a second; "
        f"{outcome.processor:.1f} s of the processor",
        "repeats": f"{figures.repeats(tournament)}",
        "seats": f"{seats.uneven} of {seats.of} have sat in one quarter of the table over one time more than in another;"
        f" at worst {seats.worst:g} times more",
        "pairing": f"{pairings[1]:.2f} s in all, for {pairings[0]:.0f} pairings",
        **({} if memory is None else {"memory": f"{memory / MEBI:.0f} MiB at the most"}),
    }
