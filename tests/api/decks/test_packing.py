"""A deck that somebody made is taken along as a zip file."""

import io
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from oneiro_api.decks.folder import read_folder
from serving import Client, Serving, newcomer

from .asking import add, deck_of

pytestmark = pytest.mark.anyio

SAYS = 'He says "no" \\ yes.'


async def fetched(who: Client, deck: str) -> tuple[int, bytes]:
    async with who.http.get(f"{who.url}/decks/{deck}.zip", headers=who.headers) as answer:
        return answer.status, await answer.read()


async def test_it_is_the_folder_that_the_command_reads(
    server: Serving, http: aiohttp.ClientSession, tmp_path: Path
) -> None:
    ann = await newcomer(http, server.url)
    deck = await deck_of(ann, title='A "deck"', author="Žiga \N{RABBIT}")
    cards = [await add(ann, deck, number, alt=SAYS) for number in range(2)]
    status, data = await fetched(ann, deck)
    assert status == 200
    with ZipFile(io.BytesIO(data)) as pack:
        assert pack.testzip() is None
        pack.extractall(tmp_path)
    folder = read_folder(tmp_path)
    assert (folder.words.title, folder.words.author, folder.unlisted) == ('A "deck"', "Žiga \N{RABBIT}", ())
    assert [card.words.alt for card in folder.cards] == [SAYS] * 2
    assert {card.file.stem for card in folder.cards} == set(cards)


async def test_it_is_for_who_may_see_the_deck(server: Serving, http: aiohttp.ClientSession) -> None:
    ann, ben = await newcomer(http, server.url), await newcomer(http, server.url)
    private, public = await deck_of(ann), await deck_of(ann, visibility="PUBLIC")
    for who, seen in ((ann, 200), (ben, 404), (Client(http, server.url), 404)):
        assert (await fetched(who, private))[0] == seen
        assert (await fetched(who, public))[0] == 200
    for nothing in ("base", "d_nothing"):
        assert (await fetched(ann, nothing))[0] == 404
