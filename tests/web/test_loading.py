"""The page names all that it loads, and nothing else: a browser need not read one module to hear of the next."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route

from oneiro_api.client.files import WEB, file, modules
from oneiro_api.client.pages import APP, ASKED, PAGES
from serving import Serving

from .visitors import PATIENCE

LINKS = re.compile(r'<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">\n')
GLANCE = 50
"""Milliseconds between two looks."""
LOADED = re.compile(r"\.(?:js|json|graphql)$")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(locale="en")
    yield page
    page.close()


def named(server: Serving, address: str) -> list[str]:
    return LINKS.findall(httpx.get(f"{server.url}{address}").text)


def everything() -> set[str]:
    """Whatever the client loads sooner or later, wherever it begins: all pages."""
    table = PAGES.findall((WEB / APP).read_text())
    return {f"/web/{path}" for path in [*modules(APP, *dict.fromkeys(module for _, module in table)), *ASKED]}


def loaded(page: Page, server: Serving, address: str) -> list[str]:
    """What a page asks for, in order, until all is there."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.goto(f"{server.url}{address}")
    page.get_by_role("main").wait_for()
    for _ in range(PATIENCE // GLANCE):
        if everything() <= set(asked):
            break
        page.wait_for_timeout(GLANCE)
    return [path for path in asked if LOADED.search(path)]


@pytest.mark.parametrize("address", ["/", "/table/none"])
def test_what_a_page_names_is_loaded_first_and_all_else_once(page: Page, server: Serving, address: str) -> None:
    first, asked = named(server, address), loaded(page, server, address)
    assert set(asked[: len(first)]) == set(first) < everything()
    assert Counter(asked) == Counter(everything())


def test_a_page_that_names_nothing_loads_the_same(page: Page, server: Serving) -> None:
    unnamed = LINKS.sub("", httpx.get(server.url).text)
    assert "preload" not in unnamed
    page.route(f"{server.url}/", lambda route: route.fulfill(body=unnamed, content_type="text/html"))
    first, asked = named(server, "/"), loaded(page, server, "/")
    assert set(asked[: len(first)]) == set(first)


def test_the_first_page_shows_cards_of_another_deck_where_the_base_deck_is_not_installed(
    page: Page, server: Serving
) -> None:
    def without_base(route: Route) -> None:
        if '"id":"base"' in (route.request.post_data or ""):
            route.fulfill(json={"data": {"deck": None}})
        else:
            route.continue_()

    page.route(f"{server.url}/graphql", without_base)
    page.goto(server.url)
    page.locator(".cover img").first.wait_for()
    assert page.evaluate("() => [...document.querySelectorAll('.cover img')].every((image) => image.src)")


def test_a_file_is_read_anew_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "some.js"
    path.write_text("import { html } from './view.js';")
    first = file(path)
    assert file(path) is first
    path.write_text("import { html } from './new.js';")
    os.utime(path, ns=(0, first.stamp[0] + 1))
    assert file(path).imports == ("./new.js",)
    assert file(path).hash != first.hash


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("app.js", "text/javascript; charset=utf-8"),
        ("styles/base.css", "text/css; charset=utf-8"),
        ("words/en.json", "application/json"),
        ("pictures/icon.svg", "image/svg+xml"),
        ("vendor/fraunces-latin-wght-normal.woff2", "font/woff2"),
        ("operations.graphql", "text/plain; charset=utf-8"),
    ],
)
def test_a_file_says_what_it_is(server: Serving, path: str, kind: str) -> None:
    answer = httpx.head(f"{server.url}/web/{path}")
    assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, kind, b"")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["nothing.js", "styles", "%2e%2e/client/pages.py", "..%2f..%2fclient%2fpages.py", "%00"]
)
def test_what_is_no_file_of_the_client_is_not_found(server: Serving, path: str) -> None:
    assert httpx.get(f"{server.url}/web/{path}").status_code == 404


def test_files_are_only_read(server: Serving) -> None:
    assert httpx.post(f"{server.url}/web/app.js").status_code == 405
