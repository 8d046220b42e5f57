"""A host lets nobody watch his game: before it, and while it runs."""

from playwright.sync_api import expect

from .person import Person
from .test_together import guest, opened
from .visitors import Visit

CLOSED = "Its host wants nobody to watch this game"


def test_who_watches_is_told_when_the_host_lets_nobody_watch(visit: Visit) -> None:
    host, code = opened(visit)
    for name in ("Ben", "Cleo"):
        guest(visit, code, name)
    screen = visit(f"/tv/{code}")
    screen.get_by_role("heading", name="Come and sit down").wait_for()
    host.begin()
    screen.get_by_role("heading", name="Classic").wait_for()
    host.page.get_by_role("button", name="Let nobody watch").click()
    host.page.get_by_role("button", name="Let others watch").wait_for()
    expect(screen.get_by_role("main")).to_contain_text(CLOSED)
    host.page.get_by_role("button", name="Let others watch").click()
    host.page.get_by_role("button", name="Let nobody watch").wait_for()
    screen.reload()
    screen.get_by_role("heading", name="Classic").wait_for()


def test_a_closed_table_tells_who_comes_that_it_is_closed(visit: Visit) -> None:
    host = Person(visit("/new/classic"))
    others = host.page.get_by_role("switch", name="Others may watch the game")
    expect(others).to_be_checked()
    others.uncheck()
    host.choose(host.page.get_by_label("Bots"), "3")
    host.press(host.page.get_by_role("button", name="Open the table"))
    expect(host.page.get_by_text("Nobody: only those who sit here see the game")).to_be_visible()
    code = host.page.get_by_label("The link to this table").input_value().rpartition("/")[2]
    host.begin()
    for address in (f"/tv/{code}", f"/join/{code}"):
        expect(visit(address).get_by_role("main")).to_contain_text("wants nobody to watch")
