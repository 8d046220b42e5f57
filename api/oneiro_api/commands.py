"""The commands of `oneiro` besides `serve`: they tell what is installed, and check what was played."""

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from sqlalchemy import Connection

from oneiro_api.decks.command import deck
from oneiro_api.sandbox.scenarios import SCENARIOS
from oneiro_api.schema.build import build_schema, schema_text
from oneiro_api.simulation.command import tournament
from oneiro_core import BadPlugin, Registry

from . import console, greeting
from .app import load_registry
from .running import run
from .serving import Port, listening, serve
from .settings import Settings
from .store import Store, StoreError, journal, rooms
from .verify import Verdict, verify

if TYPE_CHECKING:
    from oneiro_core.testing import Report

_SANDBOX = """Serve scripted tables, to test a frontend without people, and print a token for it.

Join a table by one of these codes; each time you get one of your own. A public table that you open is filled with guests.

\b
""" + "\n".join(f"{scenario.code}: {scenario.summary}" for scenario in SCENARIOS.values())


app = typer.Typer(
    help="Oneiro hosts the Dixit family of games. Without a command it serves: `oneiro` is `oneiro serve`.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(deck)
app.add_typer(tournament)
app.command()(serve)


@app.command(help=_SANDBOX)
def sandbox(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Port = None,
) -> None:
    """Serve scripted tables, on a database that is thrown away."""
    from oneiro_api.sandbox.application import create_sandbox

    settings = console.settings()
    with listening(host, port) as listener, tempfile.TemporaryDirectory(prefix="oneiro-") as folder:
        address = greeting.address(host, listener)
        application, stage = create_sandbox(settings, Path(folder))
        console.tell_refusals(application.state.registry)
        run(application, listener, lambda: greeting.greet_in_sandbox(address, stage.token, SCENARIOS))


@app.command()
def variants() -> None:
    """List the variants that are installed, with their presets and house rules."""
    registry = load_registry(console.settings())
    for variant in registry.variants.values():
        typer.echo(f"{variant.key}: {variant.title}. {variant.summary}")
        for preset in variant.presets:
            typer.echo(
                f"  {preset.key}: {preset.title}, {min(preset.seats)}-{max(preset.seats)} players. {preset.summary}"
            )
        for rule in registry.house_rules.values():
            if rule.suits(variant):
                typer.echo(f"  with {rule.key}: {rule.summary}")


@app.command()
def plugins() -> None:
    """List every plugin that was found; for a refused one, say why."""
    for plugin in load_registry(console.settings()).plugins.values():
        brings = [thing.key for thing in plugin.offerings]
        state = f"REFUSED: {plugin.refusal}" if plugin.refusal else f"brings {', '.join(brings) or 'nothing'}"
        typer.echo(f"{plugin.name} ({plugin.source}): {state}")


@app.command()
def check(
    plugin: Annotated[str, typer.Argument(help="The name of the plugin, as `oneiro plugins` lists it.")],
    pairs: Annotated[int, typer.Option(help="How many pairs of worlds are compared for each variant.", min=0)] = 500,
    seed: Annotated[int, typer.Option(help="The same seed finds the same.")] = 1,
) -> None:
    """Play a plugin's variants through the conformance kit: do they keep the promises of a game, and its secrets."""
    settings = console.settings()
    registry = load_registry(settings)
    if plugin not in registry.plugins:
        console.fail(f"there is no plugin {plugin}; these were found: {', '.join(registry.plugins)}")
    try:
        reports = _examined(registry, plugin, pairs, seed, settings)
    except BadPlugin as error:
        console.fail(f"{plugin} was refused: {error}")
    for report in reports:
        typer.echo(str(report))
    if not all(report.conforms for report in reports):
        raise typer.Exit(1)
    if not reports:
        typer.echo(f"{plugin} brings nothing that is played.")


def _examined(registry: Registry, plugin: str, pairs: int, seed: int, settings: Settings) -> "tuple[Report, ...]":
    """Examine with a bar that shows how far it is, where somebody looks."""
    from rich.console import Console
    from rich.progress import Progress

    from oneiro_core.testing import examine_plugin

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"checking {plugin}", total=None)
        return examine_plugin(
            registry,
            plugin,
            pairs=pairs,
            seed=seed,
            folder=settings.plugin_files,
            progress=lambda done, planned: bar.update(task, completed=done, total=planned),
        )


@app.command()
def schema() -> None:
    """Print the GraphQL schema of what is installed, as sorted SDL."""
    registry = load_registry(console.settings())
    typer.echo(schema_text(build_schema(registry.variants.values())), nl=False)


@app.command(name="verify")
def verify_game(game: Annotated[str, typer.Argument(help="The id of the table that it was played at.")]) -> None:
    """Deal a game again from its secret and compare: was it dealt as it was committed to."""
    settings = console.settings()
    try:
        verdict = asyncio.run(_verified(settings, load_registry(settings), game))
    except StoreError as error:
        console.fail(str(error))
    except KeyError as error:
        console.fail(f"the game needs a plugin that is not installed: {error}")
    if not verdict.honest:
        console.fail(f"NOT verified: {verdict.reason}")
    typer.echo(f"Verified: all {verdict.steps} steps follow from the secret that was committed to.")


async def _verified(settings: Settings, registry: Registry, table_id: str) -> Verdict:
    """Read a game beside the server that may be running, and play it again."""

    def work(connection: Connection) -> tuple[rooms.Room | None, list[journal.Step]]:
        return rooms.by_id(connection, table_id), journal.load(connection, table_id)

    room, steps = await Store.peek(settings.database, work)
    if room is None:
        return Verdict(False, 0, f"there is no table {table_id}")
    return verify(registry, room, steps)
