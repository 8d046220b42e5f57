"""Pictures that are withdrawn: gone for good, also from games that have begun with them; and who may do so.

Each test has pictures of its own: on the server that all share, they do not come back.
"""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from typer.testing import CliRunner

from oneiro_api.app import opened
from oneiro_api.commands import app
from oneiro_api.decks.limits import Fit
from oneiro_api.decks.shelf import Visibility
from oneiro_api.decks.words import CardWords, DeckWords
from oneiro_api.live.requests import Request
from oneiro_api.settings import Settings
from oneiro_api.store import decks
from oneiro_core import Picture, Registry
from serving import Client, Refused, Serving, newcomer

from .asking import CHANGE_CARD, REMOVE_CARD, SAID, TAGS, WITHDRAW, WITHDRAW_CARD, add, deck_of, look
from .pictures import a_picture
from .test_playing import with_own_deck

pytestmark = pytest.mark.anyio

HAND = (
    "query($table: ID!) { table(id: $table) { game { ... on StoryView { hand { id alt tags colour withdrawn } } } } }"
)
NEUTRAL: dict[str, Any] = {"alt": "", "tags": [], "colour": None, "withdrawn": True}


async def refused(code: str, asked: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await asked
    assert caught.value.code == code, caught.value
    return caught.value


async def answers(who: Client, card: str) -> set[int]:
    """What the addresses of a card answer."""
    found = set()
    for ending in ("webp", "small.webp"):
        async with who.http.get(f"{who.url}/cards/{card}.{ending}") as answer:
            found.add(answer.status)
    return found


async def held(people: list[Client], table: str) -> dict[str, Any]:
    """All cards in the hands of some people, by their ids, as they see them."""
    games = [(await who.ask(HAND, table=table))["table"]["game"] for who in people]
    return {card["id"]: card for game in games for card in game["hand"]}


async def test_games_go_on_without_it(server: Serving, http: aiohttp.ClientSession) -> None:
    friends, deck, cards = await with_own_deck(http, server.url, pictures=(14, 15))
    await friends.start()
    seen = await held(friends.seats, friends.table)
    while not set(cards) & set(seen):
        await friends.choose((await friends.game())["awaiting"][0])
        seen = await held(friends.seats, friends.table)
    card = next(card for card in cards if card in seen)
    assert (seen[card]["withdrawn"], len(seen[card]["colour"])) == (False, 7)
    left = await friends.host.do(WITHDRAW_CARD, deck=deck, card=card)
    assert [one["id"] for one in left["cards"]] == [one for one in cards if one != card]
    assert await held(friends.seats, friends.table) == seen | {card: {"id": card, **NEUTRAL}}
    assert [await answers(friends.host, one) for one in (card, left["cards"][0]["id"])] == [{410}, {200}]
    await friends.choose((await friends.game())["awaiting"][0])


async def test_it_stays_away_after_a_restart(tmp_path: Path, anyio_backend: str) -> None:
    async with opened(Settings(data_dir=tmp_path), Registry()) as server:
        who, _ = await server.accounts.sign_in("Ann")
        deck = await server.making.create(DeckWords(visibility=Visibility.PRIVATE, **SAID), Request.made(who, None))
        said = CardWords(tuple(TAGS), "A picture.")
        put = await server.making.add_card(deck.key, a_picture(1), said, Fit.CROP, Request.made(who, None))
        await server.making.withdraw_card(deck.key, put.card, Request.made(who, None))
    async with opened(Settings(data_dir=tmp_path), Registry()) as server:
        assert server.hall.shelf.withdrawn == {put.card}
        assert server.hall.shelf.pictures[put.card] == Picture(put.card, "")
        assert await server.store.read(lambda connection: decks.picture(connection, put.card, small=True)) == b""
        assert await server.store.read(decks.stored_bytes) == 0


async def test_it_does_not_come_back(server: Serving, http: aiohttp.ClientSession) -> None:
    ann, ben = [await newcomer(http, server.url) for _ in range(2)]
    deck, other = await deck_of(ann, visibility="PUBLIC"), await deck_of(ben)
    card, kept = await add(ann, deck, 11), await add(ann, deck, 12)
    worded = (await ann.do(CHANGE_CARD, input={"deck": deck, "card": card, "alt": "Otherwise."}))["card"]["id"]
    await refused("NOT_YOURS", ben.do(WITHDRAW_CARD, deck=deck, card=worded))
    await refused("NOT_FOUND", ann.do(WITHDRAW_CARD, deck=deck, card=card))
    await ann.do(WITHDRAW_CARD, deck=deck, card=worded)
    assert (await answers(ann, worded), await answers(ann, kept)) == ({410}, {200})
    for who, where in ((ann, deck), (ben, other)):
        assert "withdrawn" in (await refused("PICTURE_REFUSED", add(who, where, 11, alt="Once more."))).message
    await ann.do(WITHDRAW, id=deck)
    assert (await look(ann, deck), await answers(ann, kept)) == (None, {410})


async def test_what_others_have_too_is_withdrawn_by_the_host_of_the_server(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    ann, ben = [await newcomer(http, server.url) for _ in range(2)]
    deck, other = await deck_of(ann), await deck_of(ben)
    card, copy = await add(ann, deck, 13), await add(ben, other, 13, alt="In other words.")
    await refused("NOT_YOURS", ann.do(WITHDRAW_CARD, deck=deck, card=card))
    await refused("NOT_YOURS", ann.do(WITHDRAW, id=deck))
    assert (await look(ann, deck))["size"] == 1

    async def withdraw(*arguments: str) -> int:
        command, place = ["deck", "withdraw", *arguments], {"ONEIRO_DATA_DIR": str(server.folder)}
        return (await asyncio.to_thread(CliRunner().invoke, app, command, env=place)).exit_code

    assert [await withdraw(deck, one) for one in (copy, card)] == [1, 0]
    assert [await answers(ann, one) for one in (card, copy)] == [{410}, {410}]
    assert [(await look(who, where))["size"] for who, where in ((ann, deck), (ben, other))] == [0, 0]
    await refused("NOT_FOUND", ben.do(REMOVE_CARD, deck=other, card=copy))
