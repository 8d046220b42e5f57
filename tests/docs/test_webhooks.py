"""What makers of frontends are told of webhooks: the receiver hears of a real game, once, and of nothing that is not genuine."""

import hashlib
import hmac
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from oneiro_api.webhooks import outbox, posting, register
from serving import Serving, serving

from .asking import Guest
from .blocks import API, section, under
from .friends import Friends
from .running import line

TELL, BODY, RECEIVER = under(API, "Webhooks")
EVENT, AGAIN = under(API, "What is told of a tournament")


@pytest.fixture(scope="module")
def loopback(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), webhook_loopback="true") as server:
        yield server


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@contextmanager
def receiving(folder: Path, port: int, secret: str) -> Iterator["subprocess.Popen[str]"]:
    """The receiver of the text, once it answers."""
    command, own = [sys.executable, str(RECEIVER.save(folder))], {"PORT": str(port), "SECRET": secret}
    process = subprocess.Popen(command, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True)
    with process:
        try:
            while not _answers(port):
                assert process.poll() is None
            yield process
        finally:
            process.kill()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def sent(port: int, body: str, signature: str) -> int:
    """The status with which the receiver answers."""
    headers = {"oneiro-signature": signature, "content-type": "application/json"}
    return httpx.post(f"http://127.0.0.1:{port}/", content=body.encode(), headers=headers).status_code


def signed(secret: str, at: int, body: str) -> str:
    digest = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def test_the_receiver_hears_of_a_game_that_has_ended(loopback: Serving, tmp_path: Path) -> None:
    friends, port = Friends.seated(loopback.url), free_port()
    host = friends.seats[0]
    made = host.ask(TELL.text, url=f"http://127.0.0.1:{port}/")
    with receiving(tmp_path, port, made["secret"]) as process:
        game = friends.reach("over")
        told = line(process, r"^(t_\S+) was won by (.*)$")
        while (deliveries := deliveries_of(host))[0]["state"] == "WAITING":
            time.sleep(0.05)  # the server has still to write down that it was heard
    names = ("Ann", "Ben", "Cleo")
    assert told[1] == friends.table
    assert told[2] == " and ".join(names[seat] for seat in game["winners"])
    assert deliveries == [{"state": "DELIVERED", "tries": 1, "reason": None, "nextTry": None}]
    with closing(sqlite3.connect(f"file:{loopback.database}?mode=ro", uri=True)) as database:
        ((body,),) = database.execute("select body from deliveries where subject = ?", (friends.table,))
    assert shape(json.loads(body)) == shape(json.loads(BODY.text))
    remove = "mutation ($id: ID!) { removeWebhook(id: $id) { ... on WebhookRemoved { id } } }"
    assert host.ask(remove, id=made["webhook"]["id"]) == {"id": made["webhook"]["id"]}


def test_the_receiver_hears_of_a_tournament(loopback: Serving, tmp_path: Path) -> None:
    host, port = Friends.seated(loopback.url).seats[0], free_port()
    made = host.ask(TELL.text, url=f"http://127.0.0.1:{port}/")
    create = 'mutation { createTournament(input: {name: "The cup", plays: [{variant: "classic"}]}) { ... on Tournament { id } } }'
    event = host.ask(create)
    with receiving(tmp_path, port, made["secret"]) as process:
        announce = "mutation ($id: ID!, $text: String!) { announce(tournament: $id, text: $text) { ... on Tournament { id } } }"
        for text in ("One.", "Two.", "Round 2 begins at three."):
            host.ask(announce, id=event["id"], text=text)
        texts = [line(process, r"^The cup, tournament.announced: Announced: (.*)$")[1] for _ in range(3)]
        assert texts == ["One.", "Two.", "Round 2 begins at three."]
        with closing(sqlite3.connect(f"file:{loopback.database}?mode=ro", uri=True)) as database:
            *_, (body,) = database.execute(
                "select body from deliveries where subject = ? order by sequence", (event["id"],)
            )
        told, shown = json.loads(body), json.loads(EVENT.text)
        assert shape(told) == shape(shown)
        assert [told[key] for key in ("event", "sequence", "text")] == [
            shown[key] for key in ("event", "sequence", "text")
        ]
        assert host.ask(AGAIN.text, webhook=made["webhook"]["id"], tournament=event["id"]) == {"count": 1}


def deliveries_of(host: Guest) -> Any:
    """How far everything is that is told to the only webhook."""
    asked = "{ viewer { webhooks { url deliveries { state tries reason nextTry } } } }"
    (webhook,) = host.ask(asked)["webhooks"]
    return webhook["deliveries"]


def test_the_receiver_believes_what_is_genuine_and_near_and_takes_it_once(tmp_path: Path) -> None:
    port, now, secret = free_port(), int(time.time()), "a secret"
    other = json.dumps({**json.loads(BODY.text), "id": "e_another", "table": "t_another"})
    with receiving(tmp_path, port, secret) as process:
        wrong = [
            "",
            "t=,v1=",
            f"t={now}",
            f"v1={signed(secret, now, BODY.text)[-64:]}",
            signed("another secret", now, BODY.text),
            signed(secret, now, other),
            signed(secret, now - 301, BODY.text),
            signed(secret, now + 400, BODY.text),
        ]
        assert [sent(port, BODY.text, signature) for signature in wrong] == [403] * len(wrong)
        for _ in range(2):
            assert sent(port, BODY.text, signed(secret, now, BODY.text)) == 204
        assert sent(port, other, signed(secret, now, other)) == 204
        assert [line(process, r"^(\S+) was")[1] for _ in range(2)] == [json.loads(BODY.text)["table"], "t_another"]


def test_figures_of_the_text_are_those_of_the_code() -> None:
    text = section(API, "Webhooks")
    hours = sum(outbox.FIRST_WAIT * 2**number for number in range(outbox.MOST_TRIES - 1)) / 3600
    assert f"{outbox.MOST_TRIES} times within {_number(round(hours))} hours" in " ".join(text.split())
    assert f"A try may take {posting.SECONDS:g} seconds" in text
    assert f"at most {register.MOST_WEBHOOKS}." in text


def _number(count: int) -> str:
    return {9: "nine"}[count]


def shape(value: Any) -> Any:
    """Which fields there are, and of which types."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    return [shape(value[0])] if isinstance(value, list) else type(value)
