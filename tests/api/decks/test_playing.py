"""Playing with decks that people made: mixed, frozen when the game begins, and by bots as well."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection

from oneiro_api.app import opened
from oneiro_api.decks.making import deck_row
from oneiro_api.decks.shelf import Visibility, is_own
from oneiro_api.decks.words import DeckWords, card_id
from oneiro_api.live.bots import turn_at
from oneiro_api.live.requests import Request
from oneiro_api.live.wishes import Wish
from oneiro_api.settings import Settings
from oneiro_api.store import decks
from oneiro_api.store.decked import CardRow, PictureRow
from serving import Client, Company, Refused, Serving, newcomer
from serving.documents import CREATE, START
from serving.fold import REGISTRY

from .asking import CHANGE, CHANGE_CARD, REMOVE, REMOVE_CARD, add, deck_of, look

pytestmark = pytest.mark.anyio

DECKS = "query($table: ID!) { table(id: $table) { decks { id size yours cards { id alt } } deck { id } } }"

HAND = "query($table: ID!) { table(id: $table) { game { ... on StoryView { hand { id alt } } } } }"


async def refused(who: Client, document: str, code: str = "BAD_OPTION", **variables: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await who.do(document, **variables)
    assert caught.value.code == code
    return caught.value


async def with_own_deck(
    http: aiohttp.ClientSession, url: str, pictures: tuple[int, int] = (1, 2), **said: Any
) -> tuple[Company, str, list[str]]:
    """Three people at a table for which the host's deck of two cards is mixed with a handful of others."""
    host = await newcomer(http, url)
    deck = await deck_of(host, **said)
    cards = [await add(host, deck, number) for number in pictures]
    opened = await host.do(CREATE, input={"variant": "classic", "clock": "OFF", "seats": 3, "decks": ["handful", deck]})
    people = [host, *[await newcomer(http, url) for _ in range(2)]]
    join = "mutation($code: String!) { joinTable(code: $code) { ... on Table { id } } }"
    for other in people[1:]:
        await other.ask(join, code=opened["code"])
    return Company(opened["id"], people, "classic", opened["code"]), deck, cards


async def test_a_game_keeps_its_cards_whatever_becomes_of_the_deck(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    friends, deck, cards = await with_own_deck(http, server.url)
    host, guest = friends.seats[:2]
    before = (await guest.ask(DECKS, table=friends.table))["table"]["decks"]
    assert [(known["id"], known["size"]) for known in before] == [("handful", 26), (deck, 2)]
    assert (before[1]["cards"], before[1]["yours"]) == ([], False), "nothing of it has been played before his eyes yet"
    await friends.start()
    changed = (await host.do(CHANGE_CARD, input={"deck": deck, "card": cards[0], "alt": "Another."}))["card"]["id"]
    await add(host, deck, 3)
    played = (await guest.ask(DECKS, table=friends.table))["table"]["decks"]
    assert [card["id"] for card in played[1]["cards"]] == [cards[1]], "what is new in it was not frozen"
    await host.do(REMOVE_CARD, deck=deck, card=changed)
    await host.do(REMOVE, id=deck)
    seen: dict[str, str] = {}
    while not set(cards) <= set(seen):
        for who in friends.seats:
            hand = (await who.ask(HAND, table=friends.table))["table"]["game"]["hand"]
            seen |= {card["id"]: card["alt"] for card in hand}
        await friends.choose((await friends.game())["awaiting"][0])
    assert [seen[card] for card in cards] == ["Picture 1.", "Picture 2."]
    for card, status in ((cards[0], 200), (cards[1], 200), (changed, 404)):
        async with http.get(f"{server.url}/cards/{card}.small.webp") as answer:
            assert answer.status == status


async def test_what_decks_a_table_may_have(server: Serving, http: aiohttp.ClientSession) -> None:
    ann, ben = [await newcomer(http, server.url) for _ in range(2)]
    deck = await deck_of(ann)
    wish = {"variant": "classic", "seats": 3}
    for who, more, field in (
        (ben, {"decks": ["handful", deck]}, "decks"),
        (ben, {"deck": deck}, "deck"),
        (ann, {"deck": deck}, "deck"),
        (ann, {"deck": "box", "decks": ["handful"]}, "decks"),
        (ann, {"decks": ["handful", "handful"]}, "decks"),
        (ann, {"decks": ["handful", "none"]}, "decks"),
        (ann, {"decks": [deck, *(f"d{number}" for number in range(10))]}, "decks"),
        (ann, {"decks": ["handful", deck], "seats": 4}, "decks"),
    ):
        assert (await refused(who, CREATE, input={**wish, **more})).field == field, more
    assert "26" in (await refused(ann, CREATE, input={**wish, "decks": ["handful", deck], "seats": 4})).message
    await ann.do(CHANGE, input={"deck": deck, "visibility": "UNLISTED"})
    assert await ben.do(CREATE, input={**wish, "decks": ["handful", deck]})


async def test_a_deck_that_is_gone_before_the_start(server: Serving, http: aiohttp.ClientSession) -> None:
    friends, deck, _ = await with_own_deck(http, server.url)
    await friends.host.do(REMOVE, id=deck)
    assert deck in (await refused(friends.host, START, table=friends.table)).message
    assert (await friends.look())["status"] == "OPEN"


async def test_a_private_deck_is_played_where_its_owner_sits(server: Serving, http: aiohttp.ClientSession) -> None:
    """The table goes over to the next one when its host gets up, and his private deck goes with him."""
    friends, deck, _ = await with_own_deck(http, server.url)
    host, heir = friends.seats[:2]
    await host.do("mutation($table: ID!) { leaveTable(id: $table) { ... on Table { id } } }", table=friends.table)
    other = await newcomer(http, server.url)
    await other.do("mutation($id: ID!) { joinTable(id: $id) { ... on Table { id } } }", id=friends.table)
    await refused(heir, START, table=friends.table)
    assert await look(heir, deck) is None


async def test_bots_know_an_own_deck_by_its_tags(tmp_path: Path, anyio_backend: str) -> None:
    async with opened(Settings(data_dir=tmp_path, bot_pace=0), REGISTRY) as server:
        who, _ = await server.accounts.sign_in("Ann")
        deck = deck_row(
            DeckWords("Deck", "en", "Ann", "CC0-1.0", "here", Visibility.PRIVATE), who.id, server.hall.now()
        )
        tags = {number: [f"motif{number}", "moon", "cat", "house"] for number in range(26)}

        def work(connection: Connection) -> None:
            decks.add(connection, deck)
            for number in tags:
                picture = PictureRow(id=f"{number:064x}", size=2, look="", full=b"x", thumb=b"x")
                id_ = card_id(picture.id, "", tags[number])
                card = CardRow(id=id_, picture_id=picture.id, alt="", tags=tags[number])
                assert decks.put(connection, deck.id, card, picture)

        await server.store.write(work)
        await server.hall.shelf.refresh(server.store.read)
        table = await server.lobby.create(Wish("classic", decks=(deck.id,), seats=3, bots=2), Request.made(who, None))
        await server.lobby.start(table.id, Request.made(who, None))
        async with asyncio.timeout(60):
            while len(table.times) < 2:
                await asyncio.sleep(0.02)
        turn = turn_at(server.hall, table, 1)
        assert all(is_own(card) for card in turn.table.deck)
        assert sorted(picture.tags for picture in turn.pictures.values()) == sorted(map(tuple, tags.values()))
        assert await server.store.read(lambda connection: all(card.played for card in decks.all_cards(connection)))
