"""One's own account in the browser: what is kept is taken along as a file, and the account is deleted."""

import json
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from serving import Serving

from .looking import faults
from .visitors import Visit


def test_what_is_kept_is_taken_along_and_the_account_deleted(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    page.get_by_role("navigation").first.get_by_role("link").last.click()
    page.get_by_role("button", name="Download it").wait_for()
    name = page.get_by_role("heading", level=1).inner_text()
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download it").click()
    told = json.loads(Path(downloaded.value.path()).read_text())
    assert (told["account"]["name"], len(told["tables"])) == (name, 1)
    page.get_by_role("button", name="Delete my account").click()
    assert faults(page) == []
    delete = page.get_by_role("button", name="Delete for good")
    expect(delete).to_have_attribute("aria-disabled", "true")
    page.get_by_label(f"Type your name: {name}").fill(name)
    delete.click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_visible()


def token_of(page: Page, name: str) -> str:
    """The token of a new guest."""
    asked = {"query": "mutation($name: String!) { signIn(name: $name) { ... on SignedIn { token } } }"}
    answer = page.request.post(urljoin(page.url, "/graphql"), data={**asked, "variables": {"name": name}})
    return str(answer.json()["data"]["signIn"]["token"])


def test_a_link_is_taken_where_nobody_is_and_asked_about_where_somebody_is(visit: Visit, server: Serving) -> None:
    page = visit("/rules")
    ann, ben = token_of(page, "Ann"), token_of(page, "Ben")
    link = f"{server.url}/account#token="
    page.goto(f"{link}{ann}")
    expect(page.get_by_role("heading", level=1, name="Ann")).to_be_visible()
    page.goto(f"{server.url}/rules")
    page.goto(f"{link}{ben}")
    window = page.get_by_role("dialog", name="Go on as Ben")
    expect(window).to_contain_text("You are Ann here")
    assert faults(page) == []
    window.get_by_role("button", name="No").click()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Ann")).to_be_visible()
    page.goto(f"{server.url}/rules")
    page.goto(f"{link}{ben}")
    window.get_by_role("button", name="Go on as Ben").click()
    expect(page.get_by_role("heading", level=1, name="Ben")).to_be_visible()


def test_a_link_that_is_worth_nothing_costs_nobody_his_account(visit: Visit, server: Serving) -> None:
    page = visit("/rules")
    link = f"{server.url}/account#token="
    page.goto(f"{link}{token_of(page, 'Ann')}")
    expect(page.get_by_role("heading", level=1, name="Ann")).to_be_visible()
    page.goto(f"{server.url}/rules")
    page.goto(f"{link}oneiro_nothing")
    expect(page.get_by_role("alert")).to_contain_text("That link signs nobody in any more.")
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Ann")).to_be_visible()
