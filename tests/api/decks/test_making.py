"""Making decks: what is said of them and their cards, who may do what, and what is refused, each with its own code."""

import io
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image, ImageStat

from oneiro_api.app import opened
from oneiro_api.decks.limits import Fit
from oneiro_api.decks.shelf import Visibility
from oneiro_api.decks.words import CardWords, DeckWords
from oneiro_api.live.requests import Request
from oneiro_api.settings import Settings
from oneiro_api.store import decks
from oneiro_core import RefusalCode, Registry
from oneiro_core import Refused as CoreRefused
from serving import Client, Refused, Serving, newcomer

from .asking import (
    ADD_CARD,
    CHANGE,
    CHANGE_CARD,
    CREATE,
    REMOVE,
    REMOVE_CARD,
    REPORT,
    SAID,
    TAGS,
    WITHDRAW,
    WITHDRAW_CARD,
    add,
    deck_of,
    look,
)
from .pictures import a_picture, hostile

pytestmark = pytest.mark.anyio

WORDS = CardWords(tuple(TAGS), "A picture.")


@pytest.fixture
async def ann(server: Serving, http: aiohttp.ClientSession) -> Client:
    return await newcomer(http, server.url, "Ann")


@pytest.fixture
async def ben(server: Serving, http: aiohttp.ClientSession) -> Client:
    return await newcomer(http, server.url, "Ben")


async def refused(code: str, asked: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await asked
    assert caught.value.code == code, caught.value
    return caught.value


async def test_a_deck_is_made_changed_and_removed(ann: Client) -> None:
    deck = await deck_of(ann)
    card = await add(ann, deck, 1, tags=[" House", "Moon", "cat", "night"], alt=" A house. ")
    seen = await look(ann, deck)
    assert seen["cards"] == [{"id": card, "alt": "A house.", "tags": ["house", "moon", "cat", "night"]}]
    assert {name: seen[name] for name in SAID} == SAID
    assert (seen["visibility"], seen["size"], seen["yours"], seen["installed"]) == ("PRIVATE", 1, True, False)
    changed = await ann.do(CHANGE, input={"deck": deck, "title": "Another name", "visibility": "UNLISTED"})
    assert (changed["title"], changed["visibility"], changed["author"]) == ("Another name", "UNLISTED", "Ann")
    put = await ann.do(CHANGE_CARD, input={"deck": deck, "card": card, "alt": "A red house."})
    assert (put["card"]["alt"], put["card"]["tags"], put["deck"]["size"]) == ("A red house.", TAGS, 1)
    assert put["card"]["id"] != card, "other words are another card"
    emptied = await ann.do(REMOVE_CARD, deck=deck, card=put["card"]["id"])
    assert emptied["cards"] == []
    await ann.do(REMOVE, id=deck)
    assert await look(ann, deck) is None
    await refused("NOT_FOUND", ann.do(REMOVE, id=deck))


async def test_a_picture_is_there_in_two_sizes_for_ever(ann: Client) -> None:
    deck = await deck_of(ann)
    put = await ann.upload(ADD_CARD, a_picture(1), deck=deck, tags=TAGS)
    for address, size in ((put["card"]["image"], (512, 768)), (put["card"]["thumbnail"], (240, 360))):
        async with ann.http.get(ann.url + address) as answer:
            picture, headers = await answer.read(), answer.headers
        assert Image.open(io.BytesIO(picture)).size == size
        assert headers["content-type"] == "image/webp"
        assert headers["cache-control"] == "public, max-age=86400"
        assert near(put["card"]["colour"], picture)
        assert headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in headers["content-security-policy"]
    for nothing in ("c_" + "0" * 32, "c_..%2F..%2Fetc", "c_" + "g" * 32):
        async with ann.http.get(f"{ann.url}/cards/{nothing}.webp") as answer:
            assert answer.status == 404


def near(colour: str, picture: bytes) -> bool:
    """Whether a colour is the mean of a picture, as nearly as two sizes of it agree."""
    mean = ImageStat.Stat(Image.open(io.BytesIO(picture)).convert("RGB")).mean
    return all(abs(one - other) < 2 for one, other in zip(mean, bytes.fromhex(colour[1:]), strict=True))


async def test_the_same_picture_with_the_same_words_is_the_same_card(ann: Client, ben: Client) -> None:
    assert await add(ann, await deck_of(ann), 2) == await add(ben, await deck_of(ben), 2)


async def test_a_key_is_good_for_one_card(ann: Client) -> None:
    deck = await deck_of(ann, key="deck")
    assert await deck_of(ann, key="deck") == deck
    assert await add(ann, deck, 1, key="card") == await add(ann, deck, 1, key="card")
    assert (await refused("KEY_REUSED", add(ann, deck, 2, key="card"))).field == "key"
    assert (await look(ann, deck))["size"] == 1


@pytest.mark.parametrize(
    ("said", "field"),
    [
        *(({name: " "}, name) for name in ("title", "author", "licence", "source")),
        ({"language": ""}, "language"),
        ({"language": "english please"}, "language"),
        ({"title": "a\0b"}, "title"),
        ({"author": "\u202eevil"}, "author"),
        ({"source": "x" * 501}, "source"),
    ],
    ids=str,
)
async def test_words_of_a_deck_that_are_refused(ann: Client, said: dict[str, str], field: str) -> None:
    refusal = await refused("TEXT_REFUSED", ann.do(CREATE, input={**SAID, **said}))
    assert refusal.field == field


@pytest.mark.parametrize(
    ("said", "code", "field"),
    [
        ({"tags": TAGS[:3]}, "WRONG_COUNT", "tags"),
        ({"tags": [*TAGS, *"abcde"]}, "WRONG_COUNT", "tags"),
        ({"tags": [*TAGS, "CAT"]}, "WRONG_COUNT", "tags"),
        ({"tags": [*TAGS, "\u200b"]}, "TEXT_REFUSED", "tags"),
        ({"tags": [*TAGS, "x" * 41]}, "TEXT_REFUSED", "tags"),
        ({"alt": "a\0b"}, "TEXT_REFUSED", "alt"),
        ({"alt": "x" * 501}, "TEXT_REFUSED", "alt"),
    ],
    ids=str,
)
async def test_words_of_a_card_that_are_refused(ann: Client, said: dict[str, Any], code: str, field: str) -> None:
    deck = await deck_of(ann)
    assert (await refused(code, add(ann, deck, **said))).field == field
    assert (await look(ann, deck))["size"] == 0


async def test_pictures_that_are_refused(ann: Client) -> None:
    deck = await deck_of(ann)
    for name in ("html", "bomb of 144 megapixels"):
        refusal = await refused("PICTURE_REFUSED", ann.upload(ADD_CARD, hostile()[name], deck=deck, tags=TAGS))
        assert refusal.field == "picture"
    by_json = ann.do(ADD_CARD, input={"deck": deck, "picture": "a file", "tags": TAGS})
    assert "multipart" in (await refused("PICTURE_REFUSED", by_json)).message
    await add(ann, deck, 1)
    await refused("ALREADY_IN_DECK", add(ann, deck, 1, alt="In other words."))


async def test_only_its_owner_changes_a_deck(ann: Client, ben: Client) -> None:
    deck = await deck_of(ann)
    card = await add(ann, deck, 1)
    for visibility, code in (("PRIVATE", "NOT_FOUND"), ("PUBLIC", "NOT_YOURS")):
        await ann.do(CHANGE, input={"deck": deck, "visibility": visibility})
        await refused(code, ben.do(CHANGE, input={"deck": deck, "title": "Ben's"}))
        await refused(code, add(ben, deck, 2))
        await refused(code, ben.do(CHANGE_CARD, input={"deck": deck, "card": card, "alt": "Ben's."}))
        await refused(code, ben.do(REMOVE_CARD, deck=deck, card=card))
        await refused(code, ben.do(REMOVE, id=deck))
    stranger = Client(ann.http, ann.url)
    await refused("NOT_SIGNED_IN", stranger.do(CREATE, input=SAID))
    assert (await look(ann, deck))["cards"][0]["id"] == card


@pytest.mark.parametrize("strange", ["d_" + "x" * 70, "a\0b", ""], ids=["long", "NUL", "empty"])
async def test_an_id_that_nothing_can_have_is_not_found(ann: Client, strange: str) -> None:
    deck = await deck_of(ann)
    card = await add(ann, deck)
    asked: list[tuple[str, dict[str, Any], str]] = [
        (CHANGE, {"input": {"deck": strange}}, "deck"),
        (CHANGE_CARD, {"input": {"deck": strange, "card": card}}, "deck"),
        (CHANGE_CARD, {"input": {"deck": deck, "card": strange}}, "card"),
        *((document, {"deck": strange, "card": card}, "deck") for document in (REMOVE_CARD, WITHDRAW_CARD)),
        *((document, {"deck": deck, "card": strange}, "card") for document in (REMOVE_CARD, WITHDRAW_CARD)),
        *((document, {"id": strange}, "id") for document in (REMOVE, WITHDRAW)),
    ]
    for document, given, field in asked:
        assert (await refused("NOT_FOUND", ann.do(document, **given))).field == field
    assert (await refused("NOT_FOUND", add(ann, strange))).field == "deck"


async def test_who_sees_which_deck(ann: Client, ben: Client) -> None:
    listed = "{ decks(first: 100) { edges { cursor node { id yours } } } }"
    made = {seen: await deck_of(ann, visibility=seen) for seen in ("PRIVATE", "UNLISTED", "PUBLIC")}
    for who, found in ((ann, {*made}), (ben, {"PUBLIC"}), (Client(ann.http, ann.url), {"PUBLIC"})):
        edges = (await who.ask(listed))["decks"]["edges"]
        ids = {edge["node"]["id"] for edge in edges}
        assert {seen for seen, deck in made.items() if deck in ids} == found
        assert {"base", "abstract"} <= ids
        visible = {seen for seen, deck in made.items() if await look(who, deck) is not None}
        assert visible == ({*made} if who is ann else {"UNLISTED", "PUBLIC"})
    mine = (await ann.ask("{ decks(filter: { mine: true }) { edges { node { id } } } }"))["decks"]["edges"]
    assert [edge["node"]["id"] for edge in mine] == list(made.values())


async def test_pages_of_decks_hang_together(ann: Client) -> None:
    for _ in range(3):
        await deck_of(ann)
    shown = "edges { node { id } } pageInfo { hasNextPage endCursor }"
    page = f"query($after: String) {{ decks(first: 2, after: $after) {{ {shown} }} }}"
    seen, after, more = [], None, True
    while more:
        answer = (await ann.ask(page, after=after))["decks"]
        seen += [edge["node"]["id"] for edge in answer["edges"]]
        more, after = answer["pageInfo"]["hasNextPage"], answer["pageInfo"]["endCursor"]
    whole = (await ann.ask("{ decks(first: 100) { edges { node { id } } } }"))["decks"]["edges"]
    assert seen == [edge["node"]["id"] for edge in whole]


async def test_the_report_says_what_may_trouble_players(ann: Client) -> None:
    deck = await deck_of(ann)
    mute = await add(ann, deck, 1, alt="")
    darker = Image.open(io.BytesIO(a_picture(1))).point(lambda light: light * 0.9)
    out = io.BytesIO()
    darker.save(out, "PNG")
    await add(ann, deck, 2, tags=[*TAGS[:2], "ship", "key"])
    twin = (await ann.upload(ADD_CARD, out.getvalue(), deck=deck, tags=TAGS, alt="A twin."))["card"]["id"]
    report = (await ann.ask(REPORT, id=deck))["deck"]["report"]
    found = {note["kind"]: {card["id"] for card in note["cards"]} for note in report["notes"]}
    assert found == {
        "TOO_SMALL": set(),
        "NO_DESCRIPTION": {mute},
        "LOOK_ALIKE": {mute, twin},
        "SAME_MOTIFS": {mute, twin},
    }
    assert (report["uses"], report["nearest"]["alike"]) == ([], True)
    installed = (await ann.ask(REPORT, id="base"))["deck"]["report"]
    assert (installed["notes"], installed["nearest"]) == ([], None)
    assert {"variant": "classic", "seats": 8} in installed["uses"]


async def test_what_is_acknowledged_outlives_the_server(tmp_path: Path, anyio_backend: str) -> None:
    async with opened(Settings(data_dir=tmp_path, picture_megabytes=1), Registry()) as server:
        who, _ = await server.accounts.sign_in("Ann")
        deck = await server.making.create(DeckWords(visibility=Visibility.PRIVATE, **SAID), Request.made(who, None))
        put = await server.making.add_card(deck.key, a_picture(1), WORDS, Fit.CROP, Request.made(who, None))
    async with opened(Settings(data_dir=tmp_path, picture_megabytes=0), Registry()) as server:
        assert server.hall.shelf.own[deck.key].cards == (put.card,)
        assert server.hall.shelf.pictures[put.card].tags == tuple(TAGS)
        assert await server.store.read(lambda connection: decks.picture(connection, put.card, small=False))
        with pytest.raises(CoreRefused) as caught:
            await server.making.add_card(deck.key, a_picture(2), WORDS, Fit.CROP, Request.made(who, None))
        assert caught.value.code is RefusalCode.NO_ROOM


async def test_who_goes_takes_his_decks_along(ann: Client, ben: Client) -> None:
    deck = await deck_of(ann, visibility="PUBLIC")
    card = await add(ann, deck, 1)
    assert (await look(ben, deck))["size"] == 1
    held = (await ann.ask("{ accountExport { data } }"))["accountExport"]["data"]["decks"]
    assert [(one["id"], [kept["id"] for kept in one["cards"]]) for one in held] == [(deck, [card])]
    await ann.ask('mutation { deleteAccount(name: "Ann") { ... on AccountDeleted { id } } }')
    assert await look(ben, deck) is None
