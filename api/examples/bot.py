"""bot.py: joins a table by its code and plays, knowing no variant: `python3 bot.py CODE [NAME]`.

It needs `pip install 'gql[websockets]'`. ONEIRO says where the server is; TOKEN, if set, who plays.
"""

import asyncio
import os
import random
import sys
from typing import Any

from gql import Client, GraphQLRequest
from gql.transport.exceptions import TransportConnectionFailed
from gql.transport.websockets import WebsocketsTransport

SERVER = os.environ.get("ONEIRO", "http://127.0.0.1:8000").replace("http", "ws", 1) + "/graphql"
REFUSAL = "... on Refusal { refused: code message retryAfter }"
SIGN_IN = f"mutation ($name: String!) {{ signIn(name: $name) {{ ... on SignedIn {{ token }} {REFUSAL} }} }}"
JOIN = f"mutation ($code: String!) {{ joinTable(code: $code) {{ ... on Table {{ id }} {REFUSAL} }} }}"
ACT = f"""mutation ($table: ID!, $action: ActionInput!, $phase: Int) {{
  act(table: $table, action: $action, phase: $phase) {{ ... on Acted {{ cursor }} {REFUSAL} }} }}"""
FEED = """subscription ($table: ID!, $after: String) { table(id: $table, after: $after) {
  cursor events { text cursor } table { you { index } }
  game { over awaiting phaseNumber choices { action { key } fields {
    field { key kind many } cards { id } seats positions values min max } } } } }"""


def line(token: str | None = None) -> Client:
    """A connection for somebody; for a stranger without a token."""
    return Client(transport=WebsocketsTransport(url=SERVER, init_payload={"token": token} if token else {}))


async def ask(client: Any, document: str, **variables: Any) -> Any:
    """What the only field of a document gives; asked again when the server says that it may be asked later."""
    (answer,) = (await client.execute(GraphQLRequest(document, variable_values=variables))).values()
    if not answer.get("retryAfter"):
        return answer
    await asyncio.sleep(answer["retryAfter"])
    return await ask(client, document, **variables)


def picked(field: dict[str, Any]) -> Any:
    """A value for a field, at random among those that it allows."""
    kind, least = field["field"]["kind"], field["min"]
    cards = [card["id"] for card in field["cards"] or []]
    values = cards or field["seats"] or field["positions"] or field["values"] or []
    if kind == "INT" and not values:
        values = range(least, field["max"] + 1)
    if kind in ("TEXT", "BOOLEAN"):
        return random.choice(["a door left open", "Monday"]) if kind == "TEXT" else random.choice([True, False])
    if field["field"]["many"]:
        return random.sample(values, min(least or 1, len(values)))
    return random.choice(values) if values else None


async def act(client: Any, table: str, game: dict[str, Any]) -> str | None:
    """Do one of the things that are offered, another where it is refused; the cursor of what came of it."""
    for _ in range(20):
        choice = random.choice(game["choices"])
        action = {choice["action"]["key"]: {f["field"]["key"]: picked(f) for f in choice["fields"]} or {"ok": True}}
        answer = await ask(client, ACT, table=table, action=action, phase=game["phaseNumber"])
        if "refused" not in answer:
            return str(answer["cursor"])
    return None


async def play(token: str, table: str) -> None:
    """Play to the end; after a lost connection go on where the last update stood."""
    after, acted, over = None, None, False
    while not over:
        try:
            async with line(token) as client:
                feed = GraphQLRequest(FEED, variable_values={"table": table, "after": after})
                async for update in client.subscribe(feed):
                    after, game = update["table"]["cursor"], update["table"]["game"]
                    for event in update["table"]["events"]:
                        print(event["text"], flush=True)
                    if over := bool(game and game["over"]):
                        break
                    if acted in [event["cursor"] for event in update["table"]["events"]]:
                        acted = None  # what was sent before one's own action is past
                    if game and not acted and update["table"]["table"]["you"]["index"] in game["awaiting"]:
                        acted = await act(client, table, game)
        except (TransportConnectionFailed, OSError):
            await asyncio.sleep(0.5)


async def main(code: str, name: str = "Bot") -> None:
    """Sign in, join, play."""
    token = os.environ.get("TOKEN")
    if not token:
        async with line() as client:
            token = (await ask(client, SIGN_IN, name=name))["token"]
    async with line(token) as client:
        joined = await ask(client, JOIN, code=code)
    if "refused" in joined:
        sys.exit(joined["message"])
    await play(token, joined["id"])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
