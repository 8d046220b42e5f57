"""The sandbox as an application: a server on a database of its own, with guests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from oneiro_api.app import create_app, load_registry
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_core import Registry

from . import tides
from .guests import Guests
from .scenarios import NAMES, ODD_NAMES, SCENARIOS
from .script import ScriptedLobby, ScriptedPlay
from .sockets import DroppedSockets
from .stage import Stage


def create_sandbox(settings: Settings, folder: Path) -> tuple[Starlette, Stage]:
    """The application, with the plugins of `settings` and all data in `folder`, and its stage.

    Pages from everywhere may use it: it holds nothing that is anybody's.
    """
    registry = load_registry(settings)
    registry.add("sandbox", "oneiro sandbox", lambda: tides)
    own = settings.model_copy(update={"data_dir": folder, "database_url": None, "allowed_origins": ["*"]})
    stage = Stage()
    app = create_app(own, registry, partial(_opened, stage))
    app.add_middleware(DroppedSockets, stage=stage)
    return app, stage


@asynccontextmanager
async def _opened(stage: Stage, settings: Settings, registry: Registry) -> AsyncIterator[Server]:
    lobby = partial(ScriptedLobby, stage)
    server = await Server.open(settings, registry, plays=partial(ScriptedPlay, stage), lobbies=lobby)
    await _invite(server, stage)
    attending = asyncio.create_task(Guests(server, stage).attend())
    await asyncio.sleep(0)  # from here on the guests hear of every table
    assert isinstance(server.lobby, ScriptedLobby)
    for scenario in SCENARIOS.values():
        if not scenario.starts:
            await server.lobby.open_scene(scenario, code=scenario.code)
    try:
        yield server
    finally:
        attending.cancel()
        await asyncio.wait([attending])
        await server.close()


async def _invite(server: Server, stage: Stage) -> None:
    """Sign in all guests, and the person who tries a client."""
    for name in (*NAMES, *ODD_NAMES):
        stage.guests[name], _ = await server.accounts.sign_in(name)
    _, stage.token = await server.accounts.sign_in("You")
