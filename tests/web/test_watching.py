"""Whoever comes late to a table has all that was said; whom a tournament wants to be late is told so; and a past that cannot be
fetched is told of.
"""

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


HELD = """mutation { createTournament(input: {name: "The cup", format: "swiss", plays: [{variant: "classic", clock: OFF}],
    delay: 2, options: {rounds: 1, cut: 0}, timing: {grace: 0}}) { ... on Tournament { id } } }"""
BEGIN = (
    "openRegistration(tournament: $id)",
    'addEntrants(tournament: $id, entrants: [{bot: "plain"}, {bot: "plain"}, {bot: "plain"}])',
    "startTournament(tournament: $id)",
    "pairRound(tournament: $id)",
    "publishPairings(tournament: $id, round: 1)",
    "startRound(tournament: $id, round: 1)",
)
TABLES = "query($id: ID!) { tournament(id: $id) { round(number: 1) { pod(number: 1) { tables { id delay } } } } }"


def late_table(page: Page) -> dict[str, Any]:
    """The table of a tournament whose spectators are late, once they are shown it."""
    host = guest(page, "Hanna")
    event = asked(page, HELD, host)["id"]
    for step in BEGIN:
        asked(page, f"mutation($id: ID!) {{ {step} {{ __typename }} }}", host, id=event)
    while not (tables := ((asked(page, TABLES, id=event)["round"] or {}).get("pod") or {}).get("tables")):
        page.wait_for_timeout(100)
    return dict(tables[0])


def test_a_late_spectator_is_told_that_he_is(visit: Visit) -> None:
    """And he, who may speak at other tables, is offered nothing to speak by."""
    page = visit("/rules")
    page.evaluate("token => localStorage.setItem('oneiro.token', token)", guest(page, "Leo"))
    page.goto(urljoin(page.url, f"/table/{opened(page)}"))
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_label("Say something")).to_be_visible()
    table = late_table(page)
    assert table["delay"] == 2
    page.goto(urljoin(page.url, f"/table/{table['id']}"))
    expect(page.get_by_text("shown 2 seconds late")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("list", name="Chat")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_count(0)
