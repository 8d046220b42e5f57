"""A host stops the clock of his table, through the public API."""

import aiohttp
import pytest

from serving import Company, Refused, Serving, company
from serving import documents as asked

pytestmark = pytest.mark.anyio

SHOWN = f"... on Table {{ id }} {asked.REFUSAL}"
PAUSE = f"mutation($id: ID!, $key: String) {{ pauseTable(id: $id, key: $key) {{ {SHOWN} }} }}"
RESUME = f"mutation($id: ID!) {{ resumeTable(id: $id) {{ {SHOWN} }} }}"
CLOCK = "query($id: ID!) { table(id: $id) { paused game { deadline } } }"


@pytest.fixture
async def friends(http: aiohttp.ClientSession, server: Serving) -> Company:
    return await company(http, server.url, 3, clock="NORMAL")


async def clock(friends: Company) -> tuple[bool, bool]:
    """Whether it is stopped, and whether the phase has an end."""
    table = (await friends.host.ask(CLOCK, id=friends.table))["table"]
    return table["paused"], table["game"]["deadline"] is not None


async def test_a_clock_is_stopped_and_goes_on(friends: Company) -> None:
    await friends.start()
    assert await clock(friends) == (False, True)
    for _ in range(2):  # a copy of the request changes nothing
        await friends.host.do(PAUSE, id=friends.table, key="tea")
        assert await clock(friends) == (True, False)
    await friends.host.do(RESUME, id=friends.table)
    assert await clock(friends) == (False, True)


async def test_only_its_host_stops_a_clock_and_only_in_a_game(friends: Company) -> None:
    for who, code in ((friends.seats[1], "NOT_YOURS"), (friends.host, "NOT_NOW"), (friends.stranger, "NOT_SIGNED_IN")):
        with pytest.raises(Refused) as caught:
            await who.do(PAUSE, id=friends.table)
        assert caught.value.code == code
