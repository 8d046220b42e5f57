"""What makers of frontends are told of the sandbox and the examples."""

from dataclasses import replace

import pytest

from oneiro_api.sandbox.scenarios import SCENARIOS
from serving.examples import copied
from serving.sandbox import sandbox

from .asking import Guest
from .blocks import API, ROOT, Block, rows, section, under
from .running import line, shell, started

(SANDBOX,) = under(API, "The sandbox")
TERMINAL, BOT = under(API, "Examples")


def test_the_sandbox_is_served_and_prints_a_token() -> None:
    anywhere = replace(SANDBOX, text=SANDBOX.text.replace("--port 8001", "--port 0"))
    with started(anywhere, ROOT) as process:
        url = line(process, r"ready at (http://127\.0\.0\.1:\d+) ")[1]
        token = line(process, r"token: (\S+)")[1]
        assert Guest(url, token).ask("{ viewer { name } }") == {"name": "You"}


def test_every_scenario_is_told() -> None:
    told = rows(section(API, "The sandbox"))
    assert told == [[f"`{scenario.code}`", scenario.summary] for scenario in SCENARIOS.values()]


@pytest.mark.timeout(400)  # the first run installs packages
@pytest.mark.parametrize("block", [TERMINAL, BOT], ids=["terminal", "bot"])
def test_an_example_plays_in_the_sandbox(block: Block) -> None:
    with sandbox() as running, copied() as folder:
        assert "The game is over." in shell(block, folder, ONEIRO=running.url)
