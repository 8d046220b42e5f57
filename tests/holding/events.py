"""Tournaments up to their start."""

import json
from dataclasses import replace
from typing import Any

from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import Created, Registered, RegistrationOpened, Started
from oneiro_core.tournament.settings import Play, Settings

OWNER = "owner"


def settings_of(form: str = "swiss", options: dict[str, Any] | None = None, **changes: Any) -> Settings:
    """The settings of a tournament of classic, with options of its format and other changes."""
    settings = Settings("The cup", form, (Play("classic"),), options=json.dumps(options or {}))
    return replace(settings, **changes)


def entered(count: int, settings: Settings | None = None, **details: Any) -> Log:
    """A tournament with open registration, and entrants E1, E2, ... of accounts a1, a2, ..."""
    log = Log.begin(Created(settings or settings_of(), OWNER), at=0)
    log.add(RegistrationOpened(), 0, OWNER)
    for number in range(1, count + 1):
        member = Member(f"a{number}", f"Player {number}")
        entry = Registered(f"E{number}", f"Player {number}", (member,), rating=1500 - number, **details)
        log.add(entry, number, member.account)
    return log


def started(count: int, settings: Settings | None = None, seed: str = "seed") -> Log:
    """The same, begun."""
    log = entered(count, settings)
    log.add(Started(seed), 1000, OWNER)
    return log
