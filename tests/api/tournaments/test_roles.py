"""Who may see and do what: owners, arbiters, the desk, entrants, strangers."""

import asyncio
from typing import Any

import aiohttp
import pytest

from serving import Client, GraphQLFailed, Refused, Serving, journal, newcomer
from serving.tournaments import PAIRED, Held, Word, begun, change, held, ids, pods_of, ranking

pytestmark = pytest.mark.anyio

MINE = "query($filter: TournamentFilter) { tournaments(filter: $filter, first: 50) { edges { node { id } } } }"


@pytest.fixture
async def other(host: Client, http: aiohttp.ClientSession) -> Client:
    return await newcomer(http, host.url, "Otto")


async def listed(who: Client, **wanted: Any) -> set[str]:
    found = await who.ask(MINE, filter=wanted)
    return {edge["node"]["id"] for edge in found["tournaments"]["edges"]}


async def refused(event: Held, who: Client, mutation: str, **arguments: Any) -> str:
    with pytest.raises(Refused) as caught:
        await event.do(mutation, who, **arguments)
    return str(caught.value.code)


async def test_a_draft_is_its_officials_alone(host: Client, other: Client) -> None:
    event = await held(host)
    stranger = Client(host.http, host.url)
    assert [await event.look(who) for who in (other, stranger)] == [None, None]
    assert await refused(event, other, "register") == "NOT_FOUND"
    assert event.id not in await listed(other)
    assert event.id in await listed(host, mine=True)
    with pytest.raises(GraphQLFailed) as caught:
        async with event.follow(other) as updates:
            await updates.next()
    assert caught.value.code == "NOT_FOUND"
    await event.do("publishTournament")
    assert (await event.look(stranger))["phase"] == "PUBLISHED"
    assert event.id in await listed(other)


async def test_a_private_one_is_seen_by_its_people_and_opened_by_its_code(host: Client, other: Client) -> None:
    event = await held(host, private=True, entry=Word("INVITED"))
    await event.do("openRegistration")
    assert await event.look(other) is None
    assert event.id not in await listed(other)
    code = (await event.look())["code"]
    found = await other.ask("query($code: String) { tournament(code: $code) { id code } }", code=code.lower())
    assert found["tournament"] == {"id": event.id, "code": None}
    await change(other, "register", code=code)
    assert (await event.look(other))["you"]["entrant"]
    assert event.id in await listed(other, mine=True)


async def test_an_outsider_may_do_nothing(host: Client, other: Client) -> None:
    event = await begun(host, 8)
    entrant = next(iter(ids(await event.look()).values()))
    asked: list[tuple[str, dict[str, Any]]] = [
        ("finish", {}),
        ("pause", {}),
        ("announce", {"text": "hello"}),
        ("penalise", {"entrant": entrant, "points": 1, "reason": "for nothing"}),
        ("withdraw", {"entrant": entrant}),
        ("setRole", {"account": other.account, "role": Word("OWNER")}),
        ("undo", {"entry": 3, "reason": "for nothing"}),
    ]
    for mutation, arguments in asked:
        assert await refused(event, other, mutation, **arguments) == "NOT_YOURS"
    for dry_run in (True, False):
        with pytest.raises(Refused, match="NOT_YOURS"):
            await change(other, "pairRound", PAIRED, tournament=event.id, dryRun=dry_run)
    assert len(await event.log(other)) == len(await event.log())


async def test_offices_are_given_and_taken(host: Client, other: Client) -> None:
    event = await begun(host, 8)
    desk: dict[str, Any] = {"account": other.account, "role": Word("DESK")}
    await event.do("setRole", **desk)
    await event.do("announce", other, text="Tea is ready.")
    assert await refused(event, other, "finish") == "NOT_YOURS"
    assert (await event.look())["announcements"] == [{"text": "Tea is ready."}]
    await event.do("setRole", **desk, given=False)
    assert await refused(event, other, "announce", text="No more tea.") == "NOT_YOURS"
    owner: dict[str, Any] = {"account": host.account, "role": Word("OWNER"), "given": False}
    assert await refused(event, host, "setRole", **owner) == "ILLEGAL"


async def test_officials_see_whom_an_announcement_has_reached(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host)
    await event.do("openRegistration")
    ann, ben, cleo = [await newcomer(http, host.url, name) for name in ("Ann", "Ben", "Cleo")]
    await event.enter(ann, ben)
    await event.add_bots(1)
    shown = "announcements { text reached }"
    async with event.follow(ann) as first, event.follow(cleo) as stranger:
        await first.next()
        await stranger.next()
        await event.do("announce", text="Tea is ready.")
        for feed in (first, stranger):
            assert [entry["record"] for entry in (await feed.next())["entries"]] == ["Announced"]
        await event.until(lambda seen: seen["announcements"] == [{"text": "Tea is ready.", "reached": 1}], shown)
        assert (await event.look(ann, shown))["announcements"] == [{"text": "Tea is ready.", "reached": None}]
    await event.do("announce", text="It is cold.")
    async with event.follow(ben) as second:
        await second.next()
        await event.until(lambda seen: [one["reached"] for one in seen["announcements"]] == [1, 2], shown)


async def test_whom_an_announcement_has_reached_outlasts_the_server(own: Serving, http: aiohttp.ClientSession) -> None:
    event = await held(await newcomer(http, own.url))
    await event.do("openRegistration")
    ann, ben = [await newcomer(http, own.url, name) for name in ("Ann", "Ben")]
    await event.enter(ann, ben)
    await event.do("announce", text="Tea is ready.")
    shown = "announcements { reached }"
    for person, reached in ((ann, 1), (ben, 2)):
        async with event.follow(person) as feed:
            await feed.next()
            await event.until(lambda seen, reached=reached: seen["announcements"] == [{"reached": reached}], shown)  # type: ignore[misc]
        own.kill()
        own.start()
        assert (await event.look(shown=shown))["announcements"] == [{"reached": reached}]
    (at,) = journal.rows(own.database, "SELECT at FROM tournament_entries WHERE record = 'Announced'")
    held_of_him = (await ann.ask("{ accountExport { data } }"))["accountExport"]["data"]
    assert [one["toldAt"] for one in held_of_him["tournaments"]] == [at["at"]]


async def test_nobody_rules_on_his_own_table(host: Client) -> None:
    event = await held(host, plays=[{}])
    await event.do("openRegistration")
    await event.enter(host)
    await event.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo")])
    await event.do("startTournament")
    await event.begin_round(1)
    (pod,) = pods_of(await event.look(), 1)
    scores = [{"entrant": seat["entrant"]["id"], "points": 7} for seat in pod["seats"]]
    assert await refused(event, host, "reportPod", round=1, pod=1, results=[{"scores": scores}]) == "OWN_TABLE"


async def test_a_pairing_is_hidden_until_it_is_published(host: Client, other: Client) -> None:
    event = await begun(host, 8)
    await event.pair()
    assert (await event.look())["rounds"]["totalCount"] == 1
    assert (await event.look(other))["rounds"]["totalCount"] == 0
    shown = "round(number: 1) { number } pairingReport(round: 1) { repeats } crossTable { edges { node { cells { pod } } } }"
    seen = await event.look(other, shown)
    assert (seen["round"], seen["pairingReport"]) == (None, None)
    assert all(row["node"]["cells"] == [] for row in seen["crossTable"]["edges"])
    assert "Round paired" not in {entry["record"] for entry in await event.log(other)}
    await event.do("publishPairings", round=1)
    assert (await event.look(other, shown))["pairingReport"] == {"repeats": 0}


async def test_a_place_in_the_log_does_not_tell_what_is_hidden(host: Client, other: Client) -> None:
    event = await begun(host, 8)
    before = (await event.look(other, "cursor"))["cursor"]
    async with event.follow(other, before) as updates:
        await event.pair()
        await event.pair()
        assert await updates.nothing()
        assert (await event.look(other, "cursor"))["cursor"] == before
        await event.do("publishPairings", round=1)
        update = await updates.next()
    assert [entry["record"] for entry in update["entries"]] == ["Round published"]
    for cursor, code in [("p.9999", "CURSOR_AHEAD"), ("o.3", "BAD_CURSOR"), ("nonsense", "BAD_CURSOR")]:
        with pytest.raises(GraphQLFailed) as caught:
            async with event.follow(other, cursor) as updates:
                await updates.next()
        assert caught.value.code == code


async def test_a_token_needs_the_scope(host: Client) -> None:
    make = "mutation { createToken(input: {scopes: [READ, PLAY, HOST]}) { ... on TokenCreated { token } } }"
    narrow = Client(host.http, host.url, (await host.do(make))["token"], host.account)
    event = await begun(host, 8)
    assert await refused(event, narrow, "finish") == "SCOPE_MISSING"


async def test_the_same_key_does_nothing_twice(host: Client) -> None:
    event = await held(host)
    await event.do("openRegistration", key="open")
    assert (await event.do("openRegistration", key="open"))["phase"] == "REGISTRATION"
    assert await refused(event, host, "finish", key="open") == "KEY_REUSED"
    for _ in range(2):
        await event.do("addEntrants", entrants=[{"bot": "plain"}] * 4, key="bots")
    assert (await event.look())["entrants"]["totalCount"] == 4
    assert await refused(event, host, "startRound", round=1, key="early") == "NOT_NOW"
    await event.do("startTournament")
    await event.pair(key="pair")
    await event.pair(key="pair")
    assert (await event.look())["rounds"]["totalCount"] == 1
    await event.do("publishPairings", round=1)
    assert await refused(event, host, "startRound", round=1, key="early") == "NOT_NOW"


async def test_what_rests_on_an_entry_keeps_it(host: Client) -> None:
    event = await begun(host, 8)
    entries = await event.log()
    registered = next(entry for entry in entries if entry["record"] == "Registered")
    await event.begin_round(1)
    assert await refused(event, host, "undo", entry=registered["number"], reason="he does not exist") == "RESTED_ON"
    assert await refused(event, host, "undo", entry=1, reason="let it never have been") == "NOT_FOUND"
    assert await refused(event, host, "undo", entry=registered["number"], reason="") == "REASON_MISSING"


async def test_bad_wishes_are_refused_with_their_field(host: Client) -> None:
    for wish, code, name in [
        ({"format": "nonsense"}, "BAD_OPTION", "format"),
        ({"options": {"rounds": 99}}, "BAD_OPTION", "rounds"),
        ({"options": {"nonsense": 1}}, "BAD_OPTION", "options"),
        ({"plays": []}, "BAD_OPTION", "plays"),
        ({"plays": [{"variant": "nonsense"}]}, "BAD_OPTION", "variant"),
        ({"least": 5, "preferred": 4}, "BAD_OPTION", "preferred"),
        ({"plays": [{"variant": "stella"}], "least": 7, "preferred": 7, "most": 8}, "BAD_OPTION", "plays"),
        ({"name": " "}, "TEXT_REFUSED", "name"),
        ({"name": "a\u202eb"}, "TEXT_REFUSED", "name"),
    ]:
        with pytest.raises(Refused) as caught:
            await held(host, **wish)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.field) == (code, name), wish


async def test_spectators_are_late_where_the_host_wants_it(server: Serving, host: Client, other: Client) -> None:
    event = await begun(host, 8, delay=1.5)
    before = await event.look(other, "cursor")
    async with event.follow(other, before["cursor"]) as updates:
        await event.begin_round(1)
        played = await event.played(1)
        seen = await event.look(other)
        assert (seen["rounds"]["totalCount"], seen["standings"]["asOf"]) == (0, 0)
        assert await event.look(other, "cursor") == before
        assert (await updates.next())["entries"][0]["record"] == "Round published"
    async with asyncio.timeout(20):
        while ranking(await event.look(other)) != ranking(played):
            await asyncio.sleep(0.25)


async def test_a_node_is_a_tournament_to_who_may_see_it(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    event, stranger = await held(host), await newcomer(http, server.url)
    node = "query($id: ID!) { node(id: $id) { __typename id } }"
    assert (await host.ask(node, id=event.id))["node"] == {"__typename": "Tournament", "id": event.id}
    assert (await stranger.ask(node, id=event.id))["node"] is None
    await event.do("publishTournament")
    assert (await stranger.ask(node, id=event.id))["node"]
