"""What is left of a tournament when it is over: certificates, and all of it on one page."""

import re
from html import escape

import aiohttp
import pytest

from serving import Client, newcomer
from serving.tournaments import Held, Word, fetched, ids, on_paper, played_on_paper, pods_of, round_of

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


async def test_the_archive_holds_all_that_everybody_may_know_on_one_page(host: Client) -> None:
    evil = '<script src="//evil.example">'
    event = await on_paper(host, f"{evil} Cup", *NAMES, "Emil", text=evil, least=4, preferred=4, most=4)
    assert (await fetched(host, event, "archive.html"))[0] == 409
    await event.do("startTournament")
    await event.begin_round(1)
    seen = await event.look()
    (pod,), (bye,) = pods_of(seen, 1), round_of(seen, 1)["byes"]
    seats = [seat["entrant"] for seat in pod["seats"]]
    scores = [{"entrant": seat["id"], "points": 31 - place} for place, seat in enumerate(seats)]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    await event.do("announce", text=f"Tea {evil}")
    await event.do("penalise", entrant=seats[0]["id"], points=1.5, reason=f"late {evil}")
    seen = await event.look()
    _, running = await fetched(host, event, "archive.html")
    await event.do("finish")
    _, page = await fetched(host, event, "archive.html")
    assert "Standings so far" in running
    assert "Final standings" in page
    assert page.count("&lt;script src=&quot;//evil.example&quot;&gt;") == 5
    assert not re.search(r'<script|<link|\bsrc="|\bhref="(?!#)|@import|url\(', page), "nothing else is needed"
    rows = [escape(row["node"]["sentence"]) for row in seen["standings"]["edges"]]
    assert all(sentence in page for sentence in rows)
    for place, seat in enumerate(seats, 1):
        cells = f"<td>{place}</td><td>{escape(seat['name'])}</td><td>{32 - place}</td><td>{place}</td>"
        assert cells in page
    (out,) = [name for name, entrant in ids(seen).items() if entrant == bye["id"]]
    assert f"Sit out: {escape(out)}" in page
    assert f"<td>{escape(seats[0]['name'])}</td><td>1.5</td>" in page
    secret = (await event.look())["secret"]
    assert seen["commitment"] in running
    assert (secret in running, secret in page) == (False, True)


async def test_a_draft_is_not_in_the_archive_even_of_an_official(host: Client, http: aiohttp.ClientSession) -> None:
    event = await drawn(await on_paper(host, "The cup", *NAMES, options={"rounds": 2}))
    before = await fetched(host, event, "archive.html")
    await event.pair()
    assert await fetched(host, event, "archive.html") == before
    await event.do("publishPairings", round=2)
    status, page = await fetched(await newcomer(http, host.url), event, "archive.html")
    assert status == 200
    assert "Round 2" in page


async def test_the_archive_says_what_officials_have_decided(host: Client) -> None:
    event = await drawn(await on_paper(host, "The cup", *NAMES))
    known, words = ids(await event.look()), ("has the average of other rounds", "corrected", "It does not count.")

    async def told() -> list[bool]:
        _, page = await fetched(host, event, "archive.html")
        return [word in page for word in words]

    assert await told() == [False, False, False]
    scores = [{"entrant": known[name], "points": 7, "left": name == "Dora"} for name in NAMES]
    await event.do("overrideResult", round=1, pod=1, result={"scores": scores}, reason="wrong")
    await event.do("excuse", round=1, pod=1, entrants=[known["Ann"]], reason="was ill")
    assert await told() == [True, True, False]
    assert "<td>left</td>" in (await fetched(host, event, "archive.html"))[1]
    await event.do("voidPod", round=1, pod=1, reason="wrong deck")
    assert await told() == [True, True, True]


async def test_the_archive_is_as_late_and_as_private_as_its_page(host: Client, http: aiohttp.ClientSession) -> None:
    stranger = await newcomer(http, host.url)
    private = await played_on_paper(await on_paper(host, "The cup", "Ann", "Ben", private=True), "Ann", "Ben")
    assert (await fetched(stranger, private, "archive.html"))[0] == 404
    late = await played_on_paper(await on_paper(host, "The cup", "Ann", "Ben", delay=HOUR), "Ann", "Ben")
    secret = (await late.look())["secret"]
    pages = [(await fetched(who, late, "archive.html"))[1] for who in (host, stranger)]
    assert [(secret in page, "Round 1" in page, "Final" in page) for page in pages] == [(True,) * 3, (False,) * 3]
