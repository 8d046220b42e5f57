"""What an operator watches: the numbers move with what happens, and say nothing of anybody."""

from collections.abc import Iterator

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from serving import Client, Refused, Serving, company, documents, newcomer, serving
from serving.company import seated

pytestmark = pytest.mark.anyio

NAME = "Zyx-the-canary"
TOKEN = "numbers-for-the-operator"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("watched"), metrics_token=TOKEN) as server:
        yield server


async def scraped(client: Client) -> dict[str, float]:
    """All samples by their names and labels."""
    async with client.http.get(f"{client.url}/metrics", headers={"authorization": f"Bearer {TOKEN}"}) as answer:
        assert answer.headers["content-type"].startswith("text/plain")
        text = await answer.text()
    assert NAME not in text
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {f"{sample.name} {' '.join(sample.labels.values())}".strip(): sample.value for sample in samples}


async def moved(before: dict[str, float], client: Client) -> dict[str, float]:
    after = await scraped(client)
    changes = {name: value - before.get(name, 0) for name, value in after.items()}
    return {name: change for name, change in changes.items() if change and name.startswith("oneiro_")}


async def test_numbers_follow_what_happens(server: Serving, http: aiohttp.ClientSession) -> None:
    host = await newcomer(http, server.url, NAME)
    before = await scraped(host)
    friends = await seated([host, *[await newcomer(http, server.url) for _ in range(3)]])
    assert (await moved(before, host))["oneiro_tables OPEN"] == 1
    await friends.start()
    await friends.reach("lay")
    with pytest.raises(Refused):
        await friends.start()
    async with friends.feed(0) as feed:
        await feed.next()
        change = await moved(before, host)
    assert change["oneiro_tables PLAYING"] == 1
    assert change["oneiro_steps_total start"] == 1
    assert change["oneiro_steps_total act"] >= 1
    assert sum(value for name, value in change.items() if name.startswith("oneiro_refusals_total")) == 1
    assert change["oneiro_feeds"] == 1
    assert change["oneiro_group_size_count"] >= 8
    assert change["oneiro_group_size_sum"] >= change["oneiro_group_size_count"]


@pytest.mark.parametrize("header", ["", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer \xe9", "Bearer"])
async def test_nobody_else_reads_them(server: Serving, http: aiohttp.ClientSession, header: str) -> None:
    async with http.get(f"{server.url}/metrics", headers={"authorization": header}) as answer:
        assert answer.status == 404
        assert "oneiro_" not in await answer.text()


async def test_a_feed_that_is_refused_is_not_open(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url)
    before = await scraped(friends.host)
    with pytest.raises(Refused, match="NOT_FOUND"):
        await friends.host.do(documents.JOIN, table="t_none")
    change = await moved(before, friends.host)
    assert change == {"oneiro_refusals_total NOT_FOUND": 1.0}


async def test_labels_are_words_of_ours(server: Serving, http: aiohttp.ClientSession) -> None:
    told = await scraped(Client(http, server.url))
    assert told
    for name in told:
        _, *labels = name.split(" ")
        assert all(label.replace("_", "").replace(".", "").replace("+", "").isalnum() for label in labels), name
