"""The guide beside the explorer says what the texts say: the same examples, and the same client."""

import html
import re
from importlib.resources import files

from .blocks import API, README, under

WEB = files("oneiro_api") / "web"
EXAMPLES = (under(API, "Sign in")[0], under(API, "Bots")[1], *under(API, "Follow a table"), under(API, "Play")[0])


def test_its_examples_are_those_of_the_text() -> None:
    page = (WEB / "explorer.html").read_text()
    shown = [html.unescape(found) for found in re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)]
    assert shown == [block.text for block in EXAMPLES]


def test_its_client_is_that_of_the_readme() -> None:
    (client,) = under(README, "Connect a frontend")
    assert (WEB / "explorer.txt").read_text() == client.text
