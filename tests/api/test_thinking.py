"""Bots think apart: one that fails or never ends holds up nobody."""

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from oneiro_api.live.thinking import LAPSES, THINKERS, Thinking
from oneiro_core import Action, Bot, Idea, Turn
from oneiro_core.storytelling import Lay
from playing import begin, game_of, tell

pytestmark = pytest.mark.anyio


@pytest.fixture
def turn() -> Turn:
    game = begin(game_of())
    tell(game)
    return Turn.of(game, 1)


def bot(choose: Callable[[Turn, Random], Any], pause: Any = None) -> Bot:
    return Bot("fox", "Fox", "", choose, pause=pause)


def lay(turn: Turn, random: Random) -> Action:
    return Lay((turn.view.hand[2],))


async def test_what_the_bot_wants_is_done(turn: Turn) -> None:
    assert await Thinking().decision(bot(lay), turn, Random(1)) == (lay(turn, Random(1)), None)


async def test_where_the_bot_is_gone_its_seat_is_played_plainly(turn: Turn) -> None:
    action, _ = await Thinking().decision(None, turn, Random(1))
    assert turn.checked(action) == action


@pytest.mark.parametrize(
    ("pause", "seconds"),
    [(lambda *_: 2.5, 2.5), (lambda *_: -1, 0.0), (lambda *_: "soon", None), (lambda *_: 1 / 0, None)],
)
async def test_how_long_it_takes(turn: Turn, pause: Any, seconds: float | None) -> None:
    assert (await Thinking().decision(bot(lay, pause), turn, Random(1)))[1] == seconds


async def test_a_bot_that_never_ends_is_not_waited_for(turn: Turn, caplog: pytest.LogCaptureFixture) -> None:
    asked, end = list[Turn](), threading.Event()

    def dawdle(turn: Turn, random: Random) -> Action:
        asked.append(turn)
        end.wait()
        return lay(turn, random)

    thinking = Thinking(patience=0.05)
    with caplog.at_level(logging.ERROR, "oneiro.live"):
        for _ in range(LAPSES + 2):
            action, _ = await thinking.decision(bot(dawdle), turn, Random(1))
            assert turn.checked(action) == action
    assert len(asked) == LAPSES, "after some lapses it is asked no more"
    assert caplog.text.count("the bot fox has taken more than 0.05 seconds") == LAPSES
    end.set()


async def test_a_bot_that_hangs_now_and_then_does_not_fill_the_server_with_threads(turn: Turn) -> None:
    asked, hanging, end = list[Turn](), list[Turn](), threading.Event()

    def moody(turn: Turn, random: Random) -> Action:
        asked.append(turn)
        if len(asked) % 2:
            hanging.append(turn)
            end.wait()
        return lay(turn, random)

    thinking = Thinking(patience=0.05)
    for _ in range(6 * LAPSES):
        await thinking.decision(bot(moody), turn, Random(1))
    assert len(hanging) == LAPSES
    end.set()
    async with asyncio.timeout(30):
        while len(asked) == 2 * LAPSES - 1:  # it is asked again once its threads have ended
            await thinking.decision(bot(moody), turn, Random(1))
            await asyncio.sleep(0)


async def test_ideas_that_never_come_are_not_waited_for_and_its_seat_is_played_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    end = threading.Event()
    telling = Turn.of(begin(game_of()), 0)
    card = telling.view.hand[0]
    slow = replace(bot(lay), ideas=lambda *_: [Idea(str(end.wait()), "en")])
    quick = replace(slow, key="hare", ideas=lambda *_: [Idea("a door", "en")])
    thinking = Thinking(patience=0.05)
    with caplog.at_level(logging.ERROR, "oneiro.live"):
        for _ in range(LAPSES + 2):
            assert await thinking.ideas([slow, quick], telling, card, Random(1), 3) == (Idea("a door", "en"),)
    assert caplog.text.count("the bot fox's ideas has taken more than") == LAPSES
    game = begin(game_of())
    tell(game)
    assert await thinking.decision(bot(lay), Turn.of(game, 1), Random(1)) == (lay(Turn.of(game, 1), Random(1)), None)
    end.set()


async def test_only_some_think_at_a_time(turn: Turn) -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def count(turn: Turn, random: Random) -> Action:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.01)
        with lock:
            at_once -= 1
        return lay(turn, random)

    thinking = Thinking()
    await asyncio.gather(*(thinking.decision(bot(count), turn, Random(1)) for _ in range(3 * THINKERS)))
    assert 1 <= most <= THINKERS
