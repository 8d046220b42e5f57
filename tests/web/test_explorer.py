"""The explorer works in a browser that reaches nothing but the server, under the policy that the page is served with."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from serving import Serving

from .looking import faults
from .visitors import ARTEFACTS, Witness

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


def test_it_begins_with_a_question_that_can_be_read(page: Page, server: Serving) -> None:
    opened(page, server)
    begun = page.evaluate("document.querySelector('.graphiql-query-editor .CodeMirror').CodeMirror.getValue()")
    assert "\n  server { name version }\n" in begun
    page.click(".graphiql-execute-button")
    answered(page, '"Oneiro"')


def test_a_guide_can_be_read_copied_and_taken_along(page: Page, server: Serving) -> None:
    witness = opened(page, server)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("How a frontend or a bot begins").click()
    page.get_by_role("button", name="Copy").first.click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("mutation SignIn(")
    assert faults(page) == []
    page.screenshot(path=ARTEFACTS / "explorer-guide.png")
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="client.py").click()
    assert downloaded.value.suggested_filename == "client.py"
    assert Path(downloaded.value.path()).read_text().startswith("# client.py")
    assert witness.nothing_seen()


@pytest.mark.parametrize("accept", ["application/json", "*/*"])
def test_programs_get_no_page(server: Serving, accept: str) -> None:
    assert httpx.get(f"{server.url}/graphql", headers={"accept": accept}).status_code == 400
