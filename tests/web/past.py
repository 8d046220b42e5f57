"""Games and tournaments that were played before a test looks at them, by the API alone."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import aiohttp
from playwright.sync_api import Page

from serving import Client, Company, Refused, Serving, newcomer
from serving.choosing import chosen
from serving.company import company
from serving.tournaments import Held, begun, with_words

from .looking import settled
from .visitors import Visit

T = TypeVar("T")

SHORT: dict[str, dict[str, Any]] = {
    "classic": {"options": {"classic": {"targetScore": 5}}},
    "party": {"options": {"party": {"targetScore": 5}}},
    "team": {"options": {"team": {"targetScore": 5}}},
}
SEATS = {"classic": 4, "party": 6, "team": 6, "jinx": 3, "stella": 3}
WATCHED = with_words({"variant": "classic", "clock": "OFF"})


def elsewhere(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, run in a thread of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def played(server: Serving, variant: str, until: str = "over", count: int | None = None, **wish: Any) -> Company:
    """People, so many or as usual, who have played a short game to its end, or until a phase of it has begun."""
    wish = {"deck": None, **SHORT.get(variant, {}), **wish}
    return elsewhere(_played(server.url, variant, until, count or SEATS[variant], **wish))


async def _played(url: str, variant: str, until: str, count: int, **wish: Any) -> Company:
    async with aiohttp.ClientSession() as http:
        friends = await company(http, url, count, variant=variant, **wish)
        await friends.start()
        await _play_until(friends, until)
        return friends


async def _play_until(friends: Company, until: str) -> None:
    chance = Random(friends.variant)
    while not (game := await friends.game())["over"] and game["phase"] != until:
        await _act(friends, game["awaiting"][0], chance)


def play_on(server: Serving, friends: Company, until: str) -> None:
    """They play until another phase has begun, or to the end."""
    elsewhere(_play_on(server.url, friends, until))


async def _play_on(url: str, friends: Company, until: str) -> None:
    async with aiohttp.ClientSession() as http:
        seats = [Client(http, url, friend.token) for friend in friends.seats]
        await _play_until(Company(friends.table, seats, friends.variant), until)


def awaited(server: Serving, friends: Company) -> int:
    """A seat that their game waits for."""
    return elsewhere(_awaited(server.url, friends))


async def _awaited(url: str, friends: Company) -> int:
    async with aiohttp.ClientSession() as http:
        host = Client(http, url, friends.host.token)
        return int((await Company(friends.table, [host], friends.variant).game())["awaiting"][0])


async def _act(friends: Company, seat: int, chance: Random) -> None:
    """A seat does something at random; what does not go together is chosen anew."""
    game = await friends.game(seat)
    with suppress(Refused):
        await friends.act(seat, chosen(chance.choice(game["choices"]), chance), phase=game["phaseNumber"])


def evening(server: Serving) -> Held:
    """A tournament of bots that has begun, and its host."""
    return by_host(server, _evening)


async def _evening(host: Client) -> Held:
    event = await begun(host, 8, plays=[WATCHED])
    await event.begin_round(1)
    return event


def by_host(server: Serving, holds: Callable[[Client], Awaitable[T]]) -> T:
    """What a host of her own holds."""
    return elsewhere(_by_host(server.url, holds))


async def _by_host(url: str, holds: Callable[[Client], Awaitable[T]]) -> T:
    async with aiohttp.ClientSession() as http:
        return await holds(await newcomer(http, url, "Hanna"))


def become(page: Page, who: Client) -> None:
    """Whoever looks at the page is somebody else from now on."""
    page.evaluate("token => localStorage.setItem('oneiro.token', token)", who.token)


def at(visit: Visit, friends: Company, path: str, seat: int = 0) -> Page:
    """A page as somebody sees it who has a seat."""
    page = visit("/rules")
    become(page, friends.seats[seat])
    page.goto(page.url.replace("/rules", path))
    return settled(page)
