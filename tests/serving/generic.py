"""A client that knows no variant: it reads what every game has, and does one of the things that it is offered."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

from . import documents
from .choosing import chosen
from .client import Client, Refused

GAME = """phase phaseNumber round scores awaiting over winners reason choices { final action { key fields { key } }
    fields { field { key kind many required } cards { id } seats positions values min max repeats } }"""
LOOK = f"query($table: ID!) {{ table(id: $table) {{ status game {{ __typename {GAME} }} }} }}"
ACT = f"""mutation($table: ID!, $action: ActionInput!, $phase: Int) {{
    act(table: $table, action: $action, phase: $phase) {{ ... on Acted {{ cursor }} {documents.REFUSAL} }} }}"""
TRIES = 20
MOST = 5000
"""Actions after which a game is taken to be endless."""


async def play_out(table: str, seats: list[Client], chance: Random) -> AsyncIterator[Any]:
    """Start a table and play its game to the end, from `choices` alone; the game before each action, and the last one."""
    await seats[0].do(documents.START, table=table)
    for _ in range(MOST):
        game = await _game(table, seats[0])
        yield game
        if game["over"]:
            return
        await _act(table, seats[chance.choice(game["awaiting"])], chance)
    raise AssertionError(f"the game is not over after {MOST} actions")


async def _game(table: str, client: Client) -> Any:
    return (await client.ask(LOOK, table=table))["table"]["game"]


async def _act(table: str, client: Client, chance: Random) -> None:
    game = await _game(table, client)
    for _ in range(TRIES):
        choice = chance.choice(game["choices"])
        try:
            await client.do(ACT, table=table, action=chosen(choice, chance), phase=game["phaseNumber"])
        except Refused:
            if len(choice["fields"]) < 2:  # values that are offered may be refused only for not going together
                raise
        else:
            return
    raise AssertionError(f"nothing that goes together in {TRIES} tries")
