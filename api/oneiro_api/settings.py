"""What an operator may set, all by environment variables with the prefix ONEIRO_."""

import os
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


def _default_folder() -> Path:
    """The user's data folder (XDG Base Directory Specification)."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "oneiro"


class Settings(BaseSettings):
    """The settings of one server."""

    model_config = SettingsConfigDict(env_prefix="ONEIRO_", frozen=True)

    data_dir: Path = Field(default_factory=_default_folder)
    """The folder of the embedded database, and of plugin files in its `plugins` folder."""
    database_url: str | None = None
    """Where the database is, in place of the embedded one: `sqlite:///FILE` or `postgresql://...`."""
    grace_seconds: float = Field(default=120, gt=0)
    """How long a player may be disconnected from a running game before his seat is given up (rules, Q-13)."""
    allowed_origins: list[str] = []
    """Origins of web pages, besides our own, that may use the API: `["https://example.org"]`, or `["*"]` for all."""
    webhook_loopback: bool = False
    """Whether webhooks may lead to this very machine, and then by plain http as well: for trying them out."""

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.database_url or f"sqlite:///{self.data_dir / 'oneiro.sqlite'}"

    @property
    def plugin_files(self) -> Path:
        """The folder of single-file plugins."""
        return self.data_dir / "plugins"
