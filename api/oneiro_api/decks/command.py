"""`oneiro deck`: the decks of a server, for its host: add one from a folder, list them, remove one."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Connection

from oneiro_api import console
from oneiro_api.app import load_registry
from oneiro_api.settings import Settings
from oneiro_api.store import Store, StoreError, decks
from oneiro_api.store.decked import CardRow, PictureRow
from oneiro_core import Picture, Refused

from .folder import BadFolder, Folder, Listed, read_folder
from .making import deck_row, put, rows_of
from .making import withdraw as withdraw_cards
from .press import Press
from .report import report
from .shelf import OwnDeck

deck = typer.Typer(name="deck", help="Add, list and remove the decks of this server.", no_args_is_help=True)


@deck.command()
def add(
    folder: Annotated[Path, typer.Argument(help="Pictures, and a deck.toml that says what they are.", file_okay=False)],
) -> None:
    r"""Make a deck of a folder, for everybody on this server.

    Every picture is checked and made anew, as one that is handed in through the page; either all of them are taken or none. A
    server may run meanwhile. The file deck.toml reads

    \b
      title = "Harbour"          language = "en"       author = "Ada"
      licence = "CC-BY-4.0"      source = "painted by Ada"
      [[cards]]
      file = "moon.png"
      tags = ["moon", "boat", "night", "ladder"]
      alt = "A ladder leans from a small boat up to the moon."
    """
    settings = console.settings()
    try:
        found = read_folder(folder)
        made = asyncio.run(_added(settings, found))
    except BadFolder as bad:
        for fault in bad.faults:
            typer.echo(fault, err=True)
        console.fail(f"{folder} was not added; {len(bad.faults)} things are to be mended")
    except StoreError as error:
        console.fail(str(error))
    _tell(made)
    for name in found.unlisted:
        typer.echo(f"  not in the deck, since no card names it: {name}")
    _tell_report(settings, made)


@deck.command(name="list")
def list_decks() -> None:
    """List the decks that people have made on this server, and those that its host added."""
    for found in _stored():
        _tell(found)


@deck.command()
def remove(
    key: Annotated[str, typer.Argument(metavar="ID", help="The id of the deck, as `oneiro deck list` tells it.")],
) -> None:
    """Remove a deck, whoever made it. Games that have begun keep their cards."""
    if all(found.key != key for found in _stored()):
        console.fail(f"there is no deck {key}")
    try:
        asyncio.run(Store.poke(console.settings().database, lambda connection: decks.remove(connection, key)))
    except StoreError as error:
        console.fail(str(error))
    typer.echo(f"{key} is removed.")


@deck.command()
def withdraw(
    key: Annotated[str, typer.Argument(metavar="ID", help="The id of the deck, as `oneiro deck list` tells it.")],
    card: Annotated[
        str | None, typer.Argument(metavar="CARD", help="The id of a card; all, and the deck, without.")
    ] = None,
) -> None:
    """Withdraw a picture, or a deck with all its pictures, whoever made it: games that have begun lose them as well.

    A picture's addresses answer 410 from then on, and it cannot be handed in again. A server may run meanwhile.
    """
    cards = [one for found in _stored() if found.key == key for one in found.cards if card in (None, one)]
    if not cards:
        console.fail(f"there is no deck {key}" + (f" with a card {card}" if card else ", or no card is in it"))

    def work(connection: Connection) -> None:
        withdraw_cards(connection, cards, time.time())
        if card is None:
            decks.remove(connection, key)

    try:
        asyncio.run(Store.poke(console.settings().database, work))
    except StoreError as error:
        console.fail(str(error))
    typer.echo(f"{len(cards)} withdrawn.")


def _stored() -> list[OwnDeck]:
    def work(connection: Connection) -> list[OwnDeck]:
        found = decks.by_ids(connection, list(decks.stamps(connection)))
        return [OwnDeck(row, tuple(decks.cards_of(connection, row.id))) for row in found]

    try:
        return sorted(asyncio.run(Store.peek(console.settings().database, work)), key=lambda one: one.row.created_at)
    except StoreError as error:
        console.fail(str(error))


async def _added(settings: Settings, folder: Folder) -> OwnDeck:
    """Press every picture, and store the deck. Raises BadFolder, StoreError."""
    cards = await _pressed(folder.cards)
    row = deck_row(folder.words.checked(), None, time.time())

    def work(connection: Connection) -> OwnDeck:
        decks.add(connection, row)
        for picture, card in cards:
            put(connection, row.id, card, picture)
        return OwnDeck(row, tuple(decks.cards_of(connection, row.id)))

    if settings.database_url is None:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    return await Store.poke(settings.database, work)


async def _pressed(listed: Sequence[Listed]) -> list[tuple[PictureRow, CardRow]]:
    """The rows of all cards, with a bar for those who wait. Raises BadFolder with all that was refused."""
    from rich.console import Console  # here, since a server that starts imports this module
    from rich.progress import Progress

    press, faults = Press(), list[str]()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("looking at pictures", total=len(listed))

        async def one(card: Listed) -> tuple[PictureRow, CardRow] | None:
            try:
                return rows_of(await press.press(card.read()), card.words.checked())
            except Refused as refused:
                faults.append(f"{card.file.name}: {refused.message}")
            except BadFolder as bad:
                faults.extend(bad.faults)
            finally:
                bar.advance(task)
            return None

        rows = [row for row in await asyncio.gather(*map(one, listed)) if row is not None]
    shown = [picture.id for picture, _ in rows]
    faults += [f"a picture is there {shown.count(id_)} times" for id_ in sorted(set(shown)) if shown.count(id_) > 1]
    if faults:
        raise BadFolder(*sorted(faults))
    return rows


def _tell(made: OwnDeck) -> None:
    row, size = made.row, "1 card" if len(made.cards) == 1 else f"{len(made.cards)} cards"
    typer.echo(f"{row.id}: {row.title}, {size}, {row.licence}, by {row.author}, {row.visibility.lower()}")


def _tell_report(settings: Settings, made: OwnDeck) -> None:
    """Say what may trouble those who play with it."""

    def work(connection: Connection) -> tuple[list[CardRow], dict[str, str]]:
        return decks.all_cards(connection, [made.key]), decks.looks(connection, made.key)

    cards, looks = asyncio.run(Store.peek(settings.database, work))
    told = {card.id: Picture(card.id, card.alt, tuple(card.tags), card.colour) for card in cards}
    found = report(load_registry(settings), made.cards, told, looks)
    for note in found.notes:
        named = "; ".join(", ".join(told[card].tags) for card in note.cards[:2])
        typer.echo(f"  {note.message}" + (f" ({named})" if named else ""))
    uses = ", ".join(f"{use.variant} for up to {use.seats}" for use in found.uses)
    typer.echo(f"  large enough for {uses}." if uses else "  too small to be played with alone.")
