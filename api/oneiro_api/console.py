"""What all commands share: the settings of the environment, and failures that are said in a sentence."""

from typing import TYPE_CHECKING, NoReturn

import typer
from pydantic import ValidationError
from pydantic_settings import SettingsError

from .settings import Settings

if TYPE_CHECKING:  # what serves needs its settings at once, and its plugins after a browser is on its way
    from oneiro_core import Registry


def settings() -> Settings:
    """The settings that the environment holds. Ends the command where they do not fit."""
    try:
        return Settings()
    except ValidationError as error:
        found = [f"ONEIRO_{'_'.join(map(str, fault['loc'])).upper()}: {fault['msg']}" for fault in error.errors()]
        fail(f"the environment holds settings that do not fit: {'; '.join(found)}")
    except SettingsError as error:
        fail(f"the environment holds settings that do not fit: {error}")


def tell_refusals(registry: "Registry") -> None:
    """Say which plugins were refused, and why."""
    for plugin in registry.plugins.values():
        if plugin.refusal:
            typer.echo(f"Plugin {plugin.name} was refused: {plugin.refusal}", err=True)


def fail(reason: str) -> NoReturn:
    """End the command with a sentence."""
    typer.echo(f"oneiro: {reason}", err=True)
    raise typer.Exit(1)
