"""A server for a living room: found by others in the network, and with games of bots to watch."""

import asyncio
from collections.abc import Iterator

import aiohttp
import pytest

from oneiro_core import Registry
from serving import Client, Serving, feed
from serving.client import PATIENCE
from serving.server import COMMAND

pytestmark = pytest.mark.anyio

WATCHED = (
    "{ tables(filter: {playing: true}) { edges { node { id variant { key } seats { account { id } bot { key } } } } } }"
)
LOBBY = "subscription { lobby(filter: {playing: true}) { tables { id variant { key } } gone } }"
WAITING = "{ tables { edges { node { id } } } }"
VARIANTS = list(Registry.found().variants)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("shown"), {"bot_pace": "1"}, COMMAND, "--lan", "--demo")
    server.start()
    yield server
    server.stop()


async def watched(client: Client) -> list[dict[str, object]]:
    """The tables to watch, once there is one of each variant."""
    async with asyncio.timeout(PATIENCE):
        while len(edges := (await client.ask(WATCHED))["tables"]["edges"]) < len(VARIANTS):
            await asyncio.sleep(0.1)
    return [edge["node"] for edge in edges]


async def test_a_game_of_each_variant_is_shown(http: aiohttp.ClientSession, shown: Serving) -> None:
    stranger = Client(http, shown.url)
    tables = await watched(stranger)
    assert sorted(table["variant"]["key"] for table in tables) == sorted(VARIANTS)  # type: ignore[index]
    assert all(seat["bot"] and not seat["account"] for table in tables for seat in table["seats"])  # type: ignore[attr-defined]
    assert (await stranger.ask(WAITING))["tables"]["edges"] == [], "nobody can sit down there"
    async with feed(stranger, LOBBY) as told:
        assert sorted(table["variant"]["key"] for table in (await told.next())["tables"]) == sorted(VARIANTS)


async def test_after_a_restart_the_same_games_go_on(http: aiohttp.ClientSession, shown: Serving) -> None:
    before = {str(table["id"]) for table in await watched(Client(http, shown.url))}
    shown.restart()
    assert {str(table["id"]) for table in await watched(Client(http, shown.url))} == before


async def test_links_lead_to_where_others_find_it(http: aiohttp.ClientSession, shown: Serving) -> None:
    address = (await Client(http, shown.url).ask("{ server { address } }"))["server"]["address"]
    if address is None:
        pytest.skip("this machine is in no network")
    assert address.endswith(f":{shown.port}")
    assert not [word for word in ("localhost", "127.0.0.1", "0.0.0.0") if word in address]
    neighbour = Client(http, address)
    async with http.ws_connect(f"{address}/graphql", protocols=["graphql-transport-ws"], headers={"Origin": address}):
        assert (await neighbour.ask("{ server { name } }"))["server"]["name"] == "Oneiro"
