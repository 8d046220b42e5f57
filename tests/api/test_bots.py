"""Bots sit at tables as people do, and are known as bots; games with them go on whatever they or the server do."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from oneiro_core.codec import load
from serving import Company, Serving, company, documents, journal, serving
from serving.choosing import chosen
from serving.client import Refused
from serving.company import newcomer
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio

BOTS = "{ bots { key title summary strength variants } plugins { name bots } }"
PATIENCE = 120.0
GRACE = 1.5
CHANCE = Random(7)
OVERTAKEN = {"TOO_LATE", "NOT_NOW", "NOT_YOUR_TURN", "TAKEN", "GAME_OVER", "ILLEGAL"}


@pytest.fixture(scope="module")
def unruly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with bots that misbehave, and that waits for nobody for long."""
    with serving(tmp_path_factory.mktemp("unruly"), "unruly", grace_seconds=str(GRACE)) as server:
        yield server


async def alone(http: aiohttp.ClientSession, server: Serving, bots: int = 3, **wish: Any) -> Company:
    """Somebody who has opened a table with bots."""
    return await company(http, server.url, 1, bots=bots, **wish)


async def add(friends: Company, **more: Any) -> Any:
    return await friends.host.do(documents.ADD_BOT, table=friends.table, **more)


async def seats(friends: Company) -> list[str | None]:
    """The bot of each taken seat."""
    return [seat["bot"] and seat["bot"]["key"] for seat in (await friends.look())["seats"]]


async def played(friends: Company, until: Any = lambda look: look["game"]["over"]) -> Any:
    """Play the host's seat, the bots theirs, until something holds; the table then."""
    async with asyncio.timeout(PATIENCE):
        while not until(look := await friends.look()):
            game, mine = look["game"], look["you"]["index"]
            if game and mine in game["awaiting"]:
                await act(friends, game)
            else:
                await asyncio.sleep(0.02)
    return look


async def act(friends: Company, game: Any) -> None:
    """Do something that is offered, unless a bot is faster; what does not go together is refused, and another time it does."""
    try:
        await friends.act(0, chosen(CHANCE.choice(game["choices"]), CHANCE), phase=game["phaseNumber"])
    except Refused as refused:
        if refused.code not in OVERTAKEN:
            raise


def round_of(number: int) -> Any:
    return lambda look: look["game"]["over"] or look["game"]["round"] >= number


# -- sitting down ------------------------------------------------------------------------------------------------------


async def test_what_is_installed_is_told(server: Serving, http: aiohttp.ClientSession) -> None:
    told = await (await newcomer(http, server.url)).ask(BOTS)
    bots = {bot["key"]: bot for bot in told["bots"]}
    assert bots.keys() == REGISTRY.bots.keys()
    assert set(bots["plain"]["variants"]) == set(REGISTRY.variants)
    assert bots["plain"]["strength"] == "EASY"
    assert {"name": "plain_bot", "bots": ["plain"]} in told["plugins"]


async def test_a_table_is_opened_with_bots(server: Serving, http: aiohttp.ClientSession) -> None:
    look = await (await alone(http, server, 2)).look()
    assert [seat["index"] for seat in look["seats"]] == [0, 1, 2]
    assert [seat["bot"] is None for seat in look["seats"]] == [True, False, False]
    assert [seat["account"] is None for seat in look["seats"]] == [False, True, True]
    names = [seat["name"] for seat in look["seats"][1:]]
    assert len(set(names)) == 2
    assert all(name.endswith(" (bot)") for name in names)
    assert [seat["connected"] for seat in look["seats"]] == [False, True, True]


@pytest.mark.parametrize("bots", [-1, 8, 2**31 - 1])
async def test_a_table_has_room_for_so_many(server: Serving, http: aiohttp.ClientSession, bots: int) -> None:
    with pytest.raises(Refused, match="BAD_OPTION: there is room for 0 to 7 bots") as refused:
        await alone(http, server, bots)
    assert refused.value.field == "bots"


async def test_the_host_seats_bots_and_frees_their_seats(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 2)
    await add(friends, bot="plain", seat=4)
    await add(friends)
    assert [seat["index"] for seat in (await friends.look())["seats"]] == [0, 1, 2, 4]
    assert (await seats(friends))[3] == "plain"
    await friends.host.do(documents.REMOVE, table=friends.table, seat=2)
    assert len(await seats(friends)) == 3


async def test_the_same_request_seats_one_bot(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 1)
    await asyncio.gather(*(add(friends, key="one") for _ in range(4)))
    assert len(await seats(friends)) == 2
    with pytest.raises(Refused, match="KEY_REUSED"):
        await add(friends, key="one", seat=5)


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"bot": "nobody"}, "BAD_OPTION", "bot"),
        ({"seat": 0}, "TABLE_FULL", "seat"),
        ({"seat": 8}, "TABLE_FULL", "seat"),
        ({"seat": -1}, "TABLE_FULL", "seat"),
    ],
)
async def test_what_cannot_be_seated(
    server: Serving, http: aiohttp.ClientSession, asked: Any, code: str, field: str
) -> None:
    friends = await company(http, server.url, 1)
    with pytest.raises(Refused) as refused:
        await add(friends, **asked)
    assert (refused.value.code, refused.value.field) == (code, field)


async def test_only_the_host_seats_bots_and_only_before_the_start(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await friends.seats[1].do(documents.ADD_BOT, table=friends.table)
    await friends.start()
    with pytest.raises(Refused, match="ALREADY_STARTED"):
        await add(friends)


async def test_a_host_who_leaves_is_not_followed_by_a_bot(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await alone(http, server)
    await friends.host.do(documents.LEAVE, table=friends.table)
    assert (await friends.look())["status"] == "ABANDONED"


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", sorted(REGISTRY.variants))
async def test_somebody_plays_every_variant_against_bots(
    server: Serving, http: aiohttp.ClientSession, variant: str
) -> None:
    seats = min(REGISTRY.variants[variant].presets[0].seats)
    friends = await alone(http, server, seats - 1, variant=variant)
    await friends.start()
    look = await played(friends)
    assert look["status"] == "FINISHED"
    assert look["game"]["winners"]
    written = journal.steps(server.database, friends.table)
    assert {step.actor for step in written if step.kind == "act" and step.seat == 0} == {friends.host.account}
    assert {step.actor for step in written if step.kind == "act" and step.seat != 0} == {None}
    assert {step.seat for step in written if step.kind == "act"} == set(range(seats))


async def test_they_play_on_after_the_server_was_killed(unruly: Serving, http: aiohttp.ClientSession) -> None:
    friends = await alone(http, unruly, 4, options={"classic": {"targetScore": 10}})
    await friends.start()
    await played(friends, round_of(3))
    unruly.restart()
    assert len(await seats(friends)) == 5
    assert (await played(friends))["status"] == "FINISHED"
    assert_played_by_the_rules(unruly, friends)


def assert_played_by_the_rules(server: Serving, friends: Company) -> None:
    """Play the journal's steps again: each was allowed when it was taken, and gave what stands there."""
    game = journal.empty_game(server.database, friends.table)
    actions = game.rules.variant.action_types
    for number, step in enumerate(journal.steps(server.database, friends.table), 1):
        assert (step.seq, step.kind) == (number, "start" if number == 1 else "act")
        if step.seat is None or step.action is None:
            events = game.start()
        else:
            events = game.act(step.seat, load(actions[step.action["action"]], step.action))
        assert list(events) == journal.events(game.rules.variant, step)
    assert game.table.over


async def test_they_take_their_time(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    with serving(tmp_path, "unruly", bot_pace="1000") as server:
        friends = await company(http, server.url, 1)
        for _ in range(3):
            await add(friends, bot="raises")
        await friends.start()
        await asyncio.sleep(0.5)
        assert (await friends.game())["awaiting"] == [0, 1, 2, 3]
        assert "the bot raises failed" not in server.log.read_text(), "a game begins, and they look before they think"
        await friends.act(0, {"claimStory": {"ok": True}})
        assert server.stop() == 0, "nobody waits for a bot that waits"


@pytest.mark.parametrize("bot", ["raises", "cheats"])
async def test_a_bot_that_misbehaves_stops_no_game(unruly: Serving, http: aiohttp.ClientSession, bot: str) -> None:
    friends = await company(http, unruly.url, 1, options={"classic": {"targetScore": 5}})
    for _ in range(2):
        await add(friends, bot=bot)
    await friends.start()
    assert (await played(friends))["status"] == "FINISHED"
    told = {"raises": "the bot raises failed", "cheats": "the bot cheats wanted what is not allowed"}
    assert told[bot] in unruly.log.read_text()


async def test_when_all_people_have_left_the_bots_get_up(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await alone(http, server)
    await friends.start()
    await friends.host.do(documents.LEAVE, table=friends.table)
    assert (await played(friends))["status"] == "ABANDONED"


async def test_they_come_to_the_rematch(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await alone(http, server, 2, options={"classic": {"targetScore": 5}})
    await friends.start()
    before = (await played(friends))["seats"]
    again = await friends.host.do(documents.REMATCH, table=friends.table)
    friends.table = again["id"]
    after = (await friends.look())["seats"]
    assert [(seat["name"], seat["bot"]) for seat in after] == [(seat["name"], seat["bot"]) for seat in before]
    await friends.start()
    assert (await played(friends, round_of(2)))["game"]


# -- playing at once ---------------------------------------------------------------------------------------------------


async def quick(who: Any, variant: str = "jinx", **more: Any) -> Any:
    return await who.do(documents.QUICK_PLAY, variant=variant, **more)


@pytest.mark.parametrize(("variant", "count"), [("classic", 5), ("jinx", 5), ("stella", 5), ("party", 6), ("team", 6)])
async def test_a_game_against_bots_begins_at_once(
    server: Serving, http: aiohttp.ClientSession, variant: str, count: int
) -> None:
    somebody = await newcomer(http, server.url)
    opened = await quick(somebody, variant)
    friends = Company(opened["id"], [somebody], variant, opened["code"])
    look = await friends.look()
    assert (opened["status"], len(look["seats"]), look["clock"]) == ("PLAYING", count, "RELAXED")
    assert look["host"]["id"] == somebody.account
    assert (await played(friends, round_of(1)))["game"]["round"] >= 1
    await somebody.do(documents.LEAVE, table=opened["id"])


async def test_the_same_request_begins_one_game(server: Serving, http: aiohttp.ClientSession) -> None:
    somebody = await newcomer(http, server.url)
    opened = await asyncio.gather(*(quick(somebody, key="now") for _ in range(4)))
    assert len({table["id"] for table in opened}) == 1
    assert (await quick(somebody, key="then"))["id"] != opened[0]["id"]


async def test_a_table_that_waits_is_joined(server: Serving, http: aiohttp.ClientSession) -> None:
    hidden = await company(http, server.url, 1, variant="stella", private=True)
    lonely = await company(http, server.url, 1, variant="stella")
    waits = await company(http, server.url, 1, variant="stella")
    newcomers = [await newcomer(http, server.url) for _ in range(2)]
    async with waits.feed(0) as feed, hidden.feed(0):
        await feed.next()
        assert (await quick(newcomers[0], "stella"))["id"] == waits.table
        assert (await quick(newcomers[0], "stella"))["id"] == waits.table, "who sits there already stays"
        assert len((await waits.look())["seats"]) == 2
        assert (await quick(newcomers[1], "team"))["status"] == "PLAYING", "another variant"
    assert (await quick(newcomers[1], "stella"))["id"] != lonely.table, "its host is away, nobody would begin"


async def test_who_names_a_bot_plays_against_such_bots_alone(server: Serving, http: aiohttp.ClientSession) -> None:
    waits = await company(http, server.url, 1, variant="stella")
    somebody = await newcomer(http, server.url)
    async with waits.feed(0) as feed:
        await feed.next()
        opened = await quick(somebody, "stella", bot="sharp")
    assert opened["status"] == "PLAYING"
    friends = Company(opened["id"], [somebody], "stella")
    assert await seats(friends) == [None, *["sharp"] * 4]
    with pytest.raises(Refused, match="BAD_OPTION: no bot nobody plays stella"):
        await quick(somebody, "stella", bot="nobody")


async def test_the_edition_is_chosen_as_well(server: Serving, http: aiohttp.ClientSession) -> None:
    waits = await company(http, server.url, 1, preset="classic2013")
    somebody = await newcomer(http, server.url)
    async with waits.feed(0) as feed:
        await feed.next()
        opened = await quick(somebody, "classic", preset="odyssey2011")
        assert (await quick(await newcomer(http, server.url), "classic", preset="classic2013"))["id"] == waits.table
    assert (await Company(opened["id"], [somebody]).look())["preset"] == "odyssey2011"
    with pytest.raises(Refused, match="BAD_OPTION: Classic has no preset first"):
        await quick(somebody, "classic", preset="first")


async def test_a_table_is_opened_with_bots_of_a_kind(server: Serving, http: aiohttp.ClientSession) -> None:
    assert await seats(await alone(http, server, 2, bot="easy")) == [None, "easy", "easy"]
    with pytest.raises(Refused) as refused:
        await alone(http, server, 0, bot="nobody")
    assert (refused.value.code, refused.value.field) == ("BAD_OPTION", "bot")


async def test_no_such_variant(server: Serving, http: aiohttp.ClientSession) -> None:
    with pytest.raises(Refused, match="BAD_OPTION: there is no variant chess"):
        await quick(await newcomer(http, server.url), "chess")


# -- standing in -------------------------------------------------------------------------------------------------------


async def pair(http: aiohttp.ClientSession, server: Serving, absence: str) -> Company:
    """Two people and two bots in a game that is played live."""
    friends = await company(http, server.url, 2, bots=2, clock="RELAXED", absence=absence)
    await friends.start()
    return friends


async def until(friends: Company, holds: Any) -> Any:
    """Look at the table as the host until something holds of it."""
    async with asyncio.timeout(PATIENCE):
        while not holds(look := await friends.look()):
            await asyncio.sleep(0.05)
    return look


async def test_a_bot_plays_for_who_is_away_until_he_is_back(unruly: Serving, http: aiohttp.ClientSession) -> None:
    friends = await pair(http, unruly, "BOT")
    away = await until(friends, lambda look: look["seats"][3]["bot"])
    assert away["absence"] == "BOT"
    assert away["seats"][3]["account"] == {"id": friends.seats[1].account}
    assert (away["seats"][3]["connected"], away["seats"][3]["left"]) == (False, False)
    unruly.restart()
    assert (await seats(friends))[3] is not None, "that is on disk"
    await played(friends, round_of(3))
    async with friends.feed(1) as feed:
        await feed.next()
        back = await until(friends, lambda look: look["seats"][3]["bot"] is None)
    assert back["seats"][3]["connected"]
    assert not any(step.kind == "leave" for step in journal.steps(unruly.database, friends.table))
    assert (await until(friends, lambda look: look["seats"][3]["bot"]))["seats"][3]["bot"], "away once more"


async def test_who_plays_at_once_and_looks_away_keeps_his_game(unruly: Serving, http: aiohttp.ClientSession) -> None:
    somebody = await newcomer(http, unruly.url)
    friends = Company((await quick(somebody, "classic"))["id"], [somebody])
    stranger = friends.stranger
    async with asyncio.timeout(PATIENCE):
        while not (away := await friends.look(stranger))["seats"][0]["bot"]:
            await asyncio.sleep(0.05)
    assert not away["seats"][0]["left"]
    async with friends.feed(0):
        await until(friends, lambda look: look["seats"][0]["bot"] is None)


async def test_where_the_host_chose_so_a_seat_stays_empty(unruly: Serving, http: aiohttp.ClientSession) -> None:
    friends = await pair(http, unruly, "EMPTY")
    look = await until(friends, lambda look: look["seats"][3]["left"])
    assert look["seats"][3]["bot"] is None
