"""What is refused in a game, each with its own code, and then nothing has changed for anybody."""

from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Refused, Serving, company, journal, newcomer
from serving.choosing import chosen
from serving.documents import JOIN, LEAVE, SAY, act, take_back

pytestmark = pytest.mark.anyio


async def refused(server: Serving, friends: Company, code: str, sent: Awaitable[Any]) -> Refused:
    """The refusal that comes, of this code; nobody sees any change, and nothing is written down."""
    before, written = await friends.looks(), journal.steps(server.database, friends.table)
    with pytest.raises(Refused) as caught:
        await sent
    assert caught.value.code == code
    assert await friends.looks() == before
    assert journal.steps(server.database, friends.table) == written
    return caught.value


@pytest.fixture
async def friends(server: Serving, http: aiohttp.ClientSession) -> Company:
    friends = await company(http, server.url, 4)
    await friends.start()
    return friends


async def hand(friends: Company, seat: int) -> list[str]:
    return [card["id"] for card in (await friends.game(seat))["hand"]]


async def teller_of(friends: Company) -> int:
    await friends.reach("tell")
    (teller,) = (await friends.game())["awaiting"]
    return int(teller)


# -- telling


@pytest.mark.parametrize(
    "clue",
    ["", "   ", "\u200b", "c" * 201, "a\nb", "a\0b", "\u202eevil", "a" + 6 * "\u0300", "\ue000"],
    ids=["empty", "blank", "invisible", "long", "lines", "nul", "bidi", "marks", "private use"],
)
async def test_a_clue_that_is_no_text(server: Serving, friends: Company, clue: str) -> None:
    teller = await teller_of(friends)
    tell = {"tell": {"clue": clue, "card": (await hand(friends, teller))[0]}}
    refusal = await refused(server, friends, "TEXT_REFUSED", friends.act(teller, tell))
    assert refusal.field == "clue"


async def test_the_clue_of_another(server: Serving, friends: Company) -> None:
    other = (await teller_of(friends) + 1) % 4
    tell = {"tell": {"clue": "mine", "card": (await hand(friends, other))[0]}}
    await refused(server, friends, "NOT_YOUR_TURN", friends.act(other, tell))


@pytest.mark.parametrize("card", ["of another", "made up", "", "a\0b", "\N{DRAGON}" * 1000])
async def test_a_card_that_is_not_in_hand(server: Serving, friends: Company, card: str) -> None:
    teller = await teller_of(friends)
    others = await hand(friends, (teller + 1) % 4)
    tell = {"tell": {"clue": "a clue", "card": others[0] if card == "of another" else card}}
    refusal = await refused(server, friends, "NOT_IN_HAND", friends.act(teller, tell, key="k"))
    assert refusal.field == "card"


async def test_a_clue_without_a_card(server: Serving, friends: Company) -> None:
    teller = await teller_of(friends)
    await refused(server, friends, "WRONG_COUNT", friends.act(teller, {"tell": {"clue": "a clue"}}))


async def test_a_form_of_clue_that_is_not_played_with(server: Serving, friends: Company) -> None:
    teller = await teller_of(friends)
    tell = {"tell": {"clue": "a clue", "card": (await hand(friends, teller))[0], "kind": "MIME"}}
    refusal = await refused(server, friends, "ILLEGAL", friends.act(teller, tell))
    assert refusal.field == "kind"


# -- laying


async def layer_of(friends: Company) -> int:
    game = await friends.reach("lay")
    return int(game["awaiting"][0])


@pytest.mark.parametrize("count", [0, 2])
async def test_too_few_or_too_many_cards(server: Serving, friends: Company, count: int) -> None:
    seat = await layer_of(friends)
    lay = {"lay": {"cards": (await hand(friends, seat))[:count]}}
    refusal = await refused(server, friends, "WRONG_COUNT", friends.act(seat, lay))
    assert refusal.field == "cards"


async def test_the_same_card_twice(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await friends.start()
    seat = await layer_of(friends)
    card = (await hand(friends, seat))[0]
    await refused(server, friends, "ILLEGAL", friends.act(seat, {"lay": {"cards": [card, card]}}))


async def test_the_card_of_another(server: Serving, friends: Company) -> None:
    seat = await layer_of(friends)
    for other in range(4):
        if other != seat:
            lay = {"lay": {"cards": (await hand(friends, other))[:1]}}
            await refused(server, friends, "NOT_IN_HAND", friends.act(seat, lay))


async def test_the_storyteller_lays_nothing(server: Serving, friends: Company) -> None:
    teller = await teller_of(friends)
    await friends.choose(teller)
    lay = {"lay": {"cards": (await hand(friends, teller))[:1]}}
    await refused(server, friends, "NOT_YOUR_TURN", friends.act(teller, lay))


async def test_nothing_to_take_back(server: Serving, friends: Company) -> None:
    seat = await layer_of(friends)
    await refused(server, friends, "NOT_NOW", friends.take_back(seat))


# -- voting


async def slots(friends: Company, seat: int, *, yours: bool) -> list[int]:
    return [slot["number"] for slot in (await friends.game(seat))["tableau"] if slot["yours"] is yours]


async def voter_of(friends: Company) -> int:
    game = await friends.reach("vote")
    return int(game["awaiting"][0])


async def test_an_own_card(server: Serving, friends: Company) -> None:
    seat = await voter_of(friends)
    vote = {"vote": {"slots": await slots(friends, seat, yours=True)}}
    refusal = await refused(server, friends, "OWN_CARD", friends.act(seat, vote))
    assert refusal.field == "slots"


@pytest.mark.parametrize("count", [0, 2])
async def test_too_few_or_too_many_votes(server: Serving, friends: Company, count: int) -> None:
    seat = await voter_of(friends)
    vote = {"vote": {"slots": (await slots(friends, seat, yours=False))[:count]}}
    await refused(server, friends, "WRONG_COUNT", friends.act(seat, vote))


@pytest.mark.parametrize("slot", [0, -1, 5, 2**31 - 1])
async def test_an_image_that_is_not_there(server: Serving, friends: Company, slot: int) -> None:
    seat = await voter_of(friends)
    await refused(server, friends, "ILLEGAL", friends.act(seat, {"vote": {"slots": [slot]}}))


async def test_the_storyteller_has_no_vote(server: Serving, friends: Company) -> None:
    game = await friends.reach("vote")
    await refused(server, friends, "NOT_YOUR_TURN", friends.act(game["storyteller"], {"vote": {"slots": [1]}}))


# -- the wrong moment


@pytest.mark.parametrize("phase", ["claim", "tell", "lay", "vote"])
async def test_actions_of_other_phases(server: Serving, friends: Company, phase: str) -> None:
    game = await friends.reach(phase)
    seat = game["awaiting"][0]
    (card, *_) = await hand(friends, seat)
    actions: dict[str, Any] = {
        "claim": {"claimStory": {"ok": True}},
        "tell": {"tell": {"clue": "a clue", "card": card}},
        "lay": {"lay": {"cards": [card]}},
        "vote": {"vote": {"slots": [1]}},
    }
    for other, action in actions.items():
        if other != phase:
            await refused(server, friends, "NOT_NOW", friends.act(seat, action))


async def test_another_phase_than_was_meant(server: Serving, friends: Company) -> None:
    game = await friends.reach("lay")
    seat, number = game["awaiting"][0], game["phaseNumber"]
    action = chosen((await friends.game(seat))["choices"][0])
    for phase, code in ((number - 1, "TOO_LATE"), (0, "TOO_LATE"), (-5, "TOO_LATE"), (number + 1, "NOT_NOW")):
        await refused(server, friends, code, friends.act(seat, action, phase=phase))
    await friends.act(seat, action, phase=number)


async def test_before_the_start(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await refused(server, friends, "NOT_NOW", friends.act(0, {"claimStory": {"ok": True}}))
    await refused(server, friends, "NOT_NOW", friends.take_back(0))


async def test_after_the_end(server: Serving, friends: Company) -> None:
    for client in friends.seats[2:]:
        await client.do(LEAVE, table=friends.table)
    await friends.reach("over")
    await refused(server, friends, "GAME_OVER", friends.act(0, {"claimStory": {"ok": True}}))
    await refused(server, friends, "GAME_OVER", friends.act(0, {"vote": {"slots": [1]}}, phase=1))
    await refused(server, friends, "GAME_OVER", friends.take_back(0))


async def test_who_has_left_is_out(server: Serving, friends: Company) -> None:
    await friends.seats[3].do(LEAVE, table=friends.table)
    await refused(server, friends, "NOT_YOURS", friends.act(3, {"claimStory": {"ok": True}}))
    await refused(server, friends, "NOT_YOURS", friends.take_back(3))
    await refused(server, friends, "NOT_YOURS", friends.seats[3].do(LEAVE, table=friends.table))


# -- the wrong person


CLAIM = {"claimStory": {"ok": True}}


async def test_a_stranger(server: Serving, friends: Company) -> None:
    for who in (friends.stranger, Client(friends.host.http, server.url, token="oneiro_made_up")):
        await refused(server, friends, "NOT_SIGNED_IN", who.do(act(), table=friends.table, action=CLAIM))
        await refused(server, friends, "NOT_SIGNED_IN", who.do(take_back(), table=friends.table))
        await refused(server, friends, "NOT_SIGNED_IN", who.do(LEAVE, table=friends.table))
        await refused(server, friends, "NOT_SIGNED_IN", who.do(SAY, table=friends.table, text="hello"))


async def test_a_spectator(server: Serving, friends: Company) -> None:
    spectator = await newcomer(friends.host.http, server.url)
    await refused(server, friends, "NOT_YOURS", spectator.do(act(), table=friends.table, action=CLAIM))
    await refused(server, friends, "NOT_YOURS", spectator.do(take_back(), table=friends.table))
    await refused(server, friends, "NOT_YOURS", spectator.do(LEAVE, table=friends.table))
    await refused(server, friends, "ALREADY_STARTED", spectator.do(JOIN, table=friends.table))


@pytest.mark.parametrize("table", ["", "t_unknown", "a\0b", "t" * 65, "t" * 5000, "\N{DRAGON}", "'; --", "../t"])
async def test_a_table_that_does_not_exist(server: Serving, http: aiohttp.ClientSession, table: str) -> None:
    guest = await newcomer(http, server.url)
    unknown = Company(table, [guest])
    assert await unknown.look() is None
    assert (await guest.ask("query($id: ID!) { node(id: $id) { id } }", id=table))["node"] is None
    assert (await guest.ask("query($code: String) { table(code: $code) { id } }", code=table))["table"] is None
    with pytest.raises(Refused, match="NOT_FOUND"):
        await unknown.act(0, CLAIM)
    with pytest.raises(Refused, match="NOT_FOUND"):
        await guest.do(JOIN, table=table)
    with pytest.raises(Refused, match="NOT_FOUND"):
        await guest.do(JOIN, code=table)


async def test_a_private_table_is_not_there_for_others(server: Serving, http: aiohttp.ClientSession) -> None:
    """Word for word what is said of a table that does not exist."""
    friends = await company(http, server.url, 3, private=True)
    await friends.start()
    guest = await newcomer(http, server.url)
    sends: list[Callable[[str], Awaitable[Any]]] = [
        lambda table: guest.do(act(), table=table, action=CLAIM),
        lambda table: guest.do(take_back(), table=table),
        lambda table: guest.do(LEAVE, table=table),
        lambda table: guest.do(JOIN, table=table),
        lambda table: guest.do(SAY, table=table, text="hello"),
    ]
    for send in sends:
        hidden = await refused(server, friends, "NOT_FOUND", send(friends.table))
        with pytest.raises(Refused) as caught:
            await send("t_unknown")
        assert vars(hidden) == vars(caught.value)
    for who in (guest, friends.stranger):
        assert await friends.look(who) is None
        assert (await who.ask("query($id: ID!) { node(id: $id) { id } }", id=friends.table))["node"] is None
