"""Ideas for clues: whoever is to give one may ask, nobody else; and they tell nothing that his seat may not know."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from oneiro_api.app import opened
from oneiro_api.live.requests import Request
from oneiro_api.live.wishes import Wish
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_api.store.tables import Account
from oneiro_core import Bot, Idea, Strength, Turn
from oneiro_core.storytelling import ClaimStory, StoryTable
from serving import Client, Company, Refused, Serving, company, newcomer
from serving.documents import REFUSAL
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio

IDEAS = f"""query($table: ID!, $card: ID, $first: Int! = 3) {{ clueIdeas(table: $table, card: $card, first: $first) {{
    ... on ClueIdeas {{ ideas {{ clue language }} }} {REFUSAL} }} }}"""


async def ask(who: Client, friends: Company, card: str | None = None, first: int = 3) -> Any:
    return (await who.do(IDEAS, table=friends.table, card=card, first=first))["ideas"]


async def refused(who: Client, friends: Company, card: str | None = None) -> tuple[str, str | None]:
    with pytest.raises(Refused) as refusal:
        await ask(who, friends, card)
    return refusal.value.code, refusal.value.field


async def telling(http: aiohttp.ClientSession, server: Serving, **wish: Any) -> tuple[Company, list[str]]:
    """A game whose host is to give a clue, and the cards of his hand."""
    friends = await company(http, server.url, 4, private=True, **wish)
    await friends.start()
    game = await friends.game()
    if game["phase"] == "claim":
        await friends.act(0, {"claimStory": {"ok": True}})
    return friends, [card["id"] for card in (await friends.game())["hand"]]


async def test_the_storyteller_is_given_ideas_that_the_table_takes(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    friends, hand = await telling(http, server, deck="base", houseRules=["one_word"])
    ideas = await ask(friends.host, friends, hand[0])
    assert len(ideas) == 3
    assert {idea["language"] for idea in ideas} == {"en"}
    assert len({idea["clue"] for idea in ideas}) == 3
    assert await ask(friends.host, friends, hand[0]) == ideas, "the same until something happens"
    many = await ask(friends.host, friends, hand[0], first=50)
    assert len(many) == 12
    assert many[:3] == ideas
    assert await ask(friends.host, friends, hand[1]) != ideas
    await friends.act(0, {"tell": {"clue": ideas[0]["clue"], "card": hand[0]}})
    assert (await friends.game(1))["clue"] == ideas[0]["clue"]
    assert await refused(friends.host, friends, hand[0]) == ("NOT_YOUR_TURN", None)


async def test_who_may_not_ask_is_told_why(server: Serving, http: aiohttp.ClientSession) -> None:
    friends, hand = await telling(http, server)
    other = (await friends.game(1))["hand"][0]["id"]
    assert await refused(friends.host, friends, other) == ("NOT_IN_HAND", "card")
    assert await refused(friends.host, friends, "nothing") == ("NOT_IN_HAND", "card")
    assert await refused(friends.host, friends) == ("WRONG_COUNT", "card")
    assert await refused(friends.seats[1], friends, other) == ("NOT_YOUR_TURN", None)
    assert await refused(friends.seats[1], friends, hand[0]) == ("NOT_YOUR_TURN", None)
    assert await refused(friends.stranger, friends, hand[0]) == ("NOT_SIGNED_IN", None)
    assert await refused(await newcomer(http, server.url), friends, hand[0]) == ("NOT_FOUND", None)


async def test_who_watches_and_who_waits_for_the_start_is_refused(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url)
    assert await refused(friends.host, friends) == ("NOT_NOW", None)
    assert await refused(await newcomer(http, server.url), friends) == ("NOT_YOURS", None)


# -- in two worlds, and whatever bots do -------------------------------------------------------------------------------


@pytest.fixture
async def world(tmp_path: Path, anyio_backend: str) -> AsyncIterator[tuple[Server, Account, str]]:
    """A server, and somebody who is to give a clue at a table with bots, who wait."""
    async with opened(Settings(data_dir=tmp_path, bot_pace=1000), REGISTRY) as server:
        who, _ = await server.accounts.sign_in("Ann")
        table = await server.lobby.create(Wish("classic", decks=("base",), seats=4, bots=3), Request.made(who, None))
        await server.lobby.start(table.id, Request.made(who, None))
        await server.play.act(table.id, ClaimStory(), None, Request.made(who, None))
        yield server, who, table.id


def hand_of(server: Server, table_id: str) -> list[str]:
    game = server.hall.tables[table_id].playing()
    return [str(card) for card in game.view(0).hand]


async def test_in_worlds_that_differ_in_what_is_hidden_the_ideas_are_the_same(
    world: tuple[Server, Account, str],
) -> None:
    server, who, table_id = world
    card = hand_of(server, table_id)[0]
    before = await server.ideas.of(table_id, who, card, 12)
    game = server.hall.tables[table_id].playing()
    tables = [game.table, *(game.eyes[seat].table for seat in (1, 2, 3))]
    for table in tables:
        assert isinstance(table, StoryTable)
        table.pile.reverse()
        for seat in (1, 2, 3):
            table.hands[seat] = list(reversed(game.table.pile[:6]))  # type: ignore[attr-defined]
    assert len(before) == 12
    assert await server.ideas.of(table_id, who, card, 12) == before


def broken(turn: Turn, card: str | None, random: Random) -> Any:
    raise SystemExit(1)


async def test_a_strangers_bot_may_have_ideas_and_one_that_breaks_is_passed_over(
    world: tuple[Server, Account, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, who, table_id = world
    card = hand_of(server, table_id)[0]
    own = await server.ideas.of(table_id, who, card, 3)

    def bot(key: str, have: Any) -> Bot:
        return Bot(key, key, "", lambda turn, random: turn.offers[0].action(), Strength.SHARP, ideas=have)

    monkeypatch.setattr(server.hall.registry, "bots", {"broken": bot("broken", broken), **REGISTRY.bots})
    assert await server.ideas.of(table_id, who, card, 3) == own
    strange = bot("strange", lambda turn, card, random: [Idea(f"{turn.seat} {card}", "sv-SE")])
    monkeypatch.setattr(server.hall.registry, "bots", {"strange": strange, **REGISTRY.bots})
    assert await server.ideas.of(table_id, who, card, 3) == (Idea(f"0 {card}", "sv-SE"),)
    monkeypatch.setattr(server.hall.registry, "bots", {"plain": REGISTRY.bots["plain"]})
    assert await server.ideas.of(table_id, who, card, 3) == ()
