"""Jinx over real sockets: claims that come at the same moment, and the moment in which several may want a card."""

import asyncio
from random import Random
from typing import Any

import aiohttp
import pytest

from oneiro_api.live.clocks import Clock, allowance
from oneiro_core import Registry
from serving import Company, Feed, Refused, Serving, company

pytestmark = pytest.mark.anyio

POSITIONS = range(1, 10)


@pytest.mark.parametrize(
    "races", [25, pytest.param(1000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])], ids=str
)
async def test_of_claims_at_the_same_moment_each_card_gets_one(
    server: Serving, http: aiohttp.ClientSession, races: int
) -> None:
    """Five guessers send their claims at once, over a connection each. What the answers say is what all see afterwards."""
    chance, raced = Random(races), 0
    while raced < races:
        friends = await company(http, server.url, 6, variant="jinx")
        await friends.start()
        raced += await race_to_the_end(friends, chance)


async def race_to_the_end(friends: Company, chance: Random) -> int:
    """Turns until the game is over; how many."""
    turns = 0
    while not (game := await friends.game())["over"]:
        await friends.act(game["active"], {"jinxDescribe": {"clue": "a door left open"}})
        await race(friends, game["active"], chance)
        turns += 1
    assert turns == game["round"]
    return turns


async def race(friends: Company, active: int, chance: Random) -> None:
    """All guessers claim at once, all of them a few of the same cards."""
    phase = (await friends.game())["phaseNumber"]
    guessers = [seat for seat in range(6) if seat != active]
    wanted = chance.sample(POSITIONS, 4)
    orders = [chance.sample(wanted, 4) for _ in guessers]
    claims = [claimed(friends, seat, phase, order) for seat, order in zip(guessers, orders, strict=True)]
    accepted = {claim for claim in await asyncio.gather(*claims) if claim is not None}
    for who in (friends.host, friends.stranger):
        check_result((await friends.look(who))["game"]["result"], accepted)


async def claimed(friends: Company, seat: int, phase: int, order: list[int]) -> tuple[int, int] | None:
    """Claim one card after the other until a claim is accepted or comes too late; pass when all are taken."""
    for position in order:
        code = await refused(friends, seat, {"jinxClaim": {"position": position}}, phase)
        if code != "TAKEN":
            assert code in (None, "TOO_LATE", "GAME_OVER")
            return (seat, position) if code is None else None
    assert await refused(friends, seat, {"jinxPass": {"ok": True}}, phase) in (None, "TOO_LATE", "GAME_OVER")
    return None


async def refused(friends: Company, seat: int, action: dict[str, Any], phase: int) -> str | None:
    """The code with which an action is refused; None when it is accepted."""
    try:
        await friends.act(seat, action, phase=phase)
    except Refused as refusal:
        return str(refusal.code)
    return None


def check_result(result: dict[str, Any], accepted: set[tuple[int, int]]) -> None:
    """One owner for each card and one card for each owner, and nothing was judged after the right claim."""
    guesses = result["guesses"]
    owners = {guess["position"]: guess["seat"] for guess in guesses}
    assert {(seat, position) for position, seat in owners.items()} == accepted
    assert len(guesses) == len(owners) == len(set(owners.values()))
    assert [guess["right"] for guess in guesses] == [guess["position"] == result["target"] for guess in guesses]
    assert not any(guess["right"] for guess in guesses[:-1])
    assert {slot["number"]: slot["claimedBy"] for slot in result["square"] if slot["claimedBy"] is not None} == owners


async def shouting(server: Serving, http: aiohttp.ClientSession) -> tuple[Company, list[int], int]:
    """A game in shout mode whose guessers may claim; the guessers, and the number of the phase."""
    friends = await company(http, server.url, 4, variant="jinx", options={"jinx": {"jinxClaim": "SHOUT"}})
    await friends.start()
    active = (await friends.game())["active"]
    await friends.act(active, {"jinxDescribe": {"clue": "a door left open"}})
    return friends, [seat for seat in range(4) if seat != active], (await friends.game())["phaseNumber"]


async def test_a_finger_is_judged_when_its_moment_has_passed(server: Serving, http: aiohttp.ClientSession) -> None:
    """By itself, also at a table without deadlines."""
    friends, (first, *_), phase = await shouting(server, http)
    async with friends.feed(first) as feed:
        await feed.next()
        await friends.act(first, {"jinxClaim": {"position": 5}}, phase=phase)
        names = [event["__typename"] for event in await events_until(feed, "JinxJudged")]
    assert names[:5] == ["JinxFingerPut", "PhaseBegan", "JinxConceded", "JinxConceded", "JinxJudged"]


async def test_of_those_who_want_a_card_at_the_same_moment_one_gets_it(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    """Whoever comes in time has a finger on the card and may shout; whoever does not is told so. One of them is judged."""
    friends, guessers, phase = await shouting(server, http)
    async with friends.feed() as feed:
        await feed.next()
        claims = [refused(friends, seat, {"jinxClaim": {"position": 5}}, phase) for seat in guessers]
        in_time = [seat for seat, code in zip(guessers, await asyncio.gather(*claims), strict=True) if code is None]
        shouts = [refused(friends, seat, {"jinxShout": {"position": 5}}, phase) for seat in in_time]
        shouters = [seat for seat, code in zip(in_time, await asyncio.gather(*shouts), strict=True) if code is None]
        events = await events_until(feed, "JinxJudged")
    told = {name: [event["seat"] for event in events if event["__typename"] == name] for name in NAMES}
    assert sorted(told["JinxFingerPut"]) == in_time
    assert told["JinxCalled"] == shouters
    assert told["JinxJudged"] == (shouters or told["JinxFingerPut"][:1])


NAMES = ("JinxFingerPut", "JinxCalled", "JinxJudged")


async def events_until(feed: Feed, name: str) -> list[dict[str, Any]]:
    """The events of a feed up to the update in which one has this name."""
    events: list[dict[str, Any]] = []
    while name not in [event["__typename"] for event in events]:
        events += (await feed.next())["events"]
    return events


def test_how_long_the_phases_of_jinx_are() -> None:
    """Rules, Q-1 and 7.5: moments that belong to a rule are the same under every clock."""
    phases = Registry.found().rules("jinx").phases
    seconds = {
        clock: {name: allowance(clock, phase, after_reveal=False) for name, phase in phases.items()} for clock in Clock
    }
    assert seconds[Clock.NORMAL] == {
        **{"opening": 30.0, "choose": 30.0, "describe": 60.0, "guess": 30.0, "guess_in_turn": 30.0},
        **{"finger": 0.4, "shout": 2.0, "remove": 30.0},
    }
    for clock in Clock:
        assert (seconds[clock]["finger"], seconds[clock]["shout"]) == (0.4, 2.0)
    assert seconds[Clock.OFF]["guess"] is None
