"""Whoever comes late to a table has all that was said, and one that cannot be fetched is told of."""

import json
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, Route, expect

from .visitors import Visit

SAID = 130
"""More than a page of the chat."""


def asked(page: Page, query: str, token: str = "", **variables: Any) -> Any:
    """The only field of an answer of the API."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    body = {"query": query, "variables": variables}
    answer = page.request.post(urljoin(page.url, "/graphql"), data=body, headers=headers).json()
    ((_, found),) = answer["data"].items()
    return found


def guest(page: Page, name: str) -> str:
    sign_in = "mutation($name: String!) { signIn(name: $name) { ... on SignedIn { token } } }"
    return str(asked(page, sign_in, name=name)["token"])


def opened(page: Page) -> str:
    create = 'mutation { createTable(input: {variant: "classic"}) { ... on Table { id } } }'
    return str(asked(page, create, guest(page, "Hanna"))["id"])


def talkative(page: Page) -> str:
    """A public table at which much was said."""
    table = opened(page)
    say = "mutation($table: ID!, $text: String!) { say(table: $table, text: $text) { ... on ChatMessage { number } } }"
    for first in range(0, SAID, 20):  # nobody may say more at once
        who = guest(page, "Ann")
        for number in range(first + 1, min(first + 20, SAID) + 1):
            assert asked(page, say, who, table=table, text=f"line {number}")["number"] == number
    return table


def test_who_comes_late_has_all_that_was_said(visit: Visit) -> None:
    page = visit("/rules")
    page.goto(urljoin(page.url, f"/table/{talkative(page)}"))
    page.get_by_role("button", name="Chat").click()
    lines = page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(lines).to_have_count(SAID)
    expect(lines.last).to_contain_text(f"line {SAID}")


def test_a_past_that_cannot_be_fetched_is_told(visit: Visit) -> None:
    page = visit("/rules", complains="503")
    table = opened(page)

    def tell(route: Route) -> None:
        query = str(route.request.post_data)
        if "query History" in query:
            route.fulfill(status=503, body="away")
        elif "query ThisTable" in query:
            answer = route.fetch()
            told = answer.json()
            told["data"]["table"]["history"]["pageInfo"] = {"hasNextPage": True, "endCursor": "p.0"}
            route.fulfill(response=answer, body=json.dumps(told))
        else:
            route.continue_()

    page.route("**/graphql", tell)
    page.goto(urljoin(page.url, f"/table/{table}"))
    expect(page.get_by_role("alert")).to_contain_text("away")
    expect(page.get_by_role("main")).to_contain_text("There is no such table")
