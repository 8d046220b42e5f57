"""One broken plugin never stops the server, nor the games of others; it is said what is wrong with it, and nothing more."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, GraphQLFailed, Refused, Serving, company, journal, newcomer
from serving.documents import CREATE, LEAVE

pytestmark = pytest.mark.anyio

CLAIM = {"claimStory": {"ok": True}}

VIEW = """
@dataclass(frozen=True, slots=True)
class {view}:
    points: int

@hookimpl
def variants():
    phases = (type("Only", (Phase,), {{"name": "only"}}),)
    preset = Preset("plain", "Plain", Options(), (3,))
    return [Variant({key!r}, "A title", "", "", Table, phases, (PhaseBegan, SeatLeft), None, {view}, (preset,), object())]
"""
HEAD = """
from dataclasses import dataclass
from oneiro_core import Phase, PhaseBegan, Preset, SeatLeft, Table, Variant, hookimpl

@dataclass(frozen=True, slots=True)
class Options:
    pass
"""
BROKEN = {
    "syntax": ("def variants(:\n", "SyntaxError in line 1: invalid syntax"),
    "misspelt": (HEAD + "@hookimpl\ndef varaints():\n    return []\n", "unknown hook 'varaints'"),
    "leaving": ("import sys\nsys.exit(3)\n", "SystemExit: 3"),
    "leaving_later": (HEAD + "@hookimpl\ndef variants():\n    raise SystemExit(3)\n", "SystemExit: 3"),
    "needing": ("import numpy.of.somebody\n", "ModuleNotFoundError: No module named 'numpy"),
    "reading": ("open('/etc/oneiro/none.toml')\n", "No such file or directory: 'none.toml'"),
    "classic": (HEAD, "a plugin called classic is already loaded"),
    "taking": (HEAD + VIEW.format(key="stella", view="View"), "the variant 'stella' is already there"),
    "clashing": (
        HEAD + VIEW.format(key="j", view="JinxView"),
        "the type name JinxView of .*jinx.view is taken by .*clashing",
    ),
    "reserved": (
        HEAD + VIEW.format(key="odd", view="Reserved").replace("points", "phase_number"),
        "Reserved has a field",
    ),
    "shapeless": (
        HEAD + VIEW.format(key="odd", view="Odd").replace("points: int", "points: dict"),
        "Odd.points: .*dict",
    ),
    "undressed": (
        HEAD
        + VIEW.format(key="odd", view="Odd").replace("@dataclass(frozen=True, slots=True)\nclass Odd", "class Odd"),
        "Odd is not a dataclass",
    ),
}


def bring(server: Serving, name: str, text: str) -> None:
    (server.folder / "plugins" / f"{name}.py").write_text(text)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server among broken plugins, and one that breaks while games run."""
    server = Serving(tmp_path_factory.mktemp("crowded"))
    server.bring("fragile")
    for name, (text, _) in BROKEN.items():
        bring(server, name, text)
    (server.folder / "plugins" / "garbled.py").write_bytes(b"\xff\xfe\x00")
    server.start()
    yield server
    server.kill()


# -- while loading


async def test_what_is_broken_is_refused_with_the_reason(crowded: Serving, http: aiohttp.ClientSession) -> None:
    plugins = (await Client(http, crowded.url).ask("{ plugins { name loaded refusal variants } }"))["plugins"]
    refusals = {plugin["name"]: plugin["refusal"] for plugin in plugins if not plugin["loaded"]}
    assert refusals.keys() == {*BROKEN, "garbled"}
    for name, (_, reason) in BROKEN.items():
        assert re.search(reason, refusals[name]), f"{name}: {refusals[name]}"
    assert [plugin["variants"] for plugin in plugins if plugin["name"] == "fragile"] == [["fragile", "twin"]]


async def test_where_plugins_lie_is_nobodys_business(crowded: Serving, http: aiohttp.ClientSession) -> None:
    told = str(await Client(http, crowded.url).ask("{ plugins { name refusal } variants { plugin { name } } }"))
    assert "none.toml" in told
    for folder in (str(crowded.folder), "/etc", "plugins/"):
        assert folder not in told


def test_the_command_tells_all_of_it(crowded: Serving) -> None:
    lines = crowded.run("plugins").stdout
    for name, (_, reason) in BROKEN.items():
        line = next(line for line in lines.splitlines() if str(crowded.folder / "plugins" / f"{name}.py") in line)
        assert re.search(reason.replace("none.toml", "/etc/oneiro/none.toml"), line)
    assert "/etc/oneiro/none.toml" in lines


async def test_variants_of_one_plugin_may_share_everything(crowded: Serving, http: aiohttp.ClientSession) -> None:
    for key in ("fragile", "twin"):
        friends = await fragile(crowded, http, variant=key, options={key: {"targetScore": 7}})
        await friends.reach("vote")
        assert (await friends.look())["options"]["values"]["targetScore"] == 7


# -- while games run


async def fragile(server: Serving, http: aiohttp.ClientSession, **wish: Any) -> Company:
    """A game of the fragile variant; it looks like classic to its clients."""
    friends = await company(http, server.url, 3, **{"variant": "fragile", **wish})
    friends.variant = "classic"
    await friends.start()
    return friends


async def tell(friends: Company, clue: str) -> Any:
    """The storyteller gives a clue."""
    game = await friends.reach("tell")
    (teller,) = game["awaiting"]
    card = (await friends.game(teller))["hand"][0]["id"]
    return await friends.act(teller, {"tell": {"clue": clue, "card": card}})


async def broken(friends: Company, clue: str) -> str:
    """The number of the error that comes of a clue."""
    with pytest.raises(Refused) as caught:
        await tell(friends, clue)
    assert caught.value.code == "UNAVAILABLE"
    found = re.fullmatch(r"the game's plugin failed \(error (\w{8})\); nothing was changed", caught.value.message)
    assert found, caught.value.message
    return found[1]


@pytest.mark.parametrize("clue", ["break", "break half-way", "leave"])
async def test_a_plugin_that_fails_changes_nothing(crowded: Serving, http: aiohttp.ClientSession, clue: str) -> None:
    friends, others = await fragile(crowded, http), await fragile(crowded, http)
    await friends.reach("tell")
    before, written = await friends.looks(), journal.steps(crowded.database, friends.table)
    mark = await broken(friends, clue)
    assert await friends.looks() == before
    assert journal.steps(crowded.database, friends.table) == written
    log = crowded.log.read_text()
    assert f"error {mark} at table {friends.table}, 1 in a row" in log
    await tell(others, "all is well")
    await tell(friends, "and here as well")


async def test_a_request_that_failed_may_be_sent_again(crowded: Serving, http: aiohttp.ClientSession) -> None:
    """Nothing of it is kept: with a plugin that is mended it would go through."""
    friends = await fragile(crowded, http)
    (teller,) = (await friends.reach("tell"))["awaiting"]
    card = (await friends.game(teller))["hand"][0]["id"]
    for _ in range(2):
        with pytest.raises(Refused, match="UNAVAILABLE"):
            await friends.act(teller, {"tell": {"clue": "break", "card": card}}, key="k")
    with pytest.raises(Refused, match="NOT_IN_HAND"):
        await friends.act(teller, {"tell": {"clue": "fine", "card": "made up"}}, key="k")


async def test_three_failures_in_a_row_park_the_game(crowded: Serving, http: aiohttp.ClientSession) -> None:
    friends, others = await fragile(crowded, http), await fragile(crowded, http)
    for _ in range(2):
        await broken(friends, "break")
    await tell(friends, "fine")
    await friends.reach("vote")
    hands = [card["id"] for seat in range(3) for card in (await friends.game(seat))["hand"]]
    async with friends.feed() as feed:
        assert (await feed.next())["table"]["status"] == "PLAYING"
        marks = [await broken(friends, "break") for _ in range(3)]
        while (update := await feed.next())["table"]["status"] != "PARKED":
            pass
    table = await parked(friends)
    assert table == f"its plugin failed 3 times in a row (error {marks[-1]})"
    assert not any(card in str(update["table"]) for card in hands)
    with pytest.raises(Refused, match="PARKED"):
        await tell(friends, "fine")
    await tell(others, "all is well")


async def parked(friends: Company) -> str:
    """Why a table is parked."""
    document = "query($table: ID!) { table(id: $table) { status parkedReason secret } }"
    table = (await friends.host.ask(document, table=friends.table))["table"]
    assert (table["status"], table["secret"]) == ("PARKED", None)
    return str(table["parkedReason"])


@pytest.mark.parametrize("clue", ["break the view", "leave from the view"])
async def test_a_view_that_fails_is_told_by_a_number(crowded: Serving, http: aiohttp.ClientSession, clue: str) -> None:
    friends, others = await fragile(crowded, http), await fragile(crowded, http)
    with pytest.raises(GraphQLFailed):
        await tell(friends, clue)
    with pytest.raises(GraphQLFailed) as caught:
        await friends.look()
    assert caught.value.code == "INTERNAL"
    found = re.fullmatch(r"the server has failed \(error (\w{8})\)", caught.value.errors[0]["message"])
    assert found, caught.value.errors
    assert f"error {found[1]}" in crowded.log.read_text()
    async with friends.feed() as feed:
        with pytest.raises(GraphQLFailed, match="INTERNAL"):
            await feed.next()
    await tell(others, "all is well")


# -- gone and back


async def test_a_game_waits_for_its_plugin(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    server = Serving(tmp_path)
    server.bring("fragile")
    file = tmp_path / "plugins" / "fragile.py"
    text = file.read_text()
    server.start()
    try:
        friends = await fragile(server, http)
        classic = await company(http, server.url, 3)
        opened = await company(http, server.url, 3, variant="fragile")
        await friends.act(0, CLAIM, key="once")
        before = await friends.reach("lay")
        server.kill()
        file.unlink()
        server.start()
        assert await parked(friends) == "the plugin that brings fragile is missing"
        await check_parked(friends, before["cursor"])
        await classic.start()
        await check_open_without_plugin(opened)
        server.kill()
        file.write_text(text.replace("    events=EVENTS,", "    events=EVENTS[:1] + EVENTS[2:],"))
        server.start()
        assert await parked(friends) == "the game cannot be restored by the plugin as it is now (KeyError)"
        server.kill()
        file.write_text(text)
        server.start()
        assert await friends.game() == before
        async with friends.feed(0, before["cursor"]) as feed:
            await friends.choose(before["awaiting"][0])
            assert [event["__typename"] for event in (await feed.next())["events"]] == ["CardsLaid"]
        await friends.reach("vote")
        await opened.start()
    finally:
        server.kill()


async def check_parked(friends: Company, cursor: str) -> None:
    """What can be seen and done at a table whose plugin is missing."""
    document = (
        "query($table: ID!) { table(id: $table) { variant { key } options { values } game { cursor } commitment } }"
    )
    table = (await friends.host.ask(document, table=friends.table))["table"]
    assert (table["variant"], table["options"], table["game"]) == (None, None, None)
    assert table["commitment"]
    with pytest.raises(Refused, match="PARKED"):
        await friends.act(0, {"claimStory": {"ok": True}})
    with pytest.raises(Refused, match="PARKED"):
        await friends.take_back(0)
    with pytest.raises(Refused, match="PARKED"):
        await friends.act(0, CLAIM, key="once")
    async with friends.feed(0, cursor) as feed:
        with pytest.raises(GraphQLFailed) as caught:
            await feed.next()
    assert caught.value.code == "PARKED", "the events are not lost"
    history = "query($table: ID!, $after: String) { table(id: $table) { history(after: $after) { edges { cursor } } } }"
    with pytest.raises(GraphQLFailed) as caught:
        await friends.host.ask(history, table=friends.table, after=cursor)
    assert caught.value.code == "PARKED"


async def check_open_without_plugin(opened: Company) -> None:
    """A table that waits for players can be left, and not started or opened."""
    with pytest.raises(Refused, match="BAD_OPTION: there is no variant fragile"):
        await opened.start()
    with pytest.raises(Refused, match="BAD_OPTION"):
        await opened.host.do(CREATE, input={"variant": "fragile", "deck": "box"})
    late = await newcomer(opened.host.http, opened.host.url)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await late.do(LEAVE, table=opened.table)
