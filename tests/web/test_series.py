"""A series in the browser: made, filled with tournaments, looked at by everybody, taken along as a file, and removed."""

import csv
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from serving import Client, Serving
from serving.tournaments import Held, held, on_paper, played_on_paper

from .looking import blemishes
from .past import become, by_host
from .visitors import PHONE, Visit

EVENINGS = {"January": ("Ann", "Ben", "Cleo"), "February": ("Ben", "Cleo", "Ann")}


@dataclass(frozen=True)
class Season:
    """Somebody who has held some evenings, and prepares another one."""

    host: Client
    evenings: list[Held]


@pytest.fixture
def season(server: Serving) -> Season:
    return by_host(server, _season)


async def _season(host: Client) -> Season:
    over = [await played_on_paper(await on_paper(host, name, *order), *order) for name, order in EVENINGS.items()]
    return Season(host, [*over, await held(host, name="March", plays=[{}])])


def made(visit: Visit, season: Season) -> Page:
    """The page of a new series with both evenings that are over, as its owner sees it."""
    page = visit("/series", viewport=PHONE)
    become(page, season.host)
    page.reload()
    page.get_by_label("Name of the series").fill("Winter nights")
    page.get_by_role("button", name="Make a series").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter nights")
    expect(page.get_by_text("None of its tournaments is finished yet.")).to_be_visible()
    chosen = page.get_by_role("group", name="Which of your tournaments are in it")
    expect(chosen.get_by_role("checkbox")).to_have_count(3)
    for name in EVENINGS:
        chosen.get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Save the changes").click()
    page.get_by_role("region", name="Standings").wait_for()
    return page


def rows(page: Page) -> list[list[str]]:
    """The table, as it is read."""
    table = page.get_by_role("region", name="Standings")
    return [
        [re.sub(r"\s+", " ", cell.inner_text()).strip() for cell in row.locator("th, td").all()]
        for row in table.get_by_role("row").all()
    ]


def test_evenings_add_up_in_one_table(visit: Visit, season: Season) -> None:
    page = made(visit, season)
    assert rows(page) == [
        ["Place", "Players", "Points", "January", "February"],
        ["1", "Ben", "166.7", "66.7 2 of 3", "100.0 1 of 3"],
        ["2", "Ann", "133.3", "100.0 1 of 3", "33.3 3 of 3"],
        ["3", "Cleo", "100.0", "33.3 3 of 3", "66.7 2 of 3"],
    ]
    assert blemishes(page) == []
    page.get_by_text("Change the series").click()
    page.get_by_label("How many results count of each").fill("1")
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("Only the best result of each counts.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Ben"))).to_contain_text("66.7 does not count")
    assert blemishes(page) == []
    page.get_by_role("link", name="January").first.click()
    page.get_by_role("link", name="Winter nights").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter nights")


def test_everybody_sees_it_and_takes_it_along(visit: Visit, season: Season) -> None:
    page = made(visit, season)
    address = page.url[page.url.index("/series/") :]
    guest = visit("/tournaments")
    guest.get_by_role("link", name="Series").click()
    guest.get_by_role("link", name="Winter nights").last.click()
    guest.get_by_role("region", name="Standings").wait_for()
    guest = visit(address)
    guest.get_by_role("region", name="Standings").wait_for()
    expect(guest.get_by_text("Change the series")).to_have_count(0)
    with guest.expect_download() as download:
        guest.get_by_role("button", name=re.compile("^CSV")).click()
    with download.value.path().open(newline="") as file:
        assert next(csv.reader(file)) == ["Rank", "Name", "Points", "January", "February"]


def test_a_private_series_is_nobody_elses_until_it_is_gone(visit: Visit, season: Season) -> None:
    page = made(visit, season)
    page.get_by_text("Change the series").click()
    page.get_by_label("Only I and the people of its tournaments see it").check()
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_role("button", name="Save the changes")).not_to_have_attribute("aria-busy", "true")
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("^CSV")).click()
    assert download.value.path().read_text().startswith("Rank,Name,Points")
    address = page.url[page.url.index("/series/") :]
    stranger = visit(address)
    expect(stranger.get_by_text("There is no such series")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("Change the series").click()
    page.get_by_role("button", name="Remove the series").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the series").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Series")
    page.get_by_role("region", name="Series", exact=True).wait_for()
    expect(page.locator(f"a[href='{address}']")).to_have_count(0)
    other.get_by_role("button", name="Save the changes").click()
    expect(other.get_by_role("alert")).to_contain_text("there is no such series")
    expect(other.get_by_role("main")).to_contain_text("There is no such series, or it is not yours to see.")
