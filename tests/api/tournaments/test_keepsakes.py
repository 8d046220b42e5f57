"""What is left of a tournament when it is over: certificates."""

import re

import aiohttp
import pytest

from serving import Client, newcomer
from serving.tournaments import Held, Word, fetched, ids, on_paper, played_on_paper

pytestmark = pytest.mark.anyio

NAMES = ("Ann", "<b>Ben</b>", "Cleo & Co", "Dora")
HOUR = 3600.0
NOT_YET = (409, "NOT_NOW: there are certificates once the tournament is finished")


async def drawn(event: Held) -> Held:
    """An event that has been played so that the first two are level in everything."""
    await event.do("startTournament")
    await event.begin_round(1)
    known = ids(await event.look())
    scores = [{"entrant": known[name], "points": points} for name, points in zip(NAMES, (30, 30, 20, 10), strict=True)]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    return event


async def test_everybody_in_the_standing_gets_a_certificate_once_it_is_finished(host: Client) -> None:
    event = await drawn(await on_paper(host, "<i>The cup</i>", *NAMES, tieBreaks=[]))
    assert await fetched(host, event, "certificates.html") == NOT_YET
    await event.do("finish")
    status, page = await fetched(host, event, "certificates.html")
    assert status == 200
    assert page.count("&lt;i&gt;The cup&lt;/i&gt;</h1>") == 4
    assert "<b>" not in page
    assert "<i>" not in page
    told = re.findall(r'<h2[^>]*>([^<]*)</h2><p class="rank">([^<]*)</p><p>([^<]*)</p>', page)
    assert sorted(told[:2]) == [
        ("&lt;b&gt;Ben&lt;/b&gt;", "Shared rank 1 of 4", "133.3 table points"),
        ("Ann", "Shared rank 1 of 4", "133.3 table points"),
    ]
    assert told[2:] == [
        ("Cleo &amp; Co", "Rank 3 of 4", "88.9 table points"),
        ("Dora", "Rank 4 of 4", "44.4 table points"),
    ]
    assert (await fetched(host, event, "certificates.csv"))[0] == 404


async def test_a_certificate_names_both_of_a_pair_and_the_team(host: Client, http: aiohttp.ClientSession) -> None:
    ann, ben = [await newcomer(http, host.url, name) for name in ("Ann", "Ben")]
    event = await on_paper(host, "The cup", "Cleo and Dora", kind=Word("PAIR"))
    owls = {"name": "Night owls", "accounts": [ann.account, ben.account], "group": "North"}
    await event.do("addEntrants", entrants=[owls])
    await played_on_paper(event, "Night owls", "Cleo and Dora")
    _, page = await fetched(host, event, "certificates.html")
    assert "Night owls</h2><p>Ann and Ben</p><p>North</p>" in page


async def test_whoever_withdrew_and_bots_get_none(host: Client) -> None:
    event = await on_paper(host, "The cup", *NAMES)
    await event.add_bots(1)
    await event.do("startTournament")
    await event.do("withdraw", entrant=ids(await event.look())["Dora"])
    await event.do("finish")
    _, page = await fetched(host, event, "certificates.html")
    assert re.findall(r"of 5", page) == ["of 5"] * 3
    assert "Dora" not in page


async def test_certificates_are_for_those_who_may_see_the_end(host: Client, http: aiohttp.ClientSession) -> None:
    stranger = await newcomer(http, host.url)
    private = await played_on_paper(await on_paper(host, "The cup", "Ann", "Ben", private=True), "Ann", "Ben")
    assert (await fetched(stranger, private, "certificates.html"))[0] == 404
    key = (await private.look(shown="filePass"))["filePass"]
    assert (await fetched(Client(http, host.url), private, f"certificates.html?pass={key}"))[0] == 200
    late = await played_on_paper(await on_paper(host, "The cup", "Ann", "Ben", delay=HOUR), "Ann", "Ben")
    assert await fetched(stranger, late, "certificates.html") == NOT_YET
    assert (await fetched(host, late, "certificates.html"))[0] == 200
