"""What an operator may set, all by environment variables with the prefix ONEIRO_."""

import os
from pathlib import Path
from typing import Annotated

from limits import parse_many
from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict


def _default_folder() -> Path:
    """The user's data folder (XDG Base Directory Specification)."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "oneiro"


def _one_limit(text: str) -> str:
    """Raises ValueError for what is no limit, or several."""
    if text and len(parse_many(text)) != 1:
        raise ValueError("give one limit, such as 20/minute, or nothing for no limit")
    return text


Rate = Annotated[str, AfterValidator(_one_limit)]
"""So many in so long a time, as the library `limits` spells it: `20/minute`, `500/10 seconds`. Empty for no limit."""


class Settings(BaseSettings):
    """The settings of one server."""

    model_config = SettingsConfigDict(env_prefix="ONEIRO_", frozen=True)

    data_dir: Path = Field(default_factory=_default_folder)
    """The folder of the embedded database, and of plugin files in its `plugins` folder."""
    database_url: str | None = None
    """Where the database is, in place of the embedded one: `sqlite:///FILE` or `postgresql://...`."""
    grace_seconds: float = Field(default=120, gt=0)
    """How long a player may be disconnected from a running game before his seat is given up (rules, Q-13)."""
    bot_pace: float = Field(default=0.35, ge=0)
    """How long bots take over what they do, as a part of what people take; 0 for no time at all."""
    allowed_origins: list[str] = []
    """Origins of web pages, besides our own, that may use the API: `["https://example.org"]`, or `["*"]` for all."""
    address: str | None = None
    """The address by which others find this server, for links and codes to photograph: `https://play.example.org`."""
    webhook_loopback: bool = False
    """Whether webhooks may lead to this very machine, and then by plain http as well: for trying them out."""
    proxies: str = "127.0.0.1"
    """Addresses and networks of proxies whose `X-Forwarded-For` is believed: `10.0.0.7,10.1.0.0/16`."""
    metrics_token: str | None = Field(default=None, min_length=16)
    """The bearer token for which `/metrics` answers, at least 16 characters; without one it answers nobody."""
    rate_cost: Rate = "1000000/10 seconds"
    """How many points of work each account may ask for, and each address without one. Empty for no limit, here and below."""
    rate_sign_in: Rate = "2000/minute"
    """How many may sign in from an address, guests of tables that are set out included."""
    rate_codes: Rate = "10/minute"
    """How many join codes that open no table each may try."""
    rate_chat: Rate = "20/10 seconds"
    """How much each account may say."""
    rate_ideas: Rate = "30/minute"
    """How often each account may ask for ideas for a clue, which bots have to think about."""
    rate_tables: Rate = "1000/minute"
    """How many tables each account may open."""
    rate_pictures: Rate = "600/hour"
    """How many pictures each account may hand in."""
    picture_megabytes: int = Field(default=2000, ge=0)
    """How many megabytes the pictures of all people's decks may take together; 0 for no such decks."""
    rate_recordings: Rate = "120/hour"
    """How many recordings each account may hand in."""
    recording_megabytes: int = Field(default=1000, ge=0)
    """How many megabytes the sounds of all clues may take together; 0 for no such clues."""
    account_sockets: int = Field(default=32, ge=0)
    """How many sockets an account may have open. 0 for no limit, here and below."""
    address_sockets: int = Field(default=2000, ge=0)
    """How many sockets without an account may be open to an address."""
    account_subscriptions: int = Field(default=256, ge=0)
    """How many subscriptions an account may have open."""
    address_subscriptions: int = Field(default=4000, ge=0)
    """How many subscriptions without an account may be open to an address."""

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.database_url or f"sqlite:///{self.file}"

    @property
    def file(self) -> Path:
        """The file of the embedded database."""
        return self.data_dir / "oneiro.sqlite"

    @property
    def plugin_files(self) -> Path:
        """The folder of single-file plugins."""
        return self.data_dir / "plugins"
