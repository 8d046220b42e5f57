"""The explorer works in a browser that reaches nothing but the server, under the policy that the page is served with."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from serving import Serving

from .visitors import Witness

ANSWER = ".result-window"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def opened(page: Page, server: Serving) -> Witness:
    witness = Witness(page, server.url)
    page.goto(f"{server.url}/graphql")
    page.wait_for_selector(".graphiql-execute-button")
    return witness


def ask(page: Page, query: str) -> None:
    page.evaluate(
        "query => document.querySelector('.graphiql-query-editor .CodeMirror').CodeMirror.setValue(query)", query
    )
    page.click(".graphiql-execute-button")


def answered(page: Page, text: str) -> None:
    """Wait for an answer with a text. Not by a function in the page: its policy forbids what that needs."""
    page.locator(ANSWER).filter(has_text=text).wait_for()


def test_a_question_is_answered(page: Page, server: Serving) -> None:
    witness = opened(page, server)
    ask(page, "{ server { name } }")
    answered(page, '"Oneiro"')
    assert witness.nothing_seen()


def test_the_schema_is_read_and_shown(page: Page, server: Serving) -> None:
    witness = opened(page, server)
    page.click("[aria-label='Show Documentation Explorer']")
    page.wait_for_selector("text=What can be asked.")
    assert witness.nothing_seen()


def test_a_subscription_is_followed(page: Page, server: Serving) -> None:
    witness = opened(page, server)
    ask(page, "subscription { lobby { __typename } }")
    answered(page, "LobbyUpdate")
    page.click(".graphiql-execute-button")
    assert witness.nothing_seen()


def test_an_error_is_told(page: Page, server: Serving) -> None:
    opened(page, server)
    ask(page, "{ nothing }")
    answered(page, "Cannot query field 'nothing'")


def test_the_page_may_do_little(server: Serving) -> None:
    answer = httpx.get(f"{server.url}/graphql", headers={"accept": "text/html,application/xhtml+xml"})
    assert answer.headers["content-type"].startswith("text/html")
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "<script>" not in answer.text


@pytest.mark.parametrize("accept", ["application/json", "*/*"])
def test_programs_get_no_page(server: Serving, accept: str) -> None:
    assert httpx.get(f"{server.url}/graphql", headers={"accept": accept}).status_code == 400
