"""Anybody can prove that a game was dealt as it was committed to; what was changed afterwards is found out."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection

from oneiro_api.store import Store, journal, rooms
from oneiro_api.verify import Verdict, verify
from oneiro_core import Registry
from serving import Company, Serving, company
from serving.documents import LEAVE

pytestmark = pytest.mark.anyio

REGISTRY = Registry.found()


@dataclass
class Kept:
    """What is kept of a game."""

    room: rooms.Room
    steps: list[journal.Step]

    @property
    def verdict(self) -> Verdict:
        return verify(REGISTRY, self.room, self.steps)

    def change_row(self, **values: Any) -> None:
        self.room = rooms.Room(self.room.table.model_copy(update=values), self.room.seats)

    def change_step(self, number: int, **values: Any) -> None:
        self.steps[number - 1] = self.steps[number - 1]._replace(**values)

    def number_of(self, action: str) -> int:
        return next(step.seq for step in self.steps if step.action and step.action["action"] == action)


async def kept(server: Serving, friends: Company) -> Kept:
    """Read beside the server, which goes on."""

    def work(connection: Connection) -> tuple[rooms.Room | None, list[journal.Step]]:
        return rooms.by_id(connection, friends.table), journal.load(connection, friends.table)

    room, steps = await Store.peek(f"sqlite:///{server.database}", work)
    assert room is not None
    return Kept(room, steps)


async def played(server: Serving, http: aiohttp.ClientSession, **wish: Any) -> Company:
    """A round of four, one of whom then leaves and one of whom takes a card back."""
    friends = await company(http, server.url, 4, **wish)
    await friends.start()
    game = await friends.reach("lay")
    await friends.choose(game["awaiting"][0])
    await friends.take_back(game["awaiting"][0])
    await friends.reach("vote")
    await friends.reach("tell")
    await friends.seats[3].do(LEAVE, table=friends.table)
    return friends


@pytest.fixture
async def game(server: Serving, http: aiohttp.ClientSession) -> Kept:
    return await kept(server, await played(server, http))


async def test_an_honest_game_is_verified(game: Kept) -> None:
    assert {step.kind for step in game.steps} == {"start", "act", "take_back", "leave"}
    assert game.verdict == Verdict(True, len(game.steps))


async def test_a_finished_game_is_verified_while_the_server_runs(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await played(server, http)
    await friends.seats[2].do(LEAVE, table=friends.table)
    await friends.reach("over")
    told = server.run("verify", friends.table)
    steps = len((await kept(server, friends)).steps)
    assert (told.stdout, told.stderr, told.returncode) == (
        f"Verified: all {steps} steps follow from the secret that was committed to.\n",
        "",
        0,
    )
    assert (await friends.look())["status"] == "ABANDONED"


def other_card(game: Kept) -> None:
    """A seat drew another card than the secret gives."""
    events = [dict(event) for event in game.steps[0].events]
    drawn = [event for event in events if event["event"] == "CardsDrawn"]
    drawn[0]["cards"], drawn[1]["cards"] = drawn[1]["cards"], drawn[0]["cards"]
    game.change_step(1, events=events)


def other_points(game: Kept) -> None:
    number = next(step.seq for step in game.steps if "Scored" in str(step.events))
    events = [dict(event) for event in game.steps[number - 1].events]
    scored = next(event for event in events if event["event"] == "Scored")
    scored["gains"] = [{**gain, "points": gain["points"] + 1} for gain in scored["gains"]]
    game.change_step(number, events=events)


def other_order(game: Kept) -> None:
    """The deck lay in another order before it was shuffled."""
    assert game.room.table.cards
    game.change_row(cards=list(reversed(game.room.table.cards)))


def other_action(game: Kept) -> None:
    number = game.number_of("Tell")
    game.change_step(number, action={**game.steps[number - 1].action, "clue": "something else"})


def illegal_action(game: Kept) -> None:
    number = game.number_of("Tell")
    game.change_step(number, action={**game.steps[number - 1].action, "card": "made up"})


def senseless_action(game: Kept) -> None:
    game.change_step(game.number_of("Vote"), action={"action": "Vote", "slots": "all"})


def unknown_action(game: Kept) -> None:
    game.change_step(game.number_of("Vote"), action={"action": "Bribe"})


def no_action(game: Kept) -> None:
    game.change_step(game.number_of("Vote"), action=None)


def unknown_event(game: Kept) -> None:
    game.change_step(1, events=[{"event": "Miracle"}])


def unknown_kind(game: Kept) -> None:
    game.change_step(2, kind="miracle")


def other_seat(game: Kept) -> None:
    number = game.number_of("Lay")
    game.change_step(number, seat=(game.steps[number - 1].seat or 0) + 1)


def missing_step(game: Kept) -> None:
    del game.steps[3]


def missing_end(game: Kept) -> None:
    game.change_row(status="FINISHED")


def other_options(game: Kept) -> None:
    game.change_row(options={**game.room.table.options, "target_score": "many"})


def other_secret(game: Kept) -> None:
    game.change_row(secret="0" * 64)


def no_secret(game: Kept) -> None:
    game.change_row(secret="not hexadecimal")


def other_rules(game: Kept) -> None:
    game.change_row(rules_version="0")


def not_begun(game: Kept) -> None:
    game.steps.clear()


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (other_card, "step 1 does not follow from the secret"),
        (other_points, "does not follow from the secret"),
        (other_order, "step 1 does not follow from the secret"),
        (other_action, "does not follow from the secret"),
        (illegal_action, "does not follow from the secret"),
        (senseless_action, "does not follow from the secret"),
        (unknown_action, "does not follow from the secret"),
        (no_action, "does not follow from the secret"),
        (unknown_event, "step 1 does not follow from the secret"),
        (unknown_kind, "step 2 does not follow from the secret"),
        (other_seat, "does not follow from the secret"),
        (missing_step, "step 4 is missing"),
        (missing_end, "the journal breaks off before the end of the game"),
        (other_options, "the options do not fit the rules"),
        (other_secret, "the secret is not the one that was committed to"),
        (no_secret, "the secret is not the one that was committed to"),
        (other_rules, "it was played by version 0 of the rules, and version 1 is installed"),
        (not_begun, "the game has not begun"),
    ],
)
async def test_what_was_changed_is_found_out(game: Kept, tamper: Callable[[Kept], None], reason: str) -> None:
    tamper(game)
    assert not game.verdict.honest
    assert reason in game.verdict.reason


async def test_the_command_says_what_is_wrong(server: Serving, http: aiohttp.ClientSession, tmp_path: Path) -> None:
    """On a copy of the database, in which a card has been changed."""
    friends = await played(server, http)
    copy = Serving(tmp_path)
    with closing(sqlite3.connect(server.database)) as source, closing(sqlite3.connect(copy.database)) as target:
        source.backup(target)
        target.execute(
            "UPDATE steps SET events = replace(events, '[', '[{\"event\": \"Miracle\"},') WHERE table_id = ? AND seq = 3",
            (friends.table,),
        )
        target.commit()
    told = copy.run("verify", friends.table)
    assert (told.stdout, told.returncode) == ("", 1)
    assert told.stderr == "oneiro: NOT verified: step 3 does not follow from the secret\n"
